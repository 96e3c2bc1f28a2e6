//! From a position to its number.

use smallvec::{SmallVec, smallvec};

use super::combination::Combination;
use super::planes::Standing;
use super::prepared::Operands;
use super::{Branch, Choose, Numbering, Part, PartId, Selected, Selection, Stages};
use crate::{Man, Number};

/// The entries of parts and the numbers of their choices. Up to so many need no allocation.
type Room = SmallVec<[usize; 128]>;

/// What one part of a position is: its number at its entry, and how many men it puts down.
struct Ranked<N> {
    number: N,
    men: usize,
}

impl<N: Number> Ranked<N> {
    /// A part without a table.
    fn without_table() -> Option<Ranked<N>> {
        Some(Ranked { number: N::from(0), men: 0 })
    }
}

impl<S: Stages> Numbering<'_, S> {
    /// The position's number; `None` if it is no position of the count, or has another number of cells.
    pub fn rank(&self, position: &[Man]) -> Option<S::Number> {
        if position.len() != self.prepared.cells_of_a_position() {
            return None;
        }
        let is_at = |&(cell, kind): &(u32, u16)| position.get(cell as usize) == Some(&self.prepared.looks().man(kind));
        let all = self.layout.cases.iter().enumerate();
        let mut all =
            all.flat_map(|(sum, cases)| cases.iter().enumerate().map(move |(index, case)| (sum, index, case)));
        let (sum, index, case) = all.find(|(_, _, case)| case.men.iter().all(is_at))?;
        let standing = Standing::of(position, (case.order, &self.layout.orders[case.order]), self.prepared)?;
        let result = self.stages.result();
        let length = match self.layout.parts[case.part] {
            Part::Table { table, .. } => self.stages.axes(table),
            _ => 0,
        };
        let mut room: Room = smallvec![0; length + self.prepared.room()];
        let (entry, room) = room.split_at_mut(length);
        let ranked = self.rank_part(case.part, &[], &standing, entry, room)?;
        // Every man must be somewhere in it.
        if ranked.men + case.men.len() != standing.men {
            return None;
        }
        if !self.layout.is_split {
            return Some(ranked.number);
        }
        let sources = self.stages.sources(result, sum);
        let numbers: Room = sources.iter().map(|&(_, axis)| entry[axis]).collect();
        let mut number = S::Number::from(index as u64).times(&self.ways(case.part, entry));
        number.increase(&ranked.number);
        number.increase(&self.stages.before(result, &[], sum, &numbers)?);
        Some(number)
    }

    /// One part, for the numbers that its reader asks about. Its entry is written down.
    fn rank_part(
        &self,
        part: PartId,
        context: &[usize],
        standing: &Standing,
        entry: &mut [usize],
        room: &mut [usize],
    ) -> Option<Ranked<S::Number>> {
        match &self.layout.parts[part] {
            Part::Nothing => Ranked::without_table(),
            Part::Context => {
                entry.copy_from_slice(context);
                Ranked::without_table()
            }
            // Their branch knows how many there are.
            Part::Placed => None,
            Part::Men { places, .. } => {
                let cells = self.prepared.cells(part, 0).iter().enumerate();
                let men = cells.map(|(chunk, cells)| (cells & standing.between(chunk, *places)).count_ones() as usize);
                entry[0] = men.sum();
                Ranked::without_table()
            }
            Part::Table { table, branches, .. } => branches.iter().enumerate().find_map(|(sum, branch)| {
                let taken = Taken::of(&branch.selection, self.prepared.cells(part, sum), standing);
                let operands = self.prepared.operands(part, sum);
                self.rank_branch((*table, sum), branch, operands, &taken, context, entry, room)
            }),
        }
    }

    /// One sum of a part's table, if the part is a choice of that sum.
    #[expect(clippy::too_many_arguments, reason = "the branch, the position, and where its numbers are written down")]
    fn rank_branch(
        &self,
        (table, sum): (usize, usize),
        branch: &Branch,
        operands: &Operands,
        taken: &Taken<'_>,
        context: &[usize],
        entry: &mut [usize],
        room: &mut [usize],
    ) -> Option<Ranked<S::Number>> {
        let &Operands { are_tables, lengths, contexts } = operands;
        let standing = taken.standing;
        let sources = self.stages.sources(table, sum);
        let (numbers, room) = room.split_at_mut(sources.len());
        let (first, room) = room.split_at_mut(lengths[0]);
        let (second, room) = room.split_at_mut(lengths[1]);
        let entries = [first, second];
        let mut digits = [S::Number::from(0), S::Number::from(0)];
        let mut men = taken.placed;
        // An operand that asks about the other comes after it.
        let last = if contexts[0] > 0 { 0 } else { 1 };
        for operand in [1 - last, last] {
            let part = branch.operands[operand];
            let own = &mut *entries[operand];
            let ranked = if matches!(self.layout.parts[part], Part::Placed) {
                own[0] = taken.part;
                Ranked::without_table()
            } else if operand == last && contexts[last] > 0 {
                let mut ranked = None;
                self.stages.choice(table, sum, numbers, &mut |choice| {
                    ranked = self.rank_part(part, &choice.operands[last][..contexts[last]], standing, own, room);
                });
                ranked
            } else {
                // What this branch's reader asks about is no matter of another table.
                let context = if are_tables[operand] { &[] } else { context };
                self.rank_part(part, context, standing, own, room)
            };
            let ranked = ranked?;
            for (number, source) in numbers.iter_mut().zip(sources).filter(|(_, source)| source.0 == operand) {
                *number = own[source.1];
            }
            digits[operand] = ranked.number;
            men += ranked.men;
        }
        let mut choose = None;
        let mut is_one = false;
        self.stages.choice(table, sum, numbers, &mut |choice| {
            let is_told = |operand: usize| are_tables[operand] || !choice.operands[operand].is_empty();
            is_one = (0..2).all(|operand| !is_told(operand) || choice.operands[operand] == entries[operand]);
            choose = choice.choose;
            entry.copy_from_slice(choice.target);
        });
        if !is_one {
            return None;
        }
        // Only what is a choice at all has its binomials in the triangle.
        let before = self.stages.before(table, entry, sum, numbers)?;
        let mut number = self.rank_taken(taken, choose)?;
        for operand in (0..2).filter(|&operand| are_tables[operand]) {
            number = number.times(&self.ways(branch.operands[operand], entries[operand]));
            number.increase(&digits[operand]);
        }
        number.increase(&before);
        Some(Ranked { number, men })
    }

    /// Which combination is taken; `None` if the choice takes another number of them.
    fn rank_taken(&self, taken: &Taken<'_>, choose: Option<Choose>) -> Option<S::Number> {
        let Taken { whole, part, .. } = *taken;
        let choose = match taken.selection.selected() {
            Selected::None => return (part == 0).then(|| S::Number::from(0)),
            Selected::All => return (part == whole).then(|| S::Number::from(0)),
            Selected::Chosen => choose.filter(|choose| (choose.whole, choose.part) == (whole, part))?,
        };
        Some(match self.stages.word_binomials(choose.triangle) {
            Some(binomial) => S::Number::from(taken.rank(binomial)),
            None => taken.rank(|n, k| self.stages.binomial(choose.triangle, n, k)),
        })
    }
}

/// Of the cells or men that a selection chooses from, those that it takes on the board at hand.
struct Taken<'a> {
    selection: &'a Selection,
    cells: &'a [u64],
    standing: &'a Standing,
    /// How many are there.
    whole: usize,
    /// How many are taken.
    part: usize,
    /// How many men that puts on the board.
    placed: usize,
}

impl<'a> Taken<'a> {
    fn of(selection: &'a Selection, cells: &'a [u64], standing: &'a Standing) -> Taken<'a> {
        let mut taken = Taken { selection, cells, standing, whole: 0, part: 0, placed: 0 };
        if !matches!(selection, Selection::Nothing) {
            let counts = taken.chunks().map(|(all, some)| (all.count_ones(), some.count_ones()));
            let (whole, part) = counts.fold((0, 0), |sum, counts| (sum.0 + counts.0, sum.1 + counts.1));
            (taken.whole, taken.part) = (whole as usize, part as usize);
        }
        if matches!(selection, Selection::Place { .. }) {
            taken.placed = taken.part;
        }
        taken
    }

    /// Those that are there and those that are taken, chunk by chunk.
    #[inline]
    fn chunks(&self) -> impl Iterator<Item = (u64, u64)> {
        (0..self.cells.len()).filter(|&chunk| self.cells[chunk] != 0).map(|chunk| self.sets(chunk))
    }

    /// Those that are there and those that are taken, in one chunk. Men of later places, who are not there yet as far as
    /// this step can tell, stand on free cells.
    #[inline]
    fn sets(&self, chunk: usize) -> (u64, u64) {
        let cells = self.cells[chunk];
        match self.selection {
            Selection::Nothing => (0, 0),
            Selection::Place { places, .. } => {
                (cells & !self.standing.before(chunk, places.0), cells & self.standing.between(chunk, *places))
            }
            Selection::Assign { places, later, .. } => (
                cells & self.standing.between(chunk, *places),
                cells & self.standing.between(chunk, (*later, places.1)),
            ),
        }
    }

    /// Which combination that is.
    #[inline]
    fn rank<N: Number>(&self, binomial: impl Fn(usize, usize) -> N) -> N {
        let mut combination = Combination { whole: self.whole, left: self.part, rank: N::from(0) };
        for (all, some) in self.chunks() {
            combination.record(all, some, &binomial);
        }
        combination.rank
    }
}
