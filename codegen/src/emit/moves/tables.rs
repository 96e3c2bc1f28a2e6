//! Prints the tables of moves: their declaration, and how each is filled.

use qishu_rules::{BoardAxes, Squares};

use super::names::{MoveNames, axis_word};
use super::promotions::{NamedPromotion, promotions};
use crate::emit::nested::Nested;
use crate::emit::page::documentation;
use crate::moves::plan::{Going, LeapShape, MovePlan, MoveShape, MoveTable, PiecePlan};

/// The structure of all tables.
pub fn declaration(plan: &MovePlan, names: &MoveNames) -> String {
    let mut text = documentation(&["The tables in which pieces look up where they go.".to_owned()]);
    text += "pub struct Moves {\n";
    for (table, name) in plan.tables.iter().zip(&names.tables) {
        let pieces: Vec<&str> = table.pieces.iter().map(|&piece| names.words[piece].as_str()).collect();
        let docs = documentation(&[format!("For {}.", pieces.join(", "))]);
        text += &docs.lines().map(|line| format!("    {line}\n")).collect::<String>();
        text += &format!("    {name}: {},\n", kind(table, plan.squares));
    }
    for (squares, name) in homes(plan, names) {
        text += &format!("    /// Where lines begin along which it goes: {squares}.\n    {name}: Set,\n");
    }
    for NamedPromotion { piece, plan, field, .. } in promotions(plan, names) {
        let (piece, squares) = (&names.words[piece], &plan.on);
        text += &format!("    /// Where a {piece} becomes another piece: {squares}.\n    {field}: Set,\n");
    }
    if !plan.rows.is_empty() {
        text += &format!("    /// What ends the game.\n    {}: RowTable<Set, {}>,\n", names.rows, plan.squares);
    }
    text + "}\n"
}

/// All move patterns of a piece from square to square.
fn goings(piece: &PiecePlan) -> impl Iterator<Item = &Going> {
    piece.goes.iter().chain(&piece.capture_steps).chain(piece.checks.iter().map(|checking| &checking.going))
}

/// Sets of start squares that no table contains, without duplicates, each with the name of its field after the first
/// piece.
pub fn homes(plan: &MovePlan, names: &MoveNames) -> Vec<(Squares, String)> {
    let mut found: Vec<(Squares, String)> = Vec::new();
    for (piece, name) in plan.pieces.iter().zip(&names.pieces) {
        for from in goings(piece).filter_map(|going| going.from.as_ref()) {
            if found.iter().all(|(squares, _)| squares != from) {
                let same = found.iter().filter(|(_, field)| field.starts_with(&name.to_ascii_lowercase())).count();
                let number = if same == 0 { String::new() } else { format!("_{}", same + 1) };
                found.push((from.clone(), format!("{}_starts{number}", name.to_ascii_lowercase())));
            }
        }
    }
    found
}

/// The type of a table.
fn kind(table: &MoveTable, squares: usize) -> String {
    match &table.shape {
        MoveShape::Lines(axes) => format!("LineTable<Set, {squares}, {}>", axes.len()),
        MoveShape::Steps(_) => format!("StepTable<Set, {squares}>"),
        MoveShape::Leaps(_) => format!("LeapTable<Set, {squares}>"),
        MoveShape::Drops(_) => "DropTable<Set>".to_owned(),
    }
}

/// The static that fills the tables on first use.
pub fn filling(plan: &MovePlan, names: &MoveNames) -> String {
    let fields = plan.tables.iter().zip(&names.tables).map(|(table, name)| {
        let of_leaps = |kind: &str, leaps: &[LeapShape]| {
            Nested::new(format!("{name}: {kind}::new(board, &["), leaps.iter().map(leap), "])")
        };
        match &table.shape {
            MoveShape::Lines(axes) => Nested::new(format!("{name}: LineTable::new(board, ["), axis_names(*axes), "])"),
            MoveShape::Steps(leaps) => of_leaps("StepTable", leaps),
            MoveShape::Leaps(leaps) => of_leaps("LeapTable", leaps),
            MoveShape::Drops(leaps) => of_leaps("DropTable", leaps),
        }
    });
    let set = |squares: &Squares, name: &str| {
        Nested::quoted(format!("{name}: set_of(board, &squares!(\""), &squares.to_string(), "\"))")
    };
    let rows = plan.rows.iter().map(|row| Nested::new(format!("({}, &[", row.length), axis_names(row.axes), "])"));
    let rows = Nested::new(format!("{}: RowTable::new(board, &[", names.rows), rows, "])");
    let homes = homes(plan, names);
    let promotions = promotions(plan, names);
    let sets = homes.iter().map(|(squares, name)| set(squares, name));
    let sets = sets.chain(promotions.iter().map(|one| set(&one.plan.on, &one.field)));
    let rows = (!plan.rows.is_empty()).then_some(rows);
    let fields: Vec<Nested> = fields.chain(sets).chain(rows).collect();
    // Without any table there is nothing to fill.
    let board = if fields.is_empty() { "" } else { "    let board = &RULES.board;\n" };
    let mut text = format!("static TABLES: LazyLock<Moves> = LazyLock::new(|| {{\n{board}");
    Nested::new("Moves {", fields, "}").write(&mut text, 4, "");
    text + "});\n"
}

/// The runtime's names of axes.
fn axis_names(axes: BoardAxes) -> impl Iterator<Item = Nested> {
    axes.iter().map(|axis| Nested::text(axis_word(axis).to_ascii_uppercase()))
}

/// Leaps of one kind: their distance, the squares passed, and the start squares.
fn leap(leap: &LeapShape) -> Nested {
    let LeapShape { to, between, from } = leap;
    let from = Nested::quoted("squares!(\"", &from.to_string(), "\")");
    Nested::new("Leap::new(", [Nested::text(format!("{to:?}")), Nested::text(format!("&{between:?}")), from], ")")
}
