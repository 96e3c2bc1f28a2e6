//! By which numbers of men a count is split up: all men, those of each side, those of each piece.

use qishu_rules::PieceId;
use qishu_spec_lang::Model;

use super::meaning::Meaning;

/// A further table to give beside the total: the count for all values of some numbers of men together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// One number: the count.
    Total,
    /// The count by the number of men on the board.
    Men,
    /// The count by the numbers of men of each side.
    Sides,
    /// The count by the numbers of these pieces, jointly.
    Pieces(Vec<PieceId>),
    /// The count by the numbers of all pieces of all sides, jointly; values of factors are none of them.
    Material,
}

/// One of the numbers that a count is split up by: the men of some pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What is counted.
    pub meaning: Meaning,
    /// The pieces.
    pub pieces: Vec<PieceId>,
}

impl Statistic {
    /// The numbers that the count is split up by, in the order of a row's values.
    pub fn tallies(&self, model: &Model) -> Vec<Tally> {
        // Values of factors are no men, though they may be asked for by name.
        let pieces = || model.rules.man_ids();
        let number = |piece: PieceId| Tally { meaning: Meaning::Number(piece), pieces: vec![piece] };
        match self {
            Statistic::Total => Vec::new(),
            Statistic::Men => vec![Tally { meaning: Meaning::Men, pieces: pieces().collect() }],
            Statistic::Sides => model
                .rules
                .side_ids()
                .map(|side| Tally {
                    meaning: Meaning::MenOf(side),
                    pieces: pieces().filter(|&piece| model.rules.piece(piece).side == side).collect(),
                })
                .collect(),
            Statistic::Pieces(pieces) => pieces.iter().copied().map(number).collect(),
            Statistic::Material => pieces().map(number).collect(),
        }
    }
}

impl Tally {
    /// What the number has in a position with so many men of each piece.
    pub fn value(&self, numbers: &[u32]) -> i64 {
        self.pieces.iter().map(|piece| i64::from(numbers[piece.index()])).sum()
    }

    /// What is counted, for people: `men`, `red men`, `red stone`.
    pub fn title(&self, model: &Model) -> String {
        match self.meaning {
            Meaning::Number(piece) => model.rules.piece_name(piece),
            Meaning::MenOf(side) if model.rules.sides.len() > 1 => format!("{} men", model.rules.sides[side.index()]),
            _ => "men".to_owned(),
        }
    }
}
