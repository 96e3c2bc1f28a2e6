//! Draws, for each man of the first side, where he goes from one square, with the squares that matter between.

use std::fmt::Write;

use qishu_rules::{Kind, Move, Rules, Spacing, SquareId, TargetSquare};
use qishu_spec_lang::Model;

use crate::moves::lower::lower;
use crate::moves::passage::Passages;
use crate::moves::plan::can_be_compiled;
use crate::moves::targets::{best_departure, targets};

/// What the marks mean.
const LEGEND: &str = "\
o  arrives if the square is empty        x  arrives by taking        *  either
^  behind these: over one man between    +  has to be empty for one of the ways over it
";

/// The moves in drawings; empty for a variant that does not say how men move.
pub fn explain(model: &Model) -> String {
    let Some(game) = &model.game else { return String::new() };
    let passages = lower(&model.rules, game);
    let mut text =
        format!("{}\n{} passages of {} men\n\n{LEGEND}", model.title, passages.all.len(), passages.men.len());
    if let Err(refusal) = can_be_compiled(&model.rules) {
        text += &format!("\n{refusal}\n");
    }
    for kind in model.rules.men().filter(|kind| model.rules.piece(kind.piece).side.0 == 0) {
        let statements: Vec<&Move> = game.moves.iter().filter(|one| one.piece == kind.piece).collect();
        // Writing to a string cannot fail.
        let _ = man(&mut text, &model.rules, &passages, &kind, &statements);
    }
    text
}

fn man(
    text: &mut String,
    rules: &Rules,
    passages: &Passages,
    kind: &Kind<'_>,
    statements: &[&Move],
) -> std::fmt::Result {
    let Some(number) = kind.man.number() else { return Ok(()) };
    let (name, symbol) = (rules.piece_name(kind.piece), &kind.placement.symbol);
    let places: Vec<String> = statements.iter().map(|one| one.origin.to_string()).collect();
    if places.is_empty() {
        return writeln!(text, "\n{name} {symbol} does not move");
    }
    writeln!(text, "\n{name} {symbol}, by {}", places.join(", "))?;
    let from = best_departure(rules, passages, number);
    let targets = targets(passages, number, from);
    let mark_of =
        |id: SquareId| mark(targets.iter().find(|target| target.square == id).unwrap_or(&TargetSquare::nothing(id)));
    let spacing = Spacing { indent: "  ", ..Spacing::narrow(&rules.board, 2) };
    let board = rules.board.draw(&spacing, |square| match rules.board.id(square) {
        Some(id) if Some(id) == from => symbol.to_string(),
        Some(id) => mark_of(id),
        None => String::new(),
    });
    text.push_str(&board);
    Ok(())
}

/// What is to be said of a square.
fn mark(target: &TargetSquare) -> String {
    let arriving = |to_empty: bool, by_taking: bool| match (to_empty, by_taking) {
        (true, true) => "*",
        (true, false) => "o",
        (false, true) => "x",
        (false, false) => "",
    };
    let plain = arriving(target.to_empty, target.by_taking);
    let over_one = arriving(target.to_empty_over_one, target.by_taking_over_one);
    match (plain, over_one) {
        ("", "") if target.has_to_be_empty => "+".to_owned(),
        ("", "") => ".".to_owned(),
        (plain, "") => plain.to_owned(),
        (plain, over_one) => format!("{plain}{over_one}^"),
    }
}
