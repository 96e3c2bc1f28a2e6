//! The documented order of positions, computed without any counts.
//!
//! A [`Key`] holds what [`qishu_runtime::numbering::Positions`] compares of one position. For each table this is the
//! choice, the cells or pieces that it takes, and the keys of its two operands. Choices are found by running the loops
//! of the sums.

use std::collections::BTreeMap;

use qishu_counting::plan::{Affine, Guard, Plan, Sum};
use qishu_rules::{Piece, Rules};
use qishu_runtime::numbering::{Case, Part, PartId, Run, Selection};

/// What is compared of a position: field by field, and lists from the first item on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// Where the count is split: the sum of the last table, and the kind and the cell of each piece placed first.
    case: Option<(usize, Vec<(u16, u32)>)>,
    /// The rest of the pieces.
    rest: Choice,
}

/// What is compared of one part of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Choice {
    /// The sum.
    sum: usize,
    /// The numbers of its loops, the outermost first.
    numbers: Vec<i64>,
    /// For each free cell, or each remaining piece, from the first on, whether the choice takes it.
    taken: Vec<bool>,
    /// The keys of the operands, the first before the second.
    operands: Vec<Choice>,
}

/// The entry of a part's table that counts a position, and by which choice it does; `None` if none does.
type Found = Option<(Vec<i64>, Choice)>;

/// The key of a position; `None` if it has none.
///
/// # Panics
///
/// Panics if several choices fit the position, of which no plan may have more than one.
pub fn key(rules: &Rules, plan: &Plan, position: &[Piece]) -> Option<Key> {
    let kind_on = |cell: usize| rules.kind(position[cell], cell).map(|kind| kind.number);
    let is_there = |&(cell, kind): &(u32, u16)| kind_on(cell as usize) == Some(usize::from(kind));
    let cases = plan.part_tree.cases.iter().enumerate();
    let cases = cases.flat_map(|(sum, cases)| cases.iter().map(move |case| (sum, case)));
    let fitting: Vec<(usize, &Case)> = cases.filter(|(_, case)| case.pieces.iter().all(is_there)).collect();
    assert!(fitting.len() <= 1, "{position:?} fits several cases");
    let &(sum, case) = fitting.first()?;
    let places = &plan.part_tree.orders[case.order].places;
    let mut board: Vec<Option<u16>> = (0..position.len()).map(|cell| kind_on(cell).map(|kind| places[kind])).collect();
    // No other piece sees the pieces of the case.
    case.pieces.iter().for_each(|&(cell, _)| board[cell as usize] = None);
    let (_, rest) = Oracle { plan, board, known: BTreeMap::new() }.choice(case.part, &[])?;
    let pieces = case.pieces.iter().map(|&(cell, kind)| (kind, cell)).collect();
    Some(Key { case: plan.part_tree.is_split.then_some((sum, pieces)), rest })
}

/// Looks at one position.
struct Oracle<'p> {
    plan: &'p Plan,
    /// For each cell the place of its piece in the order of the kinds.
    board: Vec<Option<u16>>,
    /// What has been found out about each part, for the numbers that its reader hands down.
    known: BTreeMap<(PartId, Vec<i64>), Found>,
}

impl Oracle<'_> {
    /// What a part has to do with the position, for the numbers that its reader hands down.
    fn choice(&mut self, part: PartId, conditioning: &[i64]) -> Found {
        let plan = self.plan;
        let Part::Table { table, branches, .. } = &plan.part_tree.parts[part] else {
            return Some((Vec::new(), Choice::default()));
        };
        if let Some(known) = self.known.get(&(part, conditioning.to_vec())) {
            return known.clone();
        }
        let mut found = Vec::new();
        for (index, (branch, sum)) in branches.iter().zip(&plan.tables[*table].sums).enumerate() {
            let taken = self.taken(&branch.selection);
            let recorded = branch.operands.map(|operand| self.recorded(operand, conditioning, &taken));
            go_through(sum, &recorded, &mut Vec::new(), &mut |numbers| {
                let target = values(&sum.target, numbers);
                let is_right_size = sum.choose.as_ref().is_none_or(|choose| {
                    let (whole, part) = (choose.whole.value(numbers), choose.part.value(numbers));
                    (whole, part) == (taken.len() as i64, number_of(&taken))
                });
                let is_told = |&(operand, pieces): &(usize, i64)| recorded[operand].as_deref() == Some(&[pieces]);
                if target.starts_with(conditioning) && is_right_size && sum.pieces.iter().all(is_told) {
                    let operands = [0, 1].map(|operand| {
                        let read = sum.reads.iter().find(|read| read.operand == operand);
                        let entry = read.map_or(Vec::new(), |read| values(&read.at, numbers));
                        let asked = self.conditioning(branch.operands[operand]);
                        let (other, choice) = self.choice(branch.operands[operand], &entry[..asked])?;
                        (other == entry).then_some(choice)
                    });
                    let numbers = numbers.to_vec();
                    if let [Some(first), Some(second)] = operands {
                        let taken = taken.clone();
                        found.push((target, Choice { sum: index, numbers, taken, operands: vec![first, second] }));
                    }
                }
            });
        }
        assert!(found.len() <= 1, "{:?} is counted twice: {found:?}", self.board);
        self.known.insert((part, conditioning.to_vec()), found.first().cloned());
        found.pop()
    }

    /// The numbers of an operand, if they are known before the loops begin.
    fn recorded(&mut self, operand: PartId, conditioning: &[i64], taken: &[bool]) -> Option<Vec<i64>> {
        match &self.plan.part_tree.parts[operand] {
            Part::Nothing => Some(Vec::new()),
            Part::Conditioning => Some(conditioning.to_vec()),
            Part::Placed => Some(vec![number_of(taken)]),
            Part::Pieces { places: (first, end), cells } => {
                let pieces: Vec<bool> = self.on(cells).flatten().map(|place| (*first..*end).contains(&place)).collect();
                Some(vec![number_of(&pieces)])
            }
            Part::Table { .. } if self.conditioning(operand) > 0 => None,
            Part::Table { .. } => self.choice(operand, &[]).map(|(entry, _)| entry),
        }
    }

    /// The number of values that a part's reader passes down to it.
    fn conditioning(&self, part: PartId) -> usize {
        match self.plan.part_tree.parts[part] {
            Part::Table { table, .. } => self.plan.tables[table].conditioning,
            _ => 0,
        }
    }

    /// The candidates of a choice, from the first on, and whether it takes each.
    fn taken(&self, selection: &Selection) -> Vec<bool> {
        match selection {
            Selection::Nothing => Vec::new(),
            Selection::Place { cells, places: (first, end), .. } => {
                let free = self.on(cells).filter(|place| place.is_none_or(|place| place >= *first));
                free.map(|place| place.is_some_and(|place| place < *end)).collect()
            }
            Selection::Assign { cells, places: (first, end), later, .. } => {
                let pieces = self.on(cells).flatten().filter(|place| (*first..*end).contains(place));
                pieces.map(|place| place >= *later).collect()
            }
        }
    }

    /// The pieces on these cells.
    fn on(&self, runs: &[Run]) -> impl Iterator<Item = Option<u16>> {
        runs.iter().flat_map(|&(first, end)| &self.board[first as usize..end as usize]).copied()
    }
}

/// Visits the numbers of a sum's loops, those that are recorded with the numbers recorded.
fn go_through(sum: &Sum, recorded: &[Option<Vec<i64>>; 2], numbers: &mut Vec<i64>, visit: &mut dyn FnMut(&[i64])) {
    let Some(one) = sum.loops.get(numbers.len()) else {
        let passes = |guard: &Guard| (guard.low..=guard.high).contains(&guard.value.value(numbers));
        if sum.guards.iter().all(passes) {
            visit(numbers);
        }
        return;
    };
    let low = values(&one.low, numbers).into_iter().max().expect("a loop has a lower end");
    let high = values(&one.high, numbers).into_iter().min().expect("a loop has an upper end");
    for number in low..=high {
        if recorded[one.source.operand].as_ref().is_none_or(|recorded| recorded[one.source.axis] == number) {
            numbers.push(number);
            go_through(sum, recorded, numbers, visit);
            numbers.pop();
        }
    }
}

fn values(forms: &[Affine], numbers: &[i64]) -> Vec<i64> {
    forms.iter().map(|form| form.value(numbers)).collect()
}

fn number_of(taken: &[bool]) -> i64 {
    taken.iter().filter(|taken| **taken).count() as i64
}
