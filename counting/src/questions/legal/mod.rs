//! Legal positions: those with a side to move in which no royal piece of the other side can be captured at once.
//!
//! Every capture of a royal piece is a pseudo-legal move onto its square, or over it. With that piece in place, each
//! such move is a constraint on the pieces along it (`threats`), and the positions are counted like all others. The
//! count is therefore a sum of cases: one for each side to move and each placement of the other side's royal pieces
//! (`cases`). Equivalent cases under a symmetry are counted once. If their diagrams have few nodes, they are written
//! out for a module (`diagrams`).

mod cases;
mod diagrams;
mod images;
mod numbered;
mod orbits;
mod orbits_numbered;
mod squares;
mod threats;

pub use cases::{LegalCase, LegalQuestions, SameCase};
pub use numbered::{NumberedLegal, NumberedLegalOrbits};
pub use orbits::{FixedCase, LegalOrbitQuestions};
pub use orbits_numbered::{LegalOrbitNumbers, RepresentativesOfCase};
pub use squares::LegalSquareQuestions;
