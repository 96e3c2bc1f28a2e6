//! The arguments of `qishu check`.

use std::ffi::OsString;

use clap::ValueEnum;

/// What to check.
#[derive(Debug, clap::Args)]
pub struct CheckArgs {
    /// Rules files; `-` is standard input, which cannot extend other files. With --fen also variants compiled into
    /// this program
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<OsString>,
    /// Say instead which rules this position breaks, in the manner of FEN; exit code 1 if it breaks any
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,
    /// What leads to exit code 1 as mistakes do
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "fen")]
    pub deny: Option<Denied>,
    /// How the answers are printed
    #[arg(long, value_enum, default_value_t = CheckFormat::Human)]
    pub format: CheckFormat,
}

/// How mistakes are printed, and what the moves prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// Mistakes drawn into the lines that they are in, and what the moves prove
    Human,
    /// A line for each mistake, without what the moves prove
    #[value(alias = "plain")]
    Short,
    /// Everything, as one JSON object on standard output
    Json,
    /// Mistakes as SARIF 2.1.0 on standard output, as code scanners exchange them
    Sarif,
}

/// What is no mistake by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Denied {
    /// What has a meaning, but perhaps not the one that was meant
    Warnings,
}

impl CheckArgs {
    /// What the options say that does not fit together.
    pub fn mistake(&self) -> Option<&'static str> {
        let no_form = self.fen.is_some() && self.format == CheckFormat::Sarif;
        no_form.then_some("SARIF has no form for what a position breaks")
    }
}
