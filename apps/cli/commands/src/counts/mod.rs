//! The commands about positions: how many there are, their numbers, samples and estimates.

pub mod count;
pub mod count_text;
pub mod endgames;
pub mod estimate;
pub mod legal_part;
pub mod orbits;
pub mod positions;
pub mod squares;
pub mod table;
