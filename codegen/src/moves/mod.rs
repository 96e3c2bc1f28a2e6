//! How pieces move, from the statements of the rules to passages on the board, and a slow and obvious way to carry them
//! out.
//!
//! ```text
//! Rules, Game --lower--> Passages --interpret--> legal moves, checks
//!                            |                       |--back--> positions before
//!                            |                       |--play--> ends
//!                            |                       |--perft--> numbers
//!                            |                       '--searched--> what an engine searches
//!                            |--plan--> what compiled code looks up, which `emit` prints
//!                            '--explain--> boards for people
//! ```
//!
//! A *passage* is what all ways to move have in common: a square of departure, one of arrival, the squares between, how
//! many pieces must stand on these, and who may stand on the square of arrival. A leg of a leap, a screen, a line and
//! two pieces that must not see one another are all of this kind. No piece behind the passages knows a piece or a verb.
//! The page `MOVES.md` of this package says more.

pub mod back;
pub mod interpret;
pub mod lower;
pub mod passage;
pub mod perft;
pub mod plan;
pub mod play;
pub mod searched;
pub mod targets;
