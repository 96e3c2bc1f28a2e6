//! A set of packed positions, each with a number: its place among the others.

use super::packed_list::PackedList;

/// Packed positions of equal lengths, ascending.
#[derive(Clone, Debug)]
pub(crate) struct PositionSet {
    list: PackedList,
    /// Every [`STEP`]th position of one word: few enough to stay in the caches.
    heads: Vec<u64>,
}

/// The positions of one word that are looked through once their head is found: as many as fit into a page.
const STEP: usize = 512;

impl PositionSet {
    /// A set of positions that ascend, without lines.
    pub(super) fn new(list: PackedList) -> PositionSet {
        let heads = if list.words() == 1 { list.rows().iter().step_by(STEP).copied().collect() } else { Vec::new() };
        PositionSet { list, heads }
    }

    /// The number of words of a position.
    pub(crate) fn words(&self) -> usize {
        self.list.words()
    }

    /// The number of positions.
    pub(crate) fn length(&self) -> u64 {
        self.list.len() as u64
    }

    /// The bytes in memory.
    pub(crate) fn bytes(&self) -> u64 {
        (self.list.bytes() + size_of_val(&*self.heads)) as u64
    }

    /// The position of a number, of which there has to be one.
    pub(crate) fn position(&self, number: u64) -> &[u64] {
        self.list.position(number as usize)
    }

    /// The number of a position; `None` if it is no member.
    pub(crate) fn number(&self, position: &[u64]) -> Option<u64> {
        let &[word] = position else { return self.list.find(position).map(|number| number as u64) };
        let first = self.heads.partition_point(|&head| head <= word).checked_sub(1)? * STEP;
        let own = &self.list.rows()[first..(first + STEP).min(self.list.len())];
        own.binary_search(&word).ok().map(|number| (first + number) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::{PackedList, PositionSet};

    #[test]
    fn each_member_has_its_place() {
        for words in [1, 3] {
            let mut list = PackedList::new(words, false);
            for number in 1..1700 {
                let position: Vec<u64> = (0..words as u64).map(|word| 3 * number + word).collect();
                list.push(&position, 0);
            }
            let set = PositionSet::new(list);
            assert_eq!((set.length(), set.words()), (1699, words));
            assert!((0..1699).all(|number| set.number(set.position(number)) == Some(number)));
            assert!([0, 4, 3001, 6000].iter().all(|&word| set.number(&vec![word; words]).is_none()));
        }
    }
}
