//! What the language reference says about a word, for editors.

mod page;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::sync::LazyLock;

use page::{Excerpt, ReferenceSection, codes};

use crate::documentation::DOCUMENTATION;
use crate::symbols::{LexemeKind, keywords, lexemes, words_before};

/// The sections of the reference.
static SECTIONS: LazyLock<Vec<ReferenceSection>> = LazyLock::new(page::sections);

/// The word for a whole file, which the first section is about.
const FILE: &str = "variant";

/// The part of the reference about a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferenceEntry {
    /// The word.
    pub word: &'static str,
    /// The lines of syntax of the statement; empty for a word within statements.
    pub syntax: Vec<&'static str>,
    /// The sentences about the word, in Markdown. Links are absolute.
    pub text: String,
    /// The heading of the section, in Markdown.
    pub section: &'static str,
    /// The address of the section.
    pub url: String,
}

/// The entry of the word at a byte of a text, with the bytes of the word. The statement around it selects among several
/// meanings. Words of comments and texts, and names of the file, have no entry.
///
/// ```
/// let text = "variant dots { board 3 x 3 keep board - b2 }";
/// let (bytes, entry) = qishu_spec_lang::entry_at(text, text.find("keep").unwrap_or(0)).expect("it is a word");
/// assert_eq!(&text[bytes], "keep");
/// assert!(entry.text.starts_with("With `keep` and a region"));
/// assert!(entry.url.ends_with("#holes-keep"));
/// ```
pub fn entry_at(text: &str, byte: usize) -> Option<(Range<usize>, ReferenceEntry)> {
    let lexemes = lexemes(text);
    // A word that ends at the byte is at the byte, too, if no other begins there.
    let after = lexemes.partition_point(|lexeme| lexeme.bytes.start <= byte);
    let lexeme = lexemes.get(after.checked_sub(1)?)?;
    if lexeme.kind != LexemeKind::Word || byte > lexeme.bytes.end {
        return None;
    }
    let entry = entry(&text[lexeme.bytes.clone()], &words_before(text, lexeme.bytes.start))?;
    Some((lexeme.bytes.clone(), entry))
}

/// The entry of a word of the language that follows other words of a statement; the first of them names the statement.
pub fn entry(word: &str, before: &[&str]) -> Option<ReferenceEntry> {
    let words = keywords();
    let word = words[words.binary_search(&word).ok()?];
    let statement = before.first().copied();
    if statement.is_none_or(|statement| statement == FILE && word == FILE)
        && let Some(entry) = of_statement(word)
    {
        return Some(entry);
    }
    let related = statement.map_or(Vec::new(), sections_of);
    let chapters: Vec<usize> = related.iter().map(|&index| SECTIONS[index].chapter).collect();
    let mut best: Option<Candidate> = None;
    for (index, section) in SECTIONS.iter().enumerate() {
        let place = match () {
            () if related.contains(&index) => 7,
            () if chapters.contains(&section.chapter) => 3,
            () => 0,
        };
        let relevance = |code: &str| relevance(code, word, before.last().copied(), place > 0);
        let named = codes(section.title);
        let is_named = |word: &str| named.iter().any(|code| begins_with(code, word));
        let title = 3 * usize::from(is_named(word)) + 3 * usize::from(before.iter().skip(1).any(|word| is_named(word)));
        // A part of several statements has syntax of its own; that of the statement is too much for one of its words.
        let syntax = section.syntax.iter().filter(|line| words_of(line).take(2).any(|one| one == word));
        let syntax = syntax.filter(|_| !related.contains(&index));
        let of_syntax = syntax.filter_map(|line| Some((relevance(line)?, None)));
        let of_excerpts = section.excerpts.iter().filter_map(|excerpt| {
            let codes = excerpt.codes.iter().enumerate().filter_map(|(index, code)| {
                let relevance = relevance(code)?;
                Some(if index < excerpt.heads { relevance + usize::from(index == 0) } else { relevance.min(MENTIONS) })
            });
            Some((codes.max()?, Some(excerpt)))
        });
        for (relevance, excerpt) in of_syntax.chain(of_excerpts) {
            let form = excerpt.map_or(6, |excerpt| if excerpt.is_row { 3 } else { 0 });
            let score = 2 * relevance + place + title + form;
            if best.as_ref().is_none_or(|best| score > best.score) {
                best = Some(Candidate { score, is_near: place > 0, section, excerpt });
            }
        }
    }
    let of_statement = || {
        let entry = of_statement(words[words.binary_search(&statement?).ok()?])?;
        let has_word = entry.syntax.iter().any(|line| words_of(line).any(|one| one == word));
        has_word.then_some(ReferenceEntry { word, ..entry })
    };
    match best {
        Some(Candidate { is_near: false, .. }) if let Some(entry) = of_statement() => Some(entry),
        Some(Candidate { section, excerpt: Some(excerpt), .. }) => {
            Some(described(word, Vec::new(), excerpt_about(excerpt, word), section))
        }
        Some(Candidate { section, excerpt: None, .. }) => {
            let text = section.excerpts.first().map_or(String::new(), |excerpt| excerpt.text.clone());
            Some(described(word, section.syntax.clone(), text, section))
        }
        // The word stands in syntax only.
        None => SECTIONS.iter().find_map(|section| {
            let line = section.syntax.iter().find(|line| words_of(line).any(|one| one == word))?;
            Some(described(word, vec![line], String::new(), section))
        }),
    }
}

/// A part of the page that may be about a word.
struct Candidate {
    score: usize,
    /// Whether it is of the chapter about the statement.
    is_near: bool,
    section: &'static ReferenceSection,
    /// The excerpt, or `None` for the syntax of the section.
    excerpt: Option<&'static Excerpt>,
}

/// The entry of a word that begins a statement.
fn of_statement(word: &'static str) -> Option<ReferenceEntry> {
    let lines = SECTIONS.iter().flat_map(|section| &section.syntax).copied();
    let syntax: Vec<&'static str> = match word {
        FILE => SECTIONS[0].syntax.clone(),
        word => lines.filter(|line| words_of(line).next() == Some(word)).collect(),
    };
    let sections = sections_of(word);
    let own = |&index: &usize| !codes(SECTIONS[index].title).is_empty();
    let section = &SECTIONS[*sections.iter().find(|index| own(index)).or(sections.first())?];
    let about = |excerpt: &&Excerpt| excerpt.codes.iter().take(1).any(|code| begins_with(code, word));
    let excerpts = || sections.iter().flat_map(|&index| &SECTIONS[index].excerpts);
    let excerpt = excerpts().find(about).or_else(|| section.excerpts.iter().find(|excerpt| !excerpt.is_row))?;
    Some(described(word, syntax, excerpt.text.clone(), section))
}

/// The sections about a statement: those with its syntax, and those with its word in their heading.
fn sections_of(statement: &str) -> Vec<usize> {
    if statement == FILE {
        return vec![0];
    }
    let is_about = |section: &ReferenceSection| {
        let is_named = codes(section.title).iter().any(|code| begins_with(code, statement));
        is_named || section.syntax.iter().any(|line| words_of(line).next() == Some(statement))
    };
    SECTIONS.iter().enumerate().filter(|(_, section)| is_about(section)).map(|(index, _)| index).collect()
}

/// The relevance of code that contains a word somewhere.
const MENTIONS: usize = 1;
/// The relevance of code that begins with a word.
const BEGINS: usize = 3;

/// How much a piece of code is about a word; `None` if it does not contain it. The word before it counts, too. In sections
/// about other statements, the two stand together by chance, unless they are all of the code.
fn relevance(code: &str, word: &str, before: Option<&str>, is_near: bool) -> Option<usize> {
    let words: Vec<&str> = words_of(code).collect();
    let pair = words.windows(2).position(|pair| Some(pair[0]) == before && pair[1] == word);
    match pair.filter(|_| is_near || words.len() == 2) {
        _ if code == word => Some(BEGINS + 1),
        Some(0) => Some(BEGINS + 3),
        Some(_) => Some(BEGINS + 1),
        None if words.first() == Some(&word) => Some(BEGINS),
        None => words.contains(&word).then_some(MENTIONS),
    }
}

fn begins_with(code: &str, word: &str) -> bool {
    words_of(code).next() == Some(word)
}

/// The words in small letters of a piece of code, without texts.
fn words_of(code: &str) -> impl Iterator<Item = &str> {
    let outside = code.split('"').step_by(2);
    let words = outside.flat_map(|part| part.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')));
    words.filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// A row, or from a paragraph the first sentence with the word and those that follow.
fn excerpt_about(excerpt: &Excerpt, word: &str) -> String {
    if excerpt.is_row {
        return excerpt.text.clone();
    }
    let mut start = 0;
    for (at, end) in excerpt.text.match_indices(". ") {
        let sentence = &excerpt.text[start..at];
        if codes(sentence).iter().any(|code| words_of(code).any(|one| one == word)) {
            break;
        }
        start = at + end.len();
    }
    excerpt.text[start..].to_string()
}

/// An entry. Links within the page become links to it.
fn described(
    word: &'static str,
    syntax: Vec<&'static str>,
    text: String,
    section: &'static ReferenceSection,
) -> ReferenceEntry {
    let text = text.replace("](#", &format!("]({DOCUMENTATION}#"));
    ReferenceEntry { word, syntax, text, section: section.title, url: format!("{DOCUMENTATION}#{}", section.anchor) }
}
