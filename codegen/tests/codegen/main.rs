//! The integration tests of this crate, except the tests with one name per file, which are in `tests/oracles`.
//!
//! They are one program, since each separate program takes as long to link as it takes to run.

mod choice;
mod cnf;
mod compile;
mod corpus;
mod counted_lines;
mod exclusions;
mod explained;
mod formatted;
mod given_symmetries;
mod graphs;
mod hexagons;
mod hostile;
mod implied_bounds;
mod material;
mod mutation;
mod naive_frontier;
mod numbering;
mod of_one_side;
mod orbits;
mod orbits_numbered;
mod orders;
mod printed;
mod reference;
mod small_cases;
mod squares;
mod state_variables;
mod weights;
