//! Effects of moves as they are written.

use qishu_rules::Adjacency;

use super::{Groups, Name, NamedThing, Region, Spanned, WrittenHeading, WrittenLines};
use crate::sources::Span;

/// A change of pieces on other squares when a piece arrives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveEffect {
    /// What happens to the pieces.
    pub verb: EffectVerb,
    /// Its name.
    pub name: Option<Name>,
    /// The pieces that change; empty where the place names groups.
    pub pieces: Vec<Name>,
    /// Where they stand.
    pub place: EffectPlace,
    /// The words `unless dropped alone`.
    pub unless_alone: Option<Span>,
    /// The squares of the pieces that change; `None` for all.
    pub within: Option<Region>,
    /// The statement.
    pub span: Span,
}

/// What an effect does to pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EffectVerb {
    /// They become pieces of the side that moves.
    Flip,
    /// They are captured.
    Capture,
    /// They leave the board with the piece that captures.
    Blast,
}

/// Where the pieces stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EffectPlace {
    /// `enclosed singly along file, rank by NAME, NAME or on REGION`
    Enclosed {
        /// The word `singly`.
        singly: bool,
        /// The directions from the square of arrival.
        written_heading: WrittenHeading,
        /// The pieces that enclose; empty for all of the side that moves.
        by: Vec<Name>,
        /// The empty squares that enclose too.
        or_on: Option<Region>,
    },
    /// `surrounded along file, rank by NAME, NAME or on REGION`
    Surrounded {
        /// The directions to what surrounds the piece.
        written_heading: WrittenHeading,
        /// The pieces that surround; empty for all of the side that moves.
        by: Vec<Name>,
        /// The empty squares that surround too.
        or_on: Option<Region>,
    },
    /// `by line of 3 along NAME sparing lines`
    AfterRow {
        /// The number of pieces in a row.
        length: Spanned<u32>,
        /// The lines.
        lines: WrittenLines,
        /// The words `sparing lines`.
        spares_rows: bool,
    },
    /// `touching`, `beside`
    Near(Adjacency),
    /// `group of …`, which stands in place of the pieces.
    Groups(Groups),
}

impl EffectPlace {
    /// The directions, the pieces that enclose or surround, and the empty squares that do so too.
    pub fn enclosing(&self) -> Option<(&WrittenHeading, &[Name], Option<&Region>)> {
        match self {
            EffectPlace::Enclosed { written_heading, by, or_on, .. }
            | EffectPlace::Surrounded { written_heading, by, or_on } => Some((written_heading, by, or_on.as_ref())),
            EffectPlace::AfterRow { .. } | EffectPlace::Near(_) | EffectPlace::Groups(_) => None,
        }
    }

    /// The groups, if it names some.
    pub fn groups(&self) -> Option<&Groups> {
        match self {
            EffectPlace::Groups(groups) => Some(groups),
            _ => None,
        }
    }
}

impl EffectVerb {
    /// The keyword.
    pub fn word(self) -> &'static str {
        self.thing().word()
    }

    /// The kind of things that it names.
    pub fn thing(self) -> NamedThing {
        match self {
            EffectVerb::Flip => NamedThing::Flip,
            EffectVerb::Capture => NamedThing::Capture,
            EffectVerb::Blast => NamedThing::Blast,
        }
    }
}
