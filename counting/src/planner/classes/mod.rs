//! Equivalence classes: groups of kinds that no square distinguishes, and classes of cells that no remaining piece
//! distinguishes.

mod groups;
mod partitions;
mod problem;

pub use groups::{Group, GroupId, groups};
pub use partitions::{partitions, signatures};
pub use problem::Problem;
