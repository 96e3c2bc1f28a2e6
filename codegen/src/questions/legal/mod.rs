//! Positions with a side to move in which no royal piece of the other side can be captured at once.
//!
//! Whatever takes a royal piece is a pseudo-legal move onto its square, or over it. With that piece in place, each such
//! pseudo-legal move is a constraint on the pieces along it (`threats`), and the positions are counted as all others
//! are. So the count is a sum of cases: of the side to move, and of where the other side's royal pieces stand
//! (`cases`). Cases that a symmetry takes to one another are counted once. Where few states tell them apart, they are
//! written out for a module (`diagrams`).

mod cases;
mod diagrams;
mod images;
mod numbered;
mod orbits;
mod orbits_numbered;
mod squares;
mod threats;

pub use cases::{LegalCase, LegalQuestions, SameCase};
pub use numbered::NumberedLegal;
pub use orbits::{FixedCase, LegalOrbitQuestions};
pub use orbits_numbered::{LegalOrbitNumbers, NumberedLegalOrbits, RepresentativesOfCase};
pub use squares::LegalSquareQuestions;
