//! The groups of a written frontier: where a state has them, and what a square has to do with them.

use qishu_runtime::circuit::{Field, GroupContent, GroupPart};
use qishu_spec_lang::Model;

use super::write::FrontierWriter;
use super::{PathId, WrittenGroups, WrittenGroupsAt};
use crate::frontier::program::GroupParts;
use crate::system::phrases::{identifier_of, rule_of};

/// The word for groups in names.
const GROUPS: &str = "groups";

/// The bits of the number of what is known of the groups of a rule.
const BITS: usize = u32::BITS as usize;

impl FrontierWriter<'_> {
    /// The groups that are followed. Their numbers begin at the first half word behind the bits that are taken. Also returns
    /// the number of words of a state.
    pub(super) fn followed(&self, model: &Model, taken: usize) -> (Vec<WrittenGroups>, usize) {
        let first = taken.div_ceil(BITS);
        let mut names: Vec<String> = Vec::new();
        let groups = self.program.groups.iter().zip(&self.system.groups).enumerate();
        let groups = groups.map(|(number, (program, groups))| {
            let meaning = &self.system.constraints[groups.target].meaning;
            let mut name = identifier_of(model, meaning);
            if !name.starts_with(GROUPS) {
                name = format!("{name}_{GROUPS}");
            }
            let numbered = (1..).map(|number| if number == 1 { name.clone() } else { format!("{name}_{number}") });
            let name = numbered.into_iter().find(|name| !names.contains(name)).unwrap_or_default();
            names.push(name.clone());
            WrittenGroups {
                name,
                says: format!("The groups of a rule: {}.", rule_of(model, meaning)),
                field: Field::nth(BITS * (first + number), BITS as u32, 0),
                having: program.steps.having,
                lacking: program.steps.lacking,
            }
        });
        let followed: Vec<WrittenGroups> = groups.collect();
        let bits = if followed.is_empty() { taken } else { BITS * (first + followed.len()) };
        (followed, bits.div_ceil(u64::BITS as usize).max(1))
    }

    /// What a square has to do with each of them.
    pub(super) fn groups_at(&self, number: usize) -> Vec<WrittenGroupsAt> {
        let (level, paths) = (&self.program.levels[number], &self.paths.levels[number]);
        let groups = self.program.groups.iter().enumerate().map(|(rule, program)| {
            let (place, cell) = (&program.places[number], &program.steps.cells[number]);
            let contents: Vec<GroupContent> = level.contents[rule].iter().map(|&at| cell.contents[at]).collect();
            let asked = paths.asked[rule].as_ref().map(|asked| {
                let asked = asked.iter().map(|one| {
                    let path = self.number_of(one.path);
                    let shift = one.path.map_or(0, |path| self.shift(number + 1, path));
                    (path, one.asks_nothing + shift, one.more)
                });
                asked.collect::<Vec<_>>()
            });
            // Where something is always asked for, the groups are never forgotten.
            let is_always = |&(_, most, more): &(Option<PathId>, i64, i64)| {
                most + if self.may_be_sure(rule) { more } else { 0 } < 0
            };
            let asked = asked.filter(|asked| !asked.iter().any(is_always));
            let asked = asked.map(|asked| asked.into_iter().filter(|&(path, most, _)| path.is_some() || most < 0));
            WrittenGroupsAt {
                groups: rule,
                contents,
                joined: place.joined.clone(),
                near: (!self.is_near_as_joined(rule)).then(|| place.near.clone()),
                asked: asked.map(Iterator::collect),
            }
        });
        groups.collect()
    }

    /// What groups add, without those that are never sure to count.
    pub(super) fn parts(&self, parts: &GroupParts) -> GroupParts {
        let sure = parts.later.iter().copied().filter(|&(rule, _): &GroupPart| self.may_be_sure(rule));
        GroupParts { here: parts.here.clone(), later: sure.collect() }
    }

    /// Whether a group of a rule can be counted whatever comes.
    fn may_be_sure(&self, rule: usize) -> bool {
        self.program.groups[rule].steps.lacking == 0
    }

    /// Whether the cells that are near a cell are those joined to it, by all conditions.
    fn is_near_as_joined(&self, rule: usize) -> bool {
        let marks = self.system.groups[rule].having.iter().chain(&self.system.groups[rule].lacking).enumerate();
        let all = marks.filter(|(_, mark)| mark.near.is_some()).fold(0, |all, (number, _)| all | 1 << number);
        let places = &mut self.program.groups[rule].places.iter();
        all == 0
            || places.all(|place| {
                let mut joined = place.joined.clone();
                joined.sort_unstable();
                place.near.iter().copied().eq(joined.into_iter().map(|other| (other, all)))
            })
    }
}
