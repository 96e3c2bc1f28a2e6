//! Tests of moves: from the statements of rules files to pseudo-legal moves and games.

mod back;
mod draughts;
mod effect_mutants;
mod effects;
mod groups;
mod hands;
mod judged;
mod laying;
mod legal;
mod legal_naive_frontier;
mod legal_numbers;
mod legal_places;
mod limited_promotions;
mod metrics;
mod mutants;
mod opposing;
mod perft;
mod plan_mutants;
mod play;
mod proofs;
mod retractions;
mod royal_as_last;
mod solve;
mod solved_passing;
mod special_moves;
mod ways;
