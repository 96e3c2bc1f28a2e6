//! What several tests need.

pub mod constructs;
pub mod folder;
pub mod mutants;
pub mod rules;
