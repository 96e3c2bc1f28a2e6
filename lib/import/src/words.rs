//! The definitions of the words of a file of variants, `words.ini`, and the predefined variants, in `templates`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::ini::{Section, sections};
use crate::left_out::RulesPart;

/// The predefined variants, which others may inherit from, by family. A variant inherits from one above it only.
pub static TEMPLATES: LazyLock<Vec<Section>> = LazyLock::new(|| {
    sections(concat!(
        include_str!("../templates/chess.ini"),
        include_str!("../templates/ends.ini"),
        include_str!("../templates/captures.ini"),
        include_str!("../templates/drops.ini"),
        include_str!("../templates/southeast_asia.ini"),
        include_str!("../templates/shatranj.ini"),
        include_str!("../templates/large.ini"),
        include_str!("../templates/territory.ini"),
        include_str!("../templates/shogi.ini"),
        include_str!("../templates/east_asia.ini"),
    ))
    .expect("the templates have no mistakes")
});

/// The words.
pub static WORDS: LazyLock<VariantWords> = LazyLock::new(|| VariantWords::read(include_str!("../words.ini")));

/// The maximum number of custom pieces in a file of variants.
pub const OWN_PIECES: usize = 25;

/// The definitions of words.
#[derive(Debug)]
pub struct VariantWords {
    /// The pieces, each with its moves, in the order of reading.
    pub pieces: Vec<(String, String)>,
    /// The traits of pieces.
    traits: BTreeMap<String, String>,
    /// The moves of pieces along diagonal lines.
    diagonals: BTreeMap<String, String>,
    /// Older keys, each with the kind of its value and its current form.
    pub older: BTreeMap<String, (String, String)>,
    /// Keys that stand for several, in the order of reading.
    aliases: Vec<(String, Vec<String>)>,
    /// The possible settings.
    pub options: BTreeMap<String, VariantOption>,
}

/// A possible setting.
#[derive(Debug)]
pub struct VariantOption {
    /// The kind of its value.
    pub kind: String,
    /// The default value.
    pub default: String,
    /// The omission for any other value, and the affected part of the rules.
    pub missing: Option<(RulesPart, String)>,
}

impl VariantWords {
    fn read(text: &str) -> VariantWords {
        let sections = sections(text).expect("the words have no mistakes");
        let pairs = |name: &str| {
            let section = sections.iter().find(|section| section.name == name).expect("each kind of word is there");
            section.entries.iter().map(|entry| (entry.key.clone(), entry.value.clone())).collect::<Vec<_>>()
        };
        let mut pieces = pairs("pieces");
        let last = pieces.len() - 1;
        let own = (1..=OWN_PIECES).map(|number| (format!("customPiece{number}"), String::new()));
        pieces.splice(last..last, own);
        VariantWords {
            pieces,
            traits: pairs("traits").into_iter().collect(),
            diagonals: pairs("diagonals").into_iter().collect(),
            older: pairs("older")
                .into_iter()
                .map(|(key, words)| {
                    let (kind, says) = words.split_once(" | ").expect("each older word has a kind and says something");
                    (key, (kind.to_owned(), says.to_owned()))
                })
                .collect(),
            aliases: pairs("aliases")
                .into_iter()
                .map(|(key, keys)| (key, keys.split_whitespace().map(str::to_owned).collect()))
                .collect(),
            options: pairs("options").into_iter().map(|(key, words)| (key, VariantOption::read(&words))).collect(),
        }
    }

    /// The moves of a predefined piece, if it exists.
    pub fn betza(&self, name: &str) -> Option<&str> {
        self.pieces.iter().find(|(piece, _)| piece == name).map(|(_, betza)| &**betza)
    }

    /// Whether a piece has a trait.
    pub fn has(&self, piece: &str, what: &str) -> bool {
        self.traits.get(what).is_some_and(|one| one == piece)
    }

    /// The special moves of a piece along diagonal lines, if any.
    pub fn along_lines(&self, piece: &str) -> Option<&str> {
        self.diagonals.get(piece).map(|betza| &**betza)
    }

    /// The keys for which a key stands; for most keys the key itself.
    pub fn keys<'k>(&'k self, key: &'k str) -> Vec<&'k str> {
        match self.aliases.iter().find(|(alias, _)| alias == key) {
            Some((_, keys)) => keys.iter().map(|key| &**key).collect(),
            None => vec![key],
        }
    }

    /// The order of reading a key: keys for several come before these.
    pub fn turn(&self, key: &str) -> usize {
        self.aliases.iter().position(|(alias, _)| alias == key).unwrap_or(self.aliases.len())
    }
}

impl VariantOption {
    fn read(words: &str) -> VariantOption {
        let words: Vec<&str> = words.split('|').map(str::trim).collect();
        let missing = match words.get(2..) {
            Some(&[part, missing]) => {
                Some((RulesPart::named(part).expect("each part has one of four names"), missing.to_owned()))
            }
            _ => None,
        };
        VariantOption { kind: words[0].to_owned(), default: words[1].to_owned(), missing }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn predefined_variants_inherit_from_those_above() {
        let mut above = BTreeSet::new();
        for section in TEMPLATES.iter() {
            assert!(section.base.as_ref().is_none_or(|base| above.contains(base)), "{}", section.name);
            above.insert(section.name.clone());
        }
    }
}
