//! The tests of this crate from outside, but for those with a name for each file, which are in `tests/oracles`.
//!
//! They are one program, since each program of its own takes as long to link as it takes to run.

mod choice;
mod cnf;
mod compile;
mod corpus;
mod counted_lines;
mod explained;
mod formatted;
mod given_symmetries;
mod graphs;
mod hexagons;
mod hostile;
mod material;
mod mutation;
mod naive_frontier;
mod numbering;
mod of_one_side;
mod orbits;
mod orbits_numbered;
mod reference;
mod squares;
mod state_variables;
