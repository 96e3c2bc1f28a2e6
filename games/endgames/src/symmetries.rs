//! Symmetries of the board for some pieces.

use std::collections::BTreeSet;

use qishu_counting::questions::symmetry::Symmetry;
use qishu_counting::questions::symmetry::orbits::OrbitQuestions;
use qishu_moves::pseudo_moves::{PieceSet, PseudoMove, PseudoMoves};
use qishu_rules::{PromotionTiming, SquareId};
use qishu_spec_lang::Model;

use super::index::SquareMap;
use super::laws::looks_at_squares;
use super::packed_moves::{PackedMoveEnd, PackedMoves, PackedPiecesLeft};
use super::passing::{MoveOver, PackedPassingCapture};

/// The content of a pseudo-legal move, with the squares between in order.
type PseudoMoveContent =
    (u16, Option<SquareId>, SquareId, [Vec<SquareId>; 2], Vec<u16>, PromotionTiming, PatternContent);

/// The content of a move pattern.
type PatternContent = (Option<Vec<usize>>, bool, bool, Vec<usize>, [bool; 3]);

/// The maps of the board that preserve the pseudo-legal moves and homes of some pieces, and the rows and squares that end a game: a
/// group, the identity first. They also preserve rules about squares.
pub(crate) fn square_maps(
    model: &Model,
    pseudo_moves: &PseudoMoves,
    packed_moves: &PackedMoves,
    homes: &[u128],
    is_there: &[bool],
) -> Vec<SquareMap> {
    let nothing: SquareMap = (0..pseudo_moves.squares as u8).collect();
    let contents = contents(pseudo_moves, is_there, &nothing);
    let passing = passing_contents(packed_moves, is_there, &nothing);
    let rules = &model.rules;
    let has = |piece_type| {
        pseudo_moves.pieces.iter().zip(is_there).any(|(piece, &is_there)| is_there && piece.piece_type == piece_type)
    };
    let looks_at_squares = looks_at_squares(rules, has);
    let keeps = |map: &SquareMap| {
        let keeps_homes = homes.iter().zip(is_there).all(|(&home, &is_there)| !is_there || image(home, map) == home);
        keeps_homes
            && keeps_ends(packed_moves, map)
            && passing_contents(packed_moves, is_there, map) == passing
            && self::contents(pseudo_moves, is_there, map) == contents
    };
    let is_sound = |symmetry: &Symmetry| OrbitQuestions::new(model, std::slice::from_ref(symmetry)).is_ok();
    let generators: Vec<SquareMap> = Symmetry::BUILT_IN
        .into_iter()
        .filter(|symmetry| *symmetry != Symmetry::Sides)
        .filter(|symmetry| !looks_at_squares || is_sound(symmetry))
        .filter_map(|symmetry| symmetry.permutations(model).ok()?.pop())
        .map(|permutation| permutation.squares.iter().map(|square| square.index() as u8).collect())
        .filter(keeps)
        .collect();
    let mut group = vec![nothing];
    let mut next = 0;
    while let Some(map) = group.get(next).cloned() {
        next += 1;
        for generator in &generators {
            let then: SquareMap = map.iter().map(|&square| generator[usize::from(square)]).collect();
            if !group.contains(&then) {
                group.push(then);
            }
        }
    }
    group
}

/// The pseudo-legal moves of the pieces that are present, after a map of the board.
fn contents(pseudo_moves: &PseudoMoves, is_there: &[bool], map: &SquareMap) -> BTreeSet<PseudoMoveContent> {
    let moved = |square: SquareId| SquareId(map[square.index()].into());
    let there = |pieces: &PieceSet| pieces.numbers().filter(|&piece| is_there[piece]).collect::<Vec<_>>();
    let content = |pseudo_move: &PseudoMove| {
        let pattern = pseudo_moves.pattern(pseudo_move);
        let mut between: Vec<SquareId> = pseudo_move.between.iter().map(|&square| moved(square)).collect();
        between.sort_unstable();
        let mut hurdles: Vec<SquareId> =
            pseudo_moves.hurdles(pseudo_move).iter().map(|&square| moved(square)).collect();
        hurdles.sort_unstable();
        let what = (
            pattern.over.as_ref().map(there),
            pattern.captures_between,
            pattern.to_empty,
            there(&pattern.captures),
            [pattern.again, pattern.afterwards, pattern.without_reversal],
        );
        (
            pseudo_move.piece,
            pseudo_move.from.map(moved),
            moved(pseudo_move.to),
            [between, hurdles],
            pseudo_move.becomes.clone(),
            pseudo_move.timing,
            what,
        )
    };
    pseudo_moves.all.iter().filter(|pseudo_move| is_there[usize::from(pseudo_move.piece)]).map(content).collect()
}

/// The moves of the pieces that are present over squares, each with a capture that it allows, after a map of the board.
fn passing_contents(
    packed_moves: &PackedMoves,
    is_there: &[bool],
    map: &SquareMap,
) -> BTreeSet<([u8; 3], PackedPassingCapture)> {
    let moved = |square: u8| map[usize::from(square)];
    let all = packed_moves.passing.all();
    let there = all.filter(|(over, capture)| [over.piece, capture.piece].iter().all(|&one| is_there[usize::from(one)]));
    let content = |(over, capture): (MoveOver, PackedPassingCapture)| {
        let PackedPassingCapture { piece, from, between, to, captured } = capture;
        let between = image(between, map);
        let capture =
            PackedPassingCapture { piece, from: moved(from), between, to: moved(to), captured: moved(captured) };
        ([over.piece, moved(over.from), moved(over.to)], capture)
    };
    there.map(content).collect()
}

fn keeps_ends(packed_moves: &PackedMoves, map: &SquareMap) -> bool {
    // Such ends may be those of one another, as those on the squares of either colour are.
    let nothing: SquareMap = (0..packed_moves.squares as u8).collect();
    let keeps_pieces_left = || pieces_left(packed_moves, map) == pieces_left(packed_moves, &nothing);
    packed_moves.ends.iter().all(|end| match end {
        PackedMoveEnd::Row(rows, _) => rows.iter().all(|&row| rows.binary_search(&image(row, map)).is_ok()),
        PackedMoveEnd::Count { of, .. } => of.iter().all(|&(_, on)| image(on, map) == on),
        PackedMoveEnd::NoMove { .. } => true,
        PackedMoveEnd::OnlyLeft(_) => keeps_pieces_left(),
    })
}

/// The ends by the pieces that are left, after a map of the board, each with the number of the other ends before it.
fn pieces_left(packed_moves: &PackedMoves, map: &SquareMap) -> BTreeSet<(usize, Vec<PackedPiecesLeft>)> {
    let mut others = 0;
    let moved = |part: &PackedPiecesLeft| PackedPiecesLeft { on: image(part.on, map), ..part.clone() };
    let ends = packed_moves.ends.iter().filter_map(|end| {
        let PackedMoveEnd::OnlyLeft(left) = end else {
            others += 1;
            return None;
        };
        Some((others, left.iter().map(moved).collect()))
    });
    ends.collect()
}

fn image(squares: u128, map: &SquareMap) -> u128 {
    super::pieces::squares_of(squares).fold(0, |image, square| image | 1 << map[usize::from(square)])
}
