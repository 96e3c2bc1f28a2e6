//! The statistics by which a count is split: the number of all pieces, of those of each side, of those of each type.

use qishu_rules::PieceTypeId;
use qishu_spec_lang::Model;

use super::meaning::Meaning;

/// A table of counts that is given beside the total, by the values of some numbers of pieces together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// The total only.
    Total,
    /// The count by the number of pieces on the board.
    Pieces,
    /// The count by the numbers of pieces of each side.
    Sides,
    /// The count by the numbers of these pieces, jointly.
    PieceTypes(Vec<PieceTypeId>),
    /// The count by the numbers of all pieces of all sides, jointly; values of state variables are not included.
    Material,
}

/// One of the numbers by which a count is split: the pieces of some types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The meaning of the number.
    pub meaning: Meaning,
    /// The pieces.
    pub piece_types: Vec<PieceTypeId>,
}

impl Statistic {
    /// The numbers by which the count is split, in the order of a row's values.
    pub fn tallies(&self, model: &Model) -> Vec<Tally> {
        // Values of state variables are no pieces, but a statistic may name them.
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
    /// The value of the number for these numbers of pieces of each type.
    pub fn value(&self, numbers: &[u32]) -> i64 {
        self.piece_types.iter().map(|piece_type| i64::from(numbers[piece_type.index()])).sum()
    }

    /// The meaning of the number, for people: `pieces`, `red pieces`, `red stone`.
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
