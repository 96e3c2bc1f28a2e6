//! Moves taken back: the positions from which a legal move leads to a given one.
//!
//! The reversal of a pseudo-legal move gives candidates. A candidate counts if its legal moves include one that leads
//! to the given position. Legality is therefore defined in one place only.

use std::ops::ControlFlow;

use qishu_rules::{ChecksGiven, Game, GameState, LayerId, Move, MoveRule, Piece, SideId, SquareId};

use super::interpret::Interpreter;
use super::pseudo_moves::{PieceSet, PseudoMove};

/// The maximum number of moves of candidates that are examined for one position; the last candidate is always
/// completed. A position may have very many candidates, with many moves each, if pieces can capture several others in a
/// move.
pub(crate) const MOST_MOVES_LOOKED_AT: usize = 1 << 20;

/// A search for previous positions.
struct TakingBack<'a> {
    game: &'a Interpreter<'a>,
    /// The current position.
    after: &'a [Piece],
    /// The side that has moved.
    mover: SideId,
    /// The number of moves that may still be examined; each candidate counts at least once.
    left: usize,
    look: &'a mut dyn FnMut(&[Piece]) -> ControlFlow<()>,
}

/// Why a search ends early.
enum TakingBackHalt {
    /// The caller broke it off.
    Looked,
    /// There are too many moves.
    TooMany,
}

impl Interpreter<'_> {
    /// Visits the positions from which a legal move of a side leads to this one, until the callback breaks off.
    ///
    /// They satisfy the rules of the variant, and in none of them can the mover capture a royal piece at once. A
    /// position from which several moves lead here may be visited several times. The rest of a state, such as its quiet
    /// plies, is that of a game's first move. `None` if more than `MOST_MOVES_LOOKED_AT` moves would have to be
    /// examined; the positions visited before are correct. Moves with effects or with repeated steps, and those that a
    /// drop follows, are not taken back: `None` at once.
    pub fn positions_before(
        &self,
        position: &[Piece],
        mover: SideId,
        look: &mut dyn FnMut(&[Piece]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let repeats = self.game.move_rules.iter().any(MoveRule::repeats);
        if repeats || !self.game.effects.is_empty() || !self.game.following_drops.is_empty() {
            return None;
        }
        let mut search = TakingBack { game: self, after: position, mover, left: MOST_MOVES_LOOKED_AT, look };
        match search.every_move() {
            ControlFlow::Continue(()) => Some(ControlFlow::Continue(())),
            ControlFlow::Break(TakingBackHalt::Looked) => Some(ControlFlow::Break(())),
            ControlFlow::Break(TakingBackHalt::TooMany) => None,
        }
    }
}

impl TakingBack<'_> {
    fn every_move(&mut self) -> ControlFlow<TakingBackHalt> {
        if !self.game.pseudo_moves.passers[self.mover.index()].is_empty() {
            self.check(self.after)?;
        }
        self.castling()?;
        self.in_passing()?;
        let pseudo_moves = &self.game.pseudo_moves;
        for (to, &piece) in self.game.on_board(self.after) {
            if pseudo_moves.piece(piece).is_none_or(|piece| piece.side != self.mover) {
                continue;
            }
            for pseudo_move in pseudo_moves.to(to) {
                self.pseudo_move(self.after, pseudo_move, true)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the positions before a move of two pieces.
    fn castling(&mut self) -> ControlFlow<TakingBackHalt> {
        let (game, mover) = (self.game, self.mover);
        for castling in game.pseudo_moves.castlings.iter().filter(|castling| castling.side == mover) {
            let arrived = castling.paths.iter().zip(castling.pieces);
            if !arrived.clone().all(|([_, to], piece)| self.after[to.index()] == piece) {
                continue;
            }
            let mut before = self.after.to_vec();
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
    fn in_passing(&mut self) -> ControlFlow<TakingBackHalt> {
        let (pseudo_moves, mover) = (&self.game.pseudo_moves, self.mover);
        let is_own = |piece: u16| pseudo_moves.pieces[usize::from(piece)].side == mover;
        for capture in pseudo_moves.passing.iter().filter(|capture| is_own(capture.piece)) {
            let arrived = self.after[capture.to.index()];
            let mut before = self.after.to_vec();
            before[capture.to.index()] = Piece::NONE;
            let are_empty = [capture.from, capture.captured].iter().all(|square| before[square.index()] == Piece::NONE);
            if !are_empty || !capture.becomes.iter().any(|&becomes| Piece::of(becomes.into()) == arrived) {
                continue;
            }
            before[capture.from.index()] = Piece::of(capture.piece.into());
            let of_type = |piece: &usize| pseudo_moves.pieces[*piece].piece_type == capture.piece_type;
            for number in (0..pseudo_moves.pieces.len()).filter(of_type) {
                for before in self.before_capture(&before, capture.captured, number) {
                    self.check(&before)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the positions before a pseudo-legal move that is the last step of a move, or an earlier one.
    fn pseudo_move(&mut self, after: &[Piece], pseudo_move: &PseudoMove, is_last: bool) -> ControlFlow<TakingBackHalt> {
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
            let dropped = self.game.pseudo_moves.pieces[usize::from(pseudo_move.piece)].piece_type;
            self.game.rules.add_in_hand(dropped, 1, &mut before);
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
                for &square in &pseudo_move.between {
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
    ) -> ControlFlow<TakingBackHalt> {
        if before[square.index()] != Piece::NONE {
            return ControlFlow::Continue(());
        }
        let pseudo_moves = &self.game.pseudo_moves;
        for number in captured.numbers() {
            for before in self.before_capture(before, square, number) {
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

    /// The positions with a captured piece on a square. If the capture puts a piece in hand, it was not there before; a
    /// full hand may have been full before, too. Positions with too many pieces on the board are left out, since earlier
    /// ones have even more.
    fn before_capture(&self, before: &[Piece], square: SquareId, captured: usize) -> Vec<Vec<Piece>> {
        let mut before = before.to_vec();
        before[square.index()] = Piece::of(captured);
        if self.are_too_many(&before, captured) {
            return Vec::new();
        }
        let rules = self.game.rules;
        let piece_type = self.game.pseudo_moves.pieces[captured].piece_type;
        let Some(held) = self.game.game.held_as(piece_type) else { return vec![before] };
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

    /// Visits a candidate, with each possible state beside the board, if it satisfies all conditions.
    fn check(&mut self, before: &[Piece]) -> ControlFlow<TakingBackHalt> {
        let (rules, game) = (self.game.rules, self.game.game);
        let mut lost: Vec<LayerId> = Vec::new();
        for right in game.rights.iter() {
            let is_held = right.is_held(rules, self.after);
            if !is_held && right.stays(rules, before) {
                lost.push(right.state_variable);
            }
        }
        let passing = game.passing.as_ref();
        // Whether the last move gave check, and so how many were given before, follows from the position after it.
        let checks = game.checks_given().filter(|_| self.game.in_check(self.after, Game::other(self.mover)));
        let before_check = checks.map(|checks| {
            let numbers = checks.numbers(rules, self.after);
            numbers.and_then(|numbers| ChecksGiven::before_check(numbers, self.mover)).map(|numbers| (checks, numbers))
        });
        if before_check == Some(None) {
            return ControlFlow::Continue(());
        }
        for held in 0..1u32.checked_shl(lost.len() as u32).unwrap_or(u32::MAX) {
            let mut before = before.to_vec();
            if let Some(Some((checks, numbers))) = before_check {
                rules.set_value(checks.state_variable, checks.value(numbers), &mut before);
            }
            for (index, &right) in lost.iter().enumerate() {
                rules.set_value(right, (held >> index & 1) as usize, &mut before);
            }
            for passed in 0..=passing.map_or(0, |passing| passing.squares.len()) {
                if let Some(passing) = passing {
                    let square = passed.checked_sub(1).map(|index| &passing.squares[index]);
                    if square.is_some_and(|square| !square.can_be_captured(rules, &before)) {
                        continue;
                    }
                    rules.set_value(passing.state_variable, passed, &mut before);
                }
                self.check_state(&before)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits a candidate if it satisfies all conditions.
    fn check_state(&mut self, before: &[Piece]) -> ControlFlow<TakingBackHalt> {
        let Some(left) = self.left.checked_sub(1) else { return ControlFlow::Break(TakingBackHalt::TooMany) };
        self.left = left;
        let waiting = Game::other(self.mover);
        if self.game.in_check(before, waiting) || self.game.rules.broken(before).is_some() {
            return ControlFlow::Continue(());
        }
        let state = GameState { position: before.to_vec(), to_move: self.mover, quiet_plies: 0, move_number: 1 };
        let leads_here = |mv: &Move| self.game.after(&state, mv).position == self.after;
        let moves = self.game.legal_moves(&state);
        self.left = self.left.saturating_sub(moves.len());
        match moves.iter().any(leads_here) {
            true => (self.look)(before).map_break(|()| TakingBackHalt::Looked),
            false => ControlFlow::Continue(()),
        }
    }
}
