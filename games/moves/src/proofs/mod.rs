//! Proofs about the rules of a variant, by its opening and moves.
//!
//! ```text
//! opening, PseudoMoves --follow, reach--> where each piece of the opening can ever get to
//!                                        |--matching---> how many can be on some squares at once
//!                                        |--induction--> how far a sum of pieces can rise and fall
//!                                        |--conserved--> which sums no capture and no promotion raises
//!                                        |--meetings---> whether some pieces can be in a relation
//!                                        |--verdicts---> what that says of each statement of the rules
//!                                        '--derived----> regions, caps and budgets that the rules could state
//! ```
//!
//! All proofs ignore blocking pieces, so the reachable positions are overestimated: a game stays within the result. A
//! statement of the rules is *sound* if it allows all that was found, and *tight* if it allows nothing else. A
//! statement that cannot be shown counts as not proved.

pub mod captures;
pub mod conserved;
pub mod derived;
pub mod follow;
pub mod induction;
pub mod matching;
pub mod meetings;
pub mod reach;
mod turn_order;
pub mod verdicts;

pub use conserved::DerivedBudget;
pub use derived::{Derived, DerivedCap, DerivedPiece, derive};
pub use follow::{Followed, TooFar};
pub use induction::Extent;
pub use verdicts::{CapProof, Culprit, PieceProof, Proofs, is_number_proved, prove, stated_number};
