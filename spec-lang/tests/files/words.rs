//! Names, expectations and entries of the reference, at every place of a file.

use qishu_spec_lang::entry_at;
use qishu_spec_lang::symbols::{LexemeKind, expected, keywords, lexemes, symbols};

use super::fixture;

#[test]
fn every_beginning_of_every_text_has_names_and_expectations() {
    for file in ["game.rules", "relations_derived.rules"] {
        let text = fixture(file);
        // Little changes inside a word.
        for lexeme in lexemes(&text).iter().step_by(3) {
            let beginning = &text[..lexeme.bytes.end];
            for symbol in symbols(beginning) {
                assert_eq!(beginning[symbol.bytes.clone()], *symbol.name);
                assert!(beginning.get(symbol.statement.clone()).is_some(), "{}", symbol.name);
            }
            assert_eq!(expected(beginning, beginning.len()), expected(&text, lexeme.bytes.end));
        }
    }
}

/// Each word of a game that is no name has an entry.
#[test]
fn words_have_entries_where_they_stand() {
    let text = fixture("game.rules");
    let (mut found, words) = (0, keywords());
    for lexeme in lexemes(&text).iter().filter(|lexeme| lexeme.kind == LexemeKind::Word) {
        let word = &text[lexeme.bytes.clone()];
        let at = entry_at(&text, lexeme.bytes.start);
        assert_eq!(at.is_some(), words.binary_search(&word).is_ok(), "{word}");
        found += usize::from(at.is_some());
    }
    assert!(found > 200, "{found}");
}
