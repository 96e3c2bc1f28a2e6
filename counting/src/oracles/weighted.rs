//! Sums the weights of all positions of a small board, by enumeration and by products, without any copies of pieces.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use qishu_rules::{Kind, Piece};
use qishu_spec_lang::Model;

use super::brute::look_at_all;

/// The sum of the weights of all positions by the numbers of pieces of each type; `None` if more than `most` boards
/// would have to be enumerated. Sums of 0 are left out.
pub fn sum_by_numbers(model: &Model, most: u64) -> Option<BTreeMap<Vec<u32>, BigUint>> {
    let mut sums: BTreeMap<Vec<u32>, BigUint> = BTreeMap::new();
    look_at_all(model, most, &mut |board, is_position| {
        if is_position {
            let numbers =
                kinds_on(model, board).fold(vec![0; model.rules.piece_types.len()], |mut numbers, (_, kind)| {
                    numbers[kind.piece_type.index()] += kind.placement.height;
                    numbers
                });
            *sums.entry(numbers).or_default() += weight(model, board);
        }
    })?;
    sums.retain(|_, sum| *sum != BigUint::ZERO);
    Some(sums)
}

/// The sum of the weights of all positions; `None` if more than `most` boards would have to be enumerated.
pub fn sum(model: &Model, most: u64) -> Option<BigUint> {
    sum_by_numbers(model, most).map(|sums| sums.into_values().sum())
}

/// The weight of a position: the product of the weights of its pieces, of which a stack has several.
pub fn weight(model: &Model, board: &[Piece]) -> BigUint {
    let weights = kinds_on(model, board).map(|(cell, kind)| {
        let is_on_board = model.rules.layers[kind.layer.index()].is_board();
        let weight = model.weight(kind.piece_type, is_on_board.then(|| model.rules.place(cell).1));
        BigUint::from(weight).pow(kind.placement.height)
    });
    weights.product()
}

/// The pieces of a position with their cells.
fn kinds_on<'m>(model: &'m Model, board: &'m [Piece]) -> impl Iterator<Item = (usize, Kind<'m>)> {
    board.iter().enumerate().filter_map(|(cell, &piece)| Some((cell, model.rules.kind(piece, cell)?)))
}
