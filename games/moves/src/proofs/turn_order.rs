//! Which side makes which moves of a game, and how far a sum can rise in that order.

use qishu_rules::GameState;

use crate::interpret::Interpreter;

/// The turns of a game, from its opening on.
#[derive(Clone, Copy, Debug)]
pub struct TurnOrder {
    /// The number of moves in a turn.
    moves: u32,
    /// The number of moves in the first turn of the side that begins.
    first_turn: u32,
    /// Whether checks or passes may end a turn early.
    may_be_shorter: bool,
}

impl TurnOrder {
    /// The turns of a game that begins with a state.
    pub fn of(game: &Interpreter<'_>, opening: &GameState) -> TurnOrder {
        let Some(turn) = game.game.turn else {
            return TurnOrder { moves: 1, first_turn: 1, may_be_shorter: false };
        };
        let made = turn.made(game.rules, &opening.position).unwrap_or(0);
        let passes = game.pseudo_moves.passers.iter().any(|passers| !passers.is_empty())
            || [0, 1].into_iter().any(|side| game.game.passes_always(game.rules, qishu_rules::SideId(side)));
        let may_be_shorter = game.game.has_royal() || passes;
        TurnOrder { moves: turn.moves, first_turn: turn.moves - made, may_be_shorter }
    }

    /// The most by which a sum exceeds its start, given the greatest change by a move of the side that begins and by one of
    /// the other side; `None` if it may rise without end.
    pub fn greatest_rise(self, [first, second]: [i128; 2]) -> Option<i128> {
        if self.may_be_shorter {
            return (first <= 0 && second <= 0).then_some(0);
        }
        if first + second > 0 {
            return None;
        }
        // Each pair of turns after the first turn changes the sum by no more than 0.
        let [first_turn, moves] = [self.first_turn, self.moves].map(i128::from);
        let after_turns = [first * first_turn, first * first_turn + second * moves];
        let after_pair = after_turns[1] + first * moves;
        after_turns.into_iter().chain([after_pair]).max().map(|most| most.max(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_rise_in_the_order_of_moves() {
        let order = |moves, first_turn, may_be_shorter| TurnOrder { moves, first_turn, may_be_shorter };
        let alternating = order(1, 1, false);
        for (changes, rise) in [([1, -1], Some(1)), ([-1, 1], Some(0)), ([0, 0], Some(0)), ([1, 0], None)] {
            assert_eq!(alternating.greatest_rise(changes), rise, "{changes:?}");
        }
        let [whole, shorter] = [order(2, 2, false), order(2, 1, false)];
        assert_eq!([whole, shorter].map(|order| order.greatest_rise([1, -1])), [Some(2), Some(1)]);
        assert_eq!([whole, shorter].map(|order| order.greatest_rise([-1, 1])), [Some(0), Some(1)]);
        let checked = order(2, 1, true);
        assert_eq!([[1, -1], [0, -3]].map(|changes| checked.greatest_rise(changes)), [None, Some(0)]);
    }
}
