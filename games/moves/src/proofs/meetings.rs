//! Proofs that pieces never reach a forbidden arrangement.
//!
//! A forbidden pattern or relation is proved if no distinct pieces of the opening reach its squares as its pieces.
//! Blocking pieces are ignored, and so are the pieces that a rule requires to be absent or present nearby.

use std::collections::BTreeSet;

use qishu_rules::{Board, Demand, Pattern, PieceTypeId, Relation, Square, Squares};

use super::matching::largest;
use super::reach::{Reach, Starter};
use crate::pseudo_moves::PseudoMoves;

/// The squares that pieces reach, and the sides of the pieces.
#[derive(Clone, Copy)]
pub struct Meetings<'p> {
    /// The board.
    pub board: &'p Board,
    /// The moves.
    pub pseudo_moves: &'p PseudoMoves,
    /// The squares that pieces reach.
    pub reach: &'p Reach,
}

impl Meetings<'_> {
    /// Whether the pieces of a pattern are never on its squares at once: they cannot all be matched with pieces of the
    /// opening.
    pub(crate) fn never_occurs(self, pattern: &Pattern) -> bool {
        let present = pattern.literals.iter().filter(|literal| literal.present);
        let present: BTreeSet<(PieceTypeId, Square)> =
            present.map(|literal| (literal.piece_type, literal.square)).collect();
        let able = |starter: &Starter| -> Squares {
            let reached = |&(piece_type, square): &(PieceTypeId, Square)| {
                starter.of_piece_type(self.pseudo_moves, piece_type).has(square).then_some(square)
            };
            present.iter().filter_map(reached).collect()
        };
        let each = self.reach.starters.iter().flat_map(|starter| {
            let squares = able(starter);
            let number = starter.number.min(squares.len());
            std::iter::repeat_n(squares, number)
        });
        let each: Vec<Squares> = each.collect();
        largest(self.board, &each).iter().flatten().count() < present.len()
    }

    /// Whether no piece of a relation's first type is ever in that relation to one of the second. Required relations
    /// are never proved.
    pub(crate) fn never_broken(self, relation: &Relation) -> bool {
        let Demand::Forbidden(relation_kind) = relation.demand else { return false };
        let starters = &self.reach.starters;
        let of = |piece_type: PieceTypeId| {
            starters.iter().map(move |starter| starter.of_piece_type(self.pseudo_moves, piece_type))
        };
        let meant = |squares: Squares| relation.squares.iter().fold(squares, |meant, on| meant.intersection(on));
        let first: Vec<Squares> = of(relation.first).map(meant).collect();
        let mut second = vec![Squares::EMPTY; starters.len()];
        for piece_type in relation.seconds() {
            second.iter_mut().zip(of(piece_type)).for_each(|(all, squares)| *all = all.union(&squares));
        }
        first.iter().enumerate().all(|(one, from)| {
            let near = self.board.neighbours_of_any(from, relation_kind, &relation.toward);
            let mut others = second.iter().enumerate().filter(|(other, _)| *other != one || starters[one].number > 1);
            others.all(|(_, squares)| near.intersection(squares).is_empty())
        })
    }
}
