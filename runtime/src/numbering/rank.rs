//! From a position to its number.

use smallvec::{SmallVec, smallvec};

use super::planes::{Sets, Standing};
use super::prepared::Operands;
use super::taken::Taken;
use super::{Branch, Choose, Numbering, Part, PartId, Selected, Stages};
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
        let mut sets = Sets::new();
        let order = (case.order, &self.layout.orders[case.order]);
        let standing = Standing::of(position, order, self.prepared, &mut sets)?;
        let result = self.stages.result();
        let length = match self.layout.parts[case.part] {
            Part::Table { table, .. } => self.stages.axes(table),
            _ => 0,
        };
        let mut room: Room = smallvec![0; length + self.prepared.room()];
        let (entry, room) = room.split_at_mut(length);
        let ranked = self.rank_part::<S::Number>(case.part, &[], standing, entry, room)?;
        // Every man must be somewhere in it.
        if ranked.men + case.men.len() != standing.men {
            return None;
        }
        if !self.layout.is_split {
            return Some(ranked.number);
        }
        let sources = self.stages.sources(result, sum);
        let numbers: Room = sources.iter().map(|&(_, axis)| entry[axis]).collect();
        let mut number = S::Number::from(index as u64).times(&self.ways::<S::Number>(case.part, entry));
        number.increase(&ranked.number);
        number.increase(&self.stages.before(result, &[], sum, &numbers)?);
        Some(number)
    }

    /// Whether a part of the board that nobody asks about can be as it is. Its entry is written down.
    pub(super) fn is_part(
        &self,
        part: PartId,
        standing: Standing<'_>,
        entry: &mut [usize],
        room: &mut [usize],
    ) -> bool {
        self.rank_part::<S::Number>(part, &[], standing, entry, room).is_some()
    }

    /// One part, for the numbers that its reader asks about. Its entry is written down.
    fn rank_part<M: Number>(
        &self,
        part: PartId,
        context: &[usize],
        standing: Standing<'_>,
        entry: &mut [usize],
        room: &mut [usize],
    ) -> Option<Ranked<M>> {
        match &self.layout.parts[part] {
            Part::Nothing => Ranked::without_table(),
            Part::Context => {
                entry.copy_from_slice(context);
                Ranked::without_table()
            }
            // Their branch knows how many there are.
            Part::Placed => None,
            Part::Men { places, .. } => {
                let cells = self.prepared.cells(part, 0).chunks();
                let men = cells.map(|(chunk, cells)| (cells & standing.between(chunk, *places)).count_ones() as usize);
                entry[0] = men.sum();
                Ranked::without_table()
            }
            &Part::Table { table, ref branches, .. } => {
                if let Some(nobody) = self.prepared.nobody(part)
                    && standing.leaves_empty(nobody)
                {
                    entry.copy_from_slice(&nobody.entry);
                    return Ranked::without_table();
                }
                if self.is_better_in_words::<M>(table) {
                    let Ranked { number, men } = self.rank_part::<u64>(part, context, standing, entry, room)?;
                    return Some(Ranked { number: number.into(), men });
                }
                branches.iter().enumerate().find_map(|(sum, branch)| {
                    let taken = Taken::of(&branch.selection, self.prepared.cells(part, sum), standing);
                    let operands = self.prepared.operands(part, sum);
                    self.rank_branch((table, sum), branch, operands, &taken, (context, standing), entry, room)
                })
            }
        }
    }

    /// One sum of a part's table, if the part is a choice of that sum.
    #[expect(clippy::too_many_arguments, reason = "the branch, the position, and where its numbers are written down")]
    fn rank_branch<M: Number>(
        &self,
        (table, sum): (usize, usize),
        branch: &Branch,
        operands: &Operands,
        taken: &Taken<'_>,
        (context, standing): (&[usize], Standing<'_>),
        entry: &mut [usize],
        room: &mut [usize],
    ) -> Option<Ranked<M>> {
        let &Operands { are_tables, lengths, contexts, numbers: ref places } = operands;
        let (numbers, room) = room.split_at_mut(places.len());
        let (entries, room) = room.split_at_mut(lengths[0] + lengths[1]);
        let mut digits = [M::from(0), M::from(0)];
        let mut men = taken.placed();
        // An operand that asks about the other comes after it.
        for operand in if contexts[0] > 0 { [1, 0] } else { [0, 1] } {
            let part = branch.operands[operand];
            let ranked = if contexts[operand] > 0 {
                write_numbers(numbers, places, entries);
                let own = own_entry(entries, lengths, operand);
                let mut ranked = None;
                self.stages.choice(table, sum, numbers, &mut |choice| {
                    let context = &choice.operands[operand][..contexts[operand]];
                    ranked = self.rank_part::<M>(part, context, standing, own, room);
                });
                ranked
            } else {
                let own = own_entry(entries, lengths, operand);
                match self.layout.parts[part] {
                    Part::Placed => {
                        own[0] = taken.part;
                        Ranked::without_table()
                    }
                    // What this branch's reader asks about is no matter of another table.
                    _ if are_tables[operand] => self.rank_part::<M>(part, &[], standing, own, room),
                    _ => self.rank_part::<M>(part, context, standing, own, room),
                }
            };
            let ranked = ranked?;
            digits[operand] = ranked.number;
            men += ranked.men;
        }
        write_numbers(numbers, places, entries);
        let entries = entries.split_at(lengths[0]);
        let entries = [entries.0, entries.1];
        let mut choose = None;
        let mut is_one = false;
        self.stages.choice(table, sum, numbers, &mut |choice| {
            let is_told = |operand: usize| are_tables[operand] || !choice.operands[operand].is_empty();
            is_one = (0..2).all(|operand| !is_told(operand) || is_same(choice.operands[operand], entries[operand]));
            choose = choice.choose;
            entry.copy_from_slice(choice.target);
        });
        if !is_one {
            return None;
        }
        // Only what is a choice at all has its binomials in the triangle.
        let before = self.stages.before::<M>(table, entry, sum, numbers)?;
        let mut number = self.rank_taken::<M>(taken, choose)?;
        for (operand, digit) in digits.iter().enumerate() {
            if are_tables[operand] {
                number = number.times(&self.ways::<M>(branch.operands[operand], entries[operand]));
                number.increase(digit);
            }
        }
        number.increase(&before);
        Some(Ranked { number, men })
    }

    /// Which combination is taken; `None` if the choice takes another number of them.
    fn rank_taken<M: Number>(&self, taken: &Taken<'_>, choose: Option<Choose>) -> Option<M> {
        let Taken { whole, part, .. } = *taken;
        let choose = match taken.selection.selected() {
            Selected::None => return (part == 0).then(|| M::from(0)),
            Selected::All => return (part == whole).then(|| M::from(0)),
            Selected::Chosen => choose.filter(|choose| (choose.whole, choose.part) == (whole, part))?,
        };
        Some(match self.stages.word_binomials(choose.triangle) {
            Some(binomial) => M::from(taken.rank(binomial)),
            None => taken.rank(|n, k| self.stages.binomial(choose.triangle, n, k)).resized(),
        })
    }
}

/// The entry of one operand among those of both.
#[inline]
fn own_entry(entries: &mut [usize], lengths: [usize; 2], operand: usize) -> &mut [usize] {
    let (first, second) = entries.split_at_mut(lengths[0]);
    if operand == 0 { first } else { second }
}

/// Takes a choice's numbers from their places in the entries of its operands.
#[inline]
fn write_numbers(numbers: &mut [usize], places: &[usize], entries: &[usize]) {
    for (number, &place) in numbers.iter_mut().zip(places) {
        *number = entries[place];
    }
}

/// Whether two entries are the same, one number after the other: they are too short for a call to be worth while.
#[inline]
fn is_same(one: &[usize], other: &[usize]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one == other)
}
