//! Candidate orders of the cells.
//!
//! A node holds the state of the constraints between two cells. An order is therefore good if few constraints cross any
//! one cut. A board is swept along its ranks, files and diagonals. Where the cells that constraints connect are no
//! board, the next cell is the one most connected to those before.

use std::collections::BTreeSet;
use std::fmt;

use crate::system::{Cell, CellId, System};

/// The construction of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellOrder {
    /// Rank by rank.
    Ranks,
    /// File by file.
    Files,
    /// Diagonal by diagonal; these run down to the right.
    Diagonals,
    /// Diagonal by diagonal; these run up to the right.
    Antidiagonals,
    /// Each next cell shares the most constraints with those before.
    Ties,
    /// Given by the creator of the system.
    Given,
    /// Cells that most of the local rules involve come first.
    Local,
}

impl fmt::Display for CellOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CellOrder::Ranks => "rank by rank",
            CellOrder::Files => "file by file",
            CellOrder::Diagonals => "diagonal by diagonal, each down to the right",
            CellOrder::Antidiagonals => "diagonal by diagonal, each up to the right",
            CellOrder::Ties => "each next to those before it to which rules tie it most",
            CellOrder::Given => "each next to its images",
            CellOrder::Local => "those first that the most rules involve",
        })
    }
}

/// The distinct candidate orders of the cells of a system.
pub fn orders(system: &System) -> Vec<(CellOrder, Vec<CellId>)> {
    let ties = Ties::new(system);
    let part_of = ties.parts(system.cells.len());
    let swept = |key: fn(i32, i32) -> (i32, i32)| {
        let mut cells: Vec<CellId> = (0..system.cells.len()).collect();
        cells.sort_by_key(|&cell| {
            let Cell { square, layer } = system.cells[cell];
            (part_of[cell], key(square.file.into(), square.rank.into()), layer)
        });
        cells
    };
    let all = [
        (CellOrder::Ranks, swept(|file, rank| (rank, file))),
        (CellOrder::Files, swept(|file, rank| (file, rank))),
        (CellOrder::Diagonals, swept(|file, rank| (rank + file, rank))),
        (CellOrder::Antidiagonals, swept(|file, rank| (rank - file, rank))),
        (CellOrder::Ties, ties.order(system.cells.len())),
    ];
    // Open cells side by side are often one group, and say less than others do: groups are swept along ranks or files.
    let keeps_groups =
        |order: CellOrder| system.groups.is_empty() || matches!(order, CellOrder::Ranks | CellOrder::Files);
    let all = all.into_iter().filter(|&(order, _)| keeps_groups(order));
    let given = (!system.order.is_empty()).then(|| (CellOrder::Given, system.order.clone()));
    let mut seen: BTreeSet<Vec<CellId>> = BTreeSet::new();
    given.into_iter().chain(all).filter(|(_, cells)| seen.insert(cells.clone())).collect()
}

/// The connections of cells, by constraints on less than half of the board and by what can be one group.
struct Ties {
    /// The cells of each such constraint.
    constraints: Vec<Vec<CellId>>,
}

impl Ties {
    fn new(system: &System) -> Ties {
        let cells = system.constraints.iter().map(|constraint| {
            let cells = constraint
                .terms
                .iter()
                .flat_map(|term| term.cells.as_ref().unwrap_or(&system.kinds[term.kind].cells).iter().copied());
            cells.collect::<BTreeSet<CellId>>().into_iter().collect::<Vec<CellId>>()
        });
        let all = system.cells.len();
        let joined = system.groups.iter().flat_map(|groups| {
            let marks = groups.having.iter().chain(&groups.lacking).filter_map(|mark| mark.near.as_ref());
            std::iter::once(&groups.joined).chain(marks).flatten().map(|&(one, other)| vec![one, other])
        });
        let distinct: BTreeSet<Vec<CellId>> = cells.filter(|cells| 2 * cells.len() < all).chain(joined).collect();
        Ties { constraints: distinct.into_iter().collect() }
    }

    /// For each cell the first cell of its connected component.
    fn parts(&self, cells: usize) -> Vec<CellId> {
        let mut part_of: Vec<CellId> = (0..cells).collect();
        let root = |part_of: &[CellId], mut cell: CellId| {
            while part_of[cell] != cell {
                cell = part_of[cell];
            }
            cell
        };
        for tied in &self.constraints {
            for pair in tied.windows(2) {
                let (one, other) = (root(&part_of, pair[0]), root(&part_of, pair[1]));
                part_of[one.max(other)] = one.min(other);
            }
        }
        (0..cells).map(|cell| root(&part_of, cell)).collect()
    }

    /// A greedy order: next comes the cell, connected to those before, that leaves the fewest constraints open.
    fn order(&self, cells: usize) -> Vec<CellId> {
        let mut of_cell: Vec<Vec<usize>> = vec![Vec::new(); cells];
        for (id, tied) in self.constraints.iter().enumerate() {
            tied.iter().for_each(|&cell| of_cell[cell].push(id));
        }
        let mut left: Vec<usize> = self.constraints.iter().map(Vec::len).collect();
        let mut order = Vec::with_capacity(cells);
        let mut waiting: BTreeSet<CellId> = (0..cells).collect();
        let mut tied: BTreeSet<CellId> = BTreeSet::new();
        while let Some(next) = {
            let more_begun = |&cell: &CellId| {
                let change = of_cell[cell]
                    .iter()
                    .map(|&id| i64::from(left[id] == self.constraints[id].len()) - i64::from(left[id] == 1));
                (change.sum::<i64>(), cell)
            };
            let fewest_ties = |&cell: &CellId| (of_cell[cell].len(), cell);
            tied.iter().copied().min_by_key(more_begun).or_else(|| waiting.iter().copied().min_by_key(fewest_ties))
        } {
            order.push(next);
            waiting.remove(&next);
            tied.remove(&next);
            for &id in &of_cell[next] {
                left[id] -= 1;
                tied.extend(self.constraints[id].iter().filter(|cell| waiting.contains(cell)));
            }
        }
        order
    }
}
