//! Legal positions up to symmetry.
//!
//! A symmetry maps a position with a side to move to another such pair; the side to move is mapped like the pieces. A
//! symmetry that exchanges the sides has no fixed pair. Every other one permutes the cases, and its fixed positions
//! belong to its fixed cases.

use num_bigint::BigUint;
use qishu_rules::Game;
use qishu_spec_lang::Model;

use super::images::CaseImages;
use crate::counting::Counting;
use crate::planner::Limits;
use crate::questions::symmetry::Symmetry;
use crate::questions::symmetry::check::Action;
use crate::questions::symmetry::fixed::fixed;
use crate::questions::symmetry::group::Element;
use crate::questions::symmetry::orbits::OrbitsError;

/// The partial questions of the number of orbits of legal positions.
pub struct LegalOrbitQuestions<'m> {
    group: CaseImages<'m>,
    questions: Vec<FixedCase>,
    /// For each element, the questions whose answers add up to its number of fixed legal positions.
    of_element: Vec<Vec<usize>>,
}

/// The fixed positions of a symmetry in a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedCase {
    /// The index of the case.
    case: usize,
    /// The symmetry, which maps the case to itself.
    action: Action,
}

impl<'m> LegalOrbitQuestions<'m> {
    /// Enumerates the group of the generators, with its action on the cases.
    ///
    /// # Errors
    ///
    /// Fails if a generator is no symmetry of the rules or of the moves, or if these involve more pairs of squares than
    /// the limit allows.
    pub fn new(model: &'m Model, game: &Game, generators: &[Symmetry]) -> Result<LegalOrbitQuestions<'m>, OrbitsError> {
        let group = CaseImages::new(model, game, generators)?;
        let mut orbits = LegalOrbitQuestions { group, questions: Vec::new(), of_element: Vec::new() };
        for element in 0..orbits.group.elements.len() {
            let images = orbits.group.images[element].iter().copied().enumerate();
            let itself = images.filter(|(case, image)| case == image);
            let asked: Vec<FixedCase> = itself.map(|(case, _)| orbits.asked(element, case)).collect();
            let numbers = asked.into_iter().map(|asked| orbits.number_of(asked)).collect();
            orbits.of_element.push(numbers);
        }
        Ok(orbits)
    }

    /// The question about an element and a case that it fixes. Of equivalent cases only the first is counted; the
    /// element is conjugated to act on that case.
    fn asked(&self, element: usize, case: usize) -> FixedCase {
        let action = &self.group.elements[element].action;
        match &self.group.legal.cases()[case].same {
            Some(same) => FixedCase { case: same.case, action: same.action.inverse().then(action).then(&same.action) },
            None => FixedCase { case, action: action.clone() },
        }
    }

    /// The index of a question, which is added if it is new.
    fn number_of(&mut self, asked: FixedCase) -> usize {
        self.questions.iter().position(|question| *question == asked).unwrap_or_else(|| {
            self.questions.push(asked);
            self.questions.len() - 1
        })
    }

    /// The symmetries of the group, the identity first.
    pub fn elements(&self) -> &[Element] {
        &self.group.elements
    }

    /// The questions; they can be answered in any order.
    pub fn questions(&self) -> &[FixedCase] {
        &self.questions
    }

    /// A plan to count; its total answers the question.
    pub fn plan(&self, asked: &FixedCase, limits: Limits) -> Counting {
        let system = fixed(&self.group.legal.cases()[asked.case].system, &asked.action);
        Counting::of_one_of_many(self.group.legal.model(), system, limits)
    }

    /// The number of fixed legal positions of each element, from the answers to all questions in order.
    pub fn fixed(&self, answers: &[BigUint]) -> Vec<BigUint> {
        self.of_element.iter().map(|questions| questions.iter().map(|&question| &answers[question]).sum()).collect()
    }
}
