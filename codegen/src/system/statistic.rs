//! By which numbers of pieces a count is split up: all pieces, those of each side, those of each type.

use qishu_rules::PieceTypeId;
use qishu_spec_lang::Model;

use super::meaning::Meaning;

/// A further table to give beside the total: the count for all values of some numbers of pieces together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// One number: the count.
    Total,
    /// The count by the number of pieces on the board.
    Pieces,
    /// The count by the numbers of pieces of each side.
    Sides,
    /// The count by the numbers of these pieces, jointly.
    PieceTypes(Vec<PieceTypeId>),
    /// The count by the numbers of all pieces of all sides, jointly; values of state variables are none of them.
    Material,
}

/// One of the numbers that a count is split up by: the pieces of some types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What is counted.
    pub meaning: Meaning,
    /// The pieces.
    pub piece_types: Vec<PieceTypeId>,
}

impl Statistic {
    /// The numbers that the count is split up by, in the order of a row's values.
    pub fn tallies(&self, model: &Model) -> Vec<Tally> {
        // Values of state variables are no pieces, though they may be asked for by name.
        let piece_types = || model.rules.non_value_type_ids();
        let number =
            |piece_type: PieceTypeId| Tally { meaning: Meaning::Number(piece_type), piece_types: vec![piece_type] };
        match self {
            Statistic::Total => Vec::new(),
            Statistic::Pieces => vec![Tally { meaning: Meaning::Pieces, piece_types: piece_types().collect() }],
            Statistic::Sides => model
                .rules
                .side_ids()
                .map(|side| Tally {
                    meaning: Meaning::PiecesOf(side),
                    piece_types: piece_types()
                        .filter(|&piece_type| model.rules.piece_type(piece_type).side == side)
                        .collect(),
                })
                .collect(),
            Statistic::PieceTypes(piece_types) => piece_types.iter().copied().map(number).collect(),
            Statistic::Material => piece_types().map(number).collect(),
        }
    }
}

impl Tally {
    /// What the number has in a position with so many pieces of each type.
    pub fn value(&self, numbers: &[u32]) -> i64 {
        self.piece_types.iter().map(|piece_type| i64::from(numbers[piece_type.index()])).sum()
    }

    /// What is counted, for people: `pieces`, `red pieces`, `red stone`.
    pub fn title(&self, model: &Model) -> String {
        match self.meaning {
            Meaning::Number(piece_type) => model.rules.piece_name(piece_type),
            Meaning::PiecesOf(side) if model.rules.sides.len() > 1 => {
                format!("{} pieces", model.rules.sides[side.index()])
            }
            _ => "pieces".to_owned(),
        }
    }
}
