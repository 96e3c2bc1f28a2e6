//! Layered diagrams that are not written out: a first node, and how each level leads from node to node.

use num_bigint::BigUint;

use super::combinations::Combinations;
use super::layer::NodeLayer;
use super::level::LevelChoice;

/// A deterministic layered diagram. Each level decides one thing about a position, and has some alternatives for each
/// node. A node is what the decisions before a level determine about those after it.
///
/// Some sums may be counted beside the nodes: a node then has a count for each combination of their values.
pub trait LayeredDiagram {
    /// The number of words of a node.
    fn words(&self) -> usize;

    /// The number of levels.
    fn levels(&self) -> usize;

    /// The combinations of the sums that are counted beside the nodes.
    fn combinations(&self) -> &Combinations;

    /// For each alternative of a level what it adds to each of these sums; empty if there are no such sums.
    fn added(&self, level: usize) -> &[Vec<i64>];

    /// The number of alternatives of a level.
    fn alternatives(&self, level: usize) -> usize;

    /// The bytes in use beside the nodes, which grow with them; `u64::MAX` once the system has refused any.
    fn bytes_beside(&self) -> u64 {
        0
    }

    /// Makes a node the current one. Returns the number of alternatives to try; the others lead nowhere.
    fn take(&mut self, level: usize, node: &[u64]) -> usize;

    /// Writes the node to which an alternative leads from the current node, which is passed again. Returns whether
    /// there is one.
    fn write(&mut self, level: usize, alternative: usize, node: &[u64], behind: &mut [u64]) -> bool;

    /// The number of ways in which an alternative can be carried out, as limbs.
    fn weight(&self, level: usize, alternative: usize, node: &[u64]) -> &[u64];

    /// An upper bound on the factor by which all ways together grow over a level. `layer` has the nodes before it.
    fn growth(&self, level: usize, layer: &NodeLayer) -> BigUint;

    /// What a level decides, for the nodes of a layer.
    fn choice(&self, level: usize, layer: &NodeLayer) -> LevelChoice;
}
