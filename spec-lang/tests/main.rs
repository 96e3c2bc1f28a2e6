//! Texts of rules: what they mean, what is wrong with them, and how they are written.

mod edits;
mod files;
mod hostile;
mod models;
mod phrases;
mod typos;
