//! Precomputation of choices.

use std::ops::ControlFlow;

use super::super::asked::asked_about;
use super::super::lookup::SumId;
use super::super::{Choose, Entry, Part, PartTree, Stages};
use super::grid::EntryGrid;
use super::{ChoiceWeight, ChoiceWeights, Known, KnownChoice, KnownOperand, KnownSum, KnownTable, NONE};
use crate::Number;

/// The limit on entries and index cells for choices, of all tables together; each takes a few bytes.
const MOST_PLACES: usize = 1 << 18;

/// The limit on visits of entries and choices, per choice of the budget. It bounds the time spent on tables that turn
/// out to have too many choices.
const MOST_VISITS: usize = 4;

/// The remaining budget of choices, places and visits.
#[derive(Clone, Copy)]
struct Room {
    choices: usize,
    places: usize,
    visits: usize,
}

/// A choice as it was visited.
struct VisitedChoice<N> {
    before: N,
    target: u32,
    sum: usize,
    numbers: Entry,
    /// The operands' entries, empty for an operand that the choice does not determine.
    entries: [Entry; 2],
    choose: Option<Choose>,
}

impl<N: Number> Known<N> {
    /// The choices of the tables of a part tree that have few: at most `most` of all tables together.
    pub fn new<S: Stages<Number = N>>(stages: &S, part_tree: &PartTree, most: usize) -> Known<N> {
        let tables = stages.result() + 1;
        let mut known = Known {
            tables: vec![None; tables].into(),
            words: vec![ChoiceWeights::none(); tables].into(),
            numbers: vec![ChoiceWeights::none(); tables].into(),
        };
        let mut room = Room { choices: most, places: MOST_PLACES, visits: MOST_VISITS * most };
        // The operands of a part come before it, and so do their tables.
        for part in part_tree.parts.iter() {
            if let Part::Table { table, branches, .. } = part
                && !known.has(*table)
            {
                let operands: Vec<[&Part; 2]> =
                    branches.iter().map(|branch| branch.operands.map(|part| &part_tree.parts[part])).collect();
                let mut left = room;
                let new = known.table_of(stages, *table, &operands, &mut left);
                room.visits = left.visits;
                if let Some((new, weights)) = new {
                    if new.is_of_words {
                        known.words[*table] = weights.in_words();
                    } else {
                        known.numbers[*table] = weights;
                    }
                    known.tables[*table] = Some(new);
                    room = left;
                }
            }
        }
        known
    }

    /// The choices of a table whose sums have these operands; `None` if they are too many, or an operand's choices are
    /// not known.
    fn table_of<S: Stages<Number = N>>(
        &self,
        stages: &S,
        table: usize,
        operands: &[[&Part; 2]],
        room: &mut Room,
    ) -> Option<(KnownTable, ChoiceWeights<N>)> {
        let is_known = |part: &&Part| if let Part::Table { table, .. } = part { self.has(*table) } else { true };
        if !operands.iter().flatten().all(is_known) {
            return None;
        }
        let axes = stages.axes(table);
        let entries = EntryGrid::new(axes, room.places)?;
        let conditionings = EntryGrid::new(&axes[..stages.conditioning(table)], room.places)?;
        room.take_places(entries.size())?;
        let (mut ways, mut firsts, mut visited) = (Vec::new(), vec![0], Vec::new());
        for target in 0..entries.size() as u32 {
            ways.push(visit(stages, table, (target, &entries.entry(target)), &mut visited, room)?);
            firsts.push(visited.len() as u32);
        }
        let mut by_sum: Vec<Vec<(u32, &VisitedChoice<N>)>> = vec![Vec::new(); operands.len()];
        for (number, choice) in (0..).zip(&visited) {
            by_sum[choice.sum].push((number, choice));
        }
        let grids = |(sum, operands): (usize, &[&Part; 2])| -> Option<[EntryGrid; 2]> {
            let grid = |operand: usize| {
                self.grid_of(operands[operand], &conditionings, (stages, table), operand, &by_sum[sum])
            };
            Some([grid(0)?, grid(1)?])
        };
        let grids: Vec<[EntryGrid; 2]> = operands.iter().enumerate().map(grids).collect::<Option<_>>()?;
        let choices: Box<[KnownChoice]> = visited.iter().map(|choice| choice.known(&grids[choice.sum])).collect();
        let ways_of = |part: &Part, entry: u32| match part {
            Part::Table { table, .. } => self.ways(*table, entry),
            _ => N::from(1),
        };
        let weight = |(visited, choice): (&VisitedChoice<N>, &KnownChoice)| {
            let [first, second] = operands[visited.sum];
            let ways = [ways_of(first, choice.entries[0]), ways_of(second, choice.entries[1])];
            ChoiceWeight { before: visited.before.clone(), ways }
        };
        let weights = ChoiceWeights { ways: ways.into(), choices: visited.iter().zip(&choices).map(weight).collect() };
        let sum = |(sum, grids): (usize, &[EntryGrid; 2])| {
            self.sum_of(stages, (table, sum), operands[sum], grids, &by_sum[sum], room)
        };
        let sums = grids.iter().enumerate().map(sum).collect::<Option<_>>()?;
        let is_of_words = stages.are_words(table);
        Some((KnownTable { entries, conditionings, firsts: firsts.into(), choices, sums, is_of_words }, weights))
    }

    /// The entries that an operand can have in these choices of a sum.
    fn grid_of<S: Stages<Number = N>>(
        &self,
        part: &Part,
        conditionings: &EntryGrid,
        (stages, table): (&S, usize),
        operand: usize,
        visited: &[(u32, &VisitedChoice<N>)],
    ) -> Option<EntryGrid> {
        match part {
            Part::Nothing => EntryGrid::new(&[], 1),
            Part::Conditioning => Some(conditionings.clone()),
            Part::Table { table, .. } => Some(self.table(*table).entries.clone()),
            Part::Placed | Part::Pieces { .. } => {
                let pieces = visited.iter().flat_map(|(_, choice)| {
                    let sources = stages.sources(table, choice.sum).iter().zip(&choice.numbers);
                    let numbers = sources.filter(|((source, _), _)| *source == operand).map(|(_, &number)| number);
                    numbers.chain(choice.entries[operand].iter().copied())
                });
                EntryGrid::new(&[(0, pieces.max().unwrap_or(0))], MOST_PLACES)
            }
        }
    }

    /// The index of the choices of one sum.
    fn sum_of<S: Stages<Number = N>>(
        &self,
        stages: &S,
        (table, sum): SumId,
        parts: [&Part; 2],
        grids: &[EntryGrid; 2],
        visited: &[(u32, &VisitedChoice<N>)],
        room: &mut Room,
    ) -> Option<KnownSum> {
        let sources = stages.sources(table, sum);
        // Each number runs from its least to its greatest value, the last fastest.
        let ranges: Vec<(usize, usize)> = (0..sources.len())
            .map(|index| {
                let numbers = || visited.iter().map(|(_, choice)| choice.numbers[index]);
                (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0))
            })
            .collect();
        let places = EntryGrid::new(&ranges, room.places)?;
        room.take_places(places.size())?;
        let mut choices = vec![NONE; places.size()];
        for (number, choice) in visited {
            choices[places.number(&choice.numbers)? as usize] = *number;
        }
        let mut operands = [KnownOperand::default(), KnownOperand::default()];
        for (operand, known) in operands.iter_mut().enumerate() {
            let (own, other) = (&grids[operand], &grids[1 - operand]);
            if sources.iter().any(|(source, _)| *source == operand) {
                room.take_places(own.size())?;
                let offset = |entry| {
                    let entry = own.entry(entry);
                    let number = |index: usize, &(source, axis): &(usize, usize)| {
                        if source == operand { entry[axis] } else { ranges[index].0 }
                    };
                    let numbers: Entry =
                        sources.iter().enumerate().map(|(index, source)| number(index, source)).collect();
                    places.number(&numbers).unwrap_or(NONE)
                };
                known.offsets = (0..own.size() as u32).map(offset).collect();
            }
            if let Part::Table { table: asked, .. } = parts[operand] {
                known.is_told = true;
                let length = stages.conditioning(*asked);
                if length > 0 {
                    room.take_places(other.size())?;
                    let conditioning = |entry| {
                        let asks = asked_about(stages, (table, sum), operand, length, &other.entry(entry));
                        self.asked(*asked, &asks).unwrap_or(NONE)
                    };
                    known.conditionings = (0..other.size() as u32).map(conditioning).collect();
                }
            } else {
                known.is_told = visited.iter().any(|(_, choice)| !choice.entries[operand].is_empty());
            }
        }
        Some(KnownSum { operands, choices: choices.into() })
    }
}

impl Room {
    /// Uses `places` of the budget; `None` if fewer are left.
    fn take_places(&mut self, places: usize) -> Option<()> {
        self.places = self.places.checked_sub(places)?;
        Some(())
    }
}

impl<N: Number> VisitedChoice<N> {
    /// The choice, with its operands' entries as numbers.
    fn known(&self, grids: &[EntryGrid; 2]) -> KnownChoice {
        let entry = |operand: usize| grids[operand].number(&self.entries[operand]).unwrap_or(0);
        let entries = [entry(0), entry(1)];
        KnownChoice { target: self.target, entries, sum: self.sum as u32, choose: self.choose }
    }
}

impl<N: Number> ChoiceWeights<N> {
    fn none() -> ChoiceWeights<N> {
        ChoiceWeights { ways: Box::default(), choices: Box::default() }
    }

    /// These weights as 64-bit words, which the caller guarantees to hold them.
    fn in_words(&self) -> ChoiceWeights<u64> {
        let weight = |weight: &ChoiceWeight<N>| {
            let [first, second] = &weight.ways;
            ChoiceWeight { before: weight.before.low(), ways: [first.low(), second.low()] }
        };
        ChoiceWeights {
            ways: self.ways.iter().map(N::low).collect(),
            choices: self.choices.iter().map(weight).collect(),
        }
    }
}

/// Visits the choices that lead to an entry. Returns their number of positions; `None` if the budget is exceeded.
fn visit<S: Stages>(
    stages: &S,
    table: usize,
    (target, entry): (u32, &[usize]),
    visited: &mut Vec<VisitedChoice<S::Number>>,
    room: &mut Room,
) -> Option<S::Number> {
    room.visits = room.visits.checked_sub(1)?;
    let mut before = S::Number::from(0);
    let mut has_room = true;
    stages.each(table, entry, &mut |sum, numbers, ways| {
        has_room = room.choices > 0 && room.visits > 0;
        if !has_room {
            return ControlFlow::Break(());
        }
        room.visits -= 1;
        // A choice without positions is left out.
        if *ways == S::Number::from(0) {
            return ControlFlow::Continue(());
        }
        room.choices -= 1;
        stages.choice(table, sum, numbers, &mut |choice| {
            visited.push(VisitedChoice {
                before: before.clone(),
                target,
                sum,
                numbers: Entry::from_slice(numbers),
                entries: choice.operands.map(Entry::from_slice),
                choose: choice.choose,
            });
        });
        before.increase(ways);
        ControlFlow::Continue(())
    });
    has_room.then_some(before)
}
