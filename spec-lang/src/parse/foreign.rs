//! Characters that the language has not, and what they were most likely meant to be.

/// What kind of character it is, and the text that was most likely meant.
pub(super) struct Foreign {
    /// Whether it cannot be seen, so that it has to be named by its number.
    pub(super) is_unseen: bool,
    /// The text meant; empty for a character that should not be there, `None` if there is no telling.
    pub(super) meant: Option<String>,
}

/// Letters of other alphabets beside the Latin ones that look the same, and the signs that word processors make.
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

/// Looks at a character outside of texts and comments. `None` for those that the language knows.
pub(super) fn foreign(character: char) -> Option<Foreign> {
    // A mark of the byte order is white space.
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

/// Marks that begin and end a text in other places, with those that the language has.
const QUOTES: &[(char, char)] = &[('“', '”'), ('„', '“'), ('«', '»'), ('「', '」'), ('＂', '＂'), ('”', '”')];

/// How long a text in other marks is that stands at the beginning of this one and ends on its line; with both marks.
pub(super) fn quoted(text: &str) -> Option<usize> {
    /// No text that is meant has more characters, and a file may be all one line.
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

/// The mark of another kind that ends a text without one on this line.
pub(super) fn other_end(line: &str) -> Option<(usize, char)> {
    line.char_indices().rfind(|(_, character)| QUOTES.iter().any(|(_, close)| close == character))
}

/// Whether a character changes the order in which the text beside it is shown, so that it reads as what it is not.
pub(super) fn turns_text(character: char) -> bool {
    matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a character has no shape of its own.
fn is_unseen(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}')
        || turns_text(character)
}
