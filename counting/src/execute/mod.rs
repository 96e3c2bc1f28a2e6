//! A plan carried out directly, without compiling it: [`run`] counts, [`numbered`] ranks and unranks.
//!
//! ```text
//! Plan --flat--> sums over flat indices --fill--> entries of proven width --run------> the count
//!                                                                         '-numbered-> positions as numbers, and back
//! ```
//!
//! Tables have the widths that the plan proved (`entries`), and products are formed in machine integers where these are
//! wide enough (`integer`). The proof is checked: all arithmetic is checked, and a table whose numbers exceed their
//! width is filled again in a greater one (`fill`).

mod entries;
mod fill;
mod flat;
mod integer;
mod listed;
mod narrowed;
pub mod numbered;
mod pascal;
pub mod run;
mod sum;
