//! What is alike: kinds of pieces that no square tells apart, and cells that no piece still to come tells apart.

mod groups;
mod partitions;
mod problem;

pub use groups::{Group, GroupId, groups};
pub use partitions::{partitions, signatures};
pub use problem::Problem;
