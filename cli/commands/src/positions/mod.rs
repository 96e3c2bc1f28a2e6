//! Positions as numbers: `rank`, `unrank` and `sample`, which differ in where their positions come from.
//!
//! All three are streams. An [`ItemSource`](stream::ItemSource) gives items in batches; each item becomes a position and
//! its number on one of the cores; and a [`Form`](form::Form) writes them in the items' order.

mod form;
mod input;
mod lines;
mod open;
mod packed;
mod range;
pub mod rank;
pub mod sample;
mod stream;
pub mod unrank;
