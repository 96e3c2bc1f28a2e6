//! Endgames: the value of each position of given material under best play.
//!
//! ```text
//! PseudoMoves --packed_moves--> moves, and moves captured back --rounds--> values --table--> packed
//! material --signature--> signatures, the last ones first      index: a number for each position
//! ```
//!
//! A *material signature* is the number of pieces of each kind on the board. Moves lead from a material signature to
//! itself, or to others by captures, promotions and drops. As long as none leads back, each is solved after those to
//! which it leads. Its positions are all placements of the pieces on their squares: moves lead from one of them to
//! another, whether or not the other rules allow it.
//!
//! Where material comes back, [`graph`] solves positions that have numbers already, given the moves between them.

mod chunks;
pub mod codes;
pub mod endgame;
mod ends;
mod error;
pub mod figures;
pub mod graph;
pub mod index;
mod laws;
pub mod metric;
mod moves;
pub mod opposing;
mod packed_moves;
pub mod pages;
pub mod passing;
pub mod pieces;
mod quiet_promotions;
pub mod rounds;
mod sample;
pub mod signature;
pub mod signature_game;
mod symmetries;
pub mod table;
pub mod unsolvable;
pub mod value;
