//! What the parts of one whole have in common: all that determines their output except the part's number.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::File;

use qishu::{Moves, Variant};
use serde::{Deserialize, Serialize};

use super::digest::digest_of;
use crate::args::{PrintArgs, value_name};
use crate::terminal::console::Failure;
use crate::terminal::target::Target;

/// A command whose output has parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PartCommand {
    /// Positions drawn at random.
    Sample,
    /// Numbers of positions.
    Rank,
    /// Positions of numbers.
    Unrank,
    /// Shares, from a sample.
    Estimate,
    /// Move sequences.
    Perft,
    /// Counts by material.
    Table,
    /// Legal positions.
    Count,
    /// Positions with each piece on each square.
    Squares,
    /// Positions that symmetries fix.
    Orbits,
    /// Positions that games come to.
    Reach,
    /// Games between two players.
    Match,
}

/// What the parts of one whole have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartQuestion {
    /// The version of the program.
    pub version: String,
    /// The command.
    pub command: PartCommand,
    /// The variant's name.
    pub variant: String,
    /// The digest of its rules.
    pub rules: String,
    /// The digest of rules and moves, where moves matter.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub moves: Option<String>,
    /// The material, if it is not all.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub material: Option<String>,
    /// What all chance follows from.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub seed: Option<u64>,
    /// The digest of the file that was read.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub input: Option<String>,
    /// The options that the output follows from besides.
    pub options: BTreeMap<String, String>,
}

impl PartCommand {
    /// Whether the outputs of parts are added up; otherwise they are concatenated.
    pub fn is_added_up(self) -> bool {
        !matches!(self, PartCommand::Sample | PartCommand::Rank | PartCommand::Unrank)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            PartCommand::Sample => "sample",
            PartCommand::Rank => "rank",
            PartCommand::Unrank => "unrank",
            PartCommand::Estimate => "estimate",
            PartCommand::Perft => "perft",
            PartCommand::Table => "table",
            PartCommand::Count => "count",
            PartCommand::Squares => "squares",
            PartCommand::Orbits => "orbits",
            PartCommand::Reach => "reach",
            PartCommand::Match => "match",
        }
    }
}

impl PartQuestion {
    /// A question about a variant, before anything restricts it.
    pub fn new(command: PartCommand, variant: &Variant) -> PartQuestion {
        PartQuestion {
            version: env!("CARGO_PKG_VERSION").to_string(),
            command,
            variant: variant.name().to_string(),
            rules: variant.digest(),
            moves: None,
            material: None,
            seed: None,
            input: None,
            options: BTreeMap::new(),
        }
    }

    /// A question about numbers of positions of a target, those of a restriction to material, perhaps of legal ones only.
    ///
    /// # Errors
    ///
    /// Fails if legal positions are asked for, and the rules do not say how pieces move.
    pub fn of_count(
        command: PartCommand,
        whole: &Target,
        restricted: &Target,
        is_legal: bool,
        print: &PrintArgs,
    ) -> Result<PartQuestion, Failure> {
        let mut question = PartQuestion::new(command, &whole.variant);
        question.material = restricted.variant.material().map(ToString::to_string);
        if is_legal {
            let moves = whole.variant.moves().map_err(|error| whole.failure(&error))?;
            question = question.with("legal", true).with_moves(&moves);
        }
        let question = question.with_given("log10", print.log10.then_some(true));
        Ok(question.with("format", value_name(print.format)))
    }

    /// The question with another option.
    #[must_use]
    pub fn with(mut self, option: &str, value: impl ToString) -> PartQuestion {
        self.options.insert(option.to_string(), value.to_string());
        self
    }

    /// The question with another option, if it is given.
    #[must_use]
    pub fn with_given(self, option: &str, value: Option<impl ToString>) -> PartQuestion {
        match value {
            Some(value) => self.with(option, value),
            None => self,
        }
    }

    /// The question, with the moves included.
    #[must_use]
    pub fn with_moves(mut self, moves: &Moves) -> PartQuestion {
        self.moves = Some(moves.digest());
        self
    }

    /// The question, with all included that the engine plays by: moves, opening and piece values.
    #[cfg(feature = "play")]
    #[must_use]
    pub fn with_play(self, moves: &Moves) -> PartQuestion {
        use sha2::{Digest, Sha256};

        let values = moves.game().piece_values.iter();
        // Where a statement is does not matter.
        let values: Vec<_> = values.map(|value| (value.piece_type, value.points, &value.bonus)).collect();
        let text = format!("{}\n{values:?}", moves.game().start);
        let mut digest = Sha256::new();
        digest.update(text);
        self.with_moves(moves).with("play", super::digest::hexadecimal(digest))
    }

    /// The question about the lines of a file.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn with_input(mut self, path: Option<&OsStr>) -> Result<PartQuestion, Failure> {
        // Only files have parts; the reader of the input reports this.
        let Some(path) = path.filter(|path| *path != "-") else { return Ok(self) };
        let shown = path.to_string_lossy();
        let digest = File::open(path).and_then(digest_of);
        self.input = Some(digest.map_err(|error| Failure::unread(shown, &error))?);
        Ok(self)
    }

    /// The first difference from another whole, if any.
    pub fn differs_from(&self, other: &PartQuestion) -> Option<String> {
        let differs = [
            (self.version != other.version, "the version of the program"),
            (self.command != other.command, "the command"),
            (self.variant != other.variant, "the variant"),
            (self.rules != other.rules, "the digest of the rules"),
            (self.moves != other.moves, "the digest of the moves"),
            (self.material != other.material, "the material"),
            (self.seed != other.seed, "the seed"),
            (self.input != other.input, "the input"),
        ];
        let differs = differs.into_iter().find_map(|(differs, what)| differs.then(|| format!("{what} differs")));
        differs.or_else(|| {
            let mut names = self.options.keys().chain(other.options.keys());
            let name = names.find(|name| self.options.get(*name) != other.options.get(*name))?;
            Some(format!("the option `{name}` differs"))
        })
    }

    /// The ending of the files that keep the parts.
    pub fn ending(&self) -> &'static str {
        match (self.command.is_added_up(), self.options.get("format").map(String::as_str)) {
            (true, _) => "json",
            (false, Some("csv")) => "csv",
            (false, Some("json")) => "jsonl",
            (false, Some("binary")) => "bin",
            (false, _) => "txt",
        }
    }

    /// Whether the parts are lines.
    pub fn is_text(&self) -> bool {
        self.ending() != "bin"
    }
}
