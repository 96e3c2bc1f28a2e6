//! The modules of the library: what they count, number, solve and play is what is known of each variant.

mod by_material;
mod by_pieces;
mod frequencies;
mod jieqi_reachable;
mod known_counts;
mod legal;
mod moves;
mod numbers;
mod pieces;
mod reading;
mod small_boards;
mod snapshots;
mod solved;
mod up_to_symmetry;
