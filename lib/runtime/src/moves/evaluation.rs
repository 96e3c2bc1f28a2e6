//! The static evaluation of a position: points for pieces, for the squares they stand on and for what they could do.

use qishu_rules::{Board, Squares};

use super::piece_sets::NO_PIECE;
use super::set::{SquareSet, set_of};

/// The values of every piece, as plain data, for any game. The pieces are numbered as the rules list them and squares
/// as the board does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evaluation {
    /// The number of squares of the board.
    pub squares: usize,
    /// The value of each piece on each square, at `piece * squares + square`.
    pub standing: Vec<i32>,
    /// The values of targets: the piece, the squares, and the value of each.
    pub targets: Vec<(usize, Squares, i32)>,
    /// The bonus of each piece while it could be captured.
    pub attacked: Vec<i32>,
    /// The bonus of each piece while its capturer could be captured.
    pub protected: Vec<i32>,
    /// The value of each piece type in hand, by its id.
    pub in_hand: Vec<i32>,
}

impl Evaluation {
    /// The evaluation in which every value is zero, for that number of squares and of pieces, and without hands.
    #[must_use]
    pub fn nothing(squares: usize, pieces: usize) -> Evaluation {
        let (standing, none) = (vec![0; squares * pieces], vec![0; pieces]);
        Evaluation {
            squares,
            standing,
            targets: Vec::new(),
            attacked: none.clone(),
            protected: none,
            in_hand: Vec::new(),
        }
    }

    /// The value of a piece on a square.
    ///
    /// # Panics
    ///
    /// Panics if there is no such piece or no such square.
    #[inline]
    #[must_use]
    pub fn standing(&self, piece: usize, square: usize) -> i32 {
        self.standing[piece * self.squares + square]
    }

    /// The values of all pieces of each side, for the number of the piece on each square, or [`NO_PIECE`].
    pub(super) fn of_board(&self, on: &[u8], side_of: &dyn Fn(usize) -> usize) -> [i32; 2] {
        let mut values = [0; 2];
        for (square, &piece) in on.iter().enumerate().filter(|(_, piece)| **piece != NO_PIECE) {
            values[side_of(piece.into())] += self.standing(piece.into(), square);
        }
        values
    }

    /// Whether any value depends on the squares to which pieces could move.
    #[must_use]
    pub fn looks_at_targets(&self) -> bool {
        !self.targets.is_empty() || self.attacked.iter().chain(&self.protected).any(|&points| points != 0)
    }
}

/// The target values of an evaluation, with sets of squares as integers.
#[derive(Clone, Debug)]
pub(super) struct TargetPoints<S> {
    /// The sets of squares that have a value as targets, for each piece.
    by_piece: Vec<Vec<(S, i32)>>,
    attacked: Vec<i32>,
    protected: Vec<i32>,
    /// Whether there are any such values.
    pub any: bool,
}

impl<S: SquareSet> TargetPoints<S> {
    pub fn new(evaluation: &Evaluation, board: &Board) -> TargetPoints<S> {
        let mut by_piece = vec![Vec::new(); evaluation.attacked.len()];
        for (piece, squares, points) in &evaluation.targets {
            by_piece[*piece].push((set_of(board, squares), *points));
        }
        let Evaluation { attacked, protected, .. } = evaluation.clone();
        TargetPoints { by_piece, attacked, protected, any: evaluation.looks_at_targets() }
    }

    /// The points of a piece for the squares to which it may move.
    #[inline]
    pub fn of_targets(&self, piece: usize, targets: S) -> i32 {
        self.by_piece[piece].iter().map(|&(squares, points)| (squares & targets).len() as i32 * points).sum()
    }

    /// The points of the first side's pieces that could be captured, and of those whose capturer could be, minus those of
    /// the second side: for the number of the piece on each square, the squares of each side, and those that each reaches.
    pub fn of_contacts(&self, on: &[u8], sides: [S; 2], reached: [S; 2]) -> i32 {
        let sum = |squares: S, points: &[i32]| -> i32 {
            squares.squares().map(|square| points[usize::from(on[square])]).sum()
        };
        let of_side = |side: usize| {
            let (attacked, protected) = (sides[side] & reached[1 - side], sides[side] & reached[side]);
            sum(attacked, &self.attacked) + sum(protected, &self.protected)
        };
        of_side(0) - of_side(1)
    }
}
