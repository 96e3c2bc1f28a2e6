//! Who a man may be after he has arrived: whom his side chooses, or whom chance turns him up as.

use super::set::SquareSet;

/// Who a man may be after he has arrived on a square where he does not remain who he is.
#[derive(Clone, Copy, Debug)]
pub enum Becoming {
    /// One of these men, by their numbers, as his side chooses.
    Chosen(&'static [u8]),
    /// One of those who are left, as chance decides.
    ByChance(&'static [ChanceOutcome]),
}

/// Somebody as whom chance turns men up while one of his piece is left.
#[derive(Clone, Copy, Debug)]
pub struct ChanceOutcome {
    /// His number.
    pub man: u8,
    /// The men of his piece.
    pub alike: &'static [usize],
    /// One is left if fewer of them stand elsewhere on the board than this.
    pub most: u32,
}

impl ChanceOutcome {
    /// Whether a man on the board can be turned up as this one, given how many of some men there are on the board.
    #[inline]
    fn is_left(&self, for_man: usize, number: impl Fn(&[usize]) -> u32) -> bool {
        // He himself stands nowhere else.
        number(self.alike) < self.most + u32::from(self.alike.contains(&for_man))
    }
}

impl Becoming {
    /// In how many of the cases that are left chance makes a man that one, given how many of some men there are on the board
    /// before he moves; 0 if his side chooses.
    pub fn chances(self, man: usize, becomes: u8, number: impl Fn(&[usize]) -> u32) -> u32 {
        let Becoming::ByChance(outcomes) = self else { return 0 };
        let outcome = outcomes.iter().find(|outcome| outcome.man == becomes);
        outcome.map_or(0, |outcome| {
            let there = number(outcome.alike) - u32::from(outcome.alike.contains(&man));
            outcome.most.saturating_sub(there)
        })
    }

    /// Who a man can be, given how many of some men there are on the board before he moves.
    #[inline]
    pub fn men(self, man: usize, number: impl Fn(&[usize]) -> u32) -> impl Iterator<Item = u8> {
        let (chosen, outcomes): (&[u8], &[ChanceOutcome]) = match self {
            Becoming::Chosen(men) => (men, &[]),
            Becoming::ByChance(outcomes) => (&[], outcomes),
        };
        let left = outcomes.iter().filter(move |outcome| outcome.is_left(man, &number));
        chosen.iter().copied().chain(left.map(|outcome| outcome.man))
    }
}

/// Where a man cannot arrive, since chance has nobody left as whom to turn him up: of the squares on which it does so, with
/// who comes into question there. It is given how many of some men there are on the board before he moves.
#[inline]
pub fn barred<S: SquareSet, const N: usize>(
    man: usize,
    promotions: [(S, &'static [ChanceOutcome]); N],
    number: impl Fn(&[usize]) -> u32,
) -> S {
    let is_barred = |outcomes: &[ChanceOutcome]| !outcomes.iter().any(|outcome| outcome.is_left(man, &number));
    promotions.into_iter().filter(|(_, outcomes)| is_barred(outcomes)).fold(S::EMPTY, |all, (squares, _)| all | squares)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OUTCOMES: &[ChanceOutcome] =
        &[ChanceOutcome { man: 1, alike: &[1, 2], most: 2 }, ChanceOutcome { man: 0, alike: &[0], most: 1 }];

    #[test]
    fn chance_leaves_out_of_whom_there_are_enough_elsewhere() {
        let who = |man, numbers: [u32; 4]| {
            let number = move |men: &[usize]| men.iter().map(|&one| numbers[one]).sum();
            Becoming::ByChance(OUTCOMES).men(man, number).collect::<Vec<_>>()
        };
        assert_eq!(who(3, [0, 1, 0, 1]), [1, 0]);
        assert_eq!(who(3, [0, 1, 1, 1]), [0], "both of the piece are there");
        assert_eq!(who(3, [1, 1, 1, 1]), [0u8; 0]);
        assert_eq!(who(0, [1, 1, 1, 0]), [0], "he himself stands nowhere else");
        assert_eq!(Becoming::Chosen(&[2, 3]).men(0, |_| 9).collect::<Vec<_>>(), [2, 3]);
    }

    #[test]
    fn a_man_goes_nowhere_where_nobody_is_left() {
        let promotions = [(0b01u64, OUTCOMES), (0b10, &OUTCOMES[..1])];
        assert_eq!(barred(3, promotions, |_| 0), 0);
        assert_eq!(barred(3, promotions, |men| if men == [0] { 0 } else { 2 }), 0b10);
        assert_eq!(barred(3, promotions, |_| 2), 0b11);
    }
}
