//! The repository is built as `ARCHITECTURE.md` draws it, and written in the words of the field.

mod features;
mod floors;
mod links;
mod names;
mod packages;
mod prose;
mod reading;
mod rows;
mod widths;
mod words;
mod workspace;
