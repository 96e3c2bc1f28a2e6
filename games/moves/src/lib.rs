//! The moves of pieces, from the statements of the rules to pseudo-legal moves on the board, with a slow and obvious
//! interpreter.
//!
//! ```text
//! Rules, Game --lower--> PseudoMoves --interpret--> legal moves, checks
//!                            |                       |--back--> positions before
//!                            |                       |--play--> ends
//!                            |                       '--perft--> numbers
//!                            |--proofs--> facts about all games
//!                            '--plan--> what pieces look up, which `qishu-codegen` prints as code
//!                                         '--tables--> what an engine searches without compiled code
//! ```
//!
//! A *pseudo-legal move* is the common form of all moves. It has a square of departure, one of arrival and the squares
//! between. It also has the number of pieces required on these, and the pieces allowed on the square of arrival. It
//! covers the leg of a leap, a screen, a line, and two pieces that must not face each other. Later stages depend on no
//! particular piece or verb. See the README of this package.

pub mod back;
mod compulsory;
mod following;
pub mod interpret;
pub mod lower;
mod multi_captures;
mod overestimate;
pub mod perft;
pub mod plan;
pub mod play;
pub mod proofs;
pub mod pseudo_moves;
mod quiet;
mod repeated;
mod steps;
pub mod tables;
pub mod targets;
