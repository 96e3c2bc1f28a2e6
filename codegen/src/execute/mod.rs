//! A plan carried out directly, without compiling it: [`run`] counts, [`numbered`] ranks and unranks.
//!
//! ```text
//! Plan --flat--> sums over flat indices --fill--> entries of proven width --run------> the count
//!                                                                         '-numbered-> positions as numbers, and back
//! ```
//!
//! Tables are as wide as the plan proved that they must be (`entries`), and products are formed in machine integers where
//! these are wide enough (`integer`). A plan's proof is not trusted blindly: all arithmetic is checked, and a table whose
//! numbers should pass their width is filled again in a greater one (`fill`).

mod entries;
mod fill;
mod flat;
mod integer;
pub mod numbered;
mod pascal;
pub mod run;
mod sum;
