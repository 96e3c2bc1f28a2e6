//! What ranking and unranking look up in a layout, worked out once.

use qishu_rules::Rules;

use super::looks::Looks;
use super::nobody::Nobody;
use super::{Branch, Layout, Part, PartId, Run, Selection, Stages};

/// A layout made ready for work: what the branches of its parts are about, and the room that entries take.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// How many cells a position has.
    cells: usize,
    /// How many chunks of 64 cells a set of cells has.
    chunks: usize,
    /// The cells of the branches, as sets with one bit for each cell, without the chunks before the first and behind the last that
    /// have any. The layout itself has cells as runs, which are shorter to read.
    sets: Box<[u64]>,
    /// For each branch the first chunk of its cells, and where its chunks begin and end among the sets.
    spans: Box<[(usize, usize, usize)]>,
    /// The branches of all parts.
    branches: Box<[Operands]>,
    /// For each part the index of its first branch.
    firsts: Box<[usize]>,
    /// For each part what it is without men, if its entry tells that it has none.
    nobodies: Vec<Option<Nobody>>,
    /// How many numbers the entries and choices have that are needed at the same time.
    room: usize,
    /// Which men are of which kinds.
    looks: Looks,
    /// For each order and each man, the place of the first of his kinds.
    places_of_men: Box<[Box<[u16]>]>,
}

/// Some cells, as a set with one bit for each cell: the chunks from the first to the last that have any.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells<'a> {
    first: usize,
    sets: &'a [u64],
}

impl<'a> Cells<'a> {
    /// Each chunk's number and its cells.
    #[inline]
    pub fn chunks(self) -> impl Iterator<Item = (usize, u64)> + 'a {
        self.sets.iter().enumerate().map(move |(index, &cells)| (self.first + index, cells))
    }
}

/// What there is to know about the operands of a branch.
#[derive(Clone, Debug, Default)]
pub(super) struct Operands {
    /// Whether they are tables.
    pub are_tables: [bool; 2],
    /// How many numbers their entries have.
    pub lengths: [usize; 2],
    /// How many numbers each asks about.
    pub contexts: [usize; 2],
    /// Where a choice's numbers are in the two entries, the second's behind the first's.
    pub numbers: Box<[usize]>,
}

impl Prepared {
    /// Prepares the layout of these stages for the positions of these rules, but for what its parts are without men.
    pub(super) fn new<S: Stages>(stages: &S, layout: &Layout, rules: &Rules) -> Prepared {
        let (cells, looks) = (rules.cells(), Looks::new(rules));
        let chunks = cells.div_ceil(64);
        let (mut sets, mut spans, mut all, mut firsts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut add = |runs: &[Run]| spans.push(add(&mut sets, chunks, runs));
        // What each part needs beside its own entry; the parts that it is put together from come before it.
        let mut rooms: Vec<usize> = Vec::with_capacity(layout.parts.len());
        for part in layout.parts.iter() {
            firsts.push(all.len());
            let mut room = 0;
            match part {
                Part::Nothing | Part::Context | Part::Placed => {}
                // The men are counted as if there were one branch.
                Part::Men { cells: runs, .. } => {
                    add(runs);
                    all.push(Operands::default());
                }
                Part::Table { table, branches, .. } => {
                    for (sum, branch) in branches.iter().enumerate() {
                        match &branch.selection {
                            Selection::Nothing => add(&[]),
                            Selection::Place { cells: runs, .. } | Selection::Assign { cells: runs, .. } => add(runs),
                        }
                        let operands = Operands::of(stages, layout, (*table, sum), branch);
                        let inside = branch.operands.map(|part| rooms[part]).into_iter().max();
                        let own = operands.numbers.len() + operands.lengths.iter().sum::<usize>();
                        room = room.max(own + inside.unwrap_or(0));
                        all.push(operands);
                    }
                }
            }
            rooms.push(room);
        }
        let room = rooms.into_iter().max().unwrap_or(0);
        Prepared {
            cells,
            chunks,
            sets: sets.into(),
            spans: spans.into(),
            branches: all.into(),
            firsts: firsts.into(),
            nobodies: Vec::with_capacity(layout.parts.len()),
            room,
            places_of_men: layout.orders.iter().map(|order| looks.places(order)).collect(),
            looks,
        }
    }

    /// Tells what the next part is without men.
    pub(super) fn add_nobody(&mut self, nobody: Option<Nobody>) {
        self.nobodies.push(nobody);
    }

    /// What a part is without men, if its entry tells that it has none.
    #[inline]
    pub(super) fn nobody(&self, part: PartId) -> Option<&Nobody> {
        self.nobodies.get(part)?.as_ref()
    }

    /// The cells that a branch of a part is about; a part that counts men is its own only branch.
    #[inline]
    pub(super) fn cells(&self, part: PartId, branch: usize) -> Cells<'_> {
        let (first, start, end) = self.spans[self.firsts[part] + branch];
        Cells { first, sets: &self.sets[start..end] }
    }

    /// The operands of a branch of a part.
    #[inline]
    pub(super) fn operands(&self, part: PartId, branch: usize) -> &Operands {
        &self.branches[self.firsts[part] + branch]
    }

    /// Which men are of which kinds.
    #[inline]
    pub(super) fn looks(&self) -> &Looks {
        &self.looks
    }

    /// For each man, the place of the first of his kinds in an order.
    #[inline]
    pub(super) fn places_of_men(&self, order: usize) -> &[u16] {
        &self.places_of_men[order]
    }

    /// How many cells a position has.
    #[inline]
    pub(super) fn cells_of_a_position(&self) -> usize {
        self.cells
    }

    /// How many chunks of 64 cells a set of cells has.
    #[inline]
    pub(super) fn chunks(&self) -> usize {
        self.chunks
    }

    /// How many numbers are needed at the same time while a position is ranked.
    #[inline]
    pub(super) fn room(&self) -> usize {
        self.room
    }
}

impl Operands {
    fn of<S: Stages>(stages: &S, layout: &Layout, (reader, sum): (usize, usize), branch: &Branch) -> Operands {
        let parts = branch.operands.map(|part| &layout.parts[part]);
        let context = |part: &Part| if let Part::Table { table, .. } = part { stages.context(*table) } else { 0 };
        let lengths = parts.map(|part| match part {
            Part::Nothing => 0,
            Part::Context => stages.context(reader),
            Part::Placed | Part::Men { .. } => 1,
            Part::Table { table, .. } => stages.axes(*table),
        });
        let sources = stages.sources(reader, sum).iter();
        Operands {
            are_tables: parts.map(|part| matches!(part, Part::Table { .. })),
            lengths,
            contexts: parts.map(context),
            numbers: sources.map(|&(operand, axis)| operand * lengths[0] + axis).collect(),
        }
    }
}

/// Adds the cells of some runs to the sets. Returns the first of their chunks, and where these begin and end among the sets.
fn add(sets: &mut Vec<u64>, chunks: usize, runs: &[Run]) -> (usize, usize, usize) {
    let mut cells = vec![0u64; chunks];
    for cell in runs.iter().flat_map(|&(start, end)| start as usize..end as usize) {
        cells[cell / 64] |= 1u64 << (cell % 64);
    }
    let is_full = |&cells: &u64| cells != 0;
    let (first, end) = (cells.iter().position(is_full), cells.iter().rposition(is_full));
    let (first, end) = (first.unwrap_or(0), end.map_or(0, |last| last + 1));
    let start = sets.len();
    sets.extend(&cells[first..end]);
    (first, start, sets.len())
}
