//! The program as its users meet it: arguments and files in, two streams of text and an exit code out.

mod bench;
mod book;
mod browser;
mod check;
mod codes;
mod count;
mod draw;
mod estimate;
mod export;
mod files;
mod format;
mod library;
mod lsp;
mod mates;
mod mistakes;
mod moves;
mod page;
mod plan;
mod play;
mod program;
mod rank;
mod readme;
mod record;
mod report;
mod results;
mod sample;
mod schemas;
mod shown;
mod solve;
#[cfg(unix)]
mod stop;
mod suites;
mod tables;
mod tactics;
mod unrank;
mod usage;
