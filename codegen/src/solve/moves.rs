//! Legal moves made on the board one after the other, and taken back; and turns that led to a position.

use std::ops::ControlFlow;

use qishu_rules::GameOutcome;

use super::packed_moves::{PackedMove, PackedMoveEnd, PackedMoves};
use super::pieces::{BoardPieces, squares_of};

/// Which turns are gone through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MovesShown {
    All,
    CapturesMade,
    Others,
}

/// Moves of one side on one board.
struct MoveSearch<'a, L> {
    packed_moves: &'a PackedMoves,
    side: usize,
    shown: MovesShown,
    /// Whether there was any move.
    found: bool,
    /// Is shown the board after each move, and says whether to go on.
    look: &'a mut L,
}

impl PackedMoves {
    /// Shows the board after each legal move of a side; a move that can be made in several ways may be shown as often.
    /// Whether there is any, or any was looked at before it was enough.
    pub fn moves(
        &self,
        board: &mut BoardPieces,
        side: usize,
        mut look: impl FnMut(&BoardPieces) -> ControlFlow<()>,
    ) -> bool {
        if self.has_row(board) {
            return false;
        }
        // Who must capture a piece if it can is asked for that first.
        let parts: &[MovesShown] =
            if self.must_capture { &[MovesShown::CapturesMade, MovesShown::Others] } else { &[MovesShown::All] };
        for &shown in parts {
            let mut search = MoveSearch { packed_moves: self, side, shown, found: false, look: &mut look };
            let _ = search.all(board);
            if search.found {
                return true;
            }
        }
        false
    }

    /// Whether some row is complete that ends the game.
    pub fn has_row(&self, board: &BoardPieces) -> bool {
        self.ends.iter().any(|end| [0, 1].into_iter().any(|side| self.is_row(end, board, side)))
    }

    fn is_row(&self, end: &PackedMoveEnd, board: &BoardPieces, side: usize) -> bool {
        let PackedMoveEnd::Row(rows, _) = end else { return false };
        let own = self.pieces_of[side].iter().fold(0, |own, &piece| own | board.of_piece[piece]);
        rows.iter().any(|row| row & !own == 0)
    }

    /// What it is for a side that is to move and has no move, by the first of the ends that applies. Where none does,
    /// no piece has won.
    pub fn outcome(&self, board: &BoardPieces, side: usize) -> GameOutcome {
        let applies = |end: &PackedMoveEnd| match end {
            PackedMoveEnd::Row(_, outcome) => {
                match [1 - side, side].into_iter().find(|&of| self.is_row(end, board, of))? {
                    of if of == side => Some(*outcome),
                    _ => Some(outcome.for_the_other()),
                }
            }
            PackedMoveEnd::NoMove { in_check, outcome } => {
                (!in_check || self.in_check(board, side)).then_some(*outcome)
            }
        };
        self.ends.iter().find_map(applies).unwrap_or(GameOutcome::Draw)
    }

    /// Shows the boards on which a side may have been to move before it made a move that took no piece and changed no
    /// piece. That the move was legal follows if on neither board the side that waits could be captured.
    pub fn moves_back(&self, board: &mut BoardPieces, side: usize, mut look: impl FnMut(&BoardPieces)) {
        if self.passers[side].iter().any(|&piece| board.of_piece[piece] != 0) {
            look(board);
        }
        for &piece in &self.pieces_of[side] {
            for to in squares_of(board.of_piece[piece]) {
                board.lift(piece, to);
                for back in self.back(piece, to) {
                    if board.occupied >> back.from & 1 == 1 {
                        continue;
                    }
                    let between = back.between & board.occupied;
                    let is_open = match &self.patterns[usize::from(back.pattern)].over {
                        None => between == 0,
                        Some(pieces) => {
                            between.count_ones() == 1
                                && board.piece(between.trailing_zeros() as u8).is_some_and(|piece| pieces[piece])
                        }
                    };
                    if is_open {
                        board.put(piece, back.from);
                        look(board);
                        board.lift(piece, back.from);
                    }
                }
                board.put(piece, to);
            }
        }
    }
}

impl<L: FnMut(&BoardPieces) -> ControlFlow<()>> MoveSearch<'_, L> {
    fn all(&mut self, board: &mut BoardPieces) -> ControlFlow<()> {
        let packed_moves = self.packed_moves;
        for &piece in &packed_moves.pieces_of[self.side] {
            for from in squares_of(board.of_piece[piece]) {
                let mut all = packed_moves.from(piece, from).iter();
                while let Some(packed_move) = all.next() {
                    match packed_moves.capture_step(packed_move, board) {
                        Some(captured) => self.go(board, packed_move, from, captured, false)?,
                        None if packed_move.longer > 0 && packed_moves.is_blocked(packed_move, board) => {
                            all.nth(usize::from(packed_move.longer) - 1);
                        }
                        None => {}
                    }
                }
            }
            self.drops(board, piece)?;
        }
        if packed_moves.passers[self.side].iter().any(|&piece| board.of_piece[piece] != 0) {
            self.show(board, false)?;
        }
        ControlFlow::Continue(())
    }

    fn drops(&mut self, board: &mut BoardPieces, piece: usize) -> ControlFlow<()> {
        let packed_moves = self.packed_moves;
        let drops = packed_moves.drops(piece);
        let (fellows, most) = &packed_moves.fellows[piece];
        if drops.is_empty() || fellows.iter().map(|&piece| board.of_piece[piece].count_ones()).sum::<u32>() >= *most {
            return ControlFlow::Continue(());
        }
        for packed_move in drops {
            if packed_moves.capture_step(packed_move, board).is_some() {
                board.put(piece, packed_move.to);
                let flow = self.show(board, false);
                board.lift(piece, packed_move.to);
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A piece goes a packed move, and perhaps on from there.
    fn go(
        &mut self,
        board: &mut BoardPieces,
        packed_move: &PackedMove,
        from: u8,
        captured: Option<u8>,
        has_taken: bool,
    ) -> ControlFlow<()> {
        let captures = has_taken || captured.is_some();
        let goes_on = captured.is_some() && self.packed_moves.patterns[usize::from(packed_move.pattern)].again;
        // A move that goes on may take a piece later, so that it is not yet known what kind it is.
        if !goes_on && !self.is_shown(captures) {
            return ControlFlow::Continue(());
        }
        let piece = usize::from(packed_move.piece);
        let victim = captured.and_then(|square| Some((board.piece(square)?, square)));
        board.lift(piece, from);
        if let Some((victim, square)) = victim {
            board.lift(victim, square);
        }
        let mut flow = ControlFlow::Continue(());
        for index in packed_move.becomes.clone() {
            let becomes = usize::from(self.packed_moves.becomes[index as usize]);
            board.put(becomes, packed_move.to);
            flow = if goes_on && becomes == piece {
                self.go_on(board, piece, packed_move.to)
            } else {
                self.show(board, captures)
            };
            board.lift(becomes, packed_move.to);
            if flow.is_break() {
                break;
            }
        }
        if let Some((victim, square)) = victim {
            board.put(victim, square);
        }
        board.put(piece, from);
        flow
    }

    /// A piece that has taken a piece goes on as long as it takes a piece.
    fn go_on(&mut self, board: &mut BoardPieces, piece: usize, from: u8) -> ControlFlow<()> {
        let packed_moves = self.packed_moves;
        let mut is_last = true;
        for packed_move in packed_moves.from(piece, from) {
            if !packed_moves.patterns[usize::from(packed_move.pattern)].again {
                continue;
            }
            if let Some(Some(square)) = packed_moves.capture_step(packed_move, board) {
                is_last = false;
                self.go(board, packed_move, from, Some(square), true)?;
            }
        }
        if is_last { self.show(board, true) } else { ControlFlow::Continue(()) }
    }

    #[inline]
    fn is_shown(&self, captures: bool) -> bool {
        match self.shown {
            MovesShown::All => true,
            MovesShown::CapturesMade => captures,
            MovesShown::Others => !captures,
        }
    }

    /// Shows the board after a move if that leaves no royal piece to be captured.
    #[inline]
    fn show(&mut self, board: &BoardPieces, captures: bool) -> ControlFlow<()> {
        if !self.is_shown(captures) || self.packed_moves.in_check(board, self.side) {
            return ControlFlow::Continue(());
        }
        self.found = true;
        (self.look)(board)
    }
}
