//! Rights, castling and captures in passing, in chess and on small boards.

use std::ops::ControlFlow;

use common::games;
use qishu_endgames::endgame::{AskedMaterial, Endgame, EndgameError};
use qishu_endgames::metric::Metric;
use qishu_moves::interpret::Interpreter;
use qishu_rules::{GameState, Move, SideId};
use qishu_spec_lang::Model;

use super::solve::solve;

/// The state of a line of text, as games read it.
pub(super) fn state(game: &Interpreter<'_>, text: &str) -> GameState {
    game.game.parse_state(game.rules, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves of a state as text.
pub(super) fn move_texts(game: &Interpreter<'_>, text: &str) -> Vec<String> {
    let state = state(game, text);
    game.legal_moves(&state).iter().map(|mv| game.rules.move_text(mv, &state.position)).collect()
}

/// The legal moves of a state, by the squares of each.
fn moves(game: &Interpreter<'_>, state: &GameState) -> Vec<(String, Move)> {
    let text = |mv: Move| (game.rules.move_text(&mv, &state.position), mv);
    game.legal_moves(state).into_iter().map(text).collect()
}

/// The state after a move.
fn after(game: &Interpreter<'_>, state: &GameState, text: &str) -> GameState {
    let mv = moves(game, state).into_iter().find(|(one, _)| one == text);
    game.after(state, &mv.unwrap_or_else(|| panic!("{text} is no move")).1)
}

#[test]
fn a_king_castles_while_nothing_prevents_it() {
    let model = games::named("chess");
    let game = games::interpreter(&model);
    for (board, expected) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq", "e1c1 e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Kkq", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w -", ""),
        // In check; through an attacked square; onto one; with a rook that is attacked, or crosses an attacked square.
        ("4k3/8/8/8/4r3/8/8/R3K2R w KQ", ""),
        ("4k3/8/8/8/5r2/8/8/R3K2R w KQ", "e1c1"),
        ("4k3/8/8/8/6r1/8/8/R3K2R w KQ", "e1c1"),
        ("4k3/8/8/8/7r/8/8/R3K2R w KQ", "e1c1 e1g1"),
        ("4k3/8/8/8/1r6/8/8/R3K2R w KQ", "e1c1 e1g1"),
        // Over a piece.
        ("4k3/8/8/8/8/8/8/RN2K1NR w KQ", ""),
    ] {
        let all = moves(&game, &state(&game, board));
        let castling = all.iter().filter(|(_, mv)| matches!(mv, Move::Castle { .. }));
        let castling: Vec<&str> = castling.map(|(text, _)| text.as_str()).collect();
        assert_eq!(castling.join(" "), expected, "{board}");
    }
}

#[test]
fn rights_are_lost_for_good() {
    let model = games::named("chess");
    let game = games::interpreter(&model);
    for (line, expected) in [
        (&["e1g1"][..], "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"),
        (&["e1e2", "e8e7", "e2e1", "e7e8"], "r3k2r/8/8/8/8/8/8/R3K2R w - - 4 3"),
        (&["h1g1", "a8b8"], "1r2k2r/8/8/8/8/8/8/R3K1R1 w Qk - 2 2"),
        // Captured where it stands.
        (&["h1h8"], "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1"),
    ] {
        let start = state(&game, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq");
        let end = line.iter().fold(start, |before, mv| after(&game, &before, mv));
        assert_eq!(model.rules.state_text(&end), expected, "{line:?}");
    }
}

/// An exclusive right ends that of the other side, and no other one.
#[test]
fn one_castling_may_end_the_right_of_the_other_side() {
    let right =
        |name: &str, letter: char, at: &str| format!("right {name} as {letter} while king on e1, rook on {at}1\n");
    let castles = |paths: &str, right: &str| format!("move king castles from e1 to {paths} by {right}\n");
    let text = format!(
        "variant x {{ board 8 x 2 sides white, black mirror ranks piece king K {{ count 1 anywhere }}
        piece rook R {{ count 0..2 anywhere }} {} {} start \"r3k2r/R3K2R w KQkq - 0 1\"
        move king steps along file, rank {} {} end lose if no move }}",
        right("short", 'K', "h"),
        right("long", 'Q', "a"),
        castles("g1 with rook from h1 to f1", "exclusive right short"),
        castles("c1 with rook from a1 to d1", "right long")
    );
    let model = common::rules::model(&text);
    let game = games::interpreter(&model);
    for (to_move, mv, expected) in [
        ("w", "e1g1", "r3k2r/R4RK1 b q - 1 1"),
        ("w", "e1c1", "r3k2r/2KR3R b kq - 1 1"),
        ("b", "e2g2", "r4rk1/R3K2R w Q - 1 2"),
    ] {
        let start = state(&game, &format!("r3k2r/R3K2R {to_move} KQkq"));
        assert_eq!(model.rules.state_text(&after(&game, &start, mv)), expected, "{mv}");
    }
}

#[test]
fn a_passed_square_is_there_for_one_move_where_a_pawn_can_capture() {
    let model = games::named("chess");
    let game = games::interpreter(&model);
    for (text, mv, expected) in [
        ("4k3/8/8/8/3p4/8/4P3/4K3 w", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        ("4k3/8/8/8/8/8/4P3/4K3 w", "e2e4", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/3p4/8/4P3/4K3 w", "e2e3", "4k3/8/8/8/3p4/4P3/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3", "d4e3", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3", "e8e7", "8/4k3/8/8/3pP3/8/8/4K3 w - - 1 2"),
    ] {
        assert_eq!(model.rules.state_text(&after(&game, &state(&game, text), mv)), expected, "{text} {mv}");
    }
    // Both pawns leave the king's rank.
    let pinned = moves(&game, &state(&game, "8/8/8/8/k2pP2R/8/8/4K3 b - e3"));
    assert!(pinned.iter().all(|(text, _)| text != "d4e3"), "{pinned:?}");
}

#[test]
fn squares_of_other_programs_are_read() {
    let model = games::named("chess");
    let game = games::interpreter(&model);
    let read = |text: &str| game.game.parse_state(game.rules, text);
    let vain = read("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").expect("no pawn can capture");
    assert_eq!(model.rules.state_text(&vain), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    let own = "4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1";
    assert_eq!(read(own).map_err(|error| error.offset()), Err(own.find("e3").expect("it is there")));
    // A right without its rook breaks the rules.
    let broken = read("4k3/8/8/8/8/8/8/4K3 w K - 0 1").expect("it is text of a state");
    assert!(model.rules.broken(&broken.position).is_some());
}

/// Pieces of both sides pass over the third rank of five. Other programs write the square alone.
#[test]
fn a_square_passed_by_both_sides_is_that_of_the_side_that_has_moved() {
    let rules = "variant small { board 3 x 5 sides white, black mirror ranks piece pawn P { count 0..2 on ranks 2..4 }
        start \"3/1p1/3/P2/3\" move pawn steps forward to empty into ranks 2..4
        move pawn leaps 2 forward over empty to empty from ranks 2 passing
        move pawn steps along diagonal forward onto passed }";
    let model = qishu_spec_lang::check_texts(&[("small.rules", rules)]).models.expect("it is sound").remove(0);
    let read = |text: &str| games::game(&model).parse_state(&model.rules, text);
    let written = |text: &str| read(text).map(|state| model.rules.state_text(&state));
    for (text, same) in [("3/3/3/Pp1/3 w - b3", "b3_black"), ("3/Pp1/3/3/3 b - a3", "a3"), ("3/3/3/1p1/3 w - b3", "-")]
    {
        assert_eq!(written(text).as_deref(), Ok(&*format!("{} - {same} 0 1", &text[..text.len() - 5])));
    }
    assert_eq!(read("3/3/3/Pp1/3 w - b3"), read("3/3/3/Pp1/3 w - b3_black"));
    assert_eq!(read("3/3/3/Pp1/3 b - b3_black").map_err(|error| error.offset()), Err(16));
    let nowhere = read("3/3/3/Pp1/3 w - b2").expect_err("no piece passes over it").to_string();
    assert_eq!(nowhere, "byte 16: found `b2`, expected `-` or a square where a piece can be captured in passing");
}

/// The states before a move of two pieces and before a capture in passing are found, with rights and the square.
#[test]
fn special_moves_are_taken_back() {
    let model = games::named("chess");
    let game = games::interpreter(&model);
    for (text, mv) in [("4k3/8/8/8/8/8/8/R3K3 w Q", "e1c1"), ("4k3/8/8/8/3pP3/8/8/4K3 b - e3", "d4e3")] {
        let before = state(&game, text);
        let made = after(&game, &before, mv);
        let found = game.positions_before(&made.position, before.to_move, &mut |position, _| {
            if position == before.position { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(found, Ok(ControlFlow::Break(())), "{text} {mv}");
    }
}

/// The endgame of some pieces, by their names, with either side to move.
pub(super) fn endgame(model: &Model, pieces: &[&str]) -> Result<Endgame, EndgameError> {
    let names = model.rules.piece_type_ids().map(|id| model.rules.piece_name(id));
    let numbers: Vec<u32> = names.map(|name| pieces.iter().filter(|piece| **piece == name).count() as u32).collect();
    let asked = AskedMaterial { piece_types: numbers, to_move: vec![SideId(0), SideId(1)], opposing: None };
    Endgame::new(model, games::game(model), &asked, Metric::End)
}

#[test]
fn endgames_have_no_rights() {
    let model = games::named("chess");
    let solved = |pieces: &[&str]| endgame(&model, pieces);
    let kings = ["white king", "black king"];
    assert!(solved(&[kings[0], kings[1], "white pawn", "black pawn"]).is_ok());
    let with_rook = solved(&[kings[0], kings[1], "white rook"]).expect("tables have no rights");
    let tables = solve(&with_rook);
    let value = |text: &str| {
        let state = state(&games::interpreter(&model), text);
        with_rook.value(&tables, &state.position, state.to_move.index())
    };
    assert!(value("4k3/8/8/8/8/8/8/4K2R w -").is_some());
    assert_eq!(value("4k3/8/8/8/8/8/8/4K2R w K"), None);
}

/// Seirawan chess without its library file: two pieces to gate, and castling.
fn gating() -> Model {
    let gates = ["rook on a1", "knight on b1", "king on e1", "rook on h1"].into_iter().zip(["A", "B", "E", "H"]);
    let gates: String =
        gates.map(|(staying, on)| format!("right on_{on} as {on} while {staying} gates hawk, elephant ")).collect();
    let text = format!(
        "variant gating {{ board 8 x 8 sides white, black mirror ranks piece king K {{ count 1 anywhere }}
         piece rook R {{ count 0..4 anywhere }} piece knight N {{ count 0..4 anywhere }}
         piece hawk H {{ count 0..2 anywhere in hand }} piece elephant E {{ count 0..2 anywhere in hand }}
         right short as K while king on e1, rook on h1 right long as Q while king on e1, rook on a1 {gates}
         start \"rn2k2r/8/8/8/8/8/8/RN2K2R[HEhe] w KQBkqb\" royal king
         move king steps along file, rank, diagonal
         move king castles from e1 to g1 with rook from h1 to f1 by right short
         move king castles from e1 to c1 with rook from a1 to d1 by right long
         move rook, elephant slides along file, rank move hawk slides along diagonal
         move knight, hawk, elephant leaps 1 along file, rank then 1 along diagonal end lose if no move in check }}"
    );
    qishu_spec_lang::check_texts(&[("gating.rules", &text)]).models.expect("it is sound").remove(0)
}

#[test]
fn pieces_are_gated_on_squares_that_are_left_for_the_first_time() {
    let model = gating();
    let game = games::interpreter(&model);
    let texts = |board: &str| move_texts(&game, board);
    let of = |board: &str, from: &str| {
        let all = texts(board).into_iter().filter(|text| text.starts_with(from));
        all.collect::<std::collections::BTreeSet<String>>().into_iter().collect::<Vec<_>>().join(" ")
    };
    let start = "rn2k2r/8/8/8/8/8/8/RN2K2R[HEhe] w KQBkqb";
    assert_eq!(of(start, "b1"), "b1a3 b1a3e b1a3h b1c3 b1c3e b1c3h b1d2 b1d2e b1d2h");
    assert_eq!(of(start, "e1g1"), "e1g1 e1g1e e1g1h");
    assert_eq!(of(start, "h1e1"), "h1e1e h1e1h", "where the rook has stood");
    // Without the piece in hand, without the right, and without any piece.
    assert_eq!(of("rn2k2r/8/8/8/8/8/8/RN2K2R[H] w KQB", "b1c"), "b1c3 b1c3h");
    assert_eq!(of("rn2k2r/8/8/8/8/8/8/RN2K2R[HE] w KQ", "b1c"), "b1c3");
    assert_eq!(of("rn2k2r/8/8/8/8/8/8/RN2K2R[eh] w KQB", "b1c"), "b1c3");
    // A move that is illegal alone is so with a gated piece that would block the check.
    assert_eq!(of("4k3/8/8/8/8/8/8/rN2K3[HEhe] w B", "b1"), "");
    for (text, mv, expected) in [
        (start, "b1c3h", "rn2k2r/8/8/8/8/2N5/8/RH2K2R[Ehe] b KQAEHkqabeh - 1 1"),
        (start, "h1e1e", "rn2k2r/8/8/8/8/8/8/RN3RKE[Hhe] b ABkqabeh - 1 1"),
        // The last piece in hand ends the rights of its side, except those to castle.
        ("rn2k2r/8/8/8/8/8/8/RN2K2R[Hh] w KQBkqb", "b1c3h", "rn2k2r/8/8/8/8/2N5/8/RH2K2R[h] b KQkqabeh - 1 1"),
        ("rn2k2r/8/8/8/8/8/8/RN2K2R[Hh] w KQBkqb", "h1h8", "rn2k2R/8/8/8/8/8/8/RN2K3[Hh] b QABEqabe - 0 1"),
    ] {
        let made = after(&game, &state(&game, text), mv);
        assert_eq!(model.rules.state_text(&made), expected, "{mv}");
    }
}
