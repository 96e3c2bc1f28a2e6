//! Random rules about groups: how they are drawn, made meaningful, and written.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::lines;
use super::regions::{Expr, World};

/// Groups with their conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnGroups {
    pub members: DrawnOccupants,
    /// The lines along which members are joined, one bit each; none for the board's neighbours, and the fifth bit for members
    /// that are not joined.
    pub joined: u8,
    pub conditions: Vec<DrawnCondition>,
}

/// Squares by what is on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnOccupants {
    pub list: Vec<DrawnOccupant>,
    pub region: Option<Expr>,
}

/// What is on a square. A piece is a number at first, and a name's index once it is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnOccupant {
    pub whose: GroupPiece,
    pub side: u8,
    pub piece: usize,
}

/// Whose pieces are on squares of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupPiece {
    Empty,
    Own,
    Enemy,
    Sided,
    Any,
    AnyOwn,
    AnyEnemy,
    AnyOf,
}

/// A condition on a group: `not` where it does not hold, and a verb by its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnCondition {
    pub holds: bool,
    pub verb: u8,
    pub occupants: DrawnOccupants,
}

/// What is required of groups, or forbidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrawnDemand {
    Every,
    None,
    /// At least the first number, and at most the second if there is one.
    Number(u8, Option<u8>),
    Chain(bool, Expr, Expr),
    Path(bool, DrawnOccupant, Expr),
}

/// The verbs of conditions; the last is followed by a region alone.
const VERBS: [&str; 4] = ["touching", "beside", "with", "reaching"];

fn occupant() -> impl Strategy<Value = DrawnOccupant> {
    let whose = prop_oneof![
        4 => Just(GroupPiece::Own),
        3 => Just(GroupPiece::Empty),
        2 => Just(GroupPiece::Enemy),
        2 => Just(GroupPiece::Any),
        1 => Just(GroupPiece::AnyOwn),
        1 => Just(GroupPiece::AnyEnemy),
        1 => Just(GroupPiece::AnyOf),
    ];
    (whose, 0..3u8, 0..4usize).prop_map(|(whose, side, piece)| DrawnOccupant { whose, side, piece })
}

fn occupants(expr: impl Strategy<Value = Expr>) -> impl Strategy<Value = DrawnOccupants> {
    (vec(occupant(), 1..=2), option::weighted(0.25, expr)).prop_map(|(list, region)| DrawnOccupants { list, region })
}

/// Groups, with regions from this strategy.
pub fn groups<S: Strategy<Value = Expr> + Clone>(expr: S) -> impl Strategy<Value = DrawnGroups> {
    let condition = (prop_oneof![2 => Just(true), 1 => Just(false)], 0..4u8, occupants(expr.clone()))
        .prop_map(|(holds, verb, occupants)| DrawnCondition { holds, verb, occupants });
    let joined = prop_oneof![6 => Just(0u8), 2 => 1..16u8, 1 => Just(16)];
    (occupants(expr), joined, vec(condition, 0..=2)).prop_map(|(members, joined, conditions)| DrawnGroups {
        members,
        joined,
        conditions,
    })
}

/// Demands, with regions from this strategy.
pub fn demand<S: Strategy<Value = Expr> + Clone>(expr: S) -> impl Strategy<Value = DrawnDemand> {
    let number = (0..3u8, option::weighted(0.7, 0..3u8));
    prop_oneof![
        3 => Just(DrawnDemand::Every),
        2 => Just(DrawnDemand::None),
        4 => number.prop_map(|(least, more)| DrawnDemand::Number(least, more.map(|more| least + more))),
        2 => (any::<bool>(), expr.clone(), expr.clone()).prop_map(|(required, from, to)| DrawnDemand::Chain(required, from, to)),
        2 => (any::<bool>(), occupant(), expr).prop_map(|(required, from, to)| DrawnDemand::Path(required, from, to)),
    ]
}

impl DrawnGroups {
    /// All that may be on squares of groups or beside them.
    pub fn occupants_mut(&mut self) -> impl Iterator<Item = &mut DrawnOccupant> {
        let looked_for = self.conditions.iter_mut().filter(|condition| condition.verb < 3);
        let looked_for = looked_for.flat_map(|condition| &mut condition.occupants.list);
        self.members.list.iter_mut().chain(looked_for)
    }

    /// The same, to be read.
    pub fn occupants(&self) -> impl Iterator<Item = &DrawnOccupant> {
        let looked_for = self.conditions.iter().filter(|condition| condition.verb < 3);
        self.members.list.iter().chain(looked_for.flat_map(|condition| &condition.occupants.list))
    }

    /// Makes the regions those of the board, none of them empty.
    pub fn settle_regions(&mut self, world: &World) {
        for region in std::iter::once(&mut self.members.region)
            .chain(self.conditions.iter_mut().map(|condition| &mut condition.occupants.region))
            .flatten()
        {
            settle_region(region, world);
        }
    }

    /// Whether no region is empty.
    pub fn has_squares(&self, world: &World) -> bool {
        let regions = self.conditions.iter().map(|condition| &condition.occupants.region).chain([&self.members.region]);
        regions.flatten().all(|region| region.squares(world) != 0)
    }

    /// The groups as written; `word` writes what is on a square.
    pub fn text(&self, word: &impl Fn(&DrawnOccupant) -> String) -> String {
        let mut text = self.members.text(word);
        let mut comma = if self.members.region.is_some() { "," } else { "" };
        match self.joined {
            0 => {}
            16.. => text += " not joined",
            joined => text += &format!(" joined along {}", lines::in_words(joined)),
        }
        if self.joined != 0 {
            comma = ",";
        }
        for condition in &self.conditions {
            let not = if condition.holds { "" } else { "not " };
            let board = Expr::board();
            let what = match condition.verb {
                3 => condition.occupants.region.as_ref().unwrap_or(&board).text(),
                _ => condition.occupants.text(word),
            };
            text += &format!("{comma} {not}{} {what}", VERBS[usize::from(condition.verb)]);
            comma = ",";
        }
        text
    }
}

impl DrawnOccupants {
    fn text(&self, word: &impl Fn(&DrawnOccupant) -> String) -> String {
        let words: Vec<String> = self.list.iter().map(word).collect();
        let on = self.region.as_ref().map_or(String::new(), |region| format!(" on {}", region.text()));
        format!("{}{on}", words.join(" or "))
    }
}

impl DrawnDemand {
    /// Whether the statement begins with `require`.
    pub fn is_required(&self) -> bool {
        match self {
            DrawnDemand::Every | DrawnDemand::Number(..) => true,
            DrawnDemand::None => false,
            DrawnDemand::Chain(required, ..) | DrawnDemand::Path(required, ..) => *required,
        }
    }

    /// Makes the regions those of the board.
    pub fn settle_regions(&mut self, world: &World) {
        match self {
            DrawnDemand::Chain(_, from, to) => [from, to].into_iter().for_each(|region| settle_region(region, world)),
            DrawnDemand::Path(_, _, to) => settle_region(to, world),
            _ => {}
        }
    }

    /// Whether no region is empty.
    pub fn has_squares(&self, world: &World) -> bool {
        match self {
            DrawnDemand::Chain(_, from, to) => from.squares(world) != 0 && to.squares(world) != 0,
            DrawnDemand::Path(_, _, to) => to.squares(world) != 0,
            _ => true,
        }
    }

    /// The statement without its keyword and label.
    pub fn text(&self, groups: &DrawnGroups, word: &impl Fn(&DrawnOccupant) -> String) -> String {
        let all = groups.text(word);
        match self {
            DrawnDemand::Every => format!("every group of {all}"),
            DrawnDemand::None => format!("group of {all}"),
            DrawnDemand::Number(0, None) => format!("at least 0 groups of {all}"),
            DrawnDemand::Number(least, None) => format!("at least {least} groups of {all}"),
            DrawnDemand::Number(0, Some(most)) => format!("at most {most} groups of {all}"),
            DrawnDemand::Number(least, Some(most)) if least == most => format!("exactly {least} groups of {all}"),
            DrawnDemand::Number(least, Some(most)) => format!("at least {least} at most {most} groups of {all}"),
            DrawnDemand::Chain(_, from, to) => format!("chain of {all} between {}, {}", from.text(), to.text()),
            DrawnDemand::Path(_, from, to) => format!("path of {all} from {} to {}", word(from), to.text()),
        }
    }
}

fn settle_region(region: &mut Expr, world: &World) {
    region.settle(world);
    if region.squares(world) == 0 {
        *region = Expr::board();
    }
}
