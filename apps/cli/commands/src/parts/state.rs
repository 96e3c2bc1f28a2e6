//! The existing and the missing parts of a folder.

use std::path::{Path, PathBuf};

use crate::output::{Manifest, PartFound, PartsFolder};
use crate::terminal::console::Failure;

/// The parts of a folder, each compared with its manifest.
pub struct PartsState {
    /// The folder.
    pub folder: PartsFolder,
    /// How many parts the whole has.
    pub of: u64,
    /// The manifests that can be read, in the order of the parts.
    pub manifests: Vec<Manifest>,
    /// Parts with unreadable manifests, or with files that do not match them, and the fault of each.
    pub damaged: Vec<(u64, String)>,
    /// Files of parts that were not finished.
    pub unfinished: Vec<PathBuf>,
}

/// Parts one after another: the first and the last.
pub type PartsRange = (u64, u64);

impl PartsState {
    /// The state of a folder. All files are read.
    ///
    /// # Errors
    ///
    /// Fails if there are no parts, if two are of different wholes, or if a manifest cannot be read or says something
    /// else.
    pub fn of(path: &Path) -> Result<PartsState, Failure> {
        let folder = PartsFolder::new(path);
        let (mut of, mut manifests, mut damaged) = (0, Vec::new(), Vec::new());
        for (shard, found) in folder.parts()? {
            of = shard.of;
            let wrong = match &found {
                PartFound::Manifest(manifest) => folder.damage(manifest),
                PartFound::Damaged(what) => Some(what.clone()),
            };
            damaged.extend(wrong.map(|what| (shard.index, what)));
            if let PartFound::Manifest(manifest) = found {
                manifests.push(*manifest);
            }
        }
        let unfinished = folder.unfinished()?;
        Ok(PartsState { folder, of, manifests, damaged, unfinished })
    }

    /// The manifests of the parts that are whole.
    pub fn whole(&self) -> impl Iterator<Item = &Manifest> {
        self.manifests.iter().filter(|manifest| self.damaged.iter().all(|(part, _)| *part != manifest.part))
    }

    /// The parts without a manifest.
    pub fn missing(&self) -> Vec<PartsRange> {
        let mut there: Vec<u64> = self.manifests.iter().map(|manifest| manifest.part).collect();
        there.extend(self.damaged.iter().map(|(part, _)| *part));
        there.sort_unstable();
        there.dedup();
        gaps(there.into_iter(), self.of)
    }

    /// The parts that are missing or damaged.
    pub fn to_make(&self) -> Vec<PartsRange> {
        gaps(self.whole().map(|manifest| manifest.part), self.of)
    }

    /// How many lines of the input were bad.
    pub fn bad_lines(&self) -> u64 {
        self.manifests.iter().fold(0, |sum, manifest| sum.saturating_add(manifest.bad_lines))
    }
}

/// Ranges as systems for jobs read them: `3,5-7`.
pub fn array(ranges: &[PartsRange]) -> String {
    let one = |&(first, last): &PartsRange| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    ranges.iter().map(one).collect::<Vec<_>>().join(",")
}

/// What is missing between numbers that ascend, from 1 up to the last.
fn gaps(there: impl Iterator<Item = u64>, last: u64) -> Vec<PartsRange> {
    let mut gaps = Vec::new();
    let mut next = 1;
    for number in there {
        if next < number {
            gaps.push((next, number - 1));
        }
        next = number.saturating_add(1);
    }
    if next <= last {
        gaps.push((next, last));
    }
    gaps
}

#[cfg(test)]
mod tests {
    use super::{array, gaps};

    #[test]
    fn what_is_missing_is_an_array_of_tasks() {
        let missing = |there: &[u64], last| array(&gaps(there.iter().copied(), last));
        assert_eq!(missing(&[1, 2, 4, 8], 8), "3,5-7");
        assert_eq!(missing(&[2], 4), "1,3-4");
        assert_eq!(missing(&[1, 2, 3], 3), "");
        assert_eq!(missing(&[1], u64::MAX), format!("2-{}", u64::MAX));
    }
}
