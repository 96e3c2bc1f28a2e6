//! Rules about groups as text.

use std::fmt::{self, Display, Formatter};

use super::{along, commas, label, listed, part, words_if};
use crate::ast::{
    GroupCondition, GroupDemand, GroupRule, GroupVerb, Groups, LineNumbers, Occupant, Occupants, Spanned,
};

impl Display for GroupRule {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let keyword = if self.required { "require" } else { "forbid" };
        write!(f, "{keyword}{} {}", label(self.name.as_ref()), self.demand)
    }
}

impl Display for GroupDemand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            GroupDemand::Every(groups) => write!(f, "every group of {groups}"),
            GroupDemand::Number(None, groups) => write!(f, "group of {groups}"),
            GroupDemand::Number(Some(numbers), groups) => write!(f, "{numbers} {} of {groups}", noun(numbers)),
            GroupDemand::Chain(groups, between) => write!(f, "chain of {groups} between {}", commas(between)),
            GroupDemand::Path { groups, from, to } => write!(f, "path of {groups} from {from} to {to}"),
        }
    }
}

/// The noun after a number.
fn noun(numbers: &Spanned<LineNumbers>) -> &'static str {
    match &numbers.value {
        LineNumbers::Between(Some(1), None) | LineNumbers::Between(None, Some(1)) => "group",
        _ => "groups",
    }
}

impl Display for Groups {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let apart = words_if(self.apart.is_some(), " not joined");
        write!(f, "{}{}{apart}", self.members, along(" joined along ", &self.joined))?;
        // A region and a list of lines end at a comma.
        let is_open = self.members.region.is_some() || !self.joined.is_empty() || self.apart.is_some();
        listed(if is_open { ", " } else { " " }, &self.conditions).fmt(f)
    }
}

impl Display for Occupants {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let list: Vec<String> = self.list.iter().map(ToString::to_string).collect();
        write!(f, "{}{}", list.join(" or "), part(" on ", self.region.as_ref()))
    }
}

impl Display for Occupant {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Occupant::Empty(_) => f.write_str("empty"),
            Occupant::Piece(piece) => piece.fmt(f),
        }
    }
}

impl Display for GroupCondition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(words_if(!self.holds, "not "))?;
        match &self.verb {
            GroupVerb::Touching(occupants) => write!(f, "touching {occupants}"),
            GroupVerb::Beside(occupants) => write!(f, "beside {occupants}"),
            GroupVerb::With(occupants) => write!(f, "with {occupants}"),
            GroupVerb::Reaching(region) => write!(f, "reaching {region}"),
        }
    }
}
