//! Records in the format KIF of Japanese programs: `1 ７六歩(77)`.
//!
//! A line has the number of a move, its square of arrival, the name of the piece before the move and the square of
//! departure in parentheses. `成` says that the piece is promoted, `打` that it is dropped, and `同` that the square of
//! arrival is that of the move before. Files count from the right, and ranks from the far end. Lines such as
//! `先手：` are headers, `*` begins a remark, and `変化：12手` a line in place of the move of that number. A board of lines
//! between `|` with the pieces in hand gives another opening. The names are those of pieces in the language `ja`.

use qishu_rules::{Game, GameState, Move, SideId, SquareId, shortened};

use super::called::{CalledPieces, won_by};
use super::game::{GameRecord, RecordResult};
use super::lines::lines;
use super::read::no_record;
use super::squares::{from_top_right, moved, only};
use super::tree::RecordTree;
use crate::error::Error;
use crate::moves::Moves;

/// The language of the names.
pub(super) const LANGUAGE: &str = "ja";
/// The digits of ranks, from 1, with which numbers are written too.
const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const TEN: char = '十';
/// The digits of files, from 1.
const WIDE_DIGITS: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
/// The same square of arrival as that of the move before.
const SAME: char = '同';
/// The signs of a promotion, of a promotion that is left out, and of a drop.
const PROMOTED: &str = "成";
const NOT_PROMOTED: &str = "不成";
const DROPPED: char = '打';
/// The line above the moves.
const HEAD: &str = "手数-";
/// The words of a line in place of a move, and of the number of moves.
const INSTEAD: &str = "変化";
const PLY: char = '手';
/// The words before a summary.
const SUMMARY: &str = "まで";
/// The header of the handicap, and the word for none.
const HANDICAP: &str = "手合割";
const NO_HANDICAP: &str = "平手";
/// The word for pieces in hand behind the name of a side, and the word for none.
const IN_HAND: &str = "の持駒";
const NOTHING: &str = "なし";
/// The words of the sides: of equal players, and of those with a handicap.
const SIDES: [[&str; 2]; 2] = [["先手", "下手"], ["後手", "上手"]];
/// The edge of a board, the sign of a piece of the second side, and the characters of a square.
const EDGE: char = '|';
const OF_SECOND: char = 'v';
/// The sign of an empty square.
const EMPTY: char = '・';
/// The ends at which the side to move has lost, those at which it has won, those at which neither side has, and others.
const LOST: [&str; 4] = ["投了", "詰み", "切れ負け", "反則負け"];
const WON: [&str; 2] = ["反則勝ち", "入玉勝ち"];
const DRAWN: [&str; 3] = ["千日手", "持将棋", "引き分け"];
const OPEN: [&str; 4] = ["中断", "封じ手", "不詰", "不戦敗"];

/// A game while it is read.
struct KifReader<'m> {
    moves: &'m Moves,
    called: CalledPieces<'m>,
    headers: Vec<(String, String)>,
    start: GameState,
    /// The handicap, until a board is read.
    handicap: Option<(usize, String)>,
    /// The ranks of a board that have been read.
    ranks: u8,
    tree: Option<RecordTree<'m>>,
    result: Option<RecordResult>,
}

impl Moves {
    /// The game of a text in this format; `None` if it is no such text.
    pub(super) fn read_kif(&self, text: &str) -> Option<Result<Vec<GameRecord>, Error>> {
        is_kif(text).then(|| self.kif_games(text))
    }

    fn kif_games(&self, text: &str) -> Result<Vec<GameRecord>, Error> {
        let mut records = Vec::new();
        let mut reader = KifReader::new(self)?;
        for (byte, line) in lines(text) {
            let is_header = !line.starts_with(INSTEAD) && header(line).is_some();
            if reader.tree.is_some() && is_header {
                records.push(std::mem::replace(&mut reader, KifReader::new(self)?).record());
            }
            reader.line(byte, line).map_err(|message| no_record(byte, &message))?;
        }
        if let Some((byte, handicap)) = &reader.handicap {
            return Err(no_record(*byte, &without_board(handicap)));
        }
        records.push(reader.record());
        Ok(records)
    }
}

impl<'m> KifReader<'m> {
    fn new(moves: &'m Moves) -> Result<KifReader<'m>, Error> {
        let called = CalledPieces::new(moves, LANGUAGE);
        let start = moves.start()?;
        Ok(KifReader { moves, called, headers: Vec::new(), start, handicap: None, ranks: 0, tree: None, result: None })
    }

    fn record(self) -> GameRecord {
        let record = self.tree.unwrap_or_else(|| RecordTree::new(self.moves, self.start)).record();
        GameRecord { headers: self.headers, result: self.result.unwrap_or_default(), ..record }
    }

    fn line(&mut self, byte: usize, line: &str) -> Result<(), String> {
        if let Some(remark) = line.strip_prefix('*') {
            self.begun()?.remark(remark);
            return Ok(());
        }
        if let Some((number, said)) = numbered(line) {
            return self.said(number, said);
        }
        if let Some(summary) = line.strip_prefix(SUMMARY) {
            let winner =
                (0..).map(SideId).zip(SIDES).find(|(_, words)| words.iter().any(|word| summary.contains(word)));
            let result = winner.filter(|_| summary.contains("勝")).map(|(side, _)| won_by(side));
            self.result = self.result.or(result);
            return Ok(());
        }
        if let Some(rank) = line.strip_prefix(EDGE) {
            return self.rank(rank);
        }
        if let Some(side) = side_of(line, "番") {
            self.start.to_move = side;
            return Ok(());
        }
        match header(line) {
            Some((INSTEAD, ply)) => {
                let ply = ply.trim_end_matches(PLY).parse().map_err(|_| "expected the number of a move".to_owned())?;
                self.begun()?.go_back(ply)
            }
            Some((HANDICAP, handicap)) => {
                self.handicap = (handicap != NO_HANDICAP).then(|| (byte, handicap.to_owned()));
                Ok(())
            }
            Some((name, value)) => match side_of(name, IN_HAND) {
                Some(side) => self.hand(value, side),
                None => {
                    self.headers.push((name.to_owned(), value.to_owned()));
                    Ok(())
                }
            },
            // Files, edges, remarks of programs, bookmarks, and the line above the moves.
            None if line.is_empty() || line.starts_with(['+', '#', '&']) || line.starts_with(HEAD) => Ok(()),
            None if line.chars().all(|one| one.is_whitespace() || WIDE_DIGITS.contains(&one)) => Ok(()),
            None => Err(format!("expected a line of a KIF record, and not `{}`", shortened(line))),
        }
    }

    /// The moves so far.
    fn begun(&mut self) -> Result<&mut RecordTree<'m>, String> {
        match &self.handicap {
            Some((_, handicap)) if self.ranks == 0 => Err(without_board(handicap)),
            _ => {
                self.handicap = None;
                Ok(self.tree.get_or_insert_with(|| RecordTree::new(self.moves, self.start.clone())))
            }
        }
    }

    /// What is said of the move of a number.
    fn said(&mut self, number: usize, said: &str) -> Result<(), String> {
        let (moves, called) = (self.moves, self.called);
        let tree = self.begun()?;
        let next = tree.path().len() + 1;
        if number != next {
            return Err(format!("expected move {next}, and not {number}"));
        }
        let word = said.split_whitespace().next().unwrap_or_default();
        let to_move = tree.state().to_move;
        let result = match word {
            _ if LOST.contains(&word) => Some(won_by(Game::other(to_move))),
            _ if WON.contains(&word) => Some(won_by(to_move)),
            _ if DRAWN.contains(&word) => Some(RecordResult::Draw),
            _ if OPEN.contains(&word) => Some(RecordResult::Open),
            _ => None,
        };
        if let Some(result) = result {
            // Other lines come behind the one that was played.
            self.result = self.result.or(Some(result));
            return Ok(());
        }
        let mv = found(moves, called, tree, said)?;
        tree.push(mv);
        Ok(())
    }

    /// A rank of a board: two characters for each square.
    fn rank(&mut self, text: &str) -> Result<(), String> {
        if self.ranks == 0 {
            self.start = self.called.without_pieces(self.start.clone());
        }
        self.ranks += 1;
        let board = &self.moves.variant().rules().board;
        let cells: Vec<char> = text.split(EDGE).next().unwrap_or_default().chars().collect();
        if cells.len() != 2 * usize::from(board.files()) || self.ranks > board.ranks() {
            return Err("expected two characters for each square of a rank of the board".to_owned());
        }
        for (file, cell) in (1..=board.files()).rev().zip(cells.chunks(2)) {
            if cell[1] == EMPTY {
                continue;
            }
            let side = SideId(u32::from(cell[0] == OF_SECOND));
            let (_, piece) = self.called.piece(&cell[1].to_string(), side)?;
            if let Some(square) = from_top_right(board, file, self.ranks) {
                self.start.position[square.index()] = piece;
            }
        }
        Ok(())
    }

    /// The pieces in the hand of a side: names, each with a number behind it unless that is 1.
    fn hand(&mut self, text: &str, side: SideId) -> Result<(), String> {
        for held in text.split_whitespace().filter(|held| *held != NOTHING) {
            let name = held.trim_end_matches(|one| one == TEN || DIGITS.contains(&one));
            let number = number(&held[name.len()..]).ok_or_else(|| format!("`{}` is no number", shortened(held)))?;
            self.called.add_in_hand(name, number, side, &mut self.start)?;
        }
        Ok(())
    }
}

/// The legal move that is said.
fn found(moves: &Moves, called: CalledPieces<'_>, tree: &RecordTree<'_>, said: &str) -> Result<Move, String> {
    let wrong = || format!("`{}` is no legal move", shortened(said));
    let board = &moves.variant().rules().board;
    let (to, rest) = destination(said).ok_or_else(wrong)?;
    let to: Option<SquareId> = match to {
        Some([file, rank]) => from_top_right(board, file, rank),
        None => tree.last().and_then(Move::arrival),
    };
    let to = to.ok_or_else(wrong)?;
    let end = rest.find(')').map_or(rest.len(), |end| end + 1);
    let word = rest[..end].split_whitespace().next().unwrap_or_default();
    let (name, from) = match word.split_once('(') {
        Some((name, from)) => {
            let digits: Vec<u8> = from.chars().filter_map(|digit| Some(digit.to_digit(10)? as u8)).collect();
            let [file, rank] = digits.try_into().map_err(|_| wrong())?;
            (name, Some(from_top_right(board, file, rank).ok_or_else(wrong)?))
        }
        None => (word.strip_suffix(DROPPED).ok_or_else(wrong)?, None),
    };
    let state = tree.state();
    let unpromoted = name.strip_suffix(NOT_PROMOTED);
    let promoted = name.strip_suffix(PROMOTED).filter(|_| unpromoted.is_none());
    let name = unpromoted.or(promoted).unwrap_or(name);
    let is_meant = |mv: &Move| {
        let before = from.map(|from| state.position[from.index()]);
        moved(mv, from, to).is_some_and(|after| {
            let piece = before.unwrap_or(after);
            called.is_called(piece, name) && promoted.is_some() == (piece != after)
        })
    };
    only(moves, state, &said[..said.len() - rest.len() + end], is_meant)
}

/// Whether a text is in this format.
pub(super) fn is_kif(text: &str) -> bool {
    let is_move = |line: &str| numbered(line).is_some_and(|(_, said)| destination(said).is_some());
    lines(text).any(|(_, line)| line.starts_with(HEAD) || is_move(line))
}

/// The number of a move at the beginning of a line, and what is said of it.
fn numbered(line: &str) -> Option<(usize, &str)> {
    let (number, said) = line.split_once(char::is_whitespace)?;
    Some((number.parse().ok()?, said.trim_start()))
}

/// The file and the rank of the square of arrival, or nothing for that of the move before, and the rest of the text.
fn destination(said: &str) -> Option<(Option<[u8; 2]>, &str)> {
    if let Some(rest) = said.strip_prefix(SAME) {
        return Some((None, rest.trim_start()));
    }
    let mut characters = said.chars();
    let file = characters.next()?;
    let file = WIDE_DIGITS
        .iter()
        .position(|&one| one == file)
        .map(|at| at + 1)
        .or(file.to_digit(10).map(|one| one as usize))?;
    let rank = characters.next()?;
    let rank = DIGITS.iter().position(|&one| one == rank)? + 1;
    Some((Some([file as u8, rank as u8]), characters.as_str()))
}

/// A header: its name, and its value.
fn header(line: &str) -> Option<(&str, &str)> {
    let is_header = !line.starts_with(['*', '#', '&', '+', EDGE]) && numbered(line).is_none();
    let (name, value) = line.split_once(['：', ':']).filter(|_| is_header)?;
    Some((name, value.trim()))
}

/// The side of a text that has these words behind the side.
fn side_of(text: &str, words: &str) -> Option<SideId> {
    let side = text.strip_suffix(words)?;
    (0..).map(SideId).zip(SIDES).find(|(_, called)| called.contains(&side)).map(|(side, _)| side)
}

/// A number up to 19; 1 without digits.
fn number(text: &str) -> Option<i32> {
    let digit = |text: &str| {
        let mut characters = text.chars();
        let digit = characters.next()?;
        let place = DIGITS.iter().position(|&one| one == digit)?;
        characters.as_str().is_empty().then_some(place as i32 + 1)
    };
    match text.strip_prefix(TEN) {
        Some("") => Some(10),
        Some(ones) => digit(ones).map(|ones| 10 + ones),
        None if text.is_empty() => Some(1),
        None => digit(text),
    }
}

fn without_board(handicap: &str) -> String {
    format!("the handicap `{}` is read with a board only", shortened(handicap))
}
