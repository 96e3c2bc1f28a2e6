//! What is left when it is known how to count: widths, names and words for the tables, and who stands where.

mod captions;
mod names;
mod part_tree;
mod widths;

pub use widths::finish;
