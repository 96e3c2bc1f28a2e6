//! Positions: text, drawing, and validation.

mod broken;
mod check;
mod draw;
mod fen;
mod fen_error;
mod field_form;
mod further;
mod group_words;
mod hands;
mod state_variables;
mod symbols;
mod words;

pub use broken::{Broken, BrokenRule};
pub use fen_error::{Expected, FenError};
pub(crate) use field_form::FieldForm;
pub use symbols::Letters;
pub(crate) use symbols::Symbols;
