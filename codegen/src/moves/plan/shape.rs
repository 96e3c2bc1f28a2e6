//! What the squares of one piece's pseudo-legal moves have to do with one another.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{Board, BoardAxis, SquareId, Squares};

use super::{LeapShape, MoveShape};
use crate::moves::pseudo_moves::PseudoMove;

/// Departure, arrival and the squares between.
type FixedPath<'p> = (SquareId, SquareId, &'p [SquareId]);

/// What is known of one piece beside its pseudo-legal moves.
pub struct Whereabouts<'w> {
    /// Where it may stand.
    pub homes: &'w BTreeSet<SquareId>,
    /// Where it can arrive by the pseudo-legal moves, as far as that depends on the square of arrival alone.
    pub arrivals: &'w BTreeSet<SquareId>,
    /// Whether exactly one piece must stand between.
    pub over_one: bool,
}

/// The shapes of one piece's pseudo-legal moves, for all of which the same must hold; each with the squares of
/// departure where neither the shape nor the piece's homes tell them.
///
/// Axes come first along which the pseudo-legal moves lead everywhere; where one piece must stand between, the nearest
/// square needs none. All other pseudo-legal moves are leaps, as many tables of them as ways lead from one square to
/// one other.
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
        let whole: Vec<(BoardAxis, Pairs)> = BoardAxis::ALL
            .into_iter()
            .filter_map(|axis| Some((axis, whole_lines(board, from, &left, axis, piece)?)))
            .collect();
        if !whole.is_empty() {
            left.retain(|(from, to, _)| !whole.iter().any(|(_, pairs)| pairs.contains(&(*from, *to))));
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

/// The shape of ways onto the board, each given by its square of arrival and those on which a piece has to stand.
pub fn drops(board: &Board, patterns: &BTreeSet<(SquareId, &[SquareId])>) -> MoveShape {
    let paths: BTreeSet<FixedPath<'_>> = patterns.iter().map(|&(to, between)| (to, to, between)).collect();
    MoveShape::Drops(alike(board, &paths))
}

/// Squares of departure and of arrival.
type Pairs = BTreeSet<(SquareId, SquareId)>;

/// The pairs of squares along an axis, if the pseudo-legal moves have all of them, and some are not adjacent.
fn whole_lines(
    board: &Board,
    origins: &BTreeSet<SquareId>,
    paths: &BTreeSet<FixedPath<'_>>,
    axis: BoardAxis,
    piece: &Whereabouts<'_>,
) -> Option<Pairs> {
    let mut pairs = BTreeSet::new();
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
                    pairs.insert((from, to));
                }
                between.push(to);
            }
        }
    }
    is_far.then_some(pairs)
}

/// The paths in parts, in each of which no two lead from the same square to the same square.
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

/// Paths with the same distances together.
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
