//! The packed numbers of a file or of standard input, or a part of a file's numbers.

use std::io::BufReader;
use std::iter::Take;

use qishu::{BigUint, PackedNumbers, Packing, Shard};

use super::input::{Input, InputFile};
use super::lines::CANNOT_BE_CUT;
use super::stream::{BATCH, ItemSource};
use crate::terminal::console::Failure;

/// Numbers that are still to come.
pub struct PackedInput {
    numbers: Take<PackedNumbers<BufReader<InputFile>>>,
    name: String,
    /// The numbers that are still to come, where that is known.
    size: Option<u128>,
}

impl PackedInput {
    /// The numbers of an input, or its part of them for a shard.
    ///
    /// # Errors
    ///
    /// Fails if it has numbers of other positions than these, or has no parts.
    pub fn of(input: Input, wanted: &Packing, shard: Option<Shard>) -> Result<PackedInput, Failure> {
        let Input { name, bytes, size } = input;
        let failure = |error: qishu::Error| Failure::new(format!("{name}: {error}"));
        let mut numbers = PackedNumbers::read(bytes, wanted).map_err(failure)?;
        if size.is_none() {
            return match shard {
                Some(_) => Err(Failure::new(format!("cannot cut `{name}` into parts: {CANNOT_BE_CUT}"))),
                None => Ok(PackedInput { numbers: numbers.take(usize::MAX), name, size: None }),
            };
        }
        let all = numbers.records().map_err(failure)?;
        let range = shard.map_or(0..all, |shard| shard.cut_machine(0..all));
        numbers.go_to(range.start).map_err(failure)?;
        let size = range.end - range.start;
        // The system has no addresses for a longer list.
        let numbers = numbers.take(usize::try_from(size).unwrap_or(usize::MAX));
        Ok(PackedInput { numbers, name, size: Some(size.into()) })
    }
}

impl ItemSource for PackedInput {
    type Item = Result<BigUint, String>;

    fn size(&self) -> Option<u128> {
        self.size
    }

    fn next(&mut self, items: &mut Vec<Self::Item>) -> Result<u128, Failure> {
        let name = &self.name;
        let number = |number: Result<BigUint, qishu::Error>| number.map_err(|error| format!("{name}: {error}"));
        items.extend(self.numbers.by_ref().take(BATCH).map(number));
        Ok(items.len() as u128)
    }
}
