//! The engine: searching good moves.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;
use qishu::engine::{
    Control, Engine, EngineOptions, GameLine, Level, Score, SearchLimits, SearchReport, SearchRequest,
};
use qishu::rules::{GameState, shortened};
use qishu::{Moves, Notation, Threads};

use crate::ask::{ask, on_threads};
use crate::number::{Fitting, WholeNumber};
use crate::state::PyState;
use crate::texts::GivenNames;
use crate::variant::PyVariant;
use crate::work::some_threads;
use crate::{answers, errors, names};

/// The time of a search without any limit.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// The greatest number of seconds.
const MOST_SECONDS: f64 = 1e9;

/// The limits of a search; the first one reached ends it.
///
/// depth: plies; nodes: positions; time: seconds; mate: only wins within this number of moves are searched; clock: the
/// seconds left on the clock of the side to move, with the increment of each move and the moves to the next time
/// control. On one thread, a search that is limited by depth or nodes is reproducible.
#[pyclass(frozen, name = "Limit", module = "qishu", eq)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PyLimit {
    limits: SearchLimits,
}

/// A number of seconds.
#[derive(Clone, Copy, Debug)]
struct Seconds(Duration);

impl<'py> FromPyObject<'_, 'py> for Seconds {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Seconds> {
        let Ok(seconds) = object.extract::<f64>() else {
            return Err(errors::wrong_type("a time is a number of seconds"));
        };
        match (0.0..=MOST_SECONDS).contains(&seconds) {
            true => Ok(Seconds(Duration::from_secs_f64(seconds))),
            false => Err(errors::wrong(format!("{seconds} is no number of seconds"), Vec::new())),
        }
    }
}

#[pymethods]
impl PyLimit {
    #[new]
    #[pyo3(signature = (*, depth=None, nodes=None, time=None, mate=None, clock=None, increment=None, moves_to_go=None))]
    fn new(
        depth: Option<Fitting<u32>>,
        nodes: Option<Fitting<u64>>,
        time: Option<Seconds>,
        mate: Option<Fitting<u32>>,
        clock: Option<Seconds>,
        increment: Option<Seconds>,
        moves_to_go: Option<Fitting<u32>>,
    ) -> PyResult<PyLimit> {
        if clock.is_none() && (increment.is_some() || moves_to_go.is_some()) {
            return Err(errors::wrong("`increment` and `moves_to_go` belong to a `clock`", Vec::new()));
        }
        let clock = clock.map(|Seconds(left)| qishu::engine::PlayersClock {
            left,
            increment: increment.map_or(Duration::ZERO, |Seconds(increment)| increment),
            moves: moves_to_go.map(|Fitting(moves)| moves),
        });
        let limits = SearchLimits {
            depth: depth.map(|Fitting(depth)| depth),
            nodes: nodes.map(|Fitting(nodes)| nodes),
            time: time.map(|Seconds(time)| time),
            clock,
            mate: mate.map(|Fitting(mate)| mate),
        };
        Ok(PyLimit { limits })
    }

    fn __repr__(&self) -> String {
        let SearchLimits { depth, nodes, time, clock, mate } = self.limits;
        let mut parts = Vec::new();
        parts.extend(depth.map(|depth| format!("depth={depth}")));
        parts.extend(nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(time.map(|time| format!("time={}", time.as_secs_f64())));
        parts.extend(mate.map(|mate| format!("mate={mate}")));
        if let Some(clock) = clock {
            parts.push(format!("clock={}", clock.left.as_secs_f64()));
            parts.push(format!("increment={}", clock.increment.as_secs_f64()));
            parts.extend(clock.moves.map(|moves| format!("moves_to_go={moves}")));
        }
        format!("Limit({})", parts.join(", "))
    }
}

/// A player of a variant, with a memory of the positions that it has searched.
///
/// level: `easy`, `middle` or `hard`; seed: that of the mistakes of the weaker levels; memory: the bytes of its
/// transposition table; threads: their number. An engine answers one question at a time; Ctrl-C stops it.
#[pyclass(frozen, name = "Engine", module = "qishu")]
#[derive(Debug)]
pub struct PyEngine {
    owner: Py<PyVariant>,
    moves: Moves,
    level: Level,
    engine: Arc<Mutex<Engine>>,
}

#[pymethods]
impl PyEngine {
    #[new]
    #[pyo3(
        signature = (variant, *, level="hard", seed=Fitting(0), memory=Fitting(1 << 24), threads=None),
        text_signature = "(variant, *, level='hard', seed=0, memory=16777216, threads=None)"
    )]
    fn new(
        variant: &Bound<'_, PyVariant>,
        level: &str,
        seed: Fitting<u64>,
        memory: Fitting<usize>,
        threads: Option<WholeNumber>,
    ) -> PyResult<PyEngine> {
        let (py, moves) = (variant.py(), variant.get().moves(variant.py())?.clone());
        let level = Level::of_word(level).ok_or_else(|| {
            let help = vec!["levels are `easy`, `middle` and `hard`".to_owned()];
            errors::wrong(format!("there is no level `{}`", shortened(level)), help)
        })?;
        let bytes = qishu::engine::LEAST_BYTES..=qishu::engine::MOST_BYTES;
        if !bytes.contains(&memory.0) {
            let message = format!("the memory of an engine has {} to {} bytes", bytes.start(), bytes.end());
            return Err(errors::wrong(message, Vec::new()));
        }
        let options = EngineOptions {
            memory_bytes: memory.0,
            threads: threads.map(some_threads).transpose()?.unwrap_or(Threads::ONE),
            strength: level.strength(seed.0),
            ..EngineOptions::default()
        };
        // Estimating the values of pieces takes a while.
        let game = moves.clone();
        let engine = ask(py, None, move |_| Ok(Engine::new(game.engine_game()?, options)))?;
        Ok(PyEngine { owner: variant.clone().unbind(), moves, level, engine: Arc::new(Mutex::new(engine)) })
    }

    /// The variant.
    #[getter]
    fn variant<'py>(&self, py: Python<'py>) -> Bound<'py, PyVariant> {
        self.owner.bind(py).clone()
    }

    /// The level.
    #[getter]
    fn level(&self) -> &'static str {
        self.level.word()
    }

    /// The best move that a search finds, with its value and the line that it expects; `None` if there is no legal
    /// move. The game so far is a state and the moves since, which matter where positions repeat. Without a limit, a
    /// search takes a second.
    #[pyo3(signature = (state, limit=None, *, moves=None, notation="squares"))]
    fn play<'py>(
        &self,
        py: Python<'py>,
        state: &PyState,
        limit: Option<&Bound<'py, PyLimit>>,
        moves: Option<GivenNames>,
        notation: &str,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let notation = names::notation(notation)?;
        let (line, now) = self.game_line(py, state, moves)?;
        let found = self.search(py, line, request(limit, 1))?;
        found.into_iter().next().map(|report| self.analysis(py, &now, &report, notation)).transpose()
    }

    /// The best moves that a search finds, the best first: at most `lines` of them.
    #[pyo3(
        signature = (state, limit=None, *, lines=Fitting(3), moves=None, notation="squares"),
        text_signature = "($self, state, limit=None, *, lines=3, moves=None, notation='squares')"
    )]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        state: &PyState,
        limit: Option<&Bound<'py, PyLimit>>,
        lines: Fitting<u16>,
        moves: Option<GivenNames>,
        notation: &str,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        if lines.0 == 0 {
            return Err(errors::wrong("an analysis has one line or more", Vec::new()));
        }
        let notation = names::notation(notation)?;
        let (line, now) = self.game_line(py, state, moves)?;
        let found = self.search(py, line, request(limit, lines.0.into()))?;
        found.iter().map(|report| self.analysis(py, &now, report, notation)).collect()
    }

    /// Forgets all positions, so that the next search is that of a new engine.
    fn forget(&self, py: Python<'_>) {
        let engine = self.engine.clone();
        py.detach(move || engine.lock().unwrap_or_else(PoisonError::into_inner).forget());
    }

    fn __repr__(&self) -> String {
        format!("<qishu.Engine {}: {}>", self.moves.variant().name(), self.level.word())
    }
}

/// The request of a search.
fn request(limit: Option<&Bound<'_, PyLimit>>, lines: usize) -> SearchRequest {
    let mut limits = limit.map_or_else(SearchLimits::default, |limit| limit.get().limits);
    if limits == SearchLimits::default() {
        limits.time = Some(USUAL_TIME);
    }
    SearchRequest { lines, ..SearchRequest::from(limits) }
}

impl PyEngine {
    /// The game so far, and its last state.
    fn game_line(&self, py: Python<'_>, state: &PyState, moves: Option<GivenNames>) -> PyResult<(GameLine, GameState)> {
        if state.moves.variant().name() != self.moves.variant().name() {
            return Err(errors::raised(py, qishu::Error::OtherVariant));
        }
        let mut line = GameLine { start: state.state.clone(), moves: Vec::new() };
        let mut now = state.state.clone();
        for (item, text) in moves.iter().flat_map(|GivenNames(moves)| moves).enumerate() {
            let mv = self.moves.read_move(text, &now, Notation::Squares);
            let mv = mv.map_err(|error| errors::raised_at(py, item, error))?;
            now = self.moves.after(&now, &mv);
            line.moves.push(mv);
        }
        Ok((line, now))
    }

    /// The best lines, the best first.
    fn search(&self, py: Python<'_>, line: GameLine, request: SearchRequest) -> PyResult<Vec<SearchReport>> {
        let (engine, control) = (self.engine.clone(), Arc::new(Control::new(false)));
        let stopped = control.clone();
        let done = on_threads(py, None, move |_| {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            // The lines of the last complete depth, and those of the present one.
            let (mut complete, mut present) = (Vec::<SearchReport>::new(), Vec::<SearchReport>::new());
            let mut report = |one: &SearchReport| {
                if one.place == 1 && !present.is_empty() {
                    complete = std::mem::take(&mut present);
                }
                present.push(one.clone());
            };
            let lines = request.lines;
            let best = engine.search(&line, request, &stopped, &mut report)?;
            Ok(match best {
                Some(best) if lines == 1 => vec![best],
                Some(_) if present.len() >= complete.len() => present,
                Some(_) => complete,
                None => Vec::new(),
            })
        });
        // After Ctrl-C the search still runs.
        control.stop();
        let found: Result<Vec<SearchReport>, qishu::engine::LineError> = done?;
        found.map_err(|error| errors::wrong(error.to_string(), Vec::new()))
    }

    /// The report of a search as a Python object.
    fn analysis<'py>(
        &self,
        py: Python<'py>,
        state: &GameState,
        report: &SearchReport,
        notation: Notation,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut now = state.clone();
        let mut line = Vec::with_capacity(report.line.len());
        for mv in &report.line {
            line.push(self.moves.move_written(mv, &now, notation));
            now = self.moves.after(&now, mv);
        }
        let (points, plies) = match Score::of(report.points) {
            Score::Points(points) => (Some(points), None),
            Score::WinsIn(plies) => (None, Some(i64::from(plies))),
            Score::LosesIn(plies) => (None, Some(-i64::from(plies))),
        };
        answers::analysis(py, line, points, plies, report.depth, report.nodes)
    }
}
