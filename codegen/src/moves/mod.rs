//! How pieces move, from the statements of the rules to pseudo-legal moves on the board, and a slow and obvious way to
//! carry them out.
//!
//! ```text
//! Rules, Game --lower--> PseudoMoves --interpret--> legal moves, checks
//!                            |                       |--back--> positions before
//!                            |                       |--play--> ends
//!                            |                       |--perft--> numbers
//!                            |                       '--searched--> what an engine searches
//!                            |--plan--> what compiled code looks up, which `emit` prints
//!                            '--explain--> boards for people
//! ```
//!
//! A *pseudo-legal move* is what all ways to move have in common: a square of departure, one of arrival, the squares
//! between, how many pieces must stand on these, and who may stand on the square of arrival. A leg of a leap, a screen,
//! a line and two pieces that must not see one another are all of this kind. No piece behind the pseudo-legal moves
//! knows a piece or a verb. The page `MOVES.md` of this package says more.

pub mod back;
pub mod interpret;
pub mod lower;
pub mod perft;
pub mod plan;
pub mod play;
pub mod pseudo_moves;
pub mod searched;
pub mod targets;
