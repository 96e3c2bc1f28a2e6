//! The manifest of each part in a folder.

use qishu::Shard;
use serde::{Deserialize, Serialize};

use super::question::PartQuestion;

/// The version of the form.
pub const MANIFEST_SCHEMA: u32 = 1;

/// The ending of manifests.
pub const MANIFEST: &str = ".manifest.json";

/// What is said of a part. It is written when the part is whole, and so says that the part is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of the form.
    pub schema: u32,
    /// What all parts have in common.
    pub question: PartQuestion,
    /// Which part it is, from 1 up to their number.
    pub part: u64,
    /// How many parts there are.
    pub of: u64,
    /// The lines of the part, where it has lines.
    pub lines: Option<u64>,
    /// The bytes of the part.
    pub bytes: u64,
    /// How many lines of the input were bad.
    pub bad_lines: u64,
    /// The SHA-256 digest of the part, in hexadecimal digits.
    pub sha256: String,
}

impl Manifest {
    /// Which part it is.
    pub fn shard(&self) -> Shard {
        Shard { index: self.part, of: self.of }
    }

    /// Whether its numbers can be those of a part.
    pub fn is_sound(&self) -> bool {
        self.schema == MANIFEST_SCHEMA && (1..=self.of).contains(&self.part)
    }

    /// The name of the file that keeps the part.
    pub fn file_name(&self) -> String {
        file_name(self.shard(), &self.question)
    }
}

/// The name of the file that keeps a part. The names of all parts are in order where names are sorted.
pub fn file_name(shard: Shard, question: &PartQuestion) -> String {
    format!("{}.{}", stem(shard), question.ending())
}

/// The name of the file that keeps a part's manifest.
pub fn manifest_name(shard: Shard) -> String {
    stem(shard) + MANIFEST
}

/// The part whose manifest has that name, if it is the name of one.
pub fn shard_of(name: &str) -> Option<Shard> {
    let (index, of) = name.strip_prefix("part-")?.strip_suffix(MANIFEST)?.split_once("-of-")?;
    let shard = Shard { index: index.parse().ok()?, of: of.parse().ok()? };
    ((1..=shard.of).contains(&shard.index) && manifest_name(shard) == name).then_some(shard)
}

fn stem(Shard { index, of }: Shard) -> String {
    let (index, of) = (index.to_string(), of.to_string());
    let zeros = "0".repeat(of.len().saturating_sub(index.len()));
    format!("part-{zeros}{index}-of-{of}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_the_order_of_parts() {
        let names: Vec<String> = (1..=120).map(|index| manifest_name(Shard { index, of: 120 })).collect();
        assert_eq!(names[6], "part-007-of-120.manifest.json");
        assert!(names.is_sorted());
        let shards = names.iter().map(|name| shard_of(name).map(|shard| (shard.index, shard.of)));
        assert!(shards.eq((1..=120).map(|index| Some((index, 120)))));
        for name in ["part-7-of-120.manifest.json", "part-0-of-1.manifest.json", "part-2-of-1.manifest.json", "a"] {
            assert!(shard_of(name).is_none(), "{name}");
        }
    }
}
