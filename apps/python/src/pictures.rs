//! Pictures for notebooks and files.

use pyo3::prelude::*;
use qishu::pictures::{Palette, Picture};
use qishu::rules::Piece;
use qishu::{Error, Painter, Variant};

/// The board, the named regions, or the placements of a piece.
///
/// # Errors
///
/// Fails if there is no such piece, if there are no regions or placements to show, or if there are too many marks.
pub fn of_variant(variant: &Variant, regions: bool, piece: Option<&str>) -> Result<Picture, Error> {
    let painter = Painter::of(variant)?;
    let nothing = |message: String| Error::Unknown { message, help: Vec::new() };
    match piece {
        Some(piece) => {
            let piece = variant.piece_called(piece)?;
            let name = variant.rules().piece_name(piece);
            painter.placements(piece)?.ok_or_else(|| nothing(format!("{name} never stands on the board")))
        }
        None if regions => match painter.regions()? {
            none if none.is_empty() => Err(nothing(format!("the rules of {} name no regions", variant.name()))),
            regions => Painter::in_rows(regions),
        },
        None => painter.board(),
    }
}

/// A position as the text of an SVG file.
///
/// # Errors
///
/// Fails if there are too many marks.
pub fn position(variant: &Variant, pieces: &[Piece], dark: bool) -> Result<String, Error> {
    let title = variant.rules().fen(pieces);
    Ok(file(&Painter::of(variant)?.position(pieces)?, &title, dark))
}

/// The text of an SVG file.
pub fn file(picture: &Picture, title: &str, dark: bool) -> String {
    picture.file(title, if dark { Palette::Dark } else { Palette::Light })
}

/// A picture as a part of a notebook.
///
/// # Errors
///
/// Fails if the package's Python part does.
pub fn html(py: Python<'_>, svg: &str, title: &str) -> PyResult<String> {
    py.import("qishu._html")?.call_method1("image", (svg, title))?.extract()
}
