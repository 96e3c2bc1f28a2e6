//! Factors as text: a field for each behind the board.

use super::fen::FenReader;
use super::symbols::Symbols;
use super::{Expected, FenError};
use crate::{LayerId, Piece, Rules};

/// Before each field.
const NEXT_FIELD: &str = " ";
/// What is written for a factor without a value, which no position has.
const NO_VALUE: &str = "?";

impl Rules {
    /// Writes a field for each factor: its value.
    pub(super) fn write_factors(&self, text: &mut String, symbols: &Symbols, position: &[Piece]) {
        for factor in self.factors() {
            *text += NEXT_FIELD;
            *text += self.value_in(factor, position).and_then(|piece| symbols.of(Some(piece))).unwrap_or(NO_VALUE);
        }
    }

    /// A line for each factor.
    pub(super) fn draw_factors(&self, position: &[Piece]) -> Option<String> {
        let line = |factor: LayerId| {
            let piece = self.value_in(factor, position);
            let value = self.values(factor).find(|kind| Some(&kind.piece) == piece);
            let value = value.map_or(NO_VALUE, |kind| &self.piece_type(kind.piece_type).name);
            format!("{}: {value}\n", self.layers[factor.index()].name)
        };
        let text: String = self.factors().map(line).collect();
        (!text.is_empty()).then_some(text)
    }

    fn value_in<'p>(&self, factor: LayerId, position: &'p [Piece]) -> Option<&'p Piece> {
        position.get(self.cell_of_factor(factor)?)
    }
}

impl FenReader<'_, '_> {
    /// Reads a field for each factor. A value has the letters or the name that the rules give it; its name is read too where they
    /// give it letters.
    pub(super) fn read_factors(&mut self) -> Result<(), FenError> {
        for factor in self.rules.factors() {
            let field = self.next_field();
            let mut values = self.kinds.iter().filter(|kind| kind.layer == factor);
            let by_symbol = values.clone().find(|kind| kind.placement.symbol == field);
            let value = by_symbol.or_else(|| values.find(|kind| self.rules.piece_type(kind.piece_type).name == field));
            let Some(piece) = value.map(|kind| kind.piece) else {
                let values = self.kinds.iter().filter(|kind| kind.layer == factor);
                let symbols = values.map(|kind| kind.placement.symbol.to_string()).collect();
                let factor = self.rules.layers[factor.index()].name.to_string();
                return Err(self.error_at(field, Expected::Value { factor, symbols }));
            };
            self.offset += field.len();
            if let Some(cell) = self.rules.cell_of_factor(factor) {
                self.pieces[cell] = piece;
            }
        }
        Ok(())
    }
}
