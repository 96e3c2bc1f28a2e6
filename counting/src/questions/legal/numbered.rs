//! Ranking and unranking of legal positions: case after case, and within a case by its own numbering.
//!
//! Cases that are images of one another share a numbering; their positions are mapped to those of that numbering.

use std::sync::Arc;

use num_bigint::BigUint;
use qishu_moves::interpret::Interpreter;
use qishu_moves::pseudo_moves::PseudoMoves;
use qishu_rules::{Game, Kind, Piece, SideId};
use qishu_runtime::numbering::Positions;
use qishu_spec_lang::Model;

use super::cases::{LegalCase, LegalQuestions};
use crate::counting::NumberedPositions;
use crate::questions::symmetry::mapping::{PositionMapping, PositionPlaces};
use crate::questions::symmetry::numbered::NumberedOrbits;

/// The legal positions of a variant, numbered from 0 up to their count.
pub type NumberedLegal = NumberedCases<NumberedPositions>;

/// The orbits of legal positions, numbered from 0 up to their count.
pub type NumberedLegalOrbits = NumberedCases<NumberedOrbits>;

/// A union of cases, each with the positions of some numbering or images of these.
#[derive(Clone, Debug)]
pub struct NumberedCases<P> {
    finder: CaseFinder,
    /// For each case the index of its range, and the map from its positions to those of the numbering; `None` for the
    /// identity.
    range_of: Vec<(usize, Option<PositionMapping>)>,
    ranges: Vec<CaseRange>,
    numberings: Vec<P>,
    total: BigUint,
}

/// The numbers of one case.
#[derive(Clone, Debug)]
struct CaseRange {
    to_move: SideId,
    /// The first number, and the end (exclusive).
    first: BigUint,
    end: BigUint,
    /// The index of the numbering.
    numbering: usize,
    /// The map from the positions of the numbering to those of the case; `None` for the identity.
    back: Option<PositionMapping>,
}

/// Finds the case of a legal position.
#[derive(Clone, Debug)]
pub(super) struct CaseFinder {
    pseudo_moves: Arc<PseudoMoves>,
    /// For each piece by its number, the side whose royal piece it is.
    royal: Vec<Option<SideId>>,
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

impl NumberedLegal {
    /// Concatenates the numberings of all cases that are equivalent to no earlier one, in order.
    pub fn new(questions: &LegalQuestions<'_>, numberings: Vec<NumberedPositions>) -> NumberedLegal {
        let places = PositionPlaces::new(questions.model(), questions.cells());
        let mut numbered = NumberedCases::none(CaseFinder::new(questions, &places), numberings);
        let mut own = 0;
        for (number, LegalCase { to_move, same, .. }) in questions.cases().iter().enumerate() {
            let (numbering, maps) = match same {
                Some(same) => (numbered.ranges[same.case].numbering, Some(places.both_ways(&same.action))),
                None => {
                    own += 1;
                    (own - 1, None)
                }
            };
            let (there, back) = maps.map(|[there, back]| (there, back)).unzip();
            numbered.append(*to_move, numbering, back);
            numbered.range_of.push((number, there));
        }
        numbered
    }
}

impl<P: Positions> NumberedCases<P> {
    /// No cases yet.
    pub(super) fn none(finder: CaseFinder, numberings: Vec<P>) -> NumberedCases<P> {
        NumberedCases { finder, range_of: Vec::new(), ranges: Vec::new(), numberings, total: BigUint::ZERO }
    }

    /// Appends the numbers of a case.
    pub(super) fn append(&mut self, to_move: SideId, numbering: usize, back: Option<PositionMapping>) {
        let first = self.total.clone();
        self.total += self.numberings[numbering].total();
        self.ranges.push(CaseRange { to_move, first, end: self.total.clone(), numbering, back });
    }

    /// Sets the range of each case, with the map from its positions to those of the numbering.
    pub(super) fn with_ranges(self, range_of: Vec<(usize, Option<PositionMapping>)>) -> NumberedCases<P> {
        NumberedCases { range_of, ..self }
    }

    /// The number of positions.
    pub fn total(&self) -> &BigUint {
        &self.total
    }

    /// The number of a position with a side to move; `None` if it breaks a rule, or a royal piece of the other side can
    /// be captured.
    pub fn number_of(&self, model: &Model, game: &Game, position: &[Piece], to_move: SideId) -> Option<BigUint> {
        let (range, there) = &self.range_of[self.finder.case_of(model, game, position, to_move)?];
        let CaseRange { first, numbering, .. } = &self.ranges[*range];
        let numbering = &self.numberings[*numbering];
        let number = match there {
            Some(there) => numbering.number_of(&there.image(position)),
            None => numbering.number_of(position),
        };
        number.map(|number| first + number)
    }

    /// The position of that number, and the side to move; `None` if there is none.
    pub fn position(&self, number: &BigUint) -> Option<(Vec<Piece>, SideId)> {
        let range = self.ranges[self.ranges.partition_point(|range| range.end <= *number)..].first()?;
        let mut position = vec![Piece::NONE; self.finder.cells];
        self.numberings[range.numbering].put(&(number - &range.first), &mut position);
        let position = match &range.back {
            Some(back) => back.image(&position),
            None => position,
        };
        Some((position, range.to_move))
    }
}

impl CaseFinder {
    /// A finder for the cases of these questions.
    pub(super) fn new(questions: &LegalQuestions<'_>, places: &PositionPlaces) -> CaseFinder {
        let mark = |case: &LegalCase| {
            let royals = case.royals.as_ref().map(|pieces| places.pieces_on_cells(pieces));
            CaseMark { to_move: case.to_move, royals }
        };
        let rules = &questions.model().rules;
        let royal = |kind: Kind<'_>| {
            let side = rules.piece_type(kind.piece_type).side;
            questions.is_royal(kind.piece_type).then_some(side)
        };
        CaseFinder {
            royal: rules.pieces().map(royal).collect(),
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
        let other = Some(Game::other(to_move));
        let is_royal = |piece: Piece| piece.number().is_some_and(|piece| self.royal[piece] == other);
        let royals: Vec<(usize, Piece)> =
            (0..).zip(position.iter().copied()).filter(|(_, piece)| is_royal(*piece)).collect();
        self.cases
            .iter()
            .position(|case| case.to_move == to_move && case.royals.as_ref().is_none_or(|standing| *standing == royals))
    }
}
