//! What a position looks like to an engine that does not look beyond it: points for men, where they stand and what they could
//! do.

use qishu_rules::{Board, Squares};

use super::set::{SquareSet, set_of};

/// What every man is worth, as plain data, of any game. The men are numbered as the rules list them and squares as the board
/// does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Appraisal {
    /// How many squares the board has.
    pub squares: usize,
    /// Of each man on each square, at `man * squares + square`, what he is worth for standing there.
    pub standing: Vec<i32>,
    /// What targets are worth: of which man, on which squares, and how much each.
    pub targets: Vec<(usize, Squares, i32)>,
    /// Of each man what he is worth for as long as he could be taken.
    pub attacked: Vec<i32>,
    /// Of each man what he is worth for as long as who takes him could be taken.
    pub protected: Vec<i32>,
}

impl Appraisal {
    /// Nothing is worth anything, on so many squares and for so many men.
    #[must_use]
    pub fn nothing(squares: usize, men: usize) -> Appraisal {
        let (standing, none) = (vec![0; squares * men], vec![0; men]);
        Appraisal { squares, standing, targets: Vec::new(), attacked: none.clone(), protected: none }
    }

    /// What a man is worth for standing on a square.
    ///
    /// # Panics
    ///
    /// Panics if there is no such man or no such square.
    #[inline]
    #[must_use]
    pub fn standing(&self, man: usize, square: usize) -> i32 {
        self.standing[man * self.squares + square]
    }

    /// Whether anything depends on where men could go.
    #[must_use]
    pub fn looks_at_targets(&self) -> bool {
        !self.targets.is_empty() || self.attacked.iter().chain(&self.protected).any(|&points| points != 0)
    }
}

/// The same for sets of squares that are integers.
#[derive(Clone, Debug)]
pub(super) struct TargetPoints<S> {
    /// Of each man the sets whose squares are worth something as his targets.
    by_man: Vec<Vec<(S, i32)>>,
    attacked: Vec<i32>,
    protected: Vec<i32>,
    /// Whether there is anything to look at.
    pub any: bool,
}

impl<S: SquareSet> TargetPoints<S> {
    pub fn new(appraisal: &Appraisal, board: &Board) -> TargetPoints<S> {
        let mut by_man = vec![Vec::new(); appraisal.attacked.len()];
        for (man, squares, points) in &appraisal.targets {
            by_man[*man].push((set_of(board, squares), *points));
        }
        let Appraisal { attacked, protected, .. } = appraisal.clone();
        TargetPoints { by_man, attacked, protected, any: appraisal.looks_at_targets() }
    }

    /// The points of a man for the squares to which he may go.
    #[inline]
    pub fn of_targets(&self, man: usize, targets: S) -> i32 {
        self.by_man[man].iter().map(|&(squares, points)| (squares & targets).len() as i32 * points).sum()
    }

    /// The points of a man who could be taken.
    #[inline]
    pub fn of_attacked(&self, man: usize) -> i32 {
        self.attacked[man]
    }

    /// The points of a man whose taker could be taken.
    #[inline]
    pub fn of_protected(&self, man: usize) -> i32 {
        self.protected[man]
    }
}
