//! The arguments of the commands about the variants that are compiled into the program.

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
