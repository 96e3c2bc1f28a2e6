//! Characters outside the language, and their most likely intended text.

/// The kind of character, and the most likely intended text.
pub(super) struct Foreign {
    /// Whether it is invisible, so that messages give its code point.
    pub(super) is_unseen: bool,
    /// The intended text; empty for a character that should be left out, `None` if unclear.
    pub(super) meant: Option<String>,
}

/// Letters of other alphabets that look like Latin ones, and the typographic signs of word processors.
const ALIKE: &[(&str, &str)] = &[
    ("а", "a"),
    ("ԁ", "d"),
    ("е", "e"),
    ("һ", "h"),
    ("і", "i"),
    ("ј", "j"),
    ("о", "o"),
    ("р", "p"),
    ("ѕ", "s"),
    ("с", "c"),
    ("у", "y"),
    ("х", "x"),
    ("А", "A"),
    ("В", "B"),
    ("Е", "E"),
    ("К", "K"),
    ("М", "M"),
    ("Н", "H"),
    ("О", "O"),
    ("Р", "P"),
    ("С", "C"),
    ("Т", "T"),
    ("Х", "X"),
    ("Α", "A"),
    ("Β", "B"),
    ("Ε", "E"),
    ("Η", "H"),
    ("Ι", "I"),
    ("Κ", "K"),
    ("Μ", "M"),
    ("Ν", "N"),
    ("Ο", "O"),
    ("Ρ", "P"),
    ("Τ", "T"),
    ("Χ", "X"),
    ("Ζ", "Z"),
    ("ο", "o"),
    ("ν", "v"),
    ("ı", "i"),
    ("×", "x"),
    ("–", "-"),
    ("—", "-"),
    ("−", "-"),
    ("‐", "-"),
    ("→", "->"),
    ("“", "\""),
    ("”", "\""),
    ("„", "\""),
    ("«", "\""),
    ("»", "\""),
    ("‥", ".."),
    ("…", ".."),
    ("‘", "\""),
    ("’", "\""),
    ("「", "\""),
    ("」", "\""),
    ("。", "."),
    ("、", ","),
    ("∪", "|"),
    ("∩", "&"),
];

/// Classifies a character outside of strings and comments. `None` for those of the language.
pub(super) fn foreign(character: char) -> Option<Foreign> {
    // A byte order mark is white space.
    if character.is_ascii() || character == '\u{feff}' {
        return None;
    }
    let is_space = character.is_whitespace();
    let is_unseen = is_space || is_unseen(character);
    let wide = (character as u32).checked_sub(0xfee0).and_then(char::from_u32).filter(char::is_ascii_graphic);
    let alike = || ALIKE.iter().find(|(alike, _)| alike.starts_with(character)).map(|(_, meant)| (*meant).to_owned());
    let meant = match (is_space, is_unseen) {
        (true, _) => Some(" ".to_owned()),
        (false, true) => Some(String::new()),
        (false, false) => wide.map(String::from).or_else(alike),
    };
    Some(Foreign { is_unseen, meant })
}

/// Quotation marks of other languages, each with its closing mark.
const QUOTES: &[(char, char)] = &[('“', '”'), ('„', '“'), ('«', '»'), ('「', '」'), ('＂', '＂'), ('”', '”')];

/// The length of a string in other quotation marks at the beginning of this text, with both marks; it must end on its
/// line.
pub(super) fn quoted(text: &str) -> Option<usize> {
    /// The maximum length of such a string, since a file may be all one line.
    const MOST: usize = 200;
    let first = text.chars().next()?;
    let closes = QUOTES.iter().filter(|(open, _)| *open == first).map(|&(_, close)| close);
    let line = || text.char_indices().take(MOST).take_while(|(_, character)| *character != '\n').skip(1);
    let end_of = |close: char| line().find(|(_, character)| *character == close).map(|(end, _)| end);
    let ends = closes.filter_map(|close| Some((end_of(close)? - first.len_utf8(), close)));
    let (end, close) = ends.min()?;
    let inside = &text[first.len_utf8()..][..end];
    (!inside.contains('"')).then_some(first.len_utf8() + end + close.len_utf8())
}

/// The mark of another kind that ends an unclosed string on this line.
pub(super) fn other_end(line: &str) -> Option<(usize, char)> {
    line.char_indices().rfind(|(_, character)| QUOTES.iter().any(|(_, close)| close == character))
}

/// Whether a character changes the display order of the text beside it, so that it looks different from what it is.
pub(super) fn turns_text(character: char) -> bool {
    matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character is invisible.
fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}')
        || turns_text(character)
}
