//! Groups of which the statements of a game speak: in effects, in ends, and those that no move may leave.

use std::collections::BTreeSet;
use std::ops::Range;

use qishu_rules::{GroupRule, Groups, GroupsOfSide, PieceChange, SideId};

use super::GameReader;
use crate::ast::{self, EffectVerb, GroupDemand, Name};
use crate::catalogue;
use crate::check::groups::{WrittenDemand, asked_of_sides};
use crate::sources::Span;

impl GameReader<'_, '_> {
    /// The groups that no move of a side may leave. Groups of pieces whose sides are named concern the moves of both sides.
    pub(super) fn left_groups(&mut self) -> Vec<GroupsOfSide> {
        let Some(must) = self.spec.must_not_leave else { return Vec::new() };
        let rules = self.described(&must.groups, must.span).into_iter();
        let of_side = |side: u32, groups: &Groups| GroupsOfSide { side: SideId(side), groups: groups.clone() };
        rules.flat_map(|(sides, groups)| sides.map(|side| of_side(side, &groups)).collect::<Vec<_>>()).collect()
    }

    /// For each side that can end the game, the groups that it needs. `None` if they have a mistake, which has been
    /// reported.
    pub(super) fn group_end(&mut self, demand: &GroupDemand, span: Span) -> Option<[Option<GroupRule>; 2]> {
        let rules = self.asked(demand, span);
        let mut of_sides = [None, None];
        for (sides, rule) in rules {
            let side = self.side_of_groups(&sides, &rule.groups, demand.groups().span)?;
            of_sides[side as usize] = Some(rule);
        }
        of_sides.iter().any(Option::is_some).then_some(of_sides)
    }

    /// The groups whose squares are compared, of each side. `None` if they have a mistake, which has been reported.
    pub(super) fn compared_groups(&mut self, groups: Option<&ast::Groups>) -> Option<Vec<GroupsOfSide>> {
        let Some(written) = groups else { return Some(Vec::new()) };
        let mut of_sides = Vec::new();
        for (sides, groups) in self.described(written, written.span) {
            if sides.len() != 1 {
                self.report.add(|| catalogue::groups_of_no_side(written.span));
                return None;
            }
            of_sides.push(GroupsOfSide { side: SideId(sides.start), groups });
        }
        (!of_sides.is_empty()).then_some(of_sides)
    }

    /// The groups that an effect of a side's moves changes: their pieces are those of the other side.
    pub(super) fn groups_of_effect(&mut self, written: &ast::Groups) -> Vec<GroupsOfSide> {
        let mut of_sides = Vec::new();
        for (sides, groups) in self.described(written, written.span) {
            let owners = self.owners(&groups);
            let enemy = (owners.len() == 1).then(|| owners.first().map(|&owner| 1 - owner)).flatten();
            match enemy.filter(|&mover| sides.len() > 1 || mover == sides.start) {
                Some(mover) => of_sides.push(GroupsOfSide { side: SideId(mover), groups }),
                None => self.report.add_once(|| catalogue::changes_own_groups(written.span)),
            }
        }
        of_sides
    }

    /// The changes of the pieces of groups by an effect of one side's moves.
    pub(super) fn changes_in_groups(
        &mut self,
        statement: &ast::MoveEffect,
        groups: &Groups,
        side: u32,
    ) -> Vec<PieceChange> {
        let at = statement.place.groups().map_or(statement.span, |groups| groups.span);
        let mut changes = Vec::new();
        for &piece_type in groups.members.piece_types.iter() {
            let written = &self.roster.piece(piece_type).written.name;
            let (name, own) = (Name { text: written.text.clone(), span: at }, self.roster.find(side, &written.text));
            if let Some(royal) = self.spec.royal.filter(|royal| royal.has(&name)) {
                self.report.add_once(|| catalogue::effect_on_royal(&name, statement.verb, royal.span));
            }
            let is_flipped = statement.verb == EffectVerb::Flip;
            if let Some(why) = self.why_never_flipped(own, Some(piece_type)).filter(|_| is_flipped) {
                self.report.add_once(|| catalogue::never_flipped(at, &name.text, why));
                continue;
            }
            changes.push(PieceChange { piece_type, becomes: own.filter(|_| is_flipped) });
        }
        changes
    }

    /// The groups of a description, for each side or for both together.
    fn described(&mut self, groups: &ast::Groups, span: Span) -> Vec<(Range<u32>, Groups)> {
        let rules = self.asked(&GroupDemand::Number(None, groups.clone()), span);
        rules.into_iter().map(|(sides, rule)| (sides, rule.groups)).collect()
    }

    fn asked(&mut self, demand: &GroupDemand, span: Span) -> Vec<(Range<u32>, GroupRule)> {
        let written = WrittenDemand { demand, required: true, span };
        asked_of_sides(written, (self.spec, self.roster), self.named, self.sources, self.report)
    }

    /// The side whose groups are meant: that of their pieces where these have their side before them.
    fn side_of_groups(&mut self, sides: &Range<u32>, groups: &Groups, at: Span) -> Option<u32> {
        if sides.len() == 1 {
            return Some(sides.start);
        }
        let owners = self.owners(groups);
        let owner = owners.first().copied().filter(|_| owners.len() == 1);
        if owner.is_none() {
            self.report.add_once(|| catalogue::groups_of_no_side(at));
        }
        owner
    }

    /// The sides of the pieces in groups.
    fn owners(&self, groups: &Groups) -> BTreeSet<u32> {
        groups.members.piece_types.iter().map(|&piece_type| self.roster.piece(piece_type).side.0).collect()
    }
}
