//! From a position to its number.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::combination;
use super::unrank::indices;
use super::{Branch, Case, Choice, Deed, Entry, Number, Numbering, Numbers, Part, PartId, Stages, Take};
use crate::Man;

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
    /// The position's number; `None` if it is no position of the count. The scratch must be as long as the position.
    pub fn rank(&self, position: &[Man], scratch: &mut [u16]) -> Option<S::Number> {
        let is_at = |&(cell, kind): &(u32, u16)| {
            let man = position.get(cell as usize);
            man.and_then(|man| man.kind()) == Some(usize::from(kind))
        };
        let all = self.assembly.cases.iter().enumerate();
        let mut all =
            all.flat_map(|(sum, cases)| cases.iter().enumerate().map(move |(index, case)| (sum, index, case)));
        let (sum, index, case) = all.find(|(_, _, case)| case.men.iter().all(is_at))?;
        let ranked = self.rank_case(case, position, scratch)?;
        if !self.assembly.is_split {
            return Some(ranked.number);
        }
        let result = self.stages.result();
        let read = self.stages.sources(result, sum).iter().map(|&(_, axis)| usize::try_from(ranked.entry[axis]));
        let numbers = read.collect::<Result<Numbers, _>>().ok()?;
        let mut number = S::Number::from(index as u64).times(&self.ways(case.part, &ranked.entry));
        number.increase(&ranked.number);
        number.increase(&self.before(result, &[], sum, &numbers)?);
        Some(number)
    }

    /// The position within a case. Every man must be somewhere in it.
    fn rank_case(&self, case: &Case, position: &[Man], scratch: &mut [u16]) -> Option<Ranked<S::Number>> {
        let places = &self.assembly.orders[case.order].places;
        let mut men = 0;
        for (code, man) in scratch.iter_mut().zip(position) {
            *code = match man.kind() {
                None => 0,
                Some(kind) => {
                    men += 1;
                    places.get(kind)? + 1
                }
            };
        }
        let ranked = self.rank_part(case.part, &[], scratch)?;
        (ranked.men + case.men.len() == men).then_some(ranked)
    }

    /// One part, for the numbers that its reader asks about.
    fn rank_part(&self, part: PartId, context: &[i64], codes: &[u16]) -> Option<Ranked<S::Number>> {
        match &self.assembly.parts[part] {
            Part::Nothing => Some(Ranked::told(Entry::new())),
            Part::Context => Some(Ranked::told(context.into())),
            // Their branch knows how many there are.
            Part::Placed => None,
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
        let mut numbers: Numbers = sources.iter().map(|_| 0).collect();
        let mut learn = |operand: usize, entry: &[i64]| {
            for (number, source) in numbers.iter_mut().zip(sources).filter(|(_, source)| source.0 == operand) {
                // A number below zero is none that a choice has.
                *number = usize::try_from(entry[source.1]).ok()?;
            }
            Some(numbers.clone())
        };
        // An operand that asks about the other comes after it.
        let last = if self.context(branch.operands[0]) > 0 { 0 } else { 1 };
        let taken = Taken::of(&branch.deed, codes);
        let rank = |operand: usize, context: &[i64]| match self.assembly.parts[branch.operands[operand]] {
            Part::Placed => Some(Ranked::told([taken.part as i64][..].into())),
            _ => self.rank_part(branch.operands[operand], context, codes),
        };
        let one = rank(1 - last, context)?;
        let known = learn(1 - last, &one.entry)?;
        let asked = self.context(branch.operands[last]);
        let other = if asked > 0 {
            let choice = self.stages.choice(table, sum, &known);
            rank(last, &choice.operands[last][..asked])?
        } else {
            rank(last, context)?
        };
        let numbers = learn(last, &other.entry)?;
        let [first, second] = if last == 1 { [one, other] } else { [other, one] };

        let choice = self.stages.choice(table, sum, &numbers);
        let is_read = |operand: usize| matches!(self.assembly.parts[branch.operands[operand]], Part::Table { .. });
        let read = [&first, &second];
        if (0..2).any(|operand| is_read(operand) && choice.operands[operand] != read[operand].entry) {
            return None;
        }
        // Only what is a choice at all has its binomials in the triangle.
        let before = self.before(table, &choice.target, sum, &numbers)?;
        let combination = self.rank_taken(&taken, &choice)?;
        let mut number = combination.times(&self.ways(branch.operands[0], &first.entry));
        number.increase(&first.number);
        number = number.times(&self.ways(branch.operands[1], &second.entry));
        number.increase(&second.number);
        number.increase(&before);
        Some(Ranked { entry: choice.target, number, men: first.men + second.men + taken.placed })
    }

    /// How many positions belong to the earlier choices of an entry; `None` if the choice does not lead there.
    fn before(&self, table: usize, entry: &[i64], sum: usize, numbers: &[usize]) -> Option<S::Number> {
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

    /// Which combination is taken; `None` if the choice takes another number of them.
    fn rank_taken(&self, taken: &Taken, choice: &Choice) -> Option<S::Number> {
        let (whole, part) = (taken.there.len(), taken.part);
        let holds = match (taken.take, choice.choose) {
            (Take::None, _) => part == 0,
            (Take::All, _) => part == whole,
            (Take::Chosen, Some(choose)) => (choose.whole, choose.part) == (whole as i64, part as i64),
            (Take::Chosen, None) => false,
        };
        match choice.choose.filter(|_| taken.take == Take::Chosen) {
            Some(choose) if holds => {
                let binomial = |n: usize, k: usize| self.stages.binomial(choose.triangle, n, k);
                Some(combination::rank(taken.there.iter().copied(), binomial))
            }
            _ => holds.then(|| S::Number::from(0)),
        }
    }
}

/// Of the cells or men that a deed chooses from, those that it takes on the board at hand.
struct Taken {
    take: Take,
    /// For each of those that are there, whether it is taken.
    there: SmallVec<[bool; 96]>,
    /// How many are taken.
    part: usize,
    /// How many men that puts on the board.
    placed: usize,
}

impl Taken {
    fn of(deed: &Deed, codes: &[u16]) -> Taken {
        let there: SmallVec<[bool; 96]> = match deed {
            Deed::Nothing => SmallVec::new(),
            // Cells with men of later places are free as far as this step can tell.
            Deed::Place { cells, places: (first, end), .. } => {
                let there = indices(cells).map(|cell| codes[cell]).filter(|&code| code == 0 || code > *first);
                there.map(|code| code != 0 && code <= *end).collect()
            }
            Deed::Deal { cells, places: (first, end), later, .. } => {
                let there = indices(cells).map(|cell| codes[cell]).filter(|&code| code > *first && code <= *end);
                there.map(|code| code > *later).collect()
            }
        };
        let take = match deed {
            Deed::Nothing => Take::None,
            Deed::Place { take, .. } | Deed::Deal { take, .. } => *take,
        };
        let part = there.iter().filter(|&&taken| taken).count();
        let placed = if matches!(deed, Deed::Place { .. }) { part } else { 0 };
        Taken { take, there, part, placed }
    }
}
