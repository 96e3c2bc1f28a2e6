//! Legal moves made on the board one after the other and taken back, and the moves that lead to a position.

use std::ops::ControlFlow;

use qishu_rules::GameOutcome;

use super::packed_moves::{PackedMove, PackedMoveEnd, PackedMoves};
use super::pieces::{BoardPieces, squares_of};

/// A selection of moves.
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
    /// Receives the board after each move, and decides whether to continue.
    look: &'a mut L,
}

impl PackedMoves {
    /// Shows the board after each legal move of a side, possibly several times for one move. Returns whether there is
    /// any.
    pub fn moves(
        &self,
        board: &mut BoardPieces,
        side: usize,
        mut look: impl FnMut(&BoardPieces) -> ControlFlow<()>,
    ) -> bool {
        if self.is_over(board) {
            return false;
        }
        // A side that must capture tries its captures first.
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

    /// Whether the position alone ends the game.
    pub fn is_over(&self, board: &BoardPieces) -> bool {
        self.ends.iter().any(|end| [0, 1].into_iter().any(|side| self.holds(end, board, side)))
    }

    /// Whether the position alone applies an end to a side.
    fn holds(&self, end: &PackedMoveEnd, board: &BoardPieces, side: usize) -> bool {
        let of = |pieces: &[usize]| pieces.iter().fold(0, |all, &piece| all | board.of_piece[piece]);
        match end {
            PackedMoveEnd::Row(rows, _) => {
                let own = of(&self.pieces_of[side]);
                rows.iter().any(|row| row & !own == 0)
            }
            PackedMoveEnd::Count { of: counted, numbers, .. } => {
                let (pieces, on) = &counted[side];
                numbers.contains(&(of(pieces) & on).count_ones())
            }
            PackedMoveEnd::NoMove { .. } => false,
        }
    }

    /// The outcome for a side that is to move and has no move, by the first end that applies; a draw if none does.
    pub fn outcome(&self, board: &BoardPieces, side: usize) -> GameOutcome {
        let applies = |end: &PackedMoveEnd| match end {
            PackedMoveEnd::Row(_, outcome) | PackedMoveEnd::Count { outcome, .. } => {
                match [1 - side, side].into_iter().find(|&of| self.holds(end, board, of))? {
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

    /// Shows the boards before a move of a side without capture or promotion. The move was legal if on neither board
    /// the side not to move could be captured.
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

    /// Makes a packed move of a piece, with its possible continuations.
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
        // A move that may continue may capture later, so its kind is not yet known.
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

    /// Continues the move of a piece after a capture, as long as there are captures.
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

    /// Shows the board after a move if no royal piece is left to be captured.
    #[inline]
    fn show(&mut self, board: &BoardPieces, captures: bool) -> ControlFlow<()> {
        if !self.is_shown(captures) || self.packed_moves.in_check(board, self.side) {
            return ControlFlow::Continue(());
        }
        self.found = true;
        (self.look)(board)
    }
}
