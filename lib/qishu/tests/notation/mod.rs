//! Moves as players write them, and records of games.

mod drops;
mod formats;
mod records;
mod san;

use std::collections::BTreeSet;

use qishu::rules::{GameState, Letters};
use qishu::{Error, Moves, Notation};

use crate::engine::games::variant;

/// States of Xiangqi with their legal moves: by squares, and in WXF notation as written by Fairy-Stockfish.
const OTHERS: &str = include_str!("wxf.txt");

/// The moves of a variant of the library.
fn moves(name: &str) -> Moves {
    variant(name).moves().expect("they say how pieces move")
}

/// The line of a broken record and the message about it.
fn fault(moves: &Moves, text: &str) -> (usize, String) {
    match moves.read_records(text) {
        Err(Error::NoRecord { message, byte }) => (text[..byte].matches('\n').count() + 1, message),
        other => panic!("{other:?}"),
    }
}

/// The notations of a state's moves.
fn written(moves: &Moves, fen: &str, notation: Notation) -> BTreeSet<String> {
    let state = moves.parse_state(fen).expect("it is a state");
    moves.moves_written(&state, notation).into_iter().map(|(_, text)| text).collect()
}

fn has_all(moves: &Moves, fen: &str, notation: Notation, expected: &str) {
    let found = written(moves, fen, notation);
    for text in expected.split_whitespace() {
        assert!(found.contains(text), "{fen}: {text} is none of {found:?}");
    }
}

#[test]
fn moves_of_another_program_are_read() {
    let moves = moves("xiangqi");
    let (mut state, mut read, mut alike) = (None, 0, 0);
    for line in OTHERS.lines() {
        let Some(line) = line.strip_prefix("    ") else {
            state = Some(moves.parse_state(line).expect("it is a state"));
            continue;
        };
        let state = state.as_ref().expect("a state comes first");
        let words: Vec<&str> = line.split_whitespace().collect();
        for pair in words.chunks(2) {
            let mv = moves.read_move(pair[1], state, Notation::Wxf).unwrap_or_else(|error| panic!("{pair:?}: {error}"));
            assert_eq!(moves.move_text(&mv, state, Letters::Own), pair[0], "{}", pair[1]);
            read += 1;
            alike += usize::from(moves.move_written(&mv, state, Notation::Wxf) == pair[1]);
        }
    }
    // The reference leaves out that a piece is the foremost of two if the other could not arrive there.
    assert!(read > 230 && alike * 20 > read * 19, "{alike} of {read}");
}

#[test]
fn pieces_on_one_file_are_told_apart() {
    let moves = moves("xiangqi");
    let (wxf, chinese) = (Notation::Wxf, Notation::Chinese);
    let cannons = "4k4/9/9/9/2C6/9/2C6/9/9/4K4 w";
    has_all(&moves, cannons, wxf, "C+=5 C-=5 K5=4");
    has_all(&moves, cannons, chinese, "前炮平五 后炮平五 帅五平四");
    let horses = "3k5/9/9/9/2N6/9/9/9/2N6/4K4 w";
    has_all(&moves, horses, chinese, "前马退八 后马退九 前马进五");
    // Of two on a file, the foremost can only move back, the other only forward.
    has_all(&moves, "3ak4/9/3a5/9/9/9/9/3A5/9/3AK4 w", chinese, "仕六进五 仕六退五");
    has_all(&moves, "2b1k4/9/9/9/2b6/9/9/9/9/3K5 b", wxf, "E3-5 E3+5");
    let three = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w";
    has_all(&moves, three, wxf, "17=6 27=6 37=8 17+1");
    has_all(&moves, three, chinese, "前兵平六 中兵平六 后兵平八");
    has_all(&moves, "3k5/9/2P6/2P6/2P6/2P6/9/9/9/4K4 w", chinese, "一兵进一 二兵平六 三兵平八");
    let two_files = "3k5/9/2P1P4/2P1P4/2P6/9/9/9/9/4K4 w";
    has_all(&moves, two_files, wxf, "17=6 15=4 27=8 25=6");
    has_all(&moves, two_files, chinese, "一兵平四 二兵平六 三兵平八 五兵平六");
    has_all(&moves, "4k4/9/9/9/9/9/2p6/2p6/9/3K5 b", chinese, "前卒进１ 前卒平２ 后卒平４ 将５平６");
}

#[test]
fn older_spellings_of_pieces_on_files_are_read() {
    let moves = moves("xiangqi");
    let read = |fen: &str, text: &str| {
        let state = moves.parse_state(fen).expect("it is a state");
        let mv = moves.read_move(text, &state, Notation::Squares).map_err(|error| error.to_string())?;
        Ok::<String, String>(moves.move_text(&mv, &state, Letters::Own))
    };
    // The file stands in place of the name if two files have several soldiers each.
    let two_files = "3k5/9/2P1P4/2P1P4/2P6/9/9/9/9/4K4 w";
    for (text, mv) in [
        ("前七进一", "c8c9"),
        ("前五平四", "e8f8"),
        ("中七平八", "c7b7"),
        ("后五平四", "e7f7"),
        ("後7平8", "c6b6"),
        ("三兵平八", "c8b8"),
    ] {
        assert_eq!(read(two_files, text).as_deref(), Ok(mv), "{text}");
    }
    let second = "4k4/9/9/9/9/2p1p4/2p1p4/9/9/3K5 b";
    assert_eq!(read(second, "前３平２").as_deref(), Ok("c4b4"));
    assert_eq!(read(second, "后５平６").as_deref(), Ok("e5f5"));
    // The first and the last of four.
    let four = "3k5/2P6/2P6/2P6/2P6/9/9/9/9/4K4 w";
    assert_eq!(read(four, "前兵进一").as_deref(), Ok("c9c10"));
    assert_eq!(read(four, "后兵平八").as_deref(), Ok("c6b6"));
    assert!(read(four, "中兵平八").is_err(), "there is no middle one");
    assert!(read(four, "前七进一").is_err(), "no other file has several");
}

#[test]
fn each_side_counts_files_from_its_right() {
    let moves = moves("xiangqi");
    let opening = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    has_all(&moves, &format!("{opening} w"), Notation::Chinese, "炮二平五 马八进七 兵七进一 相三进五 车九进一");
    has_all(&moves, &format!("{opening} b"), Notation::Chinese, "炮８平５ 马２进３ 卒３进１ 象７进５ 车１进１");
    has_all(&moves, &format!("{opening} b"), Notation::Wxf, "C8=5 H2+3 P3+1 E7+5 R1+1");
    has_all(&moves, &format!("{opening} w"), Notation::Iccs, "H2-E2 B0-C2 C3-C4");
}

#[test]
fn many_spellings_are_read() {
    let moves = moves("xiangqi");
    let state = moves.start().expect("the opening is a position");
    let mv = |text: &str, notation| {
        let mv = moves.read_move(text, &state, notation).unwrap_or_else(|error| panic!("{error}"));
        moves.move_text(&mv, &state, Letters::Own)
    };
    for text in ["h3e3", "H3E3", "h2-e2", "C2=5", "c2.5", "炮二平五", "砲２平５", "包二平5"] {
        assert_eq!(mv(text, Notation::Squares), "h3e3", "{text}");
    }
    // Without a hyphen, `notation` decides from where ranks count.
    assert_eq!(mv("h3h4", Notation::Squares), "h3h4");
    assert_eq!(mv("b2b3", Notation::Iccs), "b3b4");
    for text in ["", "h3", "C2=2", "炮二平二", "车二平五", "ｈ", "pass", "前炮平五"] {
        let error = moves.read_move(text, &state, Notation::Squares);
        assert!(matches!(error, Err(Error::NoMove { .. })), "{text}: {error:?}");
    }
}

/// Every written move is read as that move, in games of all kinds, and no two legal moves of a state are written alike.
#[test]
fn what_is_written_is_read_again() {
    for name in
        ["xiangqi", "minixiangqi", "janggi", "chess", "draughts", "makruk", "noughts_and_crosses", "small_jieqi"]
    {
        let moves = moves(name);
        let mut state = moves.start().expect("the opening is a position");
        for ply in 0..24usize {
            if ply % 3 == 0 {
                each_is_read(&moves, &state, name);
            }
            let legal_moves = moves.legal(&state);
            // Indices far apart, so that pieces of all kinds move.
            let Some(mv) = legal_moves.get((ply * 37 + 11) % legal_moves.len().max(1)) else { break };
            state = moves.after(&state, mv);
        }
    }
}

fn each_is_read(moves: &Moves, state: &GameState, name: &str) {
    for notation in Notation::ALL {
        let legal_moves = moves.moves_written(state, notation);
        let texts: BTreeSet<&String> = legal_moves.iter().map(|(_, text)| text).collect();
        assert_eq!(texts.len(), legal_moves.len(), "{name}, {notation}: two legal_moves are written alike");
        for (mv, text) in &legal_moves {
            let read =
                moves.read_move(text, state, notation).unwrap_or_else(|error| panic!("{name}, {notation}: {error}"));
            assert_eq!(read, *mv, "{name}, {notation}: {text}");
        }
    }
}
