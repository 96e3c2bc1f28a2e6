//! Constraints of the rules about single squares: patterns, and relations of pieces that face, touch or stand beside
//! others.

use qishu_rules::{Demand, PieceTypeId, Relation, RelationKind, Square, Squares};
use qishu_spec_lang::Model;

use super::constraints::{CellId, Constraint, LinearTerm, System};
use super::meaning::Meaning;
use super::numbers::Numbers;

impl System {
    pub(super) fn add_patterns(&mut self, model: &Model, numbers: &Numbers) {
        for (pattern_id, pattern) in model.rules.patterns.iter().enumerate() {
            let mut terms: Vec<LinearTerm> = Vec::new();
            for literal in pattern.literals.iter() {
                let coefficient = if literal.present { 1 } else { -1 };
                let on_square = self.terms_on(model, numbers, literal.piece_type, literal.square, coefficient);
                on_square.into_iter().for_each(|term| merge_term(&mut terms, term));
            }
            let presences = pattern.literals.iter().filter(|literal| literal.present).count() as i64;
            self.constraints.push(Constraint::at_most(Meaning::Pattern(pattern_id), terms, presences - 1));
        }
    }

    pub(super) fn add_relations(&mut self, model: &Model, numbers: &Numbers) {
        for (id, relation) in model.rules.relations.iter().enumerate() {
            let on = |piece_type: PieceTypeId, square: Square, coefficient: i64| {
                self.terms_on(model, numbers, piece_type, square, coefficient)
            };
            let mut found: Vec<(Vec<LinearTerm>, i64)> = Vec::new();
            let reach = model.rules.piece_type(relation.first).reach();
            for square in reach.iter().filter(|&square| relation.is_about(square)) {
                let rays = relation.rays(&model.rules.board, square);
                let neighbours = || -> Squares { relation.rays(&model.rules.board, square).flatten().collect() };
                match relation.demand {
                    Demand::Required(_) => {
                        let mut terms = on(relation.first, square, 1);
                        for other in &neighbours() {
                            let near = relation.seconds().flat_map(|second| on(second, other, -1));
                            near.for_each(|term| merge_term(&mut terms, term));
                        }
                        found.push((terms, 0));
                    }
                    Demand::Forbidden(RelationKind::Faces(_)) => {
                        for ray in rays {
                            let mut between: Vec<LinearTerm> = Vec::new();
                            for other in ray {
                                for second in relation.seconds() {
                                    let facing = on(second, other, 1);
                                    if facing.is_empty() || !is_first_of_pair(relation, second, square, other) {
                                        continue;
                                    }
                                    let mut terms = on(relation.first, square, 1);
                                    let rest = facing.into_iter().chain(between.iter().cloned());
                                    rest.for_each(|term| merge_term(&mut terms, term));
                                    found.push((terms, 1));
                                }
                                // Any piece on this square blocks the line of sight.
                                let layer = model.rules.piece_type(relation.first).layer;
                                for piece_type in model.rules.piece_type_ids() {
                                    if model.rules.piece_type(piece_type).layer == layer {
                                        between.extend(on(piece_type, other, -1));
                                    }
                                }
                            }
                        }
                    }
                    Demand::Forbidden(RelationKind::Regardless(_)) => {
                        for other in &neighbours() {
                            for second in relation.seconds() {
                                let near = on(second, other, 1);
                                if !near.is_empty() && is_first_of_pair(relation, second, square, other) {
                                    let mut terms = on(relation.first, square, 1);
                                    near.into_iter().for_each(|term| merge_term(&mut terms, term));
                                    found.push((terms, 1));
                                }
                            }
                        }
                    }
                }
            }
            self.constraints
                .extend(found.into_iter().map(|(terms, high)| Constraint::at_most(Meaning::Relation(id), terms, high)));
        }
    }

    /// The pieces of the type on one square, a term for each of its kinds that fits there.
    fn terms_on(
        &self,
        model: &Model,
        numbers: &Numbers,
        piece_type: PieceTypeId,
        square: Square,
        coefficient: i64,
    ) -> Vec<LinearTerm> {
        let cells: Vec<CellId> = numbers.cell_of(model, piece_type, square).into_iter().collect();
        numbers.kinds_of(piece_type).filter_map(|kind| self.term_on(kind, &cells, coefficient)).collect()
    }
}

/// The number of pairs of squares that the model's relations constrain.
pub(crate) fn pairs_related(model: &Model) -> usize {
    let relations = model.rules.relations.iter().map(|relation| {
        let squares = model.rules.piece_type(relation.first).reach();
        let neighbours = |from| relation.rays(&model.rules.board, from).map(|ray| ray.len()).sum::<usize>();
        squares.iter().map(neighbours).sum::<usize>() * relation.seconds().count()
    });
    relations.sum()
}

/// Whether the pair of squares is handled from this square. That is always so for two piece types; a pair of one type
/// is handled once unless the two pieces have different parts in the relation.
fn is_first_of_pair(relation: &Relation, second: PieceTypeId, square: Square, other: Square) -> bool {
    relation.first != second || square < other || !relation.is_mutual()
}

/// Adds a term. Two terms may be about one kind on different cells; they stay separate.
fn merge_term(terms: &mut Vec<LinearTerm>, term: LinearTerm) {
    match terms.iter_mut().find(|other| other.kind == term.kind && other.cells == term.cells) {
        Some(other) => other.coefficient += term.coefficient,
        None => terms.push(term),
    }
    terms.retain(|term| term.coefficient != 0);
}
