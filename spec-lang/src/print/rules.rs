//! Patterns, relations, layers, interactions and weights as text.

use std::fmt::{self, Display, Formatter};

use super::{along, commas, label, listed, part, words_if};
use crate::ast::{
    AnyOwner, BoardAxes, Copied, Demand, Forbid, Interactions, Layer, Literal, LiteralPlace, Meeting, OtherPiece,
    Partner, Relation, RelationVerb, Spanned, WeightDef, WrittenAdjacency,
};

impl Display for Forbid {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "forbid{} {}", label(self.name.as_ref()), commas(&self.literals))?;
        self.copied.iter().try_for_each(|copied| write!(f, " per {}", copied.value))
    }
}

impl Display for Copied {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Copied::Squares(region) => write!(f, "square{}", part(" on ", region.as_ref())),
            Copied::Lines(lines) => lines.fmt(f),
        }
    }
}

impl Display for Literal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(words_if(!self.present, "no "))?;
        self.side.iter().try_for_each(|side| write!(f, "{side} "))?;
        write!(f, "{}{}", self.piece, part(" ", self.place.as_ref()))
    }
}

impl Display for LiteralPlace {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            LiteralPlace::Square(square) => write!(f, "on {square}"),
            LiteralPlace::Offset(Spanned { value: (files, ranks), .. }) => write!(f, "at {files} {ranks}"),
            LiteralPlace::OnLine(number) => write!(f, "at {}", number.value),
        }
    }
}

impl Display for Relation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (keyword, (verb, lines)) = match &self.demand {
            Demand::Forbidden(RelationVerb::Faces(lines)) => ("forbid", ("faces", lines.as_slice())),
            Demand::Forbidden(RelationVerb::Regardless(adjacency)) => ("forbid", self::adjacency(adjacency)),
            Demand::Required(adjacency) => ("require", self::adjacency(adjacency)),
        };
        write!(f, "{keyword}{} {} {verb} {}", label(self.name.as_ref()), self.first, self.second)?;
        write!(f, "{}{}{}", along(" along ", lines), listed(" ", &self.headings), part(" on ", self.region.as_ref()))
    }
}

/// A verb with its lines.
fn adjacency(adjacency: &WrittenAdjacency) -> (&'static str, &[Spanned<BoardAxes>]) {
    match adjacency {
        WrittenAdjacency::Touches => ("touches", &[]),
        WrittenAdjacency::Beside => ("beside", &[]),
        WrittenAdjacency::Aligned(lines) => ("aligned", lines),
    }
}

impl Display for OtherPiece {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            OtherPiece::PieceType { piece, enemy } => write!(f, "{}{piece}", words_if(*enemy, "enemy ")),
            OtherPiece::Any { owner: AnyOwner::Own, .. } => f.write_str("any own"),
            OtherPiece::Any { owner: AnyOwner::Enemy, .. } => f.write_str("any enemy"),
            OtherPiece::Any { piece, owner: AnyOwner::Anybody, .. } => write!(f, "any{}", part(" ", piece.as_ref())),
        }
    }
}

impl Display for Layer {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "layer {}{} {{ {} }}", self.name, words_if(self.per_side, " per side"), commas(&self.pieces))
    }
}

impl Display for Interactions {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("interactions {")?;
        self.meetings.iter().try_for_each(|meeting| write!(f, " {meeting}"))?;
        f.write_str(" }")
    }
}

impl Display for Meeting {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.piece, commas(&self.partners))
    }
}

impl Display for Partner {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", words_if(self.enemy, "enemy "), self.piece)
    }
}

impl Display for WeightDef {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (name, pieces) = (label(self.name.as_ref()), commas(&self.pieces));
        write!(f, "weight{name} {pieces} {}{}", self.number, part(" on ", self.region.as_ref()))
    }
}
