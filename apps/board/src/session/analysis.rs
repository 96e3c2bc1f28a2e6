//! The analysis of a game by the engine: the evaluation and the best lines of the place that is shown.

use std::sync::{Arc, Mutex};

use qishu::engine::{Control, Engine, Score, SearchReport};
use serde::Serialize;

use super::draw::mean_value;
use crate::game::BoardGame;

/// The most moves of a line that are shown.
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
    /// The share of the evaluation bar that is the first side's, from 0 to 1.
    share: f64,
    /// The best lines, from the best move on.
    lines: Vec<AnalysedLine>,
}

/// A line of an analysis.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct AnalysedLine {
    /// The points of the first side; `None` where the end is known.
    points: Option<i32>,
    /// The plies to a known end: positive if the first side wins, negative if the second one does.
    ends_in: Option<i64>,
    /// Its moves, each in each notation of the game.
    moves: Vec<Vec<String>>,
}

impl AnalysisFound {
    /// The results of a search at the place that a game shows, one for each line; `None` without any.
    pub fn of(game: &BoardGame, node: usize, reports: &[SearchReport]) -> Option<AnalysisFound> {
        let best = reports.first()?;
        let sign = if game.to_move().0 == 0 { 1 } else { -1 };
        let share = match Score::of(best.points) {
            Score::Points(points) => {
                let pieces = f64::from(sign * points) / f64::from(mean_value(game.engine_game().values()));
                1.0 / (1.0 + ODDS.powf(-pieces))
            }
            Score::WinsIn(_) => f64::from(sign.max(0)),
            Score::LosesIn(_) => f64::from((-sign).max(0)),
        };
        let lines = reports.iter().map(|report| AnalysedLine::of(game, sign, report)).collect();
        Some(AnalysisFound { node, depth: best.depth, share, lines })
    }
}

impl AnalysedLine {
    /// A line for the first side, which moves next if `sign` is 1.
    fn of(game: &BoardGame, sign: i32, report: &SearchReport) -> AnalysedLine {
        let mut state = game.state();
        let mut moves = Vec::new();
        for mv in report.line.iter().take(LONGEST_LINE) {
            moves.push(game.texts(&state, mv));
            state = game.moves().after(&state, mv);
        }
        let (points, ends_in) = match Score::of(report.points) {
            Score::Points(points) => (Some(sign * points), None),
            Score::WinsIn(plies) => (None, Some(i64::from(sign) * i64::from(plies))),
            Score::LosesIn(plies) => (None, Some(-i64::from(sign) * i64::from(plies))),
        };
        AnalysedLine { points, ends_in, moves }
    }
}
