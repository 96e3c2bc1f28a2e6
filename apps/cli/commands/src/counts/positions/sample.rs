//! `qishu sample`: positions drawn uniformly at random.

use std::io;

use qishu::{BigUint, Shard};

use super::form::{Sought, printed_so};
use super::open::{asked, open};
use super::range::NumberRange;
use super::stream::Stream;
use crate::args::{SampleArgs, StreamFormat};
use crate::output::{OutputTarget, PartCommand};
use crate::terminal::console::{Console, Failure};
use crate::terminal::ended::{Ended, reported};

/// Prints the requested number of positions.
///
/// # Errors
///
/// Fails if standard output does.
pub fn sample(args: &SampleArgs, console: &mut Console) -> io::Result<()> {
    let outcome = stream(args, console);
    reported(outcome, console)
}

fn stream(args: &SampleArgs, console: &mut Console) -> Result<(), Ended> {
    let (target, mut question) = asked(&args.of, PartCommand::Sample)?;
    question.seed = Some(args.seed);
    let question = || Ok(printed_so(question.with("number", args.number), &args.stream));
    let Some(output) = OutputTarget::open(args.part.destination(), question, console)? else { return Ok(()) };
    let positions = open(&target, &args.of, console)?;
    let name = positions.whose();
    let none = || format!("{name} has no positions to draw from");
    if *positions.count() == BigUint::ZERO {
        return Err(Failure::new(none()).into());
    }
    let whole = BigUint::ZERO..BigUint::from(args.number);
    let part = args.part.shard.map_or(whole.clone(), |shard| shard.cut(whole));
    let stream = Stream {
        positions: &positions,
        wanted: Sought::Position,
        args: &args.stream,
        is_beginning: args.part.shard.is_none_or(Shard::is_first),
        keep_going: false,
    };
    stream.run(NumberRange::new(part), output, console, |index| {
        // The indices are those below a number of 64 bits.
        let index = index.try_into().unwrap_or(u64::MAX);
        let drawn = match args.stream.format {
            StreamFormat::Binary => positions.sample_number(args.seed, index),
            _ => positions.sample(args.seed, index),
        };
        drawn.ok_or_else(none)
    })
}
