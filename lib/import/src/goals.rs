//! The squares on which a side wins.

use qishu_rules::Squares;

use crate::army::ImportedGame;
use crate::settings::SIDES;

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

    /// Whether the game ends on certain squares in another way: not at once, not always, or by a move that leaves a
    /// piece of the opening there.
    pub fn has_other_goals(&self) -> bool {
        let settings = self.settings;
        let otherwise = ["flagPieceSafe", "flagPieceBlockedWin"].iter().any(|key| settings.flag(key))
            || settings.flag("flagMove") && !self.has_replies_to_goals();
        SIDES.into_iter().any(|side| {
            self.goal_of(side).is_some_and(|goal| {
                let own = self.opening.pieces.iter().filter(|piece| piece.side == side && goal.has(piece.square));
                let begun =
                    own.filter(|piece| settings.lists("flagPiece", side, self.kind(self.role_of(piece)))).count();
                otherwise || begun as u32 >= self.pieces_on_goal()
            })
        })
    }

    /// Whether the second side may reply if a piece of the first reaches such a square, in a way that the language can
    /// express: the pieces are royal, and none is in check.
    pub fn has_replies_to_goals(&self) -> bool {
        let is_royal = |side: usize| {
            let mut roles = (0..self.roles.len()).filter(|&role| {
                self.number(side, role).most > 0 && self.settings.lists("flagPiece", side, self.kind(role))
            });
            roles.all(|role| self.is_royal(role))
        };
        self.settings.flag("flagMove")
            && !self.settings.flag("checking")
            && self.pieces_on_goal() == 1
            && SIDES.into_iter().all(is_royal)
    }

    /// The squares on which a side wins, if it has enough of them.
    fn goal_of(&self, side: usize) -> Option<Squares> {
        let goal = self.settings.squares_of("flagRegion", side).intersection(&self.board);
        (goal.len() as u32 >= self.pieces_on_goal()).then_some(goal)
    }
}
