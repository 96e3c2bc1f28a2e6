//! Legal positions up to symmetry.
//!
//! A symmetry takes a position with a side to move to another, and the side to move with its pieces. One that exchanges
//! the sides leaves no such pair as it is. Of the others each takes cases to cases, and what it leaves as it is lies in
//! those that it takes to themselves.

use num_bigint::BigUint;
use qishu_rules::Game;
use qishu_spec_lang::Model;

use super::images::CaseImages;
use crate::counting::Counting;
use crate::error::PlanError;
use crate::planner::Limits;
use crate::questions::symmetry::Symmetry;
use crate::questions::symmetry::check::Action;
use crate::questions::symmetry::fixed::fixed;
use crate::questions::symmetry::group::Element;
use crate::questions::symmetry::orbits::{OrbitsError, mean};

/// The questions to which the number of orbits of legal positions comes down.
pub struct LegalOrbitQuestions<'m> {
    group: CaseImages<'m>,
    questions: Vec<FixedCase>,
    /// For each element, the questions whose answers together say how many legal positions it leaves as they are.
    of_element: Vec<Vec<usize>>,
}

/// How many positions of a case a symmetry leaves as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedCase {
    /// Which of the cases it is.
    case: usize,
    /// The symmetry, which takes the case to itself.
    action: Action,
}

impl<'m> LegalOrbitQuestions<'m> {
    /// Enumerates the group that the generators give, and what its elements do to the cases.
    ///
    /// # Errors
    ///
    /// Fails if a generator is no symmetry of the rules or of the moves, or if these look at more pairs of squares than
    /// can be remembered.
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

    /// The question about an element and a case that it takes to itself. Of cases that are the same one is counted,
    /// where the element does what it does here once a position has been captured there.
    fn asked(&self, element: usize, case: usize) -> FixedCase {
        let action = &self.group.elements[element].action;
        match &self.group.legal.cases()[case].same {
            Some(same) => FixedCase { case: same.case, action: same.action.inverse().then(action).then(&same.action) },
            None => FixedCase { case, action: action.clone() },
        }
    }

    /// Which question it is: one that was asked before, or the next.
    fn number_of(&mut self, asked: FixedCase) -> usize {
        self.questions.iter().position(|question| *question == asked).unwrap_or_else(|| {
            self.questions.push(asked);
            self.questions.len() - 1
        })
    }

    /// The symmetries of the group, the one that changes nothing first.
    pub fn elements(&self) -> &[Element] {
        &self.group.elements
    }

    /// The questions; they can be answered in any order.
    pub fn questions(&self) -> &[FixedCase] {
        &self.questions
    }

    /// A way to count whose total answers the question.
    ///
    /// # Errors
    ///
    /// Fails if every order that was tried takes more than the limits allow.
    pub fn plan(&self, asked: &FixedCase, limits: Limits) -> Result<Counting, PlanError> {
        let system = fixed(&self.group.legal.cases()[asked.case].system, &asked.action);
        Counting::of_one_of_many(self.group.legal.model(), system, limits)
    }

    /// How many legal positions each element leaves as they are, from the answers to all questions in their order.
    pub fn fixed(&self, answers: &[BigUint]) -> Vec<BigUint> {
        self.of_element.iter().map(|questions| questions.iter().map(|&question| &answers[question]).sum()).collect()
    }

    /// The number of orbits, from the numbers of fixed legal positions of all elements in their order; `None` if the
    /// group's order does not divide their sum, so that they cannot be right.
    pub fn number(&self, fixed: &[BigUint]) -> Option<BigUint> {
        if fixed.len() == self.group.elements.len() { mean(fixed) } else { None }
    }
}
