//! `qishu sample`: positions drawn at random, each as likely as any other.

use std::io;

use chacha20::ChaCha8Rng;
use num_bigint::BigUint;
use rand_core::SeedableRng;

use super::args::SampleArgs;
use super::form::Wanted;
use super::open::with_numbering;
use super::range::Numbers;
use super::shard::Shard;
use super::stream::Stream;
use super::told;
use crate::console::{Console, Failure};

/// Prints as many positions as the user wants.
///
/// # Errors
///
/// Fails if standard output does.
pub fn sample(args: &SampleArgs, console: &mut Console) -> io::Result<()> {
    let outcome = with_numbering(&args.of, console, |numbering, console| {
        let none = || format!("{} has no positions to draw from", numbering.name);
        if numbering.positions.total() == BigUint::ZERO {
            return Err(Failure::new(none()).into());
        }
        let whole = BigUint::ZERO..BigUint::from(args.number);
        let part = args.shard.map_or(whole.clone(), |shard| shard.cut(whole));
        let stream = Stream {
            numbering,
            wanted: Wanted::Position,
            args: &args.stream,
            is_beginning: args.shard.is_none_or(Shard::is_first),
            keep_going: false,
        };
        stream.run(Numbers::new(part), console, |index, position| {
            let mut rng = generator(args.seed, index.try_into().unwrap_or(u64::MAX));
            numbering.positions.sample(&mut rng, position).ok_or_else(none)
        })
    });
    told(outcome, console)
}

/// The generator of one position of a sample. It depends on nothing else, so that samples can be cut and shared out.
fn generator(seed: u64, index: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut rng = ChaCha8Rng::from_seed(key);
    rng.set_stream(index);
    rng
}
