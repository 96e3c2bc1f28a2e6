#![doc = include_str!("../README.md")]

mod answers;
mod checked;
mod endgames;
mod error;
mod estimate;
mod figure;
mod formula;
mod legal;
mod material;
mod mistakes;
mod moves;
mod names;
pub mod numbers;
mod orbits;
mod plan;
mod position;
mod positions;
mod proofs;
mod questions;
mod square_counts;
mod table;
mod variant;
mod work;

pub use num_bigint::BigUint;
pub use qishu_rules as rules;

pub use checked::MOST_BYTES;
pub use endgames::Endgames;
pub use error::{Error, Limit, TooMuchWork};
pub use estimate::{LegalGrade, MOST_TAKEN_BACK, SampleTally, SampleVerdict, share_of};
pub use figure::{Comparison, Figure, Published};
pub use formula::Formula;
pub use legal::LegalPositions;
pub use material::Material;
pub use mistakes::{Fix, Mistake, Mistakes, Place};
pub use moves::{MOST_PLIES, Moves, Perft};
pub use names::nearest;
pub use orbits::{Orbits, Symmetry};
pub use plan::{ModulePart, Plan, PlanSize};
pub use position::Position;
pub use positions::Positions;
pub use proofs::{CapProof, Culprit, Extent, PieceProof, ProofNote, Proofs};
pub use square_counts::SquareCounts;
pub use table::{By, CountTable};
pub use variant::Variant;
pub use work::{Progress, Work};
