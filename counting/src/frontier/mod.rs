//! Counting cell by cell, with a frontier. This is of use where few squares are alike, and few combinations of
//! constraints occur.
//!
//! The cells are processed in a fixed order; each is empty or has a piece of some kind. A *node* is the state of the
//! constraints between two cells. Positions whose first cells lead to one node are counted together. The nodes between
//! all cells form a decision diagram, with several linear constraints, built from the top down. The count is the number
//! of its paths.
//!
//! Nodes are few since they hold only what matters. A constraint requires its sum to lie in a range. Once the first
//! cells are known, the *suffix* of the sum, over the remaining cells, must lie in a range, its *slack*. Constraints
//! with a common suffix share one slack, the strictest. An end of a slack that the suffix cannot reach is dropped.
//! Kinds whose pieces are all on the board no longer extend the reach of a suffix.
//!
//! Some sums are open from the first cell to the last, such as the number of pieces of a kind that fits nearly
//! everywhere. Where that is less work, they are not part of nodes but *counted statistics* beside them. A node then
//! has a number of ways for each combination of these.
//!
//! Where there are few nodes, all of them can be written out (`diagram`); a generated module then counts without the
//! rest of this.
//!
//! Where rules count groups of cells that hang together, a node also has the number of a state for each such rule: which
//! open cells are one group, and which conditions its groups meet so far (`groups`, and the runtime's `group_steps`).
//!
//! The method is S. Minato's frontier-based search (after D. E. Knuth's "Simpath", The Art of Computer Programming,
//! volume 4A, section 7.1.4), with linear sums beside connectivity.

mod advance;
mod bounds;
mod build;
mod capped_lines;
mod cell_values;
mod count;
mod counted_statistics;
mod diagram;
mod exclusions;
mod find;
mod groups;
mod levels;
mod order;
mod program;
mod slacks;
mod squares;
mod suffixes;

pub use cell_values::CellValue;
pub use diagram::{DiagramCase, DiagramCases, DiagramCell, DiagramEdge, DiagramSum, DiagramThreat, NodeDiagram};
pub use find::{Frontier, FrontierSize};
pub use order::CellOrder;
pub use program::GroupParts;
pub(crate) use program::Program;
pub use squares::{
    CELL, Family, PathId, StatePlace, WrittenFeed, WrittenForgotten, WrittenFrontier, WrittenGroups, WrittenGroupsAt,
    WrittenNumber, WrittenSquare, WrittenStatistic, WrittenSum,
};
