//! Common typos: the intention is offered, and one typo gives one message. Characters that look like others, or are
//! invisible, are named.

use qishu_spec_lang::{Diagnostic, Loaded, check_texts};

/// The only mistake of a text, and the text after the offered edit.
fn only_mistake(text: &str) -> (Diagnostic, String, Option<String>) {
    let loaded = check_texts(&[("x.rules", text)]);
    let mistakes = loaded.models.as_ref().expect_err("there is a mistake");
    let said: String = mistakes.iter().map(|mistake| mistake.render_plain(&loaded.sources) + "\n").collect();
    let [mistake] = mistakes.as_slice() else { panic!("{text}\n{said}") };
    let mended = mistake.fix.as_ref().map(|fix| {
        let mut mended = text.to_owned();
        mended.replace_range(fix.span.range(), &fix.replacement);
        mended
    });
    (mistake.clone(), said, mended)
}

#[test]
fn typos_are_mended_by_what_is_offered() {
    for (typo, help, meant) in [
        ("piece king K { count 0-2 anywhere }", "a range is written `0..2`", "piece king K { count 0..2 anywhere }"),
        ("piece king K { count 0 to 2 anywhere }", "a range is written `0..2`", "piece king K { count 0..2 anywhere }"),
        (
            "piece king K { count 1 on ranks 1 - 2 }",
            "a range is written `1..2`",
            "piece king K { count 1 on ranks 1..2 }",
        ),
        ("piece king K { count 1 on ranks 1 to 2 }", "`1..2`", "piece king K { count 1 on ranks 1..2 }"),
        ("piece king K { count 1 on files a-c }", "as in `files a..c`", "piece king K { count 1 on files a..c }"),
        ("piece king K { count 1 on a1...c2 }", "`a1..c2`", "piece king K { count 1 on a1..c2 }"),
        ("piece king K { count 1 on a1-c2 }", "`a1..c2`", "piece king K { count 1 on a1..c2 }"),
        ("piece king K { count 1 on a1:c2 }", "`a1..c2`", "piece king K { count 1 on a1..c2 }"),
        ("piece king K { count 1 on rank 2 }", "begins with `ranks`", "piece king K { count 1 on ranks 2 }"),
        ("piece king K { count 1 on file a }", "did you mean `files`?", "piece king K { count 1 on files a }"),
        ("piece king K { count 1 on A1 }", "did you mean `a1`?", "piece king K { count 1 on a1 }"),
        ("piece king K { 0..2 anywhere }", "stands behind `count`", "piece king K { count 0..2 anywhere }"),
        ("piece king K { count = 2 anywhere }", "no sign stands", "piece king K { count 2 anywhere }"),
        ("piece king K { count: 2 anywhere }", "no sign stands", "piece king K { count 2 anywhere }"),
        ("piece king K { count 1, on a1 }", "without commas", "piece king K { count 1 on a1 }"),
        ("piece king K { count 1 everywhere }", "did you mean `anywhere`?", "piece king K { count 1 anywhere }"),
        ("piece foot-man K { count 1 anywhere }", "names have `_`", "piece foot_man K { count 1 anywhere }"),
        ("forbid stone faces stone on file", "behind `along`", "forbid stone faces stone along file"),
        ("forbid a stone faces b stone on rank", "behind `along`", "forbid a stone faces b stone along rank"),
        ("forbid stone adjacent to stone", "write `touches`", "forbid stone touches stone"),
        ("budget stone = 0..1", "`0..1 = stone`", "budget 0..1 = stone"),
        ("budget a stone - b stone = 0", "`0 = a stone - b stone`", "budget 0 = a stone - b stone"),
        ("cap stone <= 1 on ranks 1", "write `at most`", "cap stone at most 1 on ranks 1"),
        ("cap stone at most 1 per column on board", "did you mean `file`?", "cap stone at most 1 per file on board"),
        ("cap S at most 1 on ranks 1", "did you mean `stone`?", "cap stone at most 1 on ranks 1"),
        ("budget stone <= 1", "`0..1 = stone`", "budget 0..1 = stone"),
        ("budget 0..2 = 2 stone", "joined by `*`", "budget 0..2 = 2*stone"),
        ("cap stone max 1 per file on board", "`at most`", "cap stone at most 1 per file on board"),
        ("cap stone 1 per file on board", "`at most`", "cap stone at most 1 per file on board"),
        ("cap stone at most 1 per file", "`on board`", "cap stone at most 1 per file on board"),
        ("piece king K { count 1; anywhere }", "without `;`", "piece king K { count 1 anywhere }"),
        ("region camp a1", "equals sign", "region camp = a1"),
        ("region camp: a1", "equals sign", "region camp= a1"),
        ("region camp = a1..b1 + c3", "joined by a bar", "region camp = a1..b1 | c3"),
        ("region camp = a1..b1 minus b1", "`-` means", "region camp = a1..b1 - b1"),
        ("region camp = not files a", "`board -` means", "region camp = board - files a"),
        ("show marks on outside a1", "`board -` means", "show marks on board - a1"),
        ("cap stone at most 1 on no files a", "`board -` means", "cap stone at most 1 on board - files a"),
        ("forbid stone on a1 & stone on a2", "separated by commas", "forbid stone on a1, stone on a2"),
        ("forbid stone near stone", "`touches`", "forbid stone touches stone"),
        ("forbid stone touchs stone", "`touches`", "forbid stone touches stone"),
        ("require stone alligned stone along file", "`aligned`", "require stone aligned stone along file"),
        ("forbid stone face stone along file", "`faces`", "forbid stone faces stone along file"),
        (
            "forbid stone aligned stone along rank sidways",
            "did you mean `sideways`",
            "forbid stone aligned stone along rank sideways",
        ),
        ("# a remark", "a comment begins with `//`", "// a remark"),
        ("title 'A game'", "texts stand between", "title \"A game\""),
        ("cap stone no more than 1 per file on board", "write `at most`", "cap stone at most 1 per file on board"),
        (
            "piece king K { count 1 on ranks 1 no more than 1 per file }",
            "write `at most`",
            "piece king K { count 1 on ranks 1 at most 1 per file }",
        ),
        (
            "piece king K { count 1 anywhere 1 per file }",
            "write `at most`",
            "piece king K { count 1 anywhere at most 1 per file }",
        ),
        (
            "piece king K { count 1 anywhere at most 1 per each file }",
            "leave `each` out",
            "piece king K { count 1 anywhere at most 1 per file }",
        ),
        (
            "piece king K { count 1 anywhere at most 1 each file }",
            "write `per`",
            "piece king K { count 1 anywhere at most 1 per file }",
        ),
        (
            "piece king K { count 0..1 per side anywhere }",
            "leave `per side` out",
            "piece king K { count 0..1 anywhere }",
        ),
        ("piece king K { count 1 not on ranks 1 }", "`board -` means", "piece king K { count 1 on board - ranks 1 }"),
        ("piece a king K { count 1 anywhere }", "behind its letter", "piece king K of a { count 1 anywhere }"),
        ("piece \"king\" K { count 1 anywhere }", "without quotation marks", "piece king K { count 1 anywhere }"),
        ("piece K king { count 1 anywhere }", "the name comes first", "piece king K { count 1 anywhere }"),
        ("piece king K { count two anywhere }", "written in digits", "piece king K { count 2 anywhere }"),
        ("forbid stone touches the enemy stone", "leave `the` out", "forbid stone touches enemy stone"),
        ("forbid stone touches enemy", "`any enemy`", "forbid stone touches any enemy"),
        ("forbid stone a2", "write `stone on a2`", "forbid stone on a2"),
        ("forbid stone on a1 and stone on a2", "separated by commas", "forbid stone on a1, stone on a2"),
        (
            "layer top { stone king } piece king { count 1 anywhere }",
            "separated by commas",
            "layer top { stone, king } piece king { count 1 anywhere }",
        ),
        (
            "forbid stone faces stone along file rank",
            "separated by commas",
            "forbid stone faces stone along file, rank",
        ),
        ("show stone \"S\", \"s\"", "write `as`", "show stone as \"S\", \"s\""),
        ("region camp = 1a", "its file and then its rank", "region camp = a1"),
        ("region camp = files A..B", "small letters", "region camp = files a..b"),
        ("region camp = files 1..2", "files have letters", "region camp = ranks 1..2"),
        ("region camp = a1 to b2", "`a1..b2`", "region camp = a1..b2"),
        ("let camp = a1", "write `region`", "region camp = a1"),
        ("forbid stone not touches stone", "without this word", "forbid stone touches stone"),
        (
            "piece king K { count 0..1 on a1 inhand }",
            "did you mean `in hand`?",
            "piece king K { count 0..1 on a1 in hand }",
        ),
        ("source my own", "a text stands between", "source \"my own\""),
    ] {
        let whole = |statement: &str| {
            format!(
                "variant x {{\n    board 3 x 3\n    sides a, b same\n    piece stone S {{ count 0..2 anywhere }}\n    {statement}\n}}\n"
            )
        };
        let (mistake, said, mended) = only_mistake(&whole(typo));
        assert!(mistake.help.iter().any(|sentence| sentence.contains(help)), "{typo}\n{said}");
        assert_eq!(mended, Some(whole(meant)), "{typo}\n{said}");
        let mistakes = check_texts(&[("x.rules", &whole(meant))]).models.err();
        assert_eq!(mistakes, None, "{meant}");
    }
}

#[test]
fn typos_without_an_edit_are_explained() {
    for (typo, expected) in [
        ("piece king K { count 0..2 anywhere at most 1 per file at most 2 per rank }", "a placement has one limit"),
        ("piece king K { count <= 2 anywhere }", "a count is a range"),
        ("piece 3kings K { count 1 anywhere }", "a name begins with a letter"),
        ("require stone faces stone along file", "can only be forbidden"),
        ("cap king at most 1 on ranks 1", "the only one of the pieces is `stone`"),
        ("/* a remark */", "ends with its line"),
        ("piece king K { count max 2 anywhere }", "a count is a range"),
        ("piece king K { count 2+ anywhere }", "a count is a range"),
        ("piece king K count 1 anywhere", "between `{` and `}`"),
        ("region camp = [a1..b2]", "without such brackets"),
        ("budget 0..2 = stone * 2", "before its piece"),
        ("budget stone >= 2", "a range and a sum"),
        ("source Wei", "a text stands between"),
        ("published 7,547 \"x\"", "grouped by `_`"),
        ("extends base", "behind the variant's name"),
        ("piece king K { at most 2 anywhere }", "stands behind `count`"),
        ("piece king K { count [0, 2] anywhere }", "without brackets"),
        ("cap at most 2 stone on board", "before the limit"),
        ("cap stone < 3 on board", "`at most`, `at least` or `exactly`"),
        ("forbid stone touches stone or king", "a statement for each pair"),
        ("forbid stone, king touches stone", "a statement for each pair"),
        ("require stone touches", "expected `any` or a piece"),
        ("move stone steps forward 2", "`steps` moves one square"),
        ("region = a1", "a name stands before the sign"),
        ("region camp = draw [ # ]", "between `{` and `}`"),
        ("partition wings { files a, files b }", "without braces"),
        ("a piece king K { count 1 anywhere }", "behind its letter"),
        ("piece king K { count 1 anywhere called \"x\" }", "the language of the words"),
        ("forbid stone on camp region camp = a1", "is a region, not a square"),
        ("piece king K { count 1 on a1 in pocket }", "stand `in hand`"),
        ("piece king K { count 1 on dark squares }", "there is no region `dark`"),
        ("budget 0..2 = max(stone - 1, 0)", "over(guard, 1)"),
        ("show stone", "`show king as"),
        ("forbid stone on not a1", "as in `no stone on a1`"),
    ] {
        let text =
            format!("variant x {{ board 3 x 3 sides a, b same piece stone S {{ count 0..2 anywhere }}\n{typo}\n}}");
        let (_, said, _) = only_mistake(&text);
        assert!(said.contains(expected), "{typo}\n{said}");
    }
    for (text, expected) in [
        ("board 3 x 3 sides a", "a rules file reads `variant name { … }`"),
        ("variant { board 3 x 3 sides a piece s { count 1 anywhere } }", "a variant has a name"),
        ("variant a inherits b { }", "did you mean `extends`?"),
        ("game a { }", "did you mean `variant`?"),
        ("[a:chess]\nmaxRank = 8", "`qishu import`"),
        ("variant a\n  board 3 x 3\n  sides a\n  piece s { count 1 anywhere }", "between `{` and `}`"),
        ("variant a { board 3 x 3 sides a piece s { count 1 anywhere } } cap s", "the file goes on after the end"),
        ("variant a { board 3 x 3 sides a piece s { count 1 anywhere } } variant b { }", "this is the second"),
        ("variant a { board 3 x 3 sides a, b mirrored piece s { count 1 anywhere } }", "view is `mirror ranks`"),
        ("variant a { board 3 x 3 sides a, b mirror piece s { count 1 anywhere } }", "exchanges the lowest and"),
        ("variant a { board 3 x 3 toroidal sides a piece s { count 1 anywhere } }", "around the edge"),
    ] {
        let (_, said, _) = only_mistake(text);
        assert!(said.contains(expected), "{text}\n{said}");
    }
    let (_, said, _) = only_mistake("variant 3kings { board 3 x 3 sides a piece s { count 1 anywhere } }");
    assert!(said.contains("a name begins with a letter"), "{said}");
    let (_, said, mended) = only_mistake("variant three-kings { board 3 x 3 sides a piece s { count 1 anywhere } }");
    assert!(said.contains("names have `_`") && mended.is_some_and(|text| text.contains("three_kings")), "{said}");
    let (_, said, _) = only_mistake("variant \u{53d8}\u{4f53} { board 3 x 3 sides a piece s { count 1 anywhere } }");
    assert!(said.contains("the language has no `\u{53d8}\u{4f53}`, U+53D8 and U+4F53"), "{said}");
    assert!(said.contains("`called`"), "{said}");
}

/// A superfluous comma does not affect the next statement.
#[test]
fn a_list_of_lines_ends_before_the_next_statement() {
    let next = [
        "title \"x\"",
        "source \"x\"",
        "published 7 \"x\"",
        "region rising = a1",
        "partition halves = a1, a2",
        "piece king K { count 1 anywhere }",
        "cap stone at most 1 on ranks 1",
        "budget 0..1 = stone",
        "budget rising: 0..1 = stone",
        "forbid stone on a1",
        "forbid stone touches stone",
        "require stone touches stone",
        "layer top { stone }",
        "interactions { }",
        "royal stone",
        "must capture",
        "move stone steps forward",
        "promote stone on a3 as stone",
        "value stone 100",
        "start \"9\"",
        "end draw if no move",
        "end rising: draw if no move",
        "show points",
        "symmetry turned squares (a1 b1)",
    ];
    let board = "board 3 x 3";
    let stone = "sides a, b same piece stone S { count 0..2 anywhere }";
    let heads = [
        format!("{stone} {board} joined along file, rank"),
        format!("{board} {stone} forbid stone faces stone along file, rank"),
        format!("{board} {stone} move stone steps along file, rank"),
        format!("{board} {stone} end win if line of 3 along file, rank"),
    ];
    for head in heads {
        for next in next {
            let with_comma = format!("variant x {{ {head},\n{next}\n}}");
            let mistakes = check_texts(&[("x.rules", &with_comma)]).models.expect_err("a comma is too many");
            let of_writing = mistakes.iter().filter(|mistake| mistake.code.to_string().starts_with("E00"));
            let [mistake] = of_writing.collect::<Vec<_>>()[..] else { panic!("{with_comma}\n{mistakes:?}") };
            assert!(mistake.message.contains("expected `file`, `rank`"), "{with_comma}\n{}", mistake.message);
            let comma = mistake.fix.as_ref().map(|fix| (&with_comma[fix.span.range()], fix.replacement.as_str()));
            assert_eq!(comma, Some((",", "")), "{with_comma}");
        }
    }
}

/// If there are too many regions to list, or none, the message shows how to define one.
#[test]
fn an_unknown_region_is_helped_however_many_there_are() {
    for (number, help) in [(0, "as in `region camp ="), (12, "the regions are `r_0`, "), (13, "as in `region camp =")] {
        let regions: String = (0..number).map(|index| format!("region r_{index} = a1 ")).collect();
        let stone = "piece stone S { count 0..2 on unheard_of }";
        let (_, said, _) = only_mistake(&format!("variant x {{ board 3 x 3 sides a {regions} {stone} }}"));
        assert!(said.contains("E0101") && said.contains(help), "{number} regions\n{said}");
    }
}

#[test]
fn a_missing_brace_is_missed_where_it_is() {
    let text = "variant x {\n    board 3 x 3\n    sides a\n    piece king K { count 1 anywhere\n}\n";
    let (mistake, said, _) = only_mistake(text);
    let span = mistake.span().expect("it has a place");
    assert_eq!(text[..span.start].lines().count(), 4, "{said}");
    assert!(said.contains("5:1: this `}` stands where the block around it ends"), "{said}");
    // Without hints from indentation, the mistake is the block that is open at the end.
    let (mistake, said, _) = only_mistake("variant x { board 3 x 3 sides a piece king K { count 1 anywhere }");
    assert_eq!(mistake.span().map(|span| span.start), Some(10), "{said}");
}

#[test]
fn what_is_removed_is_said_once_with_all_that_names_it() {
    let base = "variant base {
    board 3 x 4
    sides red, black mirror ranks
    piece king K { count 1 on ranks 1 }
    piece guard G { count 0..2 on ranks 1..2 }
    piece stone S { count 0..2 anywhere }
    cap guard, stone at most 2 on ranks 1
    interactions { king -> guard, stone guard -> stone }
}";
    let derived = |statement: &str| format!("variant derived extends base {{ {statement} }}");
    let said = |statement: &str| {
        let loaded = check_texts(&[("base.rules", base), ("derived.rules", &derived(statement))]);
        let mistakes = loaded.models.as_ref().err().cloned().unwrap_or_default();
        mistakes.iter().map(|mistake| mistake.render_plain(&loaded.sources) + "\n").collect::<String>()
    };
    let removed = said("remove piece guard");
    assert_eq!(removed.matches("error[").count(), 1, "{removed}");
    assert_eq!(removed.matches("named here").count(), 3, "{removed}");
    assert_eq!(said("remove piece guard replace cap x: king at most 1 on a1").matches("E0506").count(), 1);
    assert!(said("remove piece G").contains("did you mean `guard`?"));
    assert!(said("remove cap front").contains("there is no cap `front` to remove"));
    assert!(said("remove piece tower").contains("are `guard`, `king` and `stone`"), "{}", said("remove piece tower"));
    assert!(said("remove guard").contains("as in `remove piece stone`"));
    assert!(said("delete piece guard").contains("did you mean `remove`?"));
    let misspelt = said("replace peice guard G { count 0..1 on ranks 1..2 }");
    assert_eq!(misspelt.matches("error[").count(), 1, "{misspelt}");
    assert!(misspelt.contains("did you mean `piece`?"), "{misspelt}");
}

fn checked(statements: &str) -> Loaded {
    let text = format!("variant x {{\n    board 3 x 3\n    sides a, b same\n    {statements}\n}}\n");
    check_texts(&[("x.rules", &text)])
}

/// The messages about the statements, the first of which is on line 4.
fn said(statements: &str) -> String {
    let loaded = checked(statements);
    let mistakes = loaded.models.err().unwrap_or_default();
    mistakes.iter().map(|mistake| mistake.render_plain(&loaded.sources) + "\n").collect()
}

#[test]
fn characters_that_look_alike_are_distinguished() {
    for (statement, expected) in [
        ("piece st\u{43e}ne S { count 1 anywhere }", "4:13: error[E0017]: the language has no `\u{43e}`, U+043E"),
        ("piece stone \u{421} { count 1 anywhere }", "4:17: error[E0017]: the language has no `\u{421}`, U+0421"),
        ("pi\u{435}ce stone S { count 1 anywhere }", "4:7: error[E0017]: the language has no `\u{435}`, U+0435"),
        ("piece stone S { count \u{ff11} anywhere }", "help: it looks like `1`: write that"),
        ("piece stone S { count 1 on \u{ff41}1 }", "help: it looks like `a`: write that"),
        ("piece stone S { count 0\u{2025}1 anywhere }", "help: it looks like `..`: write that"),
        ("piece stone S { count 1 on board \u{2212} b1 }", "help: it looks like `-`: write that"),
        ("title \u{201c}x piece p { count 1 anywhere }", "help: it looks like `\"`: write that"),
        ("title \u{201c}x\u{201d} piece p { count 1 anywhere }", "help: texts stand between `\"`: write `\"x\"`"),
        ("title \"x\u{201d} piece p { count 1 anywhere }", "instead of `\u{201d}`"),
    ] {
        let said = said(statement);
        assert!(said.contains(expected), "{statement}: {said}");
    }
}

#[test]
fn characters_that_cannot_be_seen_are_named_by_their_numbers() {
    for (statement, number) in [
        ("piece sto\u{200b}ne S { count 1 anywhere }", "U+200B"),
        ("piece stone S { count 1 anywhere }\u{200d}", "U+200D"),
        ("piece stone S { count 1\u{a0}anywhere }", "U+00A0"),
        ("piece stone S { count 1 on \u{200f}a1 }", "U+200F"),
        ("piece stone S { count 1 on \u{202e}1a }", "U+202E"),
        ("title \"\u{2066}x\" piece p { count 1 anywhere }", "U+2066"),
        ("piece stone S { count 1 anywhere } // \u{202e}x", "U+202E"),
    ] {
        let said = said(statement);
        assert!(said.contains("error[E0017]") && said.contains(number), "{statement}: {said}");
        assert!(!said.contains(['\u{200b}', '\u{200d}', '\u{a0}', '\u{200f}', '\u{202e}', '\u{2066}']), "{said}");
    }
}

#[test]
fn texts_and_comments_are_written_in_any_language() {
    let statements =
        "title \"\u{68cb}\u{6570} \u{434}\u{430} \u{5d0}\" piece p { count 1 anywhere } // \u{3b1}\u{200f}";
    assert!(checked(statements).models.is_ok());
    assert!(
        check_texts(&[("x.rules", "\u{feff}variant x { board 1 x 1 sides a piece p { count 1 anywhere } }")])
            .models
            .is_ok()
    );
}
