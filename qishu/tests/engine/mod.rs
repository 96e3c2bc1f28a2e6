//! The engine, on rules that are read and carried out passage by passage.

mod books;
mod captures;
mod ends;
pub mod games;
mod heuristics;
mod mates;
mod plain;
mod solved;
mod speech;
mod tables;
mod tuning;
mod worth;
