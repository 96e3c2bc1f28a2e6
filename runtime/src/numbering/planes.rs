//! Who stands where, as sets of cells with one bit for each cell. A set is handed on chunk by chunk, 64 cells at a time.

use smallvec::{SmallVec, smallvec};

use super::looks::Looks;
use super::nobody::Nobody;
use super::{Order, Prepared};
use crate::Man;

/// Sets of cells, one after the other; up to so many chunks need no allocation.
pub(super) type Sets = SmallVec<[u64; 512]>;

/// The men of a whole position, by the places of their kinds.
#[derive(Clone, Copy)]
pub(super) struct Standing<'a> {
    chunks: usize,
    /// For each place, and for the one after the last, the cells with men of earlier places.
    before: &'a [u64],
    /// How many men there are.
    pub men: usize,
}

impl Standing<'_> {
    /// Nobody at so many places, written down in sets.
    pub fn nobody(chunks: usize, places: usize, sets: &mut Sets) -> Standing<'_> {
        sets.resize(chunks * (places + 1), 0);
        Standing { chunks, before: sets, men: 0 }
    }

    /// The men of a position in the order of that number, which is this one, written down in sets; `None` if there is no such man.
    pub fn of<'a>(
        position: &[Man],
        (number, order): (usize, &Order),
        prepared: &Prepared,
        sets: &'a mut Sets,
    ) -> Option<Standing<'a>> {
        let (chunks, places) = (position.len().div_ceil(64), order.kinds.len());
        sets.resize(chunks * (places + 1), 0);
        let before = sets.as_mut_slice();
        let places_of_men = prepared.places_of_men(number);
        let mut men = 0;
        for (chunk, men_there) in position.chunks(64).enumerate() {
            for (cell, man) in men_there.iter().enumerate() {
                if let Some(man) = man.number() {
                    let place = usize::from(*places_of_men.get(man)?);
                    before[(place + 1) * chunks + chunk] |= 1 << cell;
                    men += 1;
                }
            }
        }
        // Whoever looks alike has been put together with the first of his kinds.
        for other in prepared.looks().others() {
            let [from, to] = [other.first, other.kind].map(|kind| usize::from(order.places[usize::from(kind)]) + 1);
            for (chunk, cells) in other.cells.iter().enumerate() {
                let men = before[from * chunks + chunk] & cells;
                before[from * chunks + chunk] ^= men;
                before[to * chunks + chunk] |= men;
            }
        }
        for index in chunks..before.len() {
            before[index] |= before[index - chunks];
        }
        Some(Standing { chunks, before, men })
    }

    /// Whether there is nobody on the cells of a part of those of whom it tells, nor anybody of earlier places.
    #[inline]
    pub fn leaves_empty(&self, part: &Nobody) -> bool {
        part.chunks().all(|(chunk, cells)| cells & self.before(chunk, part.end) == 0)
    }

    /// Of the cells in one chunk, those with men from the first place up to the one before the end.
    #[inline]
    pub fn between(&self, chunk: usize, (first, end): (u16, u16)) -> u64 {
        self.before(chunk, end) & !self.before(chunk, first)
    }

    /// Of the cells in one chunk, those with men of earlier places.
    #[inline]
    pub fn before(&self, chunk: usize, place: u16) -> u64 {
        self.before[usize::from(place) * self.chunks + chunk]
    }
}

/// The men that have been put down so far, by the places of their kinds.
pub(super) struct Placed {
    chunks: usize,
    /// The cells of each place's men, and behind the last those of all.
    at: Sets,
}

impl Placed {
    /// Nobody, on a board of sets of so many chunks.
    pub fn nobody(chunks: usize, order: &Order) -> Placed {
        Placed { chunks, at: smallvec![0; chunks * (order.kinds.len() + 1)] }
    }

    /// Of the cells in one chunk, those with men of that place.
    #[inline]
    pub fn at(&self, chunk: usize, place: u16) -> u64 {
        self.at[usize::from(place) * self.chunks + chunk]
    }

    /// Of the cells in one chunk, those with any men.
    #[inline]
    pub fn anybody(&self, chunk: usize) -> u64 {
        self.at[self.at.len() - self.chunks + chunk]
    }

    /// Puts men of that place on free cells.
    #[inline]
    pub fn put(&mut self, chunk: usize, place: u16, cells: u64) {
        self.at[usize::from(place) * self.chunks + chunk] |= cells;
        let last = self.at.len() - self.chunks;
        self.at[last + chunk] |= cells;
    }

    /// Makes men of one place men of another.
    #[inline]
    pub fn turn(&mut self, chunk: usize, (from, to): (u16, u16), cells: u64) {
        self.at[usize::from(from) * self.chunks + chunk] &= !cells;
        self.at[usize::from(to) * self.chunks + chunk] |= cells;
    }

    /// Puts the men of the order's kinds on a position.
    pub fn write(&self, order: &Order, looks: &Looks, position: &mut [Man]) {
        for (index, &kind) in order.kinds.iter().enumerate() {
            let man = looks.man(kind);
            for (chunk, &cells) in self.at[index * self.chunks..(index + 1) * self.chunks].iter().enumerate() {
                let mut rest = cells;
                while rest != 0 {
                    position[chunk * 64 + rest.trailing_zeros() as usize] = man;
                    rest &= rest - 1;
                }
            }
        }
    }
}
