//! Counting square by square over a generated decision diagram.
//!
//! A node is what the squares before it determine about the squares after it. Each edge is a set of interchangeable
//! cell values of a square; it leads from a node before the square to a node after it. The count is the number of
//! paths. Some sums, such as numbers of pieces, are counted beside the nodes: each node has a number of paths for each
//! combination of their values.
//!
//! ```
//! use qishu_runtime::frontier::*;
//!
//! // At most two pieces on a row of three squares, no two of them adjacent.
//! static FREE_OR_NOT: [CompiledEdge; 2] = [edge(1, &[0]), edge(1, &[1])];
//! static ROW: CompiledFrontier = CompiledFrontier {
//!     sums: &[&[1, 1, 1]],
//!     squares: &[
//!         on(&FREE_OR_NOT, moves![[0, 1]]),
//!         on(&FREE_OR_NOT, moves![[0, 1], [0, X]]),
//!         on(&FREE_OR_NOT, moves![[0, 0], [0, X]]),
//!     ],
//!     ends: &[1],
//!     bits: 3,
//! };
//!
//! assert_eq!(ROW.count(), 5u32.into());
//! ```

mod counted;
mod groups;
mod run;
mod squares;
mod state;
mod steps;

use num_bigint::BigUint;

pub use crate::circuit::KeptAt;
use crate::circuit::{Combinations, Shift};
pub use crate::circuit::{CompiledCircuit, CountedCircuit};
pub use crate::moves_of_nodes as moves;
use crate::{Number, Wide};
pub use counted::{CountedStatistic, counted};
pub use groups::{FollowedGroups, NOTHING, StillAsked, follow, member, offers};
pub use squares::{Effect, Forgotten, SquareStep, SquareSteps, ValueGroup, square};
pub use state::{Flags, flag, flags};
pub use steps::{NumberChange, SumChange, at_most, begins, changes, ends, goes_on, joins, sum};

/// No node: the edge leads to no position.
pub const X: u16 = u16::MAX;

/// A count square by square.
#[derive(Clone, Copy, Debug)]
pub struct CompiledFrontier<'d> {
    /// The sums that are counted beside the nodes. The entry for each value, from 0 to the maximum, is the weight of a
    /// path that ends with it; 0 forbids the value.
    pub sums: &'d [&'d [u64]],
    /// The squares in their order.
    pub squares: &'d [CompiledSquare<'d>],
    /// The number of positions that a path to each node after the last square represents.
    pub ends: &'d [u64],
    /// A proven bound on the bits of every number of paths.
    pub bits: u64,
}

/// The edges of one square.
#[derive(Clone, Copy, Debug)]
pub struct CompiledSquare<'d> {
    /// The possible cell values of the square, grouped by their effect.
    pub edges: &'d [CompiledEdge<'d>],
    /// For each node before the square, the node to which each edge leads, or [`X`]. Before the first square there is
    /// one node, or none if there are no positions.
    pub moves: &'d [&'d [u16]],
}

/// A group of cell values of a square that all have one effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompiledEdge<'d> {
    /// The number of these cell values.
    pub cell_values: u64,
    /// What each of them adds to each sum.
    pub added: &'d [u16],
}

/// An edge of `cell_values` cell values, each of which adds `added` to the sums.
#[must_use]
pub const fn edge<'d>(cell_values: u64, added: &'d [u16]) -> CompiledEdge<'d> {
    CompiledEdge { cell_values, added }
}

/// A square with its edges and, for each node before it, the nodes to which they lead.
#[must_use]
pub const fn on<'d>(edges: &'d [CompiledEdge<'d>], moves: &'d [&'d [u16]]) -> CompiledSquare<'d> {
    CompiledSquare { edges, moves }
}

/// The nodes to which the edges of a square lead: an array for each node before the square.
#[macro_export]
macro_rules! moves_of_nodes {
    ($($moves:expr),* $(,)?) => {
        &[$(&$moves),*]
    };
}

impl CompiledFrontier<'_> {
    /// The number of positions, computed in integers as wide as the numbers of paths need.
    #[must_use]
    pub fn count(&self) -> BigUint {
        match self.bits {
            0..=64 => self.count_in::<u64>(),
            65..=128 => self.count_in::<u128>(),
            129..=192 => self.count_in::<Wide<3>>(),
            193..=256 => self.count_in::<Wide<4>>(),
            257..=384 => self.count_in::<Wide<6>>(),
            _ => self.count_in::<BigUint>(),
        }
    }

    fn count_in<N: Number>(&self) -> BigUint {
        let sums = Combinations::new(self.sums.iter().map(|ways| ways.len() as i64 - 1).collect());
        let combinations = sums.number();
        let nodes = self.squares.first().map_or(1, |square| square.moves.len());
        let mut reached = vec![0; sums.sums()];
        let mut ways = vec![N::from(0); nodes * combinations];
        if let Some(first) = ways.first_mut() {
            *first = N::from(1);
        }
        for (number, square) in self.squares.iter().enumerate() {
            let nodes = self.squares.get(number + 1).map_or(self.ends.len(), |next| next.moves.len());
            let mut behind = vec![N::from(0); nodes * combinations];
            for (index, edge) in square.edges.iter().enumerate() {
                let added: Vec<i64> = edge.added.iter().map(|&added| added.into()).collect();
                let shift = sums.shift(&reached, &added);
                let moved = ways.chunks_exact(combinations).zip(square.moves);
                for (before, moves) in moved.filter(|(_, moves)| moves[index] != X) {
                    let after = &mut behind[usize::from(moves[index]) * combinations..][..combinations];
                    add_shifted(after, edge.cell_values, &shift, before);
                }
            }
            let most_added = |sum: usize| square.edges.iter().map(|edge| edge.added[sum]).max().unwrap_or(0);
            reached = sums.grown(&reached, |sum| most_added(sum).into());
            ways = behind;
        }
        let ended = ways.chunks_exact(combinations).zip(self.ends);
        ended.map(|(ways, &positions)| self.in_the_end(&sums, ways) * positions).sum()
    }

    /// The number of paths to one of the last nodes, each weighted by the weights of its sums.
    fn in_the_end<N: Number>(&self, sums: &Combinations, ways: &[N]) -> BigUint {
        let weighed = ways.iter().enumerate().filter(|(_, ways)| **ways != N::from(0)).map(|(combination, ways)| {
            let values = self.sums.iter().zip(sums.values(combination));
            values.fold(ways.to_big(), |ways, (in_the_end, value)| ways * in_the_end[value as usize])
        });
        weighed.sum()
    }
}

/// Adds `times` times the paths of a node, each shifted to its new combination.
fn add_shifted<N: Number>(after: &mut [N], times: u64, shift: &Shift, before: &[N]) {
    for &(first, length) in &shift.runs {
        let (from, to) = (&before[first..][..length], &mut after[first + shift.by..][..length]);
        match times {
            1 => to.iter_mut().zip(from).for_each(|(to, from)| to.increase(from)),
            _ => to.iter_mut().zip(from).for_each(|(to, from)| to.increase(&from.times(&N::from(times)))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_squares_or_without_a_first_node_there_is_what_the_ends_say() {
        let nothing = CompiledFrontier { sums: &[], squares: &[], ends: &[3], bits: 1 };
        assert_eq!(nothing.count(), 3u32.into());
        let empty = [edge(1, &[])];
        let impossible = CompiledFrontier { sums: &[], squares: &[on(&empty, &[])], ends: &[1], bits: 1 };
        assert_eq!(impossible.count(), 0u32.into());
    }

    #[test]
    fn sums_weigh_in_the_end() {
        // Any number of pieces of two kinds on three squares, the kinds merged into one; at least two pieces.
        let edges = [edge(1, &[0]), edge(1, &[1])];
        let square = on(&edges, moves![[0, 0]]);
        let row = CompiledFrontier { sums: &[&[0, 0, 4, 8]], squares: &[square; 3], ends: &[1], bits: 2 };
        for bits in [2, 65, 129, 193, 257, 1000] {
            assert_eq!(CompiledFrontier { bits, ..row }.count(), (3 * 4 + 8u32).into());
        }
        // Both kinds in one edge with two cell values.
        let edges = [edge(1, &[0]), edge(2, &[1])];
        let square = on(&edges, moves![[0, 0]]);
        let row = CompiledFrontier { sums: &[&[0, 0, 1, 1]], squares: &[square; 3], ends: &[1], bits: 4 };
        assert_eq!(row.count(), (3 * 4 + 8u32).into());
    }
}
