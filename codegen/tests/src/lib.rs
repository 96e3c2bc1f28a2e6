//! Shared parts of the tests: rules with every construct, games, wrong plans, third-party programs, weights.

pub mod constructs;
pub mod folder;
pub mod games;
pub mod mutants;
pub mod python;
pub mod reviewed;
pub mod rules;
pub mod weighted;
