//! One material signature with the tables of those to which it leads, and the value of a position from its moves.

use std::ops::ControlFlow;

use qishu_rules::GameOutcome;

use super::codes::FoundCodes;
use super::index::SignatureIndex;
use super::metric::{BoardBefore, PlyCounting};
use super::packed_moves::PackedMoves;
use super::passing::PackedPassingCapture;
use super::pieces::BoardPieces;
use super::table::EndgameTable;
use super::value::ValueCode;

/// The data for one material signature.
#[derive(Clone)]
pub struct SignatureGame<'a> {
    /// The moves of the game.
    pub packed_moves: &'a PackedMoves,
    /// The weight of each piece in a board's key.
    pub weights: &'a [u128],
    /// The material signature's key.
    pub key: u128,
    /// The index of its positions.
    pub index: &'a SignatureIndex,
    /// Which sides can be to move.
    pub sides: [bool; 2],
    /// The tables of the other material signatures to which moves lead, by key, ascending.
    pub others: Vec<(u128, &'a EndgameTable)>,
    /// Whether some of its moves allow a capture in passing.
    pub allows_passing: bool,
    /// How plies are counted.
    pub count: &'a PlyCounting,
    /// The values of the material signature itself, for moves that start a new count.
    pub own: OwnValues<'a>,
}

/// The values of a material signature's own positions, as far as they are known in advance.
#[derive(Clone, Copy)]
pub enum OwnValues<'a> {
    /// None.
    Unknown,
    /// Those of an earlier solution, with each side to move.
    Codes(&'a [FoundCodes; 2]),
    /// Those of its table.
    Table(&'a EndgameTable),
}

impl<'a> SignatureGame<'a> {
    /// The longest win or loss that is known in advance, in plies.
    pub(super) fn longest_of_others(&self) -> u32 {
        let codes = self.others.iter().flat_map(|(_, table)| table.sides.iter().flat_map(|side| side.codes()));
        let longest = codes.filter_map(|code| code.plies()).max().unwrap_or(0);
        match self.own {
            OwnValues::Codes(codes) => {
                codes.iter().flat_map(FoundCodes::all).filter_map(ValueCode::plies).fold(longest, u32::max)
            }
            OwnValues::Unknown | OwnValues::Table(_) => longest,
        }
    }

    /// The code of a position of this material signature, if it is known in advance.
    #[inline]
    fn own(&self, board: &BoardPieces, side: usize) -> ValueCode {
        let number = self.index.number(board);
        match self.own {
            OwnValues::Unknown => ValueCode::UNKNOWN,
            OwnValues::Codes(codes) => codes[side].code(number),
            OwnValues::Table(table) => table.sides[side].value(number).map_or(ValueCode::UNKNOWN, ValueCode::of),
        }
    }

    /// The code of the position on a board, for the side to move; `None` if the material signature has no table for it.
    #[inline]
    fn other(&self, board: &BoardPieces, side: usize) -> Option<ValueCode> {
        let found = self.others.binary_search_by_key(&board.key, |(key, _)| *key).ok()?;
        let table = self.others[found].1;
        let number = table.index.number(board);
        (number < table.sides[side].length()).then(|| table.sides[side].code(number))
    }

    /// The code of the position on a board after a move of the other side, as it matters to the position before it.
    /// `code_of` has those of the same material signature.
    #[inline]
    fn after_move(
        &self,
        board: &BoardPieces,
        side: usize,
        before: BoardBefore,
        code_of: impl Fn(&BoardPieces) -> ValueCode,
        passed: &[PackedPassingCapture],
    ) -> ValueCode {
        let restarts = self.count.restarts(before, board, 1 - side);
        let code = match board.key == self.key {
            true if restarts => self.own(board, side),
            true => code_of(board),
            false => self.other(board, side).unwrap_or(ValueCode::UNKNOWN),
        };
        let may_capture = passed.iter().any(|capture| capture.is_possible(board));
        let code = if may_capture { self.with_captures_in_passing(board, side, passed, code) } else { code };
        if restarts { self.count.restarted(code) } else { code }
    }

    /// The code of the position on a board in which a side may also capture in passing, given the code without that.
    pub(super) fn with_captures_in_passing(
        &self,
        board: &BoardPieces,
        side: usize,
        passed: &[PackedPassingCapture],
        without: ValueCode,
    ) -> ValueCode {
        let mut board = board.clone();
        let before = self.count.before(&board, side);
        let (mut found, mut has_captures) = (MovesFound::default(), false);
        self.packed_moves.captures_in_passing(&mut board, passed, |after| {
            // The captured piece is missing, so that the material signature is another one.
            found.add(self.after_move(after, 1 - side, before, |_| ValueCode::UNKNOWN, &[]));
            has_captures = true;
        });
        if !has_captures || self.packed_moves.is_over(&board) || self.packed_moves.leaves_too_little(&board) {
            return without;
        }
        // The code without them is not that of moves if there are none, or if they are illegal beside a capture.
        let (pieces, mut has_others) = (board.occupied.count_ones(), false);
        self.packed_moves.moves(&mut board, side, |after, _| {
            has_others = !self.packed_moves.must_capture || after.occupied.count_ones() < pieces;
            ControlFlow::Break(())
        });
        if has_others { found.code().or(without) } else { found.code() }
    }

    /// The code of a position by a forward search, given the codes of its successors within the material signature.
    #[inline]
    pub(super) fn look_forward(
        &self,
        board: &mut BoardPieces,
        side: usize,
        stop_early: bool,
        code_of: impl Fn(&BoardPieces) -> ValueCode,
    ) -> ValueCode {
        let mut found = MovesFound::default();
        let before = self.count.before(board, side);
        let has_moves = self.packed_moves.moves(board, side, |board, passed| {
            found.add(self.after_move(board, 1 - side, before, &code_of, passed));
            let is_enough = stop_early && (!found.all_won || found.least_lost.is_some());
            if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if has_moves {
            return if self.packed_moves.leaves_too_little(board) { ValueCode::DRAW } else { found.code() };
        }
        match self.packed_moves.outcome(board, side) {
            GameOutcome::Win => ValueCode::win(0),
            GameOutcome::Lose => ValueCode::loss(0),
            GameOutcome::Draw => ValueCode::DRAW,
        }
    }
}

/// What the positions after some moves, of which there is one, are worth to the side that moves next.
struct MovesFound {
    /// The least plies of a loss.
    least_lost: Option<u32>,
    /// The most plies of a win.
    most_won: u32,
    /// Whether all are won.
    all_won: bool,
}

impl Default for MovesFound {
    fn default() -> MovesFound {
        MovesFound { least_lost: None, most_won: 0, all_won: true }
    }
}

impl MovesFound {
    /// Adds the position after a move.
    #[inline]
    fn add(&mut self, code: ValueCode) {
        match code.plies() {
            Some(plies) if code.is_win() => self.most_won = self.most_won.max(plies),
            Some(plies) => self.least_lost = Some(self.least_lost.map_or(plies, |least| least.min(plies))),
            None => self.all_won = false,
        }
    }

    /// The code of the position before the moves.
    #[inline]
    fn code(&self) -> ValueCode {
        let later = |plies: u32| (plies + 1).min(ValueCode::MOST_PLIES);
        match self.least_lost {
            Some(plies) => ValueCode::win(later(plies)),
            None if self.all_won => ValueCode::loss(later(self.most_won)),
            None => ValueCode::UNKNOWN,
        }
    }
}
