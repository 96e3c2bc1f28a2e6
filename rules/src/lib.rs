//! Boards: squares, sets of squares, what lies in which direction, and how a board is drawn.
//!
//! The compiler works with these types, and the code that it writes holds them as constants. No variant is known here, and
//! nothing of counting.

pub mod board;

pub use board::{Board, Contact, Direction, FileName, Grid, Mapping, Nearness, Square, SquareId, Squares};
