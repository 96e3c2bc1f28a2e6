//! `qishu perft`: the number of move sequences of a given length, forward or back.

use std::io;

use qishu::{BigUint, PerftOptions, Retraction, Shard};
use serde::{Deserialize, Serialize};

use crate::args::{Format, PerftArgs, WorkArgs, value_name};
use crate::games::{perft_cache, perft_suite};
use crate::output::{OutputTarget, PartCommand, PartQuestion, PartSum};
use crate::terminal::answer;
use crate::terminal::ask::ask;
use crate::terminal::console::Console;
use crate::terminal::ended::{Ended, reported};
use crate::terminal::report::SCHEMA;
use crate::terminal::tabular::{TableSubject, Tabular};
use crate::terminal::target::Target;

/// The numbers of a part, or of all ways.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerftPart {
    #[serde(flatten)]
    subject: TableSubject,
    /// From where it is counted.
    state: String,
    /// For each number of plies that was asked for, ascending.
    counts: Vec<PlyCount>,
}

/// The number of move sequences of a given length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PlyCount {
    plies: u32,
    total: u64,
    /// Each first move, with the number of sequences that begin with it.
    by_move: Vec<(String, u64)>,
}

/// The numbers as a JSON object; they may exceed 53 bits, and are strings.
#[derive(Serialize)]
struct PerftObject<'a> {
    schema: u32,
    name: &'a str,
    title: &'a str,
    state: &'a str,
    depth: u32,
    total: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveObject<'a>>>,
}

#[derive(Serialize)]
struct MoveObject<'a> {
    r#move: &'a str,
    ways: String,
}

/// Prints the numbers.
///
/// # Errors
///
/// Fails if standard output does.
pub fn perft(args: &PerftArgs, console: &mut Console) -> io::Result<()> {
    if let Some(suite) = &args.suite {
        return perft_suite::compare(args, suite, console);
    }
    let outcome = counted(args, args.depth.unwrap_or_default(), console);
    reported(outcome, console)
}

fn counted(args: &PerftArgs, depth: u32, console: &mut Console) -> Result<(), Ended> {
    let target = Target::of(&args.of.target)?;
    let (moves, annotated) = target.annotated(&args.at)?;
    if args.format == Format::Human
        && let Some(told) = annotated.told()
    {
        console.note(&told);
    }
    let state = annotated.state;
    let letters = args.at.letters.letters();
    let state_text = moves.state_text(&state, letters);
    let question = || {
        let question = PartQuestion::new(PartCommand::Perft, &target.variant).with_moves(&moves);
        let question = question.with("state", &state_text).with("letters", value_name(args.at.letters));
        let question = question.with("depth", depth).with_given("divide", args.divide.then_some(true));
        let question = question.with_given("back", args.back.then_some(true));
        Ok(question.with("format", value_name(args.format)))
    };
    let Some(output) = OutputTarget::open(args.part.destination(), question, console)? else { return Ok(()) };
    let cache = perft_cache::asked(args, &target, &moves, console)?;
    // For people the numbers of all plies: the last takes far longer than all before it.
    let first = if args.format == Format::Human && !args.divide { depth.min(1) } else { depth };
    let text = |(mv, ways): &(_, u64)| (moves.move_text(mv, &state, letters), *ways);
    let text_back = |(last, ways): &(Retraction, _)| {
        let mv = moves.move_text(&last.mv, &last.before, letters);
        // Moves that captured different pieces are written alike.
        (format!("{mv} from {}", moves.state_text(&last.before, letters)), *ways)
    };
    let of_depth = |plies, work: &qishu::Work<'_>| -> Result<PlyCount, qishu::Error> {
        if args.back {
            let numbers = moves.perft_back(&state, plies, args.part.shard_or_whole(), args.threads, work)?;
            let by_move = numbers.by_retraction.iter().map(text_back).collect();
            return Ok(PlyCount { plies, total: numbers.total, by_move });
        }
        let beginnings = args.part.shard.map(|shard| begin(shard, moves.beginnings(&state, plies)));
        let options = PerftOptions { beginnings, threads: args.threads, cache: cache.as_ref() };
        let numbers = moves.perft_with(&state, plies, &options, work)?;
        Ok(PlyCount { plies, total: numbers.total, by_move: numbers.by_move.iter().map(text).collect() })
    };
    let counts = ask(&target, &WorkArgs::default(), console, |work| {
        (first..=depth).map(|plies| of_depth(plies, work)).collect()
    })?;
    let part = PerftPart { subject: TableSubject::of(moves.variant()), state: state_text.clone(), counts };
    output.deliver(part, |part| Ok(part.text(args.format, args.divide)), console)
}

/// The beginnings of a part.
fn begin(shard: Shard, all: u64) -> std::ops::Range<u64> {
    shard.cut_machine(0..all)
}

impl PerftPart {
    /// The numbers in one of their forms, on request for each first move.
    pub fn text(&self, format: Format, divide: bool) -> String {
        let Some(last) = self.counts.last() else { return String::new() };
        let heading = || self.subject.heading();
        match (format, divide) {
            (Format::Plain, false) => format!("{}\n", last.total),
            (Format::Plain, true) => last.by_move.iter().map(|(mv, ways)| format!("{mv}\t{ways}\n")).collect(),
            (Format::Human, false) => {
                let rows = self.counts.iter().map(|count| (count.plies.to_string(), count.total));
                format!("{}{}", heading(), in_rows("plies", rows))
            }
            (Format::Human, true) => {
                let rows = last.by_move.iter().cloned().chain([("all".to_owned(), last.total)]);
                format!("{}{}", heading(), in_rows("move", rows))
            }
            (Format::Json, divide) => {
                let object = |(mv, ways): &'_ (String, u64)| (mv.clone(), ways.to_string());
                let moves: Vec<(String, String)> = last.by_move.iter().map(object).collect();
                let object = PerftObject {
                    schema: SCHEMA,
                    name: &self.subject.name,
                    title: &self.subject.title,
                    state: &self.state,
                    depth: last.plies,
                    total: last.total.to_string(),
                    moves: divide.then(|| {
                        moves.iter().map(|(mv, ways)| MoveObject { r#move: mv, ways: ways.clone() }).collect()
                    }),
                };
                answer::json(&object)
            }
        }
    }
}

impl PartSum for PerftPart {
    fn add(&mut self, next: PerftPart) -> Result<(), String> {
        let sum = |one: u64, other: u64| one.checked_add(other).ok_or("the ways to go on are more than 64 bits hold");
        for (count, next) in self.counts.iter_mut().zip(next.counts) {
            count.total = sum(count.total, next.total)?;
            for ((_, ways), (_, more)) in count.by_move.iter_mut().zip(next.by_move) {
                *ways = sum(*ways, more)?;
            }
        }
        Ok(())
    }
}

/// Numbers of ways under a heading.
fn in_rows(column: &str, rows: impl Iterator<Item = (String, u64)>) -> String {
    let rows = rows.map(|(key, number)| (vec![key], BigUint::from(number))).collect();
    Tabular { columns: vec![column.to_owned()], rows, whole: None, means: Vec::new() }.human_of("ways", false)
}
