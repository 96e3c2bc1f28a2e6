//! Proofs about the rules from the moves; rules that are wrong by one square or one piece must not be proved.

use common::{games, rules};
use qishu_moves::proofs::{Extent, Followed, Proofs, prove, stated_number};
use qishu_rules::{Demand, PieceTypeId, Squares, squares};
use qishu_spec_lang::{Model, check_texts};

fn proofs(model: &Model) -> Proofs {
    let game = games::interpreter(model);
    let opening = game.start().expect("it has an opening");
    prove(&game, &Followed::new(&game, opening).expect("the moves are few"))
}

/// What is proved of a game of the library that is changed first.
fn changed(name: &str, change: impl FnOnce(&mut Model)) -> (Model, Proofs) {
    let mut model = games::named(name);
    change(&mut model);
    let proofs = proofs(&model);
    (model, proofs)
}

/// The first side's piece of that name.
fn piece_type(model: &Model, name: &str) -> PieceTypeId {
    let mut piece_types = model.rules.piece_type_ids();
    piece_types.find(|&piece_type| model.rules.piece_type(piece_type).name == name).expect("a piece of that name")
}

fn exactly(least: i128, most: i128) -> Extent {
    Extent { least: Some(least), most: Some(most) }
}

/// Removes squares from a piece's placement, or adds some.
fn set_region(model: &mut Model, name: &str, placement: usize, squares: impl Fn(&Squares) -> Squares) {
    let piece_type = piece_type(model, name).index();
    let mut placements = model.rules.piece_types[piece_type].placements.to_vec();
    placements[placement].region = squares(&placements[placement].region);
    let mut piece_types = model.rules.piece_types.to_vec();
    piece_types[piece_type].placements = placements.into();
    model.rules.piece_types = piece_types.into();
}

/// The games with a rule that holds for a reason which no proof knows.
const UNPROVED: [(&str, &str); 11] = [
    ("atomic", "one king is left, since no side removes its own"),
    ("racing_kings", "kings stay apart, since a king beside another one could be captured"),
    ("clobber", "a stone of each side is left, by a sum modulo three"),
    ("bagh_chal_in_hand", "the game ends with the fifth goat that is captured"),
    ("six_mens_morris_in_hand", "the game ends when two pieces are left"),
    ("nine_mens_morris_in_hand", "the game ends when two pieces are left"),
    ("go_5x5", "groups without liberties are captured"),
    ("go_7x7", "groups without liberties are captured"),
    ("go_9x9", "groups without liberties are captured"),
    ("lines_of_action", "the game ends with the last piece of a side, which is a group alone"),
    ("three_mens_morris", "the sides lay their pieces in turn until none is left, and only then move"),
];

#[test]
fn whole_games_are_proved() {
    for name in games::ALL {
        let model = games::named(name);
        let mut proofs = proofs(&model);
        // Nothing is known of what relations require.
        let demands = model.rules.relations.iter().map(|relation| matches!(relation.demand, Demand::Required(_)));
        proofs.relations.iter_mut().zip(demands).for_each(|(is_proved, is_required)| *is_proved |= is_required);
        let is_unproved = UNPROVED.iter().any(|(unproved, _)| unproved == name);
        assert_eq!(proofs.is_sound(&model.rules), !is_unproved, "{name}: {proofs:#?}");
    }
}

#[test]
fn regions_and_numbers_are_tight() {
    for (name, sizes) in [
        (
            "xiangqi",
            [("general", 9), ("advisor", 5), ("elephant", 7), ("soldier", 55), ("chariot", 90), ("horse", 90)]
                .as_slice(),
        ),
        ("minixiangqi", &[("general", 9), ("soldier", 42), ("chariot", 49), ("horse", 49), ("cannon", 49)]),
    ] {
        let model = games::named(name);
        let proofs = proofs(&model);
        for (piece_type, proof) in model.rules.piece_type_ids().zip(&proofs.piece_types) {
            assert!(proof.unreached.is_empty() && proof.astray.is_empty());
            let (least, most) = stated_number(&model.rules, piece_type);
            assert_eq!(proof.number, exactly(least, most), "{}", model.rules.piece_name(piece_type));
        }
        for &(of, size) in sizes {
            assert_eq!(proofs.piece_types[piece_type(&model, of).index()].reached.len(), size, "{of}");
        }
        for (proof, cap) in proofs.caps.iter().zip(&*model.rules.caps) {
            assert!(proof.most.iter().all(|&most| most == cap.limit.at_most), "{}", cap.origin);
        }
    }
}

#[test]
fn a_square_too_few_or_too_many_is_told() {
    let (model, proofs) = changed("xiangqi", |model| {
        set_region(model, "elephant", 0, |region| region.difference(&squares!("e3")));
    });
    assert_eq!(proofs.piece_types[piece_type(&model, "elephant").index()].astray, squares!("e3"));
    assert!(!proofs.is_sound(&model.rules));
    let (model, proofs) = changed("xiangqi", |model| {
        set_region(model, "advisor", 0, |region| region.union(&squares!("e1")));
    });
    assert_eq!(proofs.piece_types[piece_type(&model, "advisor").index()].unreached, squares!("e1"));
    assert!(proofs.is_sound(&model.rules));
}

#[test]
fn a_piece_too_few_is_told() {
    let (model, proofs) = changed("xiangqi", |model| {
        let soldier = piece_type(model, "soldier").index();
        let mut piece_types = model.rules.piece_types.to_vec();
        piece_types[soldier].count = 0..=4;
        model.rules.piece_types = piece_types.into();
    });
    let soldier = &proofs.piece_types[piece_type(&model, "soldier").index()];
    assert_eq!((soldier.number.most, &soldier.from), (Some(5), &squares!("a4 c4 e4 g4 i4")));
    assert!(!proofs.is_sound(&model.rules));
}

#[test]
fn a_line_too_long_is_told() {
    let (model, proofs) = changed("xiangqi", |model| {
        let mut caps = model.rules.caps.to_vec();
        let mut lines = caps[0].lines.to_vec();
        lines[0] = lines[0].union(&lines[1]);
        caps[0].lines = lines.into();
        model.rules.caps = caps.into();
    });
    assert_eq!(proofs.caps[0].most, [2, 1, 1, 1, 1]);
    assert_eq!(proofs.caps[0].from[0], squares!("a4 c4"));
    assert!(!proofs.is_sound(&model.rules));
}

/// What is proved of a budget, and by whose move it is broken.
fn budget(name: &str, change: impl FnOnce(&mut Model)) -> (Vec<Extent>, Vec<Option<String>>, bool) {
    let (model, proofs) = changed(name, change);
    let culprit = |culprit: &qishu_moves::proofs::Culprit| model.rules.piece_name(culprit.piece_type);
    let culprits = proofs.culprits.iter().map(|one| one.as_ref().map(culprit)).collect();
    (proofs.budgets.clone(), culprits, proofs.is_sound(&model.rules))
}

#[test]
fn budgets_are_kept_by_every_move() {
    let (extents, _, is_sound) = budget("chess", |_| {});
    assert_eq!((extents, is_sound), (vec![exactly(0, 8), exactly(0, 8)], true));
    let (extents, _, _) = budget("draughts", |_| {});
    assert_eq!(extents, [exactly(0, 12), exactly(0, 12), exactly(1, 24)]);
    let (extents, _, _) = budget("noughts_and_crosses", |_| {});
    assert_eq!(extents, [exactly(0, 1)]);
}

/// Chance reveals no more of a piece type than there are, and only four covered pieces can be revealed on their first
/// rank.
#[test]
fn covered_pieces_are_turned_up_within_their_numbers() {
    let model = games::named("jieqi");
    let proofs = proofs(&model);
    let numbers = |name: &str| proofs.piece_types[piece_type(&model, name).index()].number;
    assert_eq!(["covered", "soldier", "cannon"].map(numbers), [exactly(0, 15), exactly(0, 5), exactly(0, 2)]);
    assert_eq!(proofs.budgets, [exactly(0, 15), exactly(0, 15)]);
    let first_rank = rules::of_the_library("jieqi_first_rank");
    let proofs = self::proofs(&first_rank);
    assert_eq!((proofs.caps[0].most.as_slice(), &proofs.caps[0].from[0]), ([4].as_slice(), &squares!("a1 i1 b3 h3")));
    assert!(proofs.is_sound(&first_rank.rules));
}

/// A freely chosen promotion may be repeated every time.
#[test]
fn a_choice_is_no_chance() {
    let (model, proofs) = changed("jieqi", |model| {
        let game = model.game.as_mut().expect("it has moves");
        let mut promotions = game.promotions.to_vec();
        promotions.iter_mut().for_each(|promotion| promotion.by_chance = false);
        game.promotions = promotions.into();
    });
    assert_eq!(proofs.piece_types[piece_type(&model, "cannon").index()].number, exactly(0, 15));
    assert!(!proofs.is_sound(&model.rules));
}

#[test]
fn a_budget_that_a_move_breaks_is_not_proved() {
    let (extents, culprits, is_sound) = budget("chess", |model| {
        let mut budgets = model.rules.budgets.to_vec();
        let mut terms = budgets[0].terms.to_vec();
        terms[1].coefficient = 2;
        budgets[0].terms = terms.into();
        model.rules.budgets = budgets.into();
    });
    assert_eq!(extents[0].most, Some(48));
    assert_eq!((culprits[0].as_deref(), is_sound), (Some("white pawn"), false));
    let (_, culprits, is_sound) = budget("draughts", |model| {
        let mut budgets = model.rules.budgets.to_vec();
        budgets[2].range = 2..=24;
        model.rules.budgets = budgets.into();
    });
    assert!(culprits[2].is_some() && !is_sound);
}

/// Of Xiangqi with a further statement, whether it is proved.
fn is_proved(statement: &str) -> bool {
    let text = std::fs::read_to_string(rules::path("variants/xiangqi/xiangqi.rules"));
    let other = format!("variant other extends xiangqi {{ {statement} }}");
    let texts = [("xiangqi.rules", text.expect("it is there")), ("other.rules", other)];
    let texts: Vec<(&str, &str)> = texts.iter().map(|(file, text)| (*file, text.as_str())).collect();
    let model = check_texts(&texts).models.unwrap_or_else(|_| panic!("{statement}")).remove(1);
    let proofs = proofs(&model);
    let together = [proofs.patterns.as_slice(), &proofs.relations].concat();
    let is_proved = together.iter().all(|&is_proved| is_proved);
    assert!(!together.is_empty());
    assert_eq!(proofs.is_sound(&model.rules), is_proved, "{statement}");
    is_proved
}

#[test]
fn pieces_who_never_meet_are_told() {
    for statement in [
        // One piece gets to both squares, or two get to three.
        "forbid red soldier on a4, red soldier on a5",
        "forbid red advisor on d1, red advisor on f1, red advisor on e2",
        "forbid red soldier on a4, red soldier on a5, no black horse on e5",
    ] {
        assert!(is_proved(statement), "{statement}");
    }
    for statement in [
        "forbid red soldier on a5, red soldier on c5",
        "forbid red elephant beside black elephant",
        "forbid red soldier on a4, red soldier on a6",
        "forbid red advisor on d1, red advisor on e2",
        "forbid red advisor on e2, no red advisor on d1",
        "forbid red general faces black general along file",
        "forbid red advisor touches red advisor",
        "forbid red soldier beside red soldier",
        "require red general touches red advisor",
    ] {
        assert!(!is_proved(statement), "{statement}");
    }
}

/// Kings that keep to their ranks, a guard that keeps to two squares, and regions that do not state it.
#[test]
fn pieces_who_never_stand_so_are_told() {
    let together = |statement: &str| {
        let text = format!(
            "variant walk {{ board 3 x 6 sides white, black mirror ranks
             piece king K {{ count 1 anywhere }}
             piece guard G {{ count 0..1 anywhere }}
             {statement}
             start \"k2/3/3/3/3/G1K\"
             royal king
             move king steps along rank
             move guard steps along file within a1..a2 }}"
        );
        let models = check_texts(&[("walk.rules", &text)]).models;
        let model = models.unwrap_or_else(|_| panic!("{statement}")).remove(0);
        let proofs = proofs(&model);
        assert_eq!(proofs.is_sound(&model.rules), proofs.relations == [true], "{statement}");
        proofs.relations[0]
    };
    assert!(together("forbid white king touches black king"));
    assert!(together("forbid white guard beside black king"));
    assert!(!together("forbid white king touches white guard"));
    assert!(!together("forbid white king faces black king along file"));
}

/// Nothing is proved of groups: a guard can leave the king whatever the rule says.
#[test]
fn groups_are_not_proved() {
    let is_sound = |statement: &str| {
        let text = format!(
            "variant two {{ board 3 x 3 sides white, black mirror ranks
             piece king K {{ count 1 anywhere }}
             piece guard G {{ count 0..1 anywhere }}
             {statement}
             start \"1kg/3/GK1\"
             royal king
             move king, guard steps along file, rank }}"
        );
        let model = check_texts(&[("two.rules", &text)]).models.expect("there is no mistake").remove(0);
        proofs(&model).is_sound(&model.rules)
    };
    assert!(is_sound(""));
    assert!(!is_sound("require exactly 1 group of empty"));
    assert!(!is_sound("budget 0..1 = groups(any own)"));
    assert!(is_sound("budget 0..9 = groups(any own)"), "there are nine squares");
}

#[test]
fn a_piece_whose_moves_need_others_reaches_what_these_let_it() {
    let reached = |start: &str| {
        let text = format!(
            "variant hops {{ board 5 x 1 sides red, black same
             piece frog F {{ count 0..1 anywhere }}
             piece stone S {{ count 0..1 anywhere }}
             start \"{start}\"
             move frog jumps along rank over 1 but frog to empty
             move stone passes }}"
        );
        let model = check_texts(&[("hops.rules", &text)]).models.expect("it has no mistakes").remove(0);
        let proofs = proofs(&model);
        proofs.piece_types[piece_type(&model, "frog").index()].reached.clone()
    };
    assert_eq!(reached("FS2f"), squares!("a1 c1 d1 e1"));
    assert_eq!(reached("F3f"), squares!("a1"));
}
