//! The boards before the effects of a move.
//!
//! An effect has independent parts: the lines on which it encloses pieces, or the squares near the arrival. Each part
//! has alternatives, of which one is that nothing changed there. All combinations are tried, and those count whose
//! effects lead to the given position.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use qishu_rules::{
    Adjacency, CaptureStep, Direction, EffectReach, EnclosingPieces, Following, GroupCondition, Groups, Kind, Move,
    MoveEffect, Piece, PieceTypeId, RelationKind, SquareId,
};

use super::search::{Retracting, RetractionHalt};

/// The work of one combination: as much as to examine some moves.
const BOARD: usize = 4;

/// Pieces before an effect that removed them or changed their side.
type Changed = Vec<ChangedPiece>;

/// One of them.
#[derive(Clone, Copy, Debug)]
struct ChangedPiece {
    square: SquareId,
    /// The number of the piece before.
    piece: usize,
    /// Whether it may have been put in hand.
    in_hand: bool,
}

/// What is done with a board.
type Visit<'v, 'a> = dyn FnMut(&mut Retracting<'a>, &[Piece]) -> ControlFlow<RetractionHalt> + 'v;

impl<'a> Retracting<'a> {
    /// Visits the boards before the effects of a move that arrived on a square, of which some do not change anything.
    pub(super) fn before_effects(&mut self, to: SquareId, visit: &mut Visit<'_, 'a>) -> ControlFlow<RetractionHalt> {
        let (game, mover) = (self.game, self.mover);
        let mut parts = Vec::new();
        for effect in game.game.effects.iter().filter(|effect| effect.side == mover) {
            parts.extend(self.parts(effect, to)?);
        }
        let board = self.after.to_vec();
        self.each_combination(&parts, to, board, &mut Vec::new(), visit)
    }

    /// Visits the boards with each combination of the alternatives of some parts.
    fn each_combination(
        &mut self,
        parts: &[Vec<Changed>],
        to: SquareId,
        board: Vec<Piece>,
        changed: &mut Vec<SquareId>,
        visit: &mut Visit<'_, 'a>,
    ) -> ControlFlow<RetractionHalt> {
        let Some((part, parts)) = parts.split_first() else {
            if self.game.game.effects.is_empty() {
                return visit(self, &board);
            }
            self.spend(BOARD)?;
            return if self.changes(&board, to, changed) { visit(self, &board) } else { ControlFlow::Continue(()) };
        };
        self.each_combination(parts, to, board.clone(), changed, visit)?;
        for alternative in part {
            if alternative.iter().any(|one| changed.contains(&one.square)) {
                continue;
            }
            let mut boards = vec![board.clone()];
            for one in alternative {
                let put_back = |board: &Vec<Piece>| self.put_back(board, one.square, one.piece, one.in_hand);
                boards = boards.iter().flat_map(put_back).collect();
            }
            changed.extend(alternative.iter().map(|one| one.square));
            for board in boards {
                self.each_combination(parts, to, board, changed, visit)?;
            }
            changed.truncate(changed.len() - alternative.len());
        }
        ControlFlow::Continue(())
    }

    /// Whether the effects of some move that arrived on a square change exactly these squares of a board, and lead to
    /// the position.
    fn changes(&self, board: &[Piece], to: SquareId, changed: &[SquareId]) -> bool {
        let becomes = board[to.index()];
        let captured: &[Option<SquareId>] = match self.game.game.has_blasts() {
            true => &[None, Some(to)],
            false => &[None],
        };
        let chosen = if self.game.game.has_choices() { changed } else { &[] };
        let mut choices = std::iter::once(None).chain(chosen.iter().map(|&square| Some(Following::Choice(square))));
        let leads_there = |mv: Move| {
            let changes = self.game.game.changes_after(self.game.rules, board, &mv);
            let is_one =
                |(square, piece): &(SquareId, Piece)| changed.contains(square) && self.after[square.index()] == *piece;
            changes.len() == changed.len() && changes.iter().all(is_one)
        };
        // Some effects leave out drops.
        let spares_drops = self.game.game.effects.iter().any(|effect| effect.unless_alone);
        choices.any(|then| {
            let goes = |&captured: &Option<SquareId>| {
                let capture_steps = vec![CaptureStep { to, captured }];
                leads_there(Move::Go { from: to, capture_steps, becomes, then })
            };
            captured.iter().any(goes) || spares_drops && leads_there(Move::Drop { piece: becomes, to, then })
        })
    }

    /// The parts of an effect of a move that arrived on a square, each with its alternatives.
    fn parts(&mut self, effect: &MoveEffect, to: SquareId) -> ControlFlow<RetractionHalt, Vec<Vec<Changed>>> {
        let game = self.game;
        let board = &game.rules.board;
        let at = board.square(to);
        let alone = |all: Vec<ChangedPiece>| all.into_iter().map(|one| vec![one]).collect::<Vec<Changed>>();
        let each = |squares: Vec<SquareId>| -> Vec<Vec<Changed>> {
            squares.into_iter().map(|square| alone(self.before_change(effect, square))).collect()
        };
        let mut parts = match &effect.reach {
            EffectReach::Near(adjacency) => {
                let near = board.neighbours(at, RelationKind::Regardless(*adjacency));
                each(near.iter().filter_map(|square| board.id(square)).collect())
            }
            EffectReach::Surrounded(by) => each(self.beside(by, to)),
            EffectReach::AfterRow { .. } => {
                let all = (0..board.size() as u16).map(SquareId);
                vec![all.flat_map(|square| alone(self.before_change(effect, square))).collect()]
            }
            EffectReach::Enclosed { by, singly } => {
                let mut parts = Vec::new();
                for direction in by.directions.iter() {
                    parts.push(self.runs(effect, to, *direction, *singly)?);
                }
                parts
            }
            EffectReach::Groups(groups) => match self.removes_whole(effect, groups) {
                true => {
                    let mut parts = Vec::new();
                    for component in self.empty_components(groups) {
                        parts.push(self.together(effect, &component)?);
                    }
                    parts
                }
                false => each((0..board.size() as u16).map(SquareId).collect()),
            },
        };
        if effect.is_blast {
            parts.push(alone(self.before_blast(effect, to)));
        }
        ControlFlow::Continue(parts.into_iter().filter(|part| !part.is_empty()).collect())
    }

    /// The pieces that may have been on a square before an effect changed them.
    fn before_change(&self, effect: &MoveEffect, square: SquareId) -> Vec<ChangedPiece> {
        let is_within = effect.within.as_ref().is_none_or(|within| within.has(self.game.rules.board.square(square)));
        let is_changed = |piece_type| is_within && effect.change_of(piece_type).is_some();
        self.pieces_before(effect, square, &is_changed)
    }

    /// The pieces that may have captured on a square, and were removed by the blast whatever their type.
    fn before_blast(&self, effect: &MoveEffect, square: SquareId) -> Vec<ChangedPiece> {
        let is_own = |piece_type| self.game.rules.piece_type(piece_type).side == self.mover;
        self.pieces_before(effect, square, &is_own)
    }

    /// The pieces of some types from which an effect makes what is on a square.
    fn pieces_before(
        &self,
        effect: &MoveEffect,
        square: SquareId,
        is_one: &dyn Fn(PieceTypeId) -> bool,
    ) -> Vec<ChangedPiece> {
        let (rules, after) = (self.game.rules, self.after[square.index()]);
        let at = rules.board.square(square);
        let stands = |kind: &Kind<'_>| rules.home(kind.piece).has(at);
        let becomes = |piece_type| {
            let becomes = effect.change_of(piece_type).and_then(|change| change.becomes)?;
            rules.pieces_of_sides().filter(|kind| kind.piece_type == becomes).find(&stands).map(|kind| kind.piece)
        };
        let before = rules.pieces_of_sides().filter(|kind| is_one(kind.piece_type)).filter(&stands);
        let before = before.filter(|kind| becomes(kind.piece_type).unwrap_or(Piece::NONE) == after);
        let in_hand = after == Piece::NONE && !effect.is_blast;
        before.filter_map(|kind| Some(ChangedPiece { square, piece: kind.piece.number()?, in_hand })).collect()
    }

    /// The squares whose pieces the piece on a square may help to surround.
    fn beside(&self, by: &EnclosingPieces, to: SquareId) -> Vec<SquareId> {
        let board = &self.game.rules.board;
        let at = board.square(to);
        let is_beside = |id: &SquareId| {
            by.directions.iter().any(|&direction| board.ray(board.square(*id), direction).next() == Some(at))
        };
        (0..board.size() as u16).map(SquareId).filter(is_beside).collect()
    }

    /// The pieces side by side that may have been enclosed in one direction.
    fn runs(
        &mut self,
        effect: &MoveEffect,
        to: SquareId,
        direction: Direction,
        singly: bool,
    ) -> ControlFlow<RetractionHalt, Vec<Changed>> {
        let board = &self.game.rules.board;
        let (mut all, mut longest): (Vec<Changed>, Vec<Changed>) = (Vec::new(), vec![Vec::new()]);
        for square in board.ray(board.square(to), direction).filter_map(|square| board.id(square)) {
            let before = self.before_change(effect, square);
            self.spend(before.len() * longest.len())?;
            let longer = longest.iter().flat_map(|run| before.iter().map(|&one| [run.as_slice(), &[one]].concat()));
            longest = longer.collect();
            all.extend(longest.iter().cloned());
            if longest.is_empty() || singly {
                break;
            }
        }
        ControlFlow::Continue(all)
    }

    /// The pieces that may have been on all of some squares before an effect.
    fn together(
        &mut self,
        effect: &MoveEffect,
        squares: &BTreeSet<SquareId>,
    ) -> ControlFlow<RetractionHalt, Vec<Changed>> {
        let mut all: Vec<Changed> = vec![Vec::new()];
        for &square in squares {
            let before = self.before_change(effect, square);
            self.spend(before.len() * all.len())?;
            all = all.iter().flat_map(|some| before.iter().map(|&one| [some.as_slice(), &[one]].concat())).collect();
        }
        ControlFlow::Continue(all)
    }

    /// The empty squares that hang together, as the neighbours of groups do.
    fn empty_components(&self, groups: &Groups) -> Vec<BTreeSet<SquareId>> {
        let board = &self.game.rules.board;
        let is_empty = |square: &SquareId| self.after[square.index()] == Piece::NONE;
        let mut left: BTreeSet<SquareId> = (0..board.size() as u16).map(SquareId).filter(is_empty).collect();
        let mut components = Vec::new();
        while let Some(first) = left.pop_first() {
            let (mut component, mut open) = (BTreeSet::from([first]), vec![first]);
            while let Some(at) = open.pop() {
                let near = groups.neighbours(board, board.square(at));
                for next in near.iter().filter_map(|square| board.id(square)).filter(|next| left.remove(next)) {
                    component.insert(next);
                    open.push(next);
                }
            }
            components.push(component);
        }
        components
    }

    /// Whether an effect alone removes pieces, and only groups without an empty neighbour. Then each set of empty squares
    /// that hang together is empty because of this, or was empty before.
    fn removes_whole(&self, effect: &MoveEffect, groups: &Groups) -> bool {
        let excludes_empty = |condition: &GroupCondition| {
            let occupants = &condition.occupants;
            let is_near = condition.near == Some(Adjacency::Beside) && groups.joined.is_none();
            !condition.holds && is_near && occupants.empty && occupants.squares.is_none()
        };
        let of_side = self.game.game.effects.iter().filter(|other| other.side == effect.side);
        of_side.count() == 1 && !effect.flips() && groups.conditions.iter().any(excludes_empty)
    }
}
