//! Chess960: rights of rooks on any file, with a king on any square between.

use std::path::Path;

use qishu::rules::Letters;
use qishu::{Moves, Variant, Work};

fn chess960() -> Moves {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/chess960/chess960.rules");
    let variant = Variant::from_file(&path).unwrap_or_else(|error| panic!("{error}"));
    variant.moves().expect("they say how pieces move")
}

/// Figures of the Chess Programming Wiki.
#[test]
fn openings_have_the_known_numbers_of_sequences() {
    let moves = chess960();
    for (state, known) in [
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w FHfh -", 12189),
        ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w EHeh -", 18002),
        ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w EG -", 10471),
    ] {
        let start = moves.parse_state(state).expect("it is a state");
        let perft = moves.perft(&start, 3, None, &Work::default()).expect("there are few sequences");
        assert_eq!(perft.total, known, "{state}");
    }
}

/// The rights after each castling: it moves both pieces, even one that arrives where it stood.
#[test]
fn a_castling_loses_all_rights_of_the_king() {
    let moves = chess960();
    for (state, castling, after) in [
        ("4k3/8/8/8/8/8/8/R5KR w AH -", "g1h1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/5RKR w FH -", "g1c1", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"),
        ("4k3/8/8/8/8/8/8/1R2KR2 w BF -", "e1g1", "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/1RK4R w BH -", "c1b1", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"),
        ("4k3/8/8/8/8/8/8/1RK4R w BH -", "h1h2", "4k3/8/8/8/8/8/7R/1RK5 b B - 1 1"),
        ("4k3/8/8/8/8/8/8/1RK4R w BH -", "c1d1", "4k3/8/8/8/8/8/8/1R1K3R b - - 1 1"),
    ] {
        let start = moves.parse_state(state).expect("it is a state");
        let all = moves.legal(&start);
        let made = all.iter().find(|mv| moves.move_text(mv, &start, Letters::Own) == castling);
        let made = made.unwrap_or_else(|| panic!("{state}: {castling} is no move"));
        assert_eq!(moves.state_text(&moves.after(&start, made), Letters::Own), after, "{state} {castling}");
    }
}

/// A king that the rook has hidden does not castle into check, nor over an attacked square.
#[test]
fn a_castling_is_refused_where_the_king_would_be_attacked() {
    let moves = chess960();
    for (state, castling, is_allowed) in [
        ("4k3/8/8/8/8/8/8/rR1K4 w B -", "d1b1", false),
        // Only the rook passes an attacked square.
        ("1r2k3/8/8/8/8/8/8/R4K2 w A -", "f1c1", true),
        ("2r1k3/8/8/8/8/8/8/R4K2 w A -", "f1c1", false),
        ("3rk3/8/8/8/8/8/8/R4K2 w A -", "f1c1", false),
    ] {
        let start = moves.parse_state(state).expect("it is a state");
        let is_castling = |mv| moves.move_text(mv, &start, Letters::Own) == castling;
        assert_eq!(moves.legal(&start).iter().any(is_castling), is_allowed, "{state} {castling}");
    }
}
