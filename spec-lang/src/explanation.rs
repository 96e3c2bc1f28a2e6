//! Full explanations of all codes, each with a wrong example and a correct one.
//!
//! The pages in the folder `mistakes` serve both readers and programs, so that no text exists twice. Each code has a
//! section there, headed by its number and its slug in words.

use std::fmt::Write as _;

use crate::code::Code;
use crate::documentation::{DOCUMENTATION, slug};
use crate::mistakes::PAGES;

/// The implied parts of an example: the keyword of a statement, and the statement assumed.
const UNSAID: [(&str, &str); 3] = [
    ("board", "board 4 x 4"),
    ("sides", "sides white, black mirror ranks"),
    ("piece", "piece stone S { count 0..2 anywhere }"),
];

/// The explanation of a code for newcomers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// A paragraph, in lines of at most 100 characters.
    pub text: &'static str,
    /// Files or statements that have this code and no other; empty if no text can show it.
    pub wrong: Vec<CodeExample>,
    /// The corrected files or statements.
    pub right: Vec<CodeExample>,
}

/// A file or some statements as an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeExample(&'static str);

impl Explanation {
    /// The explanation of a code from the pages.
    pub fn of(code: Code) -> Explanation {
        let section = PAGES.iter().find_map(|(_, page)| section(page, code)).unwrap_or_default();
        let (text, examples) = section.split_once("\nWrong:\n").unwrap_or((section, ""));
        let (wrong, right) = examples.split_once("\nRight:\n").unwrap_or((examples, ""));
        Explanation { text: text.trim(), wrong: blocks(wrong), right: blocks(right) }
    }

    /// The address of the section about a code, in the documentation of this crate; `None` if no page has one.
    pub fn url(code: Code) -> Option<String> {
        let (name, _) = PAGES.iter().find(|(_, page)| section(page, code).is_some())?;
        let anchor = slug(&format!("{code} {}", code.words()));
        Some(format!("{DOCUMENTATION}mistakes/{name}/index.html#{anchor}"))
    }
}

/// The lines between the heading of a code and the next heading.
fn section(page: &'static str, code: Code) -> Option<&'static str> {
    let heading = format!("\n## {code} {}\n", code.words());
    let (_, section) = page.split_once(heading.as_str())?;
    Some(section.split_once("\n## ").map_or(section, |(section, _)| section))
}

fn blocks(text: &'static str) -> Vec<CodeExample> {
    let blocks = text.split("```text\n").skip(1);
    blocks.filter_map(|block| Some(CodeExample(block.split_once("```")?.0))).collect()
}

impl CodeExample {
    /// The lines as the page has them, each ended.
    pub fn shown(&self) -> &'static str {
        self.0
    }

    /// The example as a whole file. Statements are put into a variant `sample`, by default with a board of 4 x 4, two
    /// sides and a stone.
    pub fn file(&self) -> String {
        let begins_with = |word: &str| self.0.lines().any(|line| line.split_whitespace().next() == Some(word));
        if ["variant", "language", "//"].into_iter().any(begins_with) {
            return self.0.to_string();
        }
        let mut file = "variant sample {\n".to_string();
        for (_, statement) in UNSAID.iter().filter(|(word, _)| !begins_with(word)) {
            // Writing to a string cannot fail.
            let _ = writeln!(file, "    {statement}");
        }
        for line in self.0.lines() {
            let _ = writeln!(file, "    {line}");
        }
        file + "}\n"
    }
}
