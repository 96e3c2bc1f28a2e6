//! The fields of other programs after a position: side to move, castling rights, a square, counters.

use super::fen::FenReader;
use super::field_form::{FieldForm, is_number};
use super::{Expected, FenError};
use crate::Rules;

/// The tests of these fields, in the order of the fields. Each field is optional.
const FIELDS: [fn(&Rules, &str) -> bool; 6] = [is_side, is_rights, is_square, is_checks, is_counter, is_counter];

/// An empty field.
const NOTHING: &str = "-";

/// Whether a field names a side: by its name, by the first letter of it, or as most programs do.
pub(super) fn is_side(rules: &Rules, field: &str) -> bool {
    let is_initial = |side: &str| field.chars().count() == 1 && side.starts_with(field);
    ["w", "b", "r"].contains(&field) || rules.sides.iter().any(|side| side == field || is_initial(side))
}

/// Whether a field has castling rights: `K` and `Q`, or the files of rooks, each letter once.
fn is_rights(rules: &Rules, field: &str) -> bool {
    let is_file = |letter: u8| letter.wrapping_sub(b'a') < rules.board.files();
    let is_right =
        |letter: u8| letter.is_ascii_alphabetic() && (b"kq".contains(&(letter | 0x20)) || is_file(letter | 0x20));
    let is_first = |at: usize, letter: u8| !field.as_bytes()[..at].contains(&letter);
    field == NOTHING
        || !field.is_empty() && field.bytes().enumerate().all(|(at, letter)| is_right(letter) && is_first(at, letter))
}

/// Whether a field names a square, on any board.
fn is_square(_: &Rules, field: &str) -> bool {
    let file = field.bytes().take_while(u8::is_ascii_lowercase).count();
    field == NOTHING || (1..=2).contains(&file) && is_number(&field[file..])
}

/// Whether a field has the remaining checks of each side, as in `3+3`.
fn is_checks(_: &Rules, field: &str) -> bool {
    FieldForm::of(field) == Some(FieldForm::OfSides) && !field.starts_with('+')
}

fn is_counter(_: &Rules, field: &str) -> bool {
    is_number(field)
}

impl FenReader<'_, '_> {
    /// Parses the optional fields. They do not affect the position, unless the rules have a state variable of their
    /// form.
    pub(super) fn read_further_fields(&mut self) -> Result<(), FenError> {
        let mut kinds = FIELDS.iter();
        loop {
            let field = self.next_field();
            if field.is_empty() {
                return Ok(());
            }
            let form = FieldForm::of(field);
            let own = self.rules.state_variables().find(|&one| form.is_some() && self.rules.form_of(one) == form);
            if let Some(own) = own {
                let read = self.rules.read_field(&[own], field, &mut self.pieces);
                read.map_err(|expected| self.error_at(field, expected))?;
                self.offset += field.len();
                continue;
            }
            if !kinds.any(|is_kind| is_kind(self.rules, field)) {
                return Err(self.error_at(field, Expected::Further));
            }
            self.offset += field.len();
        }
    }
}
