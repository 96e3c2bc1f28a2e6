//! Who stands where, as sets of cells with one bit for each cell.

use smallvec::{SmallVec, smallvec};

use super::Order;
use crate::Man;

/// Sets of cells, one after the other; up to so many words need no allocation.
type Words = SmallVec<[u64; 512]>;

/// The men of a whole position, by the places of their kinds.
pub(super) struct Standing {
    words: usize,
    /// For each place, and for the one after the last, the cells with men of earlier places.
    before: Words,
    /// How many men there are.
    pub men: usize,
}

impl Standing {
    /// The men of a position in that order of kinds; `None` if one is of no kind that there is.
    pub fn of(position: &[Man], order: &Order) -> Option<Standing> {
        let (words, places) = (position.len().div_ceil(64), order.kinds.len());
        let mut before: Words = smallvec![0; words * (places + 1)];
        let mut men = 0;
        for (word, men_there) in position.chunks(64).enumerate() {
            for (cell, man) in men_there.iter().enumerate() {
                if let Some(kind) = man.kind() {
                    let place = usize::from(*order.places.get(kind)?);
                    before[(place + 1) * words + word] |= 1 << cell;
                    men += 1;
                }
            }
        }
        for index in words..before.len() {
            before[index] |= before[index - words];
        }
        Some(Standing { words, before, men })
    }

    /// Of the cells in one word, those with men from the first place up to the one before the end.
    #[inline]
    pub fn between(&self, word: usize, (first, end): (u16, u16)) -> u64 {
        self.before(word, end) & !self.before(word, first)
    }

    /// Of the cells in one word, those with men of earlier places.
    #[inline]
    pub fn before(&self, word: usize, place: u16) -> u64 {
        self.before[usize::from(place) * self.words + word]
    }
}

/// The men that have been put down so far, by the places of their kinds.
pub(super) struct Placed {
    words: usize,
    /// The cells of each place's men, and behind the last those of all.
    at: Words,
}

impl Placed {
    /// Nobody, on a board of sets of so many words.
    pub fn nobody(words: usize, order: &Order) -> Placed {
        Placed { words, at: smallvec![0; words * (order.kinds.len() + 1)] }
    }

    /// Of the cells in one word, those with men of that place.
    #[inline]
    pub fn at(&self, word: usize, place: u16) -> u64 {
        self.at[usize::from(place) * self.words + word]
    }

    /// Of the cells in one word, those with any men.
    #[inline]
    pub fn anybody(&self, word: usize) -> u64 {
        self.at[self.at.len() - self.words + word]
    }

    /// Puts men of that place on free cells.
    #[inline]
    pub fn put(&mut self, word: usize, place: u16, cells: u64) {
        self.at[usize::from(place) * self.words + word] |= cells;
        let last = self.at.len() - self.words;
        self.at[last + word] |= cells;
    }

    /// Makes men of one place men of another.
    #[inline]
    pub fn turn(&mut self, word: usize, (from, to): (u16, u16), cells: u64) {
        self.at[usize::from(from) * self.words + word] &= !cells;
        self.at[usize::from(to) * self.words + word] |= cells;
    }

    /// Puts the men of the order's kinds on a position.
    pub fn write(&self, order: &Order, position: &mut [Man]) {
        for (index, &kind) in order.kinds.iter().enumerate() {
            for (word, &cells) in self.at[index * self.words..(index + 1) * self.words].iter().enumerate() {
                let mut rest = cells;
                while rest != 0 {
                    position[word * 64 + rest.trailing_zeros() as usize] = Man::of(usize::from(kind));
                    rest &= rest - 1;
                }
            }
        }
    }
}
