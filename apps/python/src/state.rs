//! States of games: a position with the side to move, and its continuations.

use pyo3::prelude::*;
use qishu::rules::{Game, GameOutcome, GameState};
use qishu::{Moves, Notation};

use crate::ask::ask;
use crate::number::Fitting;
use crate::position::{PyPosition, RestoredLine};
use crate::variant::{PyVariant, hashed};
use crate::work::PyWork;
use crate::{answers, errors, names, pictures};

/// The state of a game: a position, the side to move, the number of quiet plies, and the number of the move.
///
/// A state is immutable: `play` returns a new one. `str` gives one line of text, which `Variant.state` reads.
#[pyclass(frozen, name = "State", module = "qishu")]
#[derive(Debug)]
pub struct PyState {
    /// The variant's object, which all its states share.
    owner: Py<PyVariant>,
    pub moves: Moves,
    pub state: GameState,
}

impl PyState {
    /// The object for a state of the library.
    pub fn of(owner: &Bound<'_, PyVariant>, moves: &Moves, state: GameState) -> PyState {
        PyState { owner: owner.clone().unbind(), moves: moves.clone(), state }
    }

    fn side(&self, of: qishu::rules::SideId) -> String {
        self.moves.variant().rules().sides[of.index()].to_string()
    }
}

#[pymethods]
impl PyState {
    /// The variant.
    #[getter]
    pub fn variant<'py>(&self, py: Python<'py>) -> Bound<'py, PyVariant> {
        self.owner.bind(py).clone()
    }

    /// The content of the squares, the hands and the state variables.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<PyPosition> {
        let variant = self.moves.variant();
        let position = variant.parse_position(&variant.rules().fen(&self.state.position));
        position
            .map(|position| PyPosition::of(self.owner.bind(py), position))
            .map_err(|error| errors::raised(py, error))
    }

    /// The name of the side to move.
    #[getter]
    fn to_move(&self) -> String {
        self.side(self.state.to_move)
    }

    /// The number of plies since the last irreversible change, as the rules count it.
    #[getter]
    fn quiet_plies(&self) -> u32 {
        self.state.quiet_plies
    }

    /// The number of the pair of moves to which the next one belongs, from 1.
    #[getter]
    fn move_number(&self) -> u32 {
        self.state.move_number
    }

    /// Whether the other side could capture a royal piece of the side to move.
    #[getter]
    fn in_check(&self) -> bool {
        self.moves.in_check(&self.state)
    }

    /// The outcome of the game for the side to move, as far as the state alone determines it: `win`, `lose` or `draw`.
    /// It is `None` if the game continues.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.moves.outcome(&self.state).map(GameOutcome::word)
    }

    /// The outcome for the side to move if these are the earlier states of the game, from its first on: ends by
    /// repetition count, too.
    ///
    /// Raises `PositionError` if one of them belongs to another variant.
    fn outcome_after(&self, py: Python<'_>, earlier: Vec<Bound<'_, PyState>>) -> PyResult<Option<&'static str>> {
        let name = self.moves.variant().name();
        if let Some(item) = earlier.iter().position(|one| one.get().moves.variant().name() != name) {
            return Err(errors::raised_at(py, item, qishu::Error::OtherVariant));
        }
        let states: Vec<_> = earlier.iter().map(|one| one.get().state.clone()).collect();
        Ok(self.moves.outcome_after(&states, &self.state).map(GameOutcome::word))
    }

    /// The side that has won, as far as the state alone determines it; `None` if there is no winner.
    #[getter]
    fn winner(&self) -> Option<String> {
        match self.moves.outcome(&self.state)? {
            GameOutcome::Win => Some(self.side(self.state.to_move)),
            GameOutcome::Lose => Some(self.side(Game::other(self.state.to_move))),
            GameOutcome::Draw => None,
        }
    }

    /// The fault of the state: a rule that it breaks, or a royal piece that the side to move could capture at once;
    /// `None` if the state is legal.
    #[getter]
    fn wrong(&self) -> Option<String> {
        self.moves.wrong(&self.state)
    }

    /// The legal moves, in order, in a notation: `squares`, `iccs`, `wxf` or `chinese`.
    #[pyo3(name = "moves", signature = (notation="squares"))]
    fn legal_moves(&self, notation: &str) -> PyResult<Vec<String>> {
        let written = self.moves.moves_written(&self.state, names::notation(notation)?);
        Ok(written.into_iter().map(|(_, text)| text).collect())
    }

    /// The state after a legal move, which may be written in any notation.
    ///
    /// Raises `InputError` for text that is not a legal move.
    #[pyo3(signature = (r#move, /))]
    fn play(&self, py: Python<'_>, r#move: &str) -> PyResult<PyState> {
        let mv = self.moves.read_move(r#move, &self.state, Notation::Squares);
        let mv = mv.map_err(|error| errors::raised(py, error))?;
        Ok(PyState::of(self.owner.bind(py), &self.moves, self.moves.after(&self.state, &mv)))
    }

    /// The number of sequences of `plies` legal moves, and the number for each first move.
    #[pyo3(signature = (plies, *, work=None))]
    fn perft<'py>(&self, py: Python<'py>, plies: Fitting<u32>, work: Option<&PyWork>) -> PyResult<Bound<'py, PyAny>> {
        let (moves, state) = (self.moves.clone(), self.state.clone());
        let found = ask(py, work, move |work| moves.perft(&state, plies.0, None, work))?;
        let text = |mv| self.moves.move_text(mv, &self.state, qishu::rules::Letters::Own);
        answers::perft(py, found.total, found.by_move.iter().map(|(mv, ways)| (text(mv), *ways)).collect())
    }

    /// One line of text, with the letters of the rules (`own`) or those of other programs (`other`).
    #[pyo3(signature = (letters="own"))]
    fn text(&self, letters: &str) -> PyResult<String> {
        Ok(self.moves.state_text(&self.state, names::letters(letters)?))
    }

    /// The board drawn in text, of several lines.
    fn draw(&self) -> String {
        self.moves.variant().rules().draw(&self.state.position)
    }

    /// The board with its pieces as SVG.
    #[pyo3(signature = (*, dark=false))]
    fn svg(&self, py: Python<'_>, dark: bool) -> PyResult<String> {
        let svg = pictures::position(self.moves.variant(), &self.state.position, dark);
        svg.map_err(|error| errors::raised(py, error))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        pictures::html(py, &self.svg(py, false)?, &self.__str__()?)
    }

    fn __str__(&self) -> PyResult<String> {
        Ok(self.moves.state_text(&self.state, names::letters("own")?))
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<qishu.State {}: {}>", self.moves.variant().name(), self.__str__()?))
    }

    fn __eq__(&self, other: &PyState) -> bool {
        self.state == other.state && self.moves.variant().name() == other.moves.variant().name()
    }

    fn __hash__(&self) -> u64 {
        hashed(&(self.moves.variant().name(), &self.state))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<RestoredLine<'py>> {
        Ok((py.import("qishu._restored")?.getattr("state")?, (self.variant(py), self.__str__()?)))
    }
}

/// Reading states.
#[pymethods]
impl PyVariant {
    /// The state in one line of text, by default the opening. Missing fields after the position are those of the
    /// beginning of a game.
    ///
    /// Raises `InputError` if the rules do not say how pieces move, and `PositionError` with the byte at which the text
    /// is wrong.
    #[pyo3(signature = (text=None))]
    fn state(slf: &Bound<'_, PyVariant>, text: Option<&str>) -> PyResult<PyState> {
        let (py, moves) = (slf.py(), slf.get().moves(slf.py())?);
        let state = text.map_or_else(|| moves.start(), |text| moves.parse_state(text));
        state.map(|state| PyState::of(slf, moves, state)).map_err(|error| errors::raised(py, error))
    }
}
