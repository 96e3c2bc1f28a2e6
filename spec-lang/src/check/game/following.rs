//! Drops that follow moves: what each of them means for each side.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{Direction, FollowingDrop, FollowingReach, PieceTypeId, Squares};

use super::GameReader;
use crate::ast::{self, Arrival, DropWay, Motion, Name, NamedThing, ThenDrop};
use crate::catalogue;

impl GameReader<'_, '_> {
    /// The drops after moves of the first side's pieces, then of the second's; all moves of a piece have the same.
    pub(super) fn following_drops(&mut self) -> Vec<FollowingDrop> {
        let walks = |one: &&ast::MoveRule| {
            matches!(
                one.motion,
                Motion::Steps(_) | Motion::Leaps(_) | Motion::Rides(_) | Motion::Slides(_) | Motion::Jumps(_)
            )
        };
        let statements: Vec<&ast::MoveRule> = self.spec.moves().filter(walks).collect();
        statements.iter().for_each(|statement| self.check_then_drop(statement));
        let mut first: BTreeMap<&str, &ast::MoveRule> = BTreeMap::new();
        for statement in &statements {
            for name in &statement.pieces {
                let other = first.entry(name.text.as_str()).or_insert(statement);
                if !is_same(other.then_drop.as_ref(), statement.then_drop.as_ref()) {
                    self.report.add(|| catalogue::then_drops_differ(name, other.span));
                }
            }
        }
        let mut following = Vec::new();
        for side in self.roster.side_numbers() {
            for (name, statement) in &first {
                let mover = self.roster.find(side, name);
                let (Some(piece_type), Some(then_drop)) = (mover, &statement.then_drop) else { continue };
                following.extend(self.following_drop(side, piece_type, statement, then_drop));
            }
        }
        following
    }

    /// Reports a drop that cannot follow this move, or of a piece that cannot be dropped so.
    fn check_then_drop(&mut self, statement: &ast::MoveRule) {
        let Some(then_drop) = &statement.then_drop else { return };
        if matches!(statement.arrival, Some(Arrival::Passed { .. })) {
            self.report
                .add(|| catalogue::then_drops_impossible(then_drop.span, "no drop follows a capture in passing"));
        }
        let name = &then_drop.piece;
        let is_one = |other: &Name| other.text == name.text;
        if self.spec.royal.is_some_and(|royal| royal.has(name)) {
            self.report.add(|| catalogue::then_drops_impossible(name.span, "royal pieces are not dropped after moves"));
        }
        let in_hand = self.spec.pieces().any(|piece| is_one(&piece.name) && !piece.in_hand.is_empty());
        if in_hand {
            let why = "pieces in hand are not dropped after moves";
            self.report.add(|| catalogue::then_drops_impossible(name.span, why));
        }
    }

    fn following_drop(
        &mut self,
        side: u32,
        piece_type: PieceTypeId,
        statement: &ast::MoveRule,
        then_drop: &ThenDrop,
    ) -> Option<FollowingDrop> {
        let name = &then_drop.piece.text;
        let dropped = self.roster.find(side, name).or_else(|| self.roster.find(1 - side, name));
        // An unknown name has been reported.
        let dropped = dropped.filter(|_| self.spec.has(NamedThing::PieceType, name))?;
        let reach = match &then_drop.way {
            Some(DropWay::Slides(heading)) => {
                let directions = self.directions(heading, "a drop")?;
                FollowingReach::Slides(self.seen_by(side, &directions).into())
            }
            Some(DropWay::Steps(heading)) => {
                let directions = self.directions(heading, "a drop")?;
                self.leaps_away(side, vec![(1, directions)])
            }
            Some(DropWay::Leaps(legs)) => {
                let legs = self.legs(legs, true, "a drop")?.into_iter();
                self.leaps_away(side, legs.map(|(length, bearings)| (length, bearings.directions)).collect())
            }
            Some(DropWay::Behind) => FollowingReach::Departure,
            None => FollowingReach::Anywhere,
        };
        let into = match &then_drop.into {
            Some(region) => {
                let squares: Squares = self.named.regions.squares(region, self.report)?;
                if squares.is_empty() {
                    self.report.add(|| catalogue::region_empty(region.span, "the drop"));
                    return None;
                }
                self.grid.seen_by(side, &squares)
            }
            None => self.grid.board.squares().clone(),
        };
        Some(FollowingDrop { piece_type, dropped, reach, into, origin: self.sources.origin(statement.span) })
    }

    /// The squares that a leap of some legs reaches, of the first side's view, as one side sees them.
    fn leaps_away(&self, side: u32, legs: Vec<(u8, Vec<Direction>)>) -> FollowingReach {
        let mut reached: BTreeSet<((i8, i8), Option<Direction>)> = BTreeSet::from([((0, 0), None)]);
        for (length, directions) in legs {
            let directions = self.seen_by(side, &directions);
            let longer = reached.iter().flat_map(|&(from, last)| {
                let next =
                    directions.iter().filter(move |&&next| last.is_none_or(|last: Direction| last.moves_little(next)));
                next.filter_map(move |&next| Some((moved(from, length, next)?, Some(next))))
            });
            reached = longer.collect();
        }
        let distances: BTreeSet<(i8, i8)> = reached.into_iter().map(|(distance, _)| distance).collect();
        FollowingReach::Leaps(distances.into_iter().collect())
    }
}

/// The distance of a leap of some squares in a direction, as files to the right and ranks up; `None` if no board is so
/// large.
fn moved((right, up): (i8, i8), length: u8, direction: Direction) -> Option<(i8, i8)> {
    let length = i8::try_from(length).ok()?;
    let by = |from: i8, step: i8| from.checked_add(step.checked_mul(length)?);
    Some((by(right, direction.right())?, by(up, direction.up())?))
}

/// Whether the same drop follows two moves; its text tells.
fn is_same(one: Option<&ThenDrop>, other: Option<&ThenDrop>) -> bool {
    one.map(ToString::to_string) == other.map(ToString::to_string)
}
