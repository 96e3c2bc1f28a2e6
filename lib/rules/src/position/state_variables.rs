//! State variables as text: a field for each after the board.

use super::fen::FenReader;
use super::symbols::Symbols;
use super::{Expected, FenError};
use crate::{LayerId, Piece, Rules};

/// The separator before each field.
const NEXT_FIELD: &str = " ";
/// The placeholder of a state variable without a value, which no valid position has.
const NO_VALUE: &str = "?";

impl Rules {
    /// Writes the value of each state variable as a field.
    pub(super) fn write_state_variables(&self, text: &mut String, symbols: &Symbols, position: &[Piece]) {
        for state_variable in self.state_variables() {
            *text += NEXT_FIELD;
            *text +=
                self.value_in(state_variable, position).and_then(|piece| symbols.of(Some(piece))).unwrap_or(NO_VALUE);
        }
    }

    /// A line for each state variable.
    pub(super) fn draw_state_variables(&self, position: &[Piece]) -> Option<String> {
        let line = |state_variable: LayerId| {
            let piece = self.value_in(state_variable, position);
            let value = self.values(state_variable).find(|kind| Some(&kind.piece) == piece);
            let value = value.map_or(NO_VALUE, |kind| &self.piece_type(kind.piece_type).name);
            format!("{}: {value}\n", self.layers[state_variable.index()].name)
        };
        let text: String = self.state_variables().map(line).collect();
        (!text.is_empty()).then_some(text)
    }

    fn value_in<'p>(&self, state_variable: LayerId, position: &'p [Piece]) -> Option<&'p Piece> {
        position.get(self.cell_of_state(state_variable)?)
    }
}

impl FenReader<'_, '_> {
    /// Parses a field for each state variable. A value is written by its letters or its name; the name is accepted even
    /// where the rules give letters.
    pub(super) fn read_state_variables(&mut self) -> Result<(), FenError> {
        for state_variable in self.rules.state_variables() {
            let field = self.next_field();
            let mut values = self.kinds.iter().filter(|kind| kind.layer == state_variable);
            let by_symbol = values.clone().find(|kind| kind.placement.symbol == field);
            let value = by_symbol.or_else(|| values.find(|kind| self.rules.piece_type(kind.piece_type).name == field));
            let Some(piece) = value.map(|kind| kind.piece) else {
                let values = self.kinds.iter().filter(|kind| kind.layer == state_variable);
                let symbols = values.map(|kind| kind.placement.symbol.to_string()).collect();
                let state_variable = self.rules.layers[state_variable.index()].name.to_string();
                return Err(self.error_at(field, Expected::Value { state_variable, symbols }));
            };
            self.offset += field.len();
            if let Some(cell) = self.rules.cell_of_state(state_variable) {
                self.pieces[cell] = piece;
            }
        }
        Ok(())
    }
}
