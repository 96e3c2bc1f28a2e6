//! States of games: a position with the side to move, and how a game goes on from there.

use pyo3::prelude::*;
use qishu::rules::{Game, GameOutcome, GameState};
use qishu::{Moves, Notation};

use crate::ask::ask;
use crate::variant::{PyVariant, hashed};
use crate::work::PyWork;
use crate::{answers, errors, names, pictures};

/// Where a game stands: a position, the side to move, how many quiet plies there were, and the number of the move.
///
/// A state does not change: `play` gives another one. `str` gives one line of text, which `Variant.state` reads.
#[pyclass(frozen, name = "State", module = "qishu")]
#[derive(Debug)]
pub struct PyState {
    pub moves: Moves,
    pub state: GameState,
}

impl PyState {
    /// A state of the library's.
    pub fn of(moves: &Moves, state: GameState) -> PyState {
        PyState { moves: moves.clone(), state }
    }

    fn side(&self, of: qishu::rules::SideId) -> String {
        self.moves.variant().rules().sides[of.index()].to_string()
    }
}

#[pymethods]
impl PyState {
    /// The variant.
    #[getter]
    fn variant(&self) -> PyVariant {
        PyVariant::of(self.moves.variant())
    }

    /// The name of the side to move.
    #[getter]
    fn to_move(&self) -> String {
        self.side(self.state.to_move)
    }

    /// How many plies have passed since something happened that cannot be undone, as the rules count it.
    #[getter]
    fn quiet_plies(&self) -> u32 {
        self.state.quiet_plies
    }

    /// The number of the pair of moves to which the next one belongs, from 1.
    #[getter]
    fn move_number(&self) -> u32 {
        self.state.move_number
    }

    /// Whether the other side could take a royal piece of the side to move.
    #[getter]
    fn in_check(&self) -> bool {
        self.moves.in_check(&self.state)
    }

    /// How the game is over for the side to move, so far as the state alone tells: `win`, `lose` or `draw`; `None` if
    /// it goes on.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.moves.outcome(&self.state).map(GameOutcome::word)
    }

    /// The side that has won, so far as the state alone tells; `None` if no piece has.
    #[getter]
    fn winner(&self) -> Option<String> {
        match self.moves.outcome(&self.state)? {
            GameOutcome::Win => Some(self.side(self.state.to_move)),
            GameOutcome::Lose => Some(self.side(Game::other(self.state.to_move))),
            GameOutcome::Draw => None,
        }
    }

    /// What is wrong with the state: a rule that it breaks, or that the side to move could take a royal piece at once;
    /// `None` if nothing is.
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
    /// Raises `InputError` for what is no legal move.
    #[pyo3(signature = (r#move, /))]
    fn play(&self, py: Python<'_>, r#move: &str) -> PyResult<PyState> {
        let mv = self.moves.read_move(r#move, &self.state, Notation::Squares);
        let mv = mv.map_err(|error| errors::raised(py, error))?;
        Ok(PyState { moves: self.moves.clone(), state: self.moves.after(&self.state, &mv) })
    }

    /// The number of ways to go on for so many plies, and how many there are behind each move.
    #[pyo3(signature = (plies, *, work=None))]
    fn perft<'py>(&self, py: Python<'py>, plies: u32, work: Option<&PyWork>) -> PyResult<Bound<'py, PyAny>> {
        let (moves, state) = (self.moves.clone(), self.state.clone());
        let found = ask(py, work, move |work| moves.perft(&state, plies, None, work))?;
        let text = |mv| self.moves.move_text(mv, &self.state, qishu::rules::Letters::Own);
        answers::perft(py, found.total, found.by_move.iter().map(|(mv, ways)| (text(mv), *ways)).collect())
    }

    /// One line of text, with the letters of the rules (`own`) or those that other programs have (`other`).
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

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((self.variant().into_pyobject(py)?.getattr("state")?, (self.__str__()?,)))
    }
}

/// What is read from a text.
#[pymethods]
impl PyVariant {
    /// Where a game stands, read from one line of text; the opening without one. Fields missing behind the position are
    /// those of a game's beginning.
    ///
    /// Raises `InputError` if the rules do not say how pieces move, and `PositionError` with the byte at which the text
    /// is wrong.
    #[pyo3(signature = (text=None))]
    fn state(&self, py: Python<'_>, text: Option<&str>) -> PyResult<PyState> {
        let moves = self.moves(py)?;
        let state = text.map_or_else(|| moves.start(), |text| moves.parse_state(text));
        state.map(|state| PyState::of(moves, state)).map_err(|error| errors::raised(py, error))
    }
}
