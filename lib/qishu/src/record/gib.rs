//! What records of Korean programs (GIB) have beside PGN: `1. 79卒78 2. 41兵42`.
//!
//! A move has the squares of departure and arrival with the name of the piece between, and the names of a side and of
//! captured pieces and the word for check where they are told: `41漢兵42`, `74상42병`, `82포55장군`. A square has two
//! digits: its rank, counted from the far end, and its file, counted from the left; `0` is ten. The headers `초차림` and
//! `한차림` say how the pieces on the back rank of a side stand that it may arrange, from the left of the first side.
//! `판` has another board: ranks between `/`, the first side's back rank first, with pieces and numbers of empty squares.
//! The names are those of pieces in the language `ko`; on such a board, those of the first side are in Hangul.

use qishu_rules::{GameState, Move, SideId, Square, SquareId, shortened};

use super::called::CalledPieces;
use super::game::RecordResult;
use super::game_headers::is_unknown;
use super::lines::is_chinese;
use super::squares::{from_top_left, moved, only};
use crate::moves::Moves;

/// The language of the names.
pub(super) const LANGUAGE: &str = "ko";
/// The word for passing.
const PASS: &str = "한수쉼";
/// The header of the result.
pub(super) const RESULT: &str = "대국결과";
/// The header of another board.
pub(super) const BOARD: &str = "판";
/// Other headers by which a record in this format is known.
const HEADERS: [&str; 4] = ["초대국자", "한대국자", "대국일자", "총수"];
/// The headers of the arrangements of each side.
const ARRANGED: [[&str; 2]; 2] = [["초차림", "초포진"], ["한차림", "한포진"]];
/// The beginnings of the results that each side wins, and of a draw.
const WON: [[char; 2]; 2] = [['초', '楚'], ['한', '漢']];
const DRAWN: char = '무';
/// The numbers of ranks and files that one digit can tell.
const MOST: u8 = 10;

/// Whether a header is one of this format.
pub(super) fn is_header(name: &str) -> bool {
    name == RESULT || name == BOARD || HEADERS.contains(&name) || arranged_side(name).is_some()
}

/// The side whose arrangement a header tells.
pub(super) fn arranged_side(header: &str) -> Option<SideId> {
    (0..).map(SideId).zip(ARRANGED).find(|(_, headers)| headers.contains(&header)).map(|(side, _)| side)
}

/// The result that a header tells.
pub(super) fn result(value: &str) -> RecordResult {
    match value {
        _ if value.starts_with(WON[0]) => RecordResult::FirstWins,
        _ if value.starts_with(WON[1]) => RecordResult::SecondWins,
        _ if value.starts_with(DRAWN) => RecordResult::Draw,
        _ => RecordResult::Open,
    }
}

impl Moves {
    /// Reads a legal move by its squares, each a digit of the rank and a digit of the file.
    ///
    /// # Errors
    ///
    /// Fails with a message if it is no legal move.
    pub(super) fn read_rank_and_file(&self, text: &str, state: &GameState) -> Result<Move, String> {
        let squares = squares_told(text).map(|squares| squares.map(|digits| self.rank_and_file(digits)));
        only(self, state, text, |mv| match squares {
            Some([Some(from), Some(to)]) => moved(mv, Some(from), to).is_some(),
            _ => text == PASS && *mv == Move::Pass,
        })
    }

    fn rank_and_file(&self, digits: &str) -> Option<SquareId> {
        let digits: Option<Vec<u32>> = digits.chars().map(|digit| digit.to_digit(10)).collect();
        let [rank, file] = digits?.try_into().ok()?;
        let from_one = |digit: u32| if digit == 0 { MOST - 1 } else { digit as u8 - 1 };
        from_top_left(&self.variant().rules().board, from_one(file), from_one(rank))
    }

    /// Arranges pieces on the back rank of a side: where such pieces stand in a state, in the order of their names.
    ///
    /// # Errors
    ///
    /// Fails with a message if there are other pieces.
    pub(super) fn arrange(&self, names: &str, side: SideId, state: &mut GameState) -> Result<(), String> {
        let called = CalledPieces::new(self, LANGUAGE);
        let piece = |name: char| called.piece(&name.to_string(), side).map(|(_, piece)| piece);
        if is_unknown(names) {
            return Ok(());
        }
        let names: String = names.split_whitespace().collect();
        let pieces: Vec<_> = names.chars().map(piece).collect::<Result<_, _>>()?;
        let board = &self.variant().rules().board;
        let back_rank = if side.0 == 0 { 0 } else { board.ranks() - 1 };
        let squares: Vec<SquareId> = board
            .rank(back_rank)
            .filter_map(|(_, square)| square)
            .filter(|square| pieces.contains(&state.position[square.index()]))
            .collect();
        let mut found: Vec<_> = squares.iter().map(|square| state.position[square.index()]).collect();
        let mut told = pieces.clone();
        found.sort_unstable();
        told.sort_unstable();
        if found != told {
            return Err(format!("`{}` are not the pieces that stand on the back rank", shortened(&names)));
        }
        for (square, piece) in squares.into_iter().zip(pieces) {
            state.position[square.index()] = piece;
        }
        Ok(())
    }

    /// Reads the pieces of a board, behind which the name of a handicap may follow.
    ///
    /// # Errors
    ///
    /// Fails with a message if it is no board of these rules.
    pub(super) fn placed_by_ranks(&self, text: &str, state: GameState) -> Result<GameState, String> {
        let called = CalledPieces::new(self, LANGUAGE);
        let mut state = called.without_pieces(state);
        let board = &self.variant().rules().board;
        let ranks: Vec<&str> = text.split_whitespace().next().unwrap_or_default().split('/').collect();
        if ranks.len() != usize::from(board.ranks()) {
            return Err(format!("expected {} ranks between `/`, and not {}", board.ranks(), ranks.len()));
        }
        for (rank, text) in (0..).zip(ranks) {
            let too_long = || format!("the rank `{}` is longer than the board", shortened(text));
            let mut file = 0u8;
            for one in text.chars() {
                if let Some(empty) = one.to_digit(10) {
                    file = file.saturating_add(empty as u8);
                    continue;
                }
                let (_, piece) = called.piece(&one.to_string(), SideId(u32::from(!is_hangul(one))))?;
                let square = board.id(Square { file, rank }).ok_or_else(too_long)?;
                state.position[square.index()] = piece;
                file += 1;
            }
            if file > board.files() {
                return Err(too_long());
            }
        }
        Ok(state)
    }
}

/// The digits of the squares of departure and arrival. What stands between and behind them has none.
fn squares_told(text: &str) -> Option<[&str; 2]> {
    let has_digits = |text: &str| text.contains(|one: char| one.is_ascii_digit());
    let (from, rest) = text.split_at_checked(2)?;
    let begin = rest.find(|one: char| one.is_ascii_digit()).filter(|&begin| begin > 0)?;
    let (to, behind) = rest[begin..].split_at_checked(2)?;
    (!has_digits(behind)).then_some([from, to])
}

/// Whether a word is a move of this format, and of no other: the squares with a name between.
pub(super) fn is_move(word: &str) -> bool {
    let is_name = |one: char| is_hangul(one) || is_chinese(one);
    word == PASS || squares_told(word).is_some() && word.chars().nth(2).is_some_and(is_name)
}

/// Whether a character is a syllable of Hangul.
fn is_hangul(character: char) -> bool {
    ('\u{ac00}'..='\u{d7a3}').contains(&character)
}
