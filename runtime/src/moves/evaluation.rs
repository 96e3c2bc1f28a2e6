//! What a position looks like to an engine that does not look beyond it: points for pieces, where they stand and what
//! they could do.

use qishu_rules::{Board, Squares};

use super::set::{SquareSet, set_of};

/// What every piece is worth, as plain data, of any game. The pieces are numbered as the rules list them and squares as
/// the board does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evaluation {
    /// How many squares the board has.
    pub squares: usize,
    /// Of each piece on each square, at `piece * squares + square`, what it is worth for standing there.
    pub standing: Vec<i32>,
    /// What targets are worth: of which piece, on which squares, and how much each.
    pub targets: Vec<(usize, Squares, i32)>,
    /// Of each piece what it is worth for as long as it could be captured.
    pub attacked: Vec<i32>,
    /// Of each piece what it is worth for as long as who takes it could be captured.
    pub protected: Vec<i32>,
}

impl Evaluation {
    /// Nothing is worth anything, on so many squares and for so many pieces.
    #[must_use]
    pub fn nothing(squares: usize, pieces: usize) -> Evaluation {
        let (standing, none) = (vec![0; squares * pieces], vec![0; pieces]);
        Evaluation { squares, standing, targets: Vec::new(), attacked: none.clone(), protected: none }
    }

    /// What a piece is worth for standing on a square.
    ///
    /// # Panics
    ///
    /// Panics if there is no such piece or no such square.
    #[inline]
    #[must_use]
    pub fn standing(&self, piece: usize, square: usize) -> i32 {
        self.standing[piece * self.squares + square]
    }

    /// Whether anything depends on where pieces could go.
    #[must_use]
    pub fn looks_at_targets(&self) -> bool {
        !self.targets.is_empty() || self.attacked.iter().chain(&self.protected).any(|&points| points != 0)
    }
}

/// The same for sets of squares that are integers.
#[derive(Clone, Debug)]
pub(super) struct TargetPoints<S> {
    /// Of each piece the sets whose squares are worth something as its targets.
    by_piece: Vec<Vec<(S, i32)>>,
    attacked: Vec<i32>,
    protected: Vec<i32>,
    /// Whether there is anything to look at.
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

    /// The points of a piece for the squares to which it may go.
    #[inline]
    pub fn of_targets(&self, piece: usize, targets: S) -> i32 {
        self.by_piece[piece].iter().map(|&(squares, points)| (squares & targets).len() as i32 * points).sum()
    }

    /// The points of a piece that could be captured.
    #[inline]
    pub fn of_attacked(&self, piece: usize) -> i32 {
        self.attacked[piece]
    }

    /// The points of a piece whose taker could be captured.
    #[inline]
    pub fn of_protected(&self, piece: usize) -> i32 {
        self.protected[piece]
    }
}
