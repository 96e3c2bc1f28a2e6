//! The arguments of the commands about variants that are there already: compiled into the program, or written for another one.

use std::ffi::OsString;
use std::path::PathBuf;

use super::Format;

/// How to list the variants.
#[derive(Debug, clap::Args)]
pub struct ListArgs {
    /// How the list is printed: `plain` is a name and a title on each line, with a tab between them
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}

/// Whose rules to print.
#[derive(Debug, clap::Args)]
pub struct RulesArgs {
    /// A variant compiled into this program
    #[arg(value_name = "NAME")]
    pub name: OsString,
    /// Write the file, and those that it extends, into this folder, which is made if it is not there; what is there already is not replaced
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
}

/// Which variants to turn into rules files.
#[derive(Debug, clap::Args)]
pub struct ImportArgs {
    /// A file of variants as Fairy-Stockfish reads them, `variants.ini`; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// Variants of the file; without any, all of them. The rules of one that is named alone are printed, of several it is told what
    /// becomes of them
    #[arg(value_name = "VARIANT")]
    pub names: Vec<String>,
    /// Write each rules file into this folder, which is made if it is not there; what is there already is not replaced
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// How it is told what becomes of variants: `plain` is a line for each with the name, the name in the rules file, and what is left
    /// out of it, with tabs between them
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}
