//! The entries of words in their contexts.

use super::*;

fn text_of(word: &str, statement: &str) -> String {
    entry(word, &statement.split(' ').collect::<Vec<_>>()).map(|entry| entry.text).unwrap_or_default()
}

#[test]
fn a_word_that_begins_a_statement_has_its_syntax() {
    for (word, syntax, text) in [
        ("cap", "cap [LABEL:] [across sides] [SIDE] PIECE, … LIMIT on REGION", "`cap` limits the number"),
        ("move", "move    [LABEL:] PIECE, … VERB", "A `move` statement is a move rule"),
        ("start", "start STRING", "`start` gives the opening"),
        ("must", "must capture [most]", "With `must capture`, a side"),
        ("variant", "[language 1] variant NAME [extends BASE] { STATEMENT … }", "A file holds one variant."),
        ("layer", "layer NAME [per side] { PIECE, … }", "`layer` puts piece types"),
        ("flip", "flip    [LABEL:] PIECE, … PLACE", "`flip`: enemy pieces of these types become"),
        ("remove", "remove WORD NAME", "`remove` and a name remove"),
        (
            "board",
            "board FILES x RANKS [joined along LINE, … | joined by CHAIN, …] [keep REGION]",
            "`board` gives the size",
        ),
    ] {
        let entry = entry(word, &[]).expect(word);
        assert_eq!(entry.syntax.first(), Some(&syntax), "{word}");
        assert!(entry.text.contains(text), "{word}: {}", entry.text);
    }
    let forbid = entry("forbid", &[]).expect("it is there");
    assert_eq!(forbid.syntax.len(), 4, "{:?}", forbid.syntax);
}

#[test]
fn a_word_within_a_statement_has_the_meaning_that_it_has_there() {
    for (word, statement, text) in [
        ("steps", "move", "`steps` directions: the next square"),
        ("slides", "move", "`slides` directions: any distance, over empty squares"),
        ("castles", "move", "`castles from e1 to g1"),
        ("touching", "flip", "`touching`, `beside`: on squares that are neighbours of the square of arrival"),
        ("touching", "move disc drops", "`touching own`: a neighbour"),
        ("beside", "forbid", "`beside`: their squares share a side"),
        ("beside", "blast", "`touching`, `beside`: on squares"),
        ("again", "promote", "With `again`, as in"),
        ("mirror", "sides", "`mirror ranks`: the square of the same file"),
        ("mirror", "region", "`mirror palace`: the following part"),
        ("per", "cap", "`per file`: those on the same file"),
        ("per", "value", "`3 per target`: for each square it may move to"),
        ("per", "cap king at most", "`per file`: those on the same file"),
        ("file", "cap king at most per", "`per file`: those on the same file"),
        ("at", "cap king", "A limit restricts"),
        ("most", "piece on at", "A limit restricts"),
        ("capture", "must", "With `must capture`, a side"),
        ("capture", "end draw if plies without", "`draw if 100 plies without capture`"),
        ("move", "end lose if no", "`lose if no move`"),
        ("check", "end lose if no move in", "with `in check`, only if"),
        ("while", "right short as K", "`right` defines a right"),
        ("over", "budget total pawn", "`over(queen, 1)`: the excess"),
        ("ranks", "piece on", "`ranks 4..5 7`"),
        ("in", "piece", "`in hand`"),
        ("count", "piece", "`count NUMBERS`: the number of pieces"),
        ("repeats", "end", "`draw if 3 repeats`"),
        ("for", "end lose", "With `for` and a side"),
        ("for", "move rook drops", "With `for` and a piece"),
        ("keep", "board", "With `keep` and a region"),
        ("shade", "show", "`shade on` a region: these squares are darker"),
    ] {
        let found = text_of(word, statement);
        assert!(found.contains(text), "{word} of {statement}: {found}");
    }
}

#[test]
fn links_lead_to_the_documentation() {
    let drops = entry("drops", &["move", "pawn"]).expect("it is there");
    assert!(!drops.text.contains("](#") && drops.url.starts_with(DOCUMENTATION), "{drops:?}");
}

/// Each keyword has an entry.
#[test]
fn every_word_of_the_language_has_an_entry() {
    for word in keywords() {
        let entry = entry(word, &[]).expect(word);
        assert!(!entry.text.is_empty() || !entry.syntax.is_empty(), "{word}");
    }
}

#[test]
fn only_words_have_entries() {
    let text = "variant a { title \"board\" // board\n board 3 x 3 }";
    for (byte, is_word) in [(0, true), (7, true), (8, false), (text.len(), false), (1 << 20, false)] {
        assert_eq!(entry_at(text, byte).is_some(), is_word, "{byte}");
    }
    for at in text.match_indices("board").map(|(at, _)| at).take(2) {
        assert_eq!(entry_at(text, at), None);
    }
    assert_eq!(entry_at("", 0), None);
    assert_eq!(entry("palace", &[]), None);
}
