//! Turns of several moves.
//!
//! Which move of the turn comes next is a state variable of the rules, as rights are: its values are the numbers of moves
//! that the side to move has made in its turn.

use crate::{Game, GameState, LayerId, Move, Piece, Rules, SideId};

/// Turns in which a side makes several moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The state variable. Its values are the numbers of moves made, from 0 to one less than those of a turn.
    pub state_variable: LayerId,
    /// The number of moves in a turn; 2 or more.
    pub moves: u32,
}

impl Turn {
    /// The number of moves that the side to move has made in its turn; `None` if the position has no value.
    #[must_use]
    pub fn made(self, rules: &Rules, position: &[Piece]) -> Option<u32> {
        rules.value_of(self.state_variable, position).map(|made| made as u32)
    }

    /// The number after one more move: 0 if it is the last one of the turn.
    #[must_use]
    pub const fn after_move(self, made: u32) -> u32 {
        (made + 1) % self.moves
    }

    /// Sets the number of moves made.
    pub fn set_made(self, rules: &Rules, made: u32, position: &mut [Piece]) {
        rules.set_value(self.state_variable, made as usize, position);
    }
}

impl Game {
    /// Whether the side to move has made a move in its turn, so that it has also made the last move.
    #[must_use]
    pub fn is_within_turn(&self, rules: &Rules, position: &[Piece]) -> bool {
        self.turn.and_then(|turn| turn.made(rules, position)).is_some_and(|made| made > 0)
    }

    /// The side that has made the last move before a position.
    #[must_use]
    pub fn moved_last(&self, rules: &Rules, position: &[Piece], to_move: SideId) -> SideId {
        if self.is_within_turn(rules, position) { to_move } else { Game::other(to_move) }
    }

    /// Counts a move in its turn; a pass ends the turn.
    pub(super) fn count_in_turn(&self, rules: &Rules, position: &mut [Piece], mv: &Move) {
        let Some(turn) = self.turn else { return };
        let made = turn.made(rules, position).filter(|_| *mv != Move::Pass);
        turn.set_made(rules, made.map_or(0, |made| turn.after_move(made)), position);
    }
}

impl GameState {
    /// Ends the turn of the side to move before its last move, if it has made one.
    pub fn end_turn(&mut self, rules: &Rules, game: &Game) {
        if let Some(turn) = game.turn
            && game.is_within_turn(rules, &self.position)
        {
            turn.set_made(rules, 0, &mut self.position);
            self.hand_over();
        }
    }

    /// Lets the other side move.
    pub(super) fn hand_over(&mut self) {
        self.move_number = self.move_number.saturating_add(self.to_move.0);
        self.to_move = Game::other(self.to_move);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_a_turn_are_counted_from_nought() {
        let turn = Turn { state_variable: LayerId(0), moves: 3 };
        assert_eq!([0, 1, 2].map(|made| turn.after_move(made)), [1, 2, 0]);
    }
}
