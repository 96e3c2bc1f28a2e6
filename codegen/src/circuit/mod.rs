//! Counting circuits: one object for every question about positions.
//!
//! A [`LayeredDiagram`] describes a set of positions as paths through levels of nodes, without writing them out. A
//! [`ForwardPass`] counts its paths, with one level of nodes in memory. It can also write the levels out: the result is
//! a [`Circuit`], in which each node has a number of completions.
//!
//! | question | answer |
//! |---|---|
//! | count, by any kept sum | a forward pass |
//! | rank, unrank, sample | a walk along one path, with the completions of the alternatives that are passed by ([`NumberedCircuit`]) |
//! | marginals | paths to each node times its completions ([`Circuit::marginals`]) |
//!
//! A circuit is deterministic: the alternatives of a node exclude each other, so that paths are counted, and not
//! assignments. It is layered: each path passes one node between any two levels. A level puts a piece on a cell, sorts
//! a cell into the pool of its domain, or places pieces on squares of a pool ([`Choice`]). See A. Darwiche and
//! P. Marquis, "A Knowledge Compilation Map", Journal of Artificial Intelligence Research 17, 2002.

mod binomials;
mod circuit;
mod counts;
mod diagram;
mod fields;
mod interchangeable;
mod kept;
mod layer;
mod level;
mod limbs;
mod marginals;
mod marked;
mod memory;
mod numbered;
mod pass;

pub(crate) use binomials::BinomialLimbs;
pub use circuit::{Circuit, Domain};
pub use counts::Counts;
pub use diagram::LayeredDiagram;
pub(crate) use fields::{Field, Fields};
pub(crate) use interchangeable::{InterchangeableKinds, merge_alike};
pub use kept::KeptRow;
pub(crate) use kept::kept_rows;
pub use layer::NodeLayer;
pub use level::{Choice, DomainId, Level, NOWHERE};
pub(crate) use limbs::{big, limbs_of};
pub use marginals::KindOnCell;
pub use memory::{Halt, Memory};
pub use numbered::NumberedCircuit;
pub use pass::{ForwardPass, LevelWatch, Recording};
