//! What is left when it is known how to count: widths, names and words for the tables, and who stands where.

mod captions;
mod layout;
mod names;
mod widths;

pub use widths::finish;
