//! The tables of drops that follow moves.

use qishu_rules::{Board, Direction, Squares};

use super::piece_sets::NO_PIECE;
use super::set::{SquareSet, set_of};

/// A drop after each move of some pieces, as plain data. Pieces are given by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowingShape {
    /// The pieces that move.
    pub movers: Vec<usize>,
    /// The dropped pieces, each with its squares; they are of one type.
    pub dropped: Vec<(usize, Squares)>,
    /// The maximum number of these pieces.
    pub most: u32,
    /// Where a piece is dropped, as far as that depends on the move.
    pub reach: FollowingReachShape,
}

/// Where a piece is dropped after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FollowingReachShape {
    /// On squares that a slide from the square of arrival reaches over empty squares.
    Slides(Vec<Direction>),
    /// On the squares at these distances from the square of arrival: files to the right and ranks up.
    Leaps(Vec<(i8, i8)>),
    /// Anywhere.
    Anywhere,
    /// On the square of departure.
    Departure,
}

/// The drops that follow moves in one game.
#[derive(Clone, Debug, Default)]
pub(super) struct FollowingTables<S> {
    each: Vec<FollowingTable<S>>,
}

#[derive(Clone, Debug)]
pub(super) struct FollowingTable<S> {
    movers: Vec<usize>,
    /// The dropped pieces.
    pub(super) pieces: Vec<usize>,
    /// Their maximum number.
    pub(super) most: u32,
    reach: FollowingReachTable<S>,
    /// The squares of all dropped pieces.
    into: S,
    /// The dropped piece of each square, or [`NO_PIECE`].
    on: Vec<u8>,
}

#[derive(Clone, Debug)]
enum FollowingReachTable<S> {
    /// For each square, the squares on each line from there, in order.
    Slides(Vec<Vec<Vec<u16>>>),
    /// For each square, those that a leap reaches.
    Leaps(Vec<S>),
    Anywhere,
    Departure,
}

impl<S: SquareSet> FollowingTables<S> {
    pub(super) fn new(board: &Board, shapes: &[FollowingShape]) -> Self {
        let table = |shape: &FollowingShape| {
            let mut on = vec![NO_PIECE; board.size()];
            for (piece, squares) in &shape.dropped {
                board.ids(squares).for_each(|square| on[square.index()] = *piece as u8);
            }
            let line = |square, direction: &Direction| {
                board.ray(board.square(square), *direction).filter_map(|square| Some(board.id(square)?.0)).collect()
            };
            FollowingTable {
                movers: shape.movers.clone(),
                pieces: shape.dropped.iter().map(|(piece, _)| *piece).collect(),
                most: shape.most,
                reach: match &shape.reach {
                    FollowingReachShape::Slides(directions) => {
                        let lines = |square| directions.iter().map(|one| line(square, one)).collect();
                        FollowingReachTable::Slides(board.ids(board.squares()).map(lines).collect())
                    }
                    FollowingReachShape::Leaps(distances) => {
                        let reached = |square| {
                            let at = |&distance: &(i8, i8)| board.square(square).at_distance(distance);
                            set_of(board, &distances.iter().filter_map(at).collect())
                        };
                        FollowingReachTable::Leaps(board.ids(board.squares()).map(reached).collect())
                    }
                    FollowingReachShape::Anywhere => FollowingReachTable::Anywhere,
                    FollowingReachShape::Departure => FollowingReachTable::Departure,
                },
                into: shape.dropped.iter().fold(S::EMPTY, |all, (_, squares)| all | set_of(board, squares)),
                on,
            }
        };
        FollowingTables { each: shapes.iter().map(table).collect() }
    }

    /// Whether a drop follows any move.
    #[inline]
    pub(super) fn any(&self) -> bool {
        !self.each.is_empty()
    }

    /// The piece that is dropped on a square after a move of another one.
    #[inline]
    pub(super) fn piece(&self, mover: usize, square: usize) -> u8 {
        self.of(mover).map_or(NO_PIECE, |table| table.on[square])
    }

    /// The drop after the moves of a piece.
    pub(super) fn of(&self, mover: usize) -> Option<&FollowingTable<S>> {
        self.each.iter().find(|table| table.movers.contains(&mover))
    }
}

impl<S: SquareSet> FollowingTable<S> {
    /// The squares of the drop after a move between two squares, after which some are empty.
    pub(super) fn squares(&self, [from, to]: [u16; 2], empty: S) -> S {
        let reached = match &self.reach {
            FollowingReachTable::Slides(lines) => lines[usize::from(to)].iter().fold(S::EMPTY, |all, line| {
                let open = line.iter().take_while(|square| empty.has(usize::from(**square)));
                open.fold(all, |all, square| all | S::of(usize::from(*square)))
            }),
            FollowingReachTable::Leaps(reached) => reached[usize::from(to)] & empty,
            FollowingReachTable::Anywhere => empty,
            FollowingReachTable::Departure => empty & S::of(from.into()),
        };
        reached & self.into
    }
}
