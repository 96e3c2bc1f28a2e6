//! Counting by domains. This is of use where local rules connect few squares, and there are many kinds of pieces.
//!
//! Some rules are local, about a few squares near one another: a line of sight, a leg, a trap. All others only count:
//! the pieces of a kind, or all pieces. Local rules distinguish few cases of a square: it is empty, or a piece on it
//! does not act along this line, or it is unrestricted. This is the *domain* of the square: the kinds that may be on
//! it, and whether it may be empty. Once every square has its domain, the local rules are satisfied. Squares of one
//! domain are then interchangeable for the other rules.
//!
//! Positions are counted in two passes. The first assigns domains to the squares that local rules connect, in all ways
//! that satisfy these rules ([`DomainDiagram`]). It records the number of squares of each domain, a *histogram*
//! ([`Sorting`]). The second puts pieces on the squares of each domain, kind by kind, for all histograms at once
//! ([`Placing`]). Once a kind is done, domains that differ only in that kind merge. A frontier stores the number of
//! pieces of each kind so far; this method stores the number of squares left of each domain. The latter is less where
//! kinds are many and domains are few.
//!
//! Some domains differ only in whether the square may be empty. They become one if the first pass decides that too
//! (`emptiness`).
//!
//! The domains of one square are disjoint: its cell values are grouped by their target in the decision diagram (R. E.
//! Bryant, "Graph-Based Algorithms for Boolean Function Manipulation", 1986). No position has two domains for one
//! square, and each position is counted once.

//!
//! The passes are in the runtime, since modules have them too. Here are the domains, the order of the kinds and the
//! steps.
//!
//! [`DomainDiagram`]: qishu_runtime::domains::DomainDiagram
//! [`Placing`]: qishu_runtime::domains::Placing
//! [`Sorting`]: qishu_runtime::domains::Sorting

mod domain;
mod emptiness;
mod find;
mod local;
mod local_system;
mod order;
mod pools;
mod steps;
mod written;

pub use find::{DomainCount, DomainSize};
pub use written::{WrittenDomain, WrittenDomains};
