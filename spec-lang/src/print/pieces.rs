//! Pieces and state variables as text.

use std::fmt::{self, Display, Formatter};

use super::{commas, joined, listed, part, quoted};
use crate::ast::{LocalName, PieceType, Placement, RightDef, SidedPiece, StateValue, StateVariableDef};

impl Display for PieceType {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let symbols = part(" ", self.symbol.as_ref()) + &part(" or ", self.other_symbol.as_ref());
        write!(f, "piece {}{symbols}{} {{", self.name, part(" of ", self.owner.as_ref()))?;
        self.clauses().try_for_each(|clause| write!(f, " {clause}"))?;
        f.write_str(" }")
    }
}

impl PieceType {
    /// Its clauses as text: counts, placements, local names, and whether it may be in hand.
    pub fn clauses(&self) -> impl Iterator<Item = String> {
        let counts = self.counts.iter().map(|count| format!("count {count}"));
        let placements = self.placements.iter().map(Placement::to_string);
        let called = self.called.iter().map(LocalName::to_string);
        let in_hand = self.in_hand.iter().map(|_| "in hand".to_owned());
        counts.chain(placements).chain(called).chain(in_hand)
    }
}

impl Display for Placement {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.region {
            Some(region) => write!(f, "on {region}"),
            None => f.write_str("anywhere"),
        }?;
        let (stacked, symbol) = (part(" stacked ", self.stacked.as_ref()), part(" as ", self.symbol.as_ref()));
        write!(f, "{stacked}{symbol}{}", part(" ", self.limit.as_ref()))
    }
}

impl Display for LocalName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let of_side = |words: &Vec<_>| joined(&words.iter().map(quoted).collect::<Vec<String>>(), " or ");
        write!(f, "called {} {}", self.language, commas(&self.words.iter().map(of_side).collect::<Vec<String>>()))
    }
}

impl Display for StateVariableDef {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "state {}: {}", self.name, commas(&self.values))
    }
}

impl Display for RightDef {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let staying: Vec<String> = self.staying.iter().map(|(piece, region)| format!("{piece} on {region}")).collect();
        let gates = listed(" gates ", &self.gates);
        write!(f, "right {} as {} while {}{gates}", self.name, self.letter, staying.join(", "))
    }
}

impl Display for StateValue {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.name, part(" as ", self.text.as_ref()))
    }
}

impl Display for SidedPiece {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.side.iter().try_for_each(|side| write!(f, "{side} "))?;
        self.piece.fmt(f)
    }
}
