//! Where pieces get to, if no piece is in their way: the squares on which a piece is counted.

use qishu_rules::{Grid, Square, Squares};

use crate::ability::{Ability, AbilityReach};

/// How pieces of one side and piece go over the board.
#[derive(Debug)]
pub struct RoleMoves {
    pub ways: Vec<OpenWay>,
    /// Where they may arrive.
    pub allowed: Squares,
    /// Where they may stay: squares of these from which they can move on, if that is asked for.
    pub settled: Squares,
    /// What they become, and where they arrive when they do.
    pub becoming: Vec<usize>,
    pub promotes_on: Squares,
    /// Whether they become something else also by leaving these squares.
    pub promotes_from: bool,
    /// Whether no piece stays what it was on these squares.
    pub has_to: bool,
}

/// A way, and where it is open.
#[derive(Clone, Debug)]
pub struct OpenWay {
    pub ability: Ability,
    /// Where it begins.
    pub from: Squares,
    /// Where all of it lies, if that is said.
    pub within: Option<Squares>,
}

/// The squares that the pieces of each going reach from where they begin.
pub fn reached(grid: Grid, goings: &[RoleMoves], begin: &[Squares]) -> Vec<Squares> {
    let mut reached: Vec<Squares> = begin.to_vec();
    loop {
        let before = reached.clone();
        for (who, going) in goings.iter().enumerate() {
            let arrivals = going.arrivals(grid, &reached[who]);
            let turned = going.turned(grid, &reached[who]);
            for &other in &going.becoming {
                reached[other] = reached[other].union(&turned.intersection(&goings[other].settled));
            }
            let stays = match going.has_to && !going.becoming.is_empty() {
                true => arrivals.difference(&going.promotes_on),
                false => arrivals,
            };
            reached[who] = reached[who].union(&stays.intersection(&going.settled));
        }
        if reached == before {
            return reached;
        }
    }
}

impl RoleMoves {
    /// Where pieces become something else who are on some of these squares.
    pub fn turned(&self, grid: Grid, reached: &Squares) -> Squares {
        let leaving = match self.promotes_from {
            true => self.arrivals(grid, &reached.intersection(&self.promotes_on)),
            false => Squares::EMPTY,
        };
        self.arrivals(grid, reached).intersection(&self.promotes_on).union(&leaving)
    }

    /// Where one turn leads from any of some squares.
    pub fn arrivals(&self, grid: Grid, from: &Squares) -> Squares {
        let all = self.ways.iter().fold(Squares::EMPTY, |all, way| all.union(&way.arrivals(grid, from)));
        all.intersection(&self.allowed)
    }
}

impl OpenWay {
    /// Where this leads from any of some squares, wherever pieces may stand.
    pub fn arrivals(&self, grid: Grid, from: &Squares) -> Squares {
        let starts = from.intersection(&self.from);
        let all: Squares = starts.iter().flat_map(|square| targets(grid, &self.ability, square)).collect();
        match &self.within {
            Some(within) => all.intersection(within),
            None => all,
        }
    }
}

/// Where a way leads from a square of an empty board, or of one with pieces where it needs them.
pub fn targets(grid: Grid, way: &Ability, from: Square) -> Vec<Square> {
    let longest = i16::from(grid.files.max(grid.ranks));
    let (first, last) = match way.reach {
        AbilityReach::Leap | AbilityReach::Lame => (1, 1),
        AbilityReach::Slide(most) => (1, most.map_or(longest, i16::from)),
        AbilityReach::Hop(most) => (2, most.map_or(longest, i16::from)),
        AbilityReach::Grasshopper => (2, longest),
    };
    let at = |&(up, right): &(i8, i8), times: i16| {
        let rank = u8::try_from(i16::from(from.rank) + times * i16::from(up)).ok()?;
        let file = u8::try_from(i16::from(from.file) + times * i16::from(right)).ok()?;
        Some(Square { rank, file }).filter(|&square| grid.has(square))
    };
    way.targets.iter().flat_map(|target| (first..=last).filter_map(move |times| at(target, times))).collect()
}
