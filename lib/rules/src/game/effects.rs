//! Effects of moves: pieces on other squares that change sides or leave the board when a piece arrives.
//!
//! They follow from the position after the move, so that a move is told by its own squares alone.

use super::{Game, Move, PieceRows};
use crate::{
    Adjacency, Direction, Groups, List, Origin, Piece, PieceTypeId, RelationKind, Rules, SideId, Square, SquareId,
};
use crate::{Squares, Text};

/// A change of pieces on other squares when a piece of one side arrives on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveEffect {
    /// The statement's name; empty where it has none.
    pub name: Text,
    /// The side that moves.
    pub side: SideId,
    /// The piece types that change, each once.
    pub changes: List<PieceChange>,
    /// Where the pieces stand.
    pub reach: EffectReach,
    /// Whether a drop has the effect only if a neighbour of its square, as of [`EffectReach::Near`], is a piece of the same
    /// side.
    pub unless_alone: bool,
    /// The squares of the pieces that change, if not all.
    pub within: Option<Squares>,
    /// Whether the effect belongs to captures alone, and also removes the piece that has captured. Pieces that it removes
    /// are put in no hand.
    pub is_blast: bool,
    /// Where the statement is.
    pub origin: Origin,
}

/// The change of the pieces of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceChange {
    /// The type.
    pub piece_type: PieceTypeId,
    /// The type afterwards; `None` if the piece leaves the board.
    pub becomes: Option<PieceTypeId>,
}

/// Where the pieces stand that an effect changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EffectReach {
    /// Side by side on a line from the square of arrival, up to a piece that encloses them.
    Enclosed {
        /// What encloses them at both ends; one of these pieces has arrived.
        by: EnclosingPieces,
        /// Whether exactly one piece can be enclosed, and not several.
        singly: bool,
    },
    /// Between such pieces on the next squares in all the directions, as far as these are on the board; one of the pieces
    /// has arrived.
    Surrounded(EnclosingPieces),
    /// Next to the square of arrival.
    Near(Adjacency),
    /// Anywhere, after the piece has arrived in a row of pieces of its side: one piece that the side chooses, which is
    /// part of the move. Nothing happens if there is none.
    AfterRow {
        /// The rows.
        rows: PieceRows,
        /// Whether pieces in such a row of the other side are chosen only if there are no others.
        spares_rows: bool,
    },
    /// Anywhere, in the groups that meet all conditions once the piece has arrived.
    Groups(Groups),
}

/// The pieces that enclose others, and the directions in which they do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnclosingPieces {
    /// The directions of the lines.
    pub directions: List<Direction>,
    /// The types of the pieces.
    pub by: List<PieceTypeId>,
    /// The squares that enclose like a piece while they are empty.
    pub or_on: Squares,
}

impl Game {
    /// The pieces that a move changes on other squares, each with its square, given the position with the changes of the
    /// move's own squares. A move without arrival changes none, and neither does one of two pieces. If several
    /// effects concern a square, the first of them decides.
    #[must_use]
    pub fn changes_after(&self, rules: &Rules, made: &[Piece], mv: &Move) -> Vec<(SquareId, Piece)> {
        self.effects_after(rules, made, mv).into_iter().map(|(square, piece, _)| (square, piece)).collect()
    }

    /// The pieces that a move removes from the board, each with its square, in the order in which it removes them.
    ///
    /// # Panics
    ///
    /// Panics if the position does not have the cells of the rules.
    #[must_use]
    pub fn removed_by(&self, rules: &Rules, position: &[Piece], mv: &Move) -> Vec<(SquareId, Piece)> {
        let steps = if let Move::Go { capture_steps, .. } = mv { capture_steps.as_slice() } else { &[] };
        let captured = steps.iter().filter_map(|step| step.captured).map(|square| (square, position[square.index()]));
        let mut made = position.to_vec();
        mv.make(&mut made);
        let changes = self.changes_after(rules, &made, mv).into_iter();
        let by_effects = changes.filter(|(_, piece)| *piece == Piece::NONE).map(|(on, _)| (on, made[on.index()]));
        captured.chain(by_effects).collect()
    }

    /// Whether an effect asks for a choice.
    #[must_use]
    pub fn has_choices(&self) -> bool {
        self.effects.iter().any(|effect| matches!(effect.reach, EffectReach::AfterRow { .. }))
    }

    /// The possible choices after a move that has been made on the board without its effects; `None` if no effect asks for
    /// one, or has a piece to change.
    #[must_use]
    pub fn choices_after(&self, rules: &Rules, made: &[Piece], mv: &Move) -> Option<Vec<SquareId>> {
        self.asking(rules, made, mv).map(|(_, choices)| choices).filter(|choices| !choices.is_empty())
    }

    /// The first effect that asks for a choice, by its index, with the choices.
    fn asking(&self, rules: &Rules, made: &[Piece], mv: &Move) -> Option<(usize, Vec<SquareId>)> {
        let to = rules.board.square(mv.arrival()?);
        let side = rules.piece_type(rules.piece_type_on(made, to)?).side;
        let mut own = self.effects.iter().enumerate().filter(|(_, effect)| effect.side == side);
        own.find_map(|(index, effect)| Some((index, effect.choices(rules, made, to)?)))
    }

    /// Whether a drop would flip a piece of the other side.
    #[must_use]
    pub fn flips_some(&self, rules: &Rules, position: &[Piece], drop: &Move) -> bool {
        let mut made = position.to_vec();
        drop.make(&mut made);
        self.changes_after(rules, &made, drop).iter().any(|(_, piece)| *piece != Piece::NONE)
    }

    /// The changes, each with the effect.
    pub(super) fn effects_after(
        &self,
        rules: &Rules,
        made: &[Piece],
        mv: &Move,
    ) -> Vec<(SquareId, Piece, &MoveEffect)> {
        let mut changed: Vec<(SquareId, Piece, &MoveEffect)> = Vec::new();
        let Some(to) = mv.arrival().filter(|_| !self.effects.is_empty()) else { return changed };
        let arrived = rules.piece_type_on(made, rules.board.square(to));
        let Some(arrived) = arrived else { return changed };
        let side = rules.piece_type(arrived).side;
        let asking = mv.choice().and_then(|choice| Some((self.asking(rules, made, mv)?.0, choice)));
        let is_drop = matches!(mv, Move::Drop { .. });
        let happens = |effect: &MoveEffect| {
            let is_left_out = is_drop && effect.unless_alone && effect.is_alone(rules, made, rules.board.square(to));
            effect.side == side && (!effect.is_blast || mv.captures()) && !is_left_out
        };
        for (index, effect) in self.effects.iter().enumerate().filter(|(_, effect)| happens(effect)) {
            let mut on = match (&effect.reach, asking) {
                (EffectReach::AfterRow { .. }, Some((asking, choice))) if asking == index => {
                    vec![rules.board.square(choice)]
                }
                _ => effect.squares(rules, made, arrived, rules.board.square(to)),
            };
            on.extend(effect.is_blast.then(|| rules.board.square(to)));
            for square in on {
                let Some(id) = rules.board.id(square).filter(|id| changed.iter().all(|(other, ..)| other != id)) else {
                    continue;
                };
                let piece_type = rules.piece_type_on(made, square);
                let becomes = piece_type.and_then(|piece_type| effect.change_of(piece_type)?.becomes);
                let piece = becomes.and_then(|becomes| rules.piece_standing(becomes, square));
                changed.push((id, piece.unwrap_or(Piece::NONE), effect));
            }
        }
        changed
    }
}

impl MoveEffect {
    /// The change of the pieces of a type, if it changes them.
    #[must_use]
    pub fn change_of(&self, piece_type: PieceTypeId) -> Option<&PieceChange> {
        self.changes.iter().find(|change| change.piece_type == piece_type)
    }

    /// Whether no neighbour of a square is a piece of its side.
    fn is_alone(&self, rules: &Rules, made: &[Piece], to: Square) -> bool {
        let EffectReach::Near(adjacency) = self.reach else { return false };
        let near = rules.board.neighbours(to, RelationKind::Regardless(adjacency));
        let is_own =
            |square| rules.piece_type_on(made, square).is_some_and(|one| rules.piece_type(one).side == self.side);
        !near.iter().any(is_own)
    }

    /// Whether it flips pieces.
    #[must_use]
    pub fn flips(&self) -> bool {
        self.changes.iter().any(|change| change.becomes.is_some())
    }

    /// The squares on which it changes a piece, after a piece of a type has arrived on a square.
    fn squares(&self, rules: &Rules, made: &[Piece], arrived: PieceTypeId, to: Square) -> Vec<Square> {
        let on = |square: Square| rules.piece_type_on(made, square);
        let is_changed = |square: &Square| self.changes_on(rules, made, *square);
        let encloses = |one: &EnclosingPieces, square: Square| match on(square) {
            Some(piece_type) => one.by.contains(&piece_type),
            None => one.or_on.has(square),
        };
        match &self.reach {
            EffectReach::AfterRow { .. } => Vec::new(),
            EffectReach::Groups(groups) => {
                let found = groups.counted(&rules.board, on);
                found.iter().flat_map(Squares::iter).filter(is_changed).collect()
            }
            EffectReach::Near(adjacency) => {
                let near = rules.board.neighbours(to, RelationKind::Regardless(*adjacency));
                near.iter().filter(is_changed).collect()
            }
            EffectReach::Enclosed { by, .. } | EffectReach::Surrounded(by) if !by.by.contains(&arrived) => Vec::new(),
            EffectReach::Enclosed { by, singly } => {
                let enclosed = |direction: &Direction| {
                    let mut ray = rules.board.ray(to, *direction);
                    let mut run = Vec::new();
                    let end = ray.find(|square| {
                        let goes_on = is_changed(square);
                        run.extend(goes_on.then_some(*square));
                        !goes_on
                    });
                    let is_enclosed = end.is_some_and(|end| encloses(by, end)) && (!singly || run.len() == 1);
                    if is_enclosed { run } else { Vec::new() }
                };
                by.directions.iter().flat_map(enclosed).collect()
            }
            EffectReach::Surrounded(by) => {
                let next =
                    |square: Square| by.directions.iter().filter_map(move |&one| rules.board.ray(square, one).next());
                let is_surrounded =
                    |&square: &Square| next(square).any(|one| one == to) && next(square).all(|one| encloses(by, one));
                rules.board.squares().iter().filter(is_changed).filter(is_surrounded).collect()
            }
        }
    }
}

impl MoveEffect {
    /// The squares of the pieces among which its side chooses after an arrival on a square; `None` if the piece is in no
    /// row.
    fn choices(&self, rules: &Rules, made: &[Piece], to: Square) -> Option<Vec<SquareId>> {
        let EffectReach::AfterRow { rows, spares_rows } = &self.reach else { return None };
        let is_of = |square: Square, own: bool| {
            rules.piece_type_on(made, square).is_some_and(|one| (rules.piece_type(one).side == self.side) == own)
        };
        let all: Vec<Squares> = rows.all(&rules.board).collect();
        let in_row =
            |at: Square, own: bool| all.iter().any(|row| row.has(at) && row.iter().all(|square| is_of(square, own)));
        if !in_row(to, true) {
            return None;
        }
        let is_changed = |square: &Square| self.changes_on(rules, made, *square);
        let changed: Vec<Square> = rules.board.squares().iter().filter(is_changed).collect();
        let free: Vec<Square> = changed.iter().copied().filter(|&square| !in_row(square, false)).collect();
        let chosen = if *spares_rows && !free.is_empty() { free } else { changed };
        Some(chosen.into_iter().filter_map(|square| rules.board.id(square)).collect())
    }

    /// Whether it can change the piece on a square.
    fn changes_on(&self, rules: &Rules, made: &[Piece], square: Square) -> bool {
        let is_within = self.within.as_ref().is_none_or(|within| within.has(square));
        is_within && rules.piece_type_on(made, square).is_some_and(|one| self.change_of(one).is_some())
    }
}

impl Rules {
    /// The piece of a type that stands on a square of the board.
    pub(super) fn piece_standing(&self, piece_type: PieceTypeId, square: Square) -> Option<Piece> {
        let mut kinds = self.pieces_of_sides().filter(|kind| kind.piece_type == piece_type);
        kinds.find(|kind| self.home(kind.piece).has(square)).map(|kind| kind.piece)
    }
}
