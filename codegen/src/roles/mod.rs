//! Counting by roles: where rules tie squares together only here and there, and kinds of pieces are many.
//!
//! Some rules look at a few squares near to one another: a line of sight, a leg, a trap. All others only count: so many
//! pieces of a kind, so many in all. What the first ask of a square is little: that no piece stands there, or a piece
//! that does not see along this line, or any piece that likes. That is the *role* of the square: who may stand there,
//! and whether a piece must. Once every square has its role, the first rules are kept, and squares of the same role are
//! the same to the others.
//!
//! So positions are counted in two passes. The first goes through the squares that such rules tie together and gives
//! them roles, in all ways in which the rules can be kept ([`diagram`](self)), and remembers how many squares have each
//! role, a *tally* (`tally`). The second puts pieces on the squares of each role, kind by kind, for all tallies at once
//! (`steps`, `pass`); when a kind is done, roles that only it told apart become one. A frontier remembers how many
//! pieces of each kind stand on the cells before; here it is how many squares are left of each role, and that is less
//! where kinds are many and roles are few.
//!
//! Some roles differ only in whether the square may stay empty. If the first pass settles that too, they are one
//! (`emptiness`).
//!
//! The roles of one square exclude one another: a square's occupants are split up by what the rules have them lead to,
//! as R. E. Bryant's decision diagrams have it ("Graph-Based Algorithms for Boolean Function Manipulation", 1986), so
//! no position has two roles for one square, and each is counted once.

mod binomials;
mod diagram;
mod emptiness;
mod find;
mod local;
mod marked;
mod numbered;
mod on_cells;
mod order;
mod pass;
mod passed;
mod role;
mod slots;
mod steps;
mod tally;

pub use find::{RoleCount, RoleSize};
pub use numbered::NumberedRoles;
