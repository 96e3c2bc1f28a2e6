//! The parts of a text of records.

use super::bare_headers::{BareHeaders, LineBeginning, end_of_frame};
use super::lines::is_chinese;

/// A part of the text, and its first byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub(super) kind: TokenKind<'t>,
    pub(super) byte: usize,
}

/// The kinds of parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind<'t> {
    /// `[Name "value"]`, or a [line without brackets](super::bare_headers).
    Header(&'t str, String),
    /// `{ … }` or the text after `;`
    Remark(&'t str),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A move, a number of a move, a result or a mark such as `$1`.
    Word(&'t str),
}

/// The number of characters of a move in Chinese.
const CHINESE_MOVE: usize = 4;

/// The problem, and its place.
pub(super) type TokenError = (usize, &'static str);

/// The parts of a text.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, TokenError> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut bare_headers = BareHeaders::default();
    loop {
        rest = rest.trim_start_matches(is_blank);
        let byte = text.len() - rest.len();
        let Some(first) = rest.chars().next() else { return Ok(tokens) };
        let before = text[..byte].trim_end_matches([' ', '\t', '\u{feff}']);
        let is_line = before.is_empty() || before.ends_with('\n');
        match is_line.then(|| bare_headers.beginning(rest)).flatten() {
            Some(LineBeginning::Header(name, value, length)) => {
                tokens.push(Token { kind: TokenKind::Header(name, value), byte });
                rest = &rest[length..];
                continue;
            }
            Some(LineBeginning::Nothing(length)) => {
                rest = &rest[length..];
                continue;
            }
            None => {}
        }
        if let Some(length) = end_of_frame(rest) {
            rest = &rest[length..];
            continue;
        }
        let (kind, length) = match first {
            '[' => header(rest).ok_or((byte, "a header is not closed: `[Name \"value\"]`"))?,
            '{' => {
                let end = rest.find('}').ok_or((byte, "a remark is not closed by `}`"))?;
                (TokenKind::Remark(rest[1..end].trim()), end + 1)
            }
            ';' | '%' => {
                let end = rest.find('\n').unwrap_or(rest.len());
                (TokenKind::Remark(rest[1..end].trim()), end)
            }
            '(' => (TokenKind::Open, 1),
            ')' => (TokenKind::Close, 1),
            _ => {
                let is_end = |character: char| is_blank(character) || "(){};".contains(character);
                let end = rest.find(is_end).unwrap_or(rest.len());
                // An end character cannot begin a word, except a brace that closes nothing.
                let end = if end == 0 { first.len_utf8() } else { end };
                let word = first_part(&rest[..end]);
                (TokenKind::Word(word), word.len())
            }
        };
        tokens.push(Token { kind, byte });
        rest = &rest[length..];
    }
}

/// Whether a character stands between words: white space, a byte order mark, or the end of a file in older systems.
fn is_blank(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{feff}' | '\u{1a}')
}

/// The first part of a word: moves in Chinese, which have four characters, and their numbers may follow one another
/// without spaces, as in `1.炮二平五马8进72.马二进三`.
fn first_part(word: &str) -> &str {
    let undigited = word.trim_start_matches(|character: char| character.is_ascii_digit());
    let behind = undigited.trim_start_matches('.');
    let has_bare_number = undigited.len() < word.len() && behind.len() == undigited.len();
    if has_bare_number || !behind.starts_with(is_chinese) {
        return word;
    }
    match word.len() - behind.len() {
        0 => &word[..word.char_indices().nth(CHINESE_MOVE).map_or(word.len(), |(end, _)| end)],
        number => &word[..number],
    }
}

/// A header and its length; in its value, `\"` and `\\` stand for a quotation mark and a backslash.
fn header(text: &str) -> Option<(TokenKind<'_>, usize)> {
    let name_end = text.find(|character: char| character.is_whitespace() || character == '"')?;
    let name = text[1..name_end].trim();
    let open = name_end + text[name_end..].find('"')?;
    if !text[name_end..open].trim().is_empty() {
        return None;
    }
    let mut value = String::new();
    let mut characters = text[open + 1..].char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => value.push(characters.next()?.1),
            '"' => {
                let behind = open + 1 + at + 1;
                let close = behind + text[behind..].find(']')?;
                let is_header = !name.is_empty() && text[behind..close].trim().is_empty();
                return is_header.then_some((TokenKind::Header(name, value), close + 1));
            }
            '\n' => return None,
            _ => value.push(character),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_told_apart() {
        let found = tokens("[A \"b \\\"c\\\"\"]\n1. C2=5{x}(1... d) ; end\n*").expect("it is a record");
        let kinds: Vec<TokenKind<'_>> = found.into_iter().map(|token| token.kind).collect();
        use TokenKind::{Close, Header, Open, Remark, Word};
        let expected = [
            Header("A", "b \"c\"".to_owned()),
            Word("1."),
            Word("C2=5"),
            Remark("x"),
            Open,
            Word("1..."),
            Word("d"),
            Close,
            Remark("end"),
            Word("*"),
        ];
        assert_eq!(kinds, expected);
    }

    #[test]
    fn moves_without_spaces_are_told_apart() {
        let found = tokens("1.炮二平五马8进72.马二进三!? 车９平８").expect("it is a record");
        let words = ["1.", "炮二平五", "马8进7", "2.", "马二进三", "!?", "车９平８"].map(TokenKind::Word);
        assert_eq!(found.into_iter().map(|token| token.kind).collect::<Vec<_>>(), words);
    }

    #[test]
    fn headers_may_have_no_brackets() {
        use TokenKind::{Header, Word};
        let found = |text: &str| -> Vec<(String, usize)> {
            let found = tokens(text).expect("it is a record").into_iter();
            let text = |kind: TokenKind<'_>| match kind {
                Header(name, value) => format!("{name}={value}"),
                Word(word) => word.to_owned(),
                other => format!("{other:?}"),
            };
            found.map(|token| (text(token.kind), token.byte)).collect()
        };
        let own = |expected: &[(&str, usize)]| -> Vec<(String, usize)> {
            expected.iter().map(|&(text, byte)| (text.to_owned(), byte)).collect()
        };
        let text = "\u{feff}红方: 甲\n来源： \n \n  1.炮二平五 马８进７\n\n棋谱由 某 生成\n";
        let expected = [("红方=甲", 3), ("来源=", 15), ("1.", 30), ("炮二平五", 32), ("马８进７", 45)];
        assert_eq!(found(text), own(&expected));
        let text = "FORMAT  WXF\nRED\ta ; 9\nEVENT\nSTART{\n 1. P3+1 c8.7 }END\n";
        let expected = [("FORMAT=WXF", 0), ("RED=a ; 9", 12), ("EVENT=", 22), ("1.", 36), ("P3+1", 39), ("c8.7", 44)];
        assert_eq!(found(text), own(&expected));
    }

    #[test]
    fn what_is_not_closed_is_named() {
        for (text, byte) in [("x [A \"b", 2), ("  { x", 2), ("[A]", 0), ("[A b \"c\"]", 0)] {
            assert_eq!(tokens(text).map_err(|(byte, _)| byte), Err(byte), "{text}");
        }
    }
}
