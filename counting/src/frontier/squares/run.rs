//! Carrying a written frontier out, as a module that contains it does.

use qishu_rules::Rules;
use qishu_runtime::circuit::CountedCircuit;
use qishu_runtime::frontier::{
    Flags, FollowedGroups, Forgotten, SquareStep, SquareSteps, ValueGroup, changes, counted, flag, follow, square, sum,
};

use super::{WrittenFrontier, WrittenGroups, WrittenSquare, WrittenStatistic};
use crate::frontier::program::GroupParts;

impl WrittenFrontier {
    /// What its module has; `None` if a state has more words than are provided for.
    pub fn module(&self, rules: &Rules) -> Option<Box<dyn CountedCircuit>> {
        Some(match self.words {
            1 => Box::new(self.steps::<1>(rules)),
            2 => Box::new(self.steps::<2>(rules)),
            3 => Box::new(self.steps::<3>(rules)),
            4 => Box::new(self.steps::<4>(rules)),
            5..=8 => Box::new(self.steps::<8>(rules)),
            9..=32 => Box::new(self.steps::<32>(rules)),
            _ => return None,
        })
    }

    /// What it does, for states of that many words.
    pub(crate) fn steps<const WORDS: usize>(&self, rules: &Rules) -> SquareSteps<WORDS> {
        let squares = self.squares.iter().map(|square| self.square(rules, square)).collect();
        let mut frontier = SquareSteps::new(self.kinds.len(), squares);
        for forgotten in &self.forgotten {
            frontier = frontier.forgetting(Forgotten {
                once: forgotten.once.iter().map(|&(path, least)| (self.field(path), least)).collect(),
                squares: forgotten.squares,
                clears: self.all_of(&forgotten.clears),
                bars: self.all_of(&forgotten.bars),
            });
        }
        let statistic = |statistic: &WrittenStatistic| {
            let (least, most) = statistic.range;
            statistic.gaps.iter().fold(counted(least, most), |counted, &(first, last)| counted.except(first, last))
        };
        frontier = frontier.counting(&self.counted.iter().map(statistic).collect::<Vec<_>>());
        for (kinds, at, base) in &self.interchangeable {
            let at = at.map(|path| self.field(path));
            frontier = frontier.with_interchangeable(&kinds.kinds, &kinds.ranges, at, *base);
        }
        let followed: Vec<FollowedGroups> = (0..self.followed.len()).map(|groups| self.followed(groups)).collect();
        frontier = frontier.following(&followed);
        if self.is_possible { frontier } else { frontier.impossible() }
    }

    fn square<const WORDS: usize>(&self, rules: &Rules, of: &WrittenSquare) -> SquareStep<WORDS> {
        let values: Vec<ValueGroup<'_>> = of.values.iter().map(Vec::as_slice).collect();
        let mut done = square(self.place(rules, of), &values).counts(&of.counted);
        for (effects, paths) in &of.roles {
            let flags: Vec<Flags<WORDS>> = paths.iter().map(|&path| flag(self.field(path).first_bit())).collect();
            done = done.role(effects, &flags);
        }
        let field = |path: Option<usize>| path.map(|path| self.field(path));
        for of in &of.groups {
            let place = |square: &usize| self.place(rules, &self.squares[*square]);
            let joined: Vec<usize> = of.joined.iter().map(place).collect();
            done = done.group(self.followed(of.groups), &of.contents, &joined);
            if let Some(near) = &of.near {
                let near: Vec<(usize, u8)> = near.iter().map(|(square, by)| (place(square), *by)).collect();
                done = done.near(&near);
            }
            if let Some(asked) = &of.asked {
                let asked = asked.iter().map(|&(path, most, more)| (field(path), most, more));
                done = done.while_asked(&asked.collect::<Vec<_>>());
            }
        }
        for of in &of.sums {
            let mut step = sum(field(of.from), field(of.to), of.zero, &of.adds, of.range);
            step = step.kept_within(of.kept.0, of.kept.1);
            let GroupParts { here, later } = &of.groups;
            step = here.iter().fold(step, |step, &(groups, adds)| step.closing(self.followed(groups), adds));
            step = later.iter().fold(step, |step, &(groups, adds)| step.closing_later(self.followed(groups), adds));
            step = of.gaps.iter().fold(step, |step, &(first, last)| step.except(first, last));
            done = done.sum(of.fed.iter().fold(step, |step, fed| step.fed_by(fed.sum, fed.first, &fed.adds)));
        }
        for of in &of.numbers {
            if let Some((from, to)) = self.joined(of) {
                let flag = |path| flag(self.field(path).first_bit());
                done = done.join(&[(flag(from), flag(to))], &of.adds);
                continue;
            }
            let step = changes(field(of.from), field(of.to), &of.adds, of.most).at_least(of.floor);
            let GroupParts { here, later } = &of.groups;
            let step = here.iter().fold(step, |step, &(groups, adds)| step.closing(self.followed(groups), adds));
            let step = later.iter().fold(step, |step, &(groups, adds)| step.closing_later(self.followed(groups), adds));
            let step = if later.is_empty() { step } else { step.asking_beyond(of.asks_nothing) };
            done = done.number(of.fed.iter().fold(step, |step, fed| step.fed_by(fed.sum, fed.first, &fed.adds)));
        }
        done
    }

    /// Groups that are followed.
    fn followed(&self, groups: usize) -> FollowedGroups {
        let WrittenGroups { field, having, lacking, .. } = self.followed[groups];
        follow(groups, field, having, lacking)
    }

    /// All bits of some families.
    fn all_of<const WORDS: usize>(&self, families: &[usize]) -> Flags<WORDS> {
        let fields = families.iter().flat_map(|&family| self.families[family].fields());
        fields.fold(Flags::NONE, |all, field| all | Flags::of_field(field))
    }
}
