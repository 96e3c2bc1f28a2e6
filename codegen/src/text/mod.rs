//! Parts shared by the printers of modules and of plans: line wrapping, equations and part trees.

pub mod part_tree;
pub mod recurrence;
pub mod wrap;

/// The width of printed lines; only a line that cannot be broken is longer.
pub const WIDTH: usize = 120;
