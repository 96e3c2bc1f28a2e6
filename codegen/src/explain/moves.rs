//! Drawings of the moves of each piece of the first side from one square, with the squares that matter in between.

use std::fmt::Write;

use qishu_moves::lower::lower;
use qishu_moves::plan::can_have_tables;
use qishu_moves::pseudo_moves::PseudoMoves;
use qishu_moves::targets::{best_departure, targets};
use qishu_rules::{Game, Kind, MoveRule, PieceTypeId, Rules, Spacing, SquareId, TargetSquare};
use qishu_spec_lang::Model;

/// The meaning of the marks.
const LEGEND: [(char, &str); 5] = [
    ('o', "arrives if the square is empty"),
    ('x', "arrives by a capture"),
    ('*', "arrives either way"),
    ('^', "behind these: over one piece between"),
    ('+', "has to be empty for one of the ways over it"),
];

/// The moves in drawings; empty for a variant without move rules.
pub fn explain(model: &Model) -> String {
    let Some(game) = &model.game else { return String::new() };
    let pseudo_moves = lower(&model.rules, game);
    let legend = legend(|_| true);
    let mut text = format!(
        "{}\n{} pseudo-legal moves of {} pieces\n\n{legend}",
        model.title,
        pseudo_moves.all.len(),
        pseudo_moves.pieces.len()
    );
    if let Err(refusal) = can_have_tables(&model.rules) {
        text += &format!("\n{refusal}\n");
    }
    for kind in model.rules.pieces().filter(|kind| model.rules.piece_type(kind.piece_type).side.0 == 0) {
        let statements: Vec<&MoveRule> =
            game.move_rules.iter().filter(|one| one.piece_type == kind.piece_type).collect();
        // Writing to a string cannot fail.
        let _ = piece(&mut text, &model.rules, &pseudo_moves, &kind, &statements);
    }
    text
}

/// Drawings of the moves of a piece type, one for each chosen square, with the legend of the marks that occur. Pieces
/// without any move are left out.
pub fn drawn(rules: &Rules, game: &Game, piece_type: PieceTypeId) -> Vec<String> {
    // The moves of other pieces do not matter here, and may be many.
    let own: Vec<MoveRule> = game.move_rules.iter().filter(|one| one.piece_type == piece_type).cloned().collect();
    let pseudo_moves = lower(rules, &Game { move_rules: own.into(), ..game.clone() });
    let pieces = rules.pieces().filter(|kind| kind.piece_type == piece_type).filter_map(|kind| {
        let number = kind.piece.number()?;
        let from = best_departure(rules, &pseudo_moves, number);
        let targets = targets(&pseudo_moves, number, from);
        if targets.is_empty() {
            return None;
        }
        let symbol = &kind.placement.symbol;
        let start = match from {
            Some(from) => format!("{symbol} from {}", rules.board.square(from)),
            None => format!("{symbol} from beside the board"),
        };
        let marks: String = targets.iter().map(mark).collect();
        let legend = legend(|one| marks.contains(one));
        Some(format!("{start}\n{}{legend}", board(rules, &targets, from, symbol)))
    });
    pieces.collect()
}

/// The legend of the marks that occur.
fn legend(is_meant: impl Fn(char) -> bool) -> String {
    let meant = LEGEND.iter().filter(|(mark, _)| is_meant(*mark));
    meant.map(|(mark, words)| format!("{mark}  {words}\n")).collect()
}

fn piece(
    text: &mut String,
    rules: &Rules,
    pseudo_moves: &PseudoMoves,
    kind: &Kind<'_>,
    statements: &[&MoveRule],
) -> std::fmt::Result {
    let Some(number) = kind.piece.number() else { return Ok(()) };
    let (name, symbol) = (rules.piece_name(kind.piece_type), &kind.placement.symbol);
    let places: Vec<String> = statements.iter().map(|one| one.origin.to_string()).collect();
    if places.is_empty() {
        return writeln!(text, "\n{name} {symbol} does not move");
    }
    writeln!(text, "\n{name} {symbol}, by {}", places.join(", "))?;
    let from = best_departure(rules, pseudo_moves, number);
    text.push_str(&board(rules, &targets(pseudo_moves, number, from), from, symbol));
    Ok(())
}

/// The board with a piece on a square, and its target squares.
fn board(rules: &Rules, targets: &[TargetSquare], from: Option<SquareId>, symbol: &str) -> String {
    let mark_of =
        |id: SquareId| mark(targets.iter().find(|target| target.square == id).unwrap_or(&TargetSquare::nothing(id)));
    let spacing = Spacing { indent: "  ", ..Spacing::narrow(&rules.board, 2) };
    rules.board.draw(&spacing, |square| match rules.board.id(square) {
        Some(id) if Some(id) == from => symbol.to_string(),
        Some(id) => mark_of(id),
        None => String::new(),
    })
}

/// The mark of a square.
fn mark(target: &TargetSquare) -> String {
    let arriving = |to_empty: bool, by_capture: bool| match (to_empty, by_capture) {
        (true, true) => "*",
        (true, false) => "o",
        (false, true) => "x",
        (false, false) => "",
    };
    let plain = arriving(target.to_empty, target.by_capture);
    let over_one = arriving(target.to_empty_over_one, target.by_capture_over_one);
    match (plain, over_one) {
        ("", "") if target.has_to_be_empty => "+".to_owned(),
        ("", "") => ".".to_owned(),
        (plain, "") => plain.to_owned(),
        (plain, over_one) => format!("{plain}{over_one}^"),
    }
}
