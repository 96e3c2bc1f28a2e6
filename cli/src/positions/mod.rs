//! Positions as numbers: `rank`, `unrank` and `sample`, which differ in where their positions come from.
//!
//! All three are streams. A [`Source`](stream::Source) gives items in batches; each item becomes a position and its number
//! on one of the cores; and a [`Form`](form::Form) writes them in the items' order.

pub mod args;
mod form;
mod lines;
mod open;
mod range;
pub mod rank;
pub mod sample;
mod shard;
mod stream;
pub mod unrank;

use std::io;

use num_bigint::BigUint;

use crate::console::{Console, Failure};

/// Why a stream ended early.
enum Ended {
    /// Something that the user has to be told.
    Failure(Failure),
    /// Standard output failed.
    Output(io::Error),
}

impl From<Failure> for Ended {
    fn from(failure: Failure) -> Ended {
        Ended::Failure(failure)
    }
}

impl From<io::Error> for Ended {
    fn from(error: io::Error) -> Ended {
        Ended::Output(error)
    }
}

/// Tells the user of a failure; a failure of standard output is for whoever called the command.
fn told(outcome: Result<(), Ended>, console: &mut Console) -> io::Result<()> {
    match outcome {
        Ok(()) => Ok(()),
        Err(Ended::Failure(failure)) => {
            console.fail(&failure);
            Ok(())
        }
        Err(Ended::Output(error)) => Err(error),
    }
}

/// A number as people and this program write it: digits, perhaps in groups with `_` between them.
fn number(text: &str) -> Result<BigUint, String> {
    let digits = text.trim().replace('_', "");
    match digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten() {
        Some(number) => Ok(number),
        None if digits.is_empty() => Err("there is no number".to_string()),
        None => Err(format!("`{}` is not a number such as 1234 or 1_234", shortened(text.trim()))),
    }
}

/// The beginning of a text that may be long.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        None => text.to_string(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_digits_perhaps_in_groups() {
        for text in ["1234567", "1_234_567", " 1234567\r"] {
            assert_eq!(number(text), Ok(1_234_567u32.into()), "{text}");
        }
        for text in ["", " ", "_", "-1", "+1", "1.0", "1e3", "0x10", "1 2", "a", "١"] {
            assert!(number(text).is_err(), "{text}");
        }
    }
}
