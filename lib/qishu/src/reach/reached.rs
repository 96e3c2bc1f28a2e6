//! Sorted lists of packed positions, with the numbers of lines that lead to them.

use rayon::prelude::*;

use crate::parallel;

/// The number of positions that one thread works at in one go.
pub(super) const BLOCK: usize = 64;

/// The number of positions that one thread looks up in one go.
const LOOKED_UP: usize = 1 << 12;

/// A packed position.
pub(super) type Packed<const WORDS: usize> = [u64; WORDS];

/// A position, and the lines that lead to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached<L, const WORDS: usize> {
    pub(super) position: Packed<WORDS>,
    pub(super) lines: L,
}

/// A number of lines; `()` where they are not counted.
pub(super) trait LineCount: Copy + Send + Sync {
    /// Whether they are counted.
    const ARE_COUNTED: bool;

    /// No lines.
    const NONE: Self;

    /// The sum of both.
    fn and(self, other: Self) -> Self;

    /// The number, if it is known.
    fn number(self) -> Option<u128>;
}

impl LineCount for () {
    const ARE_COUNTED: bool = false;

    const NONE: () = ();

    fn and(self, (): ()) {}

    fn number(self) -> Option<u128> {
        None
    }
}

/// The greatest number stands for itself and all beyond.
impl LineCount for u128 {
    const ARE_COUNTED: bool = true;

    const NONE: u128 = 0;

    fn and(self, other: u128) -> u128 {
        self.saturating_add(other)
    }

    fn number(self) -> Option<u128> {
        (self < u128::MAX).then_some(self)
    }
}

/// Sorts positions, and leaves each of them once, with all its lines.
pub(super) fn distinct<L: LineCount, const WORDS: usize>(list: &mut Vec<Reached<L, WORDS>>) {
    list.par_sort_unstable_by(|one, other| one.position.cmp(&other.position));
    list.dedup_by(|next, first| {
        let is_same = next.position == first.position;
        if is_same {
            first.lines = first.lines.and(next.lines);
        }
        is_same
    });
}

/// The positions of a sorted list that a sorted set does not have.
pub(super) fn unknown<L: LineCount, const WORDS: usize>(
    list: &[Reached<L, WORDS>],
    known: &[Packed<WORDS>],
) -> Vec<Reached<(), WORDS>> {
    let of_block = |block: &[Reached<L, WORDS>]| -> Vec<Reached<(), WORDS>> {
        let new = block.iter().filter(|one| known.binary_search(&one.position).is_err());
        new.map(|one| Reached { position: one.position, lines: () }).collect()
    };
    parallel::each_block(list, LOOKED_UP, of_block).concat()
}

/// Adds a sorted list to a sorted set that has none of it: from the end on, in place.
pub(super) fn add<const WORDS: usize>(known: &mut Vec<Packed<WORDS>>, new: &[Reached<(), WORDS>]) {
    let (mut old, mut left) = (known.len(), new.len());
    known.reserve_exact(left);
    known.resize(old + left, [0; WORDS]);
    while left > 0 {
        let is_old_greater = old > 0 && known[old - 1] > new[left - 1].position;
        known[old + left - 1] = if is_old_greater { known[old - 1] } else { new[left - 1].position };
        if is_old_greater { old -= 1 } else { left -= 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(numbers: &[(u64, u128)]) -> Vec<Reached<u128, 1>> {
        numbers.iter().map(|&(position, lines)| Reached { position: [position], lines }).collect()
    }

    #[test]
    fn each_position_is_left_once_with_all_its_lines() {
        let mut all = list(&[(7, 1), (2, 3), (7, u128::MAX - 1), (2, 4), (5, 1)]);
        distinct(&mut all);
        let left: Vec<(u64, Option<u128>)> = all.iter().map(|one| (one.position[0], one.lines.number())).collect();
        assert_eq!(left, [(2, Some(7)), (5, Some(1)), (7, None)]);
    }

    #[test]
    fn unknown_positions_become_known() {
        let mut known = vec![[2], [4], [6]];
        let new = unknown(&list(&[(1, 1), (4, 1), (5, 1), (9, 1)]), &known);
        add(&mut known, &new);
        assert_eq!(known, [[1], [2], [4], [5], [6], [9]]);
        add(&mut known, &[]);
        assert_eq!(known.len(), 6);
    }
}
