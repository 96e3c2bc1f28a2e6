//! Legal positions as numbers: case after case, and within a case as its positions are numbered.
//!
//! A case that is the same as an earlier one has no numbering of its own: its positions are taken to those of the
//! earlier one.

use std::sync::Arc;

use num_bigint::BigUint;
use qishu_rules::{Game, Piece, SideId};
use qishu_spec_lang::Model;

use super::cases::{LegalCase, LegalQuestions};
use crate::counting::NumberedPositions;
use crate::moves::interpret::Interpreter;
use crate::moves::pseudo_moves::PseudoMoves;
use crate::questions::symmetry::mapping::{PositionMapping, PositionPlaces};

/// The legal positions of a variant, each of which has a number from 0 up to their count.
#[derive(Clone, Debug)]
pub struct NumberedLegal {
    finder: CaseFinder,
    cases: Vec<NumberedCase>,
    /// The numberings of the cases that are the same as no earlier one.
    numberings: Vec<NumberedPositions>,
    total: BigUint,
}

/// Finds the case of a legal position.
#[derive(Clone, Debug)]
pub(super) struct CaseFinder {
    pseudo_moves: Arc<PseudoMoves>,
    cases: Vec<CaseMark>,
    /// How many cells a position has.
    cells: usize,
}

/// What tells the positions of one case from others.
#[derive(Clone, Debug)]
struct CaseMark {
    to_move: SideId,
    /// The royal pieces of the other side with their cells in positions, ascending; `None` for wherever they stand.
    royals: Option<Vec<(usize, Piece)>>,
}

/// The positions of one case.
#[derive(Clone, Debug)]
struct NumberedCase {
    to_move: SideId,
    /// The number of its first position, and that of the first position behind it.
    first: BigUint,
    end: BigUint,
    /// Which of the numberings it has.
    numbering: usize,
    /// What takes its positions to those of the numbering, and what takes them back; `None` if they are the same.
    mapping: Option<[PositionMapping; 2]>,
}

impl NumberedLegal {
    /// Puts the numberings of all cases that are the same as no earlier one, in their order, one behind the other.
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

    /// How many legal positions there are.
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
    /// Finds the cases of these questions.
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

    /// Which case a position with a side to move belongs to; `None` if it breaks a rule, or a royal piece of the other
    /// side can be captured.
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
