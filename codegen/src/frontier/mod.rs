//! Counting cell by cell, with a frontier: where few squares are alike, and few combinations of what they say occur.
//!
//! The cells are gone through in some order, and on each there is Empty, or a piece of some kind. A *state* is what the
//! cells before a cell have to say about those from there on; positions whose first cells leave the same state are
//! counted together. So the states between all cells are the nodes of a decision diagram with several constraints as
//! its variables' sums, made from the top down, and the count is the number of its paths.
//!
//! What makes states few is that only what matters is remembered. A constraint asks that its sum lies in a range; with
//! the cells before known, it asks that the *rest* of the sum, over the cells to come, lies in a range, its *leeway*.
//! Constraints with the same rest are one, and of their leeways the strictest is left; an end of a leeway that the rest
//! cannot come to is forgotten; and kinds of which all pieces are on the board have no more say in what a rest can be.
//!
//! Some sums are open from the first cells to the last, whatever is remembered besides: how many pieces there are of a
//! kind that fits nearly everywhere. Where that is less work, they are no parts of states but *counters* beside them,
//! and a state has a number of ways for each combination of these.
//!
//! Where there are few states, all of them can be written out (`diagram`), and a module counts by them without any of
//! this.
//!
//! The method is that of S. Minato's frontier-based search (with D. E. Knuth's "Simpath", The Art of Computer
//! Programming, volume 4A, section 7.1.4), with linear sums for its connectivity.

mod advance;
mod alike;
mod bounds;
mod build;
mod count;
mod counters;
mod diagram;
mod fields;
mod find;
mod kept;
mod layer;
mod leeways;
mod memory;
mod numbered;
mod occupants;
mod on_cells;
mod order;
mod pass;
mod program;
mod rests;

pub(crate) use alike::{AlikeKinds, merge_alike};
pub use diagram::{DiagramCase, DiagramCases, DiagramCell, DiagramEffect, DiagramSum, DiagramThreat, StateDiagram};
pub(crate) use fields::{Field, Fields};
pub use find::{Frontier, FrontierSize};
pub use kept::KeptRow;
pub(crate) use kept::{Letter, kept_rows, words};
pub(crate) use layer::{StateLayer, add, add_product, big};
pub use memory::FrontierHalt;
pub(crate) use memory::Memory;
pub use numbered::NumberedFrontier;
pub use on_cells::KindOnCell;
pub use order::CellOrder;
pub use pass::CellWatch;
pub(crate) use pass::{NOWHERE, Pass};
pub(crate) use program::Program;
