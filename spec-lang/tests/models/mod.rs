//! The meaning of the files in `tests/pass`, and of other rules.

mod copies;
mod files;
mod game;
mod groups;
mod laws;
mod lines;
mod relations;

use std::path::PathBuf;

use qishu_rules::{LocalName, PieceTypeId, Squares};
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

/// The list of squares.
fn squares(set: &Squares) -> String {
    let names: Vec<String> = set.iter().map(|square| square.to_string()).collect();
    names.join(" ")
}

fn lines(lines: &[Squares]) -> Vec<String> {
    lines.iter().map(squares).collect()
}

fn piece(model: &Model, name: &str) -> PieceTypeId {
    let found = model.rules.piece_type_ids().find(|&id| model.rules.piece_name(id) == name);
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
    let names = |title: &LocalName| format!("{}: {}", title.language, title.words.join(", "));
    let titles: Vec<String> = model.local_titles.iter().map(names).collect();
    assert_eq!(titles, ["fr: Jeu de la rivière, La rivière", "pgn: River"]);
    assert_eq!(model.sources, ["A first book", "A second book"]);
    assert_eq!(model.published[0].figure, "7_547_040");
    assert_eq!(model.published[1].to_owned().figure, "1.14e53");
    assert_eq!((board.files(), board.ranks(), board.size()), (9, 10, 90));
    assert_eq!(model.rules.piece_types.len(), 10);
    assert_eq!(region(&model, "soldier_posts"), "a4 c4 e4 g4 i4 a5 c5 e5 g5 i5");
    assert_eq!(model.origin.to_string(), "river.rules:4");

    let soldier = model.rules.piece_type(piece(&model, "black soldier"));
    assert_eq!(soldier.count, 0..=5);
    assert_eq!(model.written(piece(&model, "black soldier"), 0).region, "soldier_posts");
    assert_eq!(squares(&soldier.placements[0].region), "a6 c6 e6 g6 i6 a7 c7 e7 g7 i7");
    assert_eq!(model.written(piece(&model, "red chariot"), 0).region, "anywhere");
    assert_eq!(squares(&model.rules.piece_type(piece(&model, "black advisor")).reach()), "d8 f8 e9 d10 f10");
}

/// A state variable is an extra layer, with a piece type for each value and a cap, both after all others.
#[test]
fn state_variables_are_layers_on_which_one_of_their_values_stands() {
    let model = model("factors");
    let rules = &model.rules;
    let state_variables = rules.state_variables().map(|state_variable| {
        let values = rules
            .values(state_variable)
            .map(|value| format!("{} {}", rules.piece_name(value.piece_type), value.placement.symbol));
        (rules.layer_name(state_variable), values.collect::<Vec<_>>().join(", "))
    });
    let expected = [
        ("to_move", "to_move white w, to_move black b"),
        ("castling", "castling none -, castling short K, castling both KQ"),
        ("weather", "weather rain rain, weather sun sun"),
    ];
    let expected = expected.map(|(name, values)| (Some(name.to_string()), values.to_string()));
    assert_eq!(state_variables.collect::<Vec<_>>(), expected);
    assert_eq!(
        rules.non_value_type_ids().map(|id| rules.piece_name(id)).collect::<Vec<_>>(),
        ["white king", "white stone", "black king"]
    );
    let laws: Vec<String> = rules.laws_in_words().into_iter().map(|(_, law)| law).collect();
    assert_eq!(
        laws,
        [
            "state to_move: white as w, black as b",
            "state castling: none as -, short as K, both as KQ",
            "state weather: rain, sun",
            "budget 0..2 = white stone + weather sun",
            "budget 0..1 = white stone - to_move black + 2*castling both",
            "forbid white king on a1, to_move white, no castling none",
            "forbid black king on a3, to_move white, no castling none",
            "forbid white king on b2, weather rain",
        ]
    );
    let texts = [
        ("a.rules", "variant a { board 2 x 2 sides one piece p P { count 0..2 anywhere } state f: x, y }"),
        ("b.rules", "variant b extends a { replace state f: x, y, z }"),
        ("c.rules", "variant c extends a { remove state f state g: x, z }"),
    ];
    let models = check_texts(&texts).models.expect("they are sound");
    let words = models.iter().map(|model| model.rules.state_variable_in_words(&model.rules.caps[0]));
    let words: Vec<String> = words.map(Option::unwrap_or_default).collect();
    assert_eq!(words, ["state f: x, y", "state f: x, y, z", "state g: x, z"]);
    // A removed name is reported where it is used.
    let removed = "variant d extends a { remove state f budget 1 = f x + p }";
    let mistakes = check_texts(&[texts[0], ("d.rules", removed)]).models.expect_err("the state variable has gone");
    assert_eq!(mistakes.iter().map(|one| one.code.to_string()).collect::<Vec<_>>(), ["E0506"]);
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

/// The files `as` and `at` have the names of keywords.
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
        let placement = &models[0].rules.piece_types[0].placements[0];
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
    let [stone] = &*model.rules.piece_types else { panic!("one piece") };
    assert_eq!((stone.letter, &*stone.placements[0].symbol, &*stone.placements[1].symbol), (Some('S'), "S", "T"));
    assert_eq!(squares(&stone.placements[1].region), "b2 c2 d2 b3 d3 b4 c4 d4");
    assert_eq!(lines(&model.rules.caps[1].lines), ["b2 c2 d2", "b3 d3", "b4 c4 d4"]);
    assert_eq!(model.rules.caps[1].pieces[0].placement, Some(1));
    let terms: Vec<_> = model.rules.budgets[0].terms.iter().map(|term| (term.coefficient, term.over)).collect();
    assert_eq!(terms, [(2, 1), (-1, 0)]);
    assert_eq!(model.rules.piece_name(PieceTypeId(0)), "stone");
}

#[test]
fn layers_part_pieces() {
    let model = model("layers");
    let layers: Vec<_> =
        model.rules.layers.iter().map(|layer| (layer.name.as_ref(), layer.side.map(|side| side.0))).collect();
    assert_eq!(layers, [("", None), ("sky", Some(0)), ("sky", Some(1)), ("air", None)]);
    assert_eq!(region(&model, "away"), "b2 c2");
    assert_eq!(region(&model, "both"), "a1 b1 a2 b2 c2");
    assert_eq!(model.rules.piece_type(piece(&model, "white mist")).layer.0, 1);
    assert_eq!(model.rules.piece_type(piece(&model, "black mist")).layer.0, 2);
    assert_eq!(model.rules.piece_type(piece(&model, "black cloud")).layer.0, 3);
    assert_eq!(squares(&model.rules.piece_type(piece(&model, "black cloud")).reach()), "b2 c2");
    assert_eq!(model.rules.piece_types.len(), 7);
    // The kings meet, and so do the stones with the kings and with one another; the clouds and the mists meet no piece.
    assert_eq!(model.interactions.len(), 5);
    // The second pattern needs a cloud, which white lacks.
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
fn statements_need_no_lines() {
    let text = "variant x{board 2x2 sides a region b=board-a1 region c=mirror_b|b region mirror_b=(a1)piece b{count 1 on b on a1 as Z}}";
    let models = check_texts(&[("x.rules", text)]).models;
    assert!(models.is_ok(), "{models:?}");
}
