//! What each code means at length, with a wrong example and a right one.
//!
//! The pages in the folder `mistakes` are read by people where they lie, and by programs from here: nothing is written
//! twice. Each code has a section there, headed by its number and its slug in words.

use std::fmt::Write as _;

use crate::code::Code;

/// The pages, in the order of their codes.
const PAGES: &[&str] = &[
    include_str!("../mistakes/files.md"),
    include_str!("../mistakes/names.md"),
    include_str!("../mistakes/board.md"),
    include_str!("../mistakes/pieces.md"),
    include_str!("../mistakes/rules.md"),
    include_str!("../mistakes/extends.md"),
    include_str!("../mistakes/interactions.md"),
    include_str!("../mistakes/game.md"),
    include_str!("../mistakes/warnings.md"),
];

/// What an example does not say: the first word of a statement, and the statement that is taken for it.
const UNSAID: [(&str, &str); 3] = [
    ("board", "board 4 x 4"),
    ("sides", "sides white, black mirror ranks"),
    ("piece", "piece stone S { count 0..2 anywhere }"),
];

/// What a code means, for those that meet it for the first time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// A paragraph, in lines of at most 100 characters.
    pub text: &'static str,
    /// Files or statements that have this code and no other; none where no text can show it.
    pub wrong: Vec<CodeExample>,
    /// The same without it.
    pub right: Vec<CodeExample>,
}

/// A file of an example, or some statements of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeExample(&'static str);

impl Explanation {
    /// What the pages say of a code.
    pub fn of(code: Code) -> Explanation {
        let section = PAGES.iter().find_map(|page| section(page, code)).unwrap_or_default();
        let (text, examples) = section.split_once("\nWrong:\n").unwrap_or((section, ""));
        let (wrong, right) = examples.split_once("\nRight:\n").unwrap_or((examples, ""));
        Explanation { text: text.trim(), wrong: blocks(wrong), right: blocks(right) }
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

    /// The same as a whole file: statements become those of a variant `sample`, on a board of 4 x 4 with two sides and
    /// a stone where they say nothing else.
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
