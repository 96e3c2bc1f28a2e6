//! The number of positions up to symmetry.

use num_bigint::BigUint;
use qishu_spec_lang::Model;

use super::fixed::fixed;
use super::group::{Element, first_conjugates, group};
use super::{Asymmetry, Symmetry};
use crate::counting::Counting;
use crate::error::PlanError;
use crate::planner::Limits;
use crate::system::Statistic;
use crate::system::System;

/// The partial questions of the number of orbits: the number of fixed positions of each symmetry of a group. Conjugate
/// symmetries fix equally many, and are one question.
pub struct OrbitQuestions<'m> {
    model: &'m Model,
    system: System,
    elements: Vec<Element>,
    /// The first element of each class of conjugate ones.
    questions: Vec<usize>,
    /// For each element its question.
    question_of: Vec<usize>,
}

/// Why orbits cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrbitsError {
    /// One of the generators is no symmetry of the game.
    Asymmetry(Asymmetry),
    /// The count is too much work.
    Plan(PlanError),
}

impl<'m> OrbitQuestions<'m> {
    /// Enumerates the group of the generators.
    ///
    /// # Errors
    ///
    /// Fails if a generator is no symmetry of the model, or if the rules involve too many pairs of squares.
    pub fn new(model: &'m Model, generators: &[Symmetry]) -> Result<OrbitQuestions<'m>, OrbitsError> {
        let system = System::of_all_rules(model, Statistic::Total)?.without_absent();
        let elements = group(model, &system, generators)?;
        let first_of = first_conjugates(&elements);
        let questions: Vec<usize> = (0..elements.len()).filter(|&element| first_of[element] == element).collect();
        let question_of = first_of.iter().map(|first| questions.partition_point(|question| question < first)).collect();
        Ok(OrbitQuestions { model, system, elements, questions, question_of })
    }

    /// The symmetries of the group, the identity first.
    pub fn elements(&self) -> &[Element] {
        &self.elements
    }

    /// The questions: symmetries, by their indices; they can be answered in any order.
    pub fn questions(&self) -> &[usize] {
        &self.questions
    }

    /// A plan to count; its total is the number of fixed positions of the symmetry with that index.
    pub fn plan(&self, element: usize, limits: Limits) -> Counting {
        Counting::of_system(self.model, fixed(&self.system, &self.elements[element].action), limits)
    }

    /// The number of fixed positions of each element, from the answers to all questions in order.
    pub fn fixed(&self, answers: &[BigUint]) -> Vec<BigUint> {
        self.question_of.iter().map(|&question| answers[question].clone()).collect()
    }
}

/// The number of orbits: the mean of the numbers of positions that the elements of a group fix. `None` if the group's
/// order does not divide their sum, which indicates an error.
pub fn number_of_orbits(fixed: &[BigUint]) -> Option<BigUint> {
    let sum: BigUint = fixed.iter().sum();
    let of = BigUint::from(fixed.len().max(1));
    let mean = &sum / &of;
    (&mean * &of == sum).then_some(mean)
}

impl From<Asymmetry> for OrbitsError {
    fn from(asymmetry: Asymmetry) -> OrbitsError {
        OrbitsError::Asymmetry(asymmetry)
    }
}

impl From<PlanError> for OrbitsError {
    fn from(error: PlanError) -> OrbitsError {
        OrbitsError::Plan(error)
    }
}

impl std::fmt::Display for OrbitsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OrbitsError::Asymmetry(asymmetry) => asymmetry.fmt(f),
            OrbitsError::Plan(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OrbitsError {}
