//! Ranking and unranking of orbits: an orbit has the number of its representative.

use num_bigint::BigUint;
use qishu_rules::Piece;
use qishu_runtime::numbering::Positions;
use qishu_spec_lang::Model;

use super::Symmetry;
use super::check::Action;
use super::group::{Element, group};
use super::mapping::{PositionMapping, PositionPlaces};
use super::orbits::OrbitsError;
use super::representatives::{GREATEST_SUM, representatives};
use crate::counting::{Counting, NumberedPositions};
use crate::planner::Limits;
use crate::system::{Statistic, System};

/// The question whose solutions represent the orbits of a variant's positions.
pub struct OrbitNumbers<'m> {
    model: &'m Model,
    system: System,
    elements: Vec<Element>,
}

/// The orbits of a variant's positions, numbered from 0 up to their count.
///
/// As [`Positions`], all positions of an orbit have one number, and that number yields the representative.
#[derive(Clone, Debug)]
pub struct NumberedOrbits {
    representatives: NumberedPositions,
    /// The maps from a position to its images, without the identity.
    images: Vec<PositionMapping>,
    /// The order of the cells for the comparison of positions.
    order: Vec<usize>,
}

impl<'m> OrbitNumbers<'m> {
    /// Enumerates the group of the generators, and defines the representative of each orbit.
    ///
    /// # Errors
    ///
    /// Fails if a generator is no symmetry of the model, or if too many pieces have to be compared with their images.
    pub fn new(model: &'m Model, generators: &[Symmetry]) -> Result<OrbitNumbers<'m>, OrbitsError> {
        OrbitNumbers::with_room(model, generators, GREATEST_SUM)
    }

    /// The question with a given maximum for the sums of the comparing constraints; see [`representatives`].
    ///
    /// # Errors
    ///
    /// As [`OrbitNumbers::new`].
    pub fn with_room(
        model: &'m Model,
        generators: &[Symmetry],
        greatest_sum: i64,
    ) -> Result<OrbitNumbers<'m>, OrbitsError> {
        let rules = System::of_all_rules(model, Statistic::Total)?.without_absent();
        let elements = group(model, &rules, generators)?;
        let actions: Vec<&Action> = elements[1..].iter().map(|element| &element.action).collect();
        let system = representatives(model, &rules, &actions, greatest_sum)?;
        Ok(OrbitNumbers { model, system, elements })
    }

    /// The symmetries of the group, the identity first.
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// The constraints whose solutions are the representatives.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// A plan to count and number the representatives.
    pub fn plan(&self, limits: Limits) -> Counting {
        // In a comparison of positions no two cells have equal coefficients, so a long search finds no tables either.
        Counting::of_one_of_many(self.model, self.system.clone(), limits)
    }

    /// The numbered orbits, from their numbered representatives.
    pub fn numbered(&self, representatives: NumberedPositions) -> NumberedOrbits {
        let places = PositionPlaces::new(self.model, &self.system.cells);
        let image = |element: &Element| {
            let [there, _] = places.both_ways(&element.action);
            there
        };
        let images = self.elements[1..].iter().map(image).collect();
        NumberedOrbits::new(representatives, images, places.cells(&self.system.order))
    }
}

impl NumberedOrbits {
    /// The orbits with these representatives: positions that precede all their images (given without the identity), by
    /// that order of the cells.
    pub(in crate::questions) fn new(
        representatives: NumberedPositions,
        images: Vec<PositionMapping>,
        order: Vec<usize>,
    ) -> NumberedOrbits {
        NumberedOrbits { representatives, images, order }
    }

    /// The representative of the orbit of a position: its first image, in the order of comparison.
    fn representative(&self, position: &[Piece]) -> Vec<Piece> {
        let compared = |position: &[Piece]| self.order.iter().map(|&cell| position[cell]).collect::<Vec<Piece>>();
        let images = self.images.iter().map(|image| image.image(position));
        images.fold(position.to_vec(), |first, image| if compared(&image) < compared(&first) { image } else { first })
    }
}

impl Positions for NumberedOrbits {
    fn cells(&self) -> usize {
        self.representatives.cells()
    }

    fn total(&self) -> BigUint {
        self.representatives.total()
    }

    fn number_of(&self, position: &[Piece]) -> Option<BigUint> {
        if position.len() != self.cells() {
            return None;
        }
        self.representatives.number_of(&self.representative(position))
    }

    fn put(&self, number: &BigUint, position: &mut [Piece]) -> bool {
        self.representatives.put(number, position)
    }
}
