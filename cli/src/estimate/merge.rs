//! Parts of one sample put together.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::games::GamesPart;
use super::part::EstimatePart;
use crate::console::Failure;

/// A part of a sample, as it is kept in a file.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum SamplePart {
    /// Of positions.
    Positions(EstimatePart),
    /// Of games.
    Games(GamesPart),
}

impl SamplePart {
    /// The indices of what was drawn: each range from its first up to the one behind its last.
    fn drawn(&mut self) -> &mut Vec<(u64, u64)> {
        match self {
            SamplePart::Positions(part) => &mut part.drawn,
            SamplePart::Games(part) => &mut part.drawn,
        }
    }

    /// Whether its numbers agree with one another.
    fn is_sound(&mut self) -> bool {
        let drawn = self.drawn().iter().try_fold(0u64, |sum, &(first, end)| sum.checked_add(end.checked_sub(first)?));
        drawn.is_some_and(|drawn| match self {
            SamplePart::Positions(part) => part.is_sound(drawn),
            SamplePart::Games(part) => part.is_sound(drawn),
        })
    }

    /// Takes another part of the same sample in; otherwise says what differs.
    fn add(&mut self, other: SamplePart) -> Result<(), &'static str> {
        match (self, other) {
            (SamplePart::Positions(whole), SamplePart::Positions(part)) => match part.differs_from(whole) {
                Some(what) => return Err(what),
                None => whole.add(part),
            },
            (SamplePart::Games(whole), SamplePart::Games(part)) => match part.differs_from(whole) {
                Some(what) => return Err(what),
                None => whole.add(part),
            },
            _ => return Err("the question"),
        }
        Ok(())
    }
}

/// Parts of one sample together.
///
/// # Errors
///
/// Fails if a file cannot be read or is no such part, if parts belong to different samples, or if something is in two of them.
pub fn merged(files: &[PathBuf]) -> Result<SamplePart, Failure> {
    let mut parts = files.iter().map(|file| read(file).map(|part| (file, part)));
    let Some(first) = parts.next() else { return Err(Failure::new("there are no parts to put together")) };
    let (first_file, mut whole) = first?;
    for part in parts {
        let (file, part) = part?;
        whole.add(part).map_err(|what| {
            let (one, other) = (first_file.display(), file.display());
            Failure::new(format!("`{one}` and `{other}` are no parts of one sample: {what} differs"))
        })?;
        let drawn = whole.drawn();
        drawn.sort_unstable();
        if drawn.windows(2).any(|pair| pair[1].0 < pair[0].1) {
            return Err(Failure::new(format!("`{}` has positions that another part has too", file.display())));
        }
    }
    *whole.drawn() = joined(whole.drawn());
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
fn read(file: &Path) -> Result<SamplePart, Failure> {
    let cannot = |why: String| Failure::new(format!("cannot read `{}`: {why}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| cannot(error.to_string()))?;
    let mut part: SamplePart = serde_json::from_str(&text).map_err(|error| cannot(format!("{error}")))?;
    match part.is_sound() {
        true => Ok(part),
        false => Err(cannot("its numbers do not agree with one another".to_string())),
    }
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
