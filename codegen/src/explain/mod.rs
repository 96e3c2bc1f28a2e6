//! Prints a plan for people: what stands in whose way, the order with the classes drawn on the board, every stage.

mod drawing;
mod stages;

use std::fmt::Write;

use spec_lang::model::{Model, PieceId};

use crate::plan::Plan;

/// How many squares are listed one by one.
const MOST_LISTED: usize = 8;

/// The plan in words and drawings.
///
/// The text has these parts: the board and the pieces, the interactions as derived from the regions, the order in which
/// men are placed with the classes of squares at each step, the stages with their state and cost, and the cost in all.
pub fn explain(model: &Model, plan: &Plan) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_all(&mut text, model, plan);
    text
}

fn write_all(text: &mut String, model: &Model, plan: &Plan) -> std::fmt::Result {
    let sides: Vec<&str> = model.sides.iter().map(|side| side.name.as_str()).collect();
    writeln!(text, "{}", model.title)?;
    writeln!(
        text,
        "{} squares on {} files and {} ranks; {}",
        model.board.squares.len(),
        model.board.files,
        model.board.ranks,
        sides.join(", ")
    )?;
    writeln!(text, "\nPIECES\n")?;
    for (id, piece) in model.pieces.iter().enumerate() {
        let places: Vec<&str> = piece.placements.iter().map(|placement| placement.text.as_str()).collect();
        let (low, high) = (piece.count.start(), piece.count.end());
        let count = if low == high { low.to_string() } else { format!("{low}..{high}") };
        writeln!(text, "  {} {count} on {}", model.piece_name(PieceId(id as u32)), places.join(", or on "))?;
    }
    writeln!(text, "\nINTERACTIONS, derived from the regions: who may take whose square\n")?;
    interactions(text, model)?;
    writeln!(
        text,
        "\nORDER: men with few squares first; a class is of squares that the men still to come cannot tell apart"
    )?;
    drawing::chapters(text, model, plan)?;
    writeln!(text, "\nSTAGES: what each table is indexed by is what later stages need to know\n")?;
    stages::stages(text, plan)
}

fn interactions(text: &mut String, model: &Model) -> std::fmt::Result {
    if model.interactions.is_empty() {
        return writeln!(text, "  none");
    }
    for id in 0..model.pieces.len() as u32 {
        let meets: Vec<String> = model
            .interactions
            .iter()
            .filter(|interaction| interaction.pieces.0 == PieceId(id))
            .map(|interaction| {
                let squares = &interaction.squares;
                let names: Vec<String> =
                    squares.iter().take(MOST_LISTED).map(|&square| model.board.square(square).to_string()).collect();
                let shown = match squares.len() {
                    0..=MOST_LISTED => names.join(" "),
                    many => format!("{many} squares"),
                };
                format!("{} ({shown})", model.piece_name(interaction.pieces.1))
            })
            .collect();
        if !meets.is_empty() {
            writeln!(text, "  {}: {}", model.piece_name(PieceId(id)), meets.join(", "))?;
        }
    }
    Ok(())
}
