//! The verdicts about a part of a sample, as they are kept in files and put together.

use std::fs;
use std::path::{Path, PathBuf};

use qishu::{BigUint, SampleTally, Variant};
use serde::{Deserialize, Serialize};

use crate::console::Failure;
use crate::report::SCHEMA;

/// The verdicts about a part of a sample. Parts of one sample differ in their ranges and verdicts only.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EstimatePart {
    /// The version of the form.
    schema: u32,
    /// The variant's name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What was asked of each position.
    pub question: EstimateQuestion,
    /// Whether positions were drawn with a side to move.
    pub with_side_to_move: bool,
    /// What all chance followed from.
    pub seed: u64,
    /// How many positions there are to draw from, with each side to move if one was drawn too: digits.
    pub of: String,
    /// The indices of the drawn positions: each range from its first up to the one behind its last, ascending.
    pub drawn: Vec<(u64, u64)>,
    /// For how many it holds.
    pub yes: u64,
    /// For how many it does not.
    pub no: u64,
    /// How many searches were given up.
    pub undecided: u64,
}

/// What was asked of each position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EstimateQuestion {
    /// Whether it is legal, and so many plies can be taken back.
    Legal {
        /// How many.
        plies_back: u32,
    },
    /// What a program says.
    Program {
        /// How it was called.
        command: String,
    },
}

impl EstimatePart {
    /// The verdicts about the positions of some indices.
    pub fn new(
        variant: &Variant,
        question: EstimateQuestion,
        with_side_to_move: bool,
        seed: u64,
        drawn: (u64, u64),
        of: &BigUint,
        tally: SampleTally,
    ) -> EstimatePart {
        let (name, title, of) = (variant.name().to_string(), variant.title().to_string(), of.to_string());
        let SampleTally { yes, no, undecided } = tally;
        let drawn = vec![drawn];
        EstimatePart { schema: SCHEMA, name, title, question, with_side_to_move, seed, of, drawn, yes, no, undecided }
    }

    /// The verdicts.
    pub fn tally(&self) -> SampleTally {
        SampleTally { yes: self.yes, no: self.no, undecided: self.undecided }
    }

    /// Whether it is a part of the same sample; otherwise what differs.
    fn differs_from(&self, other: &EstimatePart) -> Option<&'static str> {
        [
            (self.schema != other.schema, "the version of the form"),
            (self.name != other.name, "the variant"),
            (self.question != other.question, "the question"),
            (self.with_side_to_move != other.with_side_to_move, "whether a side to move was drawn"),
            (self.seed != other.seed, "the seed"),
            (self.of != other.of, "the number of positions"),
        ]
        .into_iter()
        .find_map(|(differs, what)| differs.then_some(what))
    }
}

/// Parts of one sample together.
///
/// # Errors
///
/// Fails if a file cannot be read or is no such part, if parts belong to different samples, or if a position is in two of
/// them.
pub fn merged(files: &[PathBuf]) -> Result<EstimatePart, Failure> {
    let mut parts = files.iter().map(|file| read(file).map(|part| (file, part)));
    let Some(first) = parts.next() else { return Err(Failure::new("there are no parts to put together")) };
    let (first_file, mut whole) = first?;
    for part in parts {
        let (file, part) = part?;
        if let Some(what) = part.differs_from(&whole) {
            let (one, other) = (first_file.display(), file.display());
            return Err(Failure::new(format!("`{one}` and `{other}` are no parts of one sample: {what} differs")));
        }
        let tally = whole.tally().and(part.tally());
        (whole.yes, whole.no, whole.undecided) = (tally.yes, tally.no, tally.undecided);
        whole.drawn.extend(part.drawn);
        whole.drawn.sort_unstable();
        if whole.drawn.windows(2).any(|pair| pair[1].0 < pair[0].1) {
            return Err(Failure::new(format!("`{}` has positions that another part has too", file.display())));
        }
    }
    whole.drawn = joined(&whole.drawn);
    Ok(whole)
}

/// Ranges with those put together that follow one another.
fn joined(ranges: &[(u64, u64)]) -> Vec<(u64, u64)> {
    let mut joined: Vec<(u64, u64)> = Vec::new();
    for &(first, end) in ranges {
        match joined.last_mut() {
            Some(last) if last.1 == first => last.1 = end,
            _ => joined.push((first, end)),
        }
    }
    joined
}

/// A part from its file.
fn read(file: &Path) -> Result<EstimatePart, Failure> {
    let cannot = |why: String| Failure::new(format!("cannot read `{}`: {why}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| cannot(error.to_string()))?;
    let part: EstimatePart = serde_json::from_str(&text).map_err(|error| cannot(format!("{error}")))?;
    let drawn = part.drawn.iter().try_fold(0u64, |sum, &(first, end)| sum.checked_add(end.checked_sub(first)?));
    if part.schema != SCHEMA || drawn != Some(part.tally().drawn()) || part.of.parse::<BigUint>().is_err() {
        return Err(cannot("its numbers do not agree with one another".to_string()));
    }
    Ok(part)
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn ranges_that_follow_one_another_are_one() {
        assert_eq!(joined(&[(0, 5), (5, 9), (12, 13)]), [(0, 9), (12, 13)]);
        assert_eq!(joined(&[]), []);
    }
}
