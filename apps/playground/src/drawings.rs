//! Pictures for the page, as the texts of elements.

use qishu::pictures::{Palette, Picture, style_sheet};
use qishu::rules::PieceTypeId;
use qishu::{Error, Painter, Symmetry, Variant, Work};
use serde_json::{Value, json};

use crate::asked_rules::AskedRules;
use crate::no_answer::NoAnswer;

/// The style sheet of pictures, which declares its light and dark colours.
pub fn style() -> Value {
    let [light, dark] = [Palette::Light, Palette::Dark].map(Palette::variables);
    json!({ "light": light, "dark": dark, "sheet": style_sheet() })
}

/// Pictures with a title for users that cannot see them.
pub fn drawn(title: &str, pictures: Vec<Picture>) -> Vec<String> {
    pictures.iter().map(|picture| picture.svg(title).to_string()).collect()
}

/// The board with its regions and partitions, and for each piece its placements and moves. If the sides are symmetric,
/// only the pieces of the first side are shown.
///
/// # Errors
///
/// Fails if a picture would have too many marks.
pub fn board(variant: &Variant) -> Result<Value, NoAnswer> {
    let rules = variant.rules();
    let painter = Painter::of(variant)?;
    let mut pictures = painter.regions()?;
    if pictures.is_empty() {
        pictures.push(painter.board()?);
    }
    let moves = match variant.moves() {
        Err(Error::NoMoves { .. }) => None,
        moves => Some(moves?),
    };
    let sides_are_alike = variant.symmetries()?.contains(&Symmetry::Sides);
    let mut pieces = Vec::new();
    for id in rules.non_value_type_ids().filter(|id| !sides_are_alike || rules.piece_type(*id).side.0 == 0) {
        let (piece, name) = (rules.piece_type(id), rules.piece_name(id));
        let mut places = variant.placements_in_words(id)?;
        places.dedup();
        let mut pictures: Vec<Picture> = painter.placements(id)?.into_iter().collect();
        if let Some(moves) = &moves {
            pictures.extend(painter.moves(moves, id, None)?);
        }
        let words = format!("{}, {}", piece.count_in_words(), places.join("; "));
        pieces.push(json!({ "name": name, "words": words, "pictures": drawn(&name, pictures) }));
    }
    let board = &rules.board;
    let joined = board.joined_in_words().map_or(String::new(), |joined| format!(", {joined}"));
    let size = format!("{} files, {} ranks, {} squares{joined}", board.files(), board.ranks(), board.size());
    Ok(json!({
        "title": variant.title(),
        "size": size,
        "pictures": drawn("the board and its regions", pictures),
        "pieces": pieces,
        "sides_are_alike": sides_are_alike,
    }))
}

/// The share of the positions in which a piece stands on each square.
///
/// # Errors
///
/// Fails if there is no such piece, or if one of the counts would be too much work.
pub fn heat(rules: &mut AskedRules, piece: PieceTypeId, work: &Work<'_>) -> Result<Value, NoAnswer> {
    let variant = rules.variant.clone();
    if !variant.rules().piece_type_ids().any(|id| id == piece) {
        return Err(Error::NoSuchPiece(piece).into());
    }
    let picture = Painter::of(&variant)?.heat(rules.squares(work)?, piece)?;
    let title = format!("{}, share of positions", variant.rules().piece_name(piece));
    Ok(json!({ "picture": picture.svg(&title).to_string() }))
}
