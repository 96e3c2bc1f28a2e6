//! What forbidden patterns have copies for, and the places of their literals: as drawn, and in rules.

use proptest::prelude::*;

use super::regions::{Expr, square_name};

/// What a pattern has copies for, as drawn.
#[derive(Clone, Debug)]
pub enum DrawnCopies {
    Once,
    /// One for each square of a region; the number chooses the square of the copy that is surely possible.
    Squares(u8, Option<Expr>),
    /// One for each line of this kind.
    Lines(u8),
}

pub fn copies(region: impl Strategy<Value = Expr> + 'static) -> impl Strategy<Value = DrawnCopies> {
    prop_oneof![
        3 => Just(DrawnCopies::Once).boxed(),
        2 => (any::<u8>(), proptest::option::of(region)).prop_map(|(own, on)| DrawnCopies::Squares(own, on)).boxed(),
        2 => (1..7u8).prop_map(DrawnCopies::Lines).boxed(),
    ]
}

/// What a pattern has copies for. Without a region, each square of the board is meant.
#[derive(Clone)]
pub enum SettledCopies {
    Once,
    Squares(Option<Expr>),
    Lines(u8),
}

/// A condition that a piece is on a square, or is not.
#[derive(Clone)]
pub struct SettledLiteral {
    pub side: Option<u8>,
    pub piece: usize,
    pub place: SettledPlace,
    pub absent: bool,
}

/// The place of a literal: a square, or one in each copy.
#[derive(Clone, Copy)]
pub enum SettledPlace {
    On(u8),
    /// Files to the right and ranks up from the square of the copy.
    Beside(i8, i8),
    /// The square of the line, from 1.
    OnLine(usize),
}

impl SettledPlace {
    pub fn text(self) -> String {
        match self {
            SettledPlace::On(square) => format!("on {}", square_name(square)),
            SettledPlace::Beside(files, ranks) => format!("at {files} {ranks}"),
            SettledPlace::OnLine(number) => format!("at {number}"),
        }
    }
}
