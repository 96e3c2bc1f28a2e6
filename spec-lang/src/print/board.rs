//! The board, its sides, its decoration and its symmetries as text.

use std::fmt::{self, Display, Formatter};

use super::{along, commas, joined, listed, part, quoted};
use crate::ast::{Board, Cycle, Show, ShownThing, Sides, SymmetryDef};

impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let chains: Vec<String> = self.chains.iter().map(|chain| joined(chain, "-")).collect();
        let joined = along(" joined along ", &self.joined) + &listed(" joined by ", &chains);
        write!(f, "board {} x {}{joined}{}", self.files, self.ranks, part(" keep ", self.keep.as_ref()))
    }
}

impl Display for Sides {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mapping = part(" ", self.mapping.map(|mapping| mapping.value.words()));
        write!(f, "sides {}{mapping}", commas(&self.names))
    }
}

impl Display for Show {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "show {}", self.name)?;
        match &self.what {
            ShownThing::Points => Ok(()),
            ShownThing::Shade(region) | ShownThing::Marks(region) | ShownThing::Diagonals(region) => {
                write!(f, " on {region}")
            }
            ShownThing::Gap(None, region) => write!(f, " on {region}"),
            ShownThing::Gap(Some(text), region) => write!(f, " {} on {region}", quoted(text)),
            ShownThing::Sign(signs) => {
                write!(f, " as {}", commas(&signs.iter().map(quoted).collect::<Vec<String>>()))
            }
        }
    }
}

impl Display for SymmetryDef {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let squares = cycles(" squares ", &self.squares, " ");
        let pieces = cycles(" pieces ", &self.pieces, ", ");
        write!(f, "symmetry {}{squares}{pieces}", self.name)
    }
}

/// Cycles with the text before them; nothing if there are none.
fn cycles<T: Display>(before: &str, cycles: &[Cycle<T>], between: &str) -> String {
    let cycles: Vec<String> = cycles.iter().map(|cycle| format!("({})", joined(&cycle.members, between))).collect();
    part(before, Some(cycles.join(" ")).filter(|cycles| !cycles.is_empty()))
}
