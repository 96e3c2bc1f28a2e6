//! The figures of solved material as text.

use qishu::numbers::grouped;
use qishu::rules::{flush_left, flush_right};
use qishu::{EndgameTables, LongestLine, SolvedMaterial, SolvedSide, Variant};
use serde::Serialize;

use super::by_plies;
use crate::answer;
use crate::args::TableFormat;
use crate::report::SCHEMA;
use crate::tabular::{field, heading};

/// All figures as a JSON object.
#[derive(Serialize)]
struct SolvedObject<'a> {
    schema: u32,
    name: &'a str,
    title: &'a str,
    unheeded: Vec<String>,
    /// How many values all tables hold, and in how many bytes.
    values: u64,
    bytes: u64,
    solved: Vec<SideObject>,
}

/// The figures of one material with a side to move.
#[derive(Serialize)]
struct SideObject {
    material: String,
    to_move: String,
    positions: u64,
    wins: u64,
    losses: u64,
    draws: u64,
    longest_win: Option<LineObject>,
    longest_loss: Option<LineObject>,
    /// The numbers of wins and losses by plies, the fewest plies first.
    wins_in: Vec<PliesObject>,
    losses_in: Vec<PliesObject>,
}

#[derive(Serialize)]
struct PliesObject {
    plies: u32,
    positions: u64,
}

#[derive(Serialize)]
struct LineObject {
    plies: u32,
    state: String,
}

/// The columns after the material and the side.
const COLUMNS: [&str; 6] = ["positions", "wins", "losses", "draws", "longest win", "longest loss"];

/// The columns of the form with commas.
const CSV_COLUMNS: &str = "material,to_move,result,plies,positions";

/// The figures of all material.
pub fn figures(variant: &Variant, tables: &EndgameTables, format: TableFormat) -> String {
    match format {
        TableFormat::Human => human(variant, tables),
        TableFormat::Csv => csv(variant, tables),
        TableFormat::Plain => {
            rows(variant, tables, ToString::to_string).iter().map(|row| row.join("\t") + "\n").collect()
        }
        TableFormat::Json => {
            let (values, bytes) = size(tables);
            let object = SolvedObject {
                schema: SCHEMA,
                name: variant.name(),
                title: variant.title(),
                unheeded: tables.unheeded(),
                values,
                bytes,
                solved: sides(tables).map(|(solved, side, figures)| object(variant, solved, side, figures)).collect(),
            };
            answer::json(&object)
        }
    }
}

fn human(variant: &Variant, tables: &EndgameTables) -> String {
    let head = ["material", "to move"].iter().chain(&COLUMNS).map(ToString::to_string).collect();
    let mut rows = rows(variant, tables, grouped);
    rows.insert(0, head);
    let widths: Vec<usize> =
        (0..2 + COLUMNS.len()).map(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0)).collect();
    let mut text = heading(variant) + "\n";
    for row in &rows {
        // Words to the left, numbers to the right.
        let cells = (0..).zip(row.iter().zip(&widths)).map(|(column, (cell, &width))| match column {
            0 | 1 => flush_left(cell, width),
            _ => flush_right(cell, width),
        });
        text += &format!("  {}\n", cells.collect::<Vec<_>>().join("  "));
    }
    let (values, bytes) = size(tables);
    text += &format!("\n  {} values in {} bytes\n", grouped(&values), grouped(&bytes));
    text + &longest(variant, tables) + &plies(variant, tables)
}

/// The numbers of wins and losses of each material, by plies.
fn plies(variant: &Variant, tables: &EndgameTables) -> String {
    let mut text = String::new();
    for (solved, side, figures) in sides(tables) {
        let lines = by_plies::human(figures);
        if !lines.is_empty() {
            text += &format!("  {}, {} to move\n{lines}", solved.material, side_name(variant, side));
        }
    }
    if text.is_empty() { text } else { format!("\n  positions by plies to the end\n{text}") }
}

/// A row for each number of plies to a win or a loss, and one for draws.
fn csv(variant: &Variant, tables: &EndgameTables) -> String {
    let mut text = format!("{CSV_COLUMNS}\n");
    for (solved, side, figures) in sides(tables) {
        let begin = [solved.material.to_string(), side_name(variant, side)].map(|word| field(&word, ','));
        for row in by_plies::rows(figures) {
            text += &format!("{},{}\n", begin.join(","), row.join(","));
        }
    }
    text
}

/// How many values all tables hold, and in how many bytes.
fn size(tables: &EndgameTables) -> (u64, u64) {
    tables.solved().iter().fold((0, 0), |(values, bytes), solved| (values + solved.values, bytes + solved.bytes))
}

/// The longest wins of the material that was asked for: the last.
fn longest(variant: &Variant, tables: &EndgameTables) -> String {
    let Some(last) = tables.solved().last() else { return String::new() };
    let lines = last.sides.iter().flatten().filter_map(|side| side.longest_win.as_ref());
    let line = |line: &LongestLine| {
        let state = variant.rules().state_text(&line.state);
        format!("  longest win {} plies: {state}\n", line.plies)
    };
    lines.map(line).collect()
}

/// A row for each material and side to move.
fn rows(variant: &Variant, tables: &EndgameTables, number: impl Fn(&u64) -> String) -> Vec<Vec<String>> {
    let plies = |line: &Option<LongestLine>| line.as_ref().map_or("-".to_string(), |line| line.plies.to_string());
    let row = |(solved, side, figures): (&SolvedMaterial, usize, &SolvedSide)| {
        let SolvedSide { wins, losses, draws, .. } = figures;
        let mut row = vec![solved.material.to_string(), side_name(variant, side)];
        row.extend([&(wins + losses + draws), wins, losses, draws].map(&number));
        row.extend([plies(&figures.longest_win), plies(&figures.longest_loss)]);
        row
    };
    sides(tables).map(row).collect()
}

/// The figures of each material with each side that can be to move.
fn sides(tables: &EndgameTables) -> impl Iterator<Item = (&SolvedMaterial, usize, &SolvedSide)> {
    let of_one = |solved| [(solved, 0), (solved, 1)];
    let all = tables.solved().iter().flat_map(of_one);
    all.filter_map(|(solved, side): (&SolvedMaterial, usize)| Some((solved, side, solved.sides[side].as_ref()?)))
}

fn object(variant: &Variant, solved: &SolvedMaterial, side: usize, figures: &SolvedSide) -> SideObject {
    let line = |line: &Option<LongestLine>| {
        line.as_ref().map(|line| LineObject { plies: line.plies, state: variant.rules().state_text(&line.state) })
    };
    let by_plies =
        |numbers: &[(u32, u64)]| numbers.iter().map(|&(plies, positions)| PliesObject { plies, positions }).collect();
    SideObject {
        material: solved.material.to_string(),
        to_move: side_name(variant, side),
        positions: figures.wins + figures.losses + figures.draws,
        wins: figures.wins,
        losses: figures.losses,
        draws: figures.draws,
        longest_win: line(&figures.longest_win),
        longest_loss: line(&figures.longest_loss),
        wins_in: by_plies(&figures.wins_in),
        losses_in: by_plies(&figures.losses_in),
    }
}

fn side_name(variant: &Variant, side: usize) -> String {
    variant.rules().sides[side].to_string()
}
