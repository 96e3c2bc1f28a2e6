//! The squares that pieces reach without blockers, on which they are counted.

use qishu_rules::{Grid, Square, Squares};

use crate::ability::{Ability, AbilityReach};

/// The moves of a role of one side.
#[derive(Debug)]
pub struct RoleMoves {
    pub ways: Vec<OpenWay>,
    /// The squares where they may arrive.
    pub allowed: Squares,
    /// The squares where they may stay: if required, only those from which they can move on.
    pub settled: Squares,
    /// The squares where they never arrive, although they attack them and may be dropped there.
    pub barred: Squares,
    /// The results of promotion, and the squares of arrival that trigger it.
    pub becoming: Vec<usize>,
    pub promotes_on: Squares,
    /// Whether leaving these squares triggers promotion, too.
    pub promotes_from: bool,
    /// Whether promotion on these squares is mandatory.
    pub has_to: bool,
    /// Whether only captures promote.
    pub by_capture: bool,
}

/// An ability, and the squares where it is available.
#[derive(Clone, Debug)]
pub struct OpenWay {
    pub ability: Ability,
    /// The squares of departure.
    pub from: Squares,
    /// The squares that contain the whole path, if restricted.
    pub within: Option<Squares>,
}

/// The squares that the pieces of each role reach from their initial squares.
pub fn reached(grid: Grid, goings: &[RoleMoves], begin: &[Squares]) -> Vec<Squares> {
    let mut reached: Vec<Squares> = begin.to_vec();
    // Where a move leads depends on its square alone, so each square is looked at once for each role.
    let mut seen = vec![Squares::EMPTY; begin.len()];
    loop {
        let before = seen.clone();
        for (index, going) in goings.iter().enumerate() {
            let new = reached[index].difference(&seen[index]);
            seen[index] = reached[index].clone();
            for &other in &going.becoming {
                reached[other] = reached[other].union(&going.turned(grid, &new));
            }
            let arrivals = going.arrivals(grid, &new);
            let stays = match going.has_to && !going.by_capture && !going.becoming.is_empty() {
                true => arrivals.difference(&going.promotes_on),
                false => arrivals,
            };
            reached[index] = reached[index].union(&stays.intersection(&going.may_stay()));
        }
        if seen == before {
            return reached;
        }
    }
}

impl RoleMoves {
    /// The squares where pieces on some of these squares can be promoted.
    pub fn turned(&self, grid: Grid, reached: &Squares) -> Squares {
        let promotes = |way: &&OpenWay| way.ability.captures || !self.by_capture;
        let arrivals = |from: &Squares| {
            let all = self.ways.iter().filter(promotes).map(|way| way.arrivals(grid, from));
            all.fold(Squares::EMPTY, |all, one| all.union(&one)).intersection(&self.allowed)
        };
        let leaving = match self.promotes_from {
            true => arrivals(&reached.intersection(&self.promotes_on)),
            false => Squares::EMPTY,
        };
        arrivals(reached).intersection(&self.promotes_on).union(&leaving)
    }

    /// The squares on which a piece may arrive: those where it may stay, and those where it is promoted.
    pub fn may_arrive(&self) -> Squares {
        let turned = if self.becoming.is_empty() { &Squares::EMPTY } else { &self.promotes_on };
        self.may_stay().union(&self.allowed.intersection(turned))
    }

    /// The squares on which a piece may arrive and stay.
    fn may_stay(&self) -> Squares {
        self.settled.difference(&self.barred)
    }

    /// The squares that one move reaches from any of some squares.
    pub fn arrivals(&self, grid: Grid, from: &Squares) -> Squares {
        let all = self.ways.iter().fold(Squares::EMPTY, |all, way| all.union(&way.arrivals(grid, from)));
        all.intersection(&self.allowed)
    }
}

impl OpenWay {
    /// The squares that this ability reaches from any of some squares, for any arrangement of other pieces.
    pub fn arrivals(&self, grid: Grid, from: &Squares) -> Squares {
        let starts = from.intersection(&self.from);
        let all: Squares = starts.iter().flat_map(|square| targets(grid, &self.ability, square)).collect();
        match &self.within {
            Some(within) => all.intersection(within),
            None => all,
        }
    }
}

/// The squares that an ability reaches from a square of an empty board, or of one with pieces where it needs them.
pub fn targets(grid: Grid, way: &Ability, from: Square) -> Vec<Square> {
    let longest = i16::from(grid.files.max(grid.ranks));
    let (first, last) = match way.reach {
        AbilityReach::Leap | AbilityReach::Lame => (1, 1),
        AbilityReach::Slide(most) => (1, most.map_or(longest, i16::from)),
        AbilityReach::Hop(most) => (2, most.map_or(longest, i16::from)),
        AbilityReach::Grasshopper => (2, longest),
    };
    let at = |(up, right): (i8, i8), times: i16| {
        let rank = u8::try_from(i16::from(from.rank) + times * i16::from(up)).ok()?;
        let file = u8::try_from(i16::from(from.file) + times * i16::from(right)).ok()?;
        Some(Square { rank, file }).filter(|&square| grid.has(square))
    };
    // Beyond an edge there is no square farther on.
    way.targets.iter().flat_map(|&target| (first..=last).map_while(move |times| at(target, times))).collect()
}
