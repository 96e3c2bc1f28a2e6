//! The squares on which a side wins.

use qishu_rules::{GameOutcome, Squares};
use qishu_spec_lang::ast::CountedSides;

use crate::army::ImportedGame;
use crate::settings::SIDES;
use crate::words::WORDS;

impl ImportedGame<'_> {
    /// The squares on which a side's piece of a role wins, if there are any and the language can express it.
    pub fn goal(&self, side: usize, role: usize) -> Option<Squares> {
        let counts = self.settings.lists("flagPiece", side, self.kind(role));
        self.goal_of(side).filter(|_| counts && !self.has_other_goals())
    }

    /// The number of pieces that have to be there.
    pub fn pieces_on_goal(&self) -> u32 {
        self.settings.number("flagPieceCount").max(1)
    }

    /// Whether one piece of a side is enough while all these squares are occupied, and otherwise is not.
    pub fn wins_on_full_goal(&self) -> bool {
        self.settings.flag("flagPieceBlockedWin") && self.pieces_on_goal() > 1
    }

    /// The end of a game with enough pieces there, as the sides and whether the pieces are safe from capture, with the result
    /// for such a side; the first that applies decides. `None` if the language cannot express it.
    pub fn goal_words(&self) -> Option<&'static [(GameOutcome, CountedSides, bool)]> {
        use CountedSides::{AfterAnyReply, AfterReply, Both, Either};
        use GameOutcome::{Draw, Win};
        let settings = self.settings;
        // The program looks ahead for kings alone.
        let looks_ahead = (0..self.roles.len()).any(|role| {
            let is_goal = |side: usize| self.is_only_goal_piece(side, role);
            WORDS.has(&self.kind(role).name, "royal") && SIDES.into_iter().any(is_goal)
        });
        match (settings.flag("flagMove"), settings.flag("flagPieceSafe")) {
            (false, false) => Some(&[(Win, Either, false)]),
            (false, true) => Some(&[(Draw, Both, true), (Win, Either, true)]),
            (true, false) if self.has_replies_to_goals() => Some(&[(Draw, Both, false), (Win, AfterReply, false)]),
            (true, _) if looks_ahead => None,
            (true, false) => Some(&[(Win, AfterAnyReply, false)]),
            (true, true) => Some(&[(Win, AfterAnyReply, false), (Win, Either, true)]),
        }
    }

    /// Whether the pieces of a role, and no others, win on certain squares.
    fn is_only_goal_piece(&self, side: usize, role: usize) -> bool {
        let counts = |role: usize| self.settings.lists("flagPiece", side, self.kind(role));
        counts(role)
            && self.settings.kinds.iter().filter(|kind| self.settings.lists("flagPiece", side, kind)).count() == 1
    }

    /// Whether the game ends on certain squares in another way: not always, or by a move that leaves a piece of the opening
    /// there.
    pub fn has_other_goals(&self) -> bool {
        let settings = self.settings;
        // Pieces that are enough on full squares need not be safe.
        let is_full_unsafe = self.wins_on_full_goal() && settings.flag("flagPieceSafe");
        let otherwise = is_full_unsafe || self.goal_words().is_none();
        SIDES.into_iter().any(|side| {
            self.goal_of(side).is_some_and(|goal| {
                let own = self.opening.pieces.iter().filter(|piece| piece.side == side && goal.has(piece.square));
                let begun =
                    own.filter(|piece| settings.lists("flagPiece", side, self.kind(self.role_of(piece)))).count();
                let is_full = || goal.iter().all(|square| self.opening.pieces.iter().any(|one| one.square == square));
                let on_full = self.wins_on_full_goal() && begun > 0 && is_full();
                otherwise || on_full || begun as u32 >= self.pieces_on_goal()
            })
        })
    }

    /// Whether the second side may reply if a piece of the first reaches such a square, in a way that the language can
    /// express: the pieces are royal, and none is in check.
    fn has_replies_to_goals(&self) -> bool {
        let is_royal = |side: usize| {
            let mut roles = (0..self.roles.len()).filter(|&role| {
                self.number(side, role).most > 0 && self.settings.lists("flagPiece", side, self.kind(role))
            });
            roles.all(|role| self.is_royal(role))
        };
        !self.settings.flag("checking") && self.pieces_on_goal() == 1 && SIDES.into_iter().all(is_royal)
    }

    /// The squares on which a side wins, if it has enough of them.
    fn goal_of(&self, side: usize) -> Option<Squares> {
        let goal = self.settings.squares_of("flagRegion", side).intersection(&self.board);
        (goal.len() as u32 >= self.pieces_on_goal()).then_some(goal)
    }
}
