//! The arguments of the commands about existing variants: compiled into the program, or written for another one.

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
    /// Write the file, and those that it extends, into this folder, which is created if missing; existing files are not
    /// replaced
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
}

/// Which variants to turn into rules files.
#[derive(Debug, clap::Args)]
pub struct ImportArgs {
    /// A file of variants as Fairy-Stockfish reads them, `variants.ini`; `-` is standard input
    #[arg(value_name = "FILE")]
    pub file: OsString,
    /// Variants of the file; all of them by default. The rules of a single variant are printed; several variants are
    /// summarized
    #[arg(value_name = "VARIANT")]
    pub names: Vec<String>,
    /// Write each rules file into this folder, which is created if missing; existing files are not replaced
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// The format of the summary: `plain` is a line for each variant with the name, the name in the rules file, and the
    /// omitted parts, separated by tabs
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}
