//! The tables of a plan in the making: what each is, how large, and which are the same.

mod content;
mod draft;
mod history;
mod mass;
mod store;
mod trial;

pub use draft::{Draft, DraftRead, DraftSum, Note, Step};
pub use history::{Branch, Deed, History};
pub use mass::{binomial, effort, greatest, ranges_of};
pub use store::{Exceeded, Store, Tables};
pub use trial::Trial;
