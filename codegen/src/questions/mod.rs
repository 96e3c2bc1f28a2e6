//! What one can ask about a variant besides its total: each question is one plan or a set of them.
//!
//! [`material`] fixes the numbers of pieces, [`squares`] tells where each piece stands, [`legal`] leaves out positions in which
//! the side to move could take a royal piece, and [`symmetry`] counts positions up to the symmetries of the rules.

pub mod legal;
pub mod material;
pub mod squares;
pub mod symmetry;
