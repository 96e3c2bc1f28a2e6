//! Preparation of a part tree: precomputed choices, and the data of empty parts.

use qishu_rules::Rules;

use super::parts::PreparedPart;
use super::planes::{Sets, Standing};
use super::pool::Cells;
use super::prepared::Prepared;
use super::without_pieces::WithoutPieces;
use super::{Numbering, Part, PartId, PartTree, Stages};
use crate::Number;

/// The cells of a part, and the place after those of its pieces.
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

/// The default limit on precomputed choices, each of about a hundred bytes.
pub const MOST_KNOWN_CHOICES: usize = 1 << 15;

/// Prepares the part tree of these stages for the positions of these rules, whose kinds of pieces they count.
///
/// The choices of small tables are precomputed, which makes their lookup faster. At most `most` choices of all tables
/// together are stored, by default [`MOST_KNOWN_CHOICES`]. Numbers do not depend on it.
///
/// The data of empty parts come from a traversal of the parts on an empty board. Tables with conditioning, and
/// arrangements, have no such data.
pub fn prepare<S: Stages>(stages: &S, part_tree: &PartTree, rules: &Rules, most: usize) -> Prepared<S::Number> {
    let mut prepared = Prepared::new(stages, part_tree, rules, most);
    let places = part_tree.orders.iter().map(|order| order.kinds.len()).max().unwrap_or(0);
    let mut sets = Sets::new();
    let standing = Standing::without_pieces(prepared.chunks(), places, &mut sets);
    for (part, reach) in reaches(&prepared).into_iter().enumerate() {
        if let Part::Table { table, is_word: false, .. } = part_tree.parts[part]
            && stages.conditioning(table) == 0
            && let Some(entry) = Numbering::new(stages, part_tree, &prepared).entry_of(part, standing)
            && stages.value(table, &entry) == S::Number::from(1)
        {
            let known = prepared.known().entry(table, &entry);
            prepared.set_without_pieces(part, WithoutPieces { entry, known, cells: reach.cells, end: reach.end });
        }
    }
    // The parts read by parts whose choices are not known, and the parts of cases.
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

/// The reach of each part: the union of its operands' reaches and its own branches' pools.
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
