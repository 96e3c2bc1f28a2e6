//! The rules of a model as one system of linear constraints on the numbers of pieces.
//!
//! A *cell* is a square of one layer, a *kind* is a piece in one of its placements. A position puts at most one piece
//! on each cell, of a kind that fits there. Let `x(kind, cell)` be 1 if such a piece is on the cell and 0 if not. Then
//! every rule is a constraint `low <= sum of coefficient * x(kind, cell) <= high`:
//!
//! * A count range sums the piece's kinds over all cells; a stack counts with its number of pieces.
//! * A cap sums the capped kinds over the cells of one line.
//! * A forbidden pattern has p presences and any number of absences. The presences, less the pieces that an absence
//!   rules out, must not sum to p: the sum is at most p - 1.
//! * Two pieces that must not touch sum to at most 1; with a line of sight between them, less the pieces on the line.
//!   A piece that needs another beside it is at most the sum of those others.
//! * A budget sums with its own coefficients. A term such as `over(queen, 1)` is not linear; there the number of queens
//!   *feeds* the budget once it is known.
//! * A budget may count the lines with a certain number of pieces. The number of pieces on each line feeds it. Where a
//!   line has several conditions, each feeds the number of conditions that hold, and this number feeds the budget.
//! * A rule about groups limits a sum without pieces, which the number of groups enters. Which cells are one group is
//!   not linear: the sum says what makes a cell a member, and which cells are neighbours.
//!
//! The planner has no other input than this system, so it has no special case for any rule.

mod constraints;
mod feeds;
mod group_sums;
mod groups;
mod implied;
mod interchangeable;
mod linear_program;
mod meaning;
mod numbers;
pub mod phrases;
mod places;
mod rules;
mod simplify;
pub(crate) mod statistic;

pub use constraints::{Cell, CellId, Constraint, Kind, KindId, LinearTerm, System};
pub use feeds::{ConstraintId, Feed};
pub use group_sums::{CellContents, GroupMark, GroupSum};
pub(crate) use interchangeable::merge_alike;
pub use meaning::Meaning;
pub(crate) use places::pairs_related;
pub use qishu_runtime::circuit::Measure;
pub use statistic::Statistic;
