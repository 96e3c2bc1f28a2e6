//! Positions with given material: the number of every piece type is fixed.

use std::fmt;

use qishu_rules::{Gaps, PieceTypeId};
use qishu_spec_lang::Model;

/// The number of each piece type, by its id. Values of state variables, which come last, have 0 and are ignored.
pub type PieceNumbers = Vec<u32>;

/// A number of a piece type that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAllowed {
    /// The piece type with its side, as in `red stone`.
    pub piece_type: String,
    /// The number that was given.
    pub number: u32,
    /// The minimum and maximum allowed.
    pub allowed: (u32, u32),
}

/// The rules with the number of every piece type fixed. Their positions are those with that material.
///
/// # Errors
///
/// Fails if a number is outside its piece type's range.
///
/// # Panics
///
/// Panics if there is not one number for each piece type.
pub fn with_material(model: &Model, numbers: &[u32]) -> Result<Model, NotAllowed> {
    assert_eq!(numbers.len(), model.rules.piece_types.len(), "there is a number for each piece");
    with_leading(model, numbers)
}

/// The rules with the numbers of the first piece types fixed.
///
/// # Errors
///
/// Fails if a number is outside its piece type's range.
pub fn with_leading(model: &Model, numbers: &[u32]) -> Result<Model, NotAllowed> {
    let mut with = model.clone();
    let pieces = model.rules.non_value_type_ids().count();
    for (id, (piece_type, &number)) in with.rules.piece_types.to_mut().iter_mut().zip(numbers).take(pieces).enumerate()
    {
        if !piece_type.allows(number) {
            let allowed = (*piece_type.count.start(), *piece_type.count.end());
            return Err(NotAllowed { piece_type: model.rules.piece_name(PieceTypeId(id as u32)), number, allowed });
        }
        (piece_type.count, piece_type.gaps) = (number..=number, Gaps::NONE);
    }
    Ok(with)
}

/// The possible combined numbers of the leading piece types, ascending. The fewest leading types are used that give at
/// least `at_least` combinations, or else all types. Every position has exactly one combination. In the table of all
/// positions, the tables by material follow one another in this order.
///
/// Budgets are ignored: some combinations may have no position.
pub fn leading(model: &Model, at_least: usize) -> Vec<PieceNumbers> {
    let mut found: Vec<PieceNumbers> = vec![Vec::new()];
    for piece_type in model.rules.non_value_type_ids().map(|id| model.rules.piece_type(id)) {
        if found.len() >= at_least {
            break;
        }
        let allowed = || piece_type.count.clone().filter(|&number| piece_type.allows(number));
        let longer = |numbers: PieceNumbers| {
            allowed().map(move |number| numbers.iter().copied().chain([number]).collect::<PieceNumbers>())
        };
        found = found.into_iter().flat_map(longer).collect();
    }
    found
}

/// All material of at most `most_pieces` pieces within the piece types' ranges, ascending; `None` if there are more
/// than `most`.
///
/// Budgets are ignored: some material may have no position.
pub fn materials(model: &Model, most_pieces: u32, most: usize) -> Option<Vec<PieceNumbers>> {
    let mut found: Vec<PieceNumbers> = vec![Vec::new()];
    let pieces = model.rules.non_value_type_ids().count();
    for (id, piece_type) in model.rules.piece_types.iter().take(pieces).enumerate() {
        // The minimum numbers of the later piece types leave less room for this one.
        let still: u32 = model.rules.piece_types[id + 1..pieces]
            .iter()
            .map(|piece_type| *piece_type.count.start())
            .fold(0, u32::saturating_add);
        let mut longer = Vec::new();
        for numbers in &found {
            let used = numbers.iter().sum::<u32>().saturating_add(still);
            let numbers_allowed = piece_type.count.clone().filter(|&number| piece_type.allows(number));
            for number in numbers_allowed.take_while(|number| used.saturating_add(*number) <= most_pieces) {
                longer.push(numbers.iter().copied().chain([number]).collect());
                if longer.len() > most {
                    return None;
                }
            }
        }
        found = longer;
    }
    found.iter_mut().for_each(|numbers| numbers.resize(model.rules.piece_types.len(), 0));
    Some(found)
}

impl fmt::Display for NotAllowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NotAllowed { piece_type, number, allowed: (least, most) } = self;
        write!(f, "the number of {piece_type} is {number}, where the rules allow ")?;
        if least == most { write!(f, "{least}") } else { write!(f, "{least} to {most}") }
    }
}

impl std::error::Error for NotAllowed {}
