//! Lists of packed positions, with the numbers of lines that lead to them.

use std::cmp::Ordering;
use std::ops::Range;

use rayon::prelude::*;

use crate::parallel;

/// The most words of a position and its lines that are sorted in place. For longer ones there is a copy of the list.
const MOST_WORDS_IN_PLACE: usize = 10;

/// The number of positions that one thread works at in one go.
pub(super) const BLOCK: usize = 64;

/// The number of positions that one thread looks up in one go.
const LOOKED_UP: usize = 1 << 12;

/// Packed positions of one length, each with the number of lines that lead to it, if lines are counted.
///
/// Lines are counted up to the greatest number of 128 bits, which stands for itself and all beyond.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PackedList {
    /// The number of words of a position.
    words: usize,
    counts_lines: bool,
    /// The words of each position, followed by the lower and the upper half of its lines.
    rows: Vec<u64>,
}

impl PackedList {
    /// An empty list of positions of some words.
    pub(super) fn new(words: usize, counts_lines: bool) -> PackedList {
        PackedList { words, counts_lines, rows: Vec::new() }
    }

    /// An empty list of positions of the same length, without lines.
    pub(super) fn without_lines(&self) -> PackedList {
        PackedList::new(self.words, false)
    }

    /// An empty list of the same kind.
    pub(super) fn emptied(&self) -> PackedList {
        PackedList::new(self.words, self.counts_lines)
    }

    /// The number of words of a position.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The number of words of a position and its lines.
    fn row_words(&self) -> usize {
        self.words + if self.counts_lines { 2 } else { 0 }
    }

    /// The bytes of one position and its lines while the list is sorted.
    pub(super) fn row_bytes(&self) -> usize {
        let bytes = self.row_words() * size_of::<u64>();
        if self.row_words() <= MOST_WORDS_IN_PLACE { bytes } else { 2 * bytes + size_of::<&[u64]>() }
    }

    /// The bytes in memory.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.rows)
    }

    /// The number of positions.
    pub(super) fn len(&self) -> usize {
        self.rows.len() / self.row_words()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The position of an index.
    pub(super) fn position(&self, index: usize) -> &[u64] {
        &self.rows[index * self.row_words()..][..self.words]
    }

    /// The lines of the position of an index; 0 if they are not counted.
    pub(super) fn lines(&self, index: usize) -> u128 {
        match &self.rows[index * self.row_words() + self.words..][..self.row_words() - self.words] {
            [lower, upper] => u128::from(*lower) | u128::from(*upper) << 64,
            _ => 0,
        }
    }

    fn set_lines(&mut self, index: usize, lines: u128) {
        let (at, length) = (index * self.row_words() + self.words, self.row_words() - self.words);
        self.rows[at..][..length].copy_from_slice(&[lines as u64, (lines >> 64) as u64][..length]);
    }

    /// The sum of the lines of all positions; 0 if they are not counted.
    pub(super) fn all_lines(&self) -> u128 {
        (0..self.len()).fold(0, |sum: u128, index| sum.saturating_add(self.lines(index)))
    }

    /// Whether lines are counted.
    pub(super) fn counts_lines(&self) -> bool {
        self.counts_lines
    }

    /// Adds a position at the end.
    pub(super) fn push(&mut self, position: &[u64], lines: u128) {
        self.rows.extend_from_slice(position);
        if self.counts_lines {
            self.rows.extend([lines as u64, (lines >> 64) as u64]);
        }
    }

    /// Adds the positions of another list of this kind at the end.
    pub(super) fn append(&mut self, other: &PackedList) {
        self.rows.extend_from_slice(&other.rows);
    }

    /// The words of all positions, each followed by those of its lines.
    pub(super) fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// Changes each position.
    pub(super) fn try_for_each<E>(&mut self, mut change: impl FnMut(&mut [u64]) -> Result<(), E>) -> Result<(), E> {
        let (words, row) = (self.words, self.row_words());
        self.rows.chunks_exact_mut(row).try_for_each(|row| change(&mut row[..words]))
    }

    /// The indices of all positions, block by block.
    pub(super) fn blocks(&self, length: usize) -> Vec<Range<usize>> {
        let all = self.len();
        (0..all).step_by(length).map(|begin| begin..all.min(begin + length)).collect()
    }

    /// The results of `work` on the indices of each block, together, by all threads.
    pub(super) fn of_blocks<E: Send + Sync>(
        &self,
        length: usize,
        into: PackedList,
        work: impl Fn(Range<usize>) -> Result<PackedList, E> + Sync,
    ) -> Result<PackedList, E> {
        let mut all = into;
        for block in parallel::each(&self.blocks(length), |block| work(block.clone())) {
            all.append(&block?);
        }
        Ok(all)
    }

    /// Sorts the positions, and leaves each of them once, with all its lines.
    pub(super) fn make_distinct(&mut self) {
        self.sort();
        let row = self.row_words();
        let mut kept = 0;
        for index in 0..self.len() {
            if kept > 0 && self.position(kept - 1) == self.position(index) {
                self.set_lines(kept - 1, self.lines(kept - 1).saturating_add(self.lines(index)));
            } else {
                self.rows.copy_within(index * row..(index + 1) * row, kept * row);
                kept += 1;
            }
        }
        self.rows.truncate(kept * row);
    }

    /// Sorts the positions, short ones in place.
    fn sort(&mut self) {
        match self.row_words() {
            1 => sort_rows::<1>(&mut self.rows),
            2 => sort_rows::<2>(&mut self.rows),
            3 => sort_rows::<3>(&mut self.rows),
            4 => sort_rows::<4>(&mut self.rows),
            5 => sort_rows::<5>(&mut self.rows),
            6 => sort_rows::<6>(&mut self.rows),
            7 => sort_rows::<7>(&mut self.rows),
            8 => sort_rows::<8>(&mut self.rows),
            9 => sort_rows::<9>(&mut self.rows),
            MOST_WORDS_IN_PLACE => sort_rows::<MOST_WORDS_IN_PLACE>(&mut self.rows),
            words => {
                let mut rows: Vec<&[u64]> = self.rows.chunks_exact(words).collect();
                rows.par_sort_unstable();
                self.rows = rows.concat();
            }
        }
    }

    /// The index of a position of a sorted list.
    pub(super) fn find(&self, position: &[u64]) -> Option<usize> {
        let (mut begin, mut end) = (0, self.len());
        while begin < end {
            let middle = begin + (end - begin) / 2;
            match self.position(middle).cmp(position) {
                Ordering::Less => begin = middle + 1,
                Ordering::Equal => return Some(middle),
                Ordering::Greater => end = middle,
            }
        }
        None
    }

    /// The positions of a sorted list that another sorted list does not have.
    pub(super) fn unknown(&self, known: &PackedList) -> PackedList {
        let of_block = |block: &Range<usize>| {
            let mut new = self.without_lines();
            for index in block.clone() {
                if known.find(self.position(index)).is_none() {
                    new.push(self.position(index), 0);
                }
            }
            new
        };
        let mut all = self.without_lines();
        parallel::each(&self.blocks(LOOKED_UP), of_block).iter().for_each(|new| all.append(new));
        all
    }

    /// Adds a sorted list without lines to another that has none of it: from the end on, in place.
    pub(super) fn merge(&mut self, new: &PackedList) {
        let (mut old, mut left, words) = (self.len(), new.len(), self.words);
        self.rows.reserve_exact(new.rows.len());
        self.rows.resize(self.rows.len() + new.rows.len(), 0);
        while left > 0 {
            let to = (old + left - 1) * words;
            if old > 0 && self.position(old - 1) > new.position(left - 1) {
                old -= 1;
                self.rows.copy_within(old * words..(old + 1) * words, to);
            } else {
                left -= 1;
                self.rows[to..to + words].copy_from_slice(new.position(left));
            }
        }
    }
}

/// Sorts rows of a number of words. Rows of equal positions come in the order of their lines.
fn sort_rows<const WORDS: usize>(rows: &mut [u64]) {
    rows.as_chunks_mut::<WORDS>().0.par_sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A list of positions of some words, the last of which tell them apart.
    fn list(words: usize, numbers: &[(u64, u128)]) -> PackedList {
        let mut list = PackedList::new(words, true);
        for &(number, lines) in numbers {
            list.push(&position(words, number), lines);
        }
        list
    }

    fn position(words: usize, number: u64) -> Vec<u64> {
        let mut position = vec![1; words];
        position[words - 1] = number;
        position
    }

    #[test]
    fn each_position_is_left_once_with_all_its_lines() {
        for words in 1..12 {
            let mut all = list(words, &[(7, 1), (2, 3), (7, u128::MAX - 1), (2, 1 << 64), (5, 1)]);
            assert_eq!((all.len(), all.bytes()), (5, 5 * (8 * words + 16)));
            all.make_distinct();
            assert_eq!(all, list(words, &[(2, (1 << 64) + 3), (5, 1), (7, u128::MAX)]));
            assert_eq!(all.all_lines(), u128::MAX, "or beyond");
            assert_eq!(list(words, &[(1, 2), (3, u128::MAX - 3)]).all_lines(), u128::MAX - 1);
        }
    }

    #[test]
    fn unknown_positions_become_known() {
        for words in [1, 3] {
            let mut known = list(words, &[]).without_lines();
            known.merge(&list(words, &[(2, 1), (4, 1), (6, 1)]).unknown(&known));
            let new = list(words, &[(1, 1), (4, 1), (5, 1), (9, 1)]).unknown(&known);
            assert_eq!(new.all_lines(), 0, "they are not counted");
            known.merge(&new);
            let numbers: Vec<u64> = (0..known.len()).map(|index| known.position(index)[words - 1]).collect();
            assert_eq!(numbers, [1, 2, 4, 5, 6, 9]);
            known.merge(&known.emptied());
            assert_eq!(known.rows(), numbers.iter().flat_map(|&number| position(words, number)).collect::<Vec<_>>());
        }
    }
}
