//! Weights that random rules give to pieces and to a value of a state variable. No count depends on them.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::regions::{World, choose, square_name};

/// What is drawn of the weights.
#[derive(Clone, Debug)]
pub struct DrawnWeights {
    /// By the names of the pieces.
    pieces: Vec<Option<DrawnWeight>>,
    /// The weight of the first value of the first state variable.
    value: Option<u8>,
}

/// The weight of a piece.
#[derive(Clone, Debug)]
pub struct DrawnWeight {
    number: u8,
    /// Whether only pieces of the first side have it, if each side has such pieces.
    pub sided: bool,
    /// Numbers of squares, and whether the weight is for all squares but these.
    squares: Option<(Vec<u8>, bool)>,
}

/// The number of names of pieces; weights are drawn for all of them.
const PIECES: usize = 5;

/// The greatest weight.
const MOST: u8 = 4;

pub fn weights() -> impl Strategy<Value = DrawnWeights> {
    let squares = option::weighted(0.5, (vec(any::<u8>(), 2..=6), any::<bool>()));
    let weight = (0..=MOST, any::<bool>(), squares);
    let weight = weight.prop_map(|(number, sided, squares)| DrawnWeight { number, sided, squares });
    let none = Just(DrawnWeights { pieces: vec![None; PIECES], value: None });
    let some = (vec(option::of(weight), PIECES), option::of(0..=MOST));
    prop_oneof![3 => none, 1 => some.prop_map(|(pieces, value)| DrawnWeights { pieces, value })]
}

impl DrawnWeights {
    /// The weight of the piece with a name.
    pub fn of_piece(&self, name: usize) -> Option<&DrawnWeight> {
        self.pieces.get(name)?.as_ref()
    }

    /// The weight of the first value of the first state variable.
    pub fn of_value(&self) -> Option<u8> {
        self.value
    }
}

impl DrawnWeight {
    /// The number and the squares.
    pub fn text(&self, world: &World) -> String {
        let Some((numbers, all_but)) = &self.squares else { return self.number.to_string() };
        let squares = numbers.iter().filter_map(|&number| choose(world.board, number)).map(square_name);
        let squares: Vec<String> = squares.collect();
        let squares = squares.join(" ");
        match all_but {
            true => format!("{} on board - ({squares})", self.number),
            false => format!("{} on {squares}", self.number),
        }
    }
}
