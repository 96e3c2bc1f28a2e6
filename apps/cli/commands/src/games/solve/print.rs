//! The figures of a solved game as text.

use qishu::numbers::grouped;
use qishu::rules::{flush_left, flush_right};
use qishu::{LongestLine, Metric, SolvedSide, Variant};
use serde::Serialize;

use super::by_plies;
use super::solved::{SolvedGame, SolvedRow, SolvedStart};
use crate::args::TableFormat;
use crate::terminal::answer;
use crate::terminal::answer::AnswerHead;
use crate::terminal::tabular::{field, heading};

/// All figures as a JSON object.
#[derive(Serialize)]
struct SolvedObject<'a> {
    #[serde(flatten)]
    head: AnswerHead<'a>,
    method: &'a str,
    /// What plies are counted up to.
    metric: &'a str,
    /// The most plies of a win that is not cursed, and of a loss that is not blessed, if quiet plies are counted.
    most_quiet_plies: Option<u32>,
    up_to: &'a [String],
    unheeded: &'a [String],
    /// The state from which the whole game was solved.
    start: Option<StartObject<'a>>,
    /// How many values there are, and in how many bytes.
    values: u64,
    bytes: u64,
    solved: Vec<SideObject<'a>>,
}

#[derive(Serialize)]
struct StartObject<'a> {
    state: &'a str,
    value: String,
    /// A line of best play.
    line: &'a [String],
}

/// The figures of one material, or of all positions, with a side to move.
#[derive(Serialize)]
struct SideObject<'a> {
    material: Option<&'a str>,
    to_move: &'a str,
    positions: u64,
    wins: u64,
    losses: u64,
    draws: u64,
    /// The wins and losses of more plies than the rules allow, if quiet plies are counted.
    cursed_wins: Option<u64>,
    blessed_losses: Option<u64>,
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

/// The material of positions of different material.
const ANY: &str = "any";

/// The longest line of best play, in characters.
const WIDTH: usize = 100;

/// The figures.
pub fn figures(variant: &Variant, solved: &SolvedGame, format: TableFormat) -> String {
    match format {
        TableFormat::Human => human(variant, solved),
        TableFormat::Csv => csv(solved),
        TableFormat::Plain => rows(solved, ToString::to_string).iter().map(|row| row.join("\t") + "\n").collect(),
        TableFormat::Json => answer::json(&SolvedObject {
            head: AnswerHead::of(variant),
            method: solved.method,
            metric: solved.metric.name(),
            most_quiet_plies: solved.most_quiet_plies,
            up_to: &solved.up_to,
            unheeded: &solved.unheeded,
            start: solved.start.as_ref().map(|start| {
                let SolvedStart { state, value, line } = start;
                StartObject { state, value: value.to_string(), line }
            }),
            values: solved.values,
            bytes: solved.bytes,
            solved: solved.rows.iter().map(|row| object(variant, solved, row)).collect(),
        }),
    }
}

fn human(variant: &Variant, solved: &SolvedGame) -> String {
    let head = ["material", "to move"].iter().chain(&COLUMNS).map(ToString::to_string).collect();
    let mut rows = rows(solved, grouped);
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
    let up_to = if solved.up_to.is_empty() { String::new() } else { format!(" up to {}", solved.up_to.join(", ")) };
    text += &format!("\n  {} values{up_to} in {} bytes\n", grouped(&solved.values), grouped(&solved.bytes));
    text + &cursed(solved)
        + &longest(variant, solved)
        + &solved.start.as_ref().map_or(String::new(), start)
        + &plies(solved)
}

/// The wins and losses of more plies than the rules allow, of each material and side to move that has some.
fn cursed(solved: &SolvedGame) -> String {
    let Some(most) = solved.most_quiet_plies else { return String::new() };
    let row = |row: &SolvedRow| {
        let [cursed, blessed] = [row.figures.cursed_wins, row.figures.blessed_losses];
        let numbers = format!("{} cursed wins, {} blessed losses", grouped(&cursed), grouped(&blessed));
        (cursed + blessed > 0).then(|| format!("    {}, {} to move: {numbers}\n", material(row), row.to_move))
    };
    let rows: String = solved.rows.iter().filter_map(row).collect();
    let head = format!("\n  drawn by {most} quiet plies");
    if rows.is_empty() { format!("{head}: no win\n") } else { format!("{head}\n{rows}") }
}

/// The value of the state from which the game was solved, and a line of best play.
fn start(start: &SolvedStart) -> String {
    let mut text = format!("\n  {}: {}\n", start.state, start.value);
    let mut line = "  best play".to_owned();
    for mv in &start.line {
        if line.len() + 1 + mv.len() > WIDTH {
            text += &format!("{line}\n");
            line = "   ".to_owned();
        }
        line += &format!(" {mv}");
    }
    if start.line.is_empty() { text } else { format!("{text}{line}\n") }
}

/// The numbers of wins and losses of each material, by plies.
fn plies(solved: &SolvedGame) -> String {
    let mut text = String::new();
    for row in &solved.rows {
        let lines = by_plies::human(&row.figures);
        if !lines.is_empty() {
            text += &format!("  {}, {} to move\n{lines}", material(row), row.to_move);
        }
    }
    let to = match solved.metric {
        Metric::End => "end",
        Metric::Conversion => "conversion",
        Metric::Zeroing => "zeroing move",
    };
    if text.is_empty() { text } else { format!("\n  positions by plies to the {to}\n{text}") }
}

/// A row for each number of plies to a win or a loss, and one for draws.
fn csv(solved: &SolvedGame) -> String {
    let mut text = format!("{CSV_COLUMNS}\n");
    for row in &solved.rows {
        let begin = [material(row), &row.to_move].map(|word| field(word, ','));
        for numbers in by_plies::rows(&row.figures) {
            text += &format!("{},{}\n", begin.join(","), numbers.join(","));
        }
    }
    text
}

/// The longest wins of the material that was asked for: the last.
fn longest(variant: &Variant, solved: &SolvedGame) -> String {
    let Some(last) = solved.rows.last() else { return String::new() };
    let rows = solved.rows.iter().filter(|row| row.material == last.material);
    let line = |line: &LongestLine| {
        let state = variant.rules().state_text_with(&line.state, solved.letters);
        format!("  longest win {} plies: {state}\n", line.plies)
    };
    rows.filter_map(|row| row.figures.longest_win.as_ref()).map(line).collect()
}

/// The material of a row in words.
fn material(row: &SolvedRow) -> &str {
    row.material.as_deref().unwrap_or(ANY)
}

/// A row for each material and side to move.
fn rows(solved: &SolvedGame, number: impl Fn(&u64) -> String) -> Vec<Vec<String>> {
    let plies = |line: &Option<LongestLine>| line.as_ref().map_or("-".to_string(), |line| line.plies.to_string());
    let row = |row: &SolvedRow| {
        let SolvedSide { wins, losses, draws, longest_win, longest_loss, .. } = &row.figures;
        let mut words = vec![material(row).to_owned(), row.to_move.clone()];
        words.extend([&(wins + losses + draws), wins, losses, draws].map(&number));
        words.extend([plies(longest_win), plies(longest_loss)]);
        words
    };
    solved.rows.iter().map(row).collect()
}

fn object<'a>(variant: &Variant, solved: &SolvedGame, row: &'a SolvedRow) -> SideObject<'a> {
    let figures = &row.figures;
    let line = |line: &Option<LongestLine>| {
        let state = |line: &LongestLine| variant.rules().state_text_with(&line.state, solved.letters);
        line.as_ref().map(|line| LineObject { plies: line.plies, state: state(line) })
    };
    let by_plies =
        |numbers: &[(u32, u64)]| numbers.iter().map(|&(plies, positions)| PliesObject { plies, positions }).collect();
    SideObject {
        material: row.material.as_deref(),
        to_move: &row.to_move,
        positions: figures.wins + figures.losses + figures.draws,
        wins: figures.wins,
        losses: figures.losses,
        draws: figures.draws,
        cursed_wins: solved.most_quiet_plies.map(|_| figures.cursed_wins),
        blessed_losses: solved.most_quiet_plies.map(|_| figures.blessed_losses),
        longest_win: line(&figures.longest_win),
        longest_loss: line(&figures.longest_loss),
        wins_in: by_plies(&figures.wins_in),
        losses_in: by_plies(&figures.losses_in),
    }
}
