//! Legal positions up to symmetry.
//!
//! A symmetry takes a position with a side to move to another, and the side to move with its men. One that exchanges the sides
//! leaves no such pair as it is. Of the others each takes cases to cases, and what it leaves as it is lies in those that it
//! takes to themselves.

use num_bigint::BigUint;
use qishu_rules::Game;
use qishu_spec_lang::Model;

use super::cases::LegalQuestions;
use crate::counting::Counting;
use crate::error::PlanError;
use crate::planner::Limits;
use crate::questions::symmetry::check::Action;
use crate::questions::symmetry::fixed::fixed;
use crate::questions::symmetry::group::{Element, group};
use crate::questions::symmetry::orbits::{OrbitsError, mean};
use crate::questions::symmetry::{Asymmetry, Symmetry};
use crate::system::{Statistic, System};

/// The questions to which the number of orbits of legal positions comes down.
pub struct LegalOrbitQuestions<'m> {
    legal: LegalQuestions<'m>,
    elements: Vec<Element>,
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
    /// Fails if a generator is no symmetry of the rules or of the moves, or if these look at more pairs of squares than can be
    /// remembered.
    pub fn new(model: &'m Model, game: &Game, generators: &[Symmetry]) -> Result<LegalOrbitQuestions<'m>, OrbitsError> {
        let system = System::of_all_rules(model, Statistic::Total)?;
        let elements = group(model, &system, generators)?;
        let legal = LegalQuestions::new(model, game, Statistic::Total)?;
        let mut orbits = LegalOrbitQuestions { legal, elements, questions: Vec::new(), of_element: Vec::new() };
        let images: Result<Vec<Vec<usize>>, Asymmetry> = orbits.images();
        for (element, images) in images?.into_iter().enumerate() {
            let itself = images.into_iter().enumerate().filter(|(case, image)| case == image);
            let asked: Vec<FixedCase> = itself.map(|(case, _)| orbits.asked(element, case)).collect();
            let numbers = asked.into_iter().map(|asked| orbits.number_of(asked)).collect();
            orbits.of_element.push(numbers);
        }
        Ok(orbits)
    }

    /// For each element, the case to which it takes each case.
    fn images(&self) -> Result<Vec<Vec<usize>>, Asymmetry> {
        let (model, cases, contents) = (self.legal.model(), self.legal.cases(), self.legal.contents());
        let image = |element: &Element, case: usize| {
            let to_move = match element.permutation.exchanges_sides(model) {
                true => Game::other(cases[case].to_move),
                false => cases[case].to_move,
            };
            let mut others = (0..cases.len()).filter(|&other| cases[other].to_move == to_move);
            others.find(|&other| contents[case].becomes(&element.action, &contents[other]))
        };
        let images = |element: &Element| {
            let images: Option<Vec<usize>> = (0..cases.len()).map(|case| image(element, case)).collect();
            // Generators come before what they make, so that the first element that fails is one; the first of all never does.
            images.ok_or_else(|| Asymmetry::Moves(element.word.last().copied().unwrap_or(Symmetry::Files)))
        };
        self.elements.iter().map(images).collect()
    }

    /// The question about an element and a case that it takes to itself. Of cases that are the same one is counted, where the
    /// element does what it does here once a position has been taken there.
    fn asked(&self, element: usize, case: usize) -> FixedCase {
        let action = &self.elements[element].action;
        match &self.legal.cases()[case].same {
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
        &self.elements
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
        let system = fixed(&self.legal.cases()[asked.case].system, &asked.action);
        Counting::of_one_of_many(self.legal.model(), system, limits)
    }

    /// How many legal positions each element leaves as they are, from the answers to all questions in their order.
    pub fn fixed(&self, answers: &[BigUint]) -> Vec<BigUint> {
        self.of_element.iter().map(|questions| questions.iter().map(|&question| &answers[question]).sum()).collect()
    }

    /// The number of orbits, from the numbers of fixed legal positions of all elements in their order; `None` if the group's
    /// order does not divide their sum, so that they cannot be right.
    pub fn number(&self, fixed: &[BigUint]) -> Option<BigUint> {
        if fixed.len() == self.elements.len() { mean(fixed) } else { None }
    }
}
