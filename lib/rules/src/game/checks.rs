//! The numbers of checks that the sides have given.
//!
//! They are a state variable of the rules, as rights are: its values are the pairs of numbers that a game can have.

use crate::{LayerId, Piece, Rules, SideId};

/// A number of checks given by one side that ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChecksGiven {
    /// The state variable. Its values are all pairs of numbers up to [`most`](ChecksGiven::most), apart from the last: the
    /// game is over before both sides have given that number.
    pub state_variable: LayerId,
    /// The number that ends the game; 1 or more.
    pub most: u32,
}

impl ChecksGiven {
    /// All pairs of numbers, those of the first side first, in the order of the values.
    pub fn pairs(self) -> impl Iterator<Item = [u32; 2]> {
        let pairs = (0..=self.most).flat_map(move |first| (0..=self.most).map(move |second| [first, second]));
        pairs.filter(move |&pair| pair != [self.most; 2])
    }

    /// The index of the value for a pair of numbers.
    #[must_use]
    pub const fn value(self, [first, second]: [u32; 2]) -> usize {
        (first * (self.most + 1) + second) as usize
    }

    /// The numbers of checks that both sides have given in a position; `None` if it has no value.
    #[must_use]
    pub fn numbers(self, rules: &Rules, position: &[Piece]) -> Option<[u32; 2]> {
        let value = rules.value_of(self.state_variable, position)? as u32;
        Some([value / (self.most + 1), value % (self.most + 1)])
    }

    /// The numbers after one more check. They stay as they are once the game is over.
    #[must_use]
    pub fn after_check(self, mut numbers: [u32; 2], by: SideId) -> [u32; 2] {
        if !numbers.contains(&self.most) {
            numbers[by.index().min(1)] += 1;
        }
        numbers
    }

    /// Counts a check that a side has given.
    pub fn give(self, rules: &Rules, position: &mut [Piece], by: SideId) {
        if let Some(numbers) = self.numbers(rules, position) {
            rules.set_value(self.state_variable, self.value(self.after_check(numbers, by)), position);
        }
    }

    /// The numbers before a check that a side has given; `None` if it has given none.
    #[must_use]
    pub fn before_check(mut numbers: [u32; 2], by: SideId) -> Option<[u32; 2]> {
        let given = numbers.get_mut(by.index())?;
        *given = given.checked_sub(1)?;
        Some(numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_numbered_in_their_order() {
        for most in 1..=9 {
            let checks = ChecksGiven { state_variable: LayerId(0), most };
            let values: Vec<usize> = checks.pairs().map(|pair| checks.value(pair)).collect();
            assert_eq!(values, (0..((most + 1) * (most + 1) - 1) as usize).collect::<Vec<_>>());
        }
    }

    #[test]
    fn checks_are_counted_until_the_game_is_over() {
        let checks = ChecksGiven { state_variable: LayerId(0), most: 2 };
        let [first, second] = [SideId(0), SideId(1)];
        assert_eq!(checks.after_check([0, 1], first), [1, 1]);
        assert_eq!(checks.after_check([0, 1], second), [0, 2]);
        assert_eq!(checks.after_check([1, 2], first), [1, 2]);
        assert_eq!(ChecksGiven::before_check([1, 2], second), Some([1, 1]));
        assert_eq!(ChecksGiven::before_check([0, 2], first), None);
    }
}
