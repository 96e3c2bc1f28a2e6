//! The rules implied by moves: their counts agree with hand-written rules, and no game breaks them.

use std::path::Path;

use qishu::rules::Letters;
use qishu::{Variant, Work};

/// Xiangqi without statements about placements and counts.
const XIANGQI: &str = r#"variant by_moves {
    board 9 x 10
    sides red, black mirror ranks

    region palace       = d1..f3
    region home_half    = ranks 1..5
    region beyond_river = board - home_half

PIECES
    start "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
    royal general

    move general  steps along file, rank within palace
    move general  slides along file onto enemy general
    move advisor  steps along diagonal within palace
    move elephant leaps 2 along diagonal over empty within home_half
    move horse    leaps 1 along file, rank then 1 along diagonal over empty
    move chariot  slides along file, rank
    move cannon   slides along file, rank to empty
    move cannon   jumps along file, rank over 1 onto enemy
    move soldier  steps forward
    move soldier  steps sideways from beyond_river
}"#;

const ANYWHERE: &str = "\
    piece general  K { count 0..90 anywhere }
    piece advisor  A { count 0..90 anywhere }
    piece elephant B { count 0..90 anywhere }
    piece soldier  P { count 0..90 anywhere }
    piece chariot  R { count 0..90 anywhere }
    piece horse    N { count 0..90 anywhere }
    piece cannon   C { count 0..90 anywhere }
";

const DERIVED: &str = "    // What the opening and the moves of by_moves imply, pieces in the way ignored.
    piece general K { count 1 on d1..f3 }
    piece advisor A { count 0..2 on d1 f1 e2 d3 f3 }
    piece elephant B { count 0..2 on c1 g1 a3 e3 i3 c5 g5 }
    piece soldier P { count 0..5 on a4 a5 c4 c5 e4 e5 g4 g5 i4 i5 ranks 6..10 }
    piece chariot R { count 0..2 anywhere }
    piece horse N { count 0..2 anywhere }
    piece cannon C { count 0..2 anywhere }

    cap soldier at most 1 per file on a4 a5 c4 c5 e4 e5 g4 g5 i4 i5
";

/// The tested games of this repository, by folder and name.
const GAMES: &[(&str, &str)] = &[
    ("variants/xiangqi", "xiangqi"),
    ("variants/draughts", "draughts"),
    ("variants/rows", "noughts_and_crosses"),
    ("variants/xiangqi", "minixiangqi"),
    ("variants/xiangqi", "janggi"),
    ("variants/chess", "makruk"),
    ("variants/chess", "chess"),
    ("variants/hunt", "fox_and_geese"),
    ("variants/xiangqi", "small_xiangqi"),
    ("variants/xiangqi", "jieqi"),
    ("variants/rows", "connect_four"),
];

fn read(text: &str) -> Variant {
    Variant::from_text("text", text).unwrap_or_else(|error| panic!("{error}"))
}

fn derived(variant: &Variant) -> String {
    variant.moves().and_then(|moves| moves.derived_rules()).expect("the moves are few")
}

fn count(variant: &Variant) -> String {
    let plan = variant.plan(&Work::default()).expect("it is little work");
    plan.count(&Work::default()).expect("nothing stops it").to_string()
}

/// The text of a game of this repository.
fn text(folder: &str, name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder).join(format!("{name}.rules"));
    std::fs::read_to_string(path).expect("the file is there")
}

/// A game with the pieces, caps and budgets implied by its moves in addition to its own.
fn beside(name: &str, text: &str) -> (Variant, Variant) {
    let own = read(text);
    let implied = derived(&own).replace("    piece ", "    replace piece ");
    let extension = format!("variant implied extends {name} {{\n{implied}}}");
    let both = Variant::from_texts(&[(name, text), ("implied", &extension)]);
    let mut both = both.unwrap_or_else(|error| panic!("{extension}\n{error}"));
    (own, both.remove(1))
}

#[test]
fn opening_and_moves_alone_count_as_many() {
    let text = derived(&read(&XIANGQI.replace("PIECES", ANYWHERE)));
    assert_eq!(text, DERIVED);
    let variant = read(&XIANGQI.replace("PIECES", &text));
    assert_eq!(count(&variant), "7583767311308936928441671793917387439659");
    let (own, implied) = beside("minixiangqi", &self::text("variants/xiangqi", "minixiangqi"));
    assert_eq!(count(&own), count(&implied));
}

#[test]
fn pieces_who_become_others_make_budgets() {
    let derived = |name| derived(&read(&text("variants/chess", name)));
    let chess = "    budget 0..8 = over(queen, 1) + over(rook, 2) + over(bishop, 2) + over(knight, 2) + pawn\n";
    assert!(derived("chess").ends_with(chess), "{}", derived("chess"));
    assert!(derived("makruk").contains("    budget 0..8 = over(met, 1) + pawn\n"), "{}", derived("makruk"));
}

#[test]
fn games_keep_what_their_moves_imply() {
    let mut drawn = 20_261_120_u64;
    for &(folder, name) in GAMES {
        let (own, implied) = beside(name, &text(folder, name));
        let moves = own.moves().expect("it has moves");
        for _ in 0..6 {
            let mut state = moves.start().expect("it has an opening");
            for _ in 0..120 {
                let legal_moves = moves.legal(&state);
                if legal_moves.is_empty() {
                    break;
                }
                // Knuth's linear congruential generator of 64 bits, whose upper bits are good.
                drawn = drawn.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let mv = &legal_moves[(drawn >> 33) as usize % legal_moves.len()];
                state = moves.after(&state, mv);
                let broken = implied.rules().broken(&state.position).map(|broken| broken.to_string());
                assert_eq!(broken, None, "{name}: {}", moves.state_text(&state, Letters::Own));
            }
        }
    }
}

#[test]
fn what_moves_do_not_reach_is_left_out() {
    let fewer = XIANGQI.replace("steps sideways from beyond_river", "steps sideways from ranks 7..10");
    let text = derived(&read(&fewer.replace("PIECES", ANYWHERE)));
    let soldier = "piece soldier P { count 0..5 on a4..a6 c4..c6 e4..e6 g4..g6 i4..i6 ranks 7..10 }";
    assert!(text.contains(soldier), "{text}");
    assert!(text.contains("at most 1 per file on a4..a6 c4..c6 e4..e6 g4..g6 i4..i6\n"), "{text}");
}

/// A pawn never leaves its file, whatever it becomes.
#[test]
fn pieces_who_become_others_have_caps_together() {
    let lanes = r#"variant lanes {
    board 3 x 4
    sides white, black mirror ranks
    piece pawn  P { count 0..2 anywhere }
    piece stone S { count 0..2 anywhere }
    start "p1p/3/3/P1P"
    move pawn steps forward to empty
    promote pawn on ranks 3 as stone
}"#;
    let text = derived(&read(lanes));
    assert!(text.contains("    cap pawn at most 1 per file on a1 a2 c1 c2\n"), "{text}");
    assert!(text.contains("    cap pawn, stone at most 1 per file on a1..a3 c1..c3\n"), "{text}");
    assert!(text.contains("    budget 0..2 = pawn + stone\n"), "{text}");
}
