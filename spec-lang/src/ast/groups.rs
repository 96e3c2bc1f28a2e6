//! Rules about groups of squares that hang together.

use super::{BoardAxes, LineNumbers, Name, OtherPiece, Region, SidedPiece, Spanned};
use crate::sources::Span;

/// A required or forbidden number of groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupRule {
    /// Its name.
    pub name: Option<Name>,
    /// Whether the keyword is `require`.
    pub required: bool,
    /// What is required or forbidden.
    pub demand: GroupDemand,
    /// The statement.
    pub span: Span,
}

/// What is required of groups, or forbidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GroupDemand {
    /// `require every group of …`: each group meets the one condition.
    Every(Groups),
    /// `require at most 1 group of …`; no numbers in `forbid group of …`.
    Number(Option<Spanned<LineNumbers>>, Groups),
    /// `chain of … between REGION, REGION`: a group that reaches all the regions.
    Chain(Groups, Vec<Region>),
    /// `path of … from PIECE to REGION`: the group of each such piece, which is a member too, reaches the region.
    Path {
        /// The members besides the piece.
        groups: Groups,
        /// The piece at the beginning of the path.
        from: SidedPiece,
        /// The region at its end.
        to: Region,
    },
}

/// Groups: their members, and the conditions on those that are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groups {
    /// The members.
    pub members: Occupants,
    /// The lines along which members are joined; the board's neighbours if there are none.
    pub joined: Vec<Spanned<BoardAxes>>,
    /// The words `not joined`: each member is a group of its own.
    pub apart: Option<Span>,
    /// The conditions.
    pub conditions: Vec<GroupCondition>,
    /// The whole.
    pub span: Span,
}

/// Squares by what stands on them: `stone or empty on REGION`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occupants {
    /// What may stand there.
    pub list: Vec<Occupant>,
    /// The squares; `None` for all of the board.
    pub region: Option<Region>,
    /// The whole.
    pub span: Span,
}

/// What stands on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// `empty`
    Empty(Span),
    /// A piece.
    Piece(OtherPiece),
}

impl Occupant {
    /// Where it is written.
    pub fn span(&self) -> Span {
        match self {
            Occupant::Empty(span) => *span,
            Occupant::Piece(piece) => piece.span(),
        }
    }
}

/// A condition on a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupCondition {
    /// Whether `not` is absent.
    pub holds: bool,
    /// The condition without it.
    pub verb: GroupVerb,
    /// The whole.
    pub span: Span,
}

/// What a group does or has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GroupVerb {
    /// `touching …`: a square that touches the group is one of these.
    Touching(Occupants),
    /// `beside …`: a square beside the group is one of these.
    Beside(Occupants),
    /// `with …`: a square of the group is one of these.
    With(Occupants),
    /// `reaching REGION`: a square of the group is in the region.
    Reaching(Region),
}

impl GroupDemand {
    /// The groups.
    pub fn groups(&self) -> &Groups {
        match self {
            GroupDemand::Every(groups)
            | GroupDemand::Number(_, groups)
            | GroupDemand::Chain(groups, _)
            | GroupDemand::Path { groups, .. } => groups,
        }
    }

    /// The regions outside the groups.
    pub fn regions(&self) -> &[Region] {
        match self {
            GroupDemand::Every(_) | GroupDemand::Number(..) => &[],
            GroupDemand::Chain(_, between) => between,
            GroupDemand::Path { to, .. } => std::slice::from_ref(to),
        }
    }

    /// The piece at the beginning of a path.
    pub fn from(&self) -> Option<&SidedPiece> {
        match self {
            GroupDemand::Path { from, .. } => Some(from),
            _ => None,
        }
    }
}

impl Groups {
    /// What stands on squares of the groups or beside them.
    pub fn occupants(&self) -> impl Iterator<Item = &Occupants> + Clone {
        let looked_for = self.conditions.iter().filter_map(|condition| condition.verb.occupants());
        std::iter::once(&self.members).chain(looked_for)
    }

    /// The pieces that it mentions, with repetitions.
    pub fn pieces(&self) -> impl Iterator<Item = &OtherPiece> + Clone {
        self.occupants().flat_map(|occupants| &occupants.list).filter_map(|occupant| match occupant {
            Occupant::Piece(piece) => Some(piece),
            Occupant::Empty(_) => None,
        })
    }

    /// The regions that it mentions.
    pub fn regions(&self) -> impl Iterator<Item = &Region> {
        let reached = self.conditions.iter().filter_map(|condition| match &condition.verb {
            GroupVerb::Reaching(region) => Some(region),
            _ => None,
        });
        self.occupants().filter_map(|occupants| occupants.region.as_ref()).chain(reached)
    }
}

impl GroupVerb {
    /// The squares that are looked for, unless it is a region.
    pub fn occupants(&self) -> Option<&Occupants> {
        match self {
            GroupVerb::Touching(occupants) | GroupVerb::Beside(occupants) | GroupVerb::With(occupants) => {
                Some(occupants)
            }
            GroupVerb::Reaching(_) => None,
        }
    }
}
