//! Records of games.

use std::fs::File;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping, PyTuple};
use qishu::rules::{GameState, shortened};
use qishu::{GameRecord, Moves, Notation, RecordResult, RecordedMove, read_text_at_most};

use crate::batches::allowed;
use crate::state::PyState;
use crate::texts::{GivenNames, GivenPath};
use crate::variant::{PyVariant, hashed};
use crate::work::PyWork;
use crate::{answers, errors, names};

/// The results of games.
const RESULTS: [RecordResult; 4] =
    [RecordResult::Open, RecordResult::FirstWins, RecordResult::SecondWins, RecordResult::Draw];

/// What restores a record after pickling.
type RestoredRecord<'py> = (Bound<'py, PyAny>, (Bound<'py, PyVariant>, String));

/// The record of a game: its headers, its first state, its moves with remarks and alternatives, and its result.
///
/// `str` gives the record in the style of PGN, which `Variant.read_records` reads. A record is immutable.
#[pyclass(frozen, name = "GameRecord", module = "qishu")]
#[derive(Debug)]
pub struct PyGameRecord {
    /// The variant's object.
    owner: Py<PyVariant>,
    moves: Moves,
    record: GameRecord,
}

impl PyGameRecord {
    fn state(&self, py: Python<'_>, state: GameState) -> PyState {
        PyState::of(self.owner.bind(py), &self.moves, state)
    }

    /// The states of the main line, from the first on.
    fn line(&self) -> Vec<GameState> {
        let mut states = vec![self.record.start.clone()];
        for recorded in &self.record.moves {
            if let Some(state) = states.last() {
                states.push(self.moves.after(state, &recorded.mv));
            }
        }
        states
    }

    /// The moves of a line as Python objects, with their alternatives.
    fn tree<'py>(
        &self,
        py: Python<'py>,
        start: &GameState,
        line: &[RecordedMove],
        notation: Notation,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let mut state = start.clone();
        let mut moves = Vec::with_capacity(line.len());
        for recorded in line {
            let instead = recorded.instead.iter().map(|line| self.tree(py, &state, line, notation));
            let instead = PyTuple::new(py, instead.collect::<PyResult<Vec<_>>>()?)?;
            let text = self.moves.move_written(&recorded.mv, &state, notation);
            moves.push(answers::recorded_move(py, &text, &recorded.remark, instead)?);
            state = self.moves.after(&state, &recorded.mv);
        }
        PyTuple::new(py, moves)
    }
}

#[pymethods]
impl PyGameRecord {
    /// The variant.
    #[getter]
    fn variant<'py>(&self, py: Python<'py>) -> Bound<'py, PyVariant> {
        self.owner.bind(py).clone()
    }

    /// The headers by their names, such as `Event`, without the first state, the result and the notation of the moves.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for (name, value) in &self.record.headers {
            headers.set_item(name, value)?;
        }
        Ok(headers)
    }

    /// The first state.
    #[getter]
    fn start(&self, py: Python<'_>) -> PyState {
        self.state(py, self.record.start.clone())
    }

    /// The state after the last move.
    #[getter]
    fn end(&self, py: Python<'_>) -> PyState {
        let state = self.line().pop().unwrap_or_else(|| self.record.start.clone());
        self.state(py, state)
    }

    /// The result: `1-0`, `0-1`, `1/2-1/2`, or `*` if it is unknown.
    #[getter]
    fn result(&self) -> &'static str {
        self.record.result.word()
    }

    /// The outcome of the game for the side to move at its end, by the rules: `win`, `lose` or `draw`. It is `None` if
    /// the game could continue. Ends by repetition count; the result that the record states does not.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        let mut states = self.line();
        let last = states.pop()?;
        self.moves.outcome_after(&states, &last).map(qishu::rules::GameOutcome::word)
    }

    /// The remark before the first move; may be empty.
    #[getter]
    fn remark(&self) -> &str {
        &self.record.remark
    }

    /// All states of the game, from the first to the one after the last move.
    fn states(&self, py: Python<'_>) -> Vec<PyState> {
        self.line().into_iter().map(|state| self.state(py, state)).collect()
    }

    /// The moves of the game in a notation: `squares`, `iccs`, `san`, `wxf` or `chinese`.
    #[pyo3(name = "moves", signature = (notation="squares"))]
    fn moves_in(&self, notation: &str) -> PyResult<Vec<String>> {
        let notation = names::notation(notation)?;
        let states = self.line();
        let moves = self.record.moves.iter().zip(&states);
        Ok(moves.map(|(recorded, state)| self.moves.move_written(&recorded.mv, state, notation)).collect())
    }

    /// The moves with their remarks and alternatives, in a notation.
    #[pyo3(name = "tree", signature = (notation="squares"))]
    fn whole_tree<'py>(&self, py: Python<'py>, notation: &str) -> PyResult<Bound<'py, PyTuple>> {
        self.tree(py, &self.record.start, &self.record.moves, names::notation(notation)?)
    }

    /// The record in the style of PGN, with its moves in a notation.
    #[pyo3(signature = (notation="squares"))]
    fn text(&self, notation: &str) -> PyResult<String> {
        Ok(self.moves.record_text(&self.record, names::notation(notation)?))
    }

    fn __len__(&self) -> usize {
        self.record.moves.len()
    }

    /// A game without moves is a record, too.
    fn __bool__(&self) -> bool {
        true
    }

    fn __str__(&self) -> String {
        self.moves.record_text(&self.record, Notation::Squares)
    }

    fn __repr__(&self) -> String {
        let (name, moves) = (self.moves.variant().name(), self.record.moves.len());
        format!("<qishu.GameRecord {name}: {moves} moves, {}>", self.record.result)
    }

    fn __eq__(&self, other: &PyGameRecord) -> bool {
        self.record == other.record && self.moves.variant().name() == other.moves.variant().name()
    }

    fn __hash__(&self) -> u64 {
        hashed(&(self.moves.variant().name(), &self.record.start, self.record.moves.len(), self.record.result.word()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<RestoredRecord<'py>> {
        Ok((py.import("qishu._restored")?.getattr("record")?, (self.variant(py), self.__str__())))
    }
}

/// Reading and making records.
#[pymethods]
impl PyVariant {
    /// Reads the records of a text: PGN with moves in any notation, remarks and alternatives, and the formats of
    /// several other programs, among them EPD, CSA, KIF, USI and DhtmlXQ.
    ///
    /// Raises `RecordError` with the byte at which the text is not a record, or a move is not legal.
    fn read_records(slf: &Bound<'_, PyVariant>, text: &str) -> PyResult<Vec<PyGameRecord>> {
        let (py, moves) = (slf.py(), slf.get().moves(slf.py())?);
        let records = py.detach(|| moves.read_records(text)).map_err(|error| errors::raised(py, error))?;
        let object = |record| PyGameRecord { owner: slf.clone().unbind(), moves: moves.clone(), record };
        Ok(records.into_iter().map(object).collect())
    }

    /// Reads the records of a file in UTF-8, as `read_records` does.
    #[pyo3(signature = (path, *, work=None))]
    fn read_records_from(
        slf: &Bound<'_, PyVariant>,
        path: GivenPath,
        work: Option<&PyWork>,
    ) -> PyResult<Vec<PyGameRecord>> {
        let unread = |error| errors::file("read", &path.0, &error);
        let file = File::open(&path.0).map_err(unread)?;
        let bytes = file.metadata().map_err(unread)?.len();
        allowed("the records of the file", usize::try_from(bytes).unwrap_or(usize::MAX), 1, work)?;
        let most = work.map_or_else(qishu::Work::default, |work| work.limits).bytes();
        let text = slf.py().detach(|| read_text_at_most(file, most)).map_err(unread)?;
        PyVariant::read_records(slf, text.trim_start_matches('\u{feff}'))
    }

    /// The record of a game with these moves, which may be written in any notation. It begins with the given state, or
    /// with the opening.
    ///
    /// Raises `InputError`, with the attribute `item`, for the first move that is not legal.
    #[pyo3(signature = (moves, *, start=None, headers=None, result="*"))]
    fn record(
        slf: &Bound<'_, PyVariant>,
        moves: GivenNames,
        start: Option<&PyState>,
        headers: Option<&Bound<'_, PyMapping>>,
        result: &str,
    ) -> PyResult<PyGameRecord> {
        let (py, game) = (slf.py(), slf.get().moves(slf.py())?);
        let raised = |error| errors::raised(py, error);
        let start = match start {
            None => game.start().map_err(raised)?,
            Some(start) if start.moves.variant().name() != game.variant().name() => {
                return Err(raised(qishu::Error::OtherVariant));
            }
            Some(start) => start.state.clone(),
        };
        let mut record = GameRecord::new(start);
        if let Some(headers) = headers {
            let wrong = |_| errors::wrong_type("headers are texts");
            record.headers = headers.items()?.extract().map_err(wrong)?;
        }
        record.result = RESULTS.into_iter().find(|one| one.word() == result).ok_or_else(|| {
            let help = vec!["results are `1-0`, `0-1`, `1/2-1/2` and `*`".to_owned()];
            errors::wrong(format!("there is no result `{}`", shortened(result)), help)
        })?;
        let mut state = record.start.clone();
        for (item, text) in moves.0.iter().enumerate() {
            let mv = game.read_move(text, &state, Notation::Squares);
            let mv = mv.map_err(|error| errors::raised_at(py, item, error))?;
            state = game.after(&state, &mv);
            record.moves.push(RecordedMove::new(mv));
        }
        Ok(PyGameRecord { owner: slf.clone().unbind(), moves: game.clone(), record })
    }
}
