//! Draws, for each man of the first side, where he goes from one square, with the squares that matter between.

use std::collections::BTreeSet;
use std::fmt::Write;

use qishu_rules::{Kind, Move, Rules, Spacing, Square, SquareId};
use qishu_spec_lang::Model;

use crate::moves::lower::lower;
use crate::moves::passage::{Passage, Passages};
use crate::moves::plan::can_be_compiled;

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
    let from = best_origin(rules, passages, number);
    let drawn = passages.from(number, from);
    let spacing = Spacing { indent: "  ", ..Spacing::narrow(&rules.board, 2) };
    let board = rules.board.draw(&spacing, |square| match rules.board.id(square) {
        Some(id) if Some(id) == from => symbol.to_string(),
        Some(id) => mark(passages, drawn, id),
        None => String::new(),
    });
    text.push_str(&board);
    Ok(())
}

/// The square from which the man has the most squares to go to, that nearest to the middle of the board if there are several;
/// `None` for a man who only comes onto the board.
fn best_origin(rules: &Rules, passages: &Passages, man: usize) -> Option<SquareId> {
    let squares = (0..rules.board.size() as u16).map(SquareId);
    let far = |square: Square| {
        let off = |place: u8, length: u8| (2 * i32::from(place) + 1 - i32::from(length)).abs();
        off(square.rank, rules.board.ranks()) + off(square.file, rules.board.files())
    };
    let best = squares.max_by_key(|&id| {
        let targets: BTreeSet<SquareId> = passages.from(man, Some(id)).iter().map(|passage| passage.to).collect();
        (targets.len(), -far(rules.board.square(id)), std::cmp::Reverse(id))
    });
    best.filter(|&id| !passages.from(man, Some(id)).is_empty())
}

/// What the passages have to do with a square.
fn mark(passages: &Passages, drawn: &[Passage], square: SquareId) -> String {
    let arriving = |over_one: bool| {
        let ways = drawn.iter().filter(|passage| passage.to == square).map(|passage| passages.way(passage));
        let (mut empty, mut takes) = (false, false);
        for way in ways.filter(|way| way.over.is_some() == over_one) {
            empty |= way.to_empty;
            takes |= !way.takes.is_empty();
        }
        match (empty, takes) {
            (true, true) => "*",
            (true, false) => "o",
            (false, true) => "x",
            (false, false) => "",
        }
    };
    let (plain, over_one) = (arriving(false), arriving(true));
    let is_leg = || {
        let over_nobody = drawn.iter().filter(|passage| passages.way(passage).over.is_none());
        over_nobody.into_iter().any(|passage| passage.between.contains(&square))
    };
    match (plain, over_one) {
        ("", "") if is_leg() => "+".to_owned(),
        ("", "") => ".".to_owned(),
        (plain, "") => plain.to_owned(),
        (plain, over_one) => format!("{plain}{over_one}^"),
    }
}
