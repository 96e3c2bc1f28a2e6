//! Positions up to symmetries: each orbit by the first of its packed positions.

use qishu_counting::questions::symmetry::state_images::StateImages;
use qishu_rules::GameState;
use qishu_runtime::moves::PackedFields;
use rayon::prelude::*;

use super::reached::{BLOCK, LineCount, Packed, Reached, add, distinct, unknown};
use crate::error::Error;
use crate::moves::Moves;
use crate::orbits::Symmetry;

/// The orbits of a group of symmetries.
#[derive(Clone, Debug)]
pub(crate) struct OrbitFirsts(StateImages);

/// The orbits of all positions so far.
pub(super) struct Classes<const WORDS: usize> {
    firsts: OrbitFirsts,
    pub(super) known: Vec<Packed<WORDS>>,
}

impl OrbitFirsts {
    /// The orbits of the group that some symmetries generate; `None` without symmetries.
    pub(crate) fn new(moves: &Moves, up_to: &[Symmetry]) -> Result<Option<Self>, Error> {
        let images = || StateImages::new(moves.variant().model()?, up_to).map_err(Error::from);
        if up_to.is_empty() { Ok(None) } else { images().map(|images| Some(OrbitFirsts(images))) }
    }

    /// The images of a state under the symmetries other than the identity, in the same order for all states.
    pub(crate) fn images(&self, state: &GameState) -> impl Iterator<Item = GameState> {
        self.0.of(state)
    }

    /// Replaces a packed position by the first one of its orbit.
    pub(crate) fn replace(
        &self,
        packed: &mut [u64],
        state: &GameState,
        moves: &Moves,
        fields: &PackedFields,
    ) -> Result<(), Error> {
        let mut words = vec![0; packed.len()];
        for image in self.images(state) {
            moves.position(&image)?.pack(fields, &mut words);
            if *words < *packed {
                packed.copy_from_slice(&words);
            }
        }
        Ok(())
    }
}

impl<const WORDS: usize> Classes<WORDS> {
    /// No orbits yet.
    pub(super) fn new(firsts: OrbitFirsts) -> Self {
        Classes { firsts, known: Vec::new() }
    }

    /// Adds the orbits of some positions: the number of them, and the number of the new ones.
    pub(super) fn add<L: LineCount>(
        &mut self,
        list: &[Reached<L, WORDS>],
        moves: &Moves,
        start: &GameState,
        fields: &PackedFields,
    ) -> Result<[usize; 2], Error> {
        let first_of_each = |block: &[Reached<L, WORDS>]| {
            let mut position = moves.position(start)?;
            let first = |one: &Reached<L, WORDS>| {
                let mut first = one.position;
                position.unpack(fields, &first);
                self.firsts.replace(&mut first, &position.state(), moves, fields)?;
                Ok(Reached { position: first, lines: () })
            };
            block.iter().map(first).collect::<Result<Vec<_>, Error>>()
        };
        let firsts: Vec<Vec<_>> = list.par_chunks(BLOCK).map(first_of_each).collect::<Result<_, Error>>()?;
        let mut orbits = firsts.concat();
        distinct(&mut orbits);
        let new = unknown(&orbits, &self.known);
        add(&mut self.known, &new);
        Ok([orbits.len(), new.len()])
    }
}
