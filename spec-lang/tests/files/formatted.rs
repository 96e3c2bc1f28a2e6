//! The files of the project are in canonical form, and fixtures keep their meaning in it.

use std::path::PathBuf;

use qishu_spec_lang::symbols::{Lexeme, LexemeKind, lexemes};
use qishu_spec_lang::{check_texts, format};

use super::{fixture, rules_below};

/// The content of a text regardless of spacing: its words and signs, and its comments.
fn written(text: &str) -> (String, String) {
    let (comments, words): (Vec<_>, Vec<_>) =
        lexemes(text).into_iter().partition(|lexeme| lexeme.kind == LexemeKind::Comment);
    let joined = |lexemes: Vec<Lexeme>| -> String { lexemes.into_iter().map(|lexeme| &text[lexeme.bytes]).collect() };
    (joined(words), joined(comments))
}

/// The canonical form of a text with rules, in which no word and no comment is lost.
fn formatted(text: &str) -> Option<String> {
    let formatted = format("a.rules", text).text.ok()?;
    assert_eq!(written(&formatted), written(text), "{text}\nbecomes\n{formatted}");
    assert_eq!(format("a.rules", &formatted).text.as_ref(), Ok(&formatted), "of\n{text}");
    assert!(!formatted.lines().any(|line| line.ends_with(char::is_whitespace)), "{formatted}");
    Some(formatted)
}

/// The models without places in the texts, if the texts have no mistakes.
fn models(texts: &[(String, String)]) -> Option<String> {
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let models = format!("{:?}", check_texts(&texts).models.ok()?);
    let without = |text: String, place: &str| -> String {
        text.split(place).map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit())).collect()
    };
    Some(["line: ", "start: ", "end: "].into_iter().fold(models, without))
}

#[test]
fn kept_files_are_in_canonical_form() {
    for folder in ["variants", "codegen/tests", "tools/agreement", "tools/example", "apps"] {
        let files = rules_below(folder);
        assert!(!files.is_empty(), "{folder} has rules files");
        for (path, text) in files {
            let formatted = format("a.rules", &text).text.ok();
            assert_eq!(formatted, Some(text), "`qishu fmt {}` puts it in order", path.display());
        }
    }
    let chains = fixture("morris.rules");
    assert_eq!(format("morris.rules", &chains).text.as_ref(), Ok(&chains));
}

#[test]
fn fixtures_say_the_same_in_canonical_form() {
    let mut files = rules_below("spec-lang/tests");
    // Its words of an earlier version become those of today.
    files.retain(|(path, _)| !path.ends_with("W0103_older_word.rules"));
    let changed = files.iter().filter_map(|(_, text)| Some(formatted(text)? != *text)).collect::<Vec<_>>();
    assert!(changed.len() > 90 && changed.iter().filter(|&&changed| changed).count() > 30, "{changed:?}");
}

#[test]
fn lines_end_as_the_first_one_does() {
    for (path, text) in rules_below("spec-lang/tests/pass") {
        let with_lf = formatted(&text).expect("it can be read");
        for unformatted in [text.replace('\n', "\r\n"), text.replacen('\n', "\r\n", 1)] {
            assert_eq!(formatted(&unformatted), Some(with_lf.replace('\n', "\r\n")), "{}", path.display());
        }
    }
}

#[test]
fn models_stay_the_same() {
    let named = |(path, text): (PathBuf, String)| (path.display().to_string(), text);
    let texts: Vec<(String, String)> = rules_below("spec-lang/tests/pass").into_iter().map(named).collect();
    let in_form = |(name, text): &(String, String)| (name.clone(), formatted(text).expect("it can be read"));
    let models_before = models(&texts);
    assert!(models_before.is_some());
    assert_eq!(models_before, models(&texts.iter().map(in_form).collect::<Vec<_>>()));
}
