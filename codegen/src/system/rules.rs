//! The rules of a model, one kind of rule after the other, as constraints.

use std::collections::BTreeMap;
use std::ops::Range;

use qishu_spec_lang::model::{Contact, Demand, Model, PieceId, Relation, SquareId};

use crate::questions::statistic::Tally;

use super::{Cell, CellId, Constraint, Feed, KindId, LinearTerm, Meaning, System};

/// A lower end that no sum reaches; it is brought to what the sum can be later.
const UNBOUNDED: i64 = i64::MIN / 2;

impl System {
    /// Count ranges come first, so that a piece's id is also its constraint's.
    pub(super) fn add_counts(&mut self, model: &Model, kinds_of_piece: &[Range<KindId>]) {
        for (id, piece) in model.pieces.iter().enumerate() {
            let terms = everywhere(kinds_of_piece[id].clone(), 1);
            self.constraints.push(Constraint::new(
                Meaning::Count(PieceId(id as u32)),
                terms,
                i64::from(*piece.count.start()),
                i64::from(*piece.count.end()),
            ));
        }
    }

    pub(super) fn add_caps(
        &mut self,
        model: &Model,
        kinds_of_piece: &[Range<KindId>],
        cell_ids: &BTreeMap<Cell, CellId>,
    ) {
        for (cap_id, cap) in model.caps.iter().enumerate() {
            for (line_id, line) in cap.lines.iter().enumerate() {
                let mut terms = Vec::new();
                for men in &cap.men {
                    let layer = model.piece(men.piece).layer;
                    let all = kinds_of_piece[men.piece.index()].clone();
                    let kinds = match men.placement {
                        Some(placement) => all.start + placement as usize..all.start + placement as usize + 1,
                        None => all,
                    };
                    let cells: Vec<CellId> =
                        line.iter().filter_map(|&square| cell_ids.get(&Cell { layer, square }).copied()).collect();
                    terms.extend(kinds.filter_map(|kind| self.term_on(kind, &cells, 1)));
                }
                self.constraints.push(Constraint::new(
                    Meaning::Cap { cap: cap_id, line: line_id },
                    terms,
                    0,
                    i64::from(cap.at_most),
                ));
            }
        }
    }

    pub(super) fn add_budgets(&mut self, model: &Model, kinds_of_piece: &[Range<KindId>]) {
        for (budget_id, budget) in model.budgets.iter().enumerate() {
            let target = self.constraints.len();
            let mut linear: BTreeMap<PieceId, i64> = BTreeMap::new();
            for term in &budget.terms {
                if term.over == 0 {
                    *linear.entry(term.piece).or_default() += term.coefficient;
                } else {
                    let feed = Feed { target, over: i64::from(term.over), coefficient: term.coefficient };
                    self.constraints[term.piece.index()].feeds.push(feed);
                }
            }
            let terms = linear
                .into_iter()
                .filter(|&(_, coefficient)| coefficient != 0)
                .flat_map(|(piece, coefficient)| everywhere(kinds_of_piece[piece.index()].clone(), coefficient))
                .collect();
            self.constraints.push(Constraint::new(
                Meaning::Budget(budget_id),
                terms,
                *budget.range.start(),
                *budget.range.end(),
            ));
        }
    }

    pub(super) fn add_patterns(
        &mut self,
        model: &Model,
        kinds_of_piece: &[Range<KindId>],
        cell_ids: &BTreeMap<Cell, CellId>,
    ) {
        for (pattern_id, pattern) in model.patterns.iter().enumerate() {
            let mut terms: Vec<LinearTerm> = Vec::new();
            for literal in &pattern.literals {
                let cell = Cell { layer: model.piece(literal.piece).layer, square: literal.square };
                let cells: Vec<CellId> = cell_ids.get(&cell).copied().into_iter().collect();
                let coefficient = if literal.present { 1 } else { -1 };
                let kinds = kinds_of_piece[literal.piece.index()].clone();
                for term in kinds.filter_map(|kind| self.term_on(kind, &cells, coefficient)) {
                    merge_term(&mut terms, term);
                }
            }
            self.constraints.push(Constraint::new(
                Meaning::Pattern(pattern_id),
                terms,
                UNBOUNDED,
                pattern.literals.iter().filter(|literal| literal.present).count() as i64 - 1,
            ));
        }
    }

    pub(super) fn add_relations(
        &mut self,
        model: &Model,
        kinds_of_piece: &[Range<KindId>],
        cell_ids: &BTreeMap<Cell, CellId>,
    ) {
        for (id, relation) in model.relations.iter().enumerate() {
            let on = |piece: PieceId, square: SquareId, coefficient: i64| {
                let cell = Cell { layer: model.piece(piece).layer, square };
                let cells: Vec<CellId> = cell_ids.get(&cell).copied().into_iter().collect();
                let kinds = kinds_of_piece[piece.index()].clone();
                kinds.filter_map(|kind| self.term_on(kind, &cells, coefficient)).collect::<Vec<_>>()
            };
            let mut found: Vec<(Vec<LinearTerm>, i64)> = Vec::new();
            for &square in &model.piece(relation.first).reach() {
                match relation.demand {
                    Demand::Required(near) => {
                        let mut terms = on(relation.first, square, 1);
                        for other in model.board.neighbours(square, Contact::Near(near)) {
                            on(relation.second, other, -1).into_iter().for_each(|term| merge_term(&mut terms, term));
                        }
                        found.push((terms, 0));
                    }
                    Demand::Forbidden(Contact::Faces { files, ranks, diagonals }) => {
                        for ray in model.board.lines_of_sight(square, files, ranks, diagonals) {
                            let mut between: Vec<LinearTerm> = Vec::new();
                            for other in ray {
                                let facing = on(relation.second, other, 1);
                                if !facing.is_empty() && is_first_of_pair(relation, square, other) {
                                    let mut terms = on(relation.first, square, 1);
                                    let rest = facing.into_iter().chain(between.iter().cloned());
                                    rest.for_each(|term| merge_term(&mut terms, term));
                                    found.push((terms, 1));
                                }
                                // Whoever stands here hides what is behind.
                                let layer = model.piece(relation.first).layer;
                                for piece in (0..model.pieces.len() as u32).map(PieceId) {
                                    if model.piece(piece).layer == layer {
                                        between.extend(on(piece, other, -1));
                                    }
                                }
                            }
                        }
                    }
                    Demand::Forbidden(contact @ Contact::Near(_)) => {
                        for other in model.board.neighbours(square, contact) {
                            let near = on(relation.second, other, 1);
                            if !near.is_empty() && is_first_of_pair(relation, square, other) {
                                let mut terms = on(relation.first, square, 1);
                                near.into_iter().for_each(|term| merge_term(&mut terms, term));
                                found.push((terms, 1));
                            }
                        }
                    }
                }
            }
            self.constraints.extend(
                found.into_iter().map(|(terms, high)| Constraint::new(Meaning::Relation(id), terms, UNBOUNDED, high)),
            );
        }
    }

    /// A number to split the count up by. What is known of it beforehand needs no term: pieces of a fixed number.
    pub(super) fn add_tally(&mut self, model: &Model, tally: Tally, kinds_of_piece: &[Range<KindId>]) {
        let (mut terms, mut base) = (Vec::new(), 0);
        for piece in tally.pieces {
            let (least, most) = (*model.piece(piece).count.start(), *model.piece(piece).count.end());
            if least == most {
                base += i64::from(most);
            } else {
                terms.extend(everywhere(kinds_of_piece[piece.index()].clone(), 1));
            }
        }
        let high = self.cells.len() as i64;
        self.constraints.push(Constraint { kept: true, base, ..Constraint::new(tally.meaning, terms, 0, high) });
    }
}

/// The men of those kinds, wherever they stand.
fn everywhere(kinds: Range<KindId>, coefficient: i64) -> Vec<LinearTerm> {
    kinds.map(|kind| LinearTerm { kind, cells: None, coefficient }).collect()
}

/// How many pairs of squares the model's relations look at.
pub(super) fn pairs_related(model: &Model) -> usize {
    let relations = model.relations.iter().map(|relation| {
        let squares = model.piece(relation.first).reach();
        squares.iter().map(|&square| model.board.neighbours(square, relation.contact()).len()).sum::<usize>()
    });
    relations.sum()
}

/// Whether the pair of squares is to be looked at from this one: always for two pieces, once for two men of one piece.
fn is_first_of_pair(relation: &Relation, square: SquareId, other: SquareId) -> bool {
    relation.first != relation.second || square < other
}

/// Adds a term. Two terms may speak of one kind on different cells; they stay separate.
fn merge_term(terms: &mut Vec<LinearTerm>, term: LinearTerm) {
    match terms.iter_mut().find(|other| other.kind == term.kind && other.cells == term.cells) {
        Some(other) => other.coefficient += term.coefficient,
        None => terms.push(term),
    }
    terms.retain(|term| term.coefficient != 0);
}
