//! Hands and drops: what captures put in hand, and which drops there are.

use std::ops::ControlFlow;

use common::games;
use qishu_endgames::endgame::EndgameError;
use qishu_endgames::signature::SignatureError;
use qishu_moves::interpret::Interpreter;
use qishu_moves::play::Play;
use qishu_moves::proofs::{Followed, derive, prove};
use qishu_rules::{GameOutcome, Move, SideId};
use qishu_spec_lang::Model;

use super::special_moves::{endgame, state};

/// The legal drops of a state, in order.
fn drops(game: &Interpreter<'_>, text: &str) -> Vec<String> {
    let state = state(game, text);
    let drops = game.legal_moves(&state).into_iter().filter(|mv| matches!(mv, Move::Drop { .. }));
    let mut texts: Vec<String> = drops.map(|mv| game.rules.move_text(&mv, &state.position)).collect();
    texts.sort();
    texts
}

/// A game on 4 x 4 with these statements beside two kings, as text.
fn text_of(statements: &str, start: &str) -> String {
    format!(
        "variant x {{\n    board 4 x 4\n    sides white, black mirror ranks\n    piece king K {{ count 1 anywhere }}\n    \
         start \"{start}\"\n    royal king\n    move king steps along file, rank, diagonal\n    {statements}\n}}\n"
    )
}

/// The game.
fn small(statements: &str, start: &str) -> Model {
    let text = text_of(statements, start);
    let loaded = qishu_spec_lang::check_texts(&[("x.rules", &text)]);
    loaded.models.unwrap_or_else(|_| panic!("{text}")).remove(0)
}

#[test]
fn captures_come_into_the_hand_and_drops_leave_it() {
    let model = games::named("minishogi");
    let game = games::interpreter(&model);
    let mut state = state(&game, "k4/4s/1d3/1T3/4K[] w");
    for (text, after) in [
        ("b2b3", "k4/4s/1T3/5/4K[R] b - - 0 1"),
        ("e4e3", "k4/5/1T2s/5/4K[R] w - - 1 2"),
        ("R@e2", "k4/5/1T2s/4R/4K[] b - - 2 2"),
        ("e3d2", "k4/5/1T3/3sR/4K[] w - - 3 3"),
        ("e2d2", "k4/5/1T3/3R1/4K[S] b - - 0 3"),
    ] {
        let all = game.legal_moves(&state);
        let mv = all.into_iter().find(|mv| game.rules.move_text(mv, &state.position) == text);
        state = game.after(&state, &mv.unwrap_or_else(|| panic!("{text} is no move")));
        assert_eq!(game.rules.state_text(&state), after);
        assert_eq!(game.rules.parse_state(after), Ok(state.clone()));
    }
}

#[test]
fn a_piece_in_hand_is_dropped_as_another_one() {
    let statements = "piece pawn P { count 0..2 on ranks 1..3 in hand } piece rook R { count 0..2 anywhere }
        move rook slides along file, rank  move pawn steps forward into ranks 1..3
        move rook drops for pawn into ranks 1..2  move pawn drops  hold pawn, rook as pawn";
    let model = small(statements, "k3/4/4/K3[Pp]");
    let game = games::interpreter(&model);
    // Two of the eight squares are the king's and the one before it.
    let texts = drops(&game, "k3/4/P3/K3[P] w");
    assert_eq!(texts.iter().filter(|text| text.starts_with('R')).count(), 6, "{texts:?}");
    assert_eq!(texts.iter().filter(|text| text.starts_with('P')).count(), 10, "{texts:?}");
    assert_eq!(drops(&game, "k3/4/P3/K3[] w"), [""; 0], "nothing is in hand");
    let before = state(&game, "k3/4/4/K3[P] w");
    let legal = game.legal_moves(&before);
    let mv = legal.iter().find(|mv| game.rules.move_text(mv, &before.position) == "R@d2").expect("a rook is dropped");
    let after = game.after(&before, mv);
    assert_eq!(game.rules.state_text(&after), "k3/4/3R/K3[] b - - 1 1");
    // The rook comes back as a pawn where it is captured.
    let before = state(&game, "4/4/2kR/K3[] b");
    let legal = game.legal_moves(&before);
    let mv =
        legal.iter().find(|mv| game.rules.move_text(mv, &before.position) == "c2d2").expect("the rook is captured");
    assert_eq!(game.rules.state_text(&game.after(&before, mv)), "4/4/3k/K3[p] w - - 0 2");
}

#[test]
fn a_full_hand_stays_full() {
    let statements = "piece rook R { count 0..1 anywhere in hand } hold rook move rook slides along file, rank";
    let model = small(statements, "k3/4/4/Kr2[R]");
    let game = games::interpreter(&model);
    let before = state(&game, "k3/4/4/Kr2[R] w");
    let all = game.legal_moves(&before);
    let captures = all.iter().find(|mv| mv.captures()).expect("the king captures");
    assert_eq!(game.rules.state_text(&game.after(&before, captures)), "k3/4/4/1K2[R] b - - 0 1");
    // The rook in hand may have been there before.
    let made = game.after(&before, captures);
    let found = game.positions_before(&made.position, SideId(0), &mut |position, _| {
        if position == before.position { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(found, Ok(ControlFlow::Break(())));
}

#[test]
fn lines_limit_drops() {
    let with = |limit: &str| {
        let statements = format!(
            "piece pawn P {{ count 0..4 anywhere in hand }} move pawn steps forward move pawn drops into ranks 2..3 {limit}"
        );
        let model = small(&statements, "k3/4/4/K2P[P]");
        drops(&games::interpreter(&model), "k3/4/2P1/K2P[P] w").join(" ")
    };
    assert_eq!(with(""), "P@a2 P@a3 P@b2 P@b3 P@c3 P@d2 P@d3");
    assert_eq!(with("at most 1 per file"), "P@a2 P@a3 P@b2 P@b3");
    assert_eq!(with("at most 1 per rank"), "P@a3 P@b3 P@c3 P@d3");
    assert_eq!(with("at most 2"), "");
    assert_eq!(with("at most 3"), with(""));
}

#[test]
fn a_drop_does_not_mate_where_the_file_says_so() {
    let model = games::named("minishogi");
    let allowed = {
        let mut allowed = model.clone();
        let game = allowed.game.as_mut().expect("it has a game");
        let mut rules = game.move_rules.to_vec();
        for rule in &mut rules {
            if let qishu_rules::Motion::Drops { without_mate, .. } = &mut rule.motion {
                *without_mate = false;
            }
        }
        game.move_rules = rules.into();
        allowed
    };
    // The dragon covers the fourth rank, and the bishop d5: after P@e4 the king has no square left.
    let mate = "4k/D4/G4/B1PSb/1G1RK[PS] w";
    let (without, with) = (drops(&games::interpreter(&model), mate), drops(&games::interpreter(&allowed), mate));
    let more: Vec<&String> = with.iter().filter(|text| !without.contains(text)).collect();
    assert_eq!(more, ["P@e4"]);
    // A king that can flee, or a pawn that can be captured, is no mate.
    for text in ["4k/5/G4/B1PSb/1G1RK[PS] w", "3gk/D4/G4/B1PSb/1G1RK[PS] w"] {
        assert_eq!(drops(&games::interpreter(&model), text), drops(&games::interpreter(&allowed), text), "{text}");
        assert!(drops(&games::interpreter(&model), text).contains(&"P@e4".to_owned()), "{text}");
    }
}

#[test]
fn pieces_are_promoted_by_leaving_squares() {
    let model = games::named("shogi");
    let game = games::interpreter(&model);
    let moves = |text: &str, from: &str| -> String {
        let state = state(&game, text);
        let all = game.legal_moves(&state).into_iter();
        let texts = all.map(|mv| game.rules.move_text(&mv, &state.position)).filter(|text| text.starts_with(from));
        texts.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(moves("8k/9/4S4/9/9/9/9/9/K8[] w", "e7"), "e7d6 e7d6t e7f6 e7f6t e7d8 e7d8t e7e8 e7e8t e7f8 e7f8t");
    assert_eq!(moves("8k/9/9/4S4/9/9/9/9/K8[] w", "e6"), "e6d5 e6f5 e6d7 e6d7t e6e7 e6e7t e6f7 e6f7t");
    // A piece that could not move on has to be promoted.
    assert_eq!(moves("8k/4P4/9/9/9/9/9/9/K8[] w", "e8"), "e8e9o");
    assert_eq!(moves("8k/9/4N4/9/9/9/9/9/K8[] w", "e7"), "e7d9m e7f9m");
}

#[test]
fn pieces_are_promoted_by_captures_alone() {
    let statements = "piece pawn P { count 0..2 on ranks 1..3 in hand } piece rook R { count 0..2 anywhere }
        move rook slides along file, rank  move pawn steps forward  move pawn drops  hold pawn, rook as pawn
        promote pawn on anywhere as rook by capture";
    let moves = |model: &Model, text: &str| -> Vec<String> {
        let game = games::interpreter(model);
        let state = state(&game, text);
        let all = game.legal_moves(&state).into_iter();
        all.map(|mv| game.rules.move_text(&mv, &state.position)).filter(|text| text.starts_with("c2")).collect()
    };
    // A pawn may arrive on the last rank only as a rook.
    let text = text_of(statements, "3k/4/2P1/K3[]");
    assert!(qishu_spec_lang::check_texts(&[("x.rules", &text)]).models.is_err());
    let statements = statements.replace("steps forward", "steps forward into ranks 1..3");
    let model = small(&statements, "3k/4/2P1/K3[]");
    assert_eq!(moves(&model, "3k/4/2P1/K3[] w"), ["c2c3"]);
    assert_eq!(moves(&model, "3k/2p1/2P1/K3[] w"), ["c2c3r"]);
    let always = small(&statements.replace(" by capture", ""), "3k/4/2P1/K3[]");
    assert_eq!(moves(&always, "3k/4/2P1/K3[] w"), ["c2c3r"]);
}

#[test]
fn conserved_pieces_are_proved() {
    for name in ["shogi", "minishogi", "dobutsu_shogi"] {
        let model = games::named(name);
        let game = games::interpreter(&model);
        let followed = Followed::new(&game, game.start().expect("it is a position")).expect("the moves are few");
        assert!(prove(&game, &followed).is_sound(&model.rules), "{name}");
        // Without the first statement, captured pieces leave the game, and the sum is no constant.
        let mut lost = model.clone();
        let of_game = lost.game.as_mut().expect("it has a game");
        of_game.holdings = of_game.holdings[2..].to_vec().into();
        let game = games::interpreter(&lost);
        let followed = Followed::new(&game, game.start().expect("it is a position")).expect("the moves are few");
        assert!(!prove(&game, &followed).is_sound(&lost.rules), "{name}");
    }
    let model = games::named("minishogi");
    let game = games::interpreter(&model);
    let followed = Followed::new(&game, game.start().expect("it is a position")).expect("the moves are few");
    let derived = derive(&game, &followed);
    assert_eq!(derived.across_sides.len(), 5);
    assert!(derived.across_sides.iter().all(|budget| budget.most == 2));
}

/// A captured man becomes a piece of another type, which is never dropped: no budget has to state its number.
#[test]
fn pieces_that_captures_change_are_conserved_side_by_side() {
    let text = "variant x {\n    board 3 x 1\n    sides white, black rotate\n    piece man M { count 0..1 anywhere }\n    \
                piece only O { count 0..1 in hand }\n    start \"m1M w\"\n    move man steps along file, rank\n    hold man as only\n}\n";
    let model = qishu_spec_lang::check_texts(&[("x.rules", text)]).models.expect("the rules are sound").remove(0);
    let game = games::interpreter(&model);
    let followed = Followed::new(&game, game.start().expect("it is a position")).expect("the moves are few");
    assert!(prove(&game, &followed).is_sound(&model.rules));
    let derived = qishu_codegen::explain::statements::statements(&model, &derive(&game, &followed));
    for line in [
        "piece only O { count 0..1 in hand }",
        "budget across sides 0..1 = white man + black only",
        "budget across sides 0..1 = white only + black man",
    ] {
        assert!(derived.contains(line), "{line}\n{derived}");
    }
}

/// A pawn beside one of its own side on a file breaks the rules: nothing but the limit of drops proves that there is none.
#[test]
fn the_limit_of_drops_is_proved() {
    let mut model = games::named("minishogi");
    let of_game = model.game.as_mut().expect("it has a game");
    let mut rules = of_game.move_rules.to_vec();
    for rule in &mut rules {
        if let qishu_rules::Motion::Drops { limit, .. } = &mut rule.motion {
            *limit = None;
        }
    }
    of_game.move_rules = rules.into();
    let game = games::interpreter(&model);
    let followed = Followed::new(&game, game.start().expect("it is a position")).expect("the moves are few");
    let proofs = prove(&game, &followed);
    assert!(!proofs.is_sound(&model.rules));
    let caps = proofs.caps.iter().zip(&*model.rules.caps);
    assert!(caps.into_iter().all(|(proof, cap)| !proof.is_sound(cap)));
}

#[test]
fn endgames_have_empty_hands() {
    let model = games::named("minishogi");
    let solved = |pieces: &[&str]| endgame(&model, pieces);
    assert!(solved(&["black king", "white king"]).is_ok());
    let captured = solved(&["black king", "white king", "white gold"]);
    assert!(matches!(captured, Err(EndgameError::Signatures(SignatureError::DependsOnState(_)))));
}

#[test]
fn pieces_in_hand_count_for_an_end() {
    let with = |end: &str| {
        let statements =
            "piece rook R { count 0..3 anywhere in hand } move rook drops move rook slides along file, rank";
        small(&format!("{statements}\n    end lose if at most 1 rook{end}"), "k3/4/4/K3[RRRrrr]")
    };
    let outcome = |model: &Model, text: &str| {
        let game = games::interpreter(model);
        Play::new(&game, state(&game, text)).outcome()
    };
    let everywhere = with(" on board or in hand");
    assert_eq!(outcome(&everywhere, "k3/4/4/KR2[Rrr] w"), None);
    assert_eq!(outcome(&everywhere, "k3/4/4/KR2[rr] w"), Some(GameOutcome::Lose));
    assert_eq!(outcome(&everywhere, "k3/4/4/KR2[Rr] w"), Some(GameOutcome::Win), "the other side has one in all");
    assert_eq!(outcome(&with(""), "k3/rr2/4/KR2[Rrr] w"), Some(GameOutcome::Lose), "one is on the board");
}
