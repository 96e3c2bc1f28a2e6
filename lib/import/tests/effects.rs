//! Changes of pieces around the square of arrival, and what goes with them, as the rules say them, or told where they
//! cannot.

use qishu_import::{Collection, Imported, RulesPart};

/// A variant of these lines; the rules are valid.
fn imported(lines: &str) -> Imported {
    let collection = Collection::read(&format!("{lines}\n")).expect("the file has no mistakes");
    let imported = collection.import("one").expect("there is such a variant").expect("it has no mistakes");
    let checked = qishu_spec_lang::check_texts(&[("one.rules", &imported.text)]);
    assert!(checked.models.is_ok(), "{}", imported.text);
    imported
}

/// The statements that begin with some words, each without superfluous spaces.
fn statements(imported: &Imported, begins: &str) -> Vec<String> {
    let all = imported.text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    all.filter(|line| line.starts_with(begins)).collect()
}

/// The statements of a whole variant.
fn said(lines: &str, begins: &str) -> Vec<String> {
    let imported = imported(lines);
    assert_eq!(told(&imported), [], "{lines}");
    statements(&imported, begins)
}

fn told(imported: &Imported) -> Vec<(RulesPart, &str)> {
    imported.left_out.iter().map(|one| (one.part, &*one.what)).collect()
}

#[test]
fn a_blast_spares_pawns_and_may_remove_one_royal_piece() {
    let lines = "[one:atomic]\n";
    assert_eq!(said(lines, "blast "), ["blast knight, bishop, rook, queen, commoner touching"]);
    assert_eq!(said(lines, "budget across"), ["budget across sides 1..2 = commoner"]);
    assert_eq!(said(lines, "royal "), ["royal commoner"]);
    assert_eq!(said(lines, "end lose"), ["end lose if at most 0 commoner"]);
    assert!(imported(lines).text.contains("piece commoner K { count 0..1"));
}

#[test]
fn pieces_that_a_blast_removes_are_fewer_even_if_the_other_side_never_captures() {
    let small = "[one]\nmaxRank = 3\nmaxFile = 3\ncustomPiece1 = a:mW\ncustomPiece2 = b:cW\ncastling = false\n\
                 startFen = aaa/3/BBA w - - 0 1\n";
    assert_eq!(statements(&imported(small), "piece piece_b"), ["piece piece_b B of white { count 2 anywhere }"]);
    let lines = format!("{small}blastOnCapture = true\n");
    assert!(imported(&lines).text.contains("count 0..2"), "{}", imported(&lines).text);
}

#[test]
fn without_royal_pieces_both_sides_may_lose_all() {
    for lines in ["[one:nocheckatomic]\n", "[one:giveaway]\nblastOnCapture = true\n"] {
        assert_eq!(said(lines, "blast ").len(), 1);
        assert_eq!(said(lines, "budget across"), [""; 0]);
        assert_eq!(said(lines, "royal"), [""; 0]);
    }
}

#[test]
fn other_blasts_are_told() {
    let what = (RulesPart::Turns, "that any piece that is taken takes its neighbours with it");
    for lines in [
        "[one:crazyhouse]\nblastOnCapture = true",
        "[one:atomic]\npieceDrops = true\ncapturesToHand = true",
        "[one:chess]\nblastOnCapture = true",
        "[one]\npawn = p\nstartFen = 8/p7/8/8/8/8/P7/8 w - - 0 1\nblastOnCapture = true\npromotionPieceTypes = -",
    ] {
        assert!(told(&imported(lines)).contains(&what), "{lines}");
        assert_eq!(statements(&imported(lines), "blast "), [""; 0]);
    }
    let immune = (RulesPart::Turns, "pieces that stay when their neighbours are taken");
    assert!(told(&imported("[one:atomic]\nblastImmuneTypes = n")).contains(&immune));
}

/// A game of drops on a board of four by four that flip what they enclose, with these pieces beside the board.
fn flips(beside: &str, lines: &str) -> String {
    format!(
        "[one:flipello]\nmaxRank = 4\nmaxFile = 4\nstartFen = 4/1pP1/1Pp1/4[{beside}] w - - 0 1\n\
         enclosingDropStart = b2 c2 b3 c3\n{lines}"
    )
}

#[test]
fn drops_flip_what_they_enclose() {
    let enough = ["P", "p"].map(|letter| letter.repeat(12)).concat();
    let lines = flips(&enough, "");
    assert_eq!(said(&lines, "move "), ["move immobile drops flipping", "move immobile passes if no move"]);
    assert_eq!(said(&lines, "flip "), ["flip immobile enclosed along file, rank, diagonal"]);
    assert_eq!(
        said(&lines, "end ")[..3],
        ["end win if no move with more immobile", "end lose if no move with fewer immobile", "end draw if no move"]
    );
    assert_eq!(said(&lines, "piece "), ["piece immobile P { count 0..16 anywhere }"]);
    // A side with few pieces may run out of them.
    let lines = flips("PPPPPPpppppp", "");
    assert_eq!(said(&lines, "piece "), ["piece immobile P { count 0..16 anywhere in hand }"]);
    assert_eq!(said(&lines, "budget "), ["budget across sides 16 = immobile"]);
}

#[test]
fn pieces_are_doubled_beside_their_like() {
    let lines = "[one:ataxx]\nnFoldRule = 0\n";
    assert_eq!(said(lines, "move piece_p drops"), ["move piece_p drops touching own"]);
    assert_eq!(said(lines, "flip "), ["flip piece_p touching"]);
    // A repeated position is the win of the side with more pieces.
    let repeated = ["win if 3 repeats with more piece_p", "lose if 3 repeats with fewer piece_p", "draw if 3 repeats"];
    assert_eq!(said("[one:ataxx]", "end")[3..], repeated.map(|end| format!("end {end}")));
    assert_eq!(told(&imported("[one:ataxx]")), []);
}

#[test]
fn drops_flip_only_beside_their_like() {
    let lines = "[one:ataxx]\nflipEnclosedPieces = quadwrangle\nenclosingDrop = none";
    assert_eq!(said(lines, "flip "), ["flip piece_p touching unless dropped alone"]);
    assert_eq!(said(lines, "move piece_p drops"), ["move piece_p drops"]);
}

#[test]
fn pieces_are_laid_away_from_those_of_the_other_side() {
    let lines = "[one:ataxx]\nimmobile = p\ncustomPiece1 = -\nstartFen = 7/7/7/7/7/7/7\nflipEnclosedPieces = none\n\
                 passOnStalemate = false\nstalematePieceCount = false\n";
    let away = format!("{lines}enclosingDrop = snort");
    assert_eq!(statements(&imported(&away), "move "), ["move immobile drops not beside enemy"]);
    assert_eq!(statements(&imported(&format!("{lines}enclosingDrop = none")), "move "), ["move immobile drops"]);
}

#[test]
fn other_flips_and_drops_are_told() {
    let enough = ["P", "p"].map(|letter| letter.repeat(16)).concat();
    let (flip, drop) = ("that pieces that are enclosed change sides", "where pieces may be laid");
    for (lines, what) in [
        (format!("{}startFen = 4/4/4/4[{enough}] w - - 0 1", flips(&enough, "")), drop),
        (flips(&enough, "flipEnclosedPieces = none"), drop),
        (flips(&enough, "enclosingDrop = anyside"), drop),
        (format!("{}startFen = *3/1pP1/1Pp1/3*[{enough}] w - - 0 1", flips(&enough, "")), flip),
        ("[one:chess]\nflipEnclosedPieces = ataxx".to_owned(), flip),
    ] {
        assert!(told(&imported(&lines)).contains(&(RulesPart::Turns, what)), "{lines}");
    }
}

#[test]
fn a_side_without_a_move_passes_if_both_sides_do_and_the_game_ends_after_two_passes() {
    let (lines, passing) = ("[one:antichess]\npassOnStalemate = true\n", "that a side without another move passes");
    assert_eq!(said(lines, "move pawn passes"), ["move pawn passes if no move"]);
    assert_eq!(said(lines, "end draw if no"), ["end draw if no move"]);
    for otherwise in [
        "[one:antichess]\npassOnStalemateWhite = true",
        "[one:chess]\npassOnStalemate = true",
        "[one:antichess]\npassOnStalemate = true\nextinctionPieceTypes = k",
        "[one:antichess]\npassOnStalemate = true\nextinctionOpponentPieceCount = 1",
    ] {
        assert!(told(&imported(otherwise)).contains(&(RulesPart::Moves, passing)), "{otherwise}");
    }
}

#[test]
fn a_side_without_a_move_counts_its_pieces() {
    let lines = "[one:antichess]\nstalematePieceCount = true\n";
    let all = "pawn or knight or bishop or rook or queen or commoner";
    assert_eq!(said(lines, "end lose"), [format!("end lose if no move with more {all}")]);
    let material = (RulesPart::Ends, "that the pieces are counted at the end");
    assert!(told(&imported("[one:chess]\nmaterialCounting = janggi")).contains(&material));
    let drawn = "plies without capture or moving pawn";
    let more = "with more pawn or knight or bishop or rook or queen or king";
    let quiet = said("[one:chess]\nmaterialCounting = unweighted", "end win if 100");
    assert_eq!(quiet, [format!("end win if 100 {drawn} {more}")]);
    let full = (RulesPart::Ends, "that a full board ends the game");
    assert!(told(&imported("[one:crazyhouse]\nadjudicateFullBoard = true")).contains(&full));
    // No piece is added to those of the opening.
    assert_eq!(told(&imported("[one:chess]\nadjudicateFullBoard = true")), []);
}

#[test]
fn one_side_wins_all_draws_or_loses_by_repetition() {
    let draws = "[one:chess]\nmaterialCounting = blackdrawodds";
    assert_eq!(
        said(draws, "end"),
        [
            "end mate: lose if no move in check",
            "end stalemate: win for black if no move",
            "end win for black if 3 repeats",
            "end win for black if 100 plies without capture or moving pawn",
        ]
    );
    assert_eq!(said(&draws.replace("black", "white"), "end win for white").len(), 2);
    let repeated = "[one:chess]\nnFoldValue = loss\nnFoldValueAbsolute = true";
    assert_eq!(said(repeated, "end lose for"), ["end lose for white if 3 repeats"]);
}
