//! Parts of a range that follow one another and are as long as each other, but for one.

use std::ops::Range;
use std::str::FromStr;

use qishu::BigUint;

/// One of so many parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 1 up to their number.
    index: u64,
    /// How many parts there are.
    of: u64,
}

impl Shard {
    /// Whether it is the first part, with which the output begins.
    pub fn is_first(self) -> bool {
        self.index == 1
    }

    /// The part of a range. Parts one after the other are the range, whatever their number.
    pub fn cut(self, range: Range<BigUint>) -> Range<BigUint> {
        let length = &range.end - &range.start;
        let end_of = |parts: u64| &range.start + &length * parts / self.of;
        end_of(self.index - 1)..end_of(self.index)
    }

    /// The same of machine numbers.
    pub fn cut_machine(self, range: Range<u64>) -> Range<u64> {
        let part = self.cut(range.start.into()..range.end.into());
        // No number of a part is greater than the range's end.
        let number = |number: BigUint| u64::try_from(number).unwrap_or(range.end);
        number(part.start)..number(part.end)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((index, of)) if (1..=of).contains(&index) => Ok(Shard { index, of }),
            _ => Err("write it as i/n, with i from 1 to n, as in 1/8".to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_the_range() {
        for (length, of) in [(0u64, 3), (1, 3), (2, 3), (10, 3), (12, 4), (1000, 7), (3, 1)] {
            let (start, mut end) = (BigUint::from(5u32), BigUint::from(5u32));
            for index in 1..=of {
                let part = Shard { index, of }.cut(start.clone()..&start + length);
                let size = &part.end - &part.start;
                assert_eq!(part.start, end);
                assert!(size == BigUint::from(length / of) || size == BigUint::from(length / of + 1));
                end = part.end;
            }
            assert_eq!(end, start + length);
        }
    }

    #[test]
    fn what_is_no_part_is_refused() {
        assert_eq!("2/8".parse(), Ok(Shard { index: 2, of: 8 }));
        for text in ["", "1", "0/4", "5/4", "1/0", "0/0", "-1/4", "a/b", "1/2/3"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
