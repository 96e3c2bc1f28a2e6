//! Every mistake has a fixture in `tests/fail`, named by its code, and beside it a snapshot of what is said about it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use qishu_spec_lang::{CODES, Diagnostic, Loaded, check_texts, load};

/// Paths are relative to the package, so that the snapshots are the same everywhere.
const FIXTURES: &str = "tests/fail";

/// The name of a fixture and how to make it.
type Made = (&'static str, fn() -> Loaded);

/// Mistakes of which a file would be too large, or is no file.
const MADE: &[Made] = &[
    ("E0001_cannot_read", || load(&["tests/fail/E0001_cannot_read.rules".into()])),
    ("E0002_directory", || load(&["tests/fail".into()])),
    ("E0004_file_too_large", || check_texts(&[("large.rules", &" ".repeat((1 << 20) + 1))])),
    ("E0015_too_many_mistakes", || {
        let words = "word \"text\"\n".repeat(101);
        check_texts(&[("words.rules", &format!("variant sample {{\n{words}}}\n"))])
    }),
];

/// The files of a fixture: itself, or all of a folder but `base.rules`, which `extends` has to find.
fn files(fixture: &Path) -> Vec<PathBuf> {
    if fixture.is_file() {
        return vec![fixture.to_path_buf()];
    }
    let entries = fs::read_dir(fixture).expect("the fixture is a folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| !file.ends_with("base.rules"));
    files.sort();
    files
}

/// All fixtures by name.
fn fixtures() -> Vec<(String, PathBuf)> {
    let entries = fs::read_dir(FIXTURES).expect("the folder of fixtures");
    let mut fixtures: Vec<(String, PathBuf)> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_none_or(|extension| extension == "rules"))
        .map(|path| (path.file_stem().expect("a name").to_string_lossy().into_owned(), path))
        .collect();
    fixtures.sort();
    fixtures
}

fn said(loaded: &Loaded) -> &[Diagnostic] {
    loaded.models.as_ref().expect_err("a fixture of a mistake has one")
}

fn check(name: &str, loaded: &Loaded) {
    let diagnostics = said(loaded);
    let code = &name[..5];
    assert!(diagnostics.iter().any(|diagnostic| diagnostic.code.to_string() == code), "{name} has no {code}");
    let text: Vec<String> = diagnostics
        .iter()
        // Of a hundred like mistakes the last few are enough.
        .skip(diagnostics.len().saturating_sub(10))
        .map(|diagnostic| diagnostic.render_plain(&loaded.sources))
        .collect();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("fail");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text.join("\n").replace('\\', "/")));
}

#[test]
fn mistakes_are_told() {
    for (name, path) in fixtures() {
        check(&name, &load(&files(&path)));
    }
    for (name, make) in MADE {
        check(name, &make());
    }
}

#[test]
fn every_code_has_a_fixture_and_every_fixture_a_code() {
    let codes: BTreeSet<String> = CODES.iter().map(|code| format!("{code}_{}", code.slug())).collect();
    let made = MADE.iter().map(|(name, _)| name.to_string());
    let fixtures: BTreeSet<String> = fixtures().into_iter().map(|(name, _)| name).chain(made).collect();
    assert_eq!(codes, fixtures);
    assert_eq!(codes.len(), CODES.len(), "a code is used twice");
    assert!(CODES.is_sorted(), "the codes are in order");
}

/// The edit that a diagnostic offers must mend what it is offered for.
#[test]
fn fixes_remove_their_mistakes() {
    for (name, path) in fixtures() {
        let files = files(&path);
        let [file] = files.as_slice() else { continue };
        let Ok(text) = fs::read_to_string(file) else { continue };
        if path.is_dir() {
            continue;
        }
        let loaded = check_texts(&[("sample.rules", &text)]);
        for fix in said(&loaded).iter().filter_map(|diagnostic| diagnostic.fix.as_ref().map(|fix| (diagnostic, fix))) {
            let (diagnostic, edit) = fix;
            let mut mended = text.clone();
            mended.replace_range(edit.span.range(), &edit.replacement);
            let again = check_texts(&[("sample.rules", &mended)]);
            let left = again.models.err().unwrap_or_default();
            let same = |other: &&Diagnostic| {
                other.code == diagnostic.code && other.span().map(|span| span.start) == Some(edit.span.start)
            };
            assert_eq!(left.iter().find(same), None, "{name}: `{}` does not help", edit.replacement);
        }
    }
}
