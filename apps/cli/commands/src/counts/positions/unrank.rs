//! `qishu unrank`: the positions of numbers.

use std::io;
use std::ops::Range;

use qishu::rules::shortened;
use qishu::{BigUint, Shard};

use super::form::{Shown, Sought, printed_so};
use super::input::Input;
use super::lines::InputLines;
use super::open::{Opened, asked, open};
use super::packed::PackedInput;
use super::range::NumberRange;
use super::stream::Stream;
use crate::args::UnrankArgs;
use crate::output::{OutputTarget, PartCommand};
use crate::terminal::console::{Console, Failure};
use crate::terminal::ended::{Ended, reported};
use crate::text::number::number;

/// Prints the position of each number.
///
/// # Errors
///
/// Fails if standard output does.
pub fn unrank(args: &UnrankArgs, console: &mut Console) -> io::Result<()> {
    let outcome = stream(args, console);
    reported(outcome, console)
}

fn stream(args: &UnrankArgs, console: &mut Console) -> Result<(), Ended> {
    let (target, question) = asked(&args.of, PartCommand::Unrank)?;
    let question = || {
        let question = printed_so(question, &args.stream).with("keep-going", args.keep_going);
        let question = question.with_given("from", args.from.as_ref()).with_given("to", args.to.as_ref());
        question.with_input(args.input.as_deref())
    };
    let Some(output) = OutputTarget::open(args.part.destination(), question, console)? else { return Ok(()) };
    // A missing file is reported before the numbering is prepared, which may take long.
    let input = match args.has_range() {
        true => None,
        false => Some(Input::open(args.input.as_deref())?),
    };
    let positions = open(&target, &args.of, console)?;
    let stream = Stream {
        positions: &positions,
        wanted: Sought::Position,
        args: &args.stream,
        is_beginning: args.part.shard.is_none_or(Shard::is_first),
        keep_going: args.keep_going,
    };
    let Some(mut input) = input else {
        let range = range(args, &positions)?;
        let range = args.part.shard.map_or(range.clone(), |shard| shard.cut(range));
        return stream.run(NumberRange::new(range), output, console, |number| unranked(&positions, number.clone()));
    };
    if input.is_packed()? {
        let numbers = PackedInput::of(input, &positions.packing()?, args.part.shard)?;
        return stream.run(numbers, output, console, |number| unranked(&positions, number.clone()?));
    }
    let lines = InputLines::of(input, args.part.shard)?;
    let name = lines.name().to_string();
    stream.run(lines, output, console, |line| line.read(&name, |text| unranked(&positions, number(text)?)))
}

/// The range that the user names, which has to be one of positions.
fn range(args: &UnrankArgs, positions: &Opened) -> Result<Range<BigUint>, Failure> {
    let total = positions.count();
    let from = args.from.clone().unwrap_or_default();
    let to = args.to.clone().unwrap_or_else(|| total.clone());
    if to > *total || from > *total {
        let beyond = if to > *total { to } else { from };
        let name = positions.whose();
        let beyond = shortened(&beyond.to_string());
        let text = format!("{beyond} is beyond the last number: {name} has {total} positions, numbered from 0");
        return Err(Failure::Command { text, help: Vec::new() });
    }
    if from > to {
        let text = format!("the range from {from} to {to} ends before it begins");
        return Err(Failure::Command { text, help: Vec::new() });
    }
    Ok(from..to)
}

fn unranked(positions: &Opened, number: BigUint) -> Result<(BigUint, Shown<'_>), String> {
    let shown = positions.unrank(&number)?;
    Ok((number, shown))
}
