//! From a number to a position.

use smallvec::SmallVec;

use super::combination::Combination;
use super::planes::Placed;
use super::prepared::{Cells, Operands};
use super::{Branch, Case, Choice, Choose, Entry, Numbering, Part, PartId, Selected, Selection, Stages};
use crate::{Man, Number};

/// A word that waits until all men of its group are on the board: its part, its entry and its number.
type Waiting<N> = SmallVec<[(PartId, Entry, N); 4]>;

impl<S: Stages> Numbering<'_, S> {
    /// Puts down the position of that number. Returns whether there is one; without, the board is left empty.
    ///
    /// # Panics
    ///
    /// Panics unless the position has as many cells as those of the count.
    pub fn unrank(&self, number: S::Number, position: &mut [Man]) -> bool {
        let cells = self.prepared.cells_of_a_position();
        assert_eq!(position.len(), cells, "a position of this variant has {cells} cells");
        position.fill(Man::NONE);
        if number >= self.count() {
            return false;
        }
        let Some((case, entry, number)) = self.case_of(number) else { return false };
        let order = &self.layout.orders[case.order];
        let mut placed = Placed::nobody(self.prepared.chunks(), order);
        let mut words = Waiting::new();
        self.settle(case.part, &entry, number, &mut placed, &mut words);
        for (part, entry, number) in words {
            self.assign(part, &entry, number, &mut placed);
        }
        placed.write(order, self.prepared.looks(), position);
        for &(cell, kind) in &*case.men {
            position[cell as usize] = self.prepared.looks().man(kind);
        }
        true
    }

    /// The case that the number falls into, the entry of its part, and the number within the case.
    fn case_of(&self, number: S::Number) -> Option<(&Case, Entry, S::Number)> {
        if !self.layout.is_split {
            return Some((self.layout.cases.first()?.first()?, Entry::new(), number));
        }
        let mut case = None;
        self.stages.open(self.stages.result(), &[], number, &mut |sum, choice, number| {
            let cases = &self.layout.cases[sum];
            let (which, [number, _]) = self.digits([cases[0].part; 2], [true, false], &choice, number);
            case = cases.get(which.low() as usize).map(|case| (case, choice.operands[0].into(), number));
        });
        case
    }

    /// What the number of a position among those of a choice says: which combination the choice's selection takes, and the
    /// numbers of the two operands, as far as they are tables.
    #[inline]
    fn digits<M: Number>(
        &self,
        parts: [PartId; 2],
        are_tables: [bool; 2],
        choice: &Choice<'_>,
        number: M,
    ) -> (M, [M; 2]) {
        let mut rest = number;
        let mut digits = [M::from(0), M::from(0)];
        // The last digit is that of the second operand. The first of a choice's positions has nothing but first parts.
        for operand in [1, 0] {
            if are_tables[operand] && rest > M::from(0) {
                (rest, digits[operand]) = rest.div_rem(&self.ways::<M>(parts[operand], choice.operands[operand]));
            }
        }
        (rest, digits)
    }

    /// Puts down the men of one part, those of earlier places first. Words have to wait for the rest of their men.
    fn settle<M: Number>(
        &self,
        part: PartId,
        entry: &[usize],
        number: M,
        placed: &mut Placed,
        words: &mut Waiting<S::Number>,
    ) {
        let &Part::Table { table, ref branches, is_word } = &self.layout.parts[part] else { return };
        // There is one way to be nobody.
        if self.prepared.nobody(part).is_some_and(|nobody| *nobody.entry == *entry) {
            return;
        }
        if is_word {
            return words.push((part, entry.into(), number.resized()));
        }
        if self.is_better_in_words::<M>(table) {
            return self.settle(part, entry, number.low(), placed, words);
        }
        self.stages.open(table, entry, number, &mut |sum, choice, number| {
            let Branch { operands: parts, selection } = &branches[sum];
            let &Operands { are_tables, .. } = self.prepared.operands(part, sum);
            let (combination, numbers) = self.digits::<M>(*parts, are_tables, &choice, number);
            for (operand, number) in numbers.into_iter().enumerate().filter(|(operand, _)| are_tables[*operand]) {
                self.settle::<M>(parts[operand], choice.operands[operand], number, placed, words);
            }
            if let Selection::Place { places: (man, _), .. } = *selection {
                let cells = self.prepared.cells(part, sum);
                self.select::<M>(selection, choice.choose, combination, cells, |chunk, cells, taken| {
                    let free = cells & !placed.anybody(chunk);
                    placed.put(chunk, man, taken(free));
                });
            }
        });
    }

    /// Tells the men of a group apart, who are all on the board.
    fn assign<M: Number>(&self, part: PartId, entry: &[usize], number: M, placed: &mut Placed) {
        let Part::Table { table, branches, .. } = &self.layout.parts[part] else { return };
        if self.is_better_in_words::<M>(*table) {
            return self.assign(part, entry, number.low(), placed);
        }
        self.stages.open(*table, entry, number, &mut |sum, choice, number| {
            let Branch { operands: parts, selection } = &branches[sum];
            let &Operands { are_tables, contexts, .. } = self.prepared.operands(part, sum);
            let (combination, numbers) = self.digits::<M>(*parts, are_tables, &choice, number);
            if let Selection::Assign { places: (man, _), later, .. } = *selection {
                let cells = self.prepared.cells(part, sum);
                self.select::<M>(selection, choice.choose, combination, cells, |chunk, cells, taken| {
                    let men = cells & placed.at(chunk, man);
                    placed.turn(chunk, (man, later), taken(men));
                });
            }
            // What was summed ahead may hold the choice of the letters, without which the other operand has no men of its
            // own.
            for operand in if contexts[1] > 0 { [1, 0] } else { [0, 1] } {
                self.assign::<M>(parts[operand], choice.operands[operand], numbers[operand].clone(), placed);
            }
        });
    }

    /// Goes through the chunks of some cells, handing on for each how to tell what is taken of the things in it.
    fn select<M: Number>(
        &self,
        selection: &Selection,
        choose: Option<Choose>,
        rank: M,
        cells: Cells<'_>,
        mut each: impl FnMut(usize, u64, &mut dyn FnMut(u64) -> u64),
    ) {
        let choose = match selection.selected() {
            Selected::None => return,
            Selected::All => return cells.chunks().for_each(|(chunk, cells)| each(chunk, cells, &mut |things| things)),
            Selected::Chosen => choose,
        };
        let Some(Choose { whole, part: left, triangle }) = choose else { return };
        match self.stages.word_binomials(triangle) {
            Some(binomial) => {
                let mut combination = Combination { whole, left, rank: rank.low() };
                for (chunk, cells) in cells.chunks() {
                    each(chunk, cells, &mut |things| combination.taken_of(things, binomial));
                }
            }
            None => {
                let mut combination = Combination { whole, left, rank: rank.resized() };
                let binomial = |n, k| self.stages.binomial(triangle, n, k);
                for (chunk, cells) in cells.chunks() {
                    each(chunk, cells, &mut |things| combination.taken_of(things, binomial));
                }
            }
        }
    }
}
