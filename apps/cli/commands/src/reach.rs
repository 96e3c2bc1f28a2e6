//! `qishu reach`: the different positions that games come to, ply by ply, and the games of each length.

use std::io;

use qishu::numbers::grouped;
use qishu::{ReachOptions, ReachedPly, ReachedPositions, Symmetry};
use serde::Serialize;

use crate::answer::{AnswerHead, answered, json};
use crate::args::{ReachArgs, TableFormat, UpTo, generators};
use crate::ask::ask;
use crate::columns::aligned;
use crate::console::{Console, Failure};
use crate::tabular::heading;
use crate::target::Target;

/// The figures as a JSON object; numbers of lines may exceed 53 bits, and are strings.
#[derive(Serialize)]
struct ReachObject<'a> {
    #[serde(flatten)]
    head: AnswerHead<'a>,
    /// From where positions are reached.
    state: String,
    /// The generators of the symmetries up to which positions are counted.
    up_to: Vec<String>,
    /// Whether all positions were reached.
    complete: bool,
    positions: u64,
    games: Option<String>,
    plies: Vec<PlyObject>,
}

#[derive(Serialize)]
struct PlyObject {
    plies: u32,
    positions: Option<u64>,
    new: u64,
    in_all: u64,
    lines: Option<String>,
    ended: Option<String>,
}

/// The headings of the columns.
const COLUMNS: [&str; 6] = ["plies", "positions", "new", "in all", "lines", "ended"];

/// Prints the figures.
///
/// # Errors
///
/// Fails if standard output does.
pub fn reach(args: &ReachArgs, console: &mut Console) -> io::Result<()> {
    answered(counted(args, console), console)
}

fn counted(args: &ReachArgs, console: &Console) -> Result<String, Failure> {
    let target = Target::of(&args.of.target)?;
    let (moves, state) = target.moves_in_game(&args.at).map(|(moves, annotated)| (moves, annotated.state))?;
    let up_to = match args.up_to.iter().any(UpTo::is_all) {
        true => target.variant.symmetries().map_err(|error| target.failure(&error))?,
        false => generators(&args.up_to),
    };
    let options = ReachOptions { plies: args.plies, up_to, threads: args.threads };
    let reach = ask(&target, &args.work, console, |work| moves.reach(&state, &options, work))?;
    let rows = |number: fn(&u128) -> String, none: &str| rows(&reach, number, none);
    let lines = |rows: Vec<Vec<String>>, gap: &str| -> String { rows.iter().map(|row| row.join(gap) + "\n").collect() };
    Ok(match args.format {
        TableFormat::Human => heading(&target.variant) + &human(&reach, &options.up_to, rows(grouped, "-")),
        TableFormat::Plain => lines(rows(u128::to_string, "-"), "\t"),
        TableFormat::Csv => COLUMNS.join(",").replace(' ', "_") + "\n" + &lines(rows(u128::to_string, ""), ","),
        TableFormat::Json => json(&ReachObject {
            head: AnswerHead::of(&target.variant),
            state: moves.state_text(&state, args.at.letters.letters()),
            up_to: options.up_to.iter().map(Symmetry::to_string).collect(),
            complete: reach.is_complete,
            positions: reach.positions(),
            games: reach.games().map(|games| games.to_string()),
            plies: reach.plies.iter().map(object).collect(),
        }),
    })
}

/// A row for each ply.
fn rows(reach: &ReachedPositions, number: fn(&u128) -> String, none: &str) -> Vec<Vec<String>> {
    let row = |ply: &ReachedPly| {
        let positions = ply.positions.map(u128::from);
        let numbers = [positions, Some(ply.new.into()), Some(ply.in_all.into()), ply.lines, ply.ended];
        let numbers = numbers.iter().map(|one| one.as_ref().map_or(none.to_string(), number));
        [ply.plies.to_string()].into_iter().chain(numbers).collect()
    };
    reach.plies.iter().map(row).collect()
}

/// The table under its headings, and the sums.
fn human(reach: &ReachedPositions, up_to: &[Symmetry], mut rows: Vec<Vec<String>>) -> String {
    rows.insert(0, COLUMNS.map(str::to_string).to_vec());
    let up_to: Vec<String> = up_to.iter().map(Symmetry::to_string).collect();
    let up_to = if up_to.is_empty() { String::new() } else { format!(" up to {}", up_to.join(", ")) };
    let extent = if reach.is_complete { "in all" } else { "so far" };
    let games = reach.games().map_or(String::new(), |games| format!(", {}", several(games, "game")));
    let table = aligned(&rows, &[true; COLUMNS.len()]);
    format!("{table}\n  {}{up_to} {extent}{games}\n", several(reach.positions().into(), "position"))
}

/// A number of things in words.
fn several(number: u128, thing: &str) -> String {
    format!("{} {thing}{}", grouped(&number), if number == 1 { "" } else { "s" })
}

fn object(ply: &ReachedPly) -> PlyObject {
    let ReachedPly { plies, positions, new, in_all, .. } = *ply;
    let [lines, ended] = [ply.lines, ply.ended].map(|lines| lines.map(|lines| lines.to_string()));
    PlyObject { plies, positions, new, in_all, lines, ended }
}
