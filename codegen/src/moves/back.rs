//! Moves taken back: the positions from which a legal turn leads to a given one.
//!
//! A passage gives candidates, and the rules of the game judge them: a candidate counts if its legal turns include one
//! that leads here. So nothing about legality stands here a second time.

use std::ops::ControlFlow;

use qishu_rules::{Game, GameState, Piece, SideId, SquareId, Turn};

use super::interpret::Interpreter;
use super::passage::{PieceSet, Passage};

/// So many turns of candidates are looked at for one position, and of the last candidate all: pieces that take several
/// in a turn may have done so in more ways than anybody can look at, and before each go on in as many.
pub const MOST_TURNS_LOOKED_AT: usize = 1 << 20;

/// A search for what came before.
struct TakingBack<'a> {
    game: &'a Interpreter<'a>,
    /// Where the pieces stand now.
    after: &'a [Piece],
    /// Who has moved.
    mover: SideId,
    /// How many turns may still be looked at; a candidate without any is one, too.
    left: usize,
    look: &'a mut dyn FnMut(&[Piece]) -> ControlFlow<()>,
}

/// Why a search ends before its end.
enum TakingBackHalt {
    /// Any piece that looks has seen enough.
    Looked,
    /// There are too many turns.
    TooMany,
}

impl Interpreter<'_> {
    /// Shows the positions from which a legal turn of a side leads to this one, until the function breaks off.
    ///
    /// They keep the rules of the variant, and in none of them can the mover take a royal piece at once. A position
    /// from which several turns lead here may be shown several times. What a state has beside its position, such as
    /// quiet plies, is that of a game's first turn. `None` if there are more than [`MOST_TURNS_LOOKED_AT`] to judge by;
    /// those shown until then are what they have to be.
    pub fn positions_before(
        &self,
        position: &[Piece],
        mover: SideId,
        look: &mut dyn FnMut(&[Piece]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let mut search = TakingBack { game: self, after: position, mover, left: MOST_TURNS_LOOKED_AT, look };
        match search.every_turn() {
            ControlFlow::Continue(()) => Some(ControlFlow::Continue(())),
            ControlFlow::Break(TakingBackHalt::Looked) => Some(ControlFlow::Break(())),
            ControlFlow::Break(TakingBackHalt::TooMany) => None,
        }
    }
}

impl TakingBack<'_> {
    fn every_turn(&mut self) -> ControlFlow<TakingBackHalt> {
        if !self.game.passages.passers[self.mover.index()].is_empty() {
            self.judge(self.after)?;
        }
        let passages = &self.game.passages;
        for (to, &piece) in (0..).map(SquareId).zip(self.after) {
            if passages.piece(piece).is_none_or(|piece| piece.side != self.mover) {
                continue;
            }
            for passage in passages.to(to) {
                self.passage(self.after, passage, true)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The positions before a passage by which a turn ends, or by which a piece goes on in the middle of one.
    fn passage(&mut self, after: &[Piece], passage: &Passage, is_last: bool) -> ControlFlow<TakingBackHalt> {
        let arrived = after[passage.to.index()];
        if !passage.becomes.iter().any(|&becomes| Piece::of(becomes.into()) == arrived) {
            return ControlFlow::Continue(());
        }
        let mut before = after.to_vec();
        before[passage.to.index()] = Piece::NONE;
        let Some(from) = passage.from else {
            return self.judge(&before);
        };
        if before[from.index()] != Piece::NONE {
            return ControlFlow::Continue(());
        }
        before[from.index()] = Piece::of(passage.piece.into());
        let way = self.game.passages.way(passage);
        if is_last && !way.takes_between && way.to_empty {
            self.judge(&before)?;
        }
        match (&way.over, way.takes_between) {
            (Some(taken), true) => {
                for &square in &passage.between {
                    self.with_taken(&mut before, square, taken, passage, from)?;
                }
            }
            _ => self.with_taken(&mut before, passage.to, &way.takes, passage, from)?,
        }
        ControlFlow::Continue(())
    }

    /// The positions before a passage on which a piece was taken on a square.
    fn with_taken(
        &mut self,
        before: &mut [Piece],
        square: SquareId,
        taken: &PieceSet,
        passage: &Passage,
        from: SquareId,
    ) -> ControlFlow<TakingBackHalt> {
        if before[square.index()] != Piece::NONE {
            return ControlFlow::Continue(());
        }
        let passages = &self.game.passages;
        for number in taken.numbers() {
            before[square.index()] = Piece::of(number);
            // Further back there are only more pieces: too many stay too many.
            if self.are_too_many(before, number) {
                continue;
            }
            self.judge(before)?;
            if passages.way(passage).again {
                let goes_on = |earlier: &&Passage| passages.way(earlier).again && earlier.from.is_some();
                for earlier in passages.to(from).filter(goes_on) {
                    self.passage(before, earlier, false)?;
                }
            }
        }
        before[square.index()] = Piece::NONE;
        ControlFlow::Continue(())
    }

    /// Whether there are more pieces of a piece's piece than there may be.
    fn are_too_many(&self, before: &[Piece], number: usize) -> bool {
        let passages = &self.game.passages;
        let one = passages.pieces[number];
        let same = before.iter().filter(|piece| passages.piece(**piece).is_some_and(|piece| piece.piece_type == one.piece_type));
        same.count() > one.most as usize
    }

    /// Shows a candidate if it is what it has to be.
    fn judge(&mut self, before: &[Piece]) -> ControlFlow<TakingBackHalt> {
        let Some(left) = self.left.checked_sub(1) else { return ControlFlow::Break(TakingBackHalt::TooMany) };
        self.left = left;
        let waiting = Game::other(self.mover);
        if self.game.in_check(before, waiting) || self.game.rules.broken(before).is_some() {
            return ControlFlow::Continue(());
        }
        let state = GameState { position: before.to_vec(), to_move: self.mover, quiet_plies: 0, move_number: 1 };
        let leads_here = |turn: &Turn| {
            let mut made = before.to_vec();
            turn.make(&mut made);
            made == self.after
        };
        let turns = self.game.legal_moves(&state);
        self.left = self.left.saturating_sub(turns.len());
        match turns.iter().any(leads_here) {
            true => (self.look)(before).map_break(|()| TakingBackHalt::Looked),
            false => ControlFlow::Continue(()),
        }
    }
}
