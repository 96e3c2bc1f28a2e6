//! Successors up to symmetries, and whether the moves are symmetric at all.

use qishu_rules::{GameState, Letters};
use qishu_runtime::moves::{PackedFields, PlayedPosition};

use super::successors::{Successors, value_at_once};
use crate::error::Error;
use crate::moves::Moves;
use crate::orbits::Symmetry;
use crate::reach::{OrbitFirsts, OrbitImages};

/// Replaces successors by the first ones of their orbits.
pub(super) struct SuccessorOrbits<'a> {
    moves: &'a Moves,
    up_to: &'a [Symmetry],
    fields: PackedFields,
    position: Box<dyn PlayedPosition>,
    images: OrbitImages<'a>,
    /// For each symmetry the images of all successors.
    of_successors: Vec<Successors>,
    /// The successors of an image of the position.
    of_image: Successors,
}

impl<'a> SuccessorOrbits<'a> {
    /// For the positions of games that begin at a state, and the orbits of some symmetries.
    pub(super) fn new(
        moves: &'a Moves,
        start: &GameState,
        up_to: &'a [Symmetry],
        firsts: &'a OrbitFirsts,
    ) -> Result<Self, Error> {
        let position = moves.position(start)?;
        let (fields, images) = (position.packed_fields(), firsts.images()?);
        let (of_successors, of_image) = (Vec::new(), Successors::default());
        Ok(SuccessorOrbits { moves, up_to, fields, position, images, of_successors, of_image })
    }

    /// Replaces the successors of a position by the first ones of their orbits. Each image of the position has to have
    /// the images of the successors: then the values do not depend on the member of the orbit.
    pub(super) fn replace(&mut self, successors: &mut Successors, packed: &[u64]) -> Result<(), Error> {
        let SuccessorOrbits { moves, up_to, fields, position, images, of_successors, of_image } = self;
        let words = packed.len();
        of_successors.iter_mut().for_each(Successors::clear);
        for successor in successors.each_mut(words) {
            let mut first: Option<&[u64]> = None;
            for (place, image) in images.of(successor)?.chunks_exact(words).enumerate() {
                if of_successors.len() == place {
                    of_successors.push(Successors::default());
                }
                of_successors[place].push(image);
                first = Some(first.map_or(image, |first| first.min(image)));
            }
            if let Some(first) = first.filter(|first| *first < &*successor) {
                successor.copy_from_slice(first);
            }
        }
        position.unpack(fields, packed);
        let has_own_moves = !successors.is_empty();
        let own_value = value_at_once(moves, &**position, has_own_moves);
        for (place, image) in images.of(packed)?.chunks_exact(words).enumerate() {
            position.unpack(fields, image);
            let has_moves = of_image.find(&mut **position, fields, words);
            let has_same_moves = match has_own_moves {
                true => of_successors.get_mut(place).is_some_and(|images| of_image.is_same_set(images, words)),
                false => !has_moves,
            };
            let is_same = has_same_moves && value_at_once(moves, &**position, has_moves) == own_value;
            if !is_same {
                position.unpack(fields, packed);
                let symmetries: Vec<String> = up_to.iter().map(ToString::to_string).collect();
                let (state, symmetries) = (position.state(), symmetries.join(", "));
                let state = moves.state_text(&state, Letters::Own);
                return Err(Error::Asymmetric(format!(
                    "the moves are not symmetric under {symmetries}: those of {state} are not those of its image"
                )));
            }
        }
        Ok(())
    }
}
