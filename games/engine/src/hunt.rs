//! The bonus for driving a royal piece to where it can hardly flee, and for approaching it, once its side has few
//! pieces left. The win then lies beyond the search horizon.

use std::collections::VecDeque;
use std::sync::Arc;

use qishu_rules::{Board, GameState, Piece};
use qishu_runtime::moves::{Evaluation, OtherBoard, SearchedPosition};

use crate::begin::Begin;
use crate::pieces::GamePieces;

/// The divisor of the opening's points below which a side has few pieces left.
const FEW: i32 = 4;
/// Points for each step of the hunted piece's mean distance to all squares, beyond the least such distance.
const REMOTE: i32 = 40;
/// Points for each step by which a royal piece of the hunters is nearer, and then another piece.
const ROYAL_NEAR: i32 = 5;
const NEAR: i32 = 2;
/// The most squares of a piece's home for which mean distances are computed.
const MOST_SQUARES: usize = 1024;

/// The data of a game for this bonus.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hunt {
    /// Each square's file and rank, from 0.
    places: Box<[(i32, i32)]>,
    /// For each piece the number of its side.
    side: Box<[usize]>,
    /// The largest distance of two squares, in steps.
    farthest: i32,
    /// For each royal piece, the penalty of each square for its remoteness.
    remote: Box<[Option<Box<[i32]>>]>,
    /// The points below which each side has few pieces left.
    few: [i32; 2],
}

impl Hunt {
    /// The data of a game, given the opening's points of each side.
    ///
    /// # Errors
    ///
    /// Fails if the opening is of another board.
    pub fn of(
        board: &Board,
        pieces: &GamePieces,
        start: &GameState,
        begin: &Begin,
        points: [i32; 2],
    ) -> Result<Hunt, OtherBoard> {
        let places = board.squares().iter().map(|square| (i32::from(square.file), i32::from(square.rank)));
        let nothing = Arc::new(Evaluation::nothing(board.size(), pieces.number()));
        let remote = (0..pieces.number()).map(|piece| match pieces.is_royal[piece] {
            true => remoteness((&pieces.home[piece], board.size()), Piece::of(piece), start, begin, &nothing).map(Some),
            false => Ok(None),
        });
        Ok(Hunt {
            places: places.collect(),
            side: pieces.side.clone().into(),
            farthest: i32::from(board.files().max(board.ranks())) - 1,
            remote: remote.collect::<Result<_, OtherBoard>>()?,
            few: points.map(|points| points / FEW),
        })
    }

    /// The bonus of a position for the first side; `standing` is the piece material of each side.
    pub fn points(&self, position: &dyn SearchedPosition, standing: [i32; 2]) -> i32 {
        let [first, second] = standing;
        match (first < self.few[0], second < self.few[1]) {
            (false, true) => self.of_hunted(position, 1, second),
            (true, false) => -self.of_hunted(position, 0, first),
            (true, true) if first > second => self.of_hunted(position, 1, second),
            (true, true) if first < second => -self.of_hunted(position, 0, first),
            _ => 0,
        }
    }

    /// The bonus for hunting a side with `left` points: the fewer, the greater.
    fn of_hunted(&self, position: &dyn SearchedPosition, hunted: usize, left: i32) -> i32 {
        let mut royals: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
        let mut others = Vec::new();
        let mut remote = 0;
        position.each_piece(&mut |piece, square| match &self.remote[piece] {
            Some(points) if self.side[piece] == hunted => {
                royals[hunted].push(square);
                remote += points[square];
            }
            Some(_) => royals[1 - hunted].push(square),
            None if self.side[piece] != hunted => others.push(square),
            None => {}
        });
        let near = |hunters: &[usize], points: i32| -> i32 {
            let pairs = royals[hunted].iter().flat_map(|&royal| hunters.iter().map(move |&hunter| (royal, hunter)));
            pairs.map(|(royal, hunter)| points * (self.farthest - self.steps(royal, hunter))).sum()
        };
        let points = remote + near(&royals[1 - hunted], ROYAL_NEAR) + near(&others, NEAR);
        let few = self.few[hunted].max(1);
        points * (few - left.max(0)) / few
    }

    /// The steps along files, ranks and diagonals between two squares.
    fn steps(&self, one: usize, other: usize) -> i32 {
        let ((file, rank), (other_file, other_rank)) = (self.places[one], self.places[other]);
        (file - other_file).abs().max((rank - other_rank).abs())
    }
}

/// For each square, the penalty for a lone piece there. It grows with the mean number of its moves to the squares that
/// it can reach, beyond the least such mean of any square.
fn remoteness(
    (home, squares): (&[usize], usize),
    piece: Piece,
    start: &GameState,
    begin: &Begin,
    nothing: &Arc<Evaluation>,
) -> Result<Box<[i32]>, OtherBoard> {
    if home.len() > MOST_SQUARES {
        return Ok(vec![0; squares].into());
    }
    let mut state = start.clone();
    state.position[..squares].fill(Piece::NONE);
    let mut steps: Vec<Vec<usize>> = vec![Vec::new(); squares];
    for &square in home {
        state.position[square] = piece;
        begin(&state, nothing)?.each_target(&mut |_, _, to| steps[square].push(to.into()));
        state.position[square] = Piece::NONE;
    }
    // In hundredths of a step, so that the mean is an integer.
    let mean = |from: usize| -> Option<i32> {
        let far: Vec<i32> = distances(&steps, from).into_iter().flatten().filter(|&far| far > 0).collect();
        (!far.is_empty()).then(|| far.iter().sum::<i32>() * 100 / far.len() as i32)
    };
    let means: Vec<Option<i32>> = (0..steps.len()).map(mean).collect();
    let least = means.iter().flatten().min().copied().unwrap_or(0);
    Ok(means.into_iter().map(|mean| mean.map_or(0, |mean| (mean - least) * REMOTE / 100)).collect())
}

/// The number of steps from one square to each other; `None` if unreachable.
fn distances(steps: &[Vec<usize>], from: usize) -> Vec<Option<i32>> {
    let mut far = vec![None; steps.len()];
    far[from] = Some(0);
    let mut reached = VecDeque::from([(from, 0)]);
    while let Some((square, plies)) = reached.pop_front() {
        for &next in &steps[square] {
            if far[next].is_none() {
                far[next] = Some(plies + 1);
                reached.push_back((next, plies + 1));
            }
        }
    }
    far
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_as_far_as_there_are_steps() {
        // A row of three, and an unreachable square.
        let steps = [vec![1], vec![0, 2], vec![1], vec![]];
        assert_eq!(distances(&steps, 0), [Some(0), Some(1), Some(2), None]);
        assert_eq!(distances(&steps, 3), [None, None, None, Some(0)]);
    }
}
