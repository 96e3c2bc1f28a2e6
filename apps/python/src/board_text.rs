//! One board of a position as text.

use pyo3::prelude::*;
use qishu::rules::{Piece, Rules, flush_right, shortened};
use unicode_width::UnicodeWidthStr;

use crate::errors;
use crate::legend::BoardLayer;

/// The mark of an empty square.
const EMPTY: &str = ".";

/// One board of a position, with the symbols of the rules or the local names of the pieces in a language.
#[derive(Clone, Copy, Debug)]
pub struct BoardText<'a> {
    pub rules: &'a Rules,
    pub layer: &'a BoardLayer,
    pub language: Option<&'a str>,
}

impl BoardText<'_> {
    /// The text, one line for each rank from the highest on, with the names of ranks and files if requested.
    ///
    /// # Errors
    ///
    /// Fails if the rules have no names in the language.
    pub fn of(&self, pieces: &[Piece], coordinates: bool) -> PyResult<String> {
        let marks = self.marks()?;
        let board = &self.rules.board;
        let files: Vec<String> =
            (0..board.files()).map(|file| qishu::rules::FileName(file.into()).to_string()).collect();
        let named = files.iter().filter(|_| coordinates).map(|name| name.width());
        let width = marks.iter().map(|mark| mark.width()).chain(named).max().unwrap_or(1);
        let rank_width = board.ranks().to_string().len();
        let mut text = String::new();
        for rank in (0..board.ranks()).rev() {
            let name = coordinates.then(|| flush_right(&(u16::from(rank) + 1).to_string(), rank_width));
            let marks = board.rank(rank).map(|(_, id)| match id {
                None => "",
                Some(id) => pieces.get(self.layer.first + id.index()).map_or("", |piece| mark(&marks, *piece)),
            });
            write_line(&mut text, name, marks, width);
        }
        if coordinates {
            write_line(&mut text, Some(" ".repeat(rank_width)), files.iter().map(String::as_str), width);
        }
        Ok(text)
    }

    /// The mark of each piece, by its number.
    fn marks(&self) -> PyResult<Vec<String>> {
        let named = |language: &str| {
            let has_names = |id| self.rules.piece_type(id).words_in(language).next().is_some();
            self.rules.non_value_type_ids().any(has_names)
        };
        if let Some(language) = self.language.filter(|language| !named(language)) {
            let types = self.rules.piece_types.iter();
            let mut known: Vec<&str> =
                types.flat_map(|one| one.called.iter().map(|called| &*called.language)).collect();
            known.sort_unstable();
            known.dedup();
            let help = match known.as_slice() {
                [] => "the rules have no local names".to_owned(),
                known => format!("the languages of the rules are {}", known.join(", ")),
            };
            let message = format!("the rules have no names in the language `{}`", shortened(language));
            return Err(errors::wrong(message, vec![help]));
        }
        let mark = |kind: qishu::rules::Kind<'_>| {
            let symbol = &kind.placement.symbol;
            let word = self.language.and_then(|one| self.rules.piece_type(kind.piece_type).words_in(one).next());
            // The height of a stack stands in parentheses after its symbol.
            let height = symbol.find('(').map_or("", |start| &symbol[start..]);
            word.map_or_else(|| symbol.to_string(), |word| format!("{word}{height}"))
        };
        Ok(self.rules.pieces_of_sides().map(mark).collect())
    }
}

fn mark(marks: &[String], piece: Piece) -> &str {
    piece.number().map_or(EMPTY, |number| marks.get(number).map_or("?", |mark| mark))
}

/// Writes one line. Wide characters take two columns.
fn write_line<'a>(text: &mut String, name: Option<String>, marks: impl Iterator<Item = &'a str>, width: usize) {
    let mut line = name.clone().unwrap_or_default();
    for (file, mark) in marks.enumerate() {
        let gap = usize::from(file > 0 || name.is_some());
        line += &" ".repeat(gap + width.saturating_sub(mark.width()));
        line += mark;
    }
    *text += line.trim_end();
    text.push('\n');
}
