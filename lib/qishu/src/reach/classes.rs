//! The orbits of the positions that have been reached.

use super::orbit_firsts::OrbitFirsts;
use super::packed_list::{BLOCK, PackedList};
use crate::error::Error;

/// The orbits of all positions so far.
pub(super) struct Classes {
    pub(super) firsts: OrbitFirsts,
    pub(super) known: PackedList,
}

impl Classes {
    /// No orbits yet.
    pub(super) fn new(firsts: OrbitFirsts, words: usize) -> Self {
        Classes { firsts, known: PackedList::new(words, false) }
    }

    /// Adds the orbits of some positions: the number of them, and the number of the new ones.
    pub(super) fn add(&mut self, list: &PackedList) -> Result<[usize; 2], Error> {
        let mut orbits = list.of_blocks(BLOCK, list.without_lines(), |block| {
            let mut firsts = list.without_lines();
            block.for_each(|index| firsts.push(list.position(index), 0));
            let mut images = self.firsts.images()?;
            firsts.try_for_each(|position| images.replace(position))?;
            Ok::<_, Error>(firsts)
        })?;
        orbits.make_distinct();
        let new = orbits.unknown(&self.known);
        self.known.merge(&new);
        Ok([orbits.len(), new.len()])
    }
}
