//! What several of the tests need: rules with every construct, games, plans that are wrong, programs that are not ours.

pub mod constructs;
pub mod folder;
pub mod games;
pub mod mutants;
pub mod python;
pub mod reviewed;
pub mod rules;
