//! The engine, with interpreted pseudo-legal moves.

mod books;
mod captures;
mod ends;
pub mod games;
mod heuristics;
mod mates;
mod piece_values;
mod plain;
mod solved;
mod speech;
mod tables;
mod tuning;
