//! The engine, on rules that are read and carried out pseudo-legal move by pseudo-legal move.

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
