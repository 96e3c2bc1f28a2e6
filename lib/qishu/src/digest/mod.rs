//! Digests that identify files and rules.
//!
//! The digest of rules is the SHA-256 digest of a text with a stable form: one statement a line, with a tag and named
//! fields. The tags, the names of fields and the form of values are chosen in this module and depend on no name of a
//! Rust type or field. Endgame tables, packed numbers and parts contain digests, so a change of the form makes all of
//! them foreign: then [`FORM`] changes too, and the change log says so.
//!
//! - The text begins with [`FORM`]. Each statement follows on its own line: its tag, and ` name=value` for each field.
//! - A number is decimal, a truth value `yes` or `no`, a missing value `none`.
//! - A text is its number of bytes, a colon and the text itself, so that no text can imitate another field.
//! - A square is the index of its file and of its rank, as in `0.3`; a direction is its steps to the right and up.
//! - A list is its values in brackets with spaces between; a pair of numbers is `3..5`.
//! - Sides, layers, piece types and placements are numbers: their places in the rules, from 0.

mod form;
mod game;
mod rules;
#[cfg(test)]
mod tests;

use form::DigestText;
use qishu_rules::{Game, Rules};
use sha2::{Digest, Sha256};

/// The name and the version of the form.
const FORM: &str = "qishu rules 1";

/// The SHA-256 digest of some bytes, in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    in_digits(&Sha256::digest(bytes))
}

/// The SHA-256 digest of bytes that come in pieces.
#[derive(Clone, Debug, Default)]
pub(crate) struct DigestOfPieces(Sha256);

impl DigestOfPieces {
    /// Adds a piece.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The digest of all pieces, in hexadecimal digits.
    pub fn text(self) -> String {
        in_digits(&self.0.finalize())
    }
}

fn in_digits(digest: &[u8]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The digest of all that determines the positions: the squares, the sides, the pieces with their letters, and all
/// laws. It excludes source locations, titles, comments, names of laws and moves.
pub(crate) fn of_rules(rules: &Rules) -> String {
    sha256(rules_text(rules).as_bytes())
}

/// The digest of all that determines the games: the content of positions, and the moves, promotions and ends. It
/// excludes source locations, names, the opening and piece values.
pub(crate) fn of_game(rules: &Rules, game: &Game) -> String {
    sha256(game_text(rules, game).as_bytes())
}

fn rules_text(rules: &Rules) -> String {
    let mut text = DigestText::new(FORM);
    rules::write(rules, &mut text);
    text.finish()
}

fn game_text(rules: &Rules, game: &Game) -> String {
    let mut text = DigestText::new(FORM);
    rules::write(rules, &mut text);
    game::write(game, &mut text);
    text.finish()
}
