//! The last steps of planning: widths, names and descriptions of the tables, and the part tree of the positions.

mod captions;
mod names;
mod part_tree;
mod widths;

pub use widths::finish;
