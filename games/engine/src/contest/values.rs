//! The piece values that are tuned, and the games that have others.

use std::collections::BTreeMap;

use qishu_rules::{Bonus, Game};

use crate::game::EngineGame;

/// The greatest points of a `value` statement, as the language has it; the opposite is the least.
pub(super) const MOST_POINTS_OF_VALUE: i32 = 10_000;

/// Values that are tuned as one number: those that one statement gives one piece, for all sides, with equal points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TunedGroup {
    /// Their indices in [`Game::piece_values`]; at least one.
    pub places: Vec<usize>,
}

/// The groups of a game, in a fixed order.
#[must_use]
pub fn groups(game: &EngineGame) -> Vec<TunedGroup> {
    let mut groups: BTreeMap<(String, String, i32, bool), Vec<usize>> = BTreeMap::new();
    for (place, piece_value) in game.game().piece_values.iter().enumerate() {
        let name = game.rules().piece_type(piece_value.piece_type).name.to_string();
        let is_present = piece_value.bonus == Bonus::Present;
        groups.entry((piece_value.origin.to_string(), name, piece_value.points, is_present)).or_default().push(place);
    }
    groups.into_values().map(|places| TunedGroup { places }).collect()
}

/// The game with other points at some indices.
pub(super) fn with_points(game: &Game, places: &[usize], points: i32) -> Game {
    let mut piece_values = game.piece_values.to_vec();
    places.iter().for_each(|&place| piece_values[place].points = points);
    Game { piece_values: piece_values.into(), ..game.clone() }
}
