//! `qishu reach`: the different positions that games come to, ply by ply, and the games of each length.

use std::io;

use qishu::numbers::grouped;
use qishu::{BigUint, ReachOptions, ReachedPly, Symmetry};
use serde::{Deserialize, Serialize};

use crate::args::{ReachArgs, TableFormat, UpTo, generators, value_name};
use crate::output::{OutputTarget, PartCommand, PartQuestion, PartSum};
use crate::terminal::answer::json;
use crate::terminal::ask::ask;
use crate::terminal::columns::aligned;
use crate::terminal::console::Console;
use crate::terminal::ended::{Ended, reported};
use crate::terminal::report::{Digits, SCHEMA};
use crate::terminal::tabular::TableSubject;
use crate::terminal::target::Target;

/// The figures, or those of a part of the positions.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ReachPart {
    #[serde(flatten)]
    subject: TableSubject,
    /// From where positions are reached.
    state: String,
    /// The generators of the symmetries up to which positions are counted.
    up_to: Vec<String>,
    /// Whether all positions were reached.
    complete: bool,
    plies: Vec<PlyRow>,
}

/// The figures of a ply; numbers of lines may exceed 53 bits, and are strings.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct PlyRow {
    plies: u32,
    positions: Option<u64>,
    new: u64,
    in_all: u64,
    lines: Option<Digits>,
    ended: Option<Digits>,
}

/// The figures as a JSON object.
#[derive(Serialize)]
struct ReachObject<'a> {
    schema: u32,
    name: &'a str,
    title: &'a str,
    state: &'a str,
    up_to: &'a [String],
    complete: bool,
    positions: u64,
    games: Option<Digits>,
    plies: &'a [PlyRow],
}

/// The headings of the columns.
const COLUMNS: [&str; 6] = ["plies", "positions", "new", "in all", "lines", "ended"];

/// Prints the figures.
///
/// # Errors
///
/// Fails if standard output does.
pub fn reach(args: &ReachArgs, console: &mut Console) -> io::Result<()> {
    let outcome = counted(args, console);
    reported(outcome, console)
}

fn counted(args: &ReachArgs, console: &mut Console) -> Result<(), Ended> {
    let target = Target::of(&args.of.target)?;
    let (moves, state) = target.moves_in_game(&args.at).map(|(moves, annotated)| (moves, annotated.state))?;
    let up_to = match args.up_to.iter().any(UpTo::is_all) {
        true => target.variant.symmetries().map_err(|error| target.failure(&error))?,
        false => generators(&args.up_to),
    };
    let state_text = moves.state_text(&state, args.at.letters.letters());
    let question = || {
        let question = PartQuestion::new(PartCommand::Reach, &target.variant).with_moves(&moves);
        let question = question.with("state", &state_text).with("letters", value_name(args.at.letters));
        let up_to = target.variant.symmetries_with_digests(&up_to).map_err(|error| target.failure(&error))?;
        let question = question.with("up-to", up_to).with_given("plies", args.plies);
        Ok(question.with("format", value_name(args.format)))
    };
    let Some(output) = OutputTarget::open(args.part.destination(), question, console)? else { return Ok(()) };
    let shard = args.part.shard_or_whole();
    let names = up_to.iter().map(Symmetry::to_string).collect();
    let options = ReachOptions { plies: args.plies, up_to: up_to.clone(), shard, threads: args.threads };
    let reach = ask(&target, &args.work, console, |work| moves.reach(&state, &options, work))?;
    let part = ReachPart {
        subject: TableSubject::of(&target.variant),
        state: state_text.clone(),
        up_to: names,
        complete: reach.is_complete,
        plies: reach.plies.iter().map(PlyRow::of).collect(),
    };
    output.deliver(part, |part| Ok(part.text(args.format)), console)
}

impl ReachPart {
    /// The figures in one of their forms.
    pub fn text(&self, format: TableFormat) -> String {
        let rows = |number: fn(&BigUint) -> String, none: &str| {
            self.plies.iter().map(|ply| ply.cells(number, none)).collect::<Vec<_>>()
        };
        let lines = |gap: &str, none: &str| -> String {
            rows(BigUint::to_string, none).iter().map(|row| row.join(gap) + "\n").collect()
        };
        match format {
            TableFormat::Human => self.subject.heading() + &self.human(rows(grouped, "-")),
            TableFormat::Plain => lines("\t", "-"),
            TableFormat::Csv => COLUMNS.join(",").replace(' ', "_") + "\n" + &lines(",", ""),
            TableFormat::Json => json(&ReachObject {
                schema: SCHEMA,
                name: &self.subject.name,
                title: &self.subject.title,
                state: &self.state,
                up_to: &self.up_to,
                complete: self.complete,
                positions: self.positions(),
                games: self.games().map(Digits),
                plies: &self.plies,
            }),
        }
    }

    /// The number of different positions.
    fn positions(&self) -> u64 {
        self.plies.last().map_or(0, |last| last.in_all)
    }

    /// The number of games, which are the lines that end; `None` unless all were followed to their ends.
    fn games(&self) -> Option<BigUint> {
        let ended = self.plies.iter().map(|ply| ply.ended.as_ref().map(|Digits(ended)| ended));
        if self.complete { ended.sum() } else { None }
    }

    /// The table under its headings, and the sums.
    fn human(&self, mut rows: Vec<Vec<String>>) -> String {
        rows.insert(0, COLUMNS.map(str::to_string).to_vec());
        let up_to = if self.up_to.is_empty() { String::new() } else { format!(" up to {}", self.up_to.join(", ")) };
        let extent = if self.complete { "in all" } else { "so far" };
        let games = self.games().map_or(String::new(), |games| format!(", {}", several(&games, "game")));
        let table = aligned(&rows, &[true; COLUMNS.len()]);
        format!("{table}\n  {}{up_to} {extent}{games}\n", several(&self.positions().into(), "position"))
    }
}

impl PlyRow {
    fn of(ply: &ReachedPly) -> PlyRow {
        let ReachedPly { plies, positions, new, in_all, .. } = *ply;
        let [lines, ended] = [ply.lines, ply.ended].map(|lines| lines.map(|lines| Digits(lines.into())));
        PlyRow { plies, positions, new, in_all, lines, ended }
    }

    /// The cells of its row.
    fn cells(&self, number: fn(&BigUint) -> String, none: &str) -> Vec<String> {
        let of_positions = [self.positions, Some(self.new), Some(self.in_all)].map(|cell| cell.map(BigUint::from));
        let of_lines = [&self.lines, &self.ended].map(|cell| cell.as_ref().map(|Digits(lines)| lines.clone()));
        let cells = of_positions.into_iter().chain(of_lines);
        let cells = cells.map(|cell| cell.as_ref().map_or(none.to_string(), number));
        [self.plies.to_string()].into_iter().chain(cells).collect()
    }

    /// The ply after it, of a part that has no positions there.
    fn without_positions(&self) -> PlyRow {
        let lines = || Some(Digits(BigUint::ZERO));
        let (plies, in_all) = (self.plies + 1, self.in_all);
        PlyRow { plies, positions: Some(0), new: 0, in_all, lines: lines(), ended: lines() }
    }

    /// Adds the figures of another part; `None` if there are more positions than 64 bits hold.
    fn add(&mut self, next: &PlyRow) -> Option<()> {
        let both = |own: &Option<Digits>, next: &Option<Digits>| {
            own.as_ref().zip(next.as_ref()).map(|(Digits(own), Digits(next))| Digits(own + next))
        };
        self.positions = match self.positions.zip(next.positions) {
            Some((own, next)) => Some(own.checked_add(next)?),
            None => None,
        };
        self.new = self.new.checked_add(next.new)?;
        self.in_all = self.in_all.checked_add(next.in_all)?;
        (self.lines, self.ended) = (both(&self.lines, &next.lines), both(&self.ended, &next.ended));
        Some(())
    }
}

impl PartSum for ReachPart {
    fn add(&mut self, mut next: ReachPart) -> Result<(), String> {
        // A part that has none of the last positions has no row for them.
        let plies = self.plies.len().max(next.plies.len());
        for rows in [&mut self.plies, &mut next.plies] {
            while let Some(last) = rows.last().filter(|_| rows.len() < plies) {
                rows.push(last.without_positions());
            }
        }
        self.complete &= next.complete;
        let added: Option<()> = self.plies.iter_mut().zip(&next.plies).map(|(own, next)| own.add(next)).collect();
        added.ok_or_else(|| "there are more positions than 64 bits hold".to_string())
    }
}

/// A number of things in words.
fn several(number: &BigUint, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if *number == BigUint::from(1u32) { "" } else { "s" })
}
