//! `qishu perft --suite`: positions with known numbers of move sequences, counted and compared.

use std::io;
use std::path::Path;

use qishu::numbers::grouped;
use qishu::rules::{flush_left, flush_right};
use qishu::{GameRecord, Moves, PerftOptions};
use serde::Serialize;

use crate::args::{Format, PerftArgs, WorkArgs};
use crate::games::{perft_cache, records};
use crate::terminal::answer::{AnswerHead, json};
use crate::terminal::ask::ask;
use crate::terminal::console::{Console, Failure};
use crate::terminal::tabular::heading;
use crate::terminal::target::Target;

/// The comparisons as a JSON object.
#[derive(Serialize)]
struct SuiteObject<'a> {
    #[serde(flatten)]
    head: AnswerHead<'a>,
    numbers: u32,
    different: u32,
    positions: Vec<SuitePosition>,
}

/// A position of a suite.
#[derive(Serialize)]
struct SuitePosition {
    /// Its operation `id`, or its number from 1.
    id: String,
    state: String,
    numbers: Vec<ComparedNumber>,
}

/// A number of sequences; they may exceed 53 bits, and are strings.
#[derive(Serialize)]
struct ComparedNumber {
    depth: u32,
    expected: String,
    total: String,
}

/// Counts the sequences of all positions of a suite, prints the numbers, and fails if some differ.
///
/// # Errors
///
/// Fails if standard output does.
pub fn compare(args: &PerftArgs, suite: &Path, console: &mut Console) -> io::Result<()> {
    let compared = Target::of(&args.of.target).and_then(|target| {
        let moves = target.variant.moves().map_err(|error| target.failure(&error))?;
        let positions = positions(args, suite, &target, &moves, console)?;
        Ok((target, positions))
    });
    let (target, positions) = match compared {
        Ok(compared) => compared,
        Err(failure) => {
            console.fail(&failure);
            return Ok(());
        }
    };
    let all = || positions.iter().flat_map(|position| &position.numbers);
    let [numbers, different] =
        [all().count(), all().filter(|one| one.is_different()).count()].map(|number| number as u32);
    let text = match args.format {
        Format::Human => format!("{}{}", heading(&target.variant), human(&positions)),
        Format::Plain => plain(&positions),
        Format::Json => json(&SuiteObject { head: AnswerHead::of(&target.variant), numbers, different, positions }),
    };
    console.print(&text)?;
    match (numbers, different) {
        (0, _) => console.fail(&Failure::new("no number was compared: the suite has none up to that depth")),
        (_, 0) => {}
        _ => console.fail(&Failure::new(format!("{different} of {numbers} numbers are not those of the suite"))),
    }
    Ok(())
}

/// The positions with their numbers, as far as `--depth` allows.
fn positions(
    args: &PerftArgs,
    suite: &Path,
    target: &Target,
    moves: &Moves,
    console: &Console,
) -> Result<Vec<SuitePosition>, Failure> {
    let letters = args.at.letters.letters();
    let records = records::read(moves, Some(suite), None, console)?;
    let cache = perft_cache::asked(args, target, moves, console)?;
    let options = PerftOptions { threads: args.threads, cache: cache.as_ref(), ..PerftOptions::default() };
    let position = |(number, record): (usize, &GameRecord)| {
        let id = record.header("id").map_or_else(|| number.to_string(), ToOwned::to_owned);
        let expected = expected(record).map_err(|why| Failure::new(format!("position {id}: {why}")))?;
        let within = expected.into_iter().filter(|(depth, _)| args.depth.is_none_or(|most| *depth <= most));
        let numbers = within.map(|(depth, expected)| {
            let total = ask(target, &WorkArgs::default(), console, |work| {
                Ok(moves.perft_with(&record.start, depth, &options, work)?.total)
            })?;
            Ok(ComparedNumber { depth, expected: expected.to_string(), total: total.to_string() })
        });
        let state = moves.state_text(&record.start, letters);
        Ok(SuitePosition { id, state, numbers: numbers.collect::<Result<_, Failure>>()? })
    };
    (1..).zip(&records).map(position).collect()
}

/// The numbers that a suite has for a position, by plies: `D3 8902`.
fn expected(record: &GameRecord) -> Result<Vec<(u32, u64)>, String> {
    let depth = |name: &str| name.strip_prefix(['D', 'd'])?.parse::<u32>().ok();
    let numbers = record.headers.iter().filter_map(|(name, number)| Some((depth(name)?, number)));
    let read = |(depth, number): (u32, &String)| {
        let number = number.parse().map_err(|_| format!("`D{depth}` is not followed by a number of 64 bits"))?;
        Ok((depth, number))
    };
    let numbers: Vec<(u32, u64)> = numbers.map(read).collect::<Result<_, String>>()?;
    match numbers.is_empty() {
        true => Err("there is no number of sequences, as in `;D1 20`".to_owned()),
        false => Ok(numbers),
    }
}

/// A line for each number. Those that differ say what the suite has.
fn human(positions: &[SuitePosition]) -> String {
    let width = positions.iter().map(|position| position.id.chars().count()).max().unwrap_or(0).max("position".len());
    let mut text = format!("\n  {}  plies  {:>18}\n", flush_left("position", width), "ways");
    for SuitePosition { id, numbers, .. } in positions {
        for number in numbers {
            let ways = flush_right(&grouped(&number.total), 18);
            let note = if number.is_different() {
                format!("  the suite has {}", grouped(&number.expected))
            } else {
                String::new()
            };
            text += &format!("  {}  {:>5}  {ways}{note}\n", flush_left(id, width), number.depth);
        }
    }
    text
}

/// A line for each number, with tabs: the position, the plies, what was counted, and what the suite has.
fn plain(positions: &[SuitePosition]) -> String {
    let lines = positions.iter().flat_map(|SuitePosition { id, numbers, .. }| {
        numbers.iter().map(move |one| format!("{id}\t{}\t{}\t{}\n", one.depth, one.total, one.expected))
    });
    lines.collect()
}

impl ComparedNumber {
    fn is_different(&self) -> bool {
        self.expected != self.total
    }
}
