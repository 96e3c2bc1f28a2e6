//! From a position to its number.

use std::ops::ControlFlow;

use super::combination;
use super::unrank::indices;
use super::{Branch, Case, Choice, Deed, Entry, Number, Numbering, Part, PartId, Stages, Take};

/// What one part of a position is: the entry that it belongs to, its number there, and how many men it puts down.
struct Ranked<N> {
    entry: Entry,
    number: N,
    men: usize,
}

impl<N: Number> Ranked<N> {
    /// A part without a table.
    fn told(entry: Entry) -> Ranked<N> {
        Ranked { entry, number: N::from(0), men: 0 }
    }
}

impl<S: Stages> Numbering<'_, S> {
    /// The position's number; `None` if it is no position of the count. The scratch must be as long as the list of cells.
    pub fn rank(&self, cells: &[u16], scratch: &mut [u16]) -> Option<S::Number> {
        let is_at = |&(cell, kind): &(u32, u16)| cells.get(cell as usize) == Some(&(kind + 1));
        let all = self.assembly.cases.iter().enumerate();
        let mut all =
            all.flat_map(|(sum, cases)| cases.iter().enumerate().map(move |(index, case)| (sum, index, case)));
        let (sum, index, case) = all.find(|(_, _, case)| case.men.iter().all(is_at))?;
        let ranked = self.rank_case(case, cells, scratch)?;
        if !self.assembly.is_split {
            return Some(ranked.number);
        }
        let result = self.stages.result();
        let numbers: Entry = self.stages.sources(result, sum).iter().map(|&(_, axis)| ranked.entry[axis]).collect();
        let mut number = S::Number::from(index as u64).times(&self.ways(case.part, &ranked.entry));
        number.increase(&ranked.number);
        number.increase(&self.before(result, &[], sum, &numbers)?);
        Some(number)
    }

    /// The position within a case. Every man must be somewhere in it.
    fn rank_case(&self, case: &Case, cells: &[u16], scratch: &mut [u16]) -> Option<Ranked<S::Number>> {
        let places = &self.assembly.orders[case.order].places;
        let mut men = 0;
        for (code, &cell) in scratch.iter_mut().zip(cells) {
            *code = match cell {
                0 => 0,
                kind => places.get(usize::from(kind) - 1)? + 1,
            };
            men += usize::from(cell != 0);
        }
        let ranked = self.rank_part(case.part, &[], scratch)?;
        (ranked.men + case.men.len() == men).then_some(ranked)
    }

    /// One part, for the numbers that its reader asks about.
    fn rank_part(&self, part: PartId, context: &[i64], codes: &[u16]) -> Option<Ranked<S::Number>> {
        match &self.assembly.parts[part] {
            Part::Nothing => Some(Ranked::told(Entry::new())),
            Part::Context => Some(Ranked::told(context.into())),
            Part::Men { places: (first, end), cells } => {
                let men = indices(cells).filter(|&cell| (first + 1..end + 1).contains(&codes[cell])).count();
                Some(Ranked::told([men as i64][..].into()))
            }
            Part::Table { table, branches, .. } => {
                let mut sums = branches.iter().enumerate();
                sums.find_map(|(sum, branch)| self.rank_branch(*table, sum, branch, context, codes))
            }
        }
    }

    /// One sum of a part's table, if the part is a choice of that sum.
    fn rank_branch(
        &self,
        table: usize,
        sum: usize,
        branch: &Branch,
        context: &[i64],
        codes: &[u16],
    ) -> Option<Ranked<S::Number>> {
        let sources = self.stages.sources(table, sum);
        let mut numbers: Entry = sources.iter().map(|_| 0).collect();
        let mut learn = |operand: usize, entry: &[i64]| {
            for (number, source) in numbers.iter_mut().zip(sources).filter(|(_, source)| source.0 == operand) {
                *number = entry[source.1];
            }
            numbers.clone()
        };
        // An operand that asks about the other comes after it.
        let last = if self.context(branch.operands[0]) > 0 { 0 } else { 1 };
        let one = self.rank_part(branch.operands[1 - last], context, codes)?;
        let known = learn(1 - last, &one.entry);
        let asked = self.context(branch.operands[last]);
        let other = if asked > 0 {
            let choice = self.stages.choice(table, sum, &known);
            self.rank_part(branch.operands[last], &choice.operands[last][..asked], codes)?
        } else {
            self.rank_part(branch.operands[last], context, codes)?
        };
        let numbers = learn(last, &other.entry);
        let [first, second] = if last == 1 { [one, other] } else { [other, one] };

        let choice = self.stages.choice(table, sum, &numbers);
        let is_read = |operand: usize| matches!(self.assembly.parts[branch.operands[operand]], Part::Table { .. });
        let read = [&first, &second];
        if (0..2).any(|operand| is_read(operand) && choice.operands[operand] != read[operand].entry) {
            return None;
        }
        // Only what is a choice at all has its binomials in the triangle.
        let before = self.before(table, &choice.target, sum, &numbers)?;
        let (combination, placed) = self.rank_deed(&branch.deed, &choice, codes)?;
        let mut number = combination.times(&self.ways(branch.operands[0], &first.entry));
        number.increase(&first.number);
        number = number.times(&self.ways(branch.operands[1], &second.entry));
        number.increase(&second.number);
        number.increase(&before);
        Some(Ranked { entry: choice.target, number, men: first.men + second.men + placed })
    }

    /// How many positions belong to the earlier choices of an entry; `None` if the choice does not lead there.
    fn before(&self, table: usize, entry: &[i64], sum: usize, numbers: &[i64]) -> Option<S::Number> {
        let mut before = S::Number::from(0);
        let found = self.stages.walk(table, entry, &mut |other, these, ways| {
            if other == sum && these == numbers {
                return ControlFlow::Break(());
            }
            before.increase(&ways);
            ControlFlow::Continue(())
        });
        found.is_break().then_some(before)
    }

    /// Which combination the men on the board are, and how many men it puts down.
    fn rank_deed(&self, deed: &Deed, choice: &Choice, codes: &[u16]) -> Option<(S::Number, usize)> {
        match deed {
            Deed::Nothing => Some((S::Number::from(0), 0)),
            // Cells with men of later places are free as far as this step can tell.
            Deed::Place { cells, places: (first, end), take } => {
                let there = indices(cells).map(|cell| codes[cell]).filter(|&code| code == 0 || code > *first);
                self.rank_taken(there.map(|code| (first + 1..end + 1).contains(&code)), *take, choice)
            }
            Deed::Deal { cells, places: (first, end), later, take } => {
                let all = first + 1..end + 1;
                let there = indices(cells).map(|cell| codes[cell]).filter(|code| all.contains(code));
                let (combination, _) = self.rank_taken(there.map(|code| code > *later), *take, choice)?;
                Some((combination, 0))
            }
        }
    }

    /// Which combination is taken, told of each of the cells or men that are there, and how many that are.
    fn rank_taken(
        &self,
        taken: impl Iterator<Item = bool> + Clone,
        take: Take,
        choice: &Choice,
    ) -> Option<(S::Number, usize)> {
        let whole = taken.clone().count();
        let part = taken.clone().filter(|&taken| taken).count();
        match (take, choice.choose) {
            (Take::None, _) => (part == 0).then_some((S::Number::from(0), part)),
            (Take::All, _) => (part == whole).then_some((S::Number::from(0), part)),
            (Take::Chosen, Some(choose)) => {
                if (choose.whole, choose.part) != (whole as i64, part as i64) {
                    return None;
                }
                let binomial = |n: usize, k: usize| self.stages.binomial(choose.triangle, n, k);
                Some((combination::rank(taken, binomial), part))
            }
            (Take::Chosen, None) => None,
        }
    }
}
