//! The orbits of the positions that have been reached.

use super::orbit_firsts::OrbitFirsts;
use super::reached::{BLOCK, LineCount, Packed, Reached, add, distinct, unknown};
use crate::error::Error;
use crate::parallel;

/// The orbits of all positions so far.
pub(super) struct Classes<const WORDS: usize> {
    pub(super) firsts: OrbitFirsts,
    pub(super) known: Vec<Packed<WORDS>>,
}

impl<const WORDS: usize> Classes<WORDS> {
    /// No orbits yet.
    pub(super) fn new(firsts: OrbitFirsts) -> Self {
        Classes { firsts, known: Vec::new() }
    }

    /// Adds the orbits of some positions: the number of them, and the number of the new ones.
    pub(super) fn add<L: LineCount>(&mut self, list: &[Reached<L, WORDS>]) -> Result<[usize; 2], Error> {
        let first_of_each = |block: &[Reached<L, WORDS>]| {
            let mut images = self.firsts.images()?;
            let first = |one: &Reached<L, WORDS>| {
                let mut first = one.position;
                images.replace(&mut first)?;
                Ok(Reached { position: first, lines: () })
            };
            block.iter().map(first).collect::<Result<Vec<_>, Error>>()
        };
        let firsts = parallel::each_block(list, BLOCK, first_of_each);
        let mut orbits = firsts.into_iter().collect::<Result<Vec<_>, Error>>()?.concat();
        distinct(&mut orbits);
        let new = unknown(&orbits, &self.known);
        add(&mut self.known, &new);
        Ok([orbits.len(), new.len()])
    }
}
