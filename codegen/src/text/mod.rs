//! What the printers of modules and of plans share: long lines, and who stands where.

pub mod part_tree;
pub mod wrap;

/// No printed line is longer if it can be broken.
pub const WIDTH: usize = 120;
