//! The arguments of the commands about endgames.

use std::path::PathBuf;

use clap::ValueEnum;
use qishu::{Metric, Threads};

use super::target::{TargetArgs, WorkArgs};
use super::text::StateArgs;
use super::up_to::{ALL_ALONE, UpTo, UpToParser};
use super::{Format, TableFormat};
use crate::text::number::threads;

/// What to solve.
#[derive(Debug, clap::Args)]
pub struct SolveArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// Which positions are solved. Without it, those of the material of the opening if the rules allow that
    #[arg(long, value_enum)]
    pub method: Option<SolveMethod>,
    /// The pieces: names or letters, several of one as in `2*R`, the sides separated by `|` in the order of the rules;
    /// with either side to move. After `, opposing` comes a piece of both sides of which some must stand in each other's
    /// way: `K P | K P, opposing P`. Without it the whole game is solved from its opening
    #[arg(long, value_name = "PIECES")]
    pub material: Option<String>,
    /// What the plies of wins and losses are counted up to, in tables of material
    #[arg(long, value_enum)]
    pub metric: Option<MetricArg>,
    /// A folder in which tables are kept. What is there already is not solved again; the folder is made if there is
    /// none
    #[arg(long, value_name = "FOLDER")]
    pub tables: Option<PathBuf>,
    /// The state from which games are followed, and its notation.
    #[command(flatten)]
    pub at: StateArgs,
    /// Solve orbits of the positions that games come to, up to the symmetries that these generate, with commas between:
    /// these words, the names that the rules give, or `all` that the rules have
    #[arg(long, value_parser = UpToParser, value_name = "SYMMETRY", value_delimiter = ',')]
    pub up_to: Vec<UpTo>,
    /// Only print how many tables and values there are to solve by material, the memory that it takes, and about how
    /// much time
    #[arg(long, conflicts_with = "verify")]
    pub estimate: bool,
    /// Compare each value with those of the positions to which moves lead
    #[arg(long)]
    pub verify: bool,
    /// The number of threads, at most 1024; one for each processor without it
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<Threads>,
    /// How the figures are printed
    #[arg(long, value_enum, default_value_t = TableFormat::Human)]
    pub format: TableFormat,
    /// How much memory is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Which positions are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SolveMethod {
    /// All positions of the material and of all that it turns into
    Material,
    /// The positions that games come to
    Reached,
}

/// What plies are counted up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum MetricArg {
    /// The end of the game (depth to mate)
    #[default]
    End,
    /// The next capture, promotion or drop (depth to conversion)
    Conversion,
    /// The next move after which quiet plies are counted anew (depth to zeroing)
    Zeroing,
}

impl MetricArg {
    /// The metric.
    pub fn metric(self) -> Metric {
        match self {
            MetricArg::End => Metric::End,
            MetricArg::Conversion => Metric::Conversion,
            MetricArg::Zeroing => Metric::Zeroing,
        }
    }
}

impl SolveArgs {
    /// The method that is named, or to which the options belong.
    pub fn method(&self) -> Option<SolveMethod> {
        let by_options = match (self.is_about_material(), self.is_about_reached()) {
            (true, _) => Some(SolveMethod::Material),
            (false, true) => Some(SolveMethod::Reached),
            (false, false) => None,
        };
        self.method.or(by_options)
    }

    /// What is wrong with the arguments together, if anything is.
    pub fn mistake(&self) -> Option<&'static str> {
        let is_foreign = match self.method() {
            Some(SolveMethod::Material) => self.is_about_reached(),
            Some(SolveMethod::Reached) => self.is_about_material(),
            None => false,
        };
        match is_foreign {
            true => Some(
                "--material, --metric, --tables and --estimate belong to --method material, and --fen, --to-move and --up-to to --method reached",
            ),
            false => UpTo::are_all_and_more(&self.up_to).then_some(ALL_ALONE),
        }
    }

    fn is_about_material(&self) -> bool {
        self.material.is_some() || self.metric.is_some() || self.tables.is_some() || self.estimate
    }

    fn is_about_reached(&self) -> bool {
        self.at.fen.is_some() || self.at.to_move.is_some() || !self.up_to.is_empty()
    }
}

/// Which position to look up, and where.
#[derive(Debug, clap::Args)]
pub struct ProbeArgs {
    /// Which variant.
    #[command(flatten)]
    pub of: TargetArgs,
    /// The folder with the tables that `qishu solve` has written
    #[arg(long, value_name = "FOLDER")]
    pub tables: PathBuf,
    /// What the tables count plies up to
    #[arg(long, value_enum, default_value_t)]
    pub metric: MetricArg,
    /// The state of the game, and its notation.
    #[command(flatten)]
    pub at: StateArgs,
    /// How the values are printed
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}
