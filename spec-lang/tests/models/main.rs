//! What the files in `tests/pass` mean, and other rules.

mod lines;

use std::path::{Path, PathBuf};

use qishu_rules::{BoardAxis, Contact, Demand, Lines, Merit, Nearness, PieceId, Relation, Squares, Worth};
use qishu_spec_lang::{Model, check_texts, load};

fn model(name: &str) -> Model {
    let loaded = load(&[PathBuf::from(format!("tests/pass/{name}.rules"))]);
    match loaded.models {
        Ok(models) => models.into_iter().next().expect("a model for the file"),
        Err(diagnostics) => {
            let text: Vec<String> =
                diagnostics.iter().map(|diagnostic| diagnostic.render_plain(&loaded.sources)).collect();
            panic!("{}", text.join("\n"))
        }
    }
}

/// The squares one by one.
fn squares(set: &Squares) -> String {
    let names: Vec<String> = set.iter().map(|square| square.to_string()).collect();
    names.join(" ")
}

fn lines(lines: &[Squares]) -> Vec<String> {
    lines.iter().map(squares).collect()
}

fn piece(model: &Model, name: &str) -> PieceId {
    let found = model.rules.piece_ids().find(|&id| model.rules.piece_name(id) == name);
    found.unwrap_or_else(|| panic!("no piece {name}"))
}

fn region(model: &Model, name: &str) -> String {
    let region = model.regions.iter().find(|region| region.name == name).expect("the region");
    squares(&region.squares)
}

#[test]
fn a_large_game_is_read_whole() {
    let model = model("river");
    let board = &model.rules.board;
    assert_eq!((model.name.as_str(), model.title.as_str()), ("river", "River game"));
    assert_eq!(model.sources, ["A first book", "A second book"]);
    assert_eq!(model.published[0].figure, "7_547_040");
    assert_eq!(model.published[1].to_owned().figure, "1.14e53");
    assert_eq!((board.files(), board.ranks(), board.size()), (9, 10, 90));
    assert_eq!(model.rules.pieces.len(), 10);
    assert_eq!(region(&model, "soldier_posts"), "a4 c4 e4 g4 i4 a5 c5 e5 g5 i5");
    assert_eq!(model.origin.to_string(), "river.rules:4");

    let soldier = model.rules.piece(piece(&model, "black soldier"));
    assert_eq!(soldier.count, 0..=5);
    assert_eq!(model.written(piece(&model, "black soldier"), 0).region, "soldier_posts");
    assert_eq!(squares(&soldier.placements[0].region), "a6 c6 e6 g6 i6 a7 c7 e7 g7 i7");
    assert_eq!(model.written(piece(&model, "red chariot"), 0).region, "anywhere");
    assert_eq!(squares(&model.rules.piece(piece(&model, "black advisor")).reach()), "d8 f8 e9 d10 f10");
}

#[test]
fn caps_come_side_by_side_and_mirror_one_another() {
    let model = model("river");
    let caps: Vec<_> = model.rules.caps.iter().map(|cap| (cap.name.as_ref(), cap.per.clone(), cap.at_most)).collect();
    let of_one_side = [("", Lines::Along(BoardAxis::Files), 1), ("near", Lines::Along(BoardAxis::Ranks), 2)];
    assert_eq!(caps, [of_one_side.clone(), of_one_side].concat());
    assert_eq!(lines(&model.rules.caps[0].lines), ["a4 a5", "c4 c5", "e4 e5", "g4 g5", "i4 i5"]);
    assert_eq!(lines(&model.rules.caps[1].lines), ["d1 e1 f1", "d2 f2", "d3 e3 f3"]);
    assert_eq!(lines(&model.rules.caps[3].lines), ["d10 e10 f10", "d9 f9", "d8 e8 f8"]);
    assert_eq!(model.rules.caps[0].men[0].placement, Some(0));
    assert_eq!(model.rules.caps[3].men[1].piece, piece(&model, "black advisor"));
    assert_eq!(model.rules.caps[3].men[1].placement, None);
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
                format!("{no}{} {}", model.rules.piece_name(literal.piece), literal.square)
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

/// The relations in the words of a rules file, with their names before them.
fn relations(model: &Model) -> Vec<String> {
    let words = |relation: &Relation| {
        let demand = match relation.demand {
            Demand::Forbidden(_) => "forbid",
            Demand::Required(_) => "require",
        };
        let name = if relation.name.is_empty() { String::new() } else { format!("{}: ", relation.name) };
        let (verb, lines) = match relation.contact() {
            Contact::Faces(axes) => ("faces", format!(" along {}", axes.in_words())),
            Contact::Near(Nearness::Touches) => ("touches", String::new()),
            Contact::Near(Nearness::Beside) => ("beside", String::new()),
        };
        let (first, second) = (model.rules.piece_name(relation.first), model.rules.piece_name(relation.second));
        format!("{demand} {name}{first} {verb} {second}{lines}")
    };
    model.rules.relations.iter().map(words).collect()
}

#[test]
fn relations_hold_for_each_side_and_between_sides() {
    let of_sides = [
        "forbid staring: red general faces black general along file",
        "forbid red tower faces red tower along file, rank",
        "forbid red tower beside black enemy",
        "require red guard touches red general",
        "require company: red tower beside red tower",
        "require red tower touches black tower",
        "forbid red guard touches red enemy",
        "forbid black tower faces black tower along file, rank",
        "forbid sneaking: black scout touches red general",
        "forbid black tower beside red enemy",
        "require black guard touches black general",
        "require company: black tower beside black tower",
        "require black tower touches red tower",
        "forbid black guard touches black enemy",
        "forbid red tower faces black tower along diagonal",
        "require black veil touches red veil",
    ];
    let model = model("relations");
    assert_eq!(relations(&model), of_sides);
    assert_eq!(model.rules.patterns.len(), 2);
    assert_eq!(model.rules.relations[0].origin.to_string(), "relations.rules:16");
}

#[test]
fn relations_and_patterns_share_their_names() {
    let model = model("relations_derived");
    let relations = relations(&model);
    let named: Vec<&str> = relations.iter().map(String::as_str).filter(|relation| relation.contains(": ")).collect();
    assert_eq!(
        named,
        [
            "require company: red general touches red guard",
            "forbid sneaking: black scout faces red general along diagonal",
            "require company: black general touches black guard",
        ]
    );
    let patterns: Vec<_> = model.rules.patterns.iter().map(|pattern| pattern.name.as_ref()).collect();
    assert_eq!(patterns, ["staring", "", "staring", ""]);
}

#[test]
fn three_sides_are_enemies_in_pairs() {
    let rules = "variant x { board 3 x 3 sides a, b, c same piece stone { count 0..2 anywhere }
        forbid stone touches enemy stone require stone beside enemy stone }";
    let models = check_texts(&[("x.rules", rules)]).models.expect("it is sound");
    let pairs = |demand| {
        let relations = models[0].rules.relations.iter().filter(|relation| relation.demand == demand);
        relations.map(|relation| (relation.first.0, relation.second.0)).collect::<Vec<_>>()
    };
    assert_eq!(pairs(Demand::Forbidden(Contact::Near(Nearness::Touches))), [(0, 1), (0, 2), (1, 2)]);
    assert_eq!(pairs(Demand::Required(Nearness::Beside)), [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]);
}

/// Cycles of pieces are those of each side that has them, unless sides are named.
#[test]
fn symmetries_are_cycles_of_squares_and_pieces() {
    let model = model("symmetry");
    let said = model.symmetries.iter().map(|symmetry| {
        let squares =
            symmetry.squares.iter().map(|cycle| cycle.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
        let pieces = symmetry
            .pieces
            .iter()
            .map(|cycle| cycle.iter().map(|&piece| model.rules.piece_name(piece)).collect::<Vec<_>>().join(", "));
        (symmetry.name.as_str(), squares.collect::<Vec<_>>().join("; "), pieces.collect::<Vec<_>>().join("; "))
    });
    let colours = "white red, white blue, white green; black red, black blue, black green; white flag, white post";
    let expected = [
        ("turned", "a1 c1 c3 a3; b1 c2 b3 a2", ""),
        ("colours", "", colours),
        ("both", "a1 b1; a3 c3", "white red, black blue, white green"),
    ];
    assert_eq!(
        said.collect::<Vec<_>>(),
        expected.map(|(name, squares, pieces)| (name, squares.to_string(), pieces.to_string()))
    );
    let texts = [
        ("a.rules", "variant a { board 2 x 2 sides one piece p P { count 0..2 anywhere } symmetry s squares (a1 b1) }"),
        ("b.rules", "variant b extends a { replace symmetry s squares (a2 b2) }"),
        ("c.rules", "variant c extends a { remove symmetry s }"),
    ];
    let models = check_texts(&texts).models.expect("they are sound");
    let first = |model: &qishu_spec_lang::Model| model.symmetries.first().map(|one| one.squares[0][0].to_string());
    assert_eq!(models.iter().map(first).collect::<Vec<_>>(), [Some("a1".to_string()), Some("a2".to_string()), None]);
}

/// A partition need not cover the region, nor the region the partition, and the second side has its mirror image.
#[test]
fn caps_may_have_the_parts_of_a_partition_as_lines() {
    let model = model("partition");
    assert_eq!(model.partitions.len(), 2);
    let wings = &model.partitions[0];
    assert_eq!((wings.name.as_str(), wings.origin.line), ("wings", 10));
    assert_eq!(lines(&wings.parts), ["a1 b1 a2 b2 a3 b3", "d1 d2 d3"]);
    let caps: Vec<_> = model.rules.caps.iter().map(|cap| (cap.name.as_ref(), cap.per.clone(), cap.at_most)).collect();
    let of_one_side = [("", Lines::Parts("wings".into()), 1), ("near", Lines::Parts("odd".into()), 2)];
    assert_eq!(caps, [of_one_side.clone(), of_one_side].concat());
    assert_eq!(lines(&model.rules.caps[0].lines), ["a1 b1 a2 b2", "d1 d2"]);
    assert_eq!(lines(&model.rules.caps[1].lines), ["a1 c1", "b1"]);
    assert_eq!(lines(&model.rules.caps[2].lines), ["a4 b4 a5 b5", "d4 d5"]);
    assert_eq!(lines(&model.rules.caps[3].lines), ["a5 c5", "b5"]);
}

/// What a line must have, and caps that look at several sides: after those of each side, with their squares as written.
#[test]
fn caps_may_ask_for_men_and_count_those_of_several_sides() {
    let rules = "variant x { board 3 x 3 sides white, black mirror ranks
        piece stone { count 0..3 anywhere } piece king of white { count 1 on ranks 1 exactly 1 }
        cap near: across sides stone, white king at least 1 at most 2 per file on ranks 1
        cap own: stone at least 1 on ranks 1 cap both: white king, black stone exactly 2 on ranks 1..2 }";
    let models = check_texts(&[("x.rules", rules)]).models.expect("it is sound");
    let caps = models[0].rules.caps.iter().map(|cap| {
        let men: Vec<String> = cap.men.iter().map(|men| models[0].rules.piece_name(men.piece)).collect();
        (cap.name.to_string(), cap.limit_in_words(), men.join(", "), lines(&cap.lines).join(" | "))
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

/// With sides before the pieces a budget holds once; across sides, a piece with its side is that side's alone.
#[test]
fn budgets_may_name_sides() {
    let rules = "variant x { board 3 x 3 sides white, black same
        piece stone { count 0..3 anywhere } piece king { count 1 anywhere }
        budget turns: 0..1 = white stone - over(black stone, 1)
        budget all: across sides 2..5 = stone + 2 * white king - white stone budget own: 1..4 = stone + king }";
    let models = check_texts(&[("x.rules", rules)]).models.expect("it is sound");
    let rules = &models[0].rules;
    let budgets = rules.budgets.iter().map(|budget| {
        let term = |term: &qishu_rules::Term| (term.coefficient, rules.piece_name(term.piece), term.over);
        (budget.name.to_string(), budget.terms.iter().map(term).collect::<Vec<_>>())
    });
    let sum = |name: &str, terms: &[(i64, &str, u32)]| {
        let terms = terms.iter().map(|&(factor, piece, over)| (factor, piece.to_owned(), over));
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

/// Partitions are inherited, replaced and removed like everything that has a name.
#[test]
fn a_derived_variant_may_replace_a_partition() {
    let base = "variant base { board 4 x 1 sides a piece stone { count 0..4 anywhere at most 1 per halves }
        partition halves = a1..b1, c1..d1 }";
    let derived = "variant derived extends base { replace partition halves = files a d, files b }";
    let models = check_texts(&[("derived.rules", derived), ("base.rules", base)]).models.expect("they are sound");
    assert_eq!(lines(&models[0].rules.caps[0].lines), ["a1 d1", "b1"]);
    assert_eq!(lines(&models[1].rules.caps[0].lines), ["a1 b1", "c1 d1"]);
}

/// The files `as` and `at` are called like words of the language.
#[test]
fn every_file_can_be_listed() {
    let file_lists = [
        ("files as", "as1"),
        ("files at", "at1"),
        ("files as at", "as1 at1"),
        ("files at as", "as1 at1"),
        ("files a as", "a1 as1"),
        ("files as ar", "ar1 as1"),
        ("files ar..as at", "ar1 as1 at1"),
        ("files as..as a", "a1 as1"),
        ("files a at b", "a1 b1 at1"),
        ("files a as T", "a1"),
        ("files a as t", "a1"),
        ("files as as as T", "as1"),
        ("files as at at most 1", "as1 at1"),
        ("files as as T at most 1 on files a", "as1"),
        ("files as on files a as T", "as1"),
        ("files as count 1", "as1"),
    ];
    for (text, expected) in file_lists {
        let count = if text.contains("count") { "" } else { "count 0..2" };
        let rules = format!("variant wide {{ board 46 x 1 sides alone piece stone S {{ {count} on {text} }} }}");
        let loaded = check_texts(&[("wide.rules", &rules)]);
        let models = loaded.models.unwrap_or_else(|mistakes| panic!("{text}: {mistakes:?}"));
        let placement = &models[0].rules.pieces[0].placements[0];
        assert_eq!(squares(&placement.region), expected, "{text}");
    }
}

#[test]
fn interactions_are_derived() {
    let model = model("river");
    let meet = |left: &str, right: &str| {
        let pair = (piece(&model, left), piece(&model, right));
        let found = model.interactions.iter().find(|interaction| interaction.pieces == pair);
        found.map(|interaction| squares(&interaction.squares))
    };
    assert_eq!(meet("red general", "red advisor").as_deref(), Some("d1 f1 e2 d3 f3"));
    assert_eq!(meet("red elephant", "black elephant"), None);
    assert_eq!(meet("red advisor", "black soldier").as_deref(), Some("d1 f1 e2 d3 f3"));
    assert!(model.interactions.is_sorted_by_key(|interaction| interaction.pieces));
}

#[test]
fn a_board_may_have_holes() {
    let model = model("holes");
    assert_eq!(model.rules.board.size(), 20);
    assert_eq!(region(&model, "rim"), "b1 c1 d1 a2 e2 a3 e3 a4 e4 b5 c5 d5");
    assert_eq!(region(&model, "edge"), region(&model, "rim"));
    let [stone] = &*model.rules.pieces else { panic!("one piece") };
    assert_eq!((stone.letter, &*stone.placements[0].symbol, &*stone.placements[1].symbol), (Some('S'), "S", "T"));
    assert_eq!(squares(&stone.placements[1].region), "b2 c2 d2 b3 d3 b4 c4 d4");
    assert_eq!(lines(&model.rules.caps[1].lines), ["b2 c2 d2", "b3 d3", "b4 c4 d4"]);
    assert_eq!(model.rules.caps[1].men[0].placement, Some(1));
    let terms: Vec<_> = model.rules.budgets[0].terms.iter().map(|term| (term.coefficient, term.over)).collect();
    assert_eq!(terms, [(2, 1), (-1, 0)]);
    assert_eq!(model.rules.piece_name(PieceId(0)), "stone");
}

#[test]
fn layers_part_pieces() {
    let model = model("layers");
    let layers: Vec<_> =
        model.rules.layers.iter().map(|layer| (layer.name.as_ref(), layer.side.map(|side| side.0))).collect();
    assert_eq!(layers, [("", None), ("sky", Some(0)), ("sky", Some(1)), ("air", None)]);
    assert_eq!(region(&model, "away"), "b2 c2");
    assert_eq!(region(&model, "both"), "a1 b1 a2 b2 c2");
    assert_eq!(model.rules.piece(piece(&model, "white mist")).layer.0, 1);
    assert_eq!(model.rules.piece(piece(&model, "black mist")).layer.0, 2);
    assert_eq!(model.rules.piece(piece(&model, "black cloud")).layer.0, 3);
    assert_eq!(squares(&model.rules.piece(piece(&model, "black cloud")).reach()), "b2 c2");
    assert_eq!(model.rules.pieces.len(), 7);
    // The kings, and the stones with the kings and with one another; the clouds and the mists meet nobody.
    assert_eq!(model.interactions.len(), 5);
    // The second pattern needs a cloud, which white has not.
    assert_eq!(model.rules.patterns.len(), 4);
}

#[test]
fn three_sides_share_a_board() {
    let model = model("three");
    assert_eq!(model.rules.sides.len(), 3);
    assert_eq!(model.rules.caps.len(), 6);
    assert_eq!(model.rules.caps[4].lines, model.rules.caps[0].lines);
    let terms: Vec<usize> = model.rules.budgets.iter().map(|budget| budget.terms.len()).collect();
    assert_eq!(terms, [1, 1, 1, 3]);
}

#[test]
fn a_derived_variant_states_only_the_differences() {
    let model = model("derived");
    assert_eq!(model.title, "derived");
    assert!(model.sources.is_empty());
    assert_eq!(model.published[0].figure, "5");
    assert_eq!(region(&model, "yard"), "a1 b1 c1 a2 b2");
    let names: Vec<&str> = model.rules.pieces[..4].iter().map(|piece| piece.name.as_ref()).collect();
    assert_eq!(names, ["king", "guard", "stone", "tower"]);
    assert_eq!(model.rules.pieces[1].letter, Some('H'));
    assert_eq!(
        (model.rules.pieces[0].origin.file.as_ref(), model.rules.pieces[1].origin.file.as_ref()),
        ("base.rules", "derived.rules")
    );
    assert_eq!((model.rules.budgets.len(), model.rules.patterns.len(), model.rules.caps.len()), (0, 0, 4));
    assert_eq!(model.rules.caps[0].name, "front");
    assert_eq!(lines(&model.rules.caps[0].lines), ["a1 b1 c1", "a2 b2"]);
}

#[test]
fn models_come_in_the_order_asked_for() {
    let paths = ["derived", "three", "base"].map(|name| PathBuf::from(format!("tests/pass/{name}.rules")));
    let models = load(&paths).models.expect("all are sound");
    let names: Vec<&str> = models.iter().map(|model| model.name.as_str()).collect();
    assert_eq!(names, ["derived", "three", "base"]);
}

#[test]
fn files_pulled_in_are_named_but_not_returned() {
    let loaded = load(&["tests/pass/derived.rules".into()]);
    assert_eq!(loaded.models.expect("it is sound").len(), 1);
    let names: Vec<_> = loaded.sources.paths().map(|path| path.file_name().expect("a name").to_owned()).collect();
    assert_eq!(names, ["derived.rules", "base.rules"]);
    assert!(loaded.sources.paths().all(Path::is_absolute));
}

#[test]
fn a_file_given_twice_is_read_once() {
    let loaded = load(&["tests/pass/three.rules".into(), "tests/./pass/three.rules".into()]);
    assert_eq!(loaded.sources.files().count(), 1);
    assert_eq!(loaded.models.expect("it is sound").len(), 2);
}

#[test]
fn texts_extend_one_another() {
    let base = std::fs::read_to_string("tests/pass/base.rules").expect("the base");
    let derived = "variant derived extends base { replace board 5 x 5 replace sides red, blue rotate }";
    let models = check_texts(&[("derived.rules", derived), ("base.rules", &base)]).models.expect("both are sound");
    assert_eq!(models[0].rules.board.size(), 25);
    assert_eq!(squares(&models[0].rules.piece(piece(&models[0], "blue king")).reach()), "d5 e5");
}

#[test]
fn statements_need_no_lines() {
    let text = "variant x{board 2x2 sides a region b=board-a1 region c=mirror_b|b region mirror_b=(a1)piece b{count 1 on b on a1 as Z}}";
    let models = check_texts(&[("x.rules", text)]).models;
    assert!(models.is_ok(), "{models:?}");
}

#[test]
fn men_are_worth_the_same_to_both_sides() {
    let model = model("game");
    let game = model.game.as_ref().expect("it has a game");
    let of = |name: &str| -> Vec<String> {
        let piece = piece(&model, name);
        let worths = game.worths.iter().filter(|worth| worth.piece == piece);
        let text = |worth: &Worth| match &worth.merit {
            Merit::On(on) => format!("{} on {}", worth.points, squares(on)),
            Merit::Targets(on) => format!("{} per target on {} squares", worth.points, on.len()),
            merit => format!("{} {merit:?}", worth.points),
        };
        worths.map(text).collect()
    };
    assert_eq!(
        of("red drop"),
        ["-5 on a1 f1", "5 on c3 d3 c4 d4 c5 d5", "4 per target on 42 squares", "2 per target on 12 squares"]
    );
    assert_eq!(of("black drop")[..2], ["-5 on a7 f7", "5 on c3 d3 c4 d4 c5 d5"]);
    assert_eq!(of("black steps")[0], "300 Present");
    assert_eq!(of("red steps")[3], "-10 Attacked");
    assert_eq!(of("red move")[1], "6 Protected");
    assert!(of("red king").is_empty());
}

#[test]
fn what_is_shown_is_the_whole_board_s_and_can_be_replaced() {
    let scenery = model("game").scenery;
    assert!(scenery.on_points && scenery.shade.is_empty());
    assert_eq!(squares(&scenery.marks), "a2 f2");
    assert_eq!(squares(&scenery.diagonals), "b1 c1 d1 e1 b2 c2 d2 e2 b3 c3 d3 e3");
    assert_eq!((squares(&scenery.gap).len(), &*scenery.gap_words), (23, "a river"));
    let base = model("game");
    let signs = ["red king", "black king", "red steps", "black steps", "red move"];
    let signs = signs.map(|name| base.scenery.sign(piece(&base, name)));
    assert_eq!(signs, [Some("♚"), Some("♚"), Some("□"), Some("■"), None]);

    let game = include_str!("../pass/game.rules");
    let other = "variant other extends game {
        remove show points remove show king
        replace show marks on d4 replace show steps as \"~\"
        show shade on a1
    }";
    let loaded = check_texts(&[("game.rules", game), ("other.rules", other)]);
    let other = &loaded.models.expect("both are read")[1];
    assert!(!other.scenery.on_points);
    assert_eq!([&other.scenery.marks, &other.scenery.shade].map(squares), ["d4", "a1"]);
    let signs = ["red king", "black steps"].map(|name| other.scenery.sign(piece(other, name)));
    assert_eq!(signs, [None, Some("~")]);
}
