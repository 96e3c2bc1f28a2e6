//! Statements about the game and the decoration.

use qishu_rules::{Bonus, CountedSides, Ending, MoveRule, PieceTypeId, PieceValue, PromotionTiming};
use qishu_spec_lang::check_texts;

use super::{model, piece, squares};

#[test]
fn pieces_have_one_value_for_both_sides() {
    let model = model("game");
    let game = model.game.as_ref().expect("it has a game");
    let of = |name: &str| -> Vec<String> {
        let piece = piece(&model, name);
        let piece_values = game.piece_values.iter().filter(|piece_value| piece_value.piece_type == piece);
        let text = |piece_value: &PieceValue| match &piece_value.bonus {
            Bonus::On(on) => format!("{} on {}", piece_value.points, squares(on)),
            Bonus::Targets(on) => format!("{} per target on {} squares", piece_value.points, on.len()),
            bonus => format!("{} {bonus:?}", piece_value.points),
        };
        piece_values.map(text).collect()
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
fn a_number_of_pieces_ends_a_game_as_each_side_sees_its_squares() {
    let text = |end: &str| {
        format!(
            "variant runners {{ board 3 x 4 sides white, black mirror ranks piece man M {{ count 0..3 anywhere }}
            start \"mmm/3/3/MMM\" move man steps along file {end} }}"
        )
    };
    let ending = |end: &str| {
        let models = check_texts(&[("runners.rules", &text(end))]).models.expect("it has no mistakes");
        models[0].game.as_ref().expect("it has a game").ends[0].ending.clone()
    };
    let Ending::Count { on: [own, other], at_least, at_most, pieces, sides: CountedSides::Either, .. } =
        ending("end win if at least 2 man on ranks 4")
    else {
        panic!("it is a number of pieces");
    };
    assert_eq!((squares(&own).as_str(), squares(&other).as_str()), ("a4 b4 c4", "a1 b1 c1"));
    assert_eq!((at_least, pieces.len()), (2, 2));
    assert!(at_most >= 3, "any greater number does");
    let Ending::Count { on, at_least, at_most, .. } = ending("end lose if at most 0 man") else {
        panic!("it is a number of pieces");
    };
    assert_eq!((on[0].len(), on[1].len(), at_least, at_most), (12, 12, 0, 0));
}

#[test]
fn checks_and_numbers_of_both_sides_follow_the_words() {
    let text = |statements: &str| {
        format!(
            "variant runners {{ board 3 x 4 sides white, black mirror ranks piece king K {{ count 1 anywhere }}
            start \"k2/3/3/2K\" royal king {statements} move king steps along file }}"
        )
    };
    let model = |statements: &str| {
        let mut models = check_texts(&[("runners.rules", &text(statements))]).models.expect("it has no mistakes");
        models.remove(0)
    };
    let given = model("end win if 2 checks given");
    let checks = given.game.as_ref().and_then(|game| game.checks_given()).expect("checks are counted");
    let fields = given.rules.values(checks.state_variable).map(|value| value.placement.symbol.to_string());
    assert_eq!(fields.collect::<Vec<_>>().join(" "), "2+2 2+1 2+0 1+2 1+1 1+0 0+2 0+1");
    let without = model("must not give check");
    let game = without.game.as_ref().expect("it has a game");
    assert!(game.must_not_check && game.checks_given().is_none());
    let sides = |end: &str| match model(end).game.as_ref().map(|game| game.ends[0].ending.clone()) {
        Some(Ending::Count { sides, .. }) => sides,
        _ => panic!("it is a number of pieces"),
    };
    assert_eq!(sides("end draw if both have at least 1 king on ranks 4"), CountedSides::Both);
    assert_eq!(sides("end win if at least 1 king on ranks 4 after reply"), CountedSides::AfterReply);
    assert_eq!(sides("end win if at least 1 king after reply"), CountedSides::AfterReply);
    let safely = "end win if at least 1 king on ranks 4 safe from capture after any reply";
    assert_eq!(sides(safely), CountedSides::AfterAnyReply);
}

#[test]
fn turns_of_several_moves_are_a_state_variable() {
    let text = "variant stones { board 3 x 3 sides red, blue same piece stone S { count 0..9 anywhere }
        start \"3/3/3 w - - 3/3\" must make 3 moves move stone drops }";
    let model = check_texts(&[("stones.rules", text)]).models.expect("it has no mistakes").remove(0);
    let game = model.game.expect("it has a game");
    let turn = game.turn.expect("a turn has several moves");
    let values = model.rules.values(turn.state_variable);
    let values = values.map(|kind| (&*model.rules.piece_type(kind.piece_type).name, &*kind.placement.symbol));
    assert_eq!(values.collect::<Vec<_>>(), [("move_1", "1/3"), ("move_2", "2/3"), ("move_3", "3/3")]);
    let start = game.parse_state(&model.rules, &game.start).expect("it is a state");
    assert_eq!(turn.made(&model.rules, &start.position), Some(2));
}

#[test]
fn several_captures_of_one_move_follow_the_words() {
    let model = model("captures");
    let game = model.game.as_ref().expect("it has a game");
    let rules = game.move_rules.iter().filter(|one| one.again);
    let rules = rules.map(|one| (model.rules.piece_name(one.piece_type), one.afterwards, one.without_reversal));
    let rules: Vec<_> = rules.take(3).collect();
    let expected = [("stone", false, false), ("guard", true, false), ("king", true, true)];
    assert_eq!(rules, expected.map(|(piece, afterwards, turns)| (format!("white {piece}"), afterwards, turns)));
    let is_close = |one: &&MoveRule| one.arrives_directly_behind();
    assert_eq!(game.move_rules.iter().filter(is_close).count(), 2, "one of each side");
    assert!(matches!(game.ends[0].ending, Ending::Count { at_least: 1, while_full: true, .. }));
    let timings = game.promotions.iter().map(|one| one.timing).take(2);
    assert_eq!(timings.collect::<Vec<_>>(), [PromotionTiming::Afterwards, PromotionTiming::Again]);
    assert!(game.must_capture && game.must_capture_most);
    let continues_on = |name: &str| squares(&game.continues_on(&model.rules, piece(&model, name)));
    assert_eq!(
        ["white guard", "black guard", "white stone"].map(continues_on),
        ["a6 b6 c6 d6 e6", "a1 b1 c1 d1 e1", ""]
    );
}

#[test]
fn compulsory_drops_are_of_the_named_pieces_or_of_all() {
    let all = include_str!("../pass/laying.rules");
    let dropped = |statement: &str| {
        let text = all.replace("must drop stone, guard", statement);
        let models = check_texts(&[("laying.rules", &text)]).models.expect("it has no mistakes");
        let names = |one: &PieceTypeId| models[0].rules.piece_name(*one);
        models[0].game.as_ref().expect("it has a game").must_drop.iter().map(names).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(dropped(""), "");
    assert_eq!(dropped("must drop"), "white guard, white stone, black guard, black stone");
    assert_eq!(dropped("must drop stone"), "white stone, black stone");
}

#[test]
fn what_is_shown_is_the_whole_board_s_and_can_be_replaced() {
    let decoration = model("game").decoration;
    assert!(decoration.on_points && decoration.shade.is_empty());
    assert_eq!(squares(&decoration.marks), "a2 f2");
    assert_eq!(squares(&decoration.diagonals), "b1 c1 d1 e1 b2 c2 d2 e2 b3 c3 d3 e3");
    assert_eq!((squares(&decoration.gap).len(), &*decoration.gap_words), (23, "a river"));
    let base = model("game");
    let signs = ["red king", "black king", "red steps", "black steps", "red move"];
    let signs = signs.map(|name| base.decoration.sign(piece(&base, name)));
    assert_eq!(signs, [Some("♚"), Some("♚"), Some("□"), Some("■"), None]);

    let game = include_str!("../pass/game.rules");
    let other = "variant other extends game {
        remove show points remove show king
        replace show marks on d4 replace show steps as \"~\"
        show shade on a1
    }";
    let loaded = check_texts(&[("game.rules", game), ("other.rules", other)]);
    let other = &loaded.models.expect("both are read")[1];
    assert!(!other.decoration.on_points);
    assert_eq!([&other.decoration.marks, &other.decoration.shade].map(squares), ["d4", "a1"]);
    let signs = ["red king", "black steps"].map(|name| other.decoration.sign(piece(other, name)));
    assert_eq!(signs, [None, Some("~")]);
}

#[test]
fn groups_of_a_game_are_those_of_a_side() {
    let model = |statements: &str| {
        let text = format!(
            "variant stones {{ board 3 x 3 sides red, blue same piece stone S {{ count 0..9 anywhere }}
            start \"3/3/3\" move stone drops move stone passes always {statements} }}"
        );
        let models = check_texts(&[("stones.rules", &text)]).models;
        models.unwrap_or_else(|mistakes| panic!("{mistakes:?}")).remove(0)
    };
    let game = |statements: &str| model(statements).game.expect("it has a game");
    let effects = game("capture group of enemy stone not beside empty").effects;
    assert_eq!(effects.iter().map(|effect| effect.side.0).collect::<Vec<_>>(), [0, 1]);
    let named = game("capture group of blue stone not beside empty must not leave group of red stone on a1");
    assert_eq!(
        named.effects.iter().map(|effect| effect.side.0).collect::<Vec<_>>(),
        [0],
        "the other side's are its own"
    );
    assert_eq!(named.must_not_leave.iter().map(|one| one.side.0).collect::<Vec<_>>(), [0, 1]);
    let whose = |end: &str| match &game(end).ends[0].ending {
        Ending::Groups(of_sides) => {
            of_sides.each_ref().map(|rule| rule.as_ref().map(|rule| (rule.limit.at_least, rule.limit.at_most)))
        }
        _ => panic!("it is about groups"),
    };
    let some = Some((1, u32::MAX));
    assert_eq!(whose("end win if chain of stone between files a, files c"), [some, some]);
    assert_eq!(whose("end win if chain of blue stone between files a, files c"), [None, some]);
    assert_eq!(whose("end lose if exactly 2 groups of stone"), [Some((2, 2)); 2]);
    assert_eq!(whose("end win if group of red stone or empty reaching a1"), [some, None]);
    assert_eq!(whose("end draw if every group of stone beside empty"), [Some((0, 0)); 2]);
}
