//! Castling and captures in passing, as the rules say them, or told where they cannot.

use qishu_import::{Collection, Imported};

/// A variant of these lines.
fn imported(lines: &str) -> Imported {
    let collection = Collection::read(&format!("[one{lines}\n")).expect("the file has no mistakes");
    let imported = collection.import("one").expect("there is such a variant").expect("it has no mistakes");
    let checked = qishu_spec_lang::check_texts(&[("one.rules", &imported.text)]);
    assert!(checked.models.is_ok(), "{}", imported.text);
    imported
}

/// The lines of the file with one of some words.
fn said(lines: &str, words: &[&str]) -> Vec<String> {
    let imported = imported(lines);
    assert!(!tells(&imported, "castling") && !tells(&imported, "en passant"), "{lines}");
    let all = imported.text.lines().map(str::trim).filter(|line| !line.starts_with("//"));
    let found = all.filter(|line| words.iter().any(|word| line.contains(word)));
    found.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

fn tells(imported: &Imported, what: &str) -> bool {
    imported.left_out.iter().any(|one| one.what == what)
}

#[test]
fn each_side_castles_by_the_rights_of_the_opening() {
    let castling = ["right ", "castles", "start "];
    assert_eq!(
        said(
            ":chess]\nmaxFile = 10\nmaxRank = 3\ncastlingKingsideFile = i\nstartFen = r4k3r/10/R4K3R w KQkq - 0 1",
            &castling
        ),
        [
            "right short as K while king on f1, rook on j1",
            "right long as Q while king on f1, rook on a1",
            "start \"r4k3r/10/R4K3R w KQkq - 0 1\"",
            "move king castles from f1 to i1 with rook from j1 to h1 by right short",
            "move king castles from f1 to c1 with rook from a1 to d1 by right long",
        ]
    );
    // Only one side, and a letter of a file; a right without its pieces is none.
    assert_eq!(
        said(":chess]\nstartFen = 4k2r/8/8/8/8/8/8/4K2R w HQ - 0 1", &castling),
        [
            "right short as K while white_king on e1, rook on h1",
            "start \"4k2r/8/8/8/8/8/8/4K2R w K - 0 1\"",
            "move white_king castles from e1 to g1 with rook from h1 to f1 by right short",
        ]
    );
    assert_eq!(said(":chess]\ncastling = false", &castling).len(), 1);
    // The king may also step to the square of castling: the squares of both pieces tell which it is.
    assert_eq!(
        said(":chess]\ncastlingKingsideFile = f\nstartFen = 4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1", &castling)[2],
        "move king castles from e1 to f1 with rook from h1 to e1 by right short"
    );
}

#[test]
fn one_side_castles_to_each_end() {
    let castling = "move king castles from e1 to g1 with rook from h1 to f1 by exclusive right short";
    assert_eq!(said(":chess]\noppositeCastling = true", &["castles"])[0], castling);
}

#[test]
fn castling_without_words_is_told() {
    for lines in [
        // A king that is dropped may castle.
        "castlingDroppedPiece = true",
        // The king slides to the square of castling, too.
        "customPiece1 = a:R\ncastlingKingPiece = a\nstartFen = 4a2r/8/8/8/8/8/8/4A2R w Kk - 0 1",
        // The sides have the same right in different ways.
        "startFen = 3k3r/8/8/8/8/8/8/4K2R w Kk - 0 1",
    ] {
        assert!(tells(&imported(&format!(":chess]\n{lines}")), "castling"), "{lines}");
    }
}

#[test]
fn pieces_that_pass_are_captured_by_those_of_the_list() {
    let passing = ["pass"];
    let custom = "]\nking = k\ncustomPiece1 = a:fmWfceFifmnD\nstartFen = k7/aaaaaaaa/8/8/8/8/AAAAAAAA/7K w - - 0 1";
    let leaps = "move piece_a leaps 2 forward over empty to empty from ranks 2 passing";
    for lines in ["", "\nenPassantTypes = a"] {
        let captures = "move piece_a steps along diagonal forward onto passed";
        assert_eq!(said(&format!("{custom}{lines}"), &passing), [leaps, captures], "{lines}");
    }
    let region = "\nenPassantRegion = d3 d6";
    let captures = "move piece_a steps along diagonal forward onto passed into d6";
    assert_eq!(said(&format!("{custom}{region}"), &passing)[1], captures.replace("d6", "d3 d6"));
    assert_eq!(said(&format!("{custom}\nenPassantTypes = -"), &passing), [""; 0]);
    // The program's own pawns need no list.
    assert_eq!(said(":chess]\nenPassantTypes = -", &passing).len(), 2);
}

#[test]
fn a_pawn_that_captures_in_passing_is_not_promoted() {
    let lines = ":chess]\npromotionRegionWhite = *6 *7 *8\npromotionRegionBlack = *1\ncastling = false";
    let pawns = ["piece white_pawn", "piece black_pawn", "onto passed", "promote"];
    assert_eq!(
        said(lines, &pawns),
        [
            "piece white_pawn P of white { count 0..8 on ranks 2..6 }",
            "piece black_pawn P of black { count 0..8 on ranks 2..7 }",
            "move white_pawn steps along diagonal forward onto passed",
            "move black_pawn steps along diagonal forward onto passed",
            "promote white_pawn on ranks 6..8 as knight, bishop, rook, queen",
            "promote black_pawn on ranks 8 as knight, bishop, rook, queen",
        ]
    );
}

#[test]
fn squares_passed_in_two_ways_are_told() {
    let few = ":chess]\nmaxRank = 5\nstartFen = k7/pppppppp/8/PPPPPPPP/7K w - - 0 1\ndoubleStepRegionBlack = *4";
    let far = ":chess]\ntripleStepRegionWhite = *2";
    let begun = ":chess]\nstartFen = rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2";
    for lines in [far, begun] {
        assert!(tells(&imported(lines), "en passant"), "{lines}");
    }
    // Pieces of both sides pass over one rank.
    assert!(!tells(&imported(few), "en passant"));
}

#[test]
fn rights_gate_pieces_from_the_hand() {
    let found = said(":seirawan]", &["right ", "in hand", "drops", "start "]);
    let gates: Vec<&str> = found.iter().map(String::as_str).filter(|line| line.contains(" gates ")).collect();
    assert_eq!(gates.len(), 8, "{found:#?}");
    assert_eq!(gates[1], "right gate_b as B while knight on b1 gates archbishop, chancellor");
    assert!(found.iter().all(|line| !line.contains("drops")), "{found:#?}");
    let start = "start \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w ABCDEFGHKQabcdefghkq - 0 1\"";
    assert!(found.iter().any(|line| line == start), "{found:#?}");
    let what = "pieces that come in behind a piece that leaves the first rank";
    assert!(!tells(&imported(":seirawan]"), what));
    // Captured pieces that come into the hand, and squares of pawns.
    for other in [":shouse]", ":seirawan]\nstartFen = 4k3/8/8/8/8/8/8/P3K3[HEhe] w AE - 0 1"] {
        assert!(tells(&imported(other), what), "{other}");
    }
}
