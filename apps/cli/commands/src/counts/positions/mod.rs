//! Positions as numbers: `rank`, `unrank` and `sample`, which differ in the source of their positions.
//!
//! All three are streams. An [`ItemSource`](stream::ItemSource) yields items in batches; each item becomes a position
//! and its number on one of the cores; and a [`Form`](form::Form) writes them in the items' order.

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
