//! From a number to a position.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::combination::Combination;
use super::{Branch, Case, Choice, Choose, Deed, Entry, Number, Numbering, Part, PartId, Run, Stages, Take};
use crate::Man;

/// A word that waits until all men of its group are on the board: its part, its entry and its number.
type Waiting<N> = SmallVec<[(PartId, Entry, N); 4]>;

/// The choice that a number falls into.
struct Found<N> {
    sum: usize,
    choice: Choice,
    /// Which combination, and the numbers of the two operands.
    digits: (N, [N; 2]),
}

/// What the number of a part's entry means.
struct Opened<'a, N> {
    deed: &'a Deed,
    choose: Option<Choose>,
    /// Which combination the deed takes.
    combination: N,
    /// The two parts that it is put together from, each with its entry and its number there.
    operands: [(PartId, Entry, N); 2],
}

impl<S: Stages> Numbering<'_, S> {
    /// Puts down the position of that number. Returns whether there is one; without, the board is left empty. The scratch
    /// must be as long as the position.
    pub fn unrank(&self, number: S::Number, position: &mut [Man], scratch: &mut [u16]) -> bool {
        position.fill(Man::NONE);
        scratch.fill(0);
        if number >= self.count() {
            return false;
        }
        let Some((case, entry, number)) = self.case_of(number) else { return false };
        let mut words = Waiting::new();
        self.settle(case.part, entry, number, scratch, &mut words);
        for (part, entry, number) in words {
            self.deal(part, entry, number, scratch);
        }
        let kinds = &self.assembly.orders[case.order].kinds;
        for (man, &code) in position.iter_mut().zip(&*scratch).filter(|(_, code)| **code != 0) {
            *man = Man::of(usize::from(kinds[usize::from(code) - 1]));
        }
        for &(cell, kind) in &*case.men {
            position[cell as usize] = Man::of(usize::from(kind));
        }
        true
    }

    /// The case that the number falls into, the entry of its part, and the number within the case.
    fn case_of(&self, number: S::Number) -> Option<(&Case, Entry, S::Number)> {
        if !self.assembly.is_split {
            return Some((self.assembly.cases.first()?.first()?, Entry::new(), number));
        }
        let found = self.find(self.stages.result(), &[], number, |sum, operand, choice| match operand {
            0 => self.ways(self.assembly.cases[sum][0].part, &choice.operands[0]),
            _ => S::Number::from(1),
        })?;
        let cases = &self.assembly.cases[found.sum];
        let (mut which, [number, _]) = found.digits;
        let mut index = 0;
        while which > S::Number::from(0) {
            which.decrease(&S::Number::from(1));
            index += 1;
        }
        let [entry, _] = found.choice.operands;
        Some((&cases[index], entry, number))
    }

    /// The choice of the entry that the number falls into.
    fn find(
        &self,
        table: usize,
        entry: &[usize],
        mut number: S::Number,
        ways: impl Fn(usize, usize, &Choice) -> S::Number,
    ) -> Option<Found<S::Number>> {
        let mut found = None;
        let _ = self.stages.walk(table, entry, &mut |sum, numbers, ways| {
            if number < ways {
                found = Some((sum, self.stages.choice(table, sum, numbers)));
                return ControlFlow::Break(());
            }
            number.decrease(&ways);
            ControlFlow::Continue(())
        });
        let (sum, choice) = found?;
        // The first of a choice's positions has nothing but first parts; many choices have no other.
        if number == S::Number::from(0) {
            return Some(Found { sum, choice, digits: (number.clone(), [number.clone(), number]) });
        }
        let second = ways(sum, 1, &choice);
        let both = ways(sum, 0, &choice).times(&second);
        let (combination, rest) = number.div_rem(&both);
        let (first, second) = rest.div_rem(&second);
        Some(Found { sum, choice, digits: (combination, [first, second]) })
    }

    /// Finds out what the number of a part's entry means; `None` for a part without choices.
    fn open(&self, part: PartId, entry: &[usize], number: S::Number) -> Option<Opened<'_, S::Number>> {
        let Part::Table { table, branches, .. } = &self.assembly.parts[part] else { return None };
        let ways = |sum: usize, operand: usize, choice: &Choice| {
            self.ways(branches[sum].operands[operand], &choice.operands[operand])
        };
        let Found { sum, choice, digits } = self.find(*table, entry, number, ways)?;
        let Choice { operands: [first, second], choose, .. } = choice;
        let (combination, numbers) = digits;
        let Branch { operands: parts, deed } = &branches[sum];
        let [first_number, second_number] = numbers;
        let operands = [(parts[0], first, first_number), (parts[1], second, second_number)];
        Some(Opened { deed, choose, combination, operands })
    }

    /// Puts down the men of one part, those of earlier places first. Words have to wait for the rest of their men.
    fn settle(&self, part: PartId, entry: Entry, number: S::Number, cells: &mut [u16], words: &mut Waiting<S::Number>) {
        if matches!(self.assembly.parts[part], Part::Table { is_word: true, .. }) {
            words.push((part, entry, number));
            return;
        }
        let Some(Opened { deed, choose, combination, operands }) = self.open(part, &entry, number) else { return };
        for (part, entry, number) in operands {
            self.settle(part, entry, number, cells, words);
        }
        if let Deed::Place { cells: class, places: (man, _), take } = deed {
            self.turn(cells, class, 0, man + 1, *take, choose, combination);
        }
    }

    /// Tells the men of a group apart, who are all on the board.
    fn deal(&self, part: PartId, entry: Entry, number: S::Number, cells: &mut [u16]) {
        let Some(Opened { deed, choose, combination, mut operands }) = self.open(part, &entry, number) else { return };
        if let Deed::Deal { cells: all, places: (man, _), later, take } = deed {
            self.turn(cells, all, man + 1, later + 1, *take, choose, combination);
        }
        // What was summed ahead may hold the choice of the letters, without which the other operand has no men of its own.
        if self.context(operands[1].0) > 0 {
            operands.reverse();
        }
        for (part, entry, number) in operands {
            self.deal(part, entry, number, cells);
        }
    }

    /// Turns some of the cells that hold `from` into `to`.
    #[expect(
        clippy::too_many_arguments,
        reason = "the cells, what is looked for and what becomes of it, and which of them"
    )]
    fn turn(
        &self,
        cells: &mut [u16],
        runs: &[Run],
        from: u16,
        to: u16,
        take: Take,
        choose: Option<Choose>,
        rank: S::Number,
    ) {
        let (whole, left, triangle) = match (take, choose) {
            (Take::All, _) => {
                let all = runs.iter().flat_map(|&(first, end)| first as usize..end as usize);
                return all.for_each(|cell| cells[cell] = if cells[cell] == from { to } else { cells[cell] });
            }
            (Take::Chosen, Some(choose)) => (choose.whole, choose.part, choose.triangle),
            _ => return,
        };
        let mut combination = Combination { whole, left, rank };
        for &(first, end) in runs {
            for cell in cells[first as usize..end as usize].iter_mut().filter(|cell| **cell == from) {
                if combination.left == 0 {
                    return;
                }
                if combination.takes_next(|n, k| self.stages.binomial(triangle, n, k)) {
                    *cell = to;
                }
            }
        }
    }
}
