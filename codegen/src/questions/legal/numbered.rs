//! Ranking and unranking of legal positions: case after case, and within a case by its own numbering.
//!
//! A case that is equivalent to an earlier one has no numbering; its positions are mapped to those of the earlier one.

use std::sync::Arc;

use num_bigint::BigUint;
use qishu_rules::{Game, Piece, SideId};
use qishu_spec_lang::Model;

use super::cases::{LegalCase, LegalQuestions};
use crate::counting::NumberedPositions;
use crate::moves::interpret::Interpreter;
use crate::moves::pseudo_moves::PseudoMoves;
use crate::questions::symmetry::mapping::{PositionMapping, PositionPlaces};

/// The legal positions of a variant, numbered from 0 up to their count.
#[derive(Clone, Debug)]
pub struct NumberedLegal {
    finder: CaseFinder,
    cases: Vec<NumberedCase>,
    /// The numberings of the cases that are equivalent to no earlier one.
    numberings: Vec<NumberedPositions>,
    total: BigUint,
}

/// Finds the case of a legal position.
#[derive(Clone, Debug)]
pub(super) struct CaseFinder {
    pseudo_moves: Arc<PseudoMoves>,
    cases: Vec<CaseMark>,
    /// The number of cells of a position.
    cells: usize,
}

/// The distinguishing data of a case.
#[derive(Clone, Debug)]
struct CaseMark {
    to_move: SideId,
    /// The other side's royal pieces with their cells in positions, ascending; `None` for any cells.
    royals: Option<Vec<(usize, Piece)>>,
}

/// A case with its range of numbers.
#[derive(Clone, Debug)]
struct NumberedCase {
    to_move: SideId,
    /// The range of its numbers: the first, and the end (exclusive).
    first: BigUint,
    end: BigUint,
    /// The index of its numbering.
    numbering: usize,
    /// The maps to the positions of the numbering and back; `None` for the identity.
    mapping: Option<[PositionMapping; 2]>,
}

impl NumberedLegal {
    /// Concatenates the numberings of all cases that are equivalent to no earlier one, in order.
    pub fn new(questions: &LegalQuestions<'_>, numberings: Vec<NumberedPositions>) -> NumberedLegal {
        let places = PositionPlaces::new(questions.model(), questions.cells());
        let mut own = 0;
        let mut cases: Vec<NumberedCase> = Vec::new();
        let mut first = BigUint::ZERO;
        for LegalCase { to_move, same, .. } in questions.cases() {
            let (numbering, mapping) = match same {
                Some(same) => (cases[same.case].numbering, Some(places.both_ways(&same.action))),
                None => {
                    own += 1;
                    (own - 1, None)
                }
            };
            let end = &first + numberings[numbering].positions().total();
            cases.push(NumberedCase { to_move: *to_move, first, end: end.clone(), numbering, mapping });
            first = end;
        }
        NumberedLegal { finder: CaseFinder::new(questions, &places), cases, numberings, total: first }
    }

    /// The number of legal positions.
    pub fn total(&self) -> &BigUint {
        &self.total
    }

    /// The number of a position with a side to move; `None` if it breaks a rule, or a royal piece of the other side can
    /// be captured.
    pub fn number_of(&self, model: &Model, game: &Game, position: &[Piece], to_move: SideId) -> Option<BigUint> {
        let case = &self.cases[self.finder.case_of(model, game, position, to_move)?];
        let positions = self.numberings[case.numbering].positions();
        let number = match &case.mapping {
            Some([there, _]) => positions.number_of(&there.image(position)),
            None => positions.number_of(position),
        };
        number.map(|number| &case.first + number)
    }

    /// The position of that number, and the side to move; `None` if there is none.
    pub fn position(&self, number: &BigUint) -> Option<(Vec<Piece>, SideId)> {
        let case = &self.cases[self.cases.partition_point(|case| case.end <= *number)..].first()?;
        let mut position = vec![Piece::NONE; self.finder.cells];
        self.numberings[case.numbering].positions().put(&(number - &case.first), &mut position);
        let position = match &case.mapping {
            Some([_, back]) => back.image(&position),
            None => position,
        };
        Some((position, case.to_move))
    }
}

impl CaseFinder {
    /// A finder for the cases of these questions.
    pub(super) fn new(questions: &LegalQuestions<'_>, places: &PositionPlaces) -> CaseFinder {
        let mark = |case: &LegalCase| {
            let royals = case.royals.as_ref().map(|pieces| places.pieces_on_cells(pieces));
            CaseMark { to_move: case.to_move, royals }
        };
        CaseFinder {
            pseudo_moves: Arc::clone(questions.pseudo_moves()),
            cases: questions.cases().iter().map(mark).collect(),
            cells: questions.model().rules.cells(),
        }
    }

    /// The index of the case of a position with a side to move; `None` if it breaks a rule, or a royal piece of the
    /// other side can be captured.
    pub(super) fn case_of(&self, model: &Model, game: &Game, position: &[Piece], to_move: SideId) -> Option<usize> {
        if position.len() != self.cells || model.rules.broken(position).is_some() {
            return None;
        }
        let interpreter = Interpreter::with(&model.rules, game, Arc::clone(&self.pseudo_moves));
        if interpreter.in_check(position, Game::other(to_move)) {
            return None;
        }
        let is_royal = |piece: Piece| {
            self.pseudo_moves.piece(piece).is_some_and(|piece| piece.is_royal && piece.side == Game::other(to_move))
        };
        let royals: Vec<(usize, Piece)> =
            (0..).zip(position.iter().copied()).filter(|(_, piece)| is_royal(*piece)).collect();
        self.cases
            .iter()
            .position(|case| case.to_move == to_move && case.royals.as_ref().is_none_or(|standing| *standing == royals))
    }
}
