//! The engine, on rules that are read and carried out passage by passage.

mod games;
mod mates;
mod plain;
mod speech;
