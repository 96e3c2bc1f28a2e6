//! Orbits as numbers: an orbit has the number of the position that represents it.

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
use crate::error::PlanError;
use crate::planner::Limits;
use crate::system::{Statistic, System};

/// The question whose positions represent the orbits of a variant's positions.
pub struct OrbitNumbers<'m> {
    model: &'m Model,
    system: System,
    elements: Vec<Element>,
}

/// The orbits of a variant's positions, each of which has a number from 0 up to their count.
///
/// As [`Positions`] they are positions of which those of one orbit have one number, and of which a number gives the one
/// that represents the orbit.
#[derive(Clone, Debug)]
pub struct NumberedOrbits {
    representatives: NumberedPositions,
    /// What takes a position to its images, itself left out.
    images: Vec<PositionMapping>,
    /// The cells in the order in which positions are compared.
    order: Vec<usize>,
}

impl<'m> OrbitNumbers<'m> {
    /// Enumerates the group that the generators give, and says which position of an orbit represents it.
    ///
    /// # Errors
    ///
    /// Fails if a generator is no symmetry of the model, or if there are too many pieces to compare with their images.
    pub fn new(model: &'m Model, generators: &[Symmetry]) -> Result<OrbitNumbers<'m>, OrbitsError> {
        OrbitNumbers::with_room(model, generators, GREATEST_SUM)
    }

    /// The same where no constraint compares more than its sum stays below the greatest with; see [`representatives`].
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

    /// The symmetries of the group, the one that changes nothing first.
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// The constraints whose solutions are the representatives.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// A way to count the representatives, and to number them.
    ///
    /// # Errors
    ///
    /// Fails if every way that was tried takes more than the limits allow.
    pub fn plan(&self, limits: Limits) -> Result<Counting, PlanError> {
        // No two cells count the same where positions are compared, so that a long search finds no tables either.
        Counting::of_one_of_many(self.model, self.system.clone(), limits)
    }

    /// The orbits as numbers, from their representatives as numbers.
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
    /// The orbits of which these are the representatives: positions that come first of their images, themselves left
    /// out, where cells are compared in that order.
    pub(in crate::questions) fn new(
        representatives: NumberedPositions,
        images: Vec<PositionMapping>,
        order: Vec<usize>,
    ) -> NumberedOrbits {
        NumberedOrbits { representatives, images, order }
    }

    /// The position that represents the orbit of a position: its first image, in the order in which positions are
    /// compared.
    fn representative(&self, position: &[Piece]) -> Vec<Piece> {
        let compared = |position: &[Piece]| self.order.iter().map(|&cell| position[cell]).collect::<Vec<Piece>>();
        let images = self.images.iter().map(|image| image.image(position));
        images.fold(position.to_vec(), |first, image| if compared(&image) < compared(&first) { image } else { first })
    }
}

impl Positions for NumberedOrbits {
    fn cells(&self) -> usize {
        self.representatives.positions().cells()
    }

    fn total(&self) -> BigUint {
        self.representatives.positions().total()
    }

    fn number_of(&self, position: &[Piece]) -> Option<BigUint> {
        if position.len() != self.cells() {
            return None;
        }
        self.representatives.positions().number_of(&self.representative(position))
    }

    fn put(&self, number: &BigUint, position: &mut [Piece]) -> bool {
        self.representatives.positions().put(number, position)
    }
}
