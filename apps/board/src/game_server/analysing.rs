//! Analyses of games, on separate threads.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use qishu::engine::{Control, Engine, EngineOptions, SearchLimits, SearchReport, SearchRequest};

use super::{GameServer, SharedSession, lock};
use crate::session::{Analysis, AnalysisFound, GameSession, SharedEngine};

/// The time of an analysis, as a multiple of that for a move.
const TIMES_A_MOVE: u32 = 5;
/// The least time between two reports to the windows.
const PAUSE: Duration = Duration::from_millis(150);

impl GameServer {
    /// Analyses the place that a game shows, if that is wanted and not done yet.
    pub(super) fn analyse(self: &Arc<GameServer>, place: &Arc<SharedSession>) {
        let mut session = place.lock();
        let Some(node) = session.node_to_analyse() else { return };
        let (number, control) = (self.draw_number(), Arc::new(Control::default()));
        session.analysis = Some(Analysis { number, node, control: control.clone(), found: None });
        let engine = analyst(&mut session);
        let line = session.game.line().clone();
        let limits = SearchLimits { time: Some(self.rules.for_a_move * TIMES_A_MOVE), ..SearchLimits::default() };
        let shared = place.clone();
        let request = SearchRequest { limits, only: None, lines: session.analysed_lines };
        let search = move || {
            let mut found: Vec<SearchReport> = Vec::new();
            let (mut told, mut is_shown) = (None, false);
            // The best moves of a depth come one after another, from the best on.
            let mut report = |report: &SearchReport| {
                if report.place == 1 {
                    is_shown = told.is_none_or(|told: Instant| told.elapsed() >= PAUSE);
                }
                put(&mut found, report);
                if is_shown {
                    show(&shared, number, &found);
                    told = Some(Instant::now());
                }
            };
            // A line that cannot be followed has no analysis.
            if let Ok(Some(best)) = lock(&engine).search(&line, request, &control, &mut report) {
                // In a depth that was broken off, another move may have become the best.
                let is_of_depth = found.len() > 1 && found[0].line.first() != best.line.first();
                if !is_of_depth {
                    put(&mut found, &best);
                }
                show(&shared, number, &found);
            }
        };
        // Without a thread there is no analysis; play does not need it.
        if thread::Builder::new().name("analysis".to_owned()).spawn(search).is_err() {
            session.analysed_lines = 0;
        }
    }
}

/// Puts a line in its place among those of a depth.
fn put(found: &mut Vec<SearchReport>, report: &SearchReport) {
    match found.get_mut(report.place - 1) {
        Some(earlier) => earlier.clone_from(report),
        None => found.push(report.clone()),
    }
}

/// The engine of a session's analyses.
fn analyst(session: &mut GameSession) -> SharedEngine {
    let game = session.game.engine_game().clone();
    let made = || Arc::new(Mutex::new(Engine::new(game, EngineOptions::default())));
    session.analyst.get_or_insert_with(made).clone()
}

/// Shows the lines that have been found to the windows, unless the analysis has been stopped.
fn show(place: &SharedSession, number: u64, found: &[SearchReport]) {
    {
        let mut session = place.lock();
        let GameSession { game, analysis, .. } = &mut *session;
        let Some(analysis) = analysis.as_mut().filter(|analysis| analysis.number == number) else { return };
        if analysis.node != game.tree().current() {
            return;
        }
        analysis.found = AnalysisFound::of(game, analysis.node, found);
    }
    place.tell();
}
