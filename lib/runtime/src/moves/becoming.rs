//! What a piece becomes on arrival: a promotion that its side chooses, or one that chance decides.

use qishu_rules::List;

use super::set::SquareSet;

/// The possible pieces after an arrival on a square where a piece changes.
#[derive(Clone, Copy, Debug)]
pub enum Becoming<'t> {
    /// One of these pieces, by their numbers, at its side's choice.
    Chosen(&'t [u8]),
    /// The same, by a move that captures; by others the piece does not change.
    ByCapture(&'t [u8]),
    /// One of these pieces, which continues after a capture as such pieces do.
    Again(&'t [u8]),
    /// One of these pieces, once the piece cannot continue as it is.
    Afterwards(&'t [u8]),
    /// One of the remaining pieces, at its side's choice.
    Limited(&'t [LimitedOutcome]),
    /// One of the remaining pieces, at random.
    ByChance(&'t [LimitedOutcome]),
}

/// A possible result, as long as the number of some pieces is below its limit.
#[derive(Clone, Debug)]
pub struct LimitedOutcome {
    /// Its number.
    pub piece: u8,
    /// The pieces that are counted; none if it has no limit.
    pub alike: List<usize>,
    /// The limit, at least 1: one is left if fewer than this stand elsewhere on the board.
    pub most: u32,
}

impl LimitedOutcome {
    /// Whether a piece on the board can become this one, given a counter of pieces on the board.
    #[inline]
    fn is_left(&self, for_piece: usize, number: impl Fn(&[usize]) -> u32) -> bool {
        // The piece itself stands nowhere else.
        number(&self.alike) < self.most + u32::from(self.alike.contains(&for_piece))
    }
}

impl<'t> Becoming<'t> {
    /// Whether a move changes the piece, given whether it captures.
    #[inline]
    pub fn applies(self, captures: impl FnOnce() -> bool) -> bool {
        !matches!(self, Becoming::ByCapture(_)) || captures()
    }

    /// The number of remaining outcomes that turn a piece into `becomes`; 0 if its side chooses. `number` counts pieces
    /// on the board before the move.
    pub fn chances(self, piece: usize, becomes: u8, number: impl Fn(&[usize]) -> u32) -> u32 {
        let Becoming::ByChance(outcomes) = self else { return 0 };
        let outcome = outcomes.iter().find(|outcome| outcome.piece == becomes);
        outcome.map_or(0, |outcome| {
            let there = number(&outcome.alike) - u32::from(outcome.alike.contains(&piece));
            outcome.most.saturating_sub(there)
        })
    }

    /// The possible pieces after the change. `number` counts pieces on the board before the move.
    #[inline]
    pub fn pieces(self, piece: usize, number: impl Fn(&[usize]) -> u32) -> impl Iterator<Item = u8> {
        let (chosen, outcomes): (&[u8], &[LimitedOutcome]) = match self {
            Becoming::Chosen(pieces)
            | Becoming::ByCapture(pieces)
            | Becoming::Again(pieces)
            | Becoming::Afterwards(pieces) => (pieces, &[]),
            Becoming::Limited(outcomes) | Becoming::ByChance(outcomes) => (&[], outcomes),
        };
        let left = outcomes.iter().filter(move |outcome| outcome.is_left(piece, &number));
        chosen.iter().copied().chain(left.map(|outcome| outcome.piece))
    }
}

/// The squares on which a piece cannot arrive because no outcome of chance is left. `number` counts pieces on the board
/// before the move.
#[inline]
pub fn barred<'t, S: SquareSet>(
    piece: usize,
    promotions: impl IntoIterator<Item = (S, &'t [LimitedOutcome])>,
    number: impl Fn(&[usize]) -> u32,
) -> S {
    let is_barred = |outcomes: &[LimitedOutcome]| !outcomes.iter().any(|outcome| outcome.is_left(piece, &number));
    promotions.into_iter().filter(|(_, outcomes)| is_barred(outcomes)).fold(S::EMPTY, |all, (squares, _)| all | squares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use qishu_rules::list;

    const OUTCOMES: &[LimitedOutcome] = &[
        LimitedOutcome { piece: 1, alike: list![1, 2], most: 2 },
        LimitedOutcome { piece: 0, alike: list![0], most: 1 },
    ];

    #[test]
    fn chance_leaves_out_of_which_there_are_enough_elsewhere() {
        let possible = |piece, numbers: [u32; 4]| {
            let number = move |pieces: &[usize]| pieces.iter().map(|&one| numbers[one]).sum();
            Becoming::ByChance(OUTCOMES).pieces(piece, number).collect::<Vec<_>>()
        };
        assert_eq!(possible(3, [0, 1, 0, 1]), [1, 0]);
        assert_eq!(possible(3, [0, 1, 1, 1]), [0], "both of the piece are there");
        assert_eq!(possible(3, [1, 1, 1, 1]), [0u8; 0]);
        assert_eq!(possible(0, [1, 1, 1, 0]), [0], "it itself stands nowhere else");
        assert_eq!(Becoming::Limited(OUTCOMES).pieces(3, |_| 1).collect::<Vec<_>>(), [1]);
        assert_eq!(Becoming::Chosen(&[2, 3]).pieces(0, |_| 9).collect::<Vec<_>>(), [2, 3]);
    }

    #[test]
    fn a_piece_goes_nowhere_where_none_is_left() {
        let promotions = [(0b01u64, OUTCOMES), (0b10, &OUTCOMES[..1])];
        assert_eq!(barred(3, promotions, |_| 0), 0);
        assert_eq!(barred(3, promotions, |pieces| if pieces == [0] { 0 } else { 2 }), 0b10);
        assert_eq!(barred(3, promotions, |_| 2), 0b11);
    }
}
