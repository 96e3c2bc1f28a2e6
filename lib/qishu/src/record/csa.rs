//! Records in the format of the Computer Shogi Association, version 2: `+7776FU`.
//!
//! A line is a statement, or several with commas between. A move has the sign of its side, the squares of departure and
//! arrival, of two digits each, and the code of the piece afterwards; `00` is the hand. Files count from the right, and
//! ranks from the far end. `PI` is the opening without the pieces that are named behind it, and `P1` to `P9` are the
//! ranks of another board; `P+` and `P-` add pieces on squares or in hand. Games are separated by `/`. The codes are the
//! names of pieces in the language `csa`.

use qishu_rules::{Game, GameState, Piece, SideId, SquareId, flush_left, shortened};

use super::called::{CalledPieces, won_by};
use super::game::{GameRecord, RecordResult};
use super::lines::lines;
use super::read::{capitalized, no_record};
use super::squares::{from_top_right, moved, only};
use super::tree::RecordTree;
use crate::error::Error;
use crate::moves::Moves;

/// The language of the codes.
pub(super) const LANGUAGE: &str = "csa";
/// The digits of the hand.
const HAND: &str = "00";
/// The sign of an empty square.
const EMPTY: &str = " * ";
/// The lengths of a code, and of a square with a code.
const CODE: usize = 2;
const PLACED: usize = 4;
/// The ends at which the side to move has lost, those at which it has won, and those at which neither side has.
const LOST: [&str; 4] = ["%TORYO", "%TSUMI", "%TIME_UP", "%ILLEGAL_MOVE"];
const WON: [&str; 1] = ["%KACHI"];
const DRAWN: [&str; 4] = ["%SENNICHITE", "%JISHOGI", "%HIKIWAKE", "%MAX_MOVES"];
/// The end of an illegal action of a side, whose sign stands before it.
const ILLEGAL_ACTION: &str = "ILLEGAL_ACTION";

/// A game while it is read.
struct CsaReader<'m> {
    moves: &'m Moves,
    called: CalledPieces<'m>,
    headers: Vec<(String, String)>,
    start: GameState,
    /// Whether ranks of a board have been read.
    has_ranks: bool,
    /// The moves, once one has been read.
    tree: Option<RecordTree<'m>>,
    result: RecordResult,
    /// Whether anything has been read.
    is_begun: bool,
}

impl Moves {
    /// The games of a text in this format; `None` if it is no such text.
    pub(super) fn read_csa(&self, text: &str) -> Option<Result<Vec<GameRecord>, Error>> {
        is_csa(text).then(|| self.csa_games(text))
    }

    fn csa_games(&self, text: &str) -> Result<Vec<GameRecord>, Error> {
        let mut records = Vec::new();
        let mut reader = CsaReader::new(self)?;
        for (byte, line) in lines(text) {
            if line == "/" {
                records.extend(std::mem::replace(&mut reader, CsaReader::new(self)?).record());
                continue;
            }
            let is_whole = line.starts_with(['\'', '$', 'N']);
            let mut at = byte;
            for statement in line.split(|one| one == ',' && !is_whole) {
                reader.statement(statement).map_err(|message| no_record(at, &message))?;
                at += statement.len() + 1;
            }
        }
        records.extend(reader.record());
        Ok(records)
    }
}

impl<'m> CsaReader<'m> {
    fn new(moves: &'m Moves) -> Result<CsaReader<'m>, Error> {
        Ok(CsaReader {
            moves,
            called: CalledPieces::new(moves, LANGUAGE),
            headers: Vec::new(),
            start: moves.start()?,
            has_ranks: false,
            tree: None,
            result: RecordResult::default(),
            is_begun: false,
        })
    }

    fn record(self) -> Option<GameRecord> {
        let record = self.tree.unwrap_or_else(|| RecordTree::new(self.moves, self.start)).record();
        self.is_begun.then_some(GameRecord { headers: self.headers, result: self.result, ..record })
    }

    fn statement(&mut self, text: &str) -> Result<(), String> {
        self.is_begun |= !text.is_empty() && !text.starts_with(['\'', 'V']);
        if let Some(remark) = text.strip_prefix("'*") {
            if let Some(tree) = &mut self.tree {
                tree.remark(remark);
            }
            return Ok(());
        }
        if is_move(text) {
            return self.read_move(text);
        }
        match text.chars().next() {
            // Versions, other remarks and times.
            None | Some('V' | '\'' | 'T') => Ok(()),
            Some('N') => self.player(&text[1..]),
            Some('$') => {
                let (name, value) = text[1..].split_once(':').ok_or("expected `$NAME:` and a value")?;
                self.headers.push((capitalized(name), value.trim().to_owned()));
                Ok(())
            }
            Some('P') if self.tree.is_none() => self.pieces(&text[1..]),
            Some('+' | '-') if text.len() == 1 && self.tree.is_none() => {
                self.start.to_move = side(text).ok_or("expected a side")?;
                Ok(())
            }
            Some('%') => {
                self.end(text);
                Ok(())
            }
            _ => Err(format!("expected a statement of a CSA record, and not `{}`", shortened(text))),
        }
    }

    /// A player of a side, whose sign comes first.
    fn player(&mut self, text: &str) -> Result<(), String> {
        let side = side(text).ok_or("expected `N+` or `N-`, and a name")?;
        let name = self.moves.variant().rules().sides.get(side.index()).ok_or("there is no second side")?;
        self.headers.push((capitalized(name), text[1..].trim().to_owned()));
        Ok(())
    }

    /// What stands behind the `P` of a statement about the board.
    fn pieces(&mut self, text: &str) -> Result<(), String> {
        if let Some(removed) = text.strip_prefix('I') {
            self.start = self.moves.start().map_err(|error| error.to_string())?;
            for (digits, code) in placed(removed)? {
                let square = self.square(digits).ok_or_else(|| format!("`{digits}` is no square"))?;
                let piece = &mut self.start.position[square.index()];
                if *piece == Piece::NONE || !self.called.is_called(*piece, code) {
                    return Err(format!("no `{code}` stands on {digits} in the opening"));
                }
                *piece = Piece::NONE;
            }
            return Ok(());
        }
        if !std::mem::replace(&mut self.has_ranks, true) {
            self.start = self.called.without_pieces(self.start.clone());
        }
        if let Some(side) = side(text) {
            for (digits, code) in placed(&text[1..])? {
                if digits == HAND {
                    self.called.add_in_hand(code, 1, side, &mut self.start)?;
                } else {
                    self.place(digits, code, side)?;
                }
            }
            return Ok(());
        }
        let rank =
            text.chars().next().and_then(|digit| digit.to_digit(10)).ok_or("expected a rank, `+`, `-` or `I`")?;
        let files = self.moves.variant().rules().board.files();
        // Spaces at the end of the line may be missing.
        let cells = flush_left(&text[1..], EMPTY.len() * usize::from(files));
        for (file, at) in (1..=files).rev().zip((0..).step_by(EMPTY.len())) {
            let cell = cells.get(at..at + EMPTY.len()).ok_or("expected three characters for each square")?;
            if let Some(side) = side(cell) {
                self.place(&format!("{file}{rank}"), &cell[1..], side)?;
            } else if !cell.trim().is_empty() && cell != EMPTY {
                return Err(format!("expected a piece or `{EMPTY}`, and not `{cell}`"));
            }
        }
        Ok(())
    }

    fn place(&mut self, digits: &str, code: &str, side: SideId) -> Result<(), String> {
        let square = self.square(digits).ok_or_else(|| format!("`{digits}` is no square"))?;
        self.start.position[square.index()] = self.called.piece(code, side)?.1;
        Ok(())
    }

    fn square(&self, digits: &str) -> Option<SquareId> {
        let [file, rank] = [digits.get(..1)?, digits.get(1..)?].map(|digit| digit.parse().ok());
        from_top_right(&self.moves.variant().rules().board, file?, rank?)
    }

    fn read_move(&mut self, text: &str) -> Result<(), String> {
        let called = self.called;
        let squares = [&text[1..3], &text[3..5]].map(|digits| self.square(digits));
        let (is_drop, code) = (&text[1..3] == HAND, &text[5..]);
        let tree = self.tree.get_or_insert_with(|| RecordTree::new(self.moves, self.start.clone()));
        let state = tree.state();
        if side(text) != Some(state.to_move) {
            return Err(format!("`{}` is a move of the side that is not to move", shortened(text)));
        }
        let from = if is_drop { Some(None) } else { squares[0].map(Some) };
        let is_meant = |mv: &_| match (from, squares[1]) {
            (Some(from), Some(to)) => moved(mv, from, to).is_some_and(|piece| called.is_called(piece, code)),
            _ => false,
        };
        let mv = only(self.moves, state, text, is_meant)?;
        tree.push(mv);
        Ok(())
    }

    fn end(&mut self, text: &str) {
        let to_move = self.tree.as_ref().map_or(&self.start, |tree| tree.state()).to_move;
        let by_sign = text[1..].strip_suffix(ILLEGAL_ACTION).and_then(side);
        self.result = match text {
            _ if LOST.contains(&text) => won_by(Game::other(to_move)),
            _ if WON.contains(&text) => won_by(to_move),
            _ if DRAWN.contains(&text) => RecordResult::Draw,
            _ => by_sign.map_or(RecordResult::Open, |side| won_by(Game::other(side))),
        };
    }
}

/// Whether a text is in this format.
pub(super) fn is_csa(text: &str) -> bool {
    let is_csa = |line: &str| is_move(line) || is_opening(line) || line.starts_with("V2") || line.starts_with("V3");
    lines(text).any(|(_, line)| is_csa(line))
}

/// The side of the sign that a text begins with.
fn side(text: &str) -> Option<SideId> {
    match text.chars().next()? {
        '+' => Some(SideId(0)),
        '-' => Some(SideId(1)),
        _ => None,
    }
}

/// Whether a statement is a move: the sign, four digits and the code.
fn is_move(text: &str) -> bool {
    let (digits, code) = text.get(1..).and_then(|rest| rest.split_at_checked(PLACED)).unwrap_or_default();
    side(text).is_some()
        && digits.chars().all(|digit| digit.is_ascii_digit())
        && code.len() == CODE
        && code.chars().all(|letter| letter.is_ascii_uppercase())
}

/// Whether a statement is the opening, with pieces or without.
fn is_opening(text: &str) -> bool {
    let removed = text.strip_prefix("PI").map(placed);
    let is_square = |digits: &str| digits.chars().all(|digit| digit.is_ascii_digit());
    removed.and_then(Result::ok).is_some_and(|removed| removed.iter().all(|(digits, _)| is_square(digits)))
}

/// Squares with codes of pieces, one after another.
fn placed(text: &str) -> Result<Vec<(&str, &str)>, String> {
    let part = |at: usize| Some((text.get(at..at + CODE)?, text.get(at + CODE..at + PLACED)?));
    let parts: Option<Vec<_>> = (0..text.len()).step_by(PLACED).map(part).collect();
    parts.ok_or_else(|| format!("expected squares with codes of pieces, and not `{}`", shortened(text)))
}
