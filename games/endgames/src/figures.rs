//! Statistics of a table: the numbers of won, lost and drawn positions by plies, and the longest wins.

use std::collections::BTreeMap;

use super::pieces::BoardPieces;
use super::table::EndgameTable;
use super::value::GameValue;

/// Statistics of positions with one side to move. Symmetric positions count separately.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EndgameFigures {
    /// The number of positions won for the side to move.
    pub wins: u64,
    /// The number of positions lost for it.
    pub losses: u64,
    /// The number of other positions.
    pub draws: u64,
    /// The number of wins by their length in plies, for lengths that occur.
    pub wins_in: BTreeMap<u32, u64>,
    /// The number of losses by their length in plies; those lost at once have length 0.
    pub losses_in: BTreeMap<u32, u64>,
    /// The length of the longest win in plies, and the number of such a position.
    pub longest_win: Option<(u32, u64)>,
    /// The length of the longest loss in plies, and the number of such a position.
    pub longest_loss: Option<(u32, u64)>,
}

impl EndgameFigures {
    /// The number of legal positions.
    pub fn positions(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// The statistics of a table with a side to move, over all positions or those selected.
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
