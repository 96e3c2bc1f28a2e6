//! Given material: positions in which the number of every piece is given.

use std::fmt;

use qishu_rules::{Gaps, PieceTypeId};
use qishu_spec_lang::Model;

/// The number of each piece, by its id. Values of state variables, which are the last of the pieces, have 0, and are
/// not looked at.
pub type PieceNumbers = Vec<u32>;

/// A number of a piece that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAllowed {
    /// The piece with its side, as in `red stone`.
    pub piece_type: String,
    /// The number asked for.
    pub number: u32,
    /// The least and the greatest number allowed.
    pub allowed: (u32, u32),
}

/// The rules with the number of every piece fixed. Their positions are those of that material.
///
/// # Errors
///
/// Fails if a number is not in its piece's range.
///
/// # Panics
///
/// Panics if there is not one number for each piece.
pub fn with_material(model: &Model, numbers: &[u32]) -> Result<Model, NotAllowed> {
    assert_eq!(numbers.len(), model.rules.piece_types.len(), "there is a number for each piece");
    with_leading(model, numbers)
}

/// The rules with the numbers of their first pieces fixed.
///
/// # Errors
///
/// Fails if a number is not in its piece's range.
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

/// What numbers the first pieces can have together, ascending: of as many pieces as it takes for them to be so many, or
/// of all. Every position has one of them, and the tables of positions by material, one for each, follow one another in
/// the table of all.
///
/// Budgets are not looked at: with some of the numbers there may be no position.
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

/// All material of at most so many pieces that the pieces' ranges allow, ascending; `None` if it is more than `most`.
///
/// Budgets are not looked at: some of the material may have no position.
pub fn materials(model: &Model, most_pieces: u32, most: usize) -> Option<Vec<PieceNumbers>> {
    let mut found: Vec<PieceNumbers> = vec![Vec::new()];
    let pieces = model.rules.non_value_type_ids().count();
    for (id, piece_type) in model.rules.piece_types.iter().take(pieces).enumerate() {
        // What the pieces still to come have at least leaves less room for this one.
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
