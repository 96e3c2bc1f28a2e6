//! Moves taken back: the positions from which a legal move leads to a given one.
//!
//! A pseudo-legal move gives candidates, and the rules of the game judge them: a candidate counts if its legal moves
//! include one that leads here. So nothing about legality stands here a second time.

use std::ops::ControlFlow;

use qishu_rules::{Game, GameState, Move, Piece, SideId, SquareId};

use super::interpret::Interpreter;
use super::pseudo_moves::{PieceSet, PseudoMove};

/// So many moves of candidates are looked at for one position, and of the last candidate all: pieces that take several
/// in a move may have done so in more ways than anybody can look at, and before each go on in as many.
pub const MOST_MOVES_LOOKED_AT: usize = 1 << 20;

/// A search for what came before.
struct TakingBack<'a> {
    game: &'a Interpreter<'a>,
    /// Where the pieces stand now.
    after: &'a [Piece],
    /// Who has moved.
    mover: SideId,
    /// How many moves may still be looked at; a candidate without any is one, too.
    left: usize,
    look: &'a mut dyn FnMut(&[Piece]) -> ControlFlow<()>,
}

/// Why a search ends before its end.
enum TakingBackHalt {
    /// Any piece that looks has seen enough.
    Looked,
    /// There are too many moves.
    TooMany,
}

impl Interpreter<'_> {
    /// Shows the positions from which a legal move of a side leads to this one, until the function breaks off.
    ///
    /// They keep the rules of the variant, and in none of them can the mover take a royal piece at once. A position
    /// from which several moves lead here may be shown several times. What a state has beside its position, such as
    /// quiet plies, is that of a game's first move. `None` if there are more than [`MOST_MOVES_LOOKED_AT`] to judge by;
    /// those shown until then are what they have to be.
    pub fn positions_before(
        &self,
        position: &[Piece],
        mover: SideId,
        look: &mut dyn FnMut(&[Piece]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
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
        let pseudo_moves = &self.game.pseudo_moves;
        for (to, &piece) in (0..).map(SquareId).zip(self.after) {
            if pseudo_moves.piece(piece).is_none_or(|piece| piece.side != self.mover) {
                continue;
            }
            for pseudo_move in pseudo_moves.to(to) {
                self.pseudo_move(self.after, pseudo_move, true)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The positions before a pseudo-legal move by which a move ends, or by which a piece goes on in the middle of one.
    fn pseudo_move(&mut self, after: &[Piece], pseudo_move: &PseudoMove, is_last: bool) -> ControlFlow<TakingBackHalt> {
        let arrived = after[pseudo_move.to.index()];
        if !pseudo_move.becomes.iter().any(|&becomes| Piece::of(becomes.into()) == arrived) {
            return ControlFlow::Continue(());
        }
        let mut before = after.to_vec();
        before[pseudo_move.to.index()] = Piece::NONE;
        let Some(from) = pseudo_move.from else {
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
                    self.with_captured(&mut before, square, captured, pseudo_move, from)?;
                }
            }
            _ => self.with_captured(&mut before, pseudo_move.to, &pattern.captures, pseudo_move, from)?,
        }
        ControlFlow::Continue(())
    }

    /// The positions before a pseudo-legal move on which a piece was captured on a square.
    fn with_captured(
        &mut self,
        before: &mut [Piece],
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
            before[square.index()] = Piece::of(number);
            // Further back there are only more pieces: too many stay too many.
            if self.are_too_many(before, number) {
                continue;
            }
            self.check(before)?;
            if pseudo_moves.pattern(pseudo_move).again {
                let goes_on = |earlier: &&PseudoMove| pseudo_moves.pattern(earlier).again && earlier.from.is_some();
                for earlier in pseudo_moves.to(from).filter(goes_on) {
                    self.pseudo_move(before, earlier, false)?;
                }
            }
        }
        before[square.index()] = Piece::NONE;
        ControlFlow::Continue(())
    }

    /// Whether there are more pieces of a piece's piece than there may be.
    fn are_too_many(&self, before: &[Piece], number: usize) -> bool {
        let pseudo_moves = &self.game.pseudo_moves;
        let one = pseudo_moves.pieces[number];
        let same = before
            .iter()
            .filter(|piece| pseudo_moves.piece(**piece).is_some_and(|piece| piece.piece_type == one.piece_type));
        same.count() > one.most as usize
    }

    /// Shows a candidate if it is what it has to be.
    fn check(&mut self, before: &[Piece]) -> ControlFlow<TakingBackHalt> {
        let Some(left) = self.left.checked_sub(1) else { return ControlFlow::Break(TakingBackHalt::TooMany) };
        self.left = left;
        let waiting = Game::other(self.mover);
        if self.game.in_check(before, waiting) || self.game.rules.broken(before).is_some() {
            return ControlFlow::Continue(());
        }
        let state = GameState { position: before.to_vec(), to_move: self.mover, quiet_plies: 0, move_number: 1 };
        let leads_here = |mv: &Move| {
            let mut made = before.to_vec();
            mv.make(&mut made);
            made == self.after
        };
        let moves = self.game.legal_moves(&state);
        self.left = self.left.saturating_sub(moves.len());
        match moves.iter().any(leads_here) {
            true => (self.look)(before).map_break(|()| TakingBackHalt::Looked),
            false => ControlFlow::Continue(()),
        }
    }
}
