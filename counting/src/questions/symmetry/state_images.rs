//! The images of game states under a group of symmetries.

use qishu_rules::{Game, GameState};
use qishu_spec_lang::Model;

use super::group::group;
use super::mapping::{PositionMapping, PositionPlaces};
use super::orbits::OrbitsError;
use super::{Asymmetry, Symmetry};
use crate::system::{Statistic, System};

/// The maps of a group from game states to their images. The side to move is mapped like the pieces, and counters are
/// kept.
#[derive(Clone, Debug)]
pub struct StateImages {
    /// Each with whether it exchanges the sides; without the identity.
    images: Vec<(PositionMapping, bool)>,
}

impl StateImages {
    /// Enumerates the group of the generators.
    ///
    /// # Errors
    ///
    /// Fails if a generator is no symmetry of the positions, or maps pieces of one side to pieces of several. Fails also if
    /// the rules involve too many pairs of squares.
    pub fn new(model: &Model, generators: &[Symmetry]) -> Result<StateImages, OrbitsError> {
        let system = System::of_all_rules(model, Statistic::Total)?.without_absent();
        let places = PositionPlaces::new(model, &system.cells);
        let mut images = Vec::new();
        for element in &group(model, &system, generators)?[1..] {
            if element.permutation.sides(&model.rules).is_none() {
                return Err(Asymmetry::Moves(element.word.last().cloned().unwrap_or(Symmetry::Files)).into());
            }
            let [there, _] = places.both_ways(&element.action);
            images.push((there, element.permutation.exchanges_sides(model)));
        }
        Ok(StateImages { images })
    }

    /// The images of a state, without itself as its own image under the identity.
    pub fn of(&self, state: &GameState) -> impl Iterator<Item = GameState> {
        self.images.iter().map(|(image, exchanges_sides)| GameState {
            position: image.image(&state.position),
            to_move: if *exchanges_sides { Game::other(state.to_move) } else { state.to_move },
            ..*state
        })
    }
}
