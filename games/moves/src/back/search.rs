//! The positions before a move, as far as its own squares are concerned.

use std::collections::HashSet;
use std::ops::ControlFlow;

use qishu_rules::{Piece, SideId, SquareId};

use super::{LookBefore, MOST_MOVES_EXAMINED};
use crate::interpret::Interpreter;
use crate::pseudo_moves::{PassingCapture, PieceSet, PseudoMove};

/// A search for the positions before a move.
pub(super) struct Retracting<'a> {
    pub(super) game: &'a Interpreter<'a>,
    /// The current position.
    pub(super) after: &'a [Piece],
    /// The side that has moved.
    pub(super) mover: SideId,
    /// The number of moves that may still be examined; each candidate counts at least once.
    pub(super) left: usize,
    /// The boards of the candidates so far.
    pub(super) seen: HashSet<Vec<Piece>>,
    pub(super) look: &'a mut LookBefore<'a>,
}

/// Why a search ends early.
pub(super) enum RetractionHalt {
    /// The caller broke it off.
    Looked,
    /// There are too many candidates.
    TooMany,
}

impl<'a> Retracting<'a> {
    pub(super) fn new(
        game: &'a Interpreter<'a>,
        after: &'a [Piece],
        mover: SideId,
        look: &'a mut LookBefore<'a>,
    ) -> Retracting<'a> {
        Retracting { game, after, mover, left: MOST_MOVES_EXAMINED, seen: HashSet::new(), look }
    }

    /// Counts work; breaks off if none is left.
    pub(super) fn spend(&mut self, work: usize) -> ControlFlow<RetractionHalt> {
        let Some(left) = self.left.checked_sub(work) else { return ControlFlow::Break(RetractionHalt::TooMany) };
        self.left = left;
        ControlFlow::Continue(())
    }

    /// Visits the positions before each move.
    pub(super) fn every_move(&mut self) -> ControlFlow<RetractionHalt> {
        let (game, mover) = (self.game, self.mover);
        let may_pass = !game.pseudo_moves.passers[mover.index()].is_empty();
        if may_pass || game.game.passes_always(game.rules, mover) {
            self.check(self.after)?;
        }
        self.castling(self.after)?;
        self.each_gated(self.after, None, &mut |search, before| search.castling(before))?;
        for to in (0..game.pseudo_moves.squares as u16).map(SquareId) {
            self.before_effects(to, &mut |search, board| search.before_following(board, to))?;
        }
        ControlFlow::Continue(())
    }

    /// Visits the positions before a move that ended on a square, given the board before its effects: the move may have
    /// been followed by a drop.
    fn before_following(&mut self, board: &[Piece], to: SquareId) -> ControlFlow<RetractionHalt> {
        self.arrival(board, to)?;
        let game = self.game;
        let is_own = |piece_type| game.rules.piece_type(piece_type).side == self.mover;
        let following = game.game.following_drops.iter().filter(|one| is_own(one.piece_type));
        let dropped: Vec<_> = following.map(|one| one.dropped).collect();
        for (on, &piece) in game.on_board(board) {
            let was_dropped = game.pseudo_moves.piece(piece).is_some_and(|one| dropped.contains(&one.piece_type));
            if on != to && was_dropped {
                let mut before = board.to_vec();
                before[on.index()] = Piece::NONE;
                self.arrival(&before, to)?;
            }
        }
        self.each_gated(board, Some(to), &mut |search, before| search.arrival(before, to))
    }

    /// Takes back each piece that the mover may have gated, except on the square of arrival, into the hand.
    fn each_gated(
        &mut self,
        board: &[Piece],
        to: Option<SquareId>,
        before_it: &mut dyn FnMut(&mut Self, &[Piece]) -> ControlFlow<RetractionHalt>,
    ) -> ControlFlow<RetractionHalt> {
        let (game, mover) = (self.game, self.mover);
        for right in game.game.rights.iter().filter(|right| right.side == mover) {
            let Some((on, gate)) = right.gate_on(game.rules) else { continue };
            let stands = game.pseudo_moves.piece(board[on.index()]).map(|piece| piece.piece_type);
            if let Some(gated) = stands.filter(|gated| Some(on) != to && gate.pieces.contains(gated)) {
                let mut before = board.to_vec();
                before[on.index()] = Piece::NONE;
                game.rules.add_in_hand(gated, 1, &mut before);
                before_it(self, &before)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the positions before the arrival of the piece that is on a square.
    fn arrival(&mut self, board: &[Piece], to: SquareId) -> ControlFlow<RetractionHalt> {
        let pseudo_moves = &self.game.pseudo_moves;
        let arrived = board[to.index()];
        if pseudo_moves.piece(arrived).is_none_or(|piece| piece.side != self.mover) {
            return ControlFlow::Continue(());
        }
        self.in_passing(board, to)?;
        self.repeated(board, to)?;
        for pseudo_move in pseudo_moves.to(to) {
            self.pseudo_move(board, pseudo_move, true)?;
        }
        ControlFlow::Continue(())
    }

    /// Visits the positions before repeated steps of a piece.
    fn repeated(&mut self, board: &[Piece], to: SquareId) -> ControlFlow<RetractionHalt> {
        let game = self.game;
        let repeats = |one: &PseudoMove| game.pseudo_moves.pattern(one).repeats;
        let arrived = board[to.index()];
        let Some(piece) = arrived.number().filter(|_| game.pseudo_moves.to(to).any(repeats)) else {
            return ControlFlow::Continue(());
        };
        for (from, _) in game.on_board(board).filter(|(_, piece)| **piece == Piece::NONE) {
            let mut before = board.to_vec();
            before[to.index()] = Piece::NONE;
            before[from.index()] = arrived;
            if game.reached(&before, piece, from).contains(&to) {
                self.check(&before)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the positions before a move of two pieces, given the board without a gated piece.
    fn castling(&mut self, after: &[Piece]) -> ControlFlow<RetractionHalt> {
        let (game, mover) = (self.game, self.mover);
        for castling in game.pseudo_moves.castlings.iter().filter(|castling| castling.side == mover) {
            let arrived = castling.paths.iter().zip(castling.pieces);
            if !arrived.clone().all(|([_, to], piece)| after[to.index()] == piece) {
                continue;
            }
            let mut before = after.to_vec();
            castling.paths.iter().for_each(|[_, to]| before[to.index()] = Piece::NONE);
            if castling.paths.iter().any(|[from, _]| before[from.index()] != Piece::NONE) {
                continue;
            }
            arrived.for_each(|([from, _], piece)| before[from.index()] = piece);
            self.check(&before)?;
        }
        ControlFlow::Continue(())
    }

    /// Visits the positions before a capture in passing.
    fn in_passing(&mut self, board: &[Piece], to: SquareId) -> ControlFlow<RetractionHalt> {
        let (pseudo_moves, mover) = (&self.game.pseudo_moves, self.mover);
        let arrives = |capture: &&PassingCapture| {
            capture.to == to && pseudo_moves.pieces[usize::from(capture.piece)].side == mover
        };
        for capture in pseudo_moves.passing.iter().filter(arrives) {
            let arrived = board[to.index()];
            let mut before = board.to_vec();
            before[capture.to.index()] = Piece::NONE;
            let are_empty = [capture.from, capture.captured].iter().all(|square| before[square.index()] == Piece::NONE);
            if !are_empty || arrived != Piece::of(capture.piece.into()) {
                continue;
            }
            before[capture.from.index()] = arrived;
            let of_type = |piece: &usize| pseudo_moves.pieces[*piece].piece_type == capture.piece_type;
            for number in (0..pseudo_moves.pieces.len()).filter(of_type) {
                for before in self.put_back(&before, capture.captured, number, true) {
                    self.check(&before)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the positions before a pseudo-legal move that is the last step of a move, or an earlier one.
    fn pseudo_move(&mut self, after: &[Piece], pseudo_move: &PseudoMove, is_last: bool) -> ControlFlow<RetractionHalt> {
        let arrived = after[pseudo_move.to.index()];
        // A piece that is promoted after its move continues as it is.
        let continues = !is_last && self.game.pseudo_moves.continues_as_it_is(pseudo_move);
        let continues_so = continues && arrived == Piece::of(pseudo_move.piece.into());
        if !continues_so && !pseudo_move.becomes.iter().any(|&becomes| Piece::of(becomes.into()) == arrived) {
            return ControlFlow::Continue(());
        }
        let mut before = after.to_vec();
        before[pseudo_move.to.index()] = Piece::NONE;
        let Some(from) = pseudo_move.from else {
            if let Some(hand) = self.game.pseudo_moves.pieces[usize::from(pseudo_move.piece)].hand {
                self.game.rules.add_in_hand(hand, 1, &mut before);
            }
            return self.check(&before);
        };
        if before[from.index()] != Piece::NONE {
            return ControlFlow::Continue(());
        }
        before[from.index()] = Piece::of(pseudo_move.piece.into());
        let pattern = self.game.pseudo_moves.pattern(pseudo_move);
        if is_last && !pattern.captures_between && pattern.to_empty {
            self.check(&before)?;
        }
        match (&pattern.over, pattern.captures_between) {
            (Some(captured), true) => {
                for &square in self.game.pseudo_moves.hurdles(pseudo_move) {
                    self.with_captured(&before, square, captured, pseudo_move, from)?;
                }
            }
            _ => self.with_captured(&before, pseudo_move.to, &pattern.captures, pseudo_move, from)?,
        }
        ControlFlow::Continue(())
    }

    /// Visits the positions before a pseudo-legal move that captured a piece on a square.
    fn with_captured(
        &mut self,
        before: &[Piece],
        square: SquareId,
        captured: &PieceSet,
        pseudo_move: &PseudoMove,
        from: SquareId,
    ) -> ControlFlow<RetractionHalt> {
        if before[square.index()] != Piece::NONE {
            return ControlFlow::Continue(());
        }
        let pseudo_moves = &self.game.pseudo_moves;
        for number in captured.numbers() {
            for before in self.put_back(before, square, number, true) {
                self.check(&before)?;
                if pseudo_moves.pattern(pseudo_move).again {
                    let goes_on = |earlier: &&PseudoMove| pseudo_moves.pattern(earlier).again && earlier.from.is_some();
                    for earlier in pseudo_moves.to(from).filter(goes_on) {
                        self.pseudo_move(&before, earlier, false)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The positions with a removed piece on a square. If it was put in hand, it was not there before; a full hand may have
    /// been full before, too. Positions with too many pieces on the board are left out, since earlier ones have even
    /// more.
    pub(super) fn put_back(&self, board: &[Piece], square: SquareId, removed: usize, in_hand: bool) -> Vec<Vec<Piece>> {
        let mut before = board.to_vec();
        before[square.index()] = Piece::of(removed);
        if self.are_too_many(&before, removed) {
            return Vec::new();
        }
        let rules = self.game.rules;
        let piece_type = self.game.pseudo_moves.pieces[removed].piece_type;
        let Some(held) = self.game.game.held_as(piece_type).filter(|_| in_hand) else { return vec![before] };
        let number = rules.in_hand(held, &before).unwrap_or_default();
        let is_full = number == *rules.piece_type(held).count.end();
        let mut without = before.clone();
        rules.add_in_hand(held, -1, &mut without);
        let full = is_full.then_some(before);
        (number > 0).then_some(without).into_iter().chain(full).collect()
    }

    /// Whether there are more pieces of a piece's type than the rules allow.
    fn are_too_many(&self, before: &[Piece], number: usize) -> bool {
        let pseudo_moves = &self.game.pseudo_moves;
        let one = pseudo_moves.pieces[number];
        let same = before[..pseudo_moves.squares]
            .iter()
            .filter(|piece| pseudo_moves.piece(**piece).is_some_and(|piece| piece.piece_type == one.piece_type));
        same.count() > one.most as usize
    }
}
