//! How many positions of a table are won, lost and drawn, in how many plies, and the longest wins.

use std::collections::BTreeMap;

use super::pieces::BoardPieces;
use super::table::EndgameTable;
use super::value::GameValue;

/// Numbers of positions with one side to move. Those that symmetries take to one another are counted each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndgameFigures {
    /// How many are won for the side to move.
    pub wins: u64,
    /// How many are lost for it.
    pub losses: u64,
    /// How many are neither.
    pub draws: u64,
    /// How many are won in so many plies, for each number of plies that some win takes.
    pub wins_in: BTreeMap<u32, u64>,
    /// How many are lost in so many plies; in none are those that are lost as they stand.
    pub losses_in: BTreeMap<u32, u64>,
    /// The most plies that a win takes and the number of a position for which it takes so many.
    pub longest_win: Option<(u32, u64)>,
    /// The same of the losses.
    pub longest_loss: Option<(u32, u64)>,
}

impl EndgameFigures {
    /// All legal positions.
    pub fn positions(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// The figures of a table with a side to move; of the positions that are counted, if not all are.
    pub fn of(
        table: &EndgameTable,
        side: usize,
        pieces: usize,
        is_counted: Option<&dyn Fn(&BoardPieces) -> bool>,
    ) -> Self {
        let values = &table.sides[side];
        let mut board = BoardPieces::new(vec![0; pieces]);
        let mut figures = EndgameFigures::default();
        for number in 0..values.length() {
            let Some(value) = values.value(number).filter(|&value| value != GameValue::None) else { continue };
            if let Some(is_counted) = is_counted {
                table.index.position(number, &mut board);
                if !is_counted(&board) {
                    continue;
                }
            }
            let weight = table.index.weight(number);
            match value {
                GameValue::None => {}
                GameValue::Draw => figures.draws += weight,
                GameValue::Win(plies) => {
                    figures.wins += weight;
                    *figures.wins_in.entry(plies).or_default() += weight;
                    longer(&mut figures.longest_win, plies, number);
                }
                GameValue::Loss(plies) => {
                    figures.losses += weight;
                    *figures.losses_in.entry(plies).or_default() += weight;
                    longer(&mut figures.longest_loss, plies, number);
                }
            }
        }
        figures
    }
}

fn longer(longest: &mut Option<(u32, u64)>, plies: u32, number: u64) {
    if longest.is_none_or(|(most, _)| plies > most) {
        *longest = Some((plies, number));
    }
}
