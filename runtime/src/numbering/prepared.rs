//! What ranking and unranking look up in a layout, worked out once.

use qishu_rules::Rules;

use super::looks::Looks;
use super::{Branch, Layout, Part, PartId, Run, Selection, Stages};

/// A layout made ready for work: what the branches of its parts are about, and the room that entries take.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// How many cells a position has.
    cells: usize,
    /// How many chunks of 64 cells a set of cells has.
    chunks: usize,
    /// The cells of each branch, as sets with one bit for each cell. The layout itself has cells as runs, which are
    /// shorter to read.
    sets: Box<[u64]>,
    /// The branches of all parts.
    branches: Box<[Operands]>,
    /// For each part the index of its first branch.
    firsts: Box<[usize]>,
    /// How many numbers the entries and choices have that are needed at the same time.
    room: usize,
    /// Which men are of which kinds.
    looks: Looks,
    /// For each order and each man, the place of the first of his kinds.
    places_of_men: Box<[Box<[u16]>]>,
}

/// What there is to know about the operands of a branch.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Operands {
    /// Whether they are tables.
    pub are_tables: [bool; 2],
    /// How many numbers their entries have.
    pub lengths: [usize; 2],
    /// How many numbers each asks about.
    pub contexts: [usize; 2],
}

impl Prepared {
    /// Prepares the layout of these stages for the positions of these rules, whose kinds of men they count.
    pub fn new<S: Stages>(stages: &S, layout: &Layout, rules: &Rules) -> Prepared {
        let (cells, looks) = (rules.cells(), Looks::new(rules));
        let chunks = cells.div_ceil(64);
        let (mut sets, mut all, mut firsts) = (Vec::new(), Vec::new(), Vec::new());
        // What each part needs beside its own entry; the parts that it is put together from come before it.
        let mut rooms: Vec<usize> = Vec::with_capacity(layout.parts.len());
        for part in layout.parts.iter() {
            firsts.push(all.len());
            let mut room = 0;
            match part {
                Part::Nothing | Part::Context | Part::Placed => {}
                // The men are counted as if there were one branch.
                Part::Men { cells: runs, .. } => {
                    add(&mut sets, chunks, runs);
                    all.push(Operands::default());
                }
                Part::Table { table, branches, .. } => {
                    for (sum, branch) in branches.iter().enumerate() {
                        match &branch.selection {
                            Selection::Nothing => add(&mut sets, chunks, &[]),
                            Selection::Place { cells: runs, .. } | Selection::Assign { cells: runs, .. } => {
                                add(&mut sets, chunks, runs);
                            }
                        }
                        let operands = Operands::of(stages, layout, *table, branch);
                        let inside = branch.operands.map(|part| rooms[part]).into_iter().max();
                        let own = stages.sources(*table, sum).len() + operands.lengths.iter().sum::<usize>();
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
            branches: all.into(),
            firsts: firsts.into(),
            room,
            places_of_men: layout.orders.iter().map(|order| looks.places(order)).collect(),
            looks,
        }
    }

    /// The cells that a branch of a part is about; a part that counts men is its own only branch.
    #[inline]
    pub(super) fn cells(&self, part: PartId, branch: usize) -> &[u64] {
        let first = (self.firsts[part] + branch) * self.chunks;
        &self.sets[first..first + self.chunks]
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
    fn of<S: Stages>(stages: &S, layout: &Layout, reader: usize, branch: &Branch) -> Operands {
        let parts = branch.operands.map(|part| &layout.parts[part]);
        let context = |part: &Part| if let Part::Table { table, .. } = part { stages.context(*table) } else { 0 };
        Operands {
            are_tables: parts.map(|part| matches!(part, Part::Table { .. })),
            lengths: parts.map(|part| match part {
                Part::Nothing => 0,
                Part::Context => stages.context(reader),
                Part::Placed | Part::Men { .. } => 1,
                Part::Table { table, .. } => stages.axes(*table),
            }),
            contexts: parts.map(context),
        }
    }
}

/// Adds the cells of some runs to the sets.
fn add(sets: &mut Vec<u64>, chunks: usize, runs: &[Run]) {
    let first = sets.len();
    sets.resize(first + chunks, 0);
    for cell in runs.iter().flat_map(|&(start, end)| start as usize..end as usize) {
        sets[first + cell / 64] |= 1u64 << (cell % 64);
    }
}
