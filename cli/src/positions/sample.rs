//! `qishu sample`: positions drawn at random, each as likely as any other.

use std::io;

use qishu::BigUint;

use super::ended::{Ended, reported};
use super::form::Sought;
use super::open::open;
use super::range::NumberRange;
use super::stream::Stream;
use crate::args::{SampleArgs, Shard};
use crate::console::{Console, Failure};

/// Prints as many positions as the user wants.
///
/// # Errors
///
/// Fails if standard output does.
pub fn sample(args: &SampleArgs, console: &mut Console) -> io::Result<()> {
    let outcome = stream(args, console);
    reported(outcome, console)
}

fn stream(args: &SampleArgs, console: &mut Console) -> Result<(), Ended> {
    let positions = open(&args.of, console)?;
    let name = positions.variant().name();
    let none = || format!("{name} has no positions to draw from");
    if *positions.count() == BigUint::ZERO {
        return Err(Failure::new(none()).into());
    }
    let whole = BigUint::ZERO..BigUint::from(args.number);
    let part = args.shard.map_or(whole.clone(), |shard| shard.cut(whole));
    let stream = Stream {
        positions: &positions,
        wanted: Sought::Position,
        args: &args.stream,
        is_beginning: args.shard.is_none_or(Shard::is_first),
        keep_going: false,
    };
    stream.run(NumberRange::new(part), console, |index| {
        // The indices are those below a number of 64 bits.
        let index = index.try_into().unwrap_or(u64::MAX);
        positions.sample(args.seed, index).ok_or_else(none)
    })
}
