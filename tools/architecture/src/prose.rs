//! The sentences of documents in Markdown, and their lengths in words.

/// The prose of a document.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prose {
    /// The sentences, in the order of the document, in plain text.
    pub sentences: Vec<String>,
}

/// The sentences of a document: those of its paragraphs and its list items. Headings, tables, code blocks and HTML are
/// left out. A piece of code within a sentence is one word, and a link is its text.
#[must_use]
pub fn prose_of(document: &str) -> Prose {
    let sentences = paragraphs(document).iter().flat_map(|paragraph| sentences(&plain(paragraph))).collect();
    Prose { sentences }
}

impl Prose {
    /// The mean number of words in a sentence; 0 without sentences.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let total: usize = self.sentences.iter().map(|sentence| words(sentence)).sum();
        total as f64 / self.sentences.len().max(1) as f64
    }

    /// The longest sentence, with its number of words.
    #[must_use]
    pub fn longest(&self) -> Option<(usize, &str)> {
        // Of equally long ones, the first is named.
        let counted = self.sentences.iter().rev().map(|sentence| (words(sentence), sentence.as_str()));
        counted.max_by_key(|(words, _)| *words)
    }
}

/// The number of words in a sentence: parts between spaces that have a letter or a digit.
#[must_use]
pub fn words(sentence: &str) -> usize {
    sentence.split_whitespace().filter(|word| word.contains(|c: char| c.is_alphanumeric())).count()
}

/// The paragraphs and list items of a document, each on one line.
fn paragraphs(document: &str) -> Vec<String> {
    let (mut paragraphs, mut paragraph) = (Vec::new(), String::new());
    let mut fence: Option<&str> = None;
    for line in document.lines() {
        let text = line.trim_start();
        let marks = ["```", "~~~"].into_iter().find(|marks| text.starts_with(marks));
        if let Some(open) = fence {
            fence = Some(open).filter(|open| marks != Some(open));
            continue;
        }
        fence = marks;
        let item = ["* ", "- ", "+ "].into_iter().find_map(|mark| text.strip_prefix(mark)).or_else(|| numbered(text));
        let is_prose = marks.is_none() && !text.is_empty() && !text.starts_with(['#', '|', '<', '>']);
        if !is_prose || item.is_some() {
            paragraphs.extend((!paragraph.is_empty()).then(|| std::mem::take(&mut paragraph)));
        }
        if is_prose {
            paragraph.push_str(item.unwrap_or(text));
            paragraph.push(' ');
        }
    }
    paragraphs.extend((!paragraph.is_empty()).then_some(paragraph));
    paragraphs
}

/// The text of an item in a numbered list.
fn numbered(text: &str) -> Option<&str> {
    let (number, item) = text.split_once(". ")?;
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(item)
}

/// The text without marks: links are their text, and code is one word.
fn plain(paragraph: &str) -> String {
    let mut text = String::new();
    for (index, part) in paragraph.split('`').enumerate() {
        match index % 2 {
            1 => {
                text.push(CODE);
                text.extend(part.chars().map(|c| if c == ' ' { '_' } else { hidden(c) }));
            }
            _ => text.push_str(&part.replace("**", "")),
        }
    }
    // A link is `[text](address)`.
    while let Some(middle) = text.find("](") {
        let end = text[middle..].find(')').map_or(text.len(), |end| middle + end + 1);
        text.replace_range(middle..end, "");
        if let Some(start) = text[..middle].rfind('[') {
            text.remove(start);
        }
    }
    text
}

/// The sentences of a paragraph: each ends with a mark behind which a space follows.
fn sentences(paragraph: &str) -> Vec<String> {
    let mut sentences = vec![String::new()];
    let mut last = String::new();
    for word in paragraph.split_whitespace() {
        // After the end of a sentence, another begins with a capital letter, a digit or code.
        let ends = last.trim_end_matches([')', '"', '*', '_']).ends_with(['.', '!', '?'])
            && !word.starts_with(char::is_lowercase);
        match sentences.last_mut() {
            Some(sentence) if !ends => sentence.push_str(&format!(" {word}")),
            _ => sentences.push(word.to_owned()),
        }
        word.clone_into(&mut last);
    }
    let shown =
        sentences.iter().map(|sentence| sentence.trim().chars().filter(|c| *c != CODE).map(shown).collect::<String>());
    shown.filter(|sentence| words(sentence) > 0).collect()
}

/// Marks within code, and characters of private use in their place: such marks end no sentence.
const MARKS: [(char, char); 3] = [('.', '\u{E000}'), ('!', '\u{E001}'), ('?', '\u{E002}')];

/// The beginning of code: a character of private use, so that a sentence may begin with code in small letters.
const CODE: char = '\u{E003}';

fn hidden(c: char) -> char {
    MARKS.iter().find(|(mark, _)| *mark == c).map_or(c, |(_, hidden)| *hidden)
}

fn shown(c: char) -> char {
    MARKS.iter().find(|(_, hidden)| *hidden == c).map_or(c, |(mark, _)| *mark)
}
