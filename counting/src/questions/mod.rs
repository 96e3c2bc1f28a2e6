//! Questions about a variant besides its total. Each is answered by one plan or by several.
//!
//! [`material`] fixes the numbers of pieces. [`squares`] computes how often each piece is on each square. [`legal`]
//! excludes positions in which the side to move could capture a royal piece. [`symmetry`] counts positions up to the
//! symmetries of the rules. [`weights`] counts each position as many times as it weighs.

pub mod legal;
pub mod material;
pub mod squares;
pub mod symmetry;
pub mod weights;
