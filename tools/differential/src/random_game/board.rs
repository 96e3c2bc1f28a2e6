//! The board of a draft.

use std::collections::BTreeSet;

use super::draft::{ForbiddenMeeting, GameNumbers};
use crate::random_spec::regions::{Mirror, Squares, World, bit, choose, square_name};

/// The names of the pieces.
pub(super) const NAMES: [&str; 4] = ["king", "stone", "guard", "mist"];

/// The squares of a draft, as the first side sees them.
pub(super) struct GameBoard<'d> {
    pub(super) draft: &'d GameNumbers,
    pub(super) world: World,
    pub(super) camp: Squares,
}

impl<'d> GameBoard<'d> {
    pub(super) fn new(draft: &'d GameNumbers) -> GameBoard<'d> {
        let grid = World::grid(draft.files, draft.ranks, draft.mirror);
        let mut world = World { lines: draft.joined, chain: draft.chain.clone(), ..grid };
        let holes = draft.holes.map_or(0, |holes| holes & holes >> 7 & world.board);
        let kept = world.board & !holes & !world.reflect(holes);
        if kept != 0 {
            world.board = kept;
        }
        let [low, high] = draft.camp;
        let (files, ranks) = (ordered(low.0, high.0, draft.files), ordered(low.1, high.1, draft.ranks));
        let squares = (ranks.0..=ranks.1).flat_map(|rank| (files.0..=files.1).map(move |file| bit(file, rank)));
        let camp = squares.fold(0, |all, square| all | square) & world.board;
        let camp = if camp == 0 { world.board } else { camp };
        GameBoard { draft, world, camp }
    }

    pub(super) fn statement(&self) -> String {
        let (files, ranks) = (self.draft.files, self.draft.ranks);
        let grid = World::grid(files, ranks, self.draft.mirror).board;
        let joined = self.world.joined_in_words();
        match grid == self.world.board {
            true => format!("board {files} x {ranks}{joined}"),
            false => {
                format!("region shape = {} board {files} x {ranks}{joined} keep shape", self.drawn(self.world.board))
            }
        }
    }

    /// The lines that the rules list.
    pub(super) fn roads(&self) -> String {
        let squares = |road: &Vec<u8>| {
            road.iter().filter_map(|&number| choose(self.world.board, number)).collect::<BTreeSet<u8>>()
        };
        let names = |road: &Vec<u8>| squares(road).into_iter().map(square_name).collect::<Vec<_>>().join(" ");
        format!("lines roads = {}", self.draft.roads.iter().map(names).collect::<Vec<_>>().join(", "))
    }

    pub(super) fn sides(&self) -> String {
        let mapping = match self.draft.mirror {
            Mirror::Same => "same",
            Mirror::Ranks => "mirror ranks",
            Mirror::Files => "mirror files",
            Mirror::Rotate => "rotate",
        };
        format!("sides white, black {mapping}")
    }

    pub(super) fn drawn(&self, squares: Squares) -> String {
        let rank = |rank: u8| {
            let cell = |file: u8| if squares & bit(file, rank) == 0 { '.' } else { '#' };
            (0..self.draft.files).map(cell).collect::<String>()
        };
        let ranks: Vec<String> = (0..self.draft.ranks).rev().map(rank).collect();
        format!("draw {{\n        {}\n    }}", ranks.join("\n        "))
    }

    /// What two pieces must not do; `None` if there is no such piece or no such square.
    pub(super) fn forbidden(&self, meeting: &ForbiddenMeeting) -> Option<String> {
        let piece = |&(second, piece_type, _): &(bool, u8, u8)| {
            let index = usize::from(piece_type) % self.draft.piece_types.len();
            let is_theirs = self.draft.piece_types[index].owner.is_none_or(|owner| owner == second);
            is_theirs.then(|| format!("{} {}", ["white", "black"][usize::from(second)], NAMES[index]))
        };
        let square = |&(_, _, square): &(bool, u8, u8)| choose(self.world.board, square).map(square_name);
        let [one, other] = &meeting.pieces;
        let ([first, second], [here, there]) = ([piece(one)?, piece(other)?], [square(one)?, square(other)?]);
        Some(match meeting.form {
            0 => format!("forbid {first} on {here}, {second} on {there}"),
            1 => format!("forbid {first} on {here}, no {second} on {there}"),
            2 => format!("forbid {first} touches {second}"),
            3 => format!("forbid {first} beside {second}"),
            _ => format!("forbid {first} faces {second} along file, rank"),
        })
    }

    /// The squares on which the first side's pieces of a type may stand.
    pub(super) fn home(&self, piece_type: usize) -> Squares {
        if self.draft.piece_types[piece_type].is_confined { self.camp } else { self.world.board }
    }
}

fn ordered(one: u8, other: u8, most: u8) -> (u8, u8) {
    let (one, other) = (one % most, other % most);
    (one.min(other), one.max(other))
}
