//! The pieces, squares, boards, hands and state variables of a variant, by their names.

use std::collections::BTreeMap;

use pyo3::prelude::*;
use qishu::nearest;
use qishu::rules::{Kind, LayerId, Piece, Rules, shortened};

use crate::{answers, errors};

/// What the cells of a position are called, and what stands on them.
#[derive(Debug)]
pub struct Legend {
    /// The Python object of each piece, by its number.
    pieces: Vec<Py<PyAny>>,
    /// The number of pieces that occur on boards, which come first.
    on_boards: usize,
    /// The height of each piece as a stack.
    heights: Vec<u32>,
    boards: Vec<BoardLayer>,
    slots: Vec<HandPlace>,
    variables: Vec<StateVariable>,
    /// The names of the squares, in the order of their ids.
    squares: Vec<String>,
    /// The ids of the squares.
    ids: BTreeMap<String, usize>,
}

/// A layer that is a board.
#[derive(Debug)]
pub struct BoardLayer {
    /// The name; empty for the common layer.
    pub name: String,
    /// The cell of its first square.
    pub first: usize,
}

/// The place of one piece type in a side's hand.
#[derive(Debug)]
pub struct HandPlace {
    /// The name of the side.
    pub side: String,
    /// The name of the piece type without its side.
    pub name: String,
    /// The Python object of one piece of the type.
    pub piece: Py<PyAny>,
    /// The cell.
    pub cell: usize,
}

/// A state variable.
#[derive(Debug)]
pub struct StateVariable {
    /// The name, with the side if it belongs to one.
    pub name: String,
    /// The values, each with its piece.
    pub values: Vec<(Piece, String)>,
    /// The cell.
    pub cell: usize,
}

impl Legend {
    /// The legend of some rules.
    ///
    /// # Errors
    ///
    /// Fails if the package's Python part does.
    pub fn of(py: Python<'_>, rules: &Rules) -> PyResult<Legend> {
        let object = |kind: &Kind<'_>| piece(py, rules, kind).map(Bound::unbind);
        let kinds: Vec<Kind> = rules.pieces().collect();
        let layers = rules.layers_in_use().map(|layer| BoardLayer {
            name: rules.layer_name(layer).unwrap_or_default(),
            first: layer.index() * rules.board.size(),
        });
        let slots =
            rules.slots().filter_map(|slot| Some((rules.cell(slot.layer, slot.placement.region.first()?)?, slot)));
        let slots = slots.map(|(cell, slot)| {
            let piece_type = rules.piece_type(slot.piece_type);
            let side = rules.sides[piece_type.side.index()].to_string();
            Ok(HandPlace { side, name: piece_type.name.to_string(), piece: object(&slot)?, cell })
        });
        let variables = rules.state_variables().filter_map(|layer| variable(rules, layer));
        let squares: Vec<String> = rules.board.squares().iter().map(|square| square.to_string()).collect();
        Ok(Legend {
            pieces: kinds.iter().map(object).collect::<PyResult<_>>()?,
            on_boards: rules.pieces_of_sides().count(),
            heights: kinds.iter().map(|kind| kind.placement.height).collect(),
            boards: layers.collect(),
            slots: slots.collect::<PyResult<_>>()?,
            variables: variables.collect(),
            ids: squares.iter().cloned().zip(0..).collect(),
            squares,
        })
    }

    /// The Python object of a piece; `None` for no piece.
    pub fn piece<'py>(&self, py: Python<'py>, piece: Piece) -> Option<Bound<'py, PyAny>> {
        Some(self.pieces.get(piece.number()?)?.bind(py).clone())
    }

    /// The Python objects of the pieces that occur on boards, in the order of their numbers.
    pub fn pieces_on_boards(&self) -> &[Py<PyAny>] {
        &self.pieces[..self.on_boards]
    }

    /// The number of pieces that a piece stands for: more than one for a stack, and 0 for no piece.
    pub fn height(&self, piece: Piece) -> u32 {
        piece.number().and_then(|number| self.heights.get(number)).copied().unwrap_or(0)
    }

    /// The heights of all pieces, by their numbers.
    pub fn heights(&self) -> &[u32] {
        &self.heights
    }

    /// The layers that are boards, in their order.
    pub fn boards(&self) -> &[BoardLayer] {
        &self.boards
    }

    /// The board with this name; without one, the first.
    ///
    /// # Errors
    ///
    /// Fails if there is none.
    pub fn board(&self, name: Option<&str>) -> PyResult<&BoardLayer> {
        let Some(name) = name else {
            return self.boards.first().ok_or_else(|| errors::wrong("no piece stands on a board", Vec::new()));
        };
        self.boards.iter().find(|board| board.name == name).ok_or_else(|| {
            let names = self.boards.iter().map(|board| format!("`{}`", board.name)).collect::<Vec<_>>();
            let help = vec![format!("the layers are {}; the common one has the empty name", names.join(", "))];
            errors::wrong(format!("there is no layer `{}`", shortened(name)), help)
        })
    }

    /// The places in hand, in the order of the text format.
    pub fn slots(&self) -> &[HandPlace] {
        &self.slots
    }

    /// The state variables, in the order of the text format.
    pub fn variables(&self) -> &[StateVariable] {
        &self.variables
    }

    /// The names of the squares, in the order of their ids.
    pub fn squares(&self) -> &[String] {
        &self.squares
    }

    /// The id of the square with this name.
    pub fn square(&self, name: &str) -> Option<usize> {
        self.ids.get(name).copied()
    }

    /// The exception for a name that no square has.
    pub fn no_square(&self, name: &str) -> PyErr {
        let near = nearest(name, self.squares.iter().map(String::as_str));
        let mut help: Vec<String> = near.map(|near| format!("did you mean `{near}`?")).into_iter().collect();
        help.push("`Variant.square_names` has the names of all squares".to_owned());
        errors::no_square(format!("there is no square `{}`", shortened(name)), help)
    }
}

impl StateVariable {
    /// The index of the value that a piece stands for.
    pub fn value(&self, piece: Piece) -> Option<usize> {
        self.values.iter().position(|(value, _)| *value == piece)
    }
}

/// The Python object of the piece of a kind.
fn piece<'py>(py: Python<'py>, rules: &Rules, kind: &Kind<'_>) -> PyResult<Bound<'py, PyAny>> {
    let piece_type = rules.piece_type(kind.piece_type);
    let layer = rules.layer_name(piece_type.layer).unwrap_or_default();
    let side = &rules.sides[piece_type.side.index()];
    let (name, placement) = (rules.piece_name(kind.piece_type), kind.placement);
    answers::piece(py, (name, &**side, &*piece_type.name, &*placement.symbol, placement.height, layer))
}

/// The state variable of a layer.
fn variable(rules: &Rules, layer: LayerId) -> Option<StateVariable> {
    let values = rules.values(layer).map(|kind| (kind.piece, rules.piece_type(kind.piece_type).name.to_string()));
    Some(StateVariable {
        name: rules.layer_name(layer).unwrap_or_default(),
        values: values.collect(),
        cell: rules.cell_of_state(layer)?,
    })
}
