//! Fixes that are offered: each leads to readable text, and fixes its mistake.

use proptest::prelude::*;
use proptest::sample::Index;
use qishu_spec_lang::{Diagnostic, check_texts};

/// The only mistake of a text, and its rendering.
fn only_mistake(text: &str) -> (Diagnostic, String) {
    let loaded = check_texts(&[("x.rules", text)]);
    let mistakes = loaded.models.expect_err("there is a mistake");
    let said: String = mistakes.iter().map(|mistake| mistake.render_plain(&loaded.sources) + "\n").collect();
    let [mistake] = mistakes.as_slice() else { panic!("{text}\n{said}") };
    (mistake.clone(), said)
}

/// Similar words of the language and common typos are not offered if the text could not be read with them.
#[test]
fn nothing_is_offered_that_does_not_read() {
    for (statement, said_instead) in [
        ("end win if one captured", "a game ends by `no move`"),
        ("must capture nearest", "`must capture` requires some capture"),
        ("move one spins along file", "`move` is written as in"),
        ("layer ghosts; one", "`layer` is written as in"),
    ] {
        let text = format!(
            "variant x {{\n    board 3 x 3\n    sides a, b rotate\n    piece one A {{ count 0..2 anywhere }}\n    {statement}\n}}\n"
        );
        let (mistake, said) = only_mistake(&text);
        assert_eq!(mistake.fix, None, "{said}");
        assert!(said.contains(said_instead) && !said.contains("write `1`") && !said.contains("did you mean"), "{said}");
    }
    // A fix is offered if reading continues after it, even up to a separate typo.
    for (statement, meant) in [
        ("end win if two repeats", "2"),
        ("end win if one on ranks 3", "at least 1 "),
        ("cap one at most two on a1", "2"),
        ("forbid one adjacent to one", "touches"),
        ("forbid one near enemy onee", "touches"),
    ] {
        let text = format!(
            "variant x {{ board 3 x 3 sides a, b rotate piece one A {{ count 0..2 anywhere }} start \"3/3/3\" move one passes
            {statement} }}"
        );
        let (mistake, said) = only_mistake(&text);
        assert_eq!(mistake.fix.as_ref().map(|fix| fix.replacement.as_str()), Some(meant), "{said}");
    }
}

/// The rules files without mistakes, each divided into words and the text between them.
fn in_words() -> Vec<Vec<String>> {
    let folder = std::fs::read_dir("tests/pass").expect("the folder of fixtures");
    let mut paths: Vec<_> = folder.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let words = |path| {
        let text = std::fs::read_to_string(path).expect("a fixture");
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let mut words: Vec<String> = Vec::new();
        for c in text.chars() {
            match words.last_mut() {
                Some(last) if is_word(c) && last.ends_with(is_word) => last.push(c),
                _ => words.push(c.to_string()),
            }
        }
        words
    };
    paths.into_iter().map(words).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    /// After the offered edit the mistake is gone, and the inserted text is readable.
    #[test]
    fn every_edit_mends(file: Index, at: Index, other_file: Index, other: Index, kind in 0..4usize) {
        let files = in_words();
        let mut words = files[file.index(files.len())].clone();
        let others = &files[other_file.index(files.len())];
        let other = &others[other.index(others.len())];
        let at = at.index(words.len());
        match kind {
            0 => drop(words.remove(at)),
            1 => words[at] = other.clone(),
            2 => words.insert(at, format!(" {other} ")),
            _ => drop(words[at].pop()),
        }
        let text = words.concat();
        let loaded = check_texts(&[("x.rules", &text)]);
        for mistake in loaded.models.err().unwrap_or_default() {
            let Some(fix) = &mistake.fix else { continue };
            let mut mended = text.clone();
            mended.replace_range(fix.span.range(), &fix.replacement);
            let written = fix.span.start..fix.span.start + fix.replacement.len();
            let again = check_texts(&[("x.rules", &mended)]);
            for left in again.models.err().unwrap_or_default() {
                let start = left.span().map_or(usize::MAX, |span| span.start);
                let is_same = (left.code, &left.message) == (mistake.code, &mistake.message);
                let is_of_writing = *left.code.to_string() < *"E0100";
                prop_assert!(!(is_same && start == fix.span.start), "`{}` does not help:\n{text}", fix.replacement);
                prop_assert!(!(is_of_writing && written.contains(&start)), "`{}` is a mistake:\n{text}", fix.replacement);
            }
        }
    }
}
