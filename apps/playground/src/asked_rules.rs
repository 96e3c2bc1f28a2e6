//! The current rules, with the results computed from them.

use qishu::{Positions, Reading, SquareCounts, Variant, Work};
use qishu_language_server::LibraryFile;

use crate::no_answer::NoAnswer;

/// The name of a text before it is read.
const NAME: &str = "rules";

/// The extension of rules files.
const ENDING: &str = ".rules";

/// Rules, and results about them that further questions need.
#[derive(Debug)]
pub struct AskedRules {
    text: String,
    /// The variant.
    pub variant: Variant,
    positions: Option<Positions>,
    squares: Option<SquareCounts>,
}

impl AskedRules {
    /// Reads a text, which may extend the rules of a library.
    ///
    /// # Errors
    ///
    /// Fails with the mistakes of the text.
    pub fn read(text: String, library: &[LibraryFile]) -> Result<AskedRules, NoAnswer> {
        let name = |file: &'static str| file.strip_suffix(ENDING).unwrap_or(file);
        let bases: Vec<(&str, &str)> = library.iter().map(|(file, text)| (name(file), *text)).collect();
        // The name of the variant becomes the name of its file in messages and modules.
        let name = read(NAME, &text, &bases)?.name().to_owned();
        let variant = read(&format!("{name}{ENDING}"), &text, &bases)?;
        Ok(AskedRules { text, variant, positions: None, squares: None })
    }

    /// The text of the rules.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The positions with their numbers.
    ///
    /// # Errors
    ///
    /// Fails if the count would be too much work.
    pub fn positions(&mut self, work: &Work<'_>) -> Result<&Positions, NoAnswer> {
        match &mut self.positions {
            Some(positions) => Ok(positions),
            none => Ok(none.insert(self.variant.positions(work)?)),
        }
    }

    /// The number of positions in which each piece stands on each square.
    ///
    /// # Errors
    ///
    /// Fails if one of the counts would be too much work.
    pub fn squares(&mut self, work: &Work<'_>) -> Result<&SquareCounts, NoAnswer> {
        match &mut self.squares {
            Some(squares) => Ok(squares),
            none => Ok(none.insert(self.variant.squares(work)?)),
        }
    }
}

/// The variant of a text.
fn read(name: &str, text: &str, bases: &[(&str, &str)]) -> Result<Variant, NoAnswer> {
    let variants = Reading::of_texts(&[(name, text)], bases).variants?;
    variants.into_iter().next().ok_or_else(|| NoAnswer::new("there are no rules"))
}
