//! Moves in standard algebraic notation, and records with them.

use std::collections::BTreeMap;

use qishu::rules::Letters;
use qishu::{Error, Notation, Variant};

use super::moves;

/// States with all their moves: by squares, and in SAN as written by python-chess and, for makruk, by Fairy-Stockfish.
const OTHERS: &str = include_str!("san.txt");

#[test]
fn moves_are_written_and_read_as_other_programs_do() {
    let (mut compared, mut lines, mut games) = (0, OTHERS.lines(), BTreeMap::new());
    while let (Some(state), Some(expected)) = (lines.next(), lines.next()) {
        let (name, fen) = state.split_once('\t').expect("a game and its state");
        let moves = games.entry(name).or_insert_with(|| moves(name));
        let state = moves.parse_state(fen).unwrap_or_else(|error| panic!("{name} {fen}: {error}"));
        let expected: Vec<&str> = expected.split_whitespace().collect();
        let legal = moves.legal(&state);
        assert_eq!(legal.len() * 2, expected.len(), "{name} {fen}");
        for pair in expected.chunks(2) {
            let mv = legal.iter().find(|mv| moves.move_text(mv, &state, Letters::Own) == pair[0]);
            let mv = mv.unwrap_or_else(|| panic!("{name} {fen}: {} is not legal", pair[0]));
            assert_eq!(moves.move_written(mv, &state, Notation::San), pair[1], "{name} {fen}");
            let read = moves.read_move(pair[1], &state, Notation::Squares);
            assert_eq!(read.unwrap_or_else(|error| panic!("{name} {fen}: {error}")), *mv, "{name} {fen}: {}", pair[1]);
            compared += 1;
        }
    }
    assert!(compared > 2000, "{compared}");
}

#[test]
fn many_ways_of_writing_are_read() {
    let moves = moves("chess");
    let read = |fen: &str, text: &str| {
        let state = moves.parse_state(fen).expect("it is a state");
        moves.read_move(text, &state, Notation::Squares).map(|mv| moves.move_text(&mv, &state, Letters::Own))
    };
    let castling = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    for (text, mv) in [("O-O", "e1g1"), ("0-0-0", "e1c1"), ("o-o!", "e1g1"), ("Rf1", "h1f1"), ("Pe4", "e2e4")] {
        assert_eq!(read(castling, text).expect("it is legal"), mv, "{text}");
    }
    // A bishop and a pawn could both be meant: capitals are pieces.
    let bishop = "7k/8/8/8/2p5/1p6/B1P5/K7 w - - 0 1";
    for (text, mv) in [("Bxb3", "a2b3"), ("B2b3", "a2b3"), ("Ba2:b3+", "a2b3"), ("cxb3", "c2b3"), ("c2b3", "c2b3")] {
        assert_eq!(read(bishop, text).expect("it is legal"), mv, "{text}");
    }
    let promotion = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    for (text, mv) in [("a8=Q", "a7a8q"), ("a8N", "a7a8n"), ("axb8=R+", "a7b8r"), ("a7a8=B", "a7a8b")] {
        assert_eq!(read(promotion, text).expect("it is legal"), mv, "{text}");
    }
    for text in ["a8", "b8=Q", "a8=K", "a8=P", "a8=QQ", "Qa8", "a8=", "O-O", "@a8", "=Q", "8", "+"] {
        assert!(matches!(read(promotion, text), Err(Error::NoMove { .. })), "{text}");
    }
}

#[test]
fn pieces_in_hand_are_dropped() {
    let moves = moves("minishogi");
    let state = moves.parse_state("4k/5/5/5/K4[PGSBRgsbr] w").expect("it is a state");
    for (text, mv) in [("G@c3", "G@c3"), ("P@c3", "P@c3"), ("G@d4+", "G@d4")] {
        let read = moves.read_move(text, &state, Notation::San).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(moves.move_text(&read, &state, Letters::Own), mv, "{text}");
    }
}

#[test]
fn records_of_chess_are_read_and_written() {
    let moves = moves("chess");
    let text = "[Event \"A game\"]\n[SetUp \"1\"]\n[FEN \"4k2r/8/8/3pP3/8/8/8/4K3 w k d6 0 9\"]\n\n\
                9. exd6 e.p. $4 {[%clk 0:01:00]} O-O! (9... Kd7 10. Ke2) 10. d7 ; to promote\nRd8 1/2-1/2\n";
    let records = moves.read_records(text).unwrap_or_else(|error| panic!("{error}"));
    let written = moves.record_text(&records[0], Notation::San);
    let expected = "[Event \"A game\"]\n[Variant \"Standard\"]\n[Result \"1/2-1/2\"]\n[SetUp \"1\"]\n\
                    [FEN \"4k2r/8/8/3pP3/8/8/8/4K3 w k d6 0 9\"]\n[Format \"san\"]\n\n\
                    9. exd6 {[%clk 0:01:00]} 9... O-O (9... Kd7 10. Ke2) 10. d7 {to promote} 10...\n\
                    Rd8 1/2-1/2\n";
    assert_eq!(written, expected);
    assert_eq!(moves.read_records(&written).expect("they are records"), records);
    let wrong = moves.read_records("1. e4 e5\n2. Nf4 *").expect_err("the knight does not go there");
    assert!(matches!(&wrong, Error::NoRecord { byte: 12, message } if message == "`Nf4` is no legal move"), "{wrong}");
}

/// A king and a rook that gate a hawk or an elephant.
const GATES: &str = "variant gates {
    board 8 x 8 sides white, black mirror ranks
    piece king K { count 1 anywhere }  piece rook R { count 0..2 anywhere }
    piece hawk H { count 0..1 anywhere in hand }  piece elephant E { count 0..1 anywhere in hand }
    right long as Q while king on e1, rook on a1
    right on_a as A while rook on a1 gates hawk, elephant  right on_e as E while king on e1 gates hawk, elephant
    start \"r3k3/8/8/8/8/8/8/R3K3[HEhe] w Qq\"
    royal king
    move king steps along file, rank, diagonal
    move king castles from e1 to c1 with rook from a1 to d1 by right long
    move rook, elephant slides along file, rank  move hawk slides along diagonal
    end lose if no move in check
}";

/// The texts are those of Fairy-Stockfish.
#[test]
fn gated_pieces_are_written_and_read() {
    let moves = Variant::from_text("gates.rules", GATES).expect("it is sound").moves().expect("there are moves");
    let state = moves.parse_state("6k1/8/8/8/8/8/8/R3K3[HEhe] w Q").expect("it is a state");
    for (text, san) in [
        ("a1b1", "Rb1"),
        ("a1b1h", "Rb1/H"),
        ("a1a8h", "Ra8/H+"),
        ("a1a8e", "Ra8/E+"),
        ("e1f2e", "Kf2/E"),
        ("e1c1", "O-O-O"),
        ("e1c1e", "O-O-O/Ee1"),
        ("a1e1e", "O-O-O/Ea1"),
    ] {
        let mv = moves.read_move(text, &state, Notation::Squares).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(moves.move_text(&mv, &state, Letters::Own), text);
        assert_eq!(moves.move_written(&mv, &state, Notation::San), san);
        let read = moves.read_move(san, &state, Notation::San);
        assert_eq!(read.unwrap_or_else(|error| panic!("{san}: {error}")), mv, "{san}");
    }
    for text in ["O-O-O/H", "Rb1/", "Rb1/K", "Rb1/Ha1x", "Rb1/Hb1"] {
        assert!(moves.read_move(text, &state, Notation::San).is_err(), "{text}");
    }
}
