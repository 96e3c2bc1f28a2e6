//! `qishu rank`: the numbers of positions.

use std::io;

use qishu::{BigUint, Position, Positions};

use super::ended::{Ended, reported};
use super::form::Sought;
use super::lines::InputLines;
use super::open::open;
use super::stream::Stream;
use crate::args::{RankArgs, Shard};
use crate::console::Console;

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
    let lines = InputLines::open(args.input.as_deref(), args.shard)?;
    let name = lines.name().to_string();
    let stream = Stream {
        name: positions.variant().name(),
        wanted: Sought::Number,
        args: &args.stream,
        is_beginning: args.shard.is_none_or(Shard::is_first),
        keep_going: args.keep_going,
    };
    stream.run(lines, console, |line| line.read(&name, |text| ranked(&positions, text)))
}

/// The position that the text says, and its number.
fn ranked(positions: &Positions, text: &str) -> Result<(BigUint, Position), String> {
    let position = positions.variant().parse_position(text).map_err(|error| error.to_string())?;
    let number = positions.rank(&position).map_err(|error| error.to_string())?;
    Ok((number, position))
}
