//! The action of symmetries of the rules and moves on the cases of a count of legal positions.

use qishu_rules::Game;
use qishu_spec_lang::Model;

use super::cases::LegalQuestions;
use crate::questions::symmetry::group::{Element, group};
use crate::questions::symmetry::orbits::OrbitsError;
use crate::questions::symmetry::{Asymmetry, Symmetry};
use crate::system::{Statistic, System};

/// The cases, with a group of symmetries that permutes them.
pub struct CaseImages<'m> {
    /// The cases.
    pub(super) legal: LegalQuestions<'m>,
    /// The group's elements, the identity first.
    pub(super) elements: Vec<Element>,
    /// For each element, the image of each case.
    pub(super) images: Vec<Vec<usize>>,
}

impl<'m> CaseImages<'m> {
    /// Enumerates the group of the generators, with its action on the cases.
    ///
    /// # Errors
    ///
    /// Fails if a generator is no symmetry of the rules or of the moves, or if these involve more pairs of squares than
    /// the limit allows.
    pub(super) fn new(model: &'m Model, game: &Game, generators: &[Symmetry]) -> Result<CaseImages<'m>, OrbitsError> {
        let system = System::of_all_rules(model, Statistic::Total)?.without_absent();
        let elements = group(model, &system, generators)?;
        let legal = LegalQuestions::new(model, game, Statistic::Total)?;
        let images = images(&legal, &elements)?;
        Ok(CaseImages { legal, elements, images })
    }
}

/// For each element, the image of each case.
fn images(legal: &LegalQuestions<'_>, elements: &[Element]) -> Result<Vec<Vec<usize>>, Asymmetry> {
    let (model, cases, contents) = (legal.model(), legal.cases(), legal.contents());
    let image = |element: &Element, case: usize| {
        let to_move = match element.permutation.exchanges_sides(model) {
            true => Game::other(cases[case].to_move),
            false => cases[case].to_move,
        };
        let mut others = (0..cases.len()).filter(|&other| cases[other].to_move == to_move);
        others.find(|&other| contents[case].becomes(&element.action, &contents[other]))
    };
    let images = |element: &Element| {
        // If pieces of one side map to pieces of several sides, the image of the side to move is not defined.
        let sides = element.permutation.sides(&model.rules);
        let images: Option<Vec<usize>> =
            sides.and_then(|_| (0..cases.len()).map(|case| image(element, case)).collect());
        // Generators come before their products, so the first element that fails is a generator; the identity never
        // fails.
        images.ok_or_else(|| Asymmetry::Moves(element.word.last().cloned().unwrap_or(Symmetry::Files)))
    };
    elements.iter().map(images).collect()
}
