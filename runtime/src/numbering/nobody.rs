//! Parts of the board on which nobody stands: there is one way to be empty, so nobody has to walk through them.

use super::planes::{Sets, Standing};
use super::prepared::{Cells, Prepared};
use super::{Layout, Numbering, Part, PartId, Selection, Stages};

/// What a part is that is known to be empty if only its entry is, or if nobody stands on its cells.
#[derive(Clone, Debug)]
pub(super) struct Nobody {
    /// The entry of the part without men.
    pub entry: Box<[usize]>,
    /// The first chunk of the cells that the part is about.
    first: usize,
    /// The chunks of these cells.
    sets: Box<[u64]>,
    /// The place behind those of all men of whom the part tells.
    end: u16,
}

impl Nobody {
    /// Whether no man of these places, nor of any before them, stands there.
    #[inline]
    pub fn is_so(&self, standing: Standing<'_>) -> bool {
        self.sets.iter().enumerate().all(|(index, cells)| cells & standing.before(self.first + index, self.end) == 0)
    }
}

/// The cells that a part is about, and the place behind those of its men.
#[derive(Clone, Debug)]
struct Reach {
    cells: Box<[u64]>,
    end: u16,
}

impl Reach {
    fn add(&mut self, cells: Cells<'_>, end: u16) {
        cells.chunks().for_each(|(chunk, cells)| self.cells[chunk] |= cells);
        self.end = self.end.max(end);
    }

    fn add_part(&mut self, part: &Reach) {
        self.cells.iter_mut().zip(&part.cells).for_each(|(cells, more)| *cells |= more);
        self.end = self.end.max(part.end);
    }
}

/// For each part what it is without men, if its entry tells that it has none; looked up by walking through the parts of an empty board.
/// Tables whose readers ask about something, and words, which tell men apart who stand, have nothing to look up.
pub(super) fn nobodies<S: Stages>(stages: &S, layout: &Layout, mut prepared: Prepared) -> Prepared {
    let reaches = reaches(layout, &prepared);
    let places = layout.orders.iter().map(|order| order.kinds.len()).max().unwrap_or(0);
    let mut sets = Sets::new();
    let standing = Standing::nobody(prepared.chunks(), places, &mut sets);
    let mut room = vec![0; prepared.room()];
    for (part, reach) in reaches.into_iter().enumerate() {
        let nobody = match layout.parts[part] {
            Part::Table { table, is_word: false, .. } if stages.context(table) == 0 => {
                let mut entry = vec![0; stages.axes(table)];
                let ranked = Numbering::new(stages, layout, &prepared).is_part(part, standing, &mut entry, &mut room);
                let is_alone = ranked && stages.value(table, &entry) == S::Number::from(1);
                is_alone.then(|| Nobody::new(entry, reach))
            }
            _ => None,
        };
        prepared.add_nobody(nobody);
    }
    prepared
}

impl Nobody {
    fn new(entry: Vec<usize>, Reach { cells, end }: Reach) -> Nobody {
        let first = cells.iter().position(|&cells| cells != 0).unwrap_or(0);
        let last = cells.iter().rposition(|&cells| cells != 0).map_or(first, |last| last + 1);
        Nobody { entry: entry.into(), first, sets: cells[first..last].into(), end }
    }
}

/// The reach of each part: those of the parts that it is put together from, and what its own branches choose from.
fn reaches(layout: &Layout, prepared: &Prepared) -> Vec<Reach> {
    let mut reaches: Vec<Reach> = Vec::with_capacity(layout.parts.len());
    for (id, part) in layout.parts.iter().enumerate() {
        let mut reach = Reach { cells: vec![0; prepared.chunks()].into(), end: 0 };
        match part {
            Part::Nothing | Part::Context | Part::Placed => {}
            Part::Men { places, .. } => reach.add(prepared.cells(id, 0), places.1),
            Part::Table { branches, .. } => {
                for (sum, branch) in branches.iter().enumerate() {
                    branch.operands.iter().for_each(|&operand: &PartId| reach.add_part(&reaches[operand]));
                    match branch.selection {
                        Selection::Nothing => {}
                        Selection::Place { places, .. } | Selection::Assign { places, .. } => {
                            reach.add(prepared.cells(id, sum), places.1);
                        }
                    }
                }
            }
        }
        reaches.push(reach);
    }
    reaches
}
