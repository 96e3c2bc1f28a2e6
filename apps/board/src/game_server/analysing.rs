//! Analyses of games, on separate threads.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use qishu::engine::{Control, Engine, EngineOptions, SearchLimits, SearchReport};

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
        let search = move || {
            let mut told = None;
            let mut report = |report: &SearchReport| {
                let is_soon = told.is_some_and(|told: Instant| told.elapsed() < PAUSE);
                if !is_soon {
                    show(&shared, number, report);
                    told = Some(Instant::now());
                }
            };
            // A line that cannot be followed has no analysis.
            if let Ok(Some(found)) = lock(&engine).search(&line, limits, &control, &mut report) {
                show(&shared, number, &found);
            }
        };
        // Without a thread there is no analysis; play does not need it.
        if thread::Builder::new().name("analysis".to_owned()).spawn(search).is_err() {
            session.is_analysed = false;
        }
    }
}

/// The engine of a session's analyses.
fn analyst(session: &mut GameSession) -> SharedEngine {
    let game = session.game.engine_game().clone();
    let made = || Arc::new(Mutex::new(Engine::new(game, EngineOptions::default())));
    session.analyst.get_or_insert_with(made).clone()
}

/// Shows a result to the windows, unless the analysis has been stopped.
fn show(place: &SharedSession, number: u64, report: &SearchReport) {
    {
        let mut session = place.lock();
        let GameSession { game, analysis, .. } = &mut *session;
        let Some(analysis) = analysis.as_mut().filter(|analysis| analysis.number == number) else { return };
        if analysis.node != game.tree().current() {
            return;
        }
        analysis.found = Some(AnalysisFound::of(game, analysis.node, report));
    }
    place.tell();
}
