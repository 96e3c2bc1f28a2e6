//! The texts of all mistakes and warnings: one function each, in the module of its code's hundred.
//!
//! | codes | what is wrong | module |
//! |---|---|---|
//! | E00xx | a file or its syntax | `files` |
//! | E01xx | a name, or a statement too many or too few | `names` |
//! | E02xx | the board, the sides or a region | `board` |
//! | E03xx | a piece or a state variable | `pieces`, `state_variables` |
//! | E04xx | a cap, a budget, a forbidden pattern, a relation, a symmetry or a weight | `rules` |
//! | E05xx | what is inherited | `extends` |
//! | E06xx | layers and interactions | `interactions` |
//! | E07xx | how the game goes on | `game` |
//! | W…    | what is perhaps not meant so, by the same hundreds | `warnings` |

use std::fmt;

use qishu_rules::Squares;

mod board;
mod extends;
mod files;
mod game;
mod interactions;
mod names;
mod pieces;
mod rules;
mod shapes;
mod state_variables;
mod typos;
mod warnings;

pub(crate) use crate::code::*;
pub(crate) use board::*;
pub(crate) use extends::*;
pub(crate) use files::*;
pub(crate) use game::*;
pub(crate) use interactions::*;
pub(crate) use names::*;
pub(crate) use pieces::*;
pub(crate) use rules::*;
pub(crate) use shapes::*;
pub(crate) use state_variables::*;
pub(crate) use typos::*;
pub(crate) use warnings::*;

/// Several things in a sentence: `a`, `a and b`, `a, b and c`.
pub(crate) fn listed<T: fmt::Display>(things: &[T], joint: &str) -> String {
    match things {
        [] => String::new(),
        [only] => only.to_string(),
        [most @ .., last] => {
            let most: Vec<String> = most.iter().map(T::to_string).collect();
            format!("{} {joint} {last}", most.join(", "))
        }
    }
}

/// The first few of many things in a sentence: `a, b and 7 more`.
pub(crate) fn some_of<T: fmt::Display>(things: &[T]) -> String {
    const SHOWN: usize = 4;
    if things.len() <= SHOWN {
        return listed(things, "and");
    }
    let shown: Vec<String> = things[..SHOWN - 1].iter().map(T::to_string).collect();
    format!("{} and {} more", shown.join(", "), things.len() - shown.len())
}

/// The first few of some squares.
pub(crate) fn some_squares(squares: &Squares) -> String {
    some_of(&squares.iter().collect::<Vec<_>>())
}

/// A number and its noun: `1 square`, `2 squares`.
pub(crate) fn many(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}
