//! The board during the checks: its grid, its squares, and the second side's view of them.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{Adjacency, Board, BoardAxes, Demand, Direction, FileName, Mapping, RelationKind, Square, Squares};

use crate::sources::Span;

/// The grid and the squares of it that belong to the board.
#[derive(Clone, Debug)]
pub(super) struct CheckedGrid {
    /// The board; until its squares are known, that of the whole grid.
    pub(super) board: Board,
    /// The place of the expression that selects the board's squares, if it is not the whole grid.
    pub(super) keep: Option<Span>,
    /// The second side's view of the first one's squares, if it differs.
    pub(super) reflection: Option<Mapping>,
    /// The sides' statement.
    pub(super) sides: Option<Span>,
    /// Whether sides and mapping are those of the file; false if their statement is missing or broken.
    pub(super) sides_known: bool,
    /// The regions with the names of squares, which is reported at their definitions.
    pub(super) called_like_squares: BTreeSet<String>,
}

impl CheckedGrid {
    /// The number of files of the grid.
    pub(super) fn files(&self) -> u32 {
        self.board.files().into()
    }

    /// The number of ranks of the grid.
    pub(super) fn ranks(&self) -> u32 {
        self.board.ranks().into()
    }

    /// A copy with those squares.
    pub(super) fn with(&self, squares: Squares, keep: Option<Span>) -> CheckedGrid {
        CheckedGrid { board: self.board.keeping(squares), keep, ..self.clone() }
    }

    /// A copy with all squares of the grid.
    pub(super) fn whole_grid(&self) -> CheckedGrid {
        self.with(self.board.grid().squares(), None)
    }

    /// The squares of the board within ranges of files and ranks, both counted from 0 and inclusive.
    pub(super) fn rectangle(&self, files: (u32, u32), ranks: (u32, u32)) -> Squares {
        let corner = |file: u32, rank: u32| Square { rank: rank as u8, file: file as u8 };
        Squares::rectangle(corner(files.0, ranks.0), corner(files.1, ranks.1)).intersection(self.board.squares())
    }

    /// The set from the second side's view.
    pub(super) fn reflect(&self, set: &Squares) -> Squares {
        match self.reflection {
            Some(mapping) => mapping.squares(self.board.grid(), set),
            None => set.clone(),
        }
    }

    /// The set, written from the first side's view, for that side.
    pub(super) fn seen_by(&self, side: u32, set: &Squares) -> Squares {
        if side == 0 { set.clone() } else { self.reflect(set) }
    }

    /// The axes, named from the first side's view, for that side.
    pub(super) fn axes_seen_by(&self, side: u32, axes: BoardAxes) -> BoardAxes {
        self.reflection.filter(|_| side != 0).map_or(axes, |mapping| mapping.axes(axes))
    }

    /// The direction, from the first side's view, for that side.
    pub(super) fn direction_seen_by(&self, side: u32, direction: Direction) -> Direction {
        self.reflection.filter(|_| side != 0).map_or(direction, |mapping| mapping.direction(direction))
    }

    /// The demand along lines, named from the first side's view, for that side.
    pub(super) fn demand_seen_by(&self, side: u32, demand: Demand) -> Demand {
        match demand {
            Demand::Forbidden(relation_kind) => Demand::Forbidden(self.relation_kind_seen_by(side, relation_kind)),
            Demand::Required(adjacency) => Demand::Required(self.adjacency_seen_by(side, adjacency)),
        }
    }

    /// The relation kind along lines, named from the first side's view, for that side.
    pub(super) fn relation_kind_seen_by(&self, side: u32, relation_kind: RelationKind) -> RelationKind {
        match relation_kind {
            RelationKind::Faces(axes) => RelationKind::Faces(self.axes_seen_by(side, axes)),
            RelationKind::Regardless(adjacency) => RelationKind::Regardless(self.adjacency_seen_by(side, adjacency)),
        }
    }

    fn adjacency_seen_by(&self, side: u32, adjacency: Adjacency) -> Adjacency {
        match adjacency {
            Adjacency::Aligned(axes) => Adjacency::Aligned(self.axes_seen_by(side, axes)),
            // Neighbours do not depend on the side.
            near => near,
        }
    }

    /// The size of the grid in words.
    pub(super) fn size(&self) -> String {
        let last = FileName(u16::from(self.board.files()).saturating_sub(1));
        format!("the board has the files a to {last} and the ranks 1 to {}", self.board.ranks())
    }
}

/// The parts of a set whose squares have equal numbers, by that number.
pub(super) fn divide(set: &Squares, number: impl Fn(Square) -> i32) -> Vec<Squares> {
    let mut parts: BTreeMap<i32, Vec<Square>> = BTreeMap::new();
    for square in set.iter() {
        parts.entry(number(square)).or_default().push(square);
    }
    parts.into_values().map(|part| part.into_iter().collect()).collect()
}
