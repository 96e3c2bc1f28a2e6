//! Groups on a board, by the least square that each square is connected with.

use qishu_rules::{Adjacency, Board, BoardAxes, Groups, Joined, PieceTypeId, Square};

/// The number of groups that meet all conditions; `occupant` tells the piece type on a square.
pub(super) fn number(board: &Board, groups: &Groups, occupant: impl Fn(Square) -> Option<PieceTypeId>) -> usize {
    all(board, groups, occupant).len()
}

/// The groups that meet all conditions, each with its squares; `occupant` tells the piece type on a square.
///
/// Every member begins with itself as its least square, and takes that of a neighbour until none is less.
pub(super) fn all(
    board: &Board,
    groups: &Groups,
    occupant: impl Fn(Square) -> Option<PieceTypeId>,
) -> Vec<Vec<Square>> {
    let squares: Vec<Square> = board.squares().iter().collect();
    let is_one = |occupants: &qishu_rules::Occupants, at: Square| {
        let on = match occupant(at) {
            Some(piece_type) => occupants.piece_types.contains(&piece_type),
            None => occupants.empty,
        };
        on && occupants.squares.as_ref().is_none_or(|squares| squares.has(at))
    };
    let members: Vec<Square> = squares.iter().copied().filter(|&at| is_one(&groups.members, at)).collect();
    let mut least: Vec<usize> = (0..members.len()).collect();
    loop {
        let before = least.clone();
        for one in 0..members.len() {
            for other in 0..members.len() {
                if are_joined(board, groups, members[one], members[other]) {
                    least[one] = least[one].min(least[other]);
                }
            }
        }
        if least == before {
            break;
        }
    }
    let group = |first: usize| {
        (0..members.len()).filter(|&member| least[member] == first).map(|member| members[member]).collect()
    };
    let meets_all = |own: &Vec<Square>| {
        groups.conditions.iter().all(|condition| {
            let met = |at: Square| match condition.near {
                None => is_one(&condition.occupants, at),
                Some(near) => {
                    let mut others = squares.iter().filter(|&&other| are_near(board, near, at, other));
                    others.any(|&other| is_one(&condition.occupants, other))
                }
            };
            own.iter().any(|&at| met(at)) == condition.holds
        })
    };
    (0..members.len()).filter(|&member| least[member] == member).map(group).filter(meets_all).collect()
}

fn are_joined(board: &Board, groups: &Groups, one: Square, other: Square) -> bool {
    match groups.joined {
        None => are_near(board, Adjacency::Beside, one, other),
        Some(axes) => is_step(axes, one, other),
    }
}

/// Whether two squares of the board are neighbours.
fn are_near(board: &Board, near: Adjacency, one: Square, other: Square) -> bool {
    match (board.joined(), near) {
        (Some(Joined::By(pairs)), _) => pairs.contains(&[one, other]) || pairs.contains(&[other, one]),
        (Some(Joined::Along(axes)), _) => is_step(*axes, one, other),
        (None, Adjacency::Touches) => is_step(BoardAxes::ALL, one, other),
        (None, _) => is_step(BoardAxes::STRAIGHT, one, other),
    }
}

/// Whether one step along one of the axes leads from a square to the other.
fn is_step(axes: BoardAxes, one: Square, other: Square) -> bool {
    let (files, ranks) = (i32::from(other.file) - i32::from(one.file), i32::from(other.rank) - i32::from(one.rank));
    axes.directions().any(|direction| (files, ranks) == (i32::from(direction.right()), i32::from(direction.up())))
}
