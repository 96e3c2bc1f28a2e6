//! Descriptions of plans for people: the interactions, the order with the classes drawn on the board, and every stage
//! with its equations. Two plans with equal descriptions count alike.

mod domains;
mod drawing;
mod frontier;
mod legal;
pub mod moves;
pub mod proofs;
mod stages;
pub mod statements;
pub mod together;

use std::fmt::Write;

use qishu_counting::error::PlanError;
use qishu_counting::plan::{Plan, Split};
use qishu_rules::{PieceType, PieceTypeId, Squares};
use qishu_spec_lang::Model;
use qishu_spec_lang::model::{Weight, WrittenPlacement};

use crate::text::WIDTH;
use crate::text::part_tree;
use crate::text::wrap::wrap_behind;

pub use domains::explain_domains;
pub use frontier::explain_frontier;
pub use legal::explain_legal;

/// The maximum number of squares that are listed one by one.
const MOST_LISTED: usize = 8;

/// The description of a plan, in words and drawings.
///
/// The text describes the board and the pieces, and the interactions derived from the regions. It gives the order of
/// placement with the classes of squares at each step, the stages with state and cost, and the total cost.
pub fn explain(model: &Model, plan: &Plan) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_all(&mut text, model, plan);
    text
}

/// The board, the pieces, and their interactions.
fn head(text: &mut String, model: &Model) -> std::fmt::Result {
    writeln!(text, "{}", model.title)?;
    let board = &model.rules.board;
    let joined = board.joined_in_words().map_or(String::new(), |joined| format!(", {joined}"));
    let (size, files, ranks) = (board.size(), board.files(), board.ranks());
    writeln!(text, "{size} squares on {files} files and {ranks} ranks{joined}; {}", model.rules.sides.join(", "))?;
    writeln!(text, "\nPIECES\n")?;
    for ((id, piece_type), written) in
        model.rules.non_value_type_ids().zip(&*model.rules.piece_types).zip(&model.written)
    {
        let mut places: Vec<String> = written.iter().map(WrittenPlacement::place).collect();
        places.dedup();
        let (low, high) = (piece_type.count.start(), piece_type.count.end());
        let count = if low == high { low.to_string() } else { format!("{low}..{high}") };
        line(text, &format!("{} {count} {}", model.rules.piece_name(id), places.join(", or ")))?;
    }
    for state_variable in model.rules.caps.iter().filter_map(|cap| model.rules.state_variable_in_words(cap)) {
        line(text, &state_variable)?;
    }
    for Weight { piece_type, squares, number, .. } in &model.weights {
        let on = squares.as_ref().map_or(String::new(), |squares| format!(" on {}", listed(squares)));
        line(text, &format!("{} weighs {number}{on}, in weighted counts only", model.rules.piece_name(*piece_type)))?;
    }
    writeln!(
        text,
        "\nINTERACTIONS, derived from the regions: which pieces can stand on the same squares, each pair once\n"
    )?;
    interactions(text, model)
}

fn write_all(text: &mut String, model: &Model, plan: &Plan) -> std::fmt::Result {
    head(text, model)?;
    if let Some(Split { piece_types, cases, different }) = &plan.split {
        let names: Vec<String> = piece_types.iter().map(|&piece_type| model.rules.piece_name(piece_type)).collect();
        writeln!(text, "\nCASES: {} placed first, case by case\n", names.join(" and "))?;
        writeln!(text, "  {cases} cases, {different} of them different; the order below is that of the first")?;
    }
    writeln!(
        text,
        "\nORDER: pieces with few squares first; a class is of squares that the pieces still to come cannot tell apart"
    )?;
    drawing::steps(text, model, plan)?;
    writeln!(text, "\nSTAGES: what each table is indexed by is what later stages need to know")?;
    stages::stages(text, plan)?;
    // There are many cases, and their placements are rarely of interest.
    if plan.split.is_some() {
        return Ok(());
    }
    writeln!(
        text,
        "\nPART TREE: which table stands where; the numbers of positions follow it from the first line on\n"
    )?;
    let part_tree = part_tree::of(model, plan);
    part_tree.lines().skip_while(|line| !line.starts_with("order")).try_for_each(|line| writeln!(text, "{line}"))
}

fn interactions(text: &mut String, model: &Model) -> std::fmt::Result {
    let on_layer = |piece_type: &PieceType| {
        let others = model.rules.piece_types.iter().filter(|other| other.layer == piece_type.layer);
        others.fold(Squares::EMPTY, |all, other| all.union(&other.reach())).len()
    };
    // Pieces that may be on any square interact with all others; a list of that would hide the rest.
    let pieces = model.rules.non_value_type_ids().map(|id| model.rules.piece_type(id));
    let roams: Vec<bool> = pieces.map(|piece_type| piece_type.reach().len() == on_layer(piece_type)).collect();
    for id in (0..roams.len()).filter(|&id| !roams[id]) {
        let meets: Vec<String> = model
            .interactions
            .iter()
            .filter(|interaction| interaction.pieces.0.index() == id && !roams[interaction.pieces.1.index()])
            .map(|interaction| {
                format!("{} ({})", model.rules.piece_name(interaction.pieces.1), listed(&interaction.squares))
            })
            .collect();
        let shown = if meets.is_empty() { "nothing further".to_owned() } else { meets.join(", ") };
        line(text, &format!("{}: {shown}", model.rules.piece_name(PieceTypeId(id as u32))))?;
    }
    let roaming: Vec<String> =
        (0..roams.len()).filter(|&id| roams[id]).map(|id| model.rules.piece_name(PieceTypeId(id as u32))).collect();
    match roaming.as_slice() {
        [] => Ok(()),
        roaming => line(text, &format!("wherever others of their layer stand: {}", roaming.join(", "))),
    }
}

/// The squares one by one, or their number.
fn listed(squares: &Squares) -> String {
    match squares.len() {
        0..=MOST_LISTED => squares.iter().map(|square| square.to_string()).collect::<Vec<String>>().join(" "),
        many => format!("{many} squares"),
    }
}

/// The reason for having no tables, and the rules that would make them large, if there are any.
fn why_no_tables(text: &mut String, no_tables: Option<&PlanError>) -> std::fmt::Result {
    let Some(error) = no_tables else {
        return line(text, "the tables that were found take more steps");
    };
    let why = error.why_no_tables();
    match error.because() {
        [] => line(text, &why),
        because => {
            line(text, &format!("{why}; these rules would be remembered at once:"))?;
            because.iter().try_for_each(|rule| line(text, &format!("  {rule}")))
        }
    }
}

/// Writes a list entry, wrapped over several lines if needed.
fn line(text: &mut String, entry: &str) -> std::fmt::Result {
    wrap_behind("  ", entry, 6, WIDTH).into_iter().try_for_each(|line| writeln!(text, "{line}"))
}
