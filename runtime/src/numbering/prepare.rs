//! Making a part tree ready for work, and finding out what its parts are with no piece on them.

use qishu_rules::Rules;

use super::nobody::Nobody;
use super::parts::PreparedPart;
use super::planes::{Sets, Standing};
use super::pool::Cells;
use super::prepared::Prepared;
use super::{Numbering, Part, PartId, PartTree, Stages};
use crate::Number;

/// The cells that a part is about, and the place behind those of its pieces.
#[derive(Clone, Debug, Default)]
struct PartReach {
    cells: Cells,
    end: u16,
}

impl PartReach {
    fn add(&mut self, more: &Cells, end: u16) {
        for &(chunk, cells) in more {
            match self.cells.iter_mut().find(|(own, _)| *own == chunk) {
                Some((_, own)) => *own |= cells,
                None => self.cells.push((chunk, cells)),
            }
        }
        self.end = self.end.max(end);
    }
}

/// So many choices are worked out beforehand unless said otherwise, of some hundred bytes each.
pub const MOST_KNOWN_CHOICES: usize = 1 << 15;

/// Prepares the part tree of these stages for the positions of these rules, whose kinds of pieces they count.
///
/// The choices of small tables are worked out beforehand, which makes them quicker to find: `most` of all tables
/// together at most, by default [`MOST_KNOWN_CHOICES`]. Numbers do not depend on it.
///
/// What a part is without pieces is found by a walk through the parts of an empty board. Tables whose readers ask about
/// something, and words, which tell pieces apart who stand, have nothing to look up.
pub fn prepare<S: Stages>(stages: &S, part_tree: &PartTree, rules: &Rules, most: usize) -> Prepared<S::Number> {
    let mut prepared = Prepared::new(stages, part_tree, rules, most);
    let places = part_tree.orders.iter().map(|order| order.kinds.len()).max().unwrap_or(0);
    let mut sets = Sets::new();
    let standing = Standing::nobody(prepared.chunks(), places, &mut sets);
    for (part, reach) in reaches(&prepared).into_iter().enumerate() {
        if let Part::Table { table, is_word: false, .. } = part_tree.parts[part]
            && stages.conditioning(table) == 0
            && let Some(entry) = Numbering::new(stages, part_tree, &prepared).entry_of(part, standing)
            && stages.value(table, &entry) == S::Number::from(1)
        {
            let known = prepared.known().entry(table, &entry);
            prepared.set_nobody(part, Nobody { entry, known, cells: reach.cells, end: reach.end });
        }
    }
    // Those that are read by parts whose choices are not known, and those that cases are about.
    let unknown = |part: &&Part| matches!(part, Part::Table { table, .. } if !prepared.known().has(*table));
    let read = part_tree.parts.iter().filter(unknown).flat_map(|part| match part {
        Part::Table { branches, .. } => branches.iter().flat_map(|branch| branch.operands).collect(),
        _ => Vec::new(),
    });
    let cases = part_tree.cases.iter().flat_map(|cases| cases.iter().map(|case| case.part));
    let parts: Vec<PartId> = read.chain(cases).collect();
    prepared.add_rankings(parts);
    prepared
}

/// The reach of each part: those of the parts that it is put together from, and what its own branches choose from.
fn reaches<N: Number>(prepared: &Prepared<N>) -> Vec<PartReach> {
    let mut reaches: Vec<PartReach> = Vec::with_capacity(prepared.parts().len());
    for part in prepared.parts() {
        let mut reach = PartReach::default();
        match part {
            PreparedPart::Nothing | PreparedPart::Conditioning | PreparedPart::Placed => {}
            PreparedPart::Pieces(pool) => reach.add(&pool.cells, pool.end),
            PreparedPart::Table { branches, .. } => {
                for branch in branches {
                    for operand in &branch.operands {
                        reach.add(&reaches[operand.part].cells, reaches[operand.part].end);
                    }
                    reach.add(&branch.pool.cells, branch.pool.end);
                }
            }
        }
        reaches.push(reach);
    }
    reaches
}
