//! The figures of solved positions.

use std::collections::BTreeMap;

use qishu_endgames::codes::FoundCodes;
use qishu_endgames::value::GameValue;
use qishu_rules::{GameState, SideId};
use qishu_runtime::moves::PackedFields;

use super::super::tables::{LongestLine, SolvedSide};
use crate::error::Error;
use crate::reach::PositionSet;

/// The figures of the positions with a side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReachedFigures {
    /// The side to move; `None` for either, where positions are solved up to a symmetry that exchanges the sides.
    pub to_move: Option<SideId>,
    /// The figures.
    pub figures: SolvedSide,
}

/// Numbers of positions by their values.
#[derive(Default)]
struct ValueTally {
    draws: u64,
    /// For each number of plies that of the positions, and the first of them.
    wins_in: BTreeMap<u32, (u64, u64)>,
    losses_in: BTreeMap<u32, (u64, u64)>,
}

impl ValueTally {
    fn add(&mut self, value: GameValue, number: u64) {
        let (by_plies, plies) = match value {
            GameValue::Draw | GameValue::None => {
                self.draws += 1;
                return;
            }
            GameValue::Win(plies) => (&mut self.wins_in, plies),
            GameValue::Loss(plies) => (&mut self.losses_in, plies),
        };
        by_plies.entry(plies).or_insert((0, number)).0 += 1;
    }

    fn figures(self, state: impl Fn(u64) -> Result<GameState, Error>) -> Result<SolvedSide, Error> {
        let line =
            |(&plies, &(_, number)): (&u32, &(u64, u64))| Ok::<_, Error>(LongestLine { plies, state: state(number)? });
        let longest = |by_plies: &BTreeMap<u32, (u64, u64)>| by_plies.last_key_value().map(line).transpose();
        let (longest_win, longest_loss) = (longest(&self.wins_in)?, longest(&self.losses_in)?);
        let numbers = |by_plies: BTreeMap<u32, (u64, u64)>| -> Vec<(u32, u64)> {
            by_plies.into_iter().map(|(plies, (number, _))| (plies, number)).collect()
        };
        let [wins_in, losses_in] = [self.wins_in, self.losses_in].map(numbers);
        let [wins, losses] = [&wins_in, &losses_in].map(|numbers| numbers.iter().map(|(_, number)| number).sum());
        let (draws, cursed_wins, blessed_losses) = (self.draws, 0, 0);
        Ok(SolvedSide {
            wins,
            losses,
            draws,
            cursed_wins,
            blessed_losses,
            wins_in,
            losses_in,
            longest_win,
            longest_loss,
        })
    }
}

/// The figures with each side to move that occurs, or those of both sides together.
pub(super) fn figures(
    positions: &PositionSet,
    codes: &FoundCodes,
    fields: &PackedFields,
    are_together: bool,
    state: impl Fn(u64) -> Result<GameState, Error>,
) -> Result<Vec<ReachedFigures>, Error> {
    let mut tallies: [Option<ValueTally>; 2] = [None, None];
    for (number, code) in (0..).zip(codes.all()) {
        let side = if are_together { 0 } else { fields.side_to_move(positions.position(number)) };
        tallies[side].get_or_insert_default().add(code.value(), number);
    }
    let of_side = |(side, tally): (u32, Option<ValueTally>)| {
        let to_move = (!are_together).then_some(SideId(side));
        tally.map(|tally| Ok(ReachedFigures { to_move, figures: tally.figures(&state)? }))
    };
    (0..).zip(tallies).filter_map(of_side).collect()
}
