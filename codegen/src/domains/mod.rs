//! Counting by domains: where rules tie squares together only here and there, and kinds of pieces are many.
//!
//! Some rules look at a few squares near to one another: a line of sight, a leg, a trap. All others only count: so many
//! pieces of a kind, so many in all. What the first ask of a square is little: that no piece stands there, or a piece
//! that does not see along this line, or any piece that likes. That is the *domain* of the square: who may stand there,
//! and whether a piece must. Once every square has its domain, the first rules are kept, and squares of the same domain
//! are the same to the others.
//!
//! So positions are counted in two passes. The first goes through the squares that such rules tie together and gives
//! them domains, in all ways in which the rules can be kept ([`diagram`](self)), and remembers how many squares have
//! each domain, a *histogram* (`histogram`). The second puts pieces on the squares of each domain, kind by kind, for
//! all histograms at once (`steps`, `pass`); when a kind is done, domains that only it told apart become one. A
//! frontier remembers how many pieces of each kind stand on the cells before; here it is how many squares are left of
//! each domain, and that is less where kinds are many and domains are few.
//!
//! Some domains differ only in whether the square may stay empty. If the first pass settles that too, they are one
//! (`emptiness`).
//!
//! The domains of one square exclude one another: a square's cell values are split up by what the rules have them lead
//! to, as R. E. Bryant's decision diagrams have it ("Graph-Based Algorithms for Boolean Function Manipulation", 1986),
//! so no position has two domains for one square, and each is counted once.

mod binomials;
mod diagram;
mod domain;
mod emptiness;
mod find;
mod histogram;
mod local;
mod marked;
mod numbered;
mod on_cells;
mod order;
mod pass;
mod passed;
mod pools;
mod steps;

pub use find::{DomainCount, DomainSize};
pub use numbered::NumberedDomains;
