//! Endgames: what each position of given material is worth, if both sides do their best.
//!
//! ```text
//! Passages --tracks--> turns, and turns taken back --rounds--> values --table--> packed
//! material --muster--> musters, the last ones first      index: a number for each position
//! ```
//!
//! A *muster* says how many of each piece there are. Turns lead from a muster to itself, or to others by takings,
//! promotions and drops; as long as none leads back, each is solved after those to which it leads. Positions are all
//! ways in which the pieces can stand where they may: a turn leads from one of them to another, whatever else the rules
//! ask for.

mod chunks;
pub mod codes;
pub mod endgame;
pub mod figures;
pub mod index;
pub mod pieces;
pub mod muster;
pub mod rounds;
mod symmetries;
pub mod table;
pub mod tracks;
mod turns;
pub mod value;
