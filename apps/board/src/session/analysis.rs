//! The analysis of a game by the engine: the evaluation and the best line of the place that is shown.

use std::sync::{Arc, Mutex};

use qishu::engine::{Control, Engine, Score, SearchReport};
use serde::Serialize;

use super::draw::mean_value;
use crate::game::BoardGame;

/// The most moves of the best line that are shown.
const LONGEST_LINE: usize = 8;
/// The lead of one average piece in the evaluation bar: the odds of a win are multiplied by this number for each.
const ODDS: f64 = 2.5;

/// The running or finished analysis of one place.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Its number, which distinguishes it from earlier ones.
    pub number: u64,
    /// The node that is analysed.
    pub node: usize,
    /// Its stop control.
    pub control: Arc<Control>,
    /// What has been found so far.
    pub found: Option<AnalysisFound>,
}

/// The engine of an analysis, which keeps its transposition table from one place to the next.
pub type SharedEngine = Arc<Mutex<Engine>>;

/// The result of an analysis at some depth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AnalysisFound {
    /// The node that is analysed.
    node: usize,
    /// The depth of the search, in plies.
    depth: i32,
    /// The points of the first side; `None` where the end is known.
    points: Option<i32>,
    /// The plies to a known end: positive if the first side wins, negative if the second one does.
    ends_in: Option<i64>,
    /// The share of the evaluation bar that is the first side's, from 0 to 1.
    share: f64,
    /// The best line: each move in each notation of the game.
    line: Vec<Vec<String>>,
}

impl AnalysisFound {
    /// The result of a search at the place that a game shows.
    pub fn of(game: &BoardGame, node: usize, report: &SearchReport) -> AnalysisFound {
        let mut state = game.state();
        let sign = if state.to_move.0 == 0 { 1 } else { -1 };
        let mut line = Vec::new();
        for mv in report.line.iter().take(LONGEST_LINE) {
            line.push(game.texts(&state, mv));
            state = game.moves().after(&state, mv);
        }
        let (points, ends_in, share) = match Score::of(report.points) {
            Score::Points(points) => {
                let pieces = f64::from(sign * points) / f64::from(mean_value(game.engine_game().values()));
                (Some(sign * points), None, 1.0 / (1.0 + ODDS.powf(-pieces)))
            }
            Score::WinsIn(plies) => (None, Some(i64::from(sign) * i64::from(plies)), f64::from(sign.max(0))),
            Score::LosesIn(plies) => (None, Some(-i64::from(sign) * i64::from(plies)), f64::from((-sign).max(0))),
        };
        AnalysisFound { node, depth: report.depth, points, ends_in, share, line }
    }
}
