//! Counting circuits: one object for every question about positions.
//!
//! A *diagram* describes a set of positions as paths through levels of nodes, without writing them out (`diagram`). A
//! forward pass counts its paths, with one level of nodes in memory (`pass`). It can also write the levels out: the
//! result is a *circuit*, in which each node has a number of completions (`explicit`).
//!
//! | question | answer |
//! |---|---|
//! | count, by any kept sum | a forward pass |
//! | rank, unrank, sample | a walk along one path, past the completions of other alternatives ([`NumberedCircuit`]) |
//! | marginals | the paths to each node, times its completions (`marginals`, `marked`) |
//!
//! A circuit is deterministic: the alternatives of a node exclude each other, so that each path is a set of positions,
//! and each position has one path. It is layered: each path passes one node between any two levels. A level puts a
//! piece on a cell, sorts a cell into the pool of its domain, or places pieces on squares of a pool (`level`). See
//! A. Darwiche and P. Marquis, "A Knowledge Compilation Map", Journal of Artificial Intelligence Research 17, 2002.

mod arrangements;
mod binomials;
mod combinations;
mod compiled;
mod counts;
mod diagram;
mod explicit;
mod fields;
mod group_order;
mod group_rules;
mod group_states;
mod group_steps;
mod interchangeable;
mod kept;
mod layer;
mod level;
mod limbs;
mod marginals;
mod marked;
mod measure;
mod memory;
mod numbered;
mod pass;
#[cfg(test)]
mod random;
mod residues;

pub use binomials::{BinomialLimbs, PlacementWays};
pub use combinations::{Combinations, Shift};
pub(crate) use compiled::refused;
pub use compiled::{CompiledCircuit, CountedCircuit};
pub use counts::Counts;
pub use diagram::LayeredDiagram;
pub use explicit::{Circuit, Domain};
pub use fields::{Field, Fields};
pub use group_order::GroupPlace;
pub use group_rules::{GroupPart, GroupRules};
pub use group_states::SETTLED;
pub use group_steps::{GroupCell, GroupContent, GroupSteps, MOST_OPEN_CELLS};
pub use interchangeable::{GivenKind, InterchangeableKinds};
pub use kept::{KeptAt, KeptRow, kept_rows};
pub use layer::NodeLayer;
pub use level::{CellId, CircuitLevel, CircuitNode, DomainId, KindId, LevelChoice, NOWHERE};
pub use limbs::{big, limbs_of};
pub use marginals::KindOnCell;
pub use measure::Measure;
pub use memory::{CountHalt, Memory};
pub use numbered::{NumberedCircuit, PositionLayout};
pub use pass::{ForwardPass, LevelWatch, Recording, STEPS_OF_AN_EDGE, WAYS_OF_A_STEP};
pub use residues::{moduli, number_with};
