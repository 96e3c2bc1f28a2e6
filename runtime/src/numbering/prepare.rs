//! Making a layout ready for work, and finding out what its parts are with nobody on them.

use qishu_rules::Rules;

use super::nobody::Nobody;
use super::planes::{Sets, Standing};
use super::prepared::{Cells, Prepared};
use super::{Layout, Numbering, Part, PartId, Selection, Stages};

/// The cells that a part is about, and the place behind those of its men.
#[derive(Clone, Debug)]
struct PartReach {
    cells: Box<[u64]>,
    end: u16,
}

impl PartReach {
    fn add(&mut self, cells: Cells<'_>, end: u16) {
        cells.chunks().for_each(|(chunk, cells)| self.cells[chunk] |= cells);
        self.end = self.end.max(end);
    }

    fn add_part(&mut self, part: &PartReach) {
        self.cells.iter_mut().zip(&part.cells).for_each(|(cells, more)| *cells |= more);
        self.end = self.end.max(part.end);
    }
}

/// Prepares the layout of these stages for the positions of these rules, whose kinds of men they count.
///
/// What a part is without men is found by a walk through the parts of an empty board. Tables whose readers ask about something, and words,
/// which tell men apart who stand, have nothing to look up.
pub fn prepare<S: Stages>(stages: &S, layout: &Layout, rules: &Rules) -> Prepared {
    let mut prepared = Prepared::new(stages, layout, rules);
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
                let is_alone = ranked && stages.value::<S::Number>(table, &entry) == S::Number::from(1);
                is_alone.then(|| Nobody::new(entry, &reach.cells, reach.end))
            }
            _ => None,
        };
        prepared.add_nobody(nobody);
    }
    prepared
}

/// The reach of each part: those of the parts that it is put together from, and what its own branches choose from.
fn reaches(layout: &Layout, prepared: &Prepared) -> Vec<PartReach> {
    let mut reaches: Vec<PartReach> = Vec::with_capacity(layout.parts.len());
    for (id, part) in layout.parts.iter().enumerate() {
        let mut reach = PartReach { cells: vec![0; prepared.chunks()].into(), end: 0 };
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
