//! A linear scan of a text before any recursion. It checks that braces, parentheses and strings are closed, that
//! nesting is limited, and that all characters belong to the language.

use super::foreign::{foreign, other_end, quoted, turns_text};
use crate::catalogue;
use crate::limits;
use crate::report::Report;
use crate::sources::{FileId, Span};

/// The maximum nesting of braces: the variant's, and those of a statement.
const BLOCKS: usize = 2;

/// Whether the parser may read the text; reports the reason if not.
///
/// The grammar is recursive in parentheses and braces only, so that after this scan the parser needs little stack.
pub(crate) fn scan(file: FileId, text: &str, report: &mut Report) -> bool {
    let mut sound = !report_harmful_characters(file, text, report);
    let at = |start: usize, end: usize| Span { file, start, end };
    let bytes = text.as_bytes();
    let mut open_braces: Vec<usize> = Vec::new();
    // The first block that appears to be closed by the brace of the enclosing one.
    let mut closed_by_another: Option<(usize, usize)> = None;
    let mut open_parentheses = 0;
    let mut position = 0;
    while let Some(&byte) = bytes.get(position) {
        match byte {
            b'/' if bytes.get(position + 1) == Some(&b'/') => {
                position = next_of(bytes, position, b"\n");
            }
            b'"' => {
                let end = next_of(bytes, position + 1, b"\"\n");
                if bytes.get(end) != Some(&b'"') {
                    sound = false;
                    let other = other_end(&text[position..end]).map(|(start, mark)| {
                        let start = position + start;
                        (at(start, start + mark.len_utf8()), mark)
                    });
                    report.add(|| catalogue::unclosed_string(at(position, position + 1), other));
                }
                for (tab, _) in text[position..end].match_indices('\t') {
                    sound = false;
                    let tab = position + tab;
                    report.add(|| catalogue::tab_in_text(at(tab, tab + 1)));
                }
                position = end;
            }
            b'{' if open_braces.len() == BLOCKS => {
                let open = open_braces[BLOCKS - 1];
                report.add(|| catalogue::unclosed_brace(at(open, open + 1), Some(at(position, position + 1))));
                return false;
            }
            b'{' => {
                open_braces.push(position);
                open_parentheses = 0;
            }
            b'}' => {
                let open = open_braces.pop();
                closed_by_another = closed_by_another
                    .or(open.filter(|&open| is_outdented(text, open, position)).map(|open| (open, position)));
                open_parentheses = 0;
            }
            b'(' if open_parentheses == limits::NESTING => {
                report.add(|| catalogue::nested_too_deep(at(position, position + 1)));
                return false;
            }
            b'(' => open_parentheses += 1,
            b')' => open_parentheses = open_parentheses.saturating_sub(1),
            // The first byte of a character beyond ASCII.
            0xc0.. => {
                let character = text[position..].chars().next().unwrap_or_default();
                if let Some(length) = quoted(&text[position..]) {
                    sound = false;
                    let end = position + length;
                    let inside = text[position..end]
                        .trim_matches(|c: char| foreign(c).is_some_and(|one| one.meant.as_deref() == Some("\"")));
                    report.add(|| catalogue::other_quotes(at(position, end), inside));
                    position = end;
                    continue;
                }
                let mut end = position + character.len_utf8();
                if let Some(foreign) = foreign(character).filter(|_| !turns_text(character) && !character.is_control())
                {
                    sound = false;
                    let meant = foreign.meant.as_deref();
                    if meant.is_none() && !foreign.is_unseen {
                        end = position + unknown_word(&text[position..]);
                    }
                    let word = &text[position..end];
                    let is_text = meant.is_none()
                        && ["as", "title", "source", "start", "gap"].contains(&last_word(&text[..position]));
                    report.add(|| match is_text {
                        true => catalogue::text_without_quotes(at(position, end), word),
                        false => catalogue::foreign_character(at(position, end), word, foreign.is_unseen, meant),
                    });
                    position = end - 1;
                }
            }
            _ => {}
        }
        position += 1;
    }
    if let Some(&open) = open_braces.last() {
        sound = false;
        match closed_by_another {
            Some((inner, close)) => {
                report.add(|| catalogue::unclosed_inner_brace(at(inner, inner + 1), at(close, close + 1)))
            }
            None => report.add(|| catalogue::unclosed_brace(at(open, open + 1), None)),
        }
    }
    sound
}

/// The last word before a place on its line.
fn last_word(text: &str) -> &str {
    let line = text.rsplit('\n').next().unwrap_or_default().trim_end();
    line.rsplit(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default()
}

/// The length of the word at the beginning of a text, of characters unlike any letter of the language.
fn unknown_word(text: &str) -> usize {
    let is_known =
        |character: char| foreign(character).is_none_or(|foreign| foreign.meant.is_some() || foreign.is_unseen);
    text.find(is_known).unwrap_or(text.len())
}

/// Whether a closing brace begins a line that is indented less than the line where its block begins. It then probably
/// belongs to another block.
fn is_outdented(text: &str, open: usize, close: usize) -> bool {
    // The text before the block is not examined if the block ends on the line where it begins, since a text may be all
    // one line.
    let Some(end) = text[open..close].rfind('\n') else { return false };
    let indent = |start: usize| text[start..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let (open_line, close_line) = (text[..open].rfind('\n').map_or(0, |end| end + 1), open + end + 1);
    close_line + indent(close_line) == close && indent(close_line) < indent(open_line)
}

/// Reports characters anywhere that change the direction of text or control a terminal; returns whether there are any.
fn report_harmful_characters(file: FileId, text: &str, report: &mut Report) -> bool {
    let mut found = false;
    for (start, character) in text.char_indices() {
        let end = start + character.len_utf8();
        let ends_line = character == '\n' || character == '\r' && text[end..].starts_with('\n');
        let at = Span { file, start, end };
        if turns_text(character) {
            report.add(|| catalogue::turned_text(at, character));
        } else if character.is_control() && !ends_line && character != '\t' {
            report.add(|| catalogue::control_character(at, character));
        } else {
            continue;
        }
        found = true;
    }
    found
}

/// The position of the next of some bytes, or the end of the text.
fn next_of(bytes: &[u8], from: usize, wanted: &[u8]) -> usize {
    bytes[from..].iter().position(|byte| wanted.contains(byte)).map_or(bytes.len(), |length| from + length)
}
