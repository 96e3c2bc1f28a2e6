//! State variables: each is an extra layer with one cell, and its values are piece types on that cell.

use std::collections::BTreeMap;

use qishu_rules::{
    Board, Cap, CappedPieceTypes, CountLimit, Gaps, Layer, LayerId, Lines, List, PieceType, PieceTypeId, Placement,
    SideId, Square, Squares, Text,
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

/// The state variables of a variant: those of the file in its order, then the rights, and the passed square.
pub(super) struct StateVariables {
    all: Vec<NumberedStateVariable>,
    /// The number of the next value.
    next: u32,
}

/// A state variable with the numbers of its layer and of its first value.
struct NumberedStateVariable {
    name: Text,
    /// The side whose right it is.
    side: Option<SideId>,
    values: Vec<NamedValue>,
    span: Span,
    layer: LayerId,
    first: u32,
}

/// A value of a state variable.
pub(super) struct NamedValue {
    /// Its name.
    pub(super) name: Text,
    /// Its text in positions.
    pub(super) text: Text,
    /// Where it is written.
    pub(super) span: Span,
}

/// Checks the state variables and gives each a layer. The numbers of their values start at `pieces`.
pub(super) fn state_variables(
    spec: &Spec,
    pieces: usize,
    layers: &mut Vec<Layer>,
    report: &mut Report,
) -> StateVariables {
    let mut all = StateVariables { all: Vec::new(), next: pieces as u32 };
    for written in spec.state_variables() {
        let sides = spec.sides.iter().flat_map(|sides| &sides.names);
        if let Some(side) = sides.into_iter().find(|side| side.text == written.name.text) {
            report.add(|| catalogue::state_variable_called_like_side(&written.name, side.span));
        }
        check_values(written, report);
        let values = written.values.iter().take(limits::VALUES).map(|value| NamedValue {
            name: value.name.text.clone().into(),
            text: value.written().text.clone().into(),
            span: value.name.span,
        });
        all.add(&written.name.text, None, values.collect(), written.span, layers);
    }
    all
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

impl StateVariables {
    /// Adds a state variable and its layer.
    pub(super) fn add(
        &mut self,
        name: &str,
        side: Option<SideId>,
        values: Vec<NamedValue>,
        span: Span,
        layers: &mut Vec<Layer>,
    ) -> LayerId {
        let (layer, first) = (LayerId(layers.len() as u32), self.next);
        let name = Text::from(name.to_owned());
        layers.push(Layer { name: name.clone(), side, is_hand: false, is_state_variable: true });
        self.next += values.len() as u32;
        self.all.push(NumberedStateVariable { name, side, values, span, layer, first });
        layer
    }

    /// The number of a value of a state variable of all sides, if it exists.
    pub(super) fn find(&self, state_variable: &str, value: &str) -> Option<PieceTypeId> {
        let state_variable = self.all.iter().find(|one| one.name == state_variable && one.side.is_none())?;
        let index = state_variable.values.iter().position(|one| one.name == value)?;
        Some(PieceTypeId(state_variable.first + index as u32))
    }

    /// The number of a value of the state variable on a layer.
    pub(super) fn value(&self, layer: LayerId, index: usize) -> Option<PieceTypeId> {
        let state_variable = self.all.iter().find(|one| one.layer == layer)?;
        state_variable.ids().nth(index)
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
        let named = state_variable.values.get((value.0 - state_variable.first) as usize)?;
        Some(format!("`{} {}`", state_variable.name, named.name))
    }

    /// The values as piece types, in the order of their numbers.
    pub(super) fn pieces(&self, board: &Board, sources: &Sources) -> Vec<PieceType> {
        let slot = Squares::from_iter(slot(board));
        let piece = |layer: LayerId, value: &NamedValue| PieceType {
            side: SideId(0),
            name: value.name.clone(),
            letter: None,
            other_letter: None,
            promoted_mark: None,
            layer,
            count: 0..=1,
            gaps: Gaps::NONE,
            origin: sources.origin(value.span),
            placements: vec![Placement { symbol: value.text.clone(), region: slot.clone(), height: 1, hand: None }]
                .into(),
            called: List::default(),
        };
        let of_each = |one: &NumberedStateVariable| -> Vec<PieceType> {
            one.values.iter().map(|value| piece(one.layer, value)).collect()
        };
        self.all.iter().flat_map(of_each).collect()
    }

    /// The text of each value, in the order of their numbers.
    pub(super) fn written(&self, sources: &Sources) -> impl Iterator<Item = Vec<WrittenPlacement>> {
        let written = |value: &NamedValue| WrittenPlacement {
            letter: None,
            region: WrittenPlacement::BESIDE.to_string(),
            origin: sources.origin(value.span),
        };
        self.all.iter().flat_map(|one| &one.values).map(move |value| vec![written(value)])
    }

    /// The caps by which each state variable has exactly one value.
    pub(super) fn caps(&self, board: &Board, sources: &Sources) -> impl Iterator<Item = Cap> {
        let slot = Squares::from_iter(slot(board));
        self.all.iter().map(move |state_variable| Cap {
            name: state_variable.name.clone(),
            limit: CountLimit::between(1, 1),
            per: Lines::Whole,
            origin: sources.origin(state_variable.span),
            pieces: state_variable.ids().map(CappedPieceTypes::all).collect::<Vec<_>>().into(),
            lines: vec![slot.clone()].into(),
        })
    }
}

/// The cell of a state variable's values in its layer: the first square.
pub(super) fn slot(board: &Board) -> Option<Square> {
    board.squares().first()
}

impl NumberedStateVariable {
    fn ids(&self) -> impl Iterator<Item = PieceTypeId> + use<> {
        (self.first..self.first + self.values.len() as u32).map(PieceTypeId)
    }
}
