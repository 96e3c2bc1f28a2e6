//! Arrangements of a group: the number of pieces of each kind, and the assignment of kinds to the group's pieces.
//!
//! A strand is any number of pieces of one kind. Strands are interleaved to arrangements; a binomial counts the choices
//! of the strand's pieces among the group's. Where the group has several zones, each of its kinds has a strand for each
//! zone, and one arrangement covers all zones at once. A kind's number, say of pieces on the axis of a mirror and of
//! pairs off it, is checked and dropped with its last strand. Only the number of pieces in each zone is kept.

use std::rc::Rc;

use super::contract::contract;
use super::factor::{Factor, Partial, SumRule};
use super::join::join;
use super::join_nest::Manner;
use super::remembered::NumberOfPieces;
use crate::plan::Affine;
use crate::planner::classes::{GroupId, Problem};
use crate::planner::tables::{Derivation, Exceeded, Store};
use crate::system::{CellId, ConstraintId, KindId};

impl Problem<'_> {
    /// The id of the constraint that couples a group's pieces in one of its zones with those of its arrangement.
    pub(super) fn coupling(&self, group: GroupId, zone: usize) -> ConstraintId {
        let zones = self.groups[..group].iter().map(|group| group.zones.len()).sum::<usize>();
        self.system.constraints.len() + zones + zone
    }

    /// A name for a number of pieces in one of the group's zones: with the zone's number if there are several.
    pub(super) fn in_zone(&self, group: GroupId, zone: usize, name: &str) -> String {
        if self.groups[group].zones.len() == 1 { name.to_owned() } else { format!("{name}_{}", zone + 1) }
    }

    /// Any number of pieces of one kind in one of the group's zones, up to `most`. Includes all of their contributions
    /// except those to constraints on part of the board.
    pub(super) fn single(&self, group: GroupId, zone: usize, kind: KindId, most: i64) -> Factor {
        let mut pieces = Factor::up_to(most, self.in_zone(group, zone, &self.kind_names[kind]));
        for (id, coefficient) in self.counted(group, zone, kind) {
            pieces.open.insert(id, Partial::of_pieces(coefficient, &pieces.pieces, most));
        }
        pieces
    }

    /// The strands of the group's arrangements, kind by kind and zone by zone, each with its zone.
    pub(super) fn strands(&self, group: GroupId) -> Vec<(usize, Factor)> {
        let kinds = &self.groups[group].kinds;
        let zones = self.groups[group].zones.len();
        let both = kinds.iter().flat_map(|&kind| (0..zones).map(move |zone| (kind, zone)));
        both.map(|(kind, zone)| (zone, self.strand(group, zone, kind))).collect()
    }

    /// One strand. If it belongs to one of several zones, it is coupled with the pieces there.
    fn strand(&self, group: GroupId, zone: usize, kind: KindId) -> Factor {
        let cells = &self.groups[group].zones[zone];
        let derivation = Rc::new(Derivation::Pieces { kinds: vec![kind], cells: cells.clone() });
        if self.groups[group].zones.len() == 1 {
            let strand = self.single(group, zone, kind, self.system.kinds[kind].most);
            return Factor { kinds: vec![kind], derivation, ..strand };
        }
        let most = self.most_in(group, zone, kind);
        let mut strand = self.single(group, zone, kind, most);
        strand.open.insert(self.coupling(group, zone), Partial::of_pieces(-1, &strand.pieces, most));
        Factor { kinds: vec![kind], cells: cells.clone(), derivation, ..strand }
    }

    /// The arrangements of a group's kinds, by their length and by the sums that the kinds contribute to.
    pub(super) fn arrangements(
        &self,
        store: &mut Store,
        rules: &[SumRule],
        group: GroupId,
    ) -> Result<Factor, Exceeded> {
        let strands = self.strands(group).into_iter().map(|(_, strand)| strand).collect();
        Ok(contract(store, rules, strands, &Manner::Interleave, NumberOfPieces::Asked)?.unwrap_or_else(Factor::empty))
    }

    /// A group's arrangements as a separate factor: their length must be the number of pieces on the board, zone by
    /// zone.
    pub(super) fn coupled(&self, store: &mut Store, rules: &[SumRule], group: GroupId) -> Result<Factor, Exceeded> {
        if self.groups[group].zones.len() > 1 {
            return self.arrangements_of_zones(store, rules, group);
        }
        let mut arrangements = self.arrangements(store, rules, group)?;
        let length = Partial::of_pieces(-1, &arrangements.pieces, self.groups[group].most);
        arrangements.open.insert(self.coupling(group, 0), length);
        Ok(arrangements)
    }

    /// The arrangements of all zones, by the pieces in each. Each strand joins those of its zone, so that one binomial
    /// at a time is enough.
    fn arrangements_of_zones(&self, store: &mut Store, rules: &[SumRule], group: GroupId) -> Result<Factor, Exceeded> {
        let mut strands = self.strands(group).into_iter();
        let Some((_, mut arrangements)) = strands.next() else { return Ok(Factor::empty()) };
        for (zone, strand) in strands {
            let coupled = arrangements.open.get(&self.coupling(group, zone));
            arrangements.pieces = coupled.map_or(Affine::default(), |sum| Affine::default().plus(-1, &sum.form));
            arrangements = join(store, rules, (&arrangements, &strand), &Manner::Interleave, NumberOfPieces::Spent)?;
        }
        Ok(arrangements)
    }

    /// The constraints that an arrangement determines, and the coefficient of the kind in the zone.
    fn counted(&self, group: GroupId, zone: usize, kind: KindId) -> impl Iterator<Item = (ConstraintId, i64)> {
        let first = self.groups[group].zones[zone][0];
        self.common[group].iter().filter_map(move |&id| {
            let counts = |cells: &[CellId]| cells.binary_search(&first).is_ok();
            let terms = self.system.constraints[id].terms.iter().filter(|term| term.kind == kind);
            let mut terms = terms.filter(|term| term.cells.as_ref().is_none_or(|cells| counts(cells)));
            Some((id, terms.next()?.coefficient))
        })
    }

    /// The most pieces of a kind in one of several zones: limited by the cells, and by each constraint on the kind's
    /// number.
    fn most_in(&self, group: GroupId, zone: usize, kind: KindId) -> i64 {
        let numbers = self.counted(group, zone, kind).filter(|&(id, count)| count > 0 && self.system.only_adds(id));
        let allowed = numbers.map(|(id, count)| self.system.constraints[id].high.div_euclid(count).max(0));
        let fit = self.groups[group].zones[zone].len() as i64;
        allowed.fold(self.system.kinds[kind].most.min(fit), i64::min)
    }
}
