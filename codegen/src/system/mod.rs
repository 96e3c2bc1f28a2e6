//! The rules of a model as one system of linear constraints on the numbers of pieces.
//!
//! A *cell* is a square of one layer, a *kind* is a piece in one of its placements. A position puts at most one piece
//! on each cell, of a kind that fits there; let `x(kind, cell)` be 1 if such a piece stands there and 0 if not. Then
//! every rule is a constraint `low <= sum of coefficient * x(kind, cell) <= high`:
//!
//! * a count range sums the piece's kinds over all cells, a stack as often as it has pieces;
//! * a cap sums the capped kinds over the cells of one line;
//! * a forbidden pattern of p presences and any number of absences forbids that the presences, less the pieces that an
//!   absence rules out, sum to p: the sum is at most p - 1;
//! * two pieces that must not touch sum to at most 1; with a line of sight between them, less the pieces on the line; a
//!   piece who needs another beside it is no more than those others;
//! * a budget sums with its own coefficients. A term such as `over(queen, 1)` is not linear; there the number of queens
//!   *feeds* the budget once it is known. So does the number of pieces on a line, where a budget counts the lines that
//!   have so many; where several conditions make a line count, each feeds the number of those that hold, which feeds
//!   the budget in its turn.
//!
//! The planner knows nothing but this system, which is why it has no special case for any rule.

mod constraints;
mod feeds;
mod meaning;
mod numbers;
pub(crate) mod phrases;
mod places;
mod rules;
mod simplify;
pub(crate) mod statistic;

pub use constraints::{Cell, CellId, Constraint, Kind, KindId, LinearTerm, System};
pub use feeds::{ConstraintId, Feed, Measure};
pub use meaning::Meaning;
pub use statistic::Statistic;
