//! Caps, budgets and patterns: their sides and their lines.

use qishu_rules::{BoardAxis, Lines};
use qishu_spec_lang::check_texts;

use super::{lines, model, piece};

#[test]
fn caps_come_side_by_side_and_mirror_one_another() {
    let model = model("river");
    let caps: Vec<_> =
        model.rules.caps.iter().map(|cap| (cap.name.as_ref(), cap.per.clone(), cap.limit.at_most)).collect();
    let of_one_side = [("", Lines::Along(BoardAxis::Files), 1), ("near", Lines::Along(BoardAxis::Ranks), 2)];
    assert_eq!(caps, [of_one_side.clone(), of_one_side].concat());
    assert_eq!(lines(&model.rules.caps[0].lines), ["a4 a5", "c4 c5", "e4 e5", "g4 g5", "i4 i5"]);
    assert_eq!(lines(&model.rules.caps[1].lines), ["d1 e1 f1", "d2 f2", "d3 e3 f3"]);
    assert_eq!(lines(&model.rules.caps[3].lines), ["d10 e10 f10", "d9 f9", "d8 e8 f8"]);
    assert_eq!(model.rules.caps[0].pieces[0].placement, Some(0));
    assert_eq!(model.rules.caps[3].pieces[1].piece_type, piece(&model, "black advisor"));
    assert_eq!(model.rules.caps[3].pieces[1].placement, None);
}

#[test]
fn budgets_and_patterns_hold_for_each_side() {
    let model = model("river");
    let budgets: Vec<_> = model.rules.budgets.iter().map(|budget| (budget.name.as_ref(), budget.terms.len())).collect();
    assert_eq!(budgets, [("guards", 2), ("guards", 2), ("", 4)]);
    assert_eq!(model.rules.budgets[0].terms[1].coefficient, 2);
    assert_eq!(model.rules.budgets[2].terms[3].over, 1);
    assert_eq!(model.rules.budgets[2].range, 0..=9);

    let patterns: Vec<String> = model
        .rules
        .patterns
        .iter()
        .map(|pattern| {
            let literals = pattern.literals.iter().map(|literal| {
                let no = if literal.present { "" } else { "no " };
                format!("{no}{} {}", model.rules.piece_name(literal.piece_type), literal.square)
            });
            literals.collect::<Vec<_>>().join(", ")
        })
        .collect();
    assert_eq!(
        patterns,
        [
            "red elephant c5, red elephant g5, no red soldier c4",
            "black elephant c6, black elephant g6, no black soldier c7",
            "red general e1, black general e10",
        ]
    );
}

/// A partition and a region need not cover one another, and the second side has the mirror image.
#[test]
fn caps_may_have_the_parts_of_a_partition_as_lines() {
    let model = model("partition");
    assert_eq!(model.partitions.len(), 2);
    let wings = &model.partitions[0];
    assert_eq!((wings.name.as_str(), wings.origin.line), ("wings", 10));
    assert_eq!(lines(&wings.parts), ["a1 b1 a2 b2 a3 b3", "d1 d2 d3"]);
    let caps: Vec<_> =
        model.rules.caps.iter().map(|cap| (cap.name.as_ref(), cap.per.clone(), cap.limit.at_most)).collect();
    let of_one_side = [("", Lines::Parts("wings".into()), 1), ("near", Lines::Parts("odd".into()), 2)];
    assert_eq!(caps, [of_one_side.clone(), of_one_side].concat());
    assert_eq!(lines(&model.rules.caps[0].lines), ["a1 b1 a2 b2", "d1 d2"]);
    assert_eq!(lines(&model.rules.caps[1].lines), ["a1 c1", "b1"]);
    assert_eq!(lines(&model.rules.caps[2].lines), ["a4 b4 a5 b5", "d4 d5"]);
    assert_eq!(lines(&model.rules.caps[3].lines), ["a5 c5", "b5"]);
}

/// Minimum numbers on lines, and caps across sides: these follow those of each side, with their squares as written.
#[test]
fn caps_may_ask_for_pieces_and_count_those_of_several_sides() {
    let rules = "variant x { board 3 x 3 sides white, black mirror ranks
        piece stone { count 0..3 anywhere } piece king of white { count 1 on ranks 1 exactly 1 }
        cap near: across sides stone, white king at least 1 at most 2 per file on ranks 1
        cap own: stone at least 1 on ranks 1 cap both: white king, black stone exactly 2 on ranks 1..2 }";
    let models = check_texts(&[("x.rules", rules)]).models.expect("it is sound");
    let caps = models[0].rules.caps.iter().map(|cap| {
        let pieces: Vec<String> =
            cap.pieces.iter().map(|pieces| models[0].rules.piece_name(pieces.piece_type)).collect();
        (cap.name.to_string(), cap.limit.in_words(), pieces.join(", "), lines(&cap.lines).join(" | "))
    });
    let expected = [
        ("", "exactly 1", "white king", "a1 b1 c1"),
        ("own", "at least 1", "white stone", "a1 b1 c1"),
        ("own", "at least 1", "black stone", "a3 b3 c3"),
        ("near", "at least 1 at most 2", "white stone, black stone, white king", "a1 | b1 | c1"),
        ("both", "exactly 2", "white king, black stone", "a1 b1 c1 a2 b2 c2"),
    ];
    let expected = expected.map(|(a, b, c, d)| (a.to_owned(), b.to_owned(), c.to_owned(), d.to_owned()));
    assert_eq!(caps.collect::<Vec<_>>(), expected);
}

/// With sides before the pieces a budget holds once; across sides, a piece with a named side counts for that side only.
#[test]
fn budgets_may_name_sides() {
    let rules = "variant x { board 3 x 3 sides white, black same
        piece stone { count 0..3 anywhere } piece king { count 1 anywhere }
        budget turns: 0..1 = white stone - over(black stone, 1)
        budget all: across sides 2..5 = stone + 2 * white king - white stone budget own: 1..4 = stone + king }";
    let models = check_texts(&[("x.rules", rules)]).models.expect("it is sound");
    let rules = &models[0].rules;
    let budgets = rules.budgets.iter().map(|budget| {
        let term = |term: &qishu_rules::Term| (term.coefficient, rules.piece_name(term.piece_type), term.over);
        (budget.name.to_string(), budget.terms.iter().map(term).collect::<Vec<_>>())
    });
    let sum = |name: &str, terms: &[(i64, &str, u32)]| {
        let terms = terms.iter().map(|&(state_variable, piece, over)| (state_variable, piece.to_owned(), over));
        (name.to_owned(), terms.collect::<Vec<_>>())
    };
    let expected = [
        sum("own", &[(1, "white stone", 0), (1, "white king", 0)]),
        sum("own", &[(1, "black stone", 0), (1, "black king", 0)]),
        sum("turns", &[(1, "white stone", 0), (-1, "black stone", 1)]),
        sum("all", &[(1, "white stone", 0), (2, "white king", 0), (-1, "white stone", 0), (1, "black stone", 0)]),
    ];
    assert_eq!(budgets.collect::<Vec<_>>(), expected);
}

/// There is no warning for palaces that lie opposite one another, wherever else they lie.
#[test]
fn palaces_beside_the_middle_are_opposite_one_another() {
    for (mapping, region, is_warned) in [
        ("mirror ranks", "a1..c3", false),
        ("mirror ranks", "g8..i9", false),
        ("mirror files", "a1..c3", false),
        ("mirror ranks", "d1..f3", false),
        ("mirror files", "d1..f3", true),
        ("mirror ranks", "a3..c7", true),
    ] {
        let text =
            format!("variant x {{ board 9 x 9 sides white, black {mapping} piece king K {{ count 1 on {region} }} }}");
        let loaded = check_texts(&[("x.rules", &text)]);
        let codes: Vec<String> = loaded.warnings.iter().map(|warning| warning.code.to_string()).collect();
        assert_eq!(codes, if is_warned { vec!["W0202"] } else { Vec::new() }, "{text}");
    }
}
