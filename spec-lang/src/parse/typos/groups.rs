//! Typos in rules about groups.

use super::{ParseFailure, first_token, last_token};
use crate::catalogue::{self, Typo};
use crate::parse::syntax::Rule;
use crate::suggest;

/// What rules about groups begin with, before `of`.
const GROUPS: [&str; 3] = ["group", "chain", "path"];

impl ParseFailure<'_> {
    /// `every groups of stone`, `forbid grup of stone`, `require every group of stone beside empty, with stone on a1`
    pub(super) fn group(&self, found: &str) -> Option<Typo> {
        let words: Vec<&str> = self.before().split_whitespace().collect();
        let is_every = |pair: &[&str]| matches!(pair, ["every", "group"]);
        if matches!(found, "," | "and" | "or")
            && first_token(self.text) == "require"
            && words.windows(2).any(is_every)
            && self.expects(Rule::EOI)
        {
            return Some(catalogue::said_otherwise(
                "every group meets one condition: write a statement for each, as in `require every group of stone beside empty`",
            ));
        }
        if found == "groups" && words.last() == Some(&"every") {
            let help = "`every` is followed by the singular";
            return Some(catalogue::instead(self.here(found), "group", help));
        }
        let behind = first_token(self.after().get(found.len()..)?.trim_start());
        let (word, at) = match (found, behind) {
            // The misspelt word has been read as a piece, or with `of` as a state variable and its value.
            ("of", _) => (last_token(self.before()), self.word_before()),
            _ if words.last() == Some(&"of") => {
                let before = self.before().trim_end_matches("of").trim_end();
                let word = last_token(before);
                (word, self.span(before.len() - word.len(), before.len()))
            }
            (_, "of") => (found, self.here(found)),
            _ => return None,
        };
        let is_law = matches!(first_token(self.text), "forbid" | "require");
        let meant = suggest::nearest(word, GROUPS).filter(|meant| is_law && *meant != word)?;
        Some(catalogue::instead(at, meant, "rules about groups begin with `group`, `chain` or `path`"))
    }
}
