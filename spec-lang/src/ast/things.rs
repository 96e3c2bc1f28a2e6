//! The kinds of things that have names, and the words that define them.

/// The kinds of named things. Each kind has a separate namespace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NamedThing {
    /// A region.
    Region,
    /// A partition or a list of lines.
    Partition,
    /// A piece.
    PieceType,
    /// A state variable.
    StateVariable,
    /// A right.
    Right,
    /// A cap.
    Cap,
    /// A budget.
    Budget,
    /// A forbidden pattern or relation.
    Forbid,
    /// A required relation.
    Require,
    /// A layer.
    Layer,
    /// A move rule.
    MoveRule,
    /// A capture that puts pieces in hand.
    Holding,
    /// An effect that flips pieces.
    Flip,
    /// An effect that captures pieces.
    Capture,
    /// An effect of captures that removes pieces around them.
    Blast,
    /// A promotion.
    Promotion,
    /// An end of the game.
    End,
    /// A piece value.
    PieceValue,
    /// A weight.
    Weight,
    /// A decoration.
    Show,
    /// A symmetry.
    Symmetry,
}

impl NamedThing {
    /// The keyword that defines such a thing, which is also its noun in messages.
    pub fn word(self) -> &'static str {
        match self {
            NamedThing::Region => "region",
            NamedThing::Partition => "partition",
            NamedThing::PieceType => "piece",
            NamedThing::StateVariable => "state",
            NamedThing::Right => "right",
            NamedThing::Cap => "cap",
            NamedThing::Budget => "budget",
            NamedThing::Forbid => "forbid",
            NamedThing::Require => "require",
            NamedThing::Layer => "layer",
            NamedThing::MoveRule => "move",
            NamedThing::Holding => "hold",
            NamedThing::Flip => "flip",
            NamedThing::Capture => "capture",
            NamedThing::Blast => "blast",
            NamedThing::Promotion => "promote",
            NamedThing::End => "end",
            NamedThing::PieceValue => "value",
            NamedThing::Weight => "weight",
            NamedThing::Show => "show",
            NamedThing::Symmetry => "symmetry",
        }
    }

    /// The keyword for lists of lines, which share a namespace with partitions.
    pub const LINES: &'static str = "lines";

    /// What the keyword for lines defines, in messages.
    const LIST_OF_LINES: &'static str = "list of lines";

    /// The kind that a keyword defines.
    pub fn of_word(word: &str) -> Option<NamedThing> {
        match word {
            NamedThing::LINES => Some(NamedThing::Partition),
            _ => NamedThing::ALL.into_iter().find(|kind| kind.word() == word),
        }
    }

    /// The keyword that defines such a thing; regions under one name that may overlap have another.
    pub fn keyword(self, may_overlap: bool) -> &'static str {
        if may_overlap { NamedThing::LINES } else { self.word() }
    }

    /// The noun of such a thing in messages.
    pub fn noun(self, may_overlap: bool) -> &'static str {
        if may_overlap { NamedThing::LIST_OF_LINES } else { self.word() }
    }

    /// All kinds.
    pub const ALL: [NamedThing; 21] = [
        NamedThing::Region,
        NamedThing::Partition,
        NamedThing::PieceType,
        NamedThing::StateVariable,
        NamedThing::Right,
        NamedThing::Cap,
        NamedThing::Budget,
        NamedThing::Forbid,
        NamedThing::Require,
        NamedThing::Layer,
        NamedThing::MoveRule,
        NamedThing::Holding,
        NamedThing::Flip,
        NamedThing::Capture,
        NamedThing::Blast,
        NamedThing::Promotion,
        NamedThing::End,
        NamedThing::PieceValue,
        NamedThing::Weight,
        NamedThing::Show,
        NamedThing::Symmetry,
    ];
}
