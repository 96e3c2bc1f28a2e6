//! The arguments of `qishu count`, and the question that they ask.

use std::ffi::OsString;

use qishu::BigUint;

use super::rows_by::{RowsBy, RowsByParser};
use super::tables::{EndgamesArgs, ONE_LIST, OrbitsArgs, PrintArgs, SquaresArgs, TableArgs};
use super::target::{TargetArgs, WorkArgs};
use super::up_to::{ALL_ALONE, UpTo, UpToParser};
use crate::text::number::{machine, number};

/// What to count, and how to show it.
#[derive(Debug, clap::Args)]
pub struct CountArgs {
    /// Variants compiled into this program, or rules files: whatever ends in `.rules` or has a `/` in it, or `-` for
    /// standard input. Without any, all variants compiled into this program
    #[arg(value_name = "NAME|FILE")]
    pub targets: Vec<OsString>,
    /// Count positions with these pieces only: names or letters, several of one as in `2*R`, the sides separated by `|`
    /// in the order of the rules. Pieces of which there is always the same number need not be named
    #[arg(long, value_name = "PIECES", requires = "targets")]
    pub material: Option<String>,
    /// Count pairs of a position and a side to move that could not capture a royal piece of the other side at once; the
    /// rules have to say how pieces move
    #[arg(long, requires = "targets")]
    pub legal: bool,
    /// Sum the weights of positions, by the `weight` statements of the rules: the weight of a position is the product of
    /// those of its pieces
    #[arg(long, requires = "targets", conflicts_with_all = ["legal", "up_to", "at_most"])]
    pub weighted: bool,
    /// A table instead of one number, with a row for each of these; or for each combination of what several names with
    /// commas between them have: state variables and pieces. `rook` is that of each side, `white rook` that of one;
    /// behind `piece:` all names are pieces', and `state:` stands before the name of a state variable that something
    /// else has too
    #[arg(long, value_parser = RowsByParser, value_name = "WHAT", requires = "targets")]
    pub by: Option<RowsBy>,
    /// Count orbits, positions up to the symmetries that these generate, with commas between: these words, the names
    /// that the rules give, or `all` that the rules have
    #[arg(long, value_parser = UpToParser, value_name = "SYMMETRY", value_delimiter = ',', requires = "targets")]
    pub up_to: Vec<UpTo>,
    /// With --by material: only material with at most this many positions, such as 1_000_000 or 1e6
    #[arg(long, value_name = "N", value_parser = number, requires = "by")]
    pub at_most: Option<BigUint>,
    /// With --at-most: only material of at most this many pieces
    #[arg(long, value_name = "N", value_parser = machine::<u32>, requires = "at_most")]
    pub most_pieces: Option<u32>,
    /// With --by: the language of the pieces' names, where the rules have them: `zh`, `en`
    #[arg(long, value_name = "LANGUAGE", requires = "by")]
    pub names: Option<String>,
    /// How it is printed, and where.
    #[command(flatten)]
    pub print: PrintArgs,
    /// How much work is allowed.
    #[command(flatten)]
    pub work: WorkArgs,
}

/// What `qishu count` is asked.
pub enum CountQuestion {
    /// The number of positions of each variant.
    Positions,
    /// A number for each row of a table.
    Table(TableArgs),
    /// How often each piece stands on each square.
    Squares(SquaresArgs),
    /// The material with few positions.
    Endgames(EndgamesArgs),
    /// The number of orbits.
    Orbits(OrbitsArgs),
}

impl CountArgs {
    /// The question.
    pub fn question(&self) -> CountQuestion {
        let [target] = &self.targets[..] else { return CountQuestion::Positions };
        let of = TargetArgs { target: target.clone() };
        let (material, names, legal) = (self.material.clone(), self.names.clone(), self.legal);
        let (print, work) = (self.print.clone(), self.work.clone());
        match (&self.by, &self.at_most) {
            (Some(_), Some(at_most)) => {
                let (at_most, most_pieces) = (at_most.clone(), self.most_pieces);
                CountQuestion::Endgames(EndgamesArgs { of, at_most, most_pieces, print, work })
            }
            (Some(by), None) if by.is_square() => {
                CountQuestion::Squares(SquaresArgs { of, material, names, legal, print, work })
            }
            (Some(by), None) => {
                let weighted = self.weighted;
                CountQuestion::Table(TableArgs { of, material, names, by: by.clone(), legal, weighted, print, work })
            }
            (None, _) if !self.up_to.is_empty() => {
                let up_to = self.up_to.clone();
                CountQuestion::Orbits(OrbitsArgs { of, material, up_to, legal, print, work })
            }
            (None, _) => CountQuestion::Positions,
        }
    }

    /// What is wrong with the arguments together, if anything is.
    pub fn mistake(&self) -> Option<&'static str> {
        let is_by_material = self.by.as_ref().is_some_and(RowsBy::is_material);
        if self.by.is_some() && !self.up_to.is_empty() {
            return Some("--up-to counts orbits as a whole and has no rows: leave --by or --up-to out");
        }
        if (self.by.is_some() || !self.up_to.is_empty()) && self.targets.len() != 1 {
            return Some("--by and --up-to are about one variant: name one");
        }
        if UpTo::are_all_and_more(&self.up_to) {
            return Some(ALL_ALONE);
        }
        if self.at_most.is_some() {
            return match () {
                () if !is_by_material => Some("--at-most is for --by material: it leaves rows of material out"),
                () if self.material.is_some() => Some("--at-most lists all material: leave --material out"),
                () if self.legal => Some("--at-most is about all positions: leave --legal out"),
                () => self.print.part.shard.is_some().then_some(ONE_LIST),
            };
        }
        match self.question() {
            CountQuestion::Positions if self.print.part.shard.is_some() && !self.legal => {
                Some("--shard is for --legal, --up-to, --by material and --by square: any other count is one")
            }
            CountQuestion::Positions if self.print.part.shard.is_some() && self.targets.len() != 1 => {
                Some("a part is about one variant: name one")
            }
            CountQuestion::Squares(_) if self.weighted => {
                Some("--weighted is for numbers of positions and of pieces: leave --by square or --weighted out")
            }
            CountQuestion::Table(table) => table.mistake(),
            _ => self.print.part.mistake(),
        }
    }
}
