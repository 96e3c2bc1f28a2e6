//! The lines of a text, and its characters.

/// The lines, without the white space around them, each with its first byte.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut end = 0;
    text.split_inclusive('\n').map(move |line| {
        let begin = end;
        end += line.len();
        let inner = line.trim_start_matches(|character: char| character.is_whitespace() || character == '\u{feff}');
        (begin + line.len() - inner.len(), inner.trim_end())
    })
}

/// Whether a character is one of Chinese.
pub(super) fn is_chinese(character: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&character)
}
