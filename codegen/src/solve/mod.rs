//! Endgames: what each position of given material is worth, if both sides do their best.
//!
//! ```text
//! PseudoMoves --packed_moves--> moves, and moves captured back --rounds--> values --table--> packed
//! material --signature--> signatures, the last ones first      index: a number for each position
//! ```
//!
//! A *material signature* says how many of each piece there are. Moves lead from a material signature to itself, or to
//! others by captures, promotions and drops; as long as none leads back, each is solved after those to which it leads.
//! Positions are all ways in which the pieces can stand where they may: a move leads from one of them to another,
//! whatever else the rules ask for.

mod chunks;
pub mod codes;
pub mod endgame;
pub mod figures;
pub mod index;
mod moves;
pub mod packed_moves;
pub mod pieces;
pub mod rounds;
pub mod signature;
mod symmetries;
pub mod table;
pub mod value;
