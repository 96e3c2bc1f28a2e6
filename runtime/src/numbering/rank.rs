//! From a position to its number.

use std::ops::ControlFlow;

use super::combination::Combination;
use super::{Branch, Case, Choice, Deed, Entry, Number, Numbering, Part, PartId, Run, Stages, Take};
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
        let numbers: Entry = self.stages.sources(result, sum).iter().map(|&(_, axis)| ranked.entry[axis]).collect();
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
    fn rank_part(&self, part: PartId, context: &[usize], codes: &[u16]) -> Option<Ranked<S::Number>> {
        match &self.assembly.parts[part] {
            Part::Nothing => Some(Ranked::told(Entry::new())),
            Part::Context => Some(Ranked::told(context.into())),
            // Their branch knows how many there are.
            Part::Placed => None,
            Part::Men { places: (first, end), cells } => {
                let runs = cells.iter().flat_map(|&(first, end)| &codes[first as usize..end as usize]);
                let men = runs.filter(|&&code| *first < code && code <= *end).count();
                Some(Ranked::told([men][..].into()))
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
        context: &[usize],
        codes: &[u16],
    ) -> Option<Ranked<S::Number>> {
        let sources = self.stages.sources(table, sum);
        let mut numbers = Entry::from_elem(0, sources.len());
        let learn = |numbers: &mut Entry, operand: usize, entry: &[usize]| {
            for (number, source) in numbers.iter_mut().zip(sources).filter(|(_, source)| source.0 == operand) {
                *number = entry[source.1];
            }
        };
        // An operand that asks about the other comes after it.
        let last = if self.context(branch.operands[0]) > 0 { 0 } else { 1 };
        let taken = Taken::of(&branch.deed, codes);
        let rank = |operand: usize, context: &[usize]| match self.assembly.parts[branch.operands[operand]] {
            Part::Placed => Some(Ranked::told([taken.part][..].into())),
            _ => self.rank_part(branch.operands[operand], context, codes),
        };
        let one = rank(1 - last, context)?;
        learn(&mut numbers, 1 - last, &one.entry);
        let asked = self.context(branch.operands[last]);
        let other = if asked > 0 {
            let choice = self.stages.choice(table, sum, &numbers);
            rank(last, &choice.operands[last][..asked])?
        } else {
            rank(last, context)?
        };
        learn(&mut numbers, last, &other.entry);
        let [first, second] = if last == 1 { [one, other] } else { [other, one] };

        let choice = self.stages.choice(table, sum, &numbers);
        let is_read = |operand: usize| matches!(self.assembly.parts[branch.operands[operand]], Part::Table { .. });
        let read = [&first, &second];
        if (0..2).any(|operand| is_read(operand) && choice.operands[operand] != read[operand].entry) {
            return None;
        }
        // Only what is a choice at all has its binomials in the triangle.
        let before = self.before(table, &choice.target, sum, &numbers)?;
        let combination = self.rank_taken(&taken, &choice, codes)?;
        let mut number = combination.times(&self.ways(branch.operands[0], &first.entry));
        number.increase(&first.number);
        number = number.times(&self.ways(branch.operands[1], &second.entry));
        number.increase(&second.number);
        number.increase(&before);
        Some(Ranked { entry: choice.target, number, men: first.men + second.men + taken.placed })
    }

    /// How many positions belong to the earlier choices of an entry; `None` if the choice does not lead there.
    fn before(&self, table: usize, entry: &[usize], sum: usize, numbers: &[usize]) -> Option<S::Number> {
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
    fn rank_taken(&self, taken: &Taken<'_>, choice: &Choice, codes: &[u16]) -> Option<S::Number> {
        let (whole, part) = (taken.whole, taken.part);
        let choose = match (taken.take, choice.choose) {
            (Take::None, _) => return (part == 0).then(|| S::Number::from(0)),
            (Take::All, _) => return (part == whole).then(|| S::Number::from(0)),
            (Take::Chosen, choose) => choose?,
        };
        if (choose.whole, choose.part) != (whole, part) {
            return None;
        }
        let mut combination = Combination { whole, left: part, rank: S::Number::from(0) };
        for &(first, end) in taken.runs {
            for &code in codes[first as usize..end as usize].iter().filter(|&&code| is_between(code, taken.there)) {
                if combination.left == 0 {
                    break;
                }
                combination
                    .tell_next(is_between(code, taken.taken), |n, k| self.stages.binomial(choose.triangle, n, k));
            }
        }
        Some(combination.rank)
    }
}

/// Of the cells or men that a deed chooses from, those that it takes on the board at hand.
///
/// A code less one is the place of the cell's man, and of an empty cell the last there is: men of later places, who are not
/// there yet as far as this step can tell, and nobody at all are told by one comparison.
struct Taken<'a> {
    take: Take,
    runs: &'a [Run],
    /// The first and the last place of what is there to be taken.
    there: (u16, u16),
    /// The first and the last place of what is taken.
    taken: (u16, u16),
    /// How many are there.
    whole: usize,
    /// How many are taken.
    part: usize,
    /// How many men that puts on the board.
    placed: usize,
}

impl<'a> Taken<'a> {
    fn of(deed: &'a Deed, codes: &[u16]) -> Taken<'a> {
        let (runs, there, taken, take): (&[Run], _, _, _) = match deed {
            Deed::Nothing => (&[], (0, 0), (0, 0), Take::None),
            Deed::Place { cells, places: (first, end), take } => (cells, (*first, u16::MAX), (*first, end - 1), *take),
            Deed::Deal { cells, places: (first, end), later, take } => {
                (cells, (*first, end - 1), (*later, end - 1), *take)
            }
        };
        let (mut whole, mut part) = (0, 0);
        for &(first, end) in runs {
            let codes = &codes[first as usize..end as usize];
            whole += codes.iter().map(|&code| usize::from(is_between(code, there))).sum::<usize>();
            part += codes.iter().map(|&code| usize::from(is_between(code, taken))).sum::<usize>();
        }
        let placed = if matches!(deed, Deed::Place { .. }) { part } else { 0 };
        Taken { take, runs, there, taken, whole, part, placed }
    }
}

/// Whether a code's place is one from the first to the last.
#[inline]
fn is_between(code: u16, (first, last): (u16, u16)) -> bool {
    let place = code.wrapping_sub(1);
    first <= place && place <= last
}
