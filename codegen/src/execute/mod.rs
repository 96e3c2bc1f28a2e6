//! A plan carried out directly, without compiling it: [`run`] counts, [`numbered`] ranks and unranks.

pub mod numbered;
pub mod run;
