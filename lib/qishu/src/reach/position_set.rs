//! A set of packed positions, each with a number: its place among the others.

/// Packed positions of equal lengths, ascending.
#[derive(Clone, Debug)]
pub(crate) struct PositionSet {
    /// The number of words of a position.
    words: usize,
    packed: Vec<u64>,
    /// Every [`STEP`]th position of one word: few enough to stay in the caches.
    heads: Vec<u64>,
}

/// The positions of one word that are looked through once their head is found: as many as fit into a page.
const STEP: usize = 512;

impl PositionSet {
    /// A set of positions that ascend.
    pub(super) fn new(words: usize, packed: Vec<u64>) -> PositionSet {
        let heads = if words == 1 { packed.iter().step_by(STEP).copied().collect() } else { Vec::new() };
        PositionSet { words, packed, heads }
    }

    /// The number of words of a position.
    pub(crate) fn words(&self) -> usize {
        self.words
    }

    /// The number of positions.
    pub(crate) fn length(&self) -> u64 {
        (self.packed.len() / self.words) as u64
    }

    /// The bytes in memory.
    pub(crate) fn bytes(&self) -> u64 {
        (size_of_val(&*self.packed) + size_of_val(&*self.heads)) as u64
    }

    /// The position of a number, of which there has to be one.
    pub(crate) fn position(&self, number: u64) -> &[u64] {
        &self.packed[number as usize * self.words..][..self.words]
    }

    /// The number of a position; `None` if it is no member.
    pub(crate) fn number(&self, position: &[u64]) -> Option<u64> {
        if let &[word] = position {
            let first = self.heads.partition_point(|&head| head <= word).checked_sub(1)? * STEP;
            let own = &self.packed[first..(first + STEP).min(self.packed.len())];
            return own.binary_search(&word).ok().map(|number| (first + number) as u64);
        }
        let (mut begin, mut end) = (0, self.length());
        while begin < end {
            let middle = begin + (end - begin) / 2;
            match self.position(middle).cmp(position) {
                std::cmp::Ordering::Less => begin = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => end = middle,
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::PositionSet;

    #[test]
    fn each_member_has_its_place() {
        for words in [1, 3] {
            let packed: Vec<u64> =
                (1..1700).flat_map(|number| (0..words as u64).map(move |word| 3 * number + word)).collect();
            let set = PositionSet::new(words, packed);
            assert_eq!((set.length(), set.words()), (1699, words));
            assert!((0..1699).all(|number| set.number(set.position(number)) == Some(number)));
            assert!([0, 4, 3001, 6000].iter().all(|&word| set.number(&vec![word; words]).is_none()));
        }
    }
}
