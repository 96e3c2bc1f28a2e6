//! The reports of an engine about a search and about table entries.

use qishu_rules::{GameOutcome, Move};

use super::Dialect;
use super::told::ToldGame;
use crate::contest::Playing;
use crate::engine::KnownPosition;
use crate::limits::Control;
use crate::score::{Score, WON};
use crate::search::SearchReport;

impl ToldGame {
    /// The report during a search. With several lines, each has its index.
    pub fn progress(&self, report: &SearchReport, has_places: bool, control: &Control) -> String {
        let SearchReport { depth, deepest, place, points, nodes, hash_full, tablebase_hits, .. } = report;
        let (ms, micros) = (control.elapsed().as_millis(), control.elapsed().as_micros().max(1));
        let moves = self.texts(&report.line).join(" ");
        match self.dialect {
            Dialect::Ucci => format!("info depth {depth} score {points} time {ms} nodes {nodes} pv {moves}"),
            Dialect::Uci | Dialect::Usi => {
                let (score, speed) = (Score::of(*points), u128::from(*nodes) * 1_000_000 / micros);
                let place = if has_places { format!(" multipv {place}") } else { String::new() };
                format!(
                    "info depth {depth} seldepth {deepest}{place} score {score} nodes {nodes} nps {speed} \
                     hashfull {hash_full} tbhits {tablebase_hits} time {ms} pv {moves}"
                )
            }
        }
    }

    /// The final report: the move, and the expected answer. A further move of the same turn is no answer.
    pub fn best(&self, found: Option<&SearchReport>, accepts_draw: bool) -> String {
        let mut moves = found.map_or(Vec::new(), |found| self.texts(&found.line));
        if found.is_some_and(|found| self.moves_again_after(&found.line)) {
            moves.truncate(1);
        }
        let draw = if accepts_draw { " draw" } else { "" };
        match (moves.as_slice(), self.dialect) {
            ([], Dialect::Uci) => "bestmove (none)".to_owned(),
            ([], Dialect::Ucci) => "nobestmove".to_owned(),
            ([], Dialect::Usi) if self.outcome() == Some(GameOutcome::Win) => "bestmove win".to_owned(),
            ([], Dialect::Usi) => "bestmove resign".to_owned(),
            ([best], _) => format!("bestmove {best}{draw}"),
            ([best, next, ..], _) => format!("bestmove {best} ponder {next}{draw}"),
        }
    }

    /// Whether the side to move makes the next move too, after the first of some moves.
    fn moves_again_after(&self, moves: &[Move]) -> bool {
        let (Ok(state), Some(mv)) = (self.state(), moves.first()) else { return false };
        self.game.after(&state, mv).is_ok_and(|after| after.to_move == state.to_move)
    }

    /// The answer to a search in no position, since the last one was refused.
    pub fn refused(&self) -> &'static str {
        match self.dialect {
            Dialect::Uci => "bestmove 0000",
            Dialect::Ucci => "nobestmove",
            Dialect::Usi => "bestmove resign",
        }
    }

    /// The outcome of a finished game for the side to move.
    fn outcome(&self) -> Option<GameOutcome> {
        Playing::new(&self.game, &self.line).ok()?.outcome()
    }

    /// The report of a finished game, in which there is nothing to search. UCCI has none.
    pub fn over(&self) -> Option<String> {
        let points = match self.outcome().filter(|_| self.dialect != Dialect::Ucci)? {
            GameOutcome::Lose => -WON,
            GameOutcome::Draw => 0,
            GameOutcome::Win => WON,
        };
        Some(format!("info depth 0 score {}", Score::of(points)))
    }

    /// The answer to UCCI's `probe`.
    pub fn transpositions(&self, remembered: Option<&KnownPosition>) -> String {
        let mut text = "pophash".to_owned();
        if let Some(KnownPosition { mv, depth, at_least, at_most }) = remembered {
            if let Some(mv) = mv.as_ref().and_then(|mv| self.text(mv)) {
                text += &format!(" bestmove {mv}");
            }
            for (word, points) in [("lowerbound", at_least), ("upperbound", at_most)] {
                if let Some(points) = points {
                    text += &format!(" {word} {points} depth {depth}");
                }
            }
        }
        text
    }
}
