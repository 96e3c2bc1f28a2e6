//! `qishu diff`: the differences between two variants: statements, squares of pieces, and both counts.

use std::collections::BTreeMap;
use std::io;

use qishu::numbers::grouped;
use qishu::rules::Squares;
use qishu::{Error, Variant};
use serde::Serialize;

use crate::args::{DiffArgs, Format};
use crate::terminal::ask::ask;
use crate::terminal::columns::aligned;
use crate::terminal::console::{Console, Failure, printable};
use crate::terminal::report::SCHEMA;
use crate::terminal::target::Target;

/// What differs, and the counts where they were asked for.
#[derive(Serialize)]
struct DiffObject {
    schema: u32,
    variants: [String; 2],
    differences: Vec<Difference>,
    /// The numbers of positions; `null` where one cannot be counted within the limits.
    counts: [Option<String>; 2],
}

/// A difference: something in only one variant, or different in both.
#[derive(Serialize)]
struct Difference {
    what: String,
    first: Option<String>,
    second: Option<String>,
}

/// What is said of a rule, which is its own description.
const STATED: &str = "stated";

/// What a variant says of one thing.
#[derive(Clone, PartialEq, Eq)]
enum Said {
    Words(String),
    Squares(Squares),
}

/// Prints what differs.
///
/// # Errors
///
/// Fails if standard output does.
pub fn diff(args: &DiffArgs, console: &mut Console) -> io::Result<()> {
    let compared = Target::of(&args.first).and_then(|first| {
        let second = Target::of(&args.second)?;
        let said = |target: &Target| said(&target.variant).map_err(|error| target.failure(&error));
        let differences = differences(&said(&first)?, &said(&second)?);
        Ok(([first, second], differences))
    });
    let (targets, differences) = match compared {
        Ok(compared) => compared,
        Err(failure) => {
            console.fail(&failure);
            return Ok(());
        }
    };
    if args.format == Format::Plain {
        let shown = |said: &Option<String>| printable(said.as_deref().unwrap_or_default());
        let line =
            |one: &Difference| format!("{}\t{}\t{}\n", printable(&one.what), shown(&one.first), shown(&one.second));
        return console.print(&differences.iter().map(line).collect::<String>());
    }
    let mut counts = [None, None];
    for (target, count) in targets.iter().zip(&mut counts) {
        match ask(target, &args.work, console, |work| target.variant.count(work)) {
            Ok(counted) => *count = Some(counted),
            Err(failure @ Failure::Stopped(_)) => {
                console.fail(&failure);
                return Ok(());
            }
            Err(failure) => console.fail(&failure),
        }
    }
    let variants = targets.map(|target| target.variant.name().to_owned());
    match args.format {
        Format::Json => {
            let counts = counts.map(|count| count.map(|count| count.to_string()));
            console.print_json(&DiffObject { schema: SCHEMA, variants, differences, counts })
        }
        _ => {
            let count = |index: usize| counts[index].as_ref().map_or("-".to_owned(), grouped);
            let positions = Difference { what: "positions".to_owned(), first: Some(count(0)), second: Some(count(1)) };
            console.print(&told(&variants, differences.iter().chain([&positions])))
        }
    }
}

/// A line for statements of one variant alone, and a small table for those that differ.
fn told<'d>(variants: &[String; 2], differences: impl Iterator<Item = &'d Difference>) -> String {
    let mut text = String::new();
    for one in differences {
        let said = [&one.first, &one.second];
        let alone = said.iter().position(|said| said.as_deref() == Some(STATED));
        text += &match alone {
            Some(index) => format!("only in {}: {}\n", variants[index], printable(&one.what)),
            None => {
                let line =
                    |(name, said): (&String, &Option<String>)| vec![name.clone(), said.clone().unwrap_or("-".into())];
                let lines: Vec<Vec<String>> = variants.iter().zip(said).map(line).collect();
                format!("{}\n{}", printable(&one.what), aligned(&lines, &[false, false]))
            }
        };
    }
    text
}

/// All that a variant says, by what it is about.
fn said(variant: &Variant) -> Result<BTreeMap<String, Said>, Error> {
    let rules = variant.rules();
    let mut said = BTreeMap::new();
    let mut say = |what: String, words: Said| said.insert(what, words);
    let joined = rules.board.joined_in_words().map_or(String::new(), |joined| format!(" {joined}"));
    let grid = format!("{} x {}{joined}", rules.board.files(), rules.board.ranks());
    say("board".to_owned(), Said::Words(grid));
    say("board, squares".to_owned(), Said::Squares(rules.board.squares().clone()));
    let sides: Vec<&str> = rules.sides.iter().map(|side| &**side).collect();
    say("sides".to_owned(), Said::Words(sides.join(", ")));
    for region in variant.regions()? {
        say(format!("region {}", region.name), Said::Squares(region.squares.clone()));
    }
    for partition in variant.partitions()? {
        let parts: Vec<String> = partition.parts.iter().map(ToString::to_string).collect();
        say(format!("{} {}", partition.word(), partition.name), Said::Words(parts.join("; ")));
    }
    for symmetry in variant.given_symmetries()? {
        say(format!("symmetry {}", symmetry.name), Said::Words(symmetry.in_words(rules)));
    }
    for weight in variant.weights()? {
        let piece = rules.piece_name(weight.piece_type);
        let on = weight.squares.as_ref().map_or(String::new(), |squares| format!(" on {squares}"));
        say(format!("{piece}, weight{on}"), Said::Words(weight.number.to_string()));
    }
    for id in rules.non_value_type_ids() {
        let (name, piece) = (rules.piece_name(id), rules.piece_type(id));
        say(format!("{name}, count"), Said::Words(piece.count_in_words()));
        say(format!("{name}, squares"), Said::Squares(piece.reach()));
        say(format!("{name}, placements"), Said::Words(variant.placements_in_words(id)?.join("; ")));
    }
    for (_, law) in rules.laws_in_words() {
        say(law, Said::Words(STATED.to_owned()));
    }
    Ok(said)
}

/// The differences in the statements of one thing. Of squares, only those in exactly one variant are listed.
fn differences(first: &BTreeMap<String, Said>, second: &BTreeMap<String, Said>) -> Vec<Difference> {
    let mut all: Vec<&String> = first.keys().chain(second.keys()).collect();
    all.sort();
    all.dedup();
    let differ = all.into_iter().filter(|what| first.get(*what) != second.get(*what));
    let difference = |what: &String| {
        let (first, second) = (first.get(what), second.get(what));
        let alone = |one: Option<&Said>, other: Option<&Said>| match (one?, other) {
            (Said::Squares(one), Some(Said::Squares(other))) => Some(match one.difference(other) {
                more if more.is_empty() => "no more".to_owned(),
                more => format!("also {more}"),
            }),
            (Said::Squares(squares), _) => Some(squares.to_string()),
            (Said::Words(words), _) => Some(words.clone()),
        };
        Difference { what: what.clone(), first: alone(first, second), second: alone(second, first) }
    };
    differ.map(difference).collect()
}
