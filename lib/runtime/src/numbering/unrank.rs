//! Unranking: the position of a number.

use smallvec::SmallVec;

use super::asked::AskedStages;
use super::combination::Combination;
use super::lookup::{ChoiceLookup, OpenedChoice};
use super::parts::{PreparedBranch, PreparedOperand, PreparedPart};
use super::planes::{Placed, Sets};
use super::pool::Pool;
use super::{Case, Choose, Entry, Numbering, Part, PartId, Selected, Stages};
use crate::{Number, Piece};

/// An arrangement that waits until all pieces of its group are on the board: its part, its entry and its number.
type Waiting<N> = SmallVec<[(PartId, Entry, N); 4]>;

impl<S: Stages> Numbering<'_, S> {
    /// Writes the position of that number. Returns whether there is one; otherwise the board is left empty.
    ///
    /// # Panics
    ///
    /// Panics unless the position has the number of cells of the variant.
    pub fn unrank(&self, number: S::Number, position: &mut [Piece]) -> bool {
        let cells = self.prepared.cells();
        assert_eq!(position.len(), cells, "a position of this variant has {cells} cells");
        position.fill(Piece::NONE);
        if number >= self.count() {
            return false;
        }
        let Some((case, entry, number)) = self.case_of(number) else { return false };
        let order = &self.part_tree.orders[case.order];
        let mut sets = Sets::new();
        let mut placed = Placed::without_pieces(self.prepared.chunks(), order, &mut sets);
        let mut waiting = Waiting::new();
        self.settle(self.asked(), case.part, &entry, number, &mut placed, &mut waiting);
        for (part, entry, number) in waiting {
            self.assign(self.asked(), part, &entry, number, &mut placed);
        }
        placed.write(order, self.prepared.looks(), position);
        for &(cell, kind) in &*case.pieces {
            position[cell as usize] = self.prepared.looks().piece(kind);
        }
        true
    }

    /// The stages as a source of choices.
    fn asked(&self) -> AskedStages<'_, S> {
        AskedStages::new(self.stages, self.prepared)
    }

    /// The case that contains the number, the entry of its part, and the number within the case.
    fn case_of(&self, number: S::Number) -> Option<(&Case, Entry, S::Number)> {
        if !self.part_tree.is_split {
            return Some((self.part_tree.cases.first()?.first()?, Entry::new(), number));
        }
        let OpenedChoice { sum, entries: [entry, _], number, .. } =
            self.asked().open(self.stages.result(), &Entry::new(), number)?;
        let cases = &self.part_tree.cases[sum];
        let (which, number) = match self.part_tree.parts[cases[0].part] {
            Part::Table { table, .. } => number.div_rem(&self.stages.value(table, &entry)),
            _ => (number, S::Number::from(0)),
        };
        cases.get(which.low() as usize).map(|case| (case, entry, number))
    }

    /// The digits of a position's number within a choice: the rank of the selected combination, and the numbers of
    /// those operands that are tables.
    #[inline]
    fn digits<L: ChoiceLookup>(
        look: L,
        operands: &[PreparedOperand; 2],
        entries: &[L::Entry; 2],
        number: L::Number,
    ) -> (L::Number, [L::Number; 2]) {
        let nothing = L::Number::from(0);
        let (mut rest, mut digits) = (number, [nothing.clone(), nothing.clone()]);
        // The last digit is that of the second operand. In the first position of a choice, all digits are zero.
        for index in [1, 0] {
            if let Some(table) = operands[index].table
                && rest > nothing
            {
                (rest, digits[index]) = rest.div_rem(&look.ways(table, &entries[index]));
            }
        }
        (rest, digits)
    }

    /// Places the pieces of one part, those of earlier places first. Arrangements wait for the rest of their pieces.
    fn settle<L: ChoiceLookup>(
        &self,
        look: L,
        part: PartId,
        entry: &L::Entry,
        number: L::Number,
        placed: &mut Placed<'_>,
        waiting: &mut Waiting<S::Number>,
    ) {
        let &PreparedPart::Table { table, ref branches, is_word, ref without_pieces } = self.prepared.part(part) else {
            return;
        };
        // There is one way to place no piece.
        if without_pieces.as_ref().is_some_and(|without_pieces| L::is_without_pieces(without_pieces, entry)) {
            return;
        }
        if is_word {
            return waiting.push((part, look.spelled(table, entry), number.resized()));
        }
        if let Some((quicker, entry)) = look.quicker(table, entry) {
            return self.settle(quicker, part, &entry, number.resized(), placed, waiting);
        }
        let Some(OpenedChoice { sum, entries, choose, number }) = look.open(table, entry, number) else { return };
        let PreparedBranch { operands, pool } = &branches[sum];
        let (combination, numbers) = Self::digits(look, operands, &entries, number);
        for (index, number) in numbers.into_iter().enumerate() {
            self.settle(look, operands[index].part, &entries[index], number, placed, waiting);
        }
        if pool.is_placing {
            let (piece, _) = pool.places;
            self.select(pool, choose, combination, |chunk, cells, taken| {
                let free = cells & !placed.anybody(chunk);
                placed.put(chunk, piece, taken(free));
            });
        }
    }

    /// Assigns the kinds of a group's pieces, which are all on the board.
    fn assign<L: ChoiceLookup>(
        &self,
        look: L,
        part: PartId,
        entry: &L::Entry,
        number: L::Number,
        placed: &mut Placed<'_>,
    ) {
        let &PreparedPart::Table { table, ref branches, .. } = self.prepared.part(part) else { return };
        if let Some((quicker, entry)) = look.quicker(table, entry) {
            return self.assign(quicker, part, &entry, number.resized(), placed);
        }
        let Some(OpenedChoice { sum, entries, choose, number }) = look.open(table, entry, number) else { return };
        let PreparedBranch { operands, pool } = &branches[sum];
        let (combination, numbers) = Self::digits(look, operands, &entries, number);
        if !pool.is_placing {
            let (piece, later) = pool.places;
            self.select(pool, choose, combination, |chunk, cells, taken| {
                let pieces = cells & placed.at(chunk, piece);
                placed.mv(chunk, (piece, later), taken(pieces));
            });
        }
        // A conditioned operand may hold the choice of the kinds, without which the other operand has no pieces.
        for index in if operands[1].conditioning > 0 { [1, 0] } else { [0, 1] } {
            self.assign(look, operands[index].part, &entries[index], numbers[index].clone(), placed);
        }
    }

    /// Processes the cells of a pool chunk by chunk, and passes the selected things of each to a function.
    fn select<M: Number>(
        &self,
        pool: &Pool,
        choose: Option<Choose>,
        rank: M,
        mut each: impl FnMut(usize, u64, &mut dyn FnMut(u64) -> u64),
    ) {
        let choose = match pool.selected {
            Selected::None => return,
            Selected::All => {
                return pool.cells.iter().for_each(|&(chunk, cells)| each(chunk, cells, &mut |things| things));
            }
            Selected::Chosen => choose,
        };
        let Some(Choose { whole, part: left, triangle }) = choose else { return };
        match self.stages.word_binomials(triangle) {
            Some(binomial) => {
                let mut combination = Combination { whole, left, rank: rank.low() };
                for &(chunk, cells) in &pool.cells {
                    each(chunk, cells, &mut |things| combination.taken_of(things, binomial));
                }
            }
            None => {
                let mut combination = Combination { whole, left, rank: rank.resized() };
                let binomial = |n, k| self.stages.binomial(triangle, n, k);
                for &(chunk, cells) in &pool.cells {
                    each(chunk, cells, &mut |things| combination.taken_of(things, binomial));
                }
            }
        }
    }
}
