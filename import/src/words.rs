//! What the words of a file of variants mean: `words.ini`, and the variants that others begin with: `templates.ini`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::ini::{Section, sections};
use crate::left_out::RulesPart;

/// The variants that others may begin with.
pub static TEMPLATES: LazyLock<Vec<Section>> =
    LazyLock::new(|| sections(include_str!("../templates.ini")).expect("the templates have no mistakes"));

/// The words.
pub static WORDS: LazyLock<VariantWords> = LazyLock::new(|| VariantWords::read(include_str!("../words.ini")));

/// How many pieces a file of variants may make itself.
pub const OWN_PIECES: usize = 25;

/// What words mean.
#[derive(Debug)]
pub struct VariantWords {
    /// The pieces, each with how it goes, in the order in which they are read.
    pub pieces: Vec<(String, String)>,
    /// The piece of which something is true.
    traits: BTreeMap<String, String>,
    /// How pieces go between squares that diagonal lines join.
    diagonals: BTreeMap<String, String>,
    /// Older keys, each with the kind of its value and what it says.
    pub older: BTreeMap<String, (String, String)>,
    /// Keys that stand for several, in the order in which they are read.
    aliases: Vec<(String, Vec<String>)>,
    /// What variants may say.
    pub options: BTreeMap<String, VariantOption>,
}

/// Something that variants may say.
#[derive(Debug)]
pub struct VariantOption {
    /// What kind of value it has.
    pub kind: String,
    /// The value where nothing is said.
    pub default: String,
    /// What is left out where another value is said, and which part of the rules that is.
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

    /// How the piece of a name goes, if there is one.
    pub fn betza(&self, name: &str) -> Option<&str> {
        self.pieces.iter().find(|(piece, _)| piece == name).map(|(_, betza)| &**betza)
    }

    /// Whether something is true of a piece.
    pub fn has(&self, piece: &str, what: &str) -> bool {
        self.traits.get(what).is_some_and(|one| one == piece)
    }

    /// How a piece goes along diagonal lines, if it goes along them in a way of its own.
    pub fn along_lines(&self, piece: &str) -> Option<&str> {
        self.diagonals.get(piece).map(|betza| &**betza)
    }

    /// The keys for which a key stands: most stand for themselves.
    pub fn keys<'k>(&'k self, key: &'k str) -> Vec<&'k str> {
        match self.aliases.iter().find(|(alias, _)| alias == key) {
            Some((_, keys)) => keys.iter().map(|key| &**key).collect(),
            None => vec![key],
        }
    }

    /// When a key is read: those that stand for several before these.
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
