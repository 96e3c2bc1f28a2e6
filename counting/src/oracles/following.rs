//! Drops, gated pieces and choices that follow moves, directly by the statements of the rules.

use std::collections::BTreeSet;

use qishu_rules::{DroppedPiece, EffectReach, Following, FollowingReach, Move, MoveEffect, PieceRows, SideId, Square};

use super::moves::PiecesOnBoard;

impl PiecesOnBoard<'_> {
    /// Adds a move of the piece on a square with each drop that may follow it, or alone.
    pub(super) fn follow(&self, mv: Move, from: Square, moves: &mut BTreeSet<Move>) {
        let mut followed = Vec::new();
        for one in self.game.following_drops.iter().filter(|one| self.piece_type_on(from) == Some(one.piece_type)) {
            let Move::Go { from: start, capture_steps, becomes, .. } = &mv else { continue };
            let Some(to) = capture_steps.last().map(|step| self.rules.board.square(step.to)) else { continue };
            let mut pieces = self.pieces.to_vec();
            mv.make(&mut pieces);
            let board = PiecesOnBoard { pieces: &pieces, ..*self };
            let squares = || self.rules.board.squares().iter();
            let standing = squares().filter(|&square| board.piece_type_on(square) == Some(one.dropped)).count();
            let is_left = standing < *self.rules.piece_type(one.dropped).count.end() as usize;
            for on in squares().filter(|&square| is_left && one.into.has(square) && board.piece(square).is_none()) {
                let is_reached = match &one.reach {
                    FollowingReach::Anywhere => true,
                    FollowingReach::Departure => on == from,
                    FollowingReach::Leaps(distances) => {
                        let apart = |from: u8, to: u8| i16::from(to) - i16::from(from);
                        let distance = (apart(to.file, on.file), apart(to.rank, on.rank));
                        distances.iter().any(|&(right, up)| (right.into(), up.into()) == distance)
                    }
                    FollowingReach::Slides(directions) => to.toward(on).is_some_and(|direction| {
                        directions.contains(&direction) && board.is_way_free(to, on, direction)
                    }),
                };
                let Some(on_id) = self.rules.board.id(on).filter(|_| is_reached) else { continue };
                for piece in self.pieces_on(one.dropped, on) {
                    let then = Some(Following::Drop(DroppedPiece { piece, on: on_id }));
                    let (from, capture_steps, becomes) = (*start, capture_steps.clone(), *becomes);
                    followed.push(Move::Go { from, capture_steps, becomes, then });
                }
            }
        }
        if followed.is_empty() {
            moves.insert(mv);
        }
        moves.extend(followed);
    }

    /// The move with each piece that comes from the hand onto a square that it leaves.
    pub(super) fn gated(&self, side: SideId, mv: &Move) -> Vec<Move> {
        let mut gated = Vec::new();
        for right in self.game.rights.iter().filter(|right| right.side == side) {
            let (Some(gate), [(_, squares)]) = (&right.gate, &*right.pieces) else { continue };
            // A piece may also capture one of its own side, whose square it does not leave.
            let departures = match mv {
                Move::Go { from, .. } => vec![*from],
                Move::Castle { path, with_path, .. } => vec![path[0], with_path[0]],
                Move::Pass | Move::Drop { .. } => Vec::new(),
            };
            let is_left = |square: Square| {
                let mut pieces = self.pieces.to_vec();
                mv.make(&mut pieces);
                let has_left = self.rules.board.id(square).is_some_and(|id| departures.contains(&id));
                has_left && PiecesOnBoard { pieces: &pieces, ..*self }.piece(square).is_none()
            };
            let is_held = self.value(right.state_variable) == Some("held");
            let left =
                squares.iter().filter(|&square| is_held && self.side_on(square) == Some(side) && is_left(square));
            for square in left {
                let held = gate.pieces.iter().filter(|&&one| self.in_hand(one).is_some_and(|number| number > 0));
                let pieces = held.filter_map(|&one| self.pieces_on(one, square).first().copied());
                let dropped = pieces.filter_map(|piece| Some(DroppedPiece { piece, on: self.rules.board.id(square)? }));
                gated.extend(dropped.map(|dropped| mv.followed_by(Following::Gate(dropped))));
            }
        }
        gated
    }

    /// The move with each piece that its side may choose, or alone. The first effect decides after whose rows it chooses.
    pub(super) fn choose(&self, mv: &Move, side: SideId) -> Vec<Move> {
        let own: Vec<&MoveEffect> = self.game.effects.iter().filter(|effect| effect.side == side).collect();
        let to = mv.arrival().map(|to| self.rules.board.square(to)).filter(|_| !own.is_empty());
        let Some(to) = to else { return vec![mv.clone()] };
        let mut pieces = self.pieces.to_vec();
        mv.make(&mut pieces);
        let board = PiecesOnBoard { pieces: &pieces, ..*self };
        if let Some(effect) = board.asks_after(&own, to)
            && let EffectReach::AfterRow { rows, spares_rows } = &effect.reach
        {
            let may_be_chosen = |square: &Square| {
                let is_inside = effect.within.as_ref().is_none_or(|within| within.has(*square));
                let one = board.piece_type_on(*square);
                is_inside && one.is_some_and(|one| effect.changes.iter().any(|change| change.piece_type == one))
            };
            let (in_rows, free): (Vec<Square>, Vec<Square>) = self
                .rules
                .board
                .squares()
                .iter()
                .filter(may_be_chosen)
                .partition(|&square| *spares_rows && board.stands_in_row(square, rows));
            let chosen = if free.is_empty() { in_rows } else { free };
            let choices = chosen.into_iter().filter_map(|square| self.rules.board.id(square));
            let moves: Vec<Move> = choices.map(|choice| mv.followed_by(Following::Choice(choice))).collect();
            return if moves.is_empty() { vec![mv.clone()] } else { moves };
        }
        vec![mv.clone()]
    }

    /// The first of a side's effects that asks for a choice after an arrival on a square.
    pub(super) fn asks_after<'e>(&self, own: &[&'e MoveEffect], to: Square) -> Option<&'e MoveEffect> {
        let asks = |effect: &&&MoveEffect| match &effect.reach {
            EffectReach::AfterRow { rows, .. } => self.stands_in_row(to, rows),
            _ => false,
        };
        own.iter().find(asks).copied()
    }

    /// Whether the piece on a square is one of a row of its side.
    fn stands_in_row(&self, at: Square, rows: &PieceRows) -> bool {
        let side = self.side_on(at);
        let is_row = |row: &[Square]| row.contains(&at) && row.iter().all(|&square| self.side_on(square) == side);
        let length = usize::from(rows.length);
        let listed = rows.lines.iter().any(|line| line.windows(length).any(is_row));
        let starts = |first: Square| {
            rows.axes.directions().any(|direction| {
                let squares = std::iter::successors(Some(first), |square| square.step(direction));
                let row: Vec<Square> = squares.take(length).collect();
                row.len() == length && is_row(&row)
            })
        };
        listed || self.rules.board.squares().iter().any(starts)
    }

    /// Whether all squares between two squares in one line are on the board and empty.
    fn is_way_free(&self, from: Square, to: Square, direction: qishu_rules::Direction) -> bool {
        let mut at = from;
        while let Some(next) = at.step(direction) {
            if next == to {
                return true;
            }
            if self.rules.board.id(next).is_none() || self.piece(next).is_some() {
                return false;
            }
            at = next;
        }
        false
    }
}
