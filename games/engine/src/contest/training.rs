//! Positions as a tuner sees them: how often each value counts in the evaluation, and the result.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use qishu_rules::{Game, GameOutcome, GameState};
use qishu_runtime::moves::Evaluation;

use super::self_play::LabelledPosition;
use super::values::TunedGroup;
use crate::begin::LineError;
use crate::game::EngineGame;
use crate::piece_values;
use crate::pieces::GamePieces;
use crate::threads::Threads;

/// The most groups of values that are tuned together: their matrix has the square of this number of entries.
pub const MOST_TUNED_GROUPS: usize = 1024;
/// The number of positions that a thread takes at once.
const CHUNK: usize = 256;

/// The evaluations of positions, each as a sum of group values times whole numbers, and the results of their games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TrainingSet {
    groups: usize,
    rows: Vec<TrainingRow>,
}

/// One position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct TrainingRow {
    /// How often the values of a group count for the first side, less how often they count for the second. Others count
    /// equally for both.
    pub counts: Vec<(u32, i32)>,
    /// The points that do not depend on the values: of estimated values, and for hunting royal pieces.
    pub rest: i32,
    /// The points of the first side by the result: 0, a half or 1.
    pub result: f64,
}

impl TrainingSet {
    /// The positions of a game, whose values are in these groups. The order is that of the positions on any number of
    /// threads.
    ///
    /// # Errors
    ///
    /// Fails if a position is of another board.
    pub fn of(
        game: &EngineGame,
        groups: &[TunedGroup],
        positions: &[LabelledPosition],
        threads: Threads,
    ) -> Result<TrainingSet, LineError> {
        let reader = RowReader::new(game, groups);
        let (next, chunks) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
        let work = || -> Result<(), LineError> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(chunk) = positions.chunks(CHUNK).nth(number) else { return Ok(()) };
                let rows: Vec<TrainingRow> = chunk.iter().map(|one| reader.row(one)).collect::<Result<_, _>>()?;
                chunks.lock().unwrap_or_else(PoisonError::into_inner).insert(number, rows);
            }
        };
        threads.each(work).into_iter().collect::<Result<(), LineError>>()?;
        let chunks = chunks.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(TrainingSet { groups: groups.len(), rows: chunks.into_values().flatten().collect() })
    }

    /// The number of groups.
    #[must_use]
    pub fn groups(&self) -> usize {
        self.groups
    }

    /// The positions.
    pub(super) fn rows(&self) -> &[TrainingRow] {
        &self.rows
    }

    /// A set of given positions.
    #[cfg(test)]
    pub(super) fn of_rows(groups: usize, rows: Vec<TrainingRow>) -> TrainingSet {
        TrainingSet { groups, rows }
    }
}

/// Turns positions into rows. Each group has an evaluation of its own, in which its values are 1 and all others are 0:
/// so a group counts exactly as the engine counts it.
struct RowReader<'g> {
    game: &'g EngineGame,
    /// 1 for a piece of the first side, -1 for one of the second.
    signs: Vec<i32>,
    units: Vec<GroupUnit>,
}

/// The evaluation of a group alone.
struct GroupUnit {
    evaluation: Arc<Evaluation>,
    /// Whether the squares of the pieces tell all: neither hands nor targets count.
    is_of_squares: bool,
    /// The points of the group's values.
    points: i32,
}

impl RowReader<'_> {
    fn new<'g>(game: &'g EngineGame, groups: &[TunedGroup]) -> RowReader<'g> {
        let values = &game.game().piece_values;
        let unit = |group: &TunedGroup| {
            let mut piece_values = values.to_vec();
            piece_values.iter_mut().for_each(|one| one.points = 0);
            group.places.iter().for_each(|&place| piece_values[place].points = 1);
            let unit = Game { piece_values: piece_values.into(), ..game.game().clone() };
            let evaluation = piece_values::of_stated(game.rules(), &unit);
            let is_of_squares = !evaluation.looks_at_targets() && evaluation.in_hand.iter().all(|&points| points == 0);
            let points = values[group.places[0]].points;
            GroupUnit { evaluation: Arc::new(evaluation), is_of_squares, points }
        };
        let pieces = GamePieces::of(game.rules(), game.game());
        let signs = pieces.side.iter().map(|&side| if side == 0 { 1 } else { -1 }).collect();
        RowReader { game, signs, units: groups.iter().map(unit).collect() }
    }

    fn row(&self, position: &LabelledPosition) -> Result<TrainingRow, LineError> {
        let LabelledPosition { state, outcome } = position;
        let mut rest = self.game.static_points(state)?;
        let mut on_squares = Vec::new();
        let begun = self.game.begin_with(state, &self.game.evaluation)?;
        begun.each_piece(&mut |piece, square| on_squares.push((piece, square)));
        let mut counts = Vec::new();
        for (number, unit) in (0u32..).zip(&self.units) {
            let GroupUnit { evaluation, is_of_squares, points } = unit;
            let count = match is_of_squares {
                true => {
                    let of_piece = |&(piece, square): &(usize, usize)| {
                        self.signs[piece].saturating_mul(evaluation.standing(piece, square))
                    };
                    on_squares.iter().map(of_piece).sum()
                }
                false => self.points_by(state, evaluation)?,
            };
            if count != 0 {
                counts.push((number, count));
                rest = rest.saturating_sub(points.saturating_mul(count));
            }
        }
        let result = match outcome {
            GameOutcome::Win => 1.0,
            GameOutcome::Draw => 0.5,
            GameOutcome::Lose => 0.0,
        };
        Ok(TrainingRow { counts, rest, result })
    }

    /// The points of the first side by an evaluation.
    fn points_by(&self, state: &GameState, evaluation: &Arc<Evaluation>) -> Result<i32, LineError> {
        let position = self.game.begin_with(state, evaluation)?;
        let [first, second] = position.standing();
        Ok(first - second + position.doing())
    }
}
