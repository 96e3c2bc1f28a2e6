//! What callers give as a position: a text, a `Position` or a `State`; and lists of these.

use pyo3::prelude::*;
use pyo3::types::PyString;
use qishu::rules::GameState;
use qishu::{Error, Position};

use crate::errors;
use crate::position::PyPosition;
use crate::state::PyState;
use crate::texts::iterated;

/// A position in any form.
#[derive(Clone, Debug)]
pub enum GivenPosition {
    /// A text, which is read when it is needed.
    Text(String),
    /// A position without a side to move.
    Position(Position),
    /// A state, and the name of its variant.
    State(GameState, String),
}

/// Positions in any form, from anything that can be iterated.
#[derive(Debug)]
pub struct GivenPositions(pub Vec<GivenPosition>);

impl<'py> FromPyObject<'_, 'py> for GivenPosition {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<GivenPosition> {
        if let Ok(text) = object.cast::<PyString>() {
            // What UTF-8 cannot express is in no position.
            return Ok(GivenPosition::Text(text.to_string_lossy().into_owned()));
        }
        if let Ok(position) = object.cast::<PyPosition>() {
            return Ok(GivenPosition::Position(position.get().position.clone()));
        }
        if let Ok(state) = object.cast::<PyState>() {
            let state = state.get();
            return Ok(GivenPosition::State(state.state.clone(), state.moves.variant().name().to_owned()));
        }
        let found = object.get_type().name()?;
        Err(errors::wrong_type(format!("a position is a text, a `Position` or a `State`, not `{found}`")))
    }
}

impl<'py> FromPyObject<'_, 'py> for GivenPositions {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<GivenPositions> {
        listed(object, "positions").map(GivenPositions)
    }
}

/// The items of anything that can be iterated; a failing one is reported.
fn listed<'py, T>(object: Borrowed<'_, 'py, PyAny>, what: &str) -> PyResult<Vec<T>>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    let items = iterated(object, what)?.enumerate();
    items.map(|(item, one)| one?.extract().map_err(|error: PyErr| errors::at(object.py(), item, error))).collect()
}

impl GivenPosition {
    /// Checks that the position is one of the variant with this name, as far as that is known before reading it.
    ///
    /// # Errors
    ///
    /// Fails for the state of another variant.
    pub fn check_variant(&self, name: &str) -> Result<(), Error> {
        match self {
            GivenPosition::State(_, of) if of != name => Err(Error::OtherVariant),
            _ => Ok(()),
        }
    }
}
