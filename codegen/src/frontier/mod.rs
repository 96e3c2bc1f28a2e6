//! Counting cell by cell, with a frontier: where few squares are alike, and few combinations of what they say occur.
//!
//! The cells are gone through in some order, and on each there is Empty, or a piece of some kind. A *node* is what the
//! cells before a cell have to say about those from there on; positions whose first cells leave the same node are
//! counted together. So the nodes between all cells are the nodes of a decision diagram with several constraints as
//! its variables' sums, made from the top down, and the count is the number of its paths.
//!
//! What makes nodes few is that only what matters is remembered. A constraint asks that its sum lies in a range; with
//! the cells before known, it asks that the *rest* of the sum, over the cells to come, lies in a range, its *slack*.
//! Constraints with the same rest are one, and of their slacks the strictest is left; an end of a slack that the rest
//! cannot come to is forgotten; and kinds of which all pieces are on the board have no more say in what a rest can be.
//!
//! Some sums are open from the first cells to the last, whatever is remembered besides: how many pieces there are of a
//! kind that fits nearly everywhere. Where that is less work, they are no parts of nodes but *counted statistics*
//! beside them, and a node has a number of ways for each combination of these.
//!
//! Where there are few nodes, all of them can be written out (`diagram`), and a module counts by them without any of
//! this.
//!
//! The method is that of S. Minato's frontier-based search (with D. E. Knuth's "Simpath", The Art of Computer
//! Programming, volume 4A, section 7.1.4), with linear sums for its connectivity.

mod advance;
mod bounds;
mod build;
mod cell_values;
mod count;
mod counted_statistics;
mod diagram;
mod fields;
mod find;
mod interchangeable;
mod kept;
mod layer;
mod memory;
mod numbered;
mod on_cells;
mod order;
mod pass;
mod program;
mod slacks;
mod suffixes;

pub use diagram::{DiagramCase, DiagramCases, DiagramCell, DiagramEdge, DiagramSum, DiagramThreat, NodeDiagram};
pub(crate) use fields::{Field, Fields};
pub use find::{Frontier, FrontierSize};
pub(crate) use interchangeable::{InterchangeableKinds, merge_alike};
pub use kept::KeptRow;
pub(crate) use kept::{Letter, kept_rows, words};
pub(crate) use layer::{NodeLayer, add, add_product, big};
pub use memory::FrontierHalt;
pub(crate) use memory::Memory;
pub use numbered::NumberedFrontier;
pub use on_cells::KindOnCell;
pub use order::CellOrder;
pub use pass::CellWatch;
pub(crate) use pass::{NOWHERE, Pass};
pub(crate) use program::Program;
