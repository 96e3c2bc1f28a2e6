//! What a process has once: its command line, its library of variants, and what stops it.

pub mod command_line;
pub mod library;
pub mod progress;
pub mod stop;
