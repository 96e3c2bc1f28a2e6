//! The geometric shapes of one piece's pseudo-legal moves.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{Board, BoardAxis, SquareId, Squares};

use super::{CountedLeapShape, LeapShape, MoveShape};
use crate::pseudo_moves::PseudoMove;

/// Departure, arrival and the squares between.
type FixedPath<'p> = (SquareId, SquareId, &'p [SquareId]);

/// Facts about one piece beside its pseudo-legal moves.
pub struct Whereabouts<'w> {
    /// The squares on which it may be.
    pub homes: &'w BTreeSet<SquareId>,
    /// The squares where it can arrive by the pseudo-legal moves, by conditions on the square of arrival alone.
    pub arrivals: &'w BTreeSet<SquareId>,
    /// Whether exactly one piece must be between.
    pub over_one: bool,
}

/// The shapes of one piece's pseudo-legal moves with one condition. Each shape has the squares of departure, unless the
/// shape or the piece's homes imply them.
///
/// Axes come first along which the pseudo-legal moves lead everywhere. If one piece must be between, the adjacent
/// square is exempt. All other pseudo-legal moves are steps or leaps. There are several tables of leaps if several
/// leaps lead from one square to one other.
pub fn shapes(
    board: &Board,
    pseudo_moves: &[&PseudoMove],
    piece: &Whereabouts<'_>,
) -> Vec<(MoveShape, Option<Squares>)> {
    let mut left: BTreeSet<FixedPath<'_>> = pseudo_moves
        .iter()
        .filter_map(|pseudo_move| Some((pseudo_move.from?, pseudo_move.to, pseudo_move.between.as_slice())))
        .collect();
    let origins: BTreeSet<SquareId> = left.iter().map(|(from, ..)| *from).collect();
    let mut found = Vec::new();
    for (from, is_told) in [(piece.homes, true), (&origins, false)] {
        let whole: Vec<(BoardAxis, WholeLines)> = BoardAxis::ALL
            .into_iter()
            .filter_map(|axis| Some((axis, whole_lines(board, from, &left, axis, piece)?)))
            .collect();
        if !whole.is_empty() {
            // A way between the same squares over others, as a listed line may be, remains.
            let is_on_axis = |(from, to, between): &FixedPath<'_>| {
                whole.iter().any(|(_, paths)| paths.get(&(*from, *to)).is_some_and(|straight| straight == between))
            };
            left.retain(|path| !is_on_axis(path));
            let from = (!is_told).then(|| from.iter().map(|&from| board.square(from)).collect());
            found.push((MoveShape::Lines(whole.into_iter().map(|(axis, _)| axis).collect()), from));
        }
    }
    let (steps, leaps): (BTreeSet<FixedPath<'_>>, BTreeSet<FixedPath<'_>>) =
        left.into_iter().partition(|path| path.2.is_empty());
    if !steps.is_empty() {
        found.push((MoveShape::Steps(alike(board, &steps)), None));
    }
    found.extend(apart(leaps).iter().map(|leaps| (MoveShape::Leaps(alike(board, leaps)), None)));
    found
}

/// The shape of moves whose length is a number of pieces.
pub fn counted_leaps(board: &Board, pseudo_moves: &[&PseudoMove]) -> MoveShape {
    let mut by_number: BTreeMap<u32, BTreeSet<FixedPath<'_>>> = BTreeMap::new();
    for one in pseudo_moves {
        if let (Some(from), Some(line)) = (one.from, &one.line) {
            by_number.entry(line.number).or_default().insert((from, one.to, one.between.as_slice()));
        }
    }
    let shapes = by_number.into_iter().flat_map(|(number, paths)| {
        alike(board, &paths).into_iter().map(move |leaps| CountedLeapShape { number, leaps })
    });
    MoveShape::CountedLeaps(shapes.collect())
}

/// The shape of drops, each given by its square of arrival and the squares that must be occupied.
pub fn drops(board: &Board, patterns: &BTreeSet<(SquareId, &[SquareId])>) -> MoveShape {
    let paths: BTreeSet<FixedPath<'_>> = patterns.iter().map(|&(to, between)| (to, to, between)).collect();
    MoveShape::Drops(alike(board, &paths))
}

/// Squares of departure and of arrival, with the squares between.
type WholeLines = BTreeMap<(SquareId, SquareId), Vec<SquareId>>;

/// The paths along an axis, if the pseudo-legal moves contain all of them, and some are not adjacent.
fn whole_lines(
    board: &Board,
    origins: &BTreeSet<SquareId>,
    paths: &BTreeSet<FixedPath<'_>>,
    axis: BoardAxis,
    piece: &Whereabouts<'_>,
) -> Option<WholeLines> {
    let mut whole = BTreeMap::new();
    let mut is_far = false;
    for &from in origins {
        for direction in axis.directions() {
            let mut between = Vec::new();
            for to in board.ray(board.square(from), direction).filter_map(|to| board.id(to)) {
                if piece.arrivals.contains(&to) && !(piece.over_one && between.is_empty()) {
                    if !paths.contains(&(from, to, between.as_slice())) {
                        return None;
                    }
                    is_far |= !between.is_empty();
                    whole.insert((from, to), between.clone());
                }
                between.push(to);
            }
        }
    }
    is_far.then_some(whole)
}

/// A partition of the paths such that no part has two with equal departure and arrival.
fn apart(paths: BTreeSet<FixedPath<'_>>) -> Vec<BTreeSet<FixedPath<'_>>> {
    let mut parts: Vec<BTreeSet<FixedPath<'_>>> = Vec::new();
    let mut alternatives: BTreeMap<(SquareId, SquareId), usize> = BTreeMap::new();
    for path in paths {
        let part = alternatives.entry((path.0, path.1)).or_default();
        if *part == parts.len() {
            parts.push(BTreeSet::new());
        }
        parts[*part].insert(path);
        *part += 1;
    }
    parts
}

/// Groups paths with equal distances.
fn alike(board: &Board, paths: &BTreeSet<FixedPath<'_>>) -> Vec<LeapShape> {
    let mut by_distance: BTreeMap<_, Vec<SquareId>> = BTreeMap::new();
    for &(from, to, between) in paths {
        let start = board.square(from);
        let distance = |square: SquareId| {
            let square = board.square(square);
            (square.file as i8 - start.file as i8, square.rank as i8 - start.rank as i8)
        };
        let between: Vec<(i8, i8)> = between.iter().map(|&square| distance(square)).collect();
        by_distance.entry((distance(to), between)).or_default().push(from);
    }
    let shape = |((to, between), from): (_, Vec<SquareId>)| LeapShape {
        to,
        between,
        from: from.into_iter().map(|from| board.square(from)).collect(),
    };
    by_distance.into_iter().map(shape).collect()
}
