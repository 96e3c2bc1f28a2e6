//! State variables as text: fields after the board.
//!
//! Each state variable has a field of its own, except that the rights of the sides share one, as castling rights do. A
//! state variable with a number for each side, as that of the checks given, is written as what is left of both: `3+3`.
//! It is also read as what is done, `+0+0`. That of a turn is written as the next move and the number of moves: `2/2`.
//! Fields of these [forms](FieldForm) may be missing.

use super::fen::FenReader;
use super::field_form::FieldForm;
use super::further::is_side;
use super::symbols::Symbols;
use super::{Expected, FenError};
use crate::{LayerId, Piece, Rules};

/// The separator before each field.
const NEXT_FIELD: &str = " ";
/// The placeholder of a state variable without a value, which no valid position has.
const NO_VALUE: &str = "?";
/// The text of a first value that is written as nothing. Its field may be missing at the end of the text.
const NOTHING: &str = "-";

impl Rules {
    /// The state variables of each field. The rights of both sides share one field.
    pub(crate) fn state_fields(&self) -> Vec<Vec<LayerId>> {
        let mut fields: Vec<Vec<LayerId>> = Vec::new();
        for state_variable in self.state_variables() {
            let is_right = |layer: LayerId| self.layers[layer.index()].side.is_some();
            match fields.last_mut() {
                Some(field) if is_right(field[0]) && is_right(state_variable) => field.push(state_variable),
                _ => fields.push(vec![state_variable]),
            }
        }
        fields
    }

    /// Writes the fields of all state variables.
    pub(super) fn write_state_variables(&self, text: &mut String, symbols: &Symbols, position: &[Piece]) {
        for field in self.state_fields() {
            *text += NEXT_FIELD;
            *text += &self.field_text(&field, symbols, position);
        }
    }

    /// The text of one field: the values that are something, or `-`.
    pub(crate) fn field_text(&self, field: &[LayerId], symbols: &Symbols, position: &[Piece]) -> String {
        let value = |&state_variable: &LayerId| {
            self.value_in(state_variable, position).and_then(|piece| symbols.of(Some(piece))).unwrap_or(NO_VALUE)
        };
        let text: String = field.iter().map(value).filter(|&value| value != NOTHING).collect();
        if text.is_empty() { NOTHING.to_owned() } else { text }
    }

    /// A line for each state variable.
    pub(super) fn draw_state_variables(&self, position: &[Piece]) -> Option<String> {
        let line = |state_variable: LayerId| {
            let piece = self.value_in(state_variable, position);
            let value = self.values(state_variable).find(|kind| Some(&kind.piece) == piece);
            let value = value.map_or(NO_VALUE, |kind| &self.piece_type(kind.piece_type).name);
            format!("{}: {value}\n", self.layer_name(state_variable).unwrap_or_default())
        };
        let text: String = self.state_variables().map(line).collect();
        (!text.is_empty()).then_some(text)
    }

    /// Gives all state variables whose field may be missing their first value.
    pub fn set_nothing(&self, position: &mut [Piece]) {
        for state_variable in self.state_variables().filter(|&one| self.may_be_nothing(one)) {
            self.set_value(state_variable, 0, position);
        }
    }

    /// Gives the state variables of a field the values in a text.
    ///
    /// # Errors
    ///
    /// Fails with the possible values if the text is none.
    pub(crate) fn read_field(&self, field: &[LayerId], text: &str, position: &mut [Piece]) -> Result<(), Expected> {
        let [state_variable] = *field else { return self.read_rights(field, text, position) };
        let by_symbol = self.values(state_variable).position(|kind| kind.placement.symbol == text);
        let by_name = || self.values(state_variable).position(|kind| self.piece_type(kind.piece_type).name == text);
        let by_done = || self.value_by_done(state_variable, text);
        let value = by_symbol.or_else(by_name).or_else(by_done).ok_or_else(|| self.expected(field))?;
        self.set_value(state_variable, value, position);
        Ok(())
    }

    /// Reads the letters of the rights that are held.
    fn read_rights(&self, rights: &[LayerId], text: &str, position: &mut [Piece]) -> Result<(), Expected> {
        rights.iter().for_each(|&right| self.set_value(right, 0, position));
        if text == NOTHING {
            return Ok(());
        }
        for letter in text.chars() {
            let is_held = |right: &LayerId| {
                self.values(*right).nth(1).is_some_and(|kind| kind.placement.symbol.chars().eq([letter]))
            };
            let right = rights.iter().find(|right| is_held(right)).filter(|&&right| !self.is_held(right, position));
            self.set_value(*right.ok_or_else(|| self.expected(rights))?, 1, position);
        }
        Ok(())
    }

    /// The index of the value with these numbers of what is done, as in `+0+1`; the first value is that nothing is.
    fn value_by_done(&self, state_variable: LayerId, text: &str) -> Option<usize> {
        let numbers = |text: &str| -> Option<[u32; 2]> {
            let (first, second) = text.split_once('+')?;
            Some([first.parse().ok()?, second.parse().ok()?])
        };
        let begun = numbers(&self.values(state_variable).next()?.placement.symbol)?;
        let done = numbers(text.strip_prefix('+').filter(|_| FieldForm::of(text).is_some())?)?;
        let left = [begun[0].checked_sub(done[0])?, begun[1].checked_sub(done[1])?];
        self.values(state_variable).position(|kind| numbers(&kind.placement.symbol) == Some(left))
    }

    fn is_held(&self, right: LayerId, position: &[Piece]) -> bool {
        self.value_of(right, position) == Some(1)
    }

    fn may_be_nothing(&self, state_variable: LayerId) -> bool {
        let is_nothing = self.values(state_variable).next().is_some_and(|kind| kind.placement.symbol == NOTHING);
        is_nothing || self.form_of(state_variable).is_some()
    }

    fn expected(&self, field: &[LayerId]) -> Expected {
        let mut symbols: Vec<String> =
            field.iter().flat_map(|&one| self.values(one)).map(|kind| kind.placement.symbol.to_string()).collect();
        let mut seen = std::collections::BTreeSet::new();
        symbols.retain(|symbol| seen.insert(symbol.clone()));
        let names = field.iter().map(|&one| &*self.layers[one.index()].name);
        let mut names: Vec<&str> = names.collect();
        names.sort_unstable();
        names.dedup();
        Expected::Value { state_variable: names.join(", "), symbols }
    }

    fn value_in<'p>(&self, state_variable: LayerId, position: &'p [Piece]) -> Option<&'p Piece> {
        position.get(self.cell_of_state(state_variable)?)
    }
}

impl FenReader<'_, '_> {
    /// Parses the fields of the state variables. A value is written by its letters or its name; the name is accepted
    /// even where the rules give letters. Fields that can be nothing may be missing at the end, and the side to move
    /// may stand before them.
    pub(super) fn read_state_variables(&mut self) -> Result<(), FenError> {
        let mut has_side = false;
        for field in self.rules.state_fields() {
            loop {
                let text = self.next_field();
                let form = self.rules.form_of(field[0]);
                if form.is_some() && FieldForm::of(text) != form {
                    break;
                }
                if text.is_empty() && field.iter().all(|&one| self.rules.may_be_nothing(one)) {
                    break;
                }
                match self.rules.read_field(&field, text, &mut self.pieces) {
                    Ok(()) => self.offset += text.len(),
                    Err(_) if !has_side && !text.is_empty() && is_side(self.rules, text) => {
                        has_side = true;
                        self.offset += text.len();
                        continue;
                    }
                    Err(expected) => return Err(self.error_at(text, expected)),
                }
                break;
            }
        }
        Ok(())
    }
}
