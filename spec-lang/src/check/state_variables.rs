//! State variables: each is an extra layer with one cell, and its values are piece types on that cell.

use std::collections::BTreeMap;

use qishu_rules::{
    Board, Cap, CappedPieceTypes, Gaps, Layer, LayerId, Lines, List, PieceType, PieceTypeId, Placement, SideId, Square,
    Squares, Text,
};

use super::spec::Spec;
use crate::ast::{Definition, Name, NamedThing, SidedPiece, StateValue, StateVariableDef};
use crate::catalogue;
use crate::limits;
use crate::model::WrittenPlacement;
use crate::report::Report;
use crate::sources::{Sources, Span};

impl<'a> Spec<'a> {
    pub(super) fn state_variables(&self) -> impl Iterator<Item = &'a StateVariableDef> {
        self.definitions().filter_map(|definition| match definition {
            Definition::StateVariable(state_variable) => Some(state_variable),
            _ => None,
        })
    }

    /// The state variable of that name.
    pub(super) fn state_variable(&self, name: &str) -> Option<&'a StateVariableDef> {
        match self.definition(NamedThing::StateVariable, name)? {
            Definition::StateVariable(state_variable) => Some(state_variable),
            _ => None,
        }
    }

    /// Whether the words are a state variable's name and a value, or would be without removals and broken statements.
    pub(super) fn is_value(&self, piece: &SidedPiece) -> bool {
        let Some((Name { text, .. }, _)) = piece.as_value() else { return false };
        let is_side = self.sides.is_some_and(|sides| sides.names.iter().any(|side| side.text == *text));
        let kind = NamedThing::StateVariable;
        let is_missed = || self.would_have(kind, text) || self.removal(kind, text).is_some();
        self.has(kind, text) || !is_side && is_missed()
    }
}

/// The state variables of a variant, in the file's order.
pub(super) struct StateVariables<'a> {
    all: Vec<NumberedStateVariable<'a>>,
}

/// A state variable with the numbers of its layer and of its first value.
struct NumberedStateVariable<'a> {
    written: &'a StateVariableDef,
    layer: LayerId,
    first: u32,
}

/// Checks the state variables and gives each a layer. The numbers of their values start at `pieces`.
pub(super) fn state_variables<'a>(
    spec: &Spec<'a>,
    pieces: usize,
    layers: &mut Vec<Layer>,
    report: &mut Report,
) -> StateVariables<'a> {
    let mut all: Vec<NumberedStateVariable> = Vec::new();
    let mut first = pieces as u32;
    for written in spec.state_variables() {
        let sides = spec.sides.iter().flat_map(|sides| &sides.names);
        if let Some(side) = sides.into_iter().find(|side| side.text == written.name.text) {
            report.add(|| catalogue::state_variable_called_like_side(&written.name, side.span));
        }
        check_values(written, report);
        let layer = LayerId(layers.len() as u32);
        let name = Text::from(written.name.text.clone());
        layers.push(Layer { name, side: None, is_hand: false, is_state_variable: true });
        all.push(NumberedStateVariable { written, layer, first });
        first += written.values.len().min(limits::VALUES) as u32;
    }
    StateVariables { all }
}

/// Checks that there are several values, with different names and texts.
fn check_values(state_variable: &StateVariableDef, report: &mut Report) {
    if let [only] = state_variable.values.as_slice() {
        report.add(|| catalogue::state_variable_of_one_value(&state_variable.name, &only.name));
    }
    if let Some(beyond) = state_variable.values.get(limits::VALUES) {
        report.add(|| catalogue::too_many(beyond.name.span, "values of one state variable", limits::VALUES));
    }
    let mut names: BTreeMap<&str, Span> = BTreeMap::new();
    let mut texts: BTreeMap<&str, Span> = BTreeMap::new();
    for StateValue { name, text } in &state_variable.values {
        if let Some(first) = names.insert(&name.text, name.span) {
            report.add(|| catalogue::value_twice(name.span, &format!("are called `{}`", name.text), first));
            continue;
        }
        let written = text.as_ref().unwrap_or(name);
        if let Some(first) = texts.insert(&written.text, written.span) {
            report.add(|| catalogue::value_twice(written.span, &format!("are written `{}`", written.text), first));
        }
    }
}

impl StateVariables<'_> {
    /// The number of a value of a state variable, if it exists.
    pub(super) fn find(&self, state_variable: &str, value: &str) -> Option<PieceTypeId> {
        let state_variable = self.all.iter().find(|one| one.written.name.text == state_variable)?;
        let index = state_variable.values().position(|one| one.name.text == value)?;
        Some(PieceTypeId(state_variable.first + index as u32))
    }

    /// The value denoted by the words, if any.
    pub(super) fn meant(&self, piece: &SidedPiece) -> Option<PieceTypeId> {
        let (state_variable, value) = piece.as_value()?;
        self.find(&state_variable.text, &value.text)
    }

    /// The layer of a value; `None` for ordinary pieces.
    pub(super) fn layer_of(&self, value: PieceTypeId) -> Option<LayerId> {
        let state_variable = self.all.iter().find(|state_variable| state_variable.ids().any(|id| id == value))?;
        Some(state_variable.layer)
    }

    /// For each state variable the numbers of its values.
    pub(super) fn values(&self) -> impl Iterator<Item = impl Iterator<Item = PieceTypeId>> {
        self.all.iter().map(NumberedStateVariable::ids)
    }

    /// A value in words.
    pub(super) fn title(&self, value: PieceTypeId) -> Option<String> {
        let state_variable = self.all.iter().find(|state_variable| state_variable.ids().any(|id| id == value))?;
        let name = &state_variable.written.values.get((value.0 - state_variable.first) as usize)?.name;
        Some(format!("`{} {}`", state_variable.written.name.text, name.text))
    }

    /// The values as piece types, in the order of their numbers.
    pub(super) fn pieces(&self, board: &Board, sources: &Sources) -> Vec<PieceType> {
        let slot = Squares::from_iter(slot(board));
        let piece = |state_variable: &NumberedStateVariable, value: &StateValue| PieceType {
            side: SideId(0),
            name: value.name.text.clone().into(),
            letter: None,
            other_letter: None,
            layer: state_variable.layer,
            count: 0..=1,
            gaps: Gaps::NONE,
            origin: sources.origin(value.name.span),
            placements: vec![Placement {
                symbol: value.written().text.clone().into(),
                region: slot.clone(),
                height: 1,
                hand: None,
            }]
            .into(),
            called: List::default(),
        };
        self.all
            .iter()
            .flat_map(|state_variable| {
                state_variable.values().map(|value| piece(state_variable, value)).collect::<Vec<_>>()
            })
            .collect()
    }

    /// The text of each value, in the order of their numbers.
    pub(super) fn written(&self, sources: &Sources) -> impl Iterator<Item = Vec<WrittenPlacement>> {
        let written = |name: &Name| WrittenPlacement {
            letter: None,
            region: WrittenPlacement::BESIDE.to_string(),
            origin: sources.origin(name.span),
        };
        self.all.iter().flat_map(NumberedStateVariable::values).map(move |value| vec![written(&value.name)])
    }

    /// The caps by which each state variable has exactly one value.
    pub(super) fn caps(&self, board: &Board, sources: &Sources) -> impl Iterator<Item = Cap> {
        let slot = Squares::from_iter(slot(board));
        self.all.iter().map(move |state_variable| Cap {
            name: state_variable.written.name.text.clone().into(),
            at_least: 1,
            at_most: 1,
            gaps: Gaps::NONE,
            per: Lines::Whole,
            origin: sources.origin(state_variable.written.span),
            pieces: state_variable.ids().map(CappedPieceTypes::all).collect::<Vec<_>>().into(),
            lines: vec![slot.clone()].into(),
        })
    }
}

/// The cell of a state variable's values in its layer: the first square.
pub(super) fn slot(board: &Board) -> Option<Square> {
    board.squares().first()
}

impl<'a> NumberedStateVariable<'a> {
    fn values(&self) -> impl Iterator<Item = &'a StateValue> + use<'a> {
        self.written.values.iter().take(limits::VALUES)
    }

    fn ids(&self) -> impl Iterator<Item = PieceTypeId> + use<> {
        (self.first..self.first + self.values().count() as u32).map(PieceTypeId)
    }
}
