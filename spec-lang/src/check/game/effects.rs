//! Effects of moves: what each of them means for each side.

use std::collections::BTreeSet;

use qishu_rules::{EffectReach, EnclosingPieces, GroupsOfSide, MoveEffect, PieceChange, PieceTypeId, SideId, Squares};

use super::GameReader;
use crate::ast::{self, EffectPlace, EffectVerb, Name, NamedThing};
use crate::catalogue;
use crate::check::text_of;

impl GameReader<'_, '_> {
    /// The effects of the first side's moves, in the file's order, then those of the second's.
    pub(super) fn effects(&mut self) -> Vec<MoveEffect> {
        let statements: Vec<&ast::MoveEffect> = self.spec.effects().collect();
        statements.iter().for_each(|statement| self.check_effect(statement));
        let statements: Vec<(&ast::MoveEffect, Vec<GroupsOfSide>)> = statements
            .into_iter()
            .map(|one| (one, one.place.groups().map_or(Vec::new(), |groups| self.groups_of_effect(groups))))
            .collect();
        let sides = self.roster.side_numbers();
        let effects = sides.flat_map(|side| statements.iter().map(move |statement| (side, statement)));
        effects.filter_map(|(side, (statement, groups))| self.effect(statement, groups, side)).collect()
    }

    fn check_effect(&mut self, statement: &ast::MoveEffect) {
        self.report_repeated(&statement.pieces);
        if let Some((_, by, _)) = statement.place.enclosing() {
            self.report_repeated(by);
        }
        let drops = |one: &ast::MoveRule| matches!(one.motion, ast::Motion::Drops(_));
        if let Some(at) = statement.unless_alone.filter(|_| !self.spec.moves().any(drops)) {
            self.report.warn(|| catalogue::nothing_is_dropped(at));
        }
        let Some(royal) = self.spec.royal else { return };
        if statement.verb == EffectVerb::Blast {
            for last in royal.pieces.iter().filter_map(|piece| piece.last) {
                self.report.add_once(|| catalogue::blast_with_last(statement.span, last));
            }
            return;
        }
        for name in statement.pieces.iter().filter(|name| royal.has(name)) {
            self.report.add(|| catalogue::effect_on_royal(name, statement.verb, royal.span));
        }
    }

    /// An effect of one side's moves. `groups_of` has the groups of a statement about these.
    fn effect(&mut self, statement: &ast::MoveEffect, groups_of: &[GroupsOfSide], side: u32) -> Option<MoveEffect> {
        let (changes, groups) = match statement.place.groups() {
            None => (self.changes(statement, side), None),
            Some(_) => {
                let groups = &groups_of.iter().find(|one| one.side.0 == side)?.groups;
                (self.changes_in_groups(statement, groups, side), Some(groups))
            }
        };
        if changes.is_empty() {
            return None;
        }
        let by = match statement.place.enclosing() {
            None => None,
            Some((heading, by, or_on)) => {
                let directions = self.directions(heading, "an effect")?;
                let directions = self.seen_by(side, &directions).into();
                let or_on = self.effect_squares(side, or_on)?.unwrap_or_default();
                Some(EnclosingPieces { directions, by: self.enclosing(side, by).into(), or_on })
            }
        };
        let reach = match (&statement.place, by) {
            (EffectPlace::Enclosed { singly, .. }, Some(by)) => EffectReach::Enclosed { by, singly: *singly },
            (EffectPlace::Surrounded { .. }, Some(by)) => EffectReach::Surrounded(by),
            (EffectPlace::Near(adjacency), _) => EffectReach::Near(*adjacency),
            (EffectPlace::AfterRow { length, lines, spares_rows }, _) => {
                self.check_choice(statement);
                EffectReach::AfterRow { rows: self.piece_rows(length, lines)?, spares_rows: *spares_rows }
            }
            (EffectPlace::Groups(_), _) => EffectReach::Groups(groups?.clone()),
            (_, None) => return None,
        };
        let within = self.effect_squares(side, statement.within.as_ref())?;
        Some(MoveEffect {
            name: text_of(statement.name.as_ref()),
            side: SideId(side),
            changes: changes.into(),
            reach,
            unless_alone: statement.unless_alone.is_some(),
            within,
            is_blast: statement.verb == EffectVerb::Blast,
            origin: self.sources.origin(statement.span),
        })
    }

    /// Reports moves after which a side could choose twice, and captures in passing.
    fn check_choice(&mut self, statement: &ast::MoveEffect) {
        let is_in_passing = |one: &&ast::MoveRule| matches!(one.arrival, Some(ast::Arrival::Passed { .. }));
        let other = self.spec.moves().find_map(|one| match &one.then_drop {
            Some(drop) => Some(drop.span),
            None => Some(one).filter(is_in_passing).map(|one| one.span),
        });
        if let Some(other) = other {
            self.report.add_once(|| catalogue::chooses_twice(statement.span, other));
        }
    }

    /// The pieces that an effect of one side's moves changes: those of the other side, or in a blast those of both.
    fn changes(&mut self, statement: &ast::MoveEffect, side: u32) -> Vec<PieceChange> {
        let other = 1 - side;
        let is_blast = statement.verb == EffectVerb::Blast;
        let mut changes = Vec::new();
        for name in &statement.pieces {
            let own = self.roster.find(side, &name.text);
            let theirs = self.roster.find(other, &name.text);
            // Unknown names have been reported.
            let is_flipped = statement.verb == EffectVerb::Flip && self.spec.has(NamedThing::PieceType, &name.text);
            let why_not = self.why_never_flipped(own, theirs).filter(|_| is_flipped);
            if let Some(why) = why_not {
                self.report.add_once(|| catalogue::never_flipped(name.span, &name.text, why));
                continue;
            }
            let becomes = own.filter(|_| statement.verb == EffectVerb::Flip);
            let changed = theirs.into_iter().chain(own.filter(|_| is_blast));
            changes.extend(changed.map(|piece_type| PieceChange { piece_type, becomes }));
        }
        changes
    }

    /// The reason why the pieces of one side cannot become those of the other, if there is one.
    pub(super) fn why_never_flipped(
        &self,
        own: Option<PieceTypeId>,
        theirs: Option<PieceTypeId>,
    ) -> Option<&'static str> {
        let (Some(own), Some(theirs)) = (own, theirs) else { return Some("only one side has such pieces") };
        let [own, theirs] = [own, theirs].map(|id| self.roster.piece(id));
        let looks: BTreeSet<Option<&str>> =
            own.written.placements.iter().map(|one| one.symbol.as_ref().map(|symbol| symbol.text.as_str())).collect();
        if looks.len() > 1 {
            return Some("it has several letters");
        }
        let stands_alike = own.reach == theirs.reach;
        (!stands_alike).then_some("the other side's may not stand on the same squares")
    }

    /// The enclosing pieces of a side: those of these names, or all.
    fn enclosing(&mut self, side: u32, names: &[Name]) -> Vec<PieceTypeId> {
        match names.is_empty() {
            true => self.pieces_but(side, &[]),
            false => names.iter().filter_map(|name| self.roster.find(side, &name.text)).collect(),
        }
    }

    /// The squares of a region as a side sees them, if one is written. The outer `None` is for a region with a mistake.
    fn effect_squares(&mut self, side: u32, region: Option<&ast::Region>) -> Option<Option<Squares>> {
        let Some(region) = region else { return Some(None) };
        let squares = self.named.regions.squares(region, self.report)?;
        if squares.is_empty() {
            self.report.add(|| catalogue::region_empty(region.span, "the effect"));
            return None;
        }
        Some(Some(self.grid.seen_by(side, &squares)))
    }
}
