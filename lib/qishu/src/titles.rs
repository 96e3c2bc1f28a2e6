//! The names of a variant in languages and in the headers of records.

use qishu_rules::LocalName;

use crate::error::Error;
use crate::variant::Variant;

impl Variant {
    /// The names of the variant in languages and for formats that its rules define, in their order.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn local_titles(&self) -> Result<&[LocalName], Error> {
        Ok(&self.model()?.local_titles)
    }

    /// The names in a language or for a format; the first is the one for display.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn titles_in(&self, language: &str) -> Result<Vec<&str>, Error> {
        let titles = self.local_titles()?.iter().filter(|title| *title.language == *language);
        Ok(titles.flat_map(|title| &*title.words).map(|word| &**word).collect())
    }
}

/// Whether two names are equal, apart from case, spaces and punctuation.
pub(crate) fn are_equal_names(one: &str, other: &str) -> bool {
    let letters = |name: &str| -> String { name.to_lowercase().chars().filter(|one| one.is_alphanumeric()).collect() };
    letters(one) == letters(other)
}

#[cfg(test)]
mod tests {
    use super::are_equal_names;

    #[test]
    fn spaces_and_case_make_no_other_name() {
        assert!(are_equal_names("King of the Hill", "king-of_the hill"));
        assert!(!are_equal_names("King of the Hill", "King of the Hills"));
    }
}
