//! Positions up to symmetries: each orbit by the first of its packed positions.

use qishu_counting::questions::symmetry::state_images::StateImages;
use qishu_rules::GameState;
use qishu_runtime::moves::PackedFields;
use rayon::prelude::*;

use super::reached::{BLOCK, LineCount, Packed, Reached, add, distinct, unknown};
use crate::error::Error;
use crate::moves::Moves;
use crate::orbits::Symmetry;

/// The orbits of all positions so far.
pub(super) struct Classes<const WORDS: usize> {
    images: StateImages,
    pub(super) known: Vec<Packed<WORDS>>,
}

impl<const WORDS: usize> Classes<WORDS> {
    /// No orbits yet, of the group that some symmetries generate.
    pub(super) fn new(moves: &Moves, up_to: &[Symmetry]) -> Result<Self, Error> {
        let images = StateImages::new(moves.variant().model()?, up_to)?;
        Ok(Classes { images, known: Vec::new() })
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
                position.unpack(fields, &one.position);
                self.first(one.position, &position.state(), moves, fields)
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

    /// The first position of the orbit of a state.
    fn first(
        &self,
        own: Packed<WORDS>,
        state: &GameState,
        moves: &Moves,
        fields: &PackedFields,
    ) -> Result<Reached<(), WORDS>, Error> {
        let mut first = own;
        for image in self.images.of(state) {
            let mut words = [0; WORDS];
            moves.position(&image)?.pack(fields, &mut words);
            first = first.min(words);
        }
        Ok(Reached { position: first, lines: () })
    }
}
