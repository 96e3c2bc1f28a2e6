//! Legal moves made on the board one after the other and taken back, and the moves that lead to a position.

use std::ops::ControlFlow;

use qishu_rules::PromotionTiming;

use super::packed_moves::{PackedMove, PackedMoves};
use super::passing::PackedPassingCapture;
use super::pieces::{BoardPieces, squares_of};

/// A selection of moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MovesShown {
    All,
    CapturesMade,
    /// None: they are only counted.
    Counted,
    /// Those that capture this many pieces.
    Captures(u32),
    /// Drops that are compulsory.
    Drops,
    Others,
}

/// Moves of one side on one board.
struct MoveSearch<'a, L> {
    packed_moves: &'a PackedMoves,
    side: usize,
    shown: MovesShown,
    /// Whether there was any move.
    found: bool,
    /// The most pieces that a legal move captures.
    most: u32,
    /// The pieces captured so far that stay until the move ends.
    staying: Vec<(usize, u8)>,
    /// The captures in passing that the move allows the other side.
    passed: &'a [PackedPassingCapture],
    /// Receives the board after each move with these captures, and decides whether to continue.
    look: &'a mut L,
}

impl PackedMoves {
    /// Shows the board after each legal move of a side, possibly several times for one move, with the captures in passing
    /// that it allows the other side. Captures in passing are not among the moves. Returns whether there is any.
    pub fn moves(
        &self,
        board: &mut BoardPieces,
        side: usize,
        mut look: impl FnMut(&BoardPieces, &[PackedPassingCapture]) -> ControlFlow<()>,
    ) -> bool {
        if self.is_over(board) {
            return false;
        }
        // The most captures are known once all of them have been tried.
        if self.must_capture_most {
            let mut search = MoveSearch::new(self, side, MovesShown::Counted, &mut look);
            let _ = search.all(board);
            let most = search.most;
            if most > 0 {
                let mut search = MoveSearch::new(self, side, MovesShown::Captures(most), &mut look);
                let _ = search.all(board);
                return search.found;
            }
        }
        // A side that must capture or drop tries such moves first.
        let drops = !self.must_drop[side].is_empty();
        let captures = self.must_capture && !self.must_capture_most;
        let first = [(captures, MovesShown::CapturesMade), (drops, MovesShown::Drops)];
        let others = if captures { MovesShown::Others } else { MovesShown::All };
        let first = first.into_iter().filter(|(is_tried, _)| *is_tried).map(|(_, shown)| shown);
        for shown in first.chain([others]) {
            let mut search = MoveSearch::new(self, side, shown, &mut look);
            let _ = search.all(board);
            if search.found {
                return true;
            }
        }
        false
    }

    /// Shows the board after each legal capture in passing, among those that the last move allows.
    pub fn captures_in_passing(
        &self,
        board: &mut BoardPieces,
        captures: &[PackedPassingCapture],
        mut look: impl FnMut(&BoardPieces),
    ) {
        for capture in captures.iter().filter(|capture| capture.is_possible(board)).copied().collect::<Vec<_>>() {
            let Some(victim) = board.piece(capture.captured) else { continue };
            let piece = usize::from(capture.piece);
            board.lift(victim, capture.captured);
            board.lift(piece, capture.from);
            board.put(piece, capture.to);
            if !self.in_check(board, self.side_of[piece]) {
                look(board);
            }
            board.lift(piece, capture.to);
            board.put(piece, capture.from);
            board.put(victim, capture.captured);
        }
    }

    /// Shows the boards before a move of a side without capture or promotion, and whether it allows a capture in passing.
    /// The move was legal if on neither board the side not to move could be captured.
    pub fn moves_back(&self, board: &mut BoardPieces, side: usize, mut look: impl FnMut(&BoardPieces, bool)) {
        if self.passers[side].iter().any(|&piece| board.of_piece[piece] != 0) {
            look(board, false);
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
                                && between & back.hurdles != 0
                                && board.piece(between.trailing_zeros() as u8).is_some_and(|piece| pieces[piece])
                        }
                    };
                    if is_open {
                        let passed = self.passing.after(piece, back.from, to);
                        let allows_capture = passed.iter().any(|capture| capture.is_possible(board));
                        board.put(piece, back.from);
                        look(board, allows_capture);
                        board.lift(piece, back.from);
                    }
                }
                board.put(piece, to);
            }
        }
    }
}

/// A piece on its way, after some captures.
#[derive(Clone, Copy)]
struct OnTheWay {
    /// The squares of departure of its last step and of the next one; the same before the first step.
    squares: [u8; 2],
    /// The number of captured pieces.
    captured: u32,
}

impl<'a, L: FnMut(&BoardPieces, &[PackedPassingCapture]) -> ControlFlow<()>> MoveSearch<'a, L> {
    fn new(packed_moves: &'a PackedMoves, side: usize, shown: MovesShown, look: &'a mut L) -> MoveSearch<'a, L> {
        MoveSearch { packed_moves, side, shown, found: false, most: 0, staying: Vec::new(), passed: &[], look }
    }

    fn all(&mut self, board: &mut BoardPieces) -> ControlFlow<()> {
        let packed_moves = self.packed_moves;
        for &piece in &packed_moves.pieces_of[self.side] {
            for from in squares_of(board.of_piece[piece]) {
                let mut all = packed_moves.from(piece, from).iter();
                while let Some(packed_move) = all.next() {
                    match packed_moves.capture_step(packed_move, board) {
                        Some(captured) => {
                            let way = OnTheWay { squares: [from; 2], captured: 0 };
                            self.go(board, packed_move, way, captured)?;
                        }
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
            self.show(board, 0)?;
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
        let are_first = self.shown == MovesShown::Drops;
        if are_first && !packed_moves.must_drop[self.side].contains(&piece) {
            return ControlFlow::Continue(());
        }
        for packed_move in drops {
            if packed_moves.capture_step(packed_move, board).is_some() {
                board.put(piece, packed_move.to);
                let flow = if are_first { self.show_legal(board, 0) } else { self.show(board, 0) };
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
        way: OnTheWay,
        captured: Option<u8>,
    ) -> ControlFlow<()> {
        let pattern = &self.packed_moves.patterns[usize::from(packed_move.pattern)];
        let number = way.captured + u32::from(captured.is_some());
        let goes_on = captured.is_some() && pattern.again;
        // A move that may continue may capture later, so its kind is not yet known.
        if !goes_on && !self.is_shown(number) {
            return ControlFlow::Continue(());
        }
        let (piece, [_, from]) = (usize::from(packed_move.piece), way.squares);
        // Behind the captured piece, a square from which the piece continues excludes those where it would stop.
        let may_stop = !goes_on || !self.continues_elsewhere(board, packed_move, way, captured);
        let victim = captured.and_then(|square| Some((board.piece(square)?, square)));
        let stays = victim.filter(|_| goes_on && pattern.afterwards);
        board.lift(piece, from);
        match (victim, stays) {
            (_, Some(stays)) => self.staying.push(stays),
            (Some((victim, square)), None) => board.lift(victim, square),
            (None, None) => {}
        }
        let next = OnTheWay { squares: [from, packed_move.to], captured: number };
        let passed = match number {
            0 => self.packed_moves.passing.after(piece, from, packed_move.to),
            _ => &[],
        };
        let mut flow = ControlFlow::Continue(());
        for index in packed_move.becomes.clone() {
            let becomes = usize::from(self.packed_moves.becomes[index as usize]);
            // A piece that is promoted as it arrives is no longer the one that has passed.
            self.passed = if self.packed_moves.fellows[piece].0.contains(&becomes) { passed } else { &[] };
            flow = self.arrive(board, packed_move, next, (becomes, goes_on), may_stop);
            if flow.is_break() {
                break;
            }
        }
        self.passed = &[];
        match (victim, stays) {
            (_, Some(_)) => _ = self.staying.pop(),
            (Some((victim, square)), None) => board.put(victim, square),
            (None, None) => {}
        }
        board.put(piece, from);
        flow
    }

    /// Puts a piece on its square of arrival, as it is or promoted, and continues or shows the board.
    fn arrive(
        &mut self,
        board: &mut BoardPieces,
        packed_move: &PackedMove,
        way: OnTheWay,
        (becomes, goes_on): (usize, bool),
        may_stop: bool,
    ) -> ControlFlow<()> {
        let now = match packed_move.timing {
            PromotionTiming::Afterwards if goes_on => usize::from(packed_move.piece),
            _ => becomes,
        };
        if goes_on && self.continues(packed_move, now) {
            board.put(now, packed_move.to);
            let (has_next, flow) = self.go_on(board, now, way);
            board.lift(now, packed_move.to);
            if has_next {
                return flow;
            }
        }
        if !may_stop {
            return ControlFlow::Continue(());
        }
        board.put(becomes, packed_move.to);
        let flow = self.show(board, way.captured);
        board.lift(becomes, packed_move.to);
        flow
    }

    /// Whether a piece that has captured may continue as it is now.
    fn continues(&self, packed_move: &PackedMove, now: usize) -> bool {
        packed_move.timing == PromotionTiming::Again || now == usize::from(packed_move.piece)
    }

    /// The square of the piece that a piece on its way captures next by a packed move, if it can.
    fn next(&self, board: &BoardPieces, packed_move: &PackedMove, way: OnTheWay) -> Option<u8> {
        let pattern = &self.packed_moves.patterns[usize::from(packed_move.pattern)];
        let [before, at] = way.squares;
        if !pattern.again || pattern.without_reversal && self.packed_moves.reverses([before, at, packed_move.to]) {
            return None;
        }
        let captured = self.packed_moves.capture_step(packed_move, board)??;
        self.staying.iter().all(|&(_, square)| square != captured).then_some(captured)
    }

    /// Continues the move of a piece after a capture. Tells whether it can.
    fn go_on(&mut self, board: &mut BoardPieces, piece: usize, way: OnTheWay) -> (bool, ControlFlow<()>) {
        let packed_moves = self.packed_moves;
        let mut can = false;
        for packed_move in packed_moves.from(piece, way.squares[1]) {
            let Some(captured) = self.next(board, packed_move, way) else { continue };
            can = true;
            let flow = self.go(board, packed_move, way, Some(captured));
            if flow.is_break() {
                return (can, flow);
            }
        }
        (can, ControlFlow::Continue(()))
    }

    /// Whether the piece cannot continue behind the piece that it captures, but can from another square there.
    fn continues_elsewhere(
        &mut self,
        board: &mut BoardPieces,
        packed_move: &PackedMove,
        way: OnTheWay,
        captured: Option<u8>,
    ) -> bool {
        if !self.packed_moves.has_landings {
            return false;
        }
        let (piece, [_, from]) = (usize::from(packed_move.piece), way.squares);
        let captures = |step: &&PackedMove| match way.captured {
            0 => {
                let pattern = &self.packed_moves.patterns[usize::from(step.pattern)];
                pattern.again && self.packed_moves.capture_step(step, board) == Some(captured)
            }
            _ => self.next(board, step, way) == captured,
        };
        let steps: Vec<&PackedMove> = self.packed_moves.from(piece, from).iter().filter(captures).collect();
        if steps.iter().all(|step| step.to == packed_move.to) {
            return false;
        }
        let mut elsewhere = false;
        for step in steps {
            let continues = self.leads_on(board, step, from, captured);
            if continues && step.to == packed_move.to {
                return false;
            }
            elsewhere |= continues;
        }
        elsewhere
    }

    /// Whether a piece can continue after a step.
    fn leads_on(&mut self, board: &mut BoardPieces, step: &PackedMove, from: u8, captured: Option<u8>) -> bool {
        let Some((victim, square)) = captured.and_then(|square| Some((board.piece(square)?, square))) else {
            return false;
        };
        let piece = usize::from(step.piece);
        let stays = self.packed_moves.patterns[usize::from(step.pattern)].afterwards;
        board.lift(piece, from);
        match stays {
            true => self.staying.push((victim, square)),
            false => board.lift(victim, square),
        }
        let way = OnTheWay { squares: [from, step.to], captured: 1 };
        let as_pieces = step.becomes.clone().map(|index| match step.timing {
            PromotionTiming::Afterwards => piece,
            _ => usize::from(self.packed_moves.becomes[index as usize]),
        });
        let as_pieces: Vec<usize> = as_pieces.collect();
        let found = as_pieces.into_iter().filter(|&now| self.continues(step, now)).any(|now| {
            board.put(now, step.to);
            let mut next = self.packed_moves.from(now, step.to).iter();
            let found = next.any(|next| self.next(board, next, way).is_some());
            board.lift(now, step.to);
            found
        });
        match stays {
            true => _ = self.staying.pop(),
            false => board.put(victim, square),
        }
        board.put(piece, from);
        found
    }

    #[inline]
    fn is_shown(&self, captured: u32) -> bool {
        match self.shown {
            MovesShown::All | MovesShown::Counted => true,
            MovesShown::CapturesMade => captured > 0,
            MovesShown::Captures(most) => captured == most,
            MovesShown::Others => captured == 0,
            // Drops are shown where they are made.
            MovesShown::Drops => false,
        }
    }

    /// Shows the board after a move if no royal piece is left to be captured.
    #[inline]
    fn show(&mut self, board: &mut BoardPieces, captured: u32) -> ControlFlow<()> {
        if !self.is_shown(captured) {
            return ControlFlow::Continue(());
        }
        self.staying.iter().for_each(|&(piece, square)| board.lift(piece, square));
        let flow = self.show_legal(board, captured);
        self.staying.iter().for_each(|&(piece, square)| board.put(piece, square));
        flow
    }

    #[inline]
    fn show_legal(&mut self, board: &BoardPieces, captured: u32) -> ControlFlow<()> {
        if self.packed_moves.in_check(board, self.side) {
            return ControlFlow::Continue(());
        }
        self.found = true;
        self.most = self.most.max(captured);
        if self.shown == MovesShown::Counted { ControlFlow::Continue(()) } else { (self.look)(board, self.passed) }
    }
}
