//! The sources of each constraint: the pieces of each group on each class, its arrangements, and the sums that feed it.

use super::factor::{Factor, Partial, SumRule};
use crate::plan::Affine;
use crate::plan::Class;
use crate::planner::classes::{Group, GroupId, Problem};
use crate::system::{CellId, ConstraintId};

/// A group on one of the classes where it is placed.
#[derive(Clone, Copy)]
pub(super) struct Site<'c> {
    /// The group.
    pub(super) group: GroupId,
    /// The class.
    pub(super) class: &'c Class,
    /// Whether the group is placed on other classes as well.
    pub(super) is_spread: bool,
}

impl Problem<'_> {
    /// The constraints with their numbers of sources. There is one more for each group: its pieces on the board are
    /// those of its arrangement.
    pub(super) fn rules(&self, order: &[GroupId], steps: &[Vec<Class>]) -> Vec<SumRule> {
        let constraints = &self.system.constraints;
        let mut rules: Vec<SumRule> = constraints
            .iter()
            .zip(&self.names)
            .map(|(constraint, name)| SumRule {
                low: constraint.low,
                high: constraint.high,
                gaps: constraint.gaps.clone(),
                sources: 0,
                reach: (0, 0),
                feeds: constraint.feeds.clone(),
                kept: constraint.kept,
                name: name.clone(),
                meaning: Some(constraint.meaning.clone()),
            })
            .collect();
        let zones = (0..self.groups.len()).flat_map(|group| {
            let zones = 0..self.groups[group].zones.len();
            zones.map(move |zone| (group, zone))
        });
        let couplings = zones.map(|(group, zone)| SumRule {
            low: 0,
            high: 0,
            gaps: Vec::new(),
            sources: 0,
            reach: (0, 0),
            feeds: Vec::new(),
            kept: false,
            name: self.name_of_placed(group, zone),
            meaning: None,
        });
        rules.extend(couplings);
        for (&group, classes) in order.iter().zip(steps) {
            let used: Vec<&Class> = classes.iter().filter(|class| class.used).collect();
            let mut sources = Vec::new();
            for class in &used {
                let site = Site { group, class, is_spread: used.len() > 1 };
                let placed = self.placement(site);
                sources.extend(placed.open.into_iter().chain(self.local_sums(site, &placed.pieces)));
            }
            if self.groups[group].kinds.len() > 1 {
                sources.extend(self.strands(group).into_iter().flat_map(|(_, strand)| strand.open));
                if used.len() > 1 && self.groups[group].zones.len() == 1 {
                    let most = self.groups[group].most;
                    let back = Partial { form: Affine::default(), absorbed: 1, reach: (-most, 0) };
                    sources.push((self.coupling(group, 0), back));
                }
            }
            for (id, partial) in sources {
                rules[id].sources += partial.absorbed;
                rules[id].reach.0 += partial.reach.0;
                rules[id].reach.1 += partial.reach.1;
            }
        }
        for id in self.system.feeding_first() {
            for feed in rules[id].feeds.clone() {
                let (low, high) = feed.range(rules[id].reach);
                let target = &mut rules[feed.target];
                target.sources += 1;
                target.reach = (target.reach.0 + low, target.reach.1 + high);
            }
        }
        rules
    }

    /// Some pieces of the group on one class, unless they form an arrangement of several kinds that is placed at once.
    pub(super) fn placement(&self, site: Site<'_>) -> Factor {
        let Site { group, class, is_spread } = site;
        let Group { kinds, most, .. } = &self.groups[group];
        let most = (*most).min(class.cells.len() as i64);
        if let [kind] = kinds.as_slice() {
            return self.single(group, 0, *kind, most);
        }
        let zone = self.zone_of(group, class);
        let mut pieces = Factor::up_to(most, self.name_of_placed(group, zone));
        if is_spread {
            pieces.open.insert(self.coupling(group, zone), Partial::of_pieces(1, &pieces.pieces, most));
        }
        pieces
    }

    /// The group's zone that contains the class.
    fn zone_of(&self, group: GroupId, class: &Class) -> usize {
        let is_there = |zone: &Vec<CellId>| zone.binary_search(&class.cells[0]).is_ok();
        self.groups[group].zones.iter().position(is_there).expect("a class where a group fits lies in one of its zones")
    }

    /// The contributions of the pieces on one class to constraints on part of the board.
    pub(super) fn local_sums(
        &self,
        Site { group, class, .. }: Site<'_>,
        pieces: &Affine,
    ) -> impl Iterator<Item = (ConstraintId, Partial)> {
        let Group { most, local, .. } = &self.groups[group];
        let most = (*most).min(class.cells.len() as i64);
        let here = self.local_at[group][class.cells[0]].iter().map(|&index| &local[index]);
        here.map(move |term| (term.constraint, Partial::of_pieces(term.coefficient, pieces, most)))
    }

    /// A name for the pieces of a group in one of its zones: the kind's, or `placed` where there are several.
    fn name_of_placed(&self, group: GroupId, zone: usize) -> String {
        match self.groups[group].kinds.as_slice() {
            [kind] => self.kind_names[*kind].clone(),
            _ => self.in_zone(group, zone, "placed"),
        }
    }
}
