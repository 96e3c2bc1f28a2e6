//! No format string has a width or a precision as an argument.
//!
//! A width beyond 65,535 panics, and such values come from untrusted texts.

use std::fs;

use architecture::files_below;

use crate::workspace::repository;

/// Precisions that are bounded where they are used.
const BOUNDED: &[&str] = &["lib/qishu/src/numbers.rs"];

/// The placeholders of format strings on a line with a width or a precision from an argument.
fn sized_elsewhere(line: &str) -> impl Iterator<Item = &str> {
    let in_braces = line.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0));
    in_braces.filter(|text| {
        // The fill before an alignment may be any character. Braces of macros have blanks in them.
        let form = text.split_once(':').map_or("", |(_, form)| form);
        (form.contains('$') || form.contains(".*")) && !form.contains([' ', ';', ','])
    })
}

#[test]
fn placeholders_are_recognised() {
    let found = |line: &str| sized_elsewhere(line).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(found("\"{a:>width$} {:1$} {b:.*} {c:0digits$}\""), ["a:>width$", ":1$", "b:.*", "c:0digits$"]);
    assert_eq!(found("\"{a:>8} {b:.3} {c} {{$d}} {:?}\" $(x { y: $z, w })*"), [""; 0]);
}

#[test]
fn no_width_comes_from_elsewhere() {
    let root = repository();
    let files = files_below(&root, &["rs"]).expect("the folders can be read");
    assert!(files.len() > 500, "there are {} files", files.len());
    let mut found = Vec::new();
    for file in files {
        let name = file.strip_prefix(&root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        if BOUNDED.contains(&&*name) || name.ends_with("tests/widths.rs") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a source is a text");
        let lines = (1..).zip(text.lines());
        found.extend(
            lines
                .flat_map(|(number, line)| sized_elsewhere(line).map(move |at| (number, at)))
                .map(|(number, at)| format!("{name}:{number}: {{{at}}}: use `flush_left` or `flush_right`")),
        );
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
