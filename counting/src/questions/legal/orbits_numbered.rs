//! Ranking and unranking of orbits of legal positions.
//!
//! Symmetries permute the cases. Of each orbit of cases, the first contains a position of each orbit of positions. Two
//! positions of that case are in one orbit if an element of the case's stabiliser maps one to the other. The first
//! position of an orbit represents it.
//!
//! A case may be equivalent to an earlier one by a symmetry of the rules outside the group. Its positions are then
//! mapped to that case, and both share one numbering.

use qishu_rules::Game;
use qishu_spec_lang::Model;

use super::images::CaseImages;
use super::numbered::{CaseFinder, NumberedCases, NumberedLegalOrbits};
use crate::counting::{Counting, NumberedPositions};
use crate::error::PlanError;
use crate::planner::Limits;
use crate::questions::symmetry::Symmetry;
use crate::questions::symmetry::check::Action;
use crate::questions::symmetry::mapping::PositionPlaces;
use crate::questions::symmetry::numbered::NumberedOrbits;
use crate::questions::symmetry::orbits::OrbitsError;
use crate::questions::symmetry::representatives::{GREATEST_SUM, representatives};
use crate::system::System;

/// The questions whose solutions represent the orbits of legal positions.
pub struct LegalOrbitNumbers<'m> {
    group: CaseImages<'m>,
    questions: Vec<RepresentativesOfCase>,
    /// The cases that no element of the group maps to an earlier one, each with the index of its question.
    first_cases: Vec<(usize, usize)>,
}

/// The representatives in one case.
pub struct RepresentativesOfCase {
    /// The index of the case.
    case: usize,
    /// The other elements of the case's stabiliser, without the identity.
    stabiliser: Vec<Action>,
    system: System,
}

impl<'m> LegalOrbitNumbers<'m> {
    /// Enumerates the group of the generators, and defines the representative of each orbit.
    ///
    /// # Errors
    ///
    /// Fails if a generator is no symmetry of the rules or of the moves, or if these involve more pairs of squares than
    /// the limit allows. Fails also if too many pieces have to be compared with their images.
    pub fn new(model: &'m Model, game: &Game, generators: &[Symmetry]) -> Result<LegalOrbitNumbers<'m>, OrbitsError> {
        let group = CaseImages::new(model, game, generators)?;
        let mut orbits = LegalOrbitNumbers { group, questions: Vec::new(), first_cases: Vec::new() };
        for case in 0..orbits.group.legal.cases().len() {
            if orbits.group.images.iter().all(|images| images[case] >= case) {
                let question = orbits.question_about(case)?;
                orbits.first_cases.push((case, question));
            }
        }
        Ok(orbits)
    }

    /// The index of the question about a case, which is added if it is new.
    fn question_about(&mut self, case: usize) -> Result<usize, PlanError> {
        let CaseImages { legal, elements, images } = &self.group;
        let to_numbered = self.to_numbered(case);
        let from_numbered = to_numbered.inverse();
        let itself = (1..elements.len()).filter(|&element| images[element][case] == case);
        let stabiliser: Vec<Action> =
            itself.map(|element| from_numbered.then(&elements[element].action).then(&to_numbered)).collect();
        let case = legal.cases()[case].same.as_ref().map_or(case, |same| same.case);
        let is_it = |known: &RepresentativesOfCase| {
            known.case == case
                && known.stabiliser.len() == stabiliser.len()
                && stabiliser.iter().all(|action| known.stabiliser.contains(action))
        };
        if let Some(known) = self.questions.iter().position(is_it) {
            return Ok(known);
        }
        let actions: Vec<&Action> = stabiliser.iter().collect();
        let system = representatives(legal.model(), &legal.cases()[case].system, &actions, GREATEST_SUM)?;
        self.questions.push(RepresentativesOfCase { case, stabiliser, system });
        Ok(self.questions.len() - 1)
    }

    /// The map from the positions of a case to those of the case that is numbered in its place.
    fn to_numbered(&self, case: usize) -> Action {
        let CaseImages { legal, elements, .. } = &self.group;
        // The first element is the identity.
        legal.cases()[case].same.as_ref().map_or_else(|| elements[0].action.clone(), |same| same.action.clone())
    }

    /// The questions; they can be answered in any order.
    pub fn questions(&self) -> &[RepresentativesOfCase] {
        &self.questions
    }

    /// A plan to count and number the representatives in a case.
    pub fn plan(&self, question: &RepresentativesOfCase, limits: Limits) -> Counting {
        Counting::of_one_of_many(self.group.legal.model(), question.system.clone(), limits)
    }

    /// The numbered orbits, case after case, from the numbered representatives of all questions in order.
    pub fn numbered(&self, representatives: Vec<NumberedPositions>) -> NumberedLegalOrbits {
        let CaseImages { legal, elements, images } = &self.group;
        let places = PositionPlaces::new(legal.model(), legal.cells());
        let mapping = |action: &Action| {
            let [there, _] = places.both_ways(action);
            there
        };
        let numbering = |(question, representatives): (&RepresentativesOfCase, NumberedPositions)| {
            let stabiliser = question.stabiliser.iter().map(mapping).collect();
            NumberedOrbits::new(representatives, stabiliser, places.cells(&question.system.order))
        };
        let numberings: Vec<NumberedOrbits> = self.questions.iter().zip(representatives).map(numbering).collect();
        let mut numbered = NumberedCases::none(CaseFinder::new(legal, &places), numberings);
        for &(case, numbering) in &self.first_cases {
            let back = mapping(&self.to_numbered(case).inverse());
            numbered.append(legal.cases()[case].to_move, numbering, Some(back));
        }
        // Some element maps each case to the first case of its orbit.
        let range = |case: usize| {
            let element = (0..elements.len()).min_by_key(|&element| images[element][case])?;
            let to = images[element][case];
            let range = self.first_cases.iter().position(|(first, _)| *first == to)?;
            Some((range, Some(mapping(&elements[element].action.then(&self.to_numbered(to))))))
        };
        numbered.with_ranges((0..legal.cases().len()).filter_map(range).collect())
    }
}
