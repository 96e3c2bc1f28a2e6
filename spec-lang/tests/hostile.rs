//! No input causes a panic, a hang or stack exhaustion, and each invalid rules file is reported. A hang shows as a test
//! that does not end.

use std::fs;

use proptest::prelude::*;
use qishu_spec_lang::symbols::symbols;
use qishu_spec_lang::{check_texts, format};

/// Reads a text; returns whether it has no mistakes.
fn read(text: &str) -> bool {
    let loaded = check_texts(&[("hostile.rules", text)]);
    let sound = loaded.models.is_ok();
    for diagnostic in loaded.models.err().unwrap_or_default() {
        assert!(!diagnostic.render_plain(&loaded.sources).is_empty());
    }
    sound
}

fn refuse(text: &str) {
    assert!(!read(text), "this is no rules file");
}

fn variant(statements: &str) -> String {
    format!("variant x {{ board 9 x 9 sides a, b same piece stone {{ count 1 anywhere }} {statements} }}")
}

/// The maximum size of a file, less the text around the content.
const LARGE: usize = (1 << 20) - 200;
/// Large enough to reveal growth beyond the square, which would take hours.
const MIDDLING: usize = 1 << 13;

/// A text repeated up to a size.
fn filled(with: &str, size: usize) -> String {
    with.repeat(size / with.len())
}

#[test]
fn deep_nesting_is_refused() {
    refuse(&variant(&format!("region r = {}", "(".repeat(20_000))));
    refuse(&variant(&format!("region r = {}", "mirror ".repeat(20_000))));
    refuse(&variant(&format!("region r = {}a1", "mirror (".repeat(20_000))));
    refuse(&"{".repeat(20_000));
    refuse(&variant(&"{".repeat(20_000)));
    refuse(&variant(&"{ }".repeat(20_000)));
}

#[test]
fn nesting_within_the_limit_is_read() {
    let text = variant(&format!("region r = {}a1{}", "(".repeat(64), ")".repeat(64)));
    assert!(check_texts(&[("deep.rules", &text)]).models.is_ok());
    let text = variant(&format!("region r = {}a1{} region bad = q9", "(a2 | ".repeat(64), ")".repeat(64)));
    refuse(&text);
}

#[test]
fn regions_may_be_made_of_many_others() {
    let mut chain: String = (0..999).map(|n| format!("region r_{n} = (((r_{} | a1)))\n", n + 1)).collect();
    chain.push_str("region r_999 = a2");
    assert!(check_texts(&[("chain.rules", &variant(&chain))]).models.is_ok());
    refuse(&variant(&chain.replace("region r_999 = a2", "region r_999 = r_0")));
}

#[test]
fn the_largest_files_are_read() {
    refuse(&filled("a ", LARGE));
    refuse(&variant(&format!("region r = {}", filled("name ", LARGE / 4))));
}

#[test]
fn files_of_garbage_are_read() {
    for with in [
        "a ",
        "a1 ",
        "= ",
        "region ",
        "\u{5e1d} ",
        "\u{201c}",
        "}{",
        "\"",
        "/",
        "x x x 1 ",
        "replace ",
        "board ",
        "on ",
        "#",
    ] {
        refuse(&filled(with, MIDDLING));
        read(&variant(&filled(with, MIDDLING)));
        read(&variant(&format!("region r = {}", filled(with, MIDDLING))));
        read(&variant(&format!("piece p {{ {} }}", filled(with, MIDDLING))));
    }
}

#[test]
fn a_text_that_is_all_one_line_has_its_symbols() {
    let text = filled("piece p { count 1 anywhere } ", 2 * LARGE);
    assert!(!text.contains('\n') && symbols(&text).len() > 10_000);
}

#[test]
fn long_files_are_formatted() {
    for with in ["mirror ", "a1 | ", "a1 \n", "a1 // a remark\n", "(a1) "] {
        let text = variant(&format!("region r = {}a1", filled(with, MIDDLING)));
        assert!(format("long.rules", &text).text.is_ok(), "of {with}");
    }
    for with in
        ["\n", "// a remark\n", "piece q { count 1 on a1 } ", "must capture\n", "interactions { stone -> stone }"]
    {
        assert!(format("long.rules", &variant(&filled(with, MIDDLING))).text.is_ok(), "of {with}");
    }
}

#[test]
fn no_text_holds_a_control_character() {
    let statements = [
        "title \"a_b\"",
        "source \"a_b\"",
        "published 1 \"a_b\"",
        "piece p { count 1 anywhere called en \"a_b\" }",
        "show stone as \"a_b\"",
        "show stone as \"s\", \"a_b\"",
        "show gap \"a_b\" on ranks 4..5",
        "// a_b\n",
        "region r = draw { // a_b\n }",
        "_",
    ];
    for control in (0..=0x9f).filter_map(char::from_u32).filter(|c| c.is_control() && !['\n', '\t'].contains(c)) {
        for statement in statements {
            let loaded = check_texts(&[("steering.rules", &variant(&statement.replace('_', &control.to_string())))]);
            let said = loaded.models.expect_err("it is refused");
            assert!(
                said.iter().any(|mistake| mistake.code.to_string() == "E0017"),
                "{control:?} in {statement}: {said:?}"
            );
            let in_words = said.iter().map(|mistake| mistake.render_plain(&loaded.sources)).collect::<String>();
            assert!(!in_words.contains(|c: char| c.is_control() && c != '\n'), "{in_words:?}");
        }
    }
    refuse(&variant("title \"a\tb\""));
    assert!(read(&variant("title \"a b\"\t// a\tb\r\n")));
}

/// The maximum width in format strings.
const WIDEST: usize = 65_535;

#[test]
fn texts_wider_than_format_strings_allow_are_formatted() {
    let wide = "w".repeat(WIDEST + 1);
    for statement in [
        format!("title \"{wide}\" source \"short\""),
        format!("title \"{wide}\" // a remark\nsource \"short\" // another\n"),
        format!("piece p {{ count 1 anywhere called en \"{wide}\" }} piece q {{ count 1 anywhere }}"),
        format!("show stone as \"{wide}\"\nshow stone as \"s\""),
        format!("must capture // {wide}\nmust capture // a remark\n"),
        format!("region {wide} = a1 region q = a1"),
    ] {
        let _ = format("wide.rules", &variant(&statement)).text;
    }
}

/// A text in a column has half the length of the file, and many lines share that column. Padded to its width, they
/// would take the square of the file's size.
#[test]
fn what_is_formatted_grows_with_its_text() {
    let wide = "w".repeat(LARGE / 4);
    let lines = filled("source \"s\" // r\n", LARGE / 4);
    for first in [format!("source \"{wide}\"\n"), format!("source \"{wide}\" // r\n")] {
        let text = variant(&(first + &lines));
        let formatted = format("wide.rules", &text).text.expect("it can be read");
        assert!(formatted.len() < 3 * text.len(), "{} bytes from {}", formatted.len(), text.len());
    }
}

#[test]
fn files_of_statements_are_read() {
    for with in [
        "region r = a1 ",
        "region r = ",
        "partition r = a1, a2 ",
        "partition r = ",
        "lines r = a1, a1 a2 ",
        "lines r = ",
        "board 3 x 3 joined by a1-a2, a1-a3 ",
        "board 3 x 3 joined by a1-",
        "title \"x\" ",
        "# ",
        "cap stone at most 1 on a1 ",
        "budget 1 = stone ",
        "forbid stone on a1 ",
        "forbid stone touches stone ",
        "forbid stone faces enemy stone along file ",
        "forbid stone faces ",
        "require stone beside stone ",
        "require stone touches ",
        "require stone beside any backward on a1 ",
        "forbid stone touches any ",
        "piece p { in hand } ",
        "piece p { } ",
        "layer l { stone } ",
        "interactions { stone -> stone } ",
        "remove piece p ",
        "start \"3\" ",
        "royal stone ",
        "must capture ",
        "must drop ",
        "must drop stone ",
        "move stone steps ",
        "move stone leaps 1 forward then ",
        "promote stone on a1 as stone ",
        "end draw if no move ",
        "value stone 1 per target on a1 ",
        "value stone by square { 1 } ",
        "symmetry s squares (a1 b1) ",
        "symmetry s pieces (",
        "remove game ",
    ] {
        read(&variant(&filled(with, MIDDLING)));
    }
    read(&variant(&format!("region r = {}", filled("unknown_name ", MIDDLING))));
    read(&variant(&format!("region r = {}", filled("a1 | ", MIDDLING))));
    read(&variant(&format!("partition r = {}", filled("a1, ", MIDDLING))));
    read(&variant(&format!("lines r = {}", filled("a1, ", MIDDLING))));
    read(&format!(
        "variant x {{ board 3 x 3 joined by a1{} sides a piece p {{ count 1 anywhere }} }}",
        filled("-a2-a1", MIDDLING)
    ));
    read(&variant(&format!("budget 1 = {}", filled("stone + ", MIDDLING))));
    refuse(&variant(&format!("budget 1 = lines(file, {} exactly 1 stone)", filled("at least 1 stone, ", MIDDLING))));
    read(&variant(&format!("forbid {}", filled("stone on a1, ", MIDDLING))));
    read(&variant(&format!("forbid stone faces stone along {}", filled("file, ", MIDDLING))));
    read(&variant(&format!("forbid stone touches {}", filled("stone ", MIDDLING))));
    read(&variant(&format!("piece p {{ {} }}", filled("on a1 ", MIDDLING))));
    read(&variant(&format!("piece p {{ {} }}", filled("count 1 ", MIDDLING))));
    read(&variant(&format!("interactions {{ {} }}", filled("stone -> enemy stone ", MIDDLING))));
}

#[test]
fn many_relations_on_the_largest_board_are_read() {
    let pieces: String = (0..25).map(|n| format!("piece p_{n} {{ count 0..9 anywhere }}\n")).collect();
    let relations: String = (0..1000)
        .map(|n| {
            let (first, second) = (n % 25, n / 25 % 25);
            format!("forbid p_{first} faces enemy p_{second} along file, rank, diagonal\n")
                + &format!("require p_{first} touches enemy p_{second}\n")
        })
        .collect();
    let text = format!("variant x {{ board 64 x 64 sides a, b, c, d, e, f, g, h same {pieces} {relations} }}");
    assert!(read(&text));
}

#[test]
fn many_moves_on_the_largest_board_are_refused() {
    let pieces: String = (0..90).map(|n| format!("piece p_{n} {{ count 0..9 anywhere }}\n")).collect();
    let names: Vec<String> = (0..90).map(|n| format!("p_{n}")).collect();
    let names = names.join(", ");
    let rank = |length: u32| ["64"; 64][..length as usize].join("/");
    for verb in [
        "slides along file, rank, diagonal",
        "leaps 16 along file, rank, diagonal then 16 along file, rank, diagonal then 16 along diagonal then 16 along file",
        "jumps along diagonal over 1",
        "drops",
    ] {
        let moves = format!("move {names} {verb}\n").repeat(if verb == "drops" { 100 } else { 50 });
        let head = format!("board 64 x 64 sides a, b rotate {pieces} start \"{}\"", rank(64));
        let said = mistake(&format!("variant x {{ {head} {moves} }}"));
        assert!(said.contains("E0016") && said.contains("more than"), "{verb}: {said}");
    }
}

/// The only message about some statements.
fn mistake(text: &str) -> String {
    let loaded = check_texts(&[("hostile.rules", text)]);
    let mistakes = loaded.models.expect_err("there is a mistake in it");
    assert_eq!(mistakes.len(), 1, "{mistakes:?}");
    mistakes[0].render_plain(&loaded.sources)
}

#[test]
fn what_is_too_large_is_reported_with_its_limit() {
    let board = "variant x { board 1000 x 1000 sides a piece p { count 1 anywhere } }";
    assert!(mistake(board).contains("at most 4096 squares"), "{}", mistake(board));
    for (kind, body) in [
        ("region", "= a1"),
        ("partition", "= a1"),
        ("lines", "= a1"),
        ("cap", ": stone at most 1 on a1"),
        ("budget", ": 0..9 = stone"),
        ("forbid", ": stone on a1"),
        ("symmetry", "squares (a1 b1)"),
    ] {
        let statements: String = (0..1001).map(|n| format!("{kind} name_{n} {body}\n")).collect();
        let said = mistake(&variant(&statements));
        assert!(said.contains("E0016") && said.contains("more than 1000"), "{said}");
    }
    for (kind, body) in [
        ("move", "stone passes"),
        ("promote", "stone on a1 as stone"),
        ("end", "draw if no move"),
        ("value", "stone 1"),
    ] {
        let statements: String = (0..1001).map(|n| format!("{kind} name_{n}: {body}\n")).collect();
        let loaded = check_texts(&[("hostile.rules", &variant(&statements))]);
        let said = loaded.models.expect_err("there are mistakes").into_iter().map(|mistake| mistake.message);
        let said: Vec<String> = said.collect();
        assert!(said.contains(&format!("there are more than 1000 `{kind}` statements")), "{said:?}");
    }
    let values: String = (0..101).map(|n| format!("v_{n}, ")).collect();
    assert!(
        mistake(&variant(&format!("state f: {values}last"))).contains("more than 100 values of one state variable")
    );
    let state_variables: String = (0..17).map(|n| format!("state f_{n}: yes, no\n")).collect();
    assert!(mistake(&variant(&state_variables)).contains("more than 16 state variables"));
    let parts = format!("partition many = {}a1", "a2, ".repeat(2000));
    assert!(mistake(&variant(&parts)).contains("more than 1000 parts of one partition"));
    // All pairs of 364 squares.
    let names: Vec<String> = (1..=14).flat_map(|rank| ('a'..='z').map(move |file| format!("{file}{rank}"))).collect();
    let all = (0..names.len()).flat_map(|one| names[..one].iter().map(move |other| (one, other)));
    let pairs: Vec<String> = all.map(|(one, other)| format!("{other}-{}", names[one])).collect();
    let joined = format!("board 26 x 14 joined by {} sides a piece p {{ count 1 anywhere }}", pairs.join(", "));
    assert!(mistake(&format!("variant x {{ {joined} }}")).contains("more than 65536 pairs of neighbours"));
    let lines = format!("lines many = {}a1", "a2, ".repeat(2000));
    assert!(mistake(&variant(&lines)).contains("more than 1000 lines in one list"));
    let nested = format!("region r = {}a1{}", "(".repeat(65), ")".repeat(65));
    assert!(mistake(&variant(&nested)).contains("more than 64 parentheses"));
    let count = "variant x { board 3 x 3 sides a piece p { count 0..4294967296 anywhere } }";
    assert!(mistake(count).contains("larger than 1000000000"), "{}", mistake(count));
}

#[test]
fn numbers_never_wrap() {
    for number in ["4294967297", "18446744073709551617", "99999999999999999999999999999999999999999"] {
        refuse(&format!("language {number} variant x {{ }}"));
        refuse(&variant(&format!("region r = ranks {number}")));
        refuse(&variant(&format!("region r = a{number}")));
        refuse(&variant(&format!("cap stone at most {number} on a1")));
        refuse(&variant(&format!("budget -{number}..{number} = {number}*stone")));
        refuse(&format!("variant x {{ board {number} x {number} sides a piece p {{ count {number} anywhere }} }}"));
    }
    let large = variant("budget 0..1000000000 = 1000000000*stone");
    assert!(check_texts(&[("large.rules", &large)]).models.is_ok());
}

/// All files without mistakes, as a basis for broken ones.
fn sound() -> Vec<String> {
    let mut files: Vec<_> =
        fs::read_dir("tests/pass").expect("files").map(|file| file.expect("a file").path()).collect();
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).expect("a text")).collect()
}

/// Texts that a careless author may insert anywhere.
const TYPOS: &[&str] = &[
    "",
    " ",
    "}",
    "{",
    "(",
    ")",
    "\"",
    "..",
    "-",
    "|",
    "&",
    "=",
    ",",
    "mirror ",
    "board ",
    "on ",
    "at most 0 ",
    "a1",
    "z99",
    "0",
    "99999999999",
    "region ",
    "piece ",
    "replace ",
    "remove ",
    "over(",
    "per side",
    "per rising",
    "partition ",
    "lines x = ",
    "joined by a1-b1",
    "symmetry x squares (",
    " pieces (",
    "\u{200b}",
    "\u{202e}",
    "forbid ",
    "require ",
    " faces ",
    " touches ",
    " along file",
    " enemy ",
    " any ",
    " own ",
    " backward ",
    " in hand ",
    "draw {",
    "\u{68cb}",
    "//",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn any_text_is_read(text in any::<String>()) {
        let _ = check_texts(&[("any.rules", &text)]);
    }

    #[test]
    fn any_words_are_read(words in prop::collection::vec(prop::sample::select(TYPOS), 0..60)) {
        let _ = check_texts(&[("words.rules", &variant(&words.join(" ")))]);
    }

    #[test]
    fn typos_are_read(
        file in any::<prop::sample::Index>(),
        typos in prop::collection::vec((any::<prop::sample::Index>(), 0..12usize, prop::sample::select(TYPOS)), 1..6),
    ) {
        let sound = sound();
        let mut text: Vec<char> = file.get(&sound).chars().collect();
        for (place, length, typo) in typos {
            let start = place.index(text.len());
            let end = (start + length).min(text.len());
            text.splice(start..end, typo.chars());
        }
        let text: String = text.into_iter().collect();
        let base = sound[0].clone();
        let loaded = check_texts(&[("slips.rules", &text), ("base.rules", &base)]);
        for diagnostic in loaded.models.err().unwrap_or_default() {
            prop_assert!(!diagnostic.render_plain(&loaded.sources).is_empty());
            for label in &diagnostic.labels {
                let text = loaded.sources.file(label.span.file).text();
                prop_assert!(text.get(label.span.range()).is_some(), "{diagnostic:?} is not in the text");
            }
        }
    }
}
