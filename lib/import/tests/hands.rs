//! Pieces in hand, drops and promotions of games with drops, as the rules say them, or told where they cannot.

use qishu_import::{Collection, Imported, RulesPart};

/// A small game in which captured pieces go to the other side's hand.
const SMALL: &str = "[one]\nmaxRank = 5\nmaxFile = 4\nking = k\nrook = r\nlance = l\nshogiPawn = p\ngold = g\n\
                     startFen = krl1/3p/4/P3/1LRK[] w - - 0 1\npieceDrops = true\ncapturesToHand = true\n\
                     castling = false\ndoubleStep = false\nnMoveRule = 0\n";

/// Chess pieces in such a game.
const CHESS: &str = "[one]\nking = k\nrook = r\nknight = n\npawn = p\nstartFen = k5rn/7p/8/8/8/8/P7/K5RN[] w - - 0 1\n\
                     pieceDrops = true\ncapturesToHand = true\ncastling = false\ndoubleStep = false\n\
                     promotionPieceTypes = rn\nnMoveRule = 0\n";

/// A variant of these lines.
fn imported(lines: &str) -> Imported {
    let collection = Collection::read(&format!("{lines}\n")).expect("the file has no mistakes");
    let name = collection.names().last().expect("there is a variant").to_owned();
    let imported = collection.import(&name).expect("there is such a variant").expect("it has no mistakes");
    let checked = qishu_spec_lang::check_texts(&[("one.rules", &imported.text)]);
    assert!(checked.models.is_ok(), "{}", imported.text);
    imported
}

/// The statements of a whole variant that begin with some words, each without superfluous spaces.
fn said(lines: &str, begins: &str) -> Vec<String> {
    let imported = imported(lines);
    assert_eq!(told(&imported), [], "{lines}");
    statements(&imported, begins)
}

fn statements(imported: &Imported, begins: &str) -> Vec<String> {
    let all = imported.text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    all.filter(|line| line.starts_with(begins)).collect()
}

/// The drop of a piece in a whole variant.
fn drop_of(piece: &str, lines: &str) -> Vec<String> {
    let drops = said(lines, &format!("move {piece} "));
    drops.into_iter().filter(|line| line.contains(" drops")).collect()
}

fn told(imported: &Imported) -> Vec<(RulesPart, &str)> {
    imported.left_out.iter().map(|one| (one.part, &*one.what)).collect()
}

fn tells(lines: &str, part: RulesPart, what: &str) -> bool {
    told(&imported(lines)).contains(&(part, what))
}

#[test]
fn captured_pieces_come_into_hand_as_what_they_were() {
    let lines = format!("{SMALL}promotedPieceType = p:g l:g\npromotionRegionWhite = *5\npromotionRegionBlack = *1");
    assert_eq!(
        said(&lines, "hold "),
        ["hold rook", "hold shogi_pawn, shogi_pawn_as_gold as shogi_pawn", "hold lance, lance_as_gold as lance"]
    );
    assert_eq!(
        said(&lines, "budget "),
        [
            "budget across sides 2 = rook",
            "budget across sides 2 = shogi_pawn + shogi_pawn_as_gold",
            "budget across sides 2 = lance + lance_as_gold"
        ]
    );
    assert_eq!(
        said(&lines, "piece "),
        [
            "piece rook R { count 0..2 anywhere in hand }",
            "piece shogi_pawn P { count 0..2 anywhere in hand }",
            "piece lance L { count 0..2 anywhere in hand }",
            "piece king K { count 1 anywhere }",
            "piece shogi_pawn_as_gold A or +P { count 0..2 anywhere }",
            "piece lance_as_gold B or +L { count 0..2 anywhere }",
        ]
    );
    let moves = |piece: &str| {
        let begins = format!("move {piece} ");
        said(&lines, &begins).into_iter().map(|line| line.replace(&begins, "")).collect::<Vec<String>>()
    };
    assert_eq!(moves("lance_as_gold"), moves("shogi_pawn_as_gold"));
    assert_eq!(moves("lance"), ["slides forward", "drops"]);
    assert_eq!(said(&lines, "start "), ["start \"krl1/3p/4/P3/1LRK[]\""]);
}

#[test]
fn pieces_promoted_by_choice_turn_back() {
    assert_eq!(said(CHESS, "hold "), ["hold pawn, pawn_as_knight, pawn_as_rook as pawn", "hold knight", "hold rook"]);
    assert_eq!(said(CHESS, "promote "), ["promote pawn on ranks 8 as pawn_as_knight, pawn_as_rook"]);
    let optional = format!("{CHESS}mandatoryPawnPromotion = false");
    assert_eq!(said(&optional, "promote "), ["promote pawn on ranks 8 as pawn_as_knight, pawn_as_rook, pawn"]);
    assert_eq!(
        said(CHESS, "move pawn_as_knight "),
        ["move pawn_as_knight leaps 1 along file, rank then 1 along diagonal"]
    );
}

#[test]
fn pieces_of_one_side_become_those_of_the_other() {
    let lines = format!("{SMALL}mobilityRegionWhiteLance = *1 *2 *3 *4\npromotedPieceType = l:g\npromotionRegion");
    let holds = said(&format!("{lines}White = *4\npromotionRegionBlack = *2"), "hold ");
    for hold in
        ["hold black_lance, black_lance_as_gold as white_lance", "hold white_lance, white_lance_as_gold as black_lance"]
    {
        assert!(holds.contains(&hold.to_owned()), "{holds:?}");
    }
}

#[test]
fn pieces_in_hand_from_the_opening_on_need_no_captures() {
    let lines = SMALL.replace("capturesToHand = true\n", "").replace("1LRK[]", "1LRK[PPg]");
    assert_eq!(said(&lines, "hold "), [""; 0]);
    assert_eq!(said(&lines, "start "), ["start \"krl1/3p/4/P3/1LRK[PPg]\""]);
    assert_eq!(drop_of("white_shogi_pawn", &lines), ["move white_shogi_pawn drops"]);
    assert_eq!(drop_of("black_shogi_pawn", &lines), [""; 0]);
    assert_eq!(said(&lines, "piece gold "), ["piece gold G of black { count 0..1 anywhere in hand }"]);
}

#[test]
fn drops_keep_to_their_regions() {
    assert_eq!(drop_of("rook", SMALL), ["move rook drops"]);
    let region = "dropRegionWhite = *1 *2\ndropRegionBlack = *5 *4";
    assert_eq!(drop_of("rook", &format!("{SMALL}{region}")), ["move rook drops into ranks 1..2"]);
    // The program's own pawns are neither dropped on the first rank nor where they are promoted.
    assert_eq!(drop_of("pawn", CHESS), ["move pawn drops"]);
    assert_eq!(said(CHESS, "piece pawn "), ["piece pawn P { count 0..2 on ranks 2..7 in hand }"]);
    let first = format!("{CHESS}firstRankPawnDrops = true");
    assert_eq!(said(&first, "piece pawn "), ["piece pawn P { count 0..2 on ranks 1..7 in hand }"]);
    let zone = format!("{CHESS}promotionZonePawnDrops = true\nmandatoryPawnPromotion = false");
    assert_eq!(said(&zone, "piece pawn "), ["piece pawn P { count 0..2 on ranks 2..8 in hand }"]);
    assert_eq!(drop_of("pawn", &zone), ["move pawn drops"]);
    assert_eq!(drop_of("pawn", &zone.replace("true\nmand", "false\nmand")), ["move pawn drops into ranks 2..7"]);
}

#[test]
fn few_pieces_are_dropped_on_one_file() {
    let pawn = |lines: &str| drop_of("shogi_pawn", &format!("{SMALL}{lines}"));
    assert_eq!(pawn("dropNoDoubled = p"), ["move shogi_pawn drops at most 1 per file"]);
    assert_eq!(pawn("dropNoDoubled = p\ndropNoDoubledCount = 2"), ["move shogi_pawn drops at most 2 per file"]);
    assert_eq!(pawn("dropNoDoubled = p\ndropNoDoubledCount = 0"), [""; 0]);
    assert_eq!(pawn("dropNoDoubled = p\ndropNoDoubledCount = 5"), ["move shogi_pawn drops"]);
    assert_eq!(pawn("dropNoDoubled = r"), ["move shogi_pawn drops"]);
    // One on a file is a property of positions only if the piece never leaves its file.
    let placed = |lines: &str, piece: &str| said(&format!("{SMALL}{lines}"), &format!("piece {piece} "))[0].clone();
    assert!(placed("dropNoDoubled = p", "shogi_pawn").contains("at most 1 per file"));
    assert!(!placed("dropNoDoubled = p\ndropNoDoubledCount = 2", "shogi_pawn").contains("per file"));
    assert!(!placed("dropNoDoubled = r", "rook").contains("per file"));
}

#[test]
fn some_drops_never_mate() {
    let drop = |piece: &str, lines: &str| drop_of(piece, &format!("{SMALL}{lines}"))[0].ends_with("without mate");
    assert!(drop("shogi_pawn", "shogiPawnDropMateIllegal = true"));
    assert!(!drop("lance", "shogiPawnDropMateIllegal = true"));
    assert!(!drop("shogi_pawn", ""));
    assert!(!drop("shogi_pawn", "shogiPawnDropMateIllegal = true\nking = -\ncommoner = k"));
}

#[test]
fn pieces_are_promoted_by_arriving_or_leaving() {
    let zone = "promotedPieceType = p:g l:g r:g\npromotionRegionWhite = *4 *5\npromotionRegionBlack = *2 *1";
    let promotions = |lines: &str| said(&format!("{SMALL}{zone}\n{lines}"), "promote ");
    assert_eq!(
        promotions(""),
        [
            "promote rook on ranks 4..5 or from ranks 4..5 as rook_as_gold, rook",
            "promote shogi_pawn on ranks 4..5 as shogi_pawn_as_gold, shogi_pawn",
            "promote lance on ranks 4..5 as lance_as_gold, lance"
        ]
    );
    // A piece that could not move on has to be promoted.
    assert_eq!(
        promotions("immobilityIllegal = true")[1..3],
        [
            "promote shogi_pawn on ranks 5 as shogi_pawn_as_gold",
            "promote shogi_pawn on ranks 4 as shogi_pawn_as_gold, shogi_pawn"
        ]
    );
    assert_eq!(
        promotions("mandatoryPiecePromotion = true"),
        [
            "promote rook on ranks 4..5 or from ranks 4..5 as rook_as_gold",
            "promote shogi_pawn on ranks 4..5 as shogi_pawn_as_gold",
            "promote lance on ranks 4..5 as lance_as_gold"
        ]
    );
    assert_eq!(promotions("pieceDemotion = true").len(), 6);
}

#[test]
fn pawns_are_promoted_where_they_arrive_only() {
    let zone = "promotionRegionWhite = *6\npromotionRegionBlack = *3\nmandatoryPawnPromotion = false\n";
    let promotions = |lines: &str| said(&format!("{CHESS}{zone}{lines}"), "promote ");
    assert_eq!(promotions(""), ["promote pawn on ranks 6 as pawn_as_knight, pawn_as_rook, pawn"]);
    assert_eq!(
        promotions("promotionPieceTypes = -\npromotedPieceType = p:r"),
        ["promote pawn on ranks 6 as pawn_as_rook, pawn"]
    );
}

#[test]
fn promotions_of_the_base_remain() {
    let base = format!("{SMALL}promotedPieceType = p:g l:g\npromotionRegionWhite = *5\npromotionRegionBlack = *1");
    let promoted = |lines: &str| said(&format!("{base}\n[two:one]\n{lines}"), "promote ").len();
    assert_eq!([promoted(""), promoted("promotedPieceType = r:g"), promoted("promotedPieceType = l:-")], [2, 3, 1]);
}

#[test]
fn pieces_are_dropped_as_their_promoted_forms() {
    let zone = format!("{SMALL}promotedPieceType = p:g\npromotionRegionWhite = *5\npromotionRegionBlack = *1\n");
    assert_eq!(said(&zone, "move shogi_pawn_as_gold drops"), [""; 0]);
    let both = format!("{zone}dropPromoted = true");
    assert_eq!(said(&both, "move shogi_pawn_as_gold drops"), ["move shogi_pawn_as_gold drops for shogi_pawn"]);
    // The squares are those of the pawn.
    let own_half = format!("{both}\ndropRegionWhite = *1 *2\ndropRegionBlack = *5 *4");
    assert_eq!(
        said(&own_half, "move shogi_pawn_as_gold drops"),
        ["move shogi_pawn_as_gold drops for shogi_pawn into ranks 1..2"]
    );
}

#[test]
fn promotions_without_words_are_told() {
    let zone = format!("{SMALL}promotedPieceType = p:g\npromotionRegionWhite = *5\npromotionRegionBlack = *1\n");
    let (positions, moves) = (RulesPart::Positions, RulesPart::Moves);
    for (lines, part, what) in [
        (
            format!("{zone}dropPromoted = true\ndropNoDoubled = p"),
            moves,
            "that pieces are laid as what they are promoted to",
        ),
        (format!("{zone}dropLoop = true"), positions, "that promoted pieces stay promoted in the hand"),
        (format!("{zone}promotedPieceType = g:r"), positions, "that promoted pieces are promoted again"),
        (
            format!("{zone}mandatoryPiecePromotion = true\npromotionLimit = g:1"),
            moves,
            "that there are no promotions to a type of which there are enough",
        ),
        (
            format!("{CHESS}promotionPawnTypes = pn\npromotionPieceTypes = r"),
            positions,
            "that a captured piece becomes another one than it was",
        ),
        (
            format!("{zone}promotionPawnTypes = p\npromotionPieceTypes = g\nmandatoryPawnPromotion = false"),
            moves,
            "that a piece is promoted in two ways",
        ),
    ] {
        assert!(tells(&lines, part, what), "{lines}");
    }
    // Promoted pieces that move as others count where these are dropped.
    let counted = "that promoted pieces count for the drops on a file";
    assert!(tells(&format!("{CHESS}dropNoDoubled = n"), moves, counted));
    assert_eq!(told(&imported(&format!("{CHESS}dropNoDoubled = n\npromotionPieceTypes = r"))), []);
    // A lance checks a king on the last rank, but can only go there if it is promoted.
    assert_eq!(
        said(&format!("{SMALL}immobilityIllegal = true"), "move lance slides"),
        ["move lance slides forward into ranks 1..4", "move lance slides forward onto enemy king into ranks 5"]
    );
    assert_eq!(told(&imported(&format!("{zone}promotedPieceType = l:g\nimmobilityIllegal = true"))), []);
    let mixed = "[one]\nking = k\nwazir = w\nfers = f\nstartFen = k2w/4/4/K1FW w - - 0 1\nmaxRank = 4\nmaxFile = 4\n\
                 castling = false\nnMoveRule = 0\npromotedPieceType = w:f\npieceDemotion = true\n\
                 promotionRegionWhite = *4\npromotionRegionBlack = *1";
    assert!(tells(mixed, moves, "that only promoted pieces turn back"));
    assert_eq!(told(&imported(&mixed.replace("K1FW", "K2W"))), []);
}

#[test]
fn results_of_promotions_have_limits() {
    let zone = format!("{SMALL}promotedPieceType = p:g\npromotionRegionWhite = *5\npromotionRegionBlack = *1\n");
    let promoted = |lines: &str| said(lines, "promote ");
    let gold = "promote shogi_pawn on ranks 5 as shogi_pawn_as_gold";
    assert_eq!(promoted(&format!("{zone}promotionLimit = g:1")), [format!("{gold} at most 1, shogi_pawn")]);
    let all = "there are two pawns in all";
    assert_eq!(promoted(&format!("{zone}promotionLimit = g:2")), [format!("{gold}, shogi_pawn")], "{all}");
    // Others that move alike are counted.
    assert_eq!(
        promoted(&format!("{CHESS}promotionLimit = r:1 n:9")),
        ["promote pawn on ranks 8 as pawn_as_knight, pawn_as_rook at most 1 with rook"]
    );
}

#[test]
fn promotions_that_differ_in_name_only_are_one() {
    let zone = format!("{SMALL}promotedPieceType = p:g\npromotionRegionWhite = *5\npromotionRegionBlack = *1\n");
    let both = format!("{zone}promotionPawnTypes = p\npromotionPieceTypes = g");
    assert_eq!(said(&both, "promote "), ["promote shogi_pawn on ranks 5 as shogi_pawn_as_gold"]);
    // The piece could leave its zone, where only one of the two ways promotes it.
    let leaves = format!("{both}\npawnTypes = r\npromotedPieceType = r:g\npromotionPawnTypes = r");
    assert!(tells(&leaves, RulesPart::Moves, "that a piece is promoted in two ways"));
}

#[test]
fn promotions_with_a_limit_come_in_addition_to_hands() {
    let rook = |hand: &str| {
        let lines = CHESS.replace("capturesToHand = true\n", "").replace("RN[]", hand);
        let imported = imported(&format!("{lines}promotionLimit = r:1"));
        statements(&imported, "piece rook ").concat() + &statements(&imported, "piece white_rook ").concat()
    };
    assert!(rook("RN[n]").contains("count 0..1 "), "{}", rook("RN[n]"));
    assert!(rook("RN[R]").contains("count 0..2 "), "{}", rook("RN[R]"));
}

#[test]
fn ends_count_pieces_in_hand_too() {
    let few = "that a side with too few pieces of some types has lost or won";
    let lost = |piece: &str| format!("{SMALL}extinctionValue = loss\nextinctionPieceTypes = {piece}");
    let ends = said(&lost("r"), "end lose if at most");
    assert_eq!(ends, ["end lose if at most 0 rook on board or in hand"]);
    // Without drops, pieces come into hands and never leave them.
    assert!(tells(&format!("{}\npieceDrops = false", lost("r")), RulesPart::Ends, few));
    let quiet = imported(&format!("{SMALL}nMoveRule = 50"));
    assert!(quiet.text.contains("end draw if 100 plies without capture, drop"), "{}", quiet.text);
}

#[test]
fn drops_are_compulsory_for_all_or_for_one_type() {
    let first = |lines: &str| said(&format!("{SMALL}{lines}"), "must");
    assert_eq!(first("mustDrop = true"), ["must drop"]);
    assert_eq!(first("mustDrop = true\nmustDropType = r"), ["must drop rook"]);
    assert_eq!(first("mustDropType = r"), [""; 0]);
    // A piece that is never dropped.
    assert_eq!(first("mustDrop = true\nmustDropType = k"), [""; 0]);
}

#[test]
fn rooks_may_have_to_be_laid_on_the_first_rank() {
    assert_eq!(drop_of("rook", SMALL), ["move rook drops"]);
    assert_eq!(drop_of("rook", &format!("{SMALL}sittuyinRookDrop = true")), ["move rook drops into ranks 1"]);
}

#[test]
fn two_passes_end_the_game() {
    let passes = |lines: &str| tells(lines, RulesPart::Ends, "that two passes in a row end the game");
    assert!(passes(&format!("{SMALL}pass = true")));
    assert!(!passes(&format!("{SMALL}passWhite = true")) && !passes(SMALL));
}

#[test]
fn promotions_may_be_by_captures_alone() {
    let lines =
        format!("{SMALL}promotedPieceType = p:g r:g\npromotionRegionWhite = *4 *5\npromotionRegionBlack = *1 *2\n");
    let by_capture =
        format!("{lines}piecePromotionOnCapture = true\nmandatoryPiecePromotion = true\nimmobilityIllegal = false");
    let promoted = said(&by_capture, "promote shogi_pawn");
    assert_eq!(promoted, ["promote shogi_pawn on ranks 4..5 as shogi_pawn_as_gold by capture"], "{by_capture}");
    assert_eq!(
        said(&by_capture, "promote rook"),
        ["promote rook on ranks 4..5 or from ranks 4..5 as rook_as_gold by capture"]
    );
    // A choice of results does not depend on captures.
    let by_choice = format!("{CHESS}piecePromotionOnCapture = true");
    assert!(said(&by_choice, "promote").iter().all(|line| !line.ends_with("by capture")));
    let stuck = format!("{lines}piecePromotionOnCapture = true\nimmobilityIllegal = true");
    assert!(tells(&stuck, RulesPart::Turns, "that pieces have to capture where they could not move on"));
}

#[test]
fn promoted_forms_have_the_marks_of_the_program() {
    let pieces = said(
        &format!("{SMALL}promotedPieceType = p:g\npromotionRegionWhite = *5\npromotionRegionBlack = *1"),
        "piece ",
    );
    assert!(pieces.iter().any(|piece| piece.starts_with("piece shogi_pawn_as_gold A or +P ")), "{pieces:?}");
    let pieces = said(CHESS, "piece ");
    assert!(pieces.iter().any(|piece| piece.contains(" or R~ ")), "{pieces:?}");
}
