//! `qishu rank`: the numbers of positions.

use std::io;

use qishu::Shard;

use super::form::{Sought, printed_so};
use super::input::Input;
use super::lines::InputLines;
use super::open::{asked, open};
use super::stream::Stream;
use crate::args::RankArgs;
use crate::output::{OutputTarget, PartCommand};
use crate::terminal::console::{Console, Failure};
use crate::terminal::ended::{Ended, reported};

/// Prints the number of each position.
///
/// # Errors
///
/// Fails if standard output does.
pub fn rank(args: &RankArgs, console: &mut Console) -> io::Result<()> {
    let outcome = stream(args, console);
    reported(outcome, console)
}

fn stream(args: &RankArgs, console: &mut Console) -> Result<(), Ended> {
    let (target, question) = asked(&args.of, PartCommand::Rank)?;
    let question =
        || printed_so(question, &args.stream).with("keep-going", args.keep_going).with_input(args.input.as_deref());
    let Some(output) = OutputTarget::open(args.part.destination(), question, console)? else { return Ok(()) };
    // A missing file is reported before the numbering is prepared, which may take long.
    let mut input = Input::open(args.input.as_deref())?;
    let positions = open(&target, &args.of, console)?;
    if input.is_packed()? {
        let text = format!("`{}` has packed numbers, and no positions to number", input.name);
        return Err(Failure::Message { text, help: vec!["`qishu unrank` reads them".to_string()] }.into());
    }
    let lines = InputLines::of(input, args.part.shard)?;
    let name = lines.name().to_string();
    let stream = Stream {
        positions: &positions,
        wanted: Sought::Number,
        args: &args.stream,
        is_beginning: args.part.shard.is_none_or(Shard::is_first),
        keep_going: args.keep_going,
    };
    stream.run(lines, output, console, |line| line.read(&name, |text| positions.rank(text)))
}
