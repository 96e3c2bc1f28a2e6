//! Moves taken back, and what moves remove from the board.

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use qishu::rules::{Letters, Move};
use qishu::{Moves, Notation, Shard};

use crate::ask::ask;
use crate::number::Fitting;
use crate::state::PyState;
use crate::work::PyWork;
use crate::{answers, errors, names};

#[pymethods]
impl PyState {
    /// The legal moves that may have led to the state, in order: each with the state before it, and with the pieces that
    /// it has removed from the board. Moves are written in a notation, as for `moves`.
    ///
    /// The states before satisfy the rules, and in none of them could the waiting side's royal piece be captured. Their
    /// counters, such as that of quiet plies, are those of a game's first move.
    ///
    /// Raises `RefusedError` if too many moves would have to be examined.
    #[pyo3(signature = (notation="squares"))]
    fn retractions<'py>(&self, py: Python<'py>, notation: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let notation = names::notation(notation)?;
        let (moves, state) = (self.moves.clone(), self.state.clone());
        let found = ask(py, None, move |_| moves.retractions(&state))?;
        let retraction = |one: qishu::Retraction| {
            let before = PyState::of(&self.variant(py), &self.moves, one.before);
            let text = written(&self.moves, &before, &one.mv, notation);
            let removed = before.removed(py, &one.mv)?;
            answers::retraction(py, &text, before.into_pyobject(py)?.into_any(), removed)
        };
        found.into_iter().map(retraction).collect()
    }

    /// The pieces that a legal move removes from the board, by captures and by effects: pairs of a square and a piece.
    /// The move may be written in any notation.
    ///
    /// Raises `InputError` for text that is not a legal move.
    #[pyo3(signature = (r#move, /))]
    fn removed_by<'py>(&self, py: Python<'py>, r#move: &str) -> PyResult<Bound<'py, PyTuple>> {
        let mv = self.moves.read_move(r#move, &self.state, Notation::Squares);
        self.removed(py, &mv.map_err(|error| errors::raised(py, error))?)
    }

    /// The number of sequences of `plies` moves taken back one after the other.
    #[pyo3(signature = (plies, *, work=None))]
    fn perft_back(&self, py: Python<'_>, plies: Fitting<u32>, work: Option<&PyWork>) -> PyResult<u64> {
        let (moves, state) = (self.moves.clone(), self.state.clone());
        ask(py, work, move |work| Ok(moves.perft_back(&state, plies.0, Shard::WHOLE, None, work)?.total))
    }
}

impl PyState {
    fn removed<'py>(&self, py: Python<'py>, mv: &Move) -> PyResult<Bound<'py, PyTuple>> {
        let owner = self.variant(py);
        let legend = owner.get().legend(py)?;
        let removed = self.moves.removed_by(&self.state, mv).into_iter();
        let named = removed
            .map(|(on, piece)| (self.moves.variant().rules().board.square(on).to_string(), legend.piece(py, piece)));
        PyTuple::new(py, named.collect::<Vec<_>>())
    }
}

/// A legal move in a notation.
fn written(moves: &Moves, before: &PyState, mv: &Move, notation: Notation) -> String {
    let in_notation = || moves.moves_written(&before.state, notation).into_iter().find(|(other, _)| other == mv);
    let text = if notation == Notation::Squares { None } else { in_notation().map(|(_, text)| text) };
    text.unwrap_or_else(|| moves.move_text(mv, &before.state, Letters::Own))
}
