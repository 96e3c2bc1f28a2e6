//! The words of the field, and none that the field does not have: in code, comments, documents, messages and help.

use std::fs;
use std::path::{Path, PathBuf};

use architecture::files_below;

use crate::workspace::repository;

/// Words that stand nowhere, and what is written instead.
const BANNED: [(&str, &str); 27] = [
    ("appraisal", "evaluation"),
    ("footing", "adjacency"),
    ("he", "it"),
    ("him", "it"),
    ("himself", "itself"),
    ("his", "its"),
    ("man", "piece"),
    ("men", "pieces"),
    ("muster", "material signature"),
    ("nobody", "empty, no piece"),
    ("oftener", "more often"),
    ("outlet", "output"),
    ("passage", "pseudo-legal move"),
    ("passages", "pseudo-legal moves"),
    ("posture", "relation verb"),
    ("scenery", "decoration"),
    ("sitting", "session"),
    ("sittings", "sessions"),
    ("somebody", "occupied, a piece"),
    ("stumble", "parse failure"),
    ("told turn", "file-relative move"),
    ("trial pass", "null move"),
    ("troop", "piece group"),
    ("troops", "piece groups"),
    ("whoever", "any piece that"),
    ("whom", "which"),
    ("whosoever", "any piece that"),
];

/// Where a word may stand, each by the end of a path: as the name of a piece or of a program, as it is quoted, or as an
/// older word that is still read.
const ALLOWED: [(&str, &[&str]); 4] = [
    // The draughts piece, the morris games, and the manual pages.
    (
        "man",
        &[
            ".rules",
            ".snap",
            "tests",
            "lib/rules/src/game/state.rs",
            "lib/pictures/src/targets.rs",
            "planner/names.rs",
            "args/files.rs",
            "args/groups.rs",
            "args/mod.rs",
            "help/mod.rs",
            "commands/src/lib.rs",
            "commands/src/shell.rs",
            "commands.md",
            "CHANGELOG.md",
            "variants/README.md",
            "RESULTS.md",
            "differential/src/oracle.rs",
            "spec-lang/src/format",
        ],
    ),
    (
        "men",
        &[
            "lib/qishu/src/by_called.rs",
            "variants/README.md",
            "variants/morris",
            "usage.rs",
            "RESULTS.md",
            "GLOSSARY.md",
            "CHANGELOG.md",
        ],
    ),
    ("nobody", &["apps/cli/tests/cli/import.rs", "codegen/tests/src/constructs.rs"]),
    // A title that a source has.
    ("he", &["CITATION.cff"]),
];

/// The texts of the repository: code, documents, rules and pages.
fn texts() -> Vec<PathBuf> {
    let ends = ["rs", "md", "rules", "js", "html", "css", "py", "pyi", "json", "ini", "pest"];
    files_below(&repository(), &ends).expect("the folders can be read")
}

/// The words of a line, in small letters; words that an underscore or a capital letter joins are several.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in line.chars() {
        let ends = |words: &[String]| words.last().is_some_and(|word| !word.is_empty());
        if letter.is_uppercase() && words.last().is_some_and(|word| word.ends_with(|c: char| c.is_lowercase())) {
            words.push(String::new());
        }
        match letter.is_alphabetic() {
            true => words.last_mut().expect("there is one").extend(letter.to_lowercase()),
            false if ends(&words) => words.push(String::new()),
            false => {}
        }
    }
    words
}

/// The places of banned words in a text.
fn objections(path: &Path, text: &str) -> Vec<String> {
    let shown = path.strip_prefix(repository()).unwrap_or(path).display().to_string().replace('\\', "/");
    let is_allowed = |word: &str| {
        let places = ALLOWED.iter().filter(|(allowed, _)| *allowed == word).flat_map(|(_, places)| places.iter());
        places.into_iter().any(|place| shown.contains(place))
    };
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = words(line);
        for (banned, instead) in BANNED {
            let banned_words: Vec<&str> = banned.split(' ').collect();
            let stands = line.windows(banned_words.len()).any(|words| words.iter().eq(&banned_words));
            if stands && !is_allowed(banned) {
                found.push(format!("{shown}:{number}: `{banned}`: write {instead}"));
            }
        }
    }
    found
}

#[test]
fn banned_words_stand_nowhere() {
    let own = Path::new(file!()).file_name();
    let texts: Vec<PathBuf> = texts().into_iter().filter(|path| path.file_name() != own).collect();
    assert!(texts.len() > 1000, "{} texts were found", texts.len());
    let objections: Vec<String> = texts
        .iter()
        .filter_map(|path| Some((path, fs::read_to_string(path).ok()?)))
        .flat_map(|(path, text)| objections(path, &text))
        .collect();
    assert!(objections.is_empty(), "{}", objections.join("\n"));
}

#[test]
fn a_banned_word_is_found_in_a_name_too() {
    let found = |line: &str| objections(Path::new("x.rs"), line).len();
    assert_eq!(found("fn men_on(square: SquareId)"), 1);
    assert_eq!(found("struct SomeMen;"), 1);
    assert_eq!(found("// A told turn, and women who mention it."), 1);
    assert_eq!(found("// The piece moves, and many are there."), 0);
}
