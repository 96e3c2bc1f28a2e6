//! `qishu rank`: the numbers of positions.

use std::io;

use super::ended::{Ended, reported};
use super::form::Sought;
use super::input::Input;
use super::lines::InputLines;
use super::open::open;
use super::stream::Stream;
use crate::args::{RankArgs, Shard};
use crate::console::{Console, Failure};

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
    let positions = open(&args.of, console)?;
    let mut input = Input::open(args.input.as_deref())?;
    if input.is_packed()? {
        let text = format!("`{}` has packed numbers, and no positions to number", input.name);
        return Err(Failure::Message { text, help: vec!["`qishu unrank` reads them".to_string()] }.into());
    }
    let lines = InputLines::of(input, args.shard)?;
    let name = lines.name().to_string();
    let stream = Stream {
        positions: &positions,
        wanted: Sought::Number,
        args: &args.stream,
        is_beginning: args.shard.is_none_or(Shard::is_first),
        keep_going: args.keep_going,
    };
    stream.run(lines, console, |line| line.read(&name, |text| positions.rank(text)))
}
