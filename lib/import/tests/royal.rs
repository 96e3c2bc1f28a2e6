//! Pieces that are royal because their type never has more pieces than a side needs.

use qishu_import::{Collection, Imported};

/// Two pieces of a type on each side, and one that is promoted to another type.
const SMALL: &str = "[one]\nmaxRank = 4\nmaxFile = 4\ncommoner = k\ngold = g\nrook = r\nstartFen = kkgr/4/4/RGKK w - - 0 1\n\
                     castling = false\ndoubleStep = false\npromotionRegionWhite = *4\npromotionRegionBlack = *1\n\
                     extinctionValue = loss\nextinctionPseudoRoyal = true\n";

fn imported(lines: &str) -> Imported {
    let collection = Collection::read(&format!("{SMALL}{lines}\n")).expect("the file has no mistakes");
    let imported = collection.import("one").expect("there is such a variant").expect("it has no mistakes");
    let checked = qishu_spec_lang::check_texts(&[("one.rules", &imported.text)]);
    assert!(checked.models.is_ok(), "{}", imported.text);
    imported
}

/// The statements of a whole variant about royal pieces and their numbers.
fn said(lines: &str) -> Vec<String> {
    let imported = imported(lines);
    assert_eq!(imported.left_out, [], "{lines}");
    let all = imported.text.lines().map(str::trim);
    all.filter(|line| line.starts_with("royal ") || line.starts_with("budget ")).map(str::to_owned).collect()
}

/// Whether it is told that not all such pieces are royal.
fn is_told(lines: &str) -> bool {
    let what = "that the last piece of some types may not be captured";
    imported(lines).left_out.iter().any(|one| one.what == what)
}

#[test]
fn pieces_are_royal_if_none_of_their_type_may_be_lost() {
    assert_eq!(said("extinctionPieceTypes = k\nextinctionPieceCount = 1"), ["royal commoner"]);
    assert_eq!(said("extinctionPieceTypes = kg\nextinctionPieceCount = 1"), ["royal gold, commoner"]);
}

#[test]
fn pieces_are_royal_as_the_last_of_their_type() {
    assert_eq!(said("extinctionPieceTypes = k"), ["royal last commoner"]);
    assert_eq!(said("extinctionPieceTypes = kg"), ["royal gold, last commoner"]);
    // The last one is never captured.
    assert!(imported("extinctionPieceTypes = k").text.contains("piece commoner K { count 1..2 anywhere }"));
    let promoted = "promotionPieceTypes = -\npromotedPieceType = g:k\nextinctionPieceTypes = k";
    assert_eq!(said(promoted), ["budget 0..1 = gold + over(commoner, 2)", "royal last commoner"]);
}

#[test]
fn pieces_attack_the_last_one_where_they_get_stuck() {
    let pawns = "pawn = p\nstartFen = kkgr/pppp/PPPP/RGKK w - - 0 1\npromotionPieceTypes = -\nextinctionPieceTypes = k";
    assert_eq!(said(pawns), ["royal last commoner"]);
    let attack = "move pawn steps along diagonal forward onto enemy commoner into ranks 4";
    assert!(imported(pawns).text.lines().any(|line| line.split_whitespace().eq(attack.split_whitespace())));
}

#[test]
fn it_is_told_where_the_last_of_a_type_is_royal_otherwise() {
    // In the program, dropped pieces are always royal, and a promotion by choice ends that of the last one.
    assert!(is_told("extinctionPieceTypes = k\npieceDrops = true\ncapturesToHand = true"));
    assert!(is_told(
        "pawn = p\nstartFen = kkgr/pppp/PPPP/RGKK w - - 0 1\npromotionPieceTypes = k\nextinctionPieceTypes = k"
    ));
    // Two kings are enough for more than two pieces.
    assert!(is_told("startFen = kkgk/4/4/KGKK w - - 0 1\nextinctionPieceTypes = k\nextinctionPieceCount = 1"));
}

#[test]
fn royal_pieces_turn_into_royal_ones_beside_hands() {
    let hands = "gold = -\ncustomPiece1 = g:mW\npromotedPieceType = k:g\nstartFen = 2kr/4/4/RK2[] w - - 0 1\npieceDrops = true\n\
                 capturesToHand = true\npieceDemotion = true\nmandatoryPiecePromotion = true\npromotionRegionWhite = *3 *4\n\
                 promotionRegionBlack = *1 *2\nextinctionPieceTypes = kg";
    assert_eq!(
        said(hands),
        [
            "budget 1 = commoner + commoner_as_piece_g",
            "budget across sides 2 = rook",
            "royal commoner, commoner_as_piece_g"
        ]
    );
}

#[test]
fn royal_pieces_turn_into_royal_ones() {
    let promoted = "promotedPieceType = g:r\nstartFen = 2gk/4/4/KG2 w - - 0 1\nmandatoryPiecePromotion = true";
    assert_eq!(said(&format!("{promoted}\nextinctionPieceTypes = gr")), ["budget 1 = gold + rook", "royal rook, gold"]);
    assert!(is_told(&format!("{promoted}\nextinctionPieceTypes = g")));
    assert!(is_told(&format!("{promoted}\nextinctionPieceTypes = r")));
}
