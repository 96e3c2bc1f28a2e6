//! Ends by the number of pieces on some squares or on the board.

use qishu_import::Collection;

/// A piece that both sides have, and one that is promoted to it.
const SMALL: &str = "[one]\nmaxRank = 4\nmaxFile = 4\ncommoner = k\nrook = r\npawn = p\ndoubleStep = false\ncastling = false\n\
                     startFen = kr1r/p3/3P/R1RK w - - 0 1\npromotionPieceTypes = r\npromotionRegionWhite = *4\n\
                     promotionRegionBlack = *1\n";

/// The ends by numbers of pieces with these additional lines, and whether the file reports that there are others.
fn ends(lines: &str) -> (Vec<String>, bool) {
    let collection = Collection::read(&format!("{SMALL}{lines}\n")).expect("the file has no mistakes");
    let imported = collection.import("one").expect("there is such a variant").expect("it has no mistakes");
    let ends = imported.text.lines().filter_map(|line| line.trim().strip_prefix("end "));
    let of_pieces =
        ends.filter(|end| end.contains(" if at ") || end.contains(" if both ")).map(str::to_owned).collect();
    let others =
        ["that a side on certain squares has won", "that a side with too few pieces of some types has lost or won"];
    (of_pieces, imported.left_out.iter().any(|one| others.contains(&&*one.what)))
}

fn are_all(lines: &str, said: &[&str]) {
    assert_eq!(ends(lines), (said.iter().map(ToString::to_string).collect(), false), "{lines}");
}

fn are_told(lines: &str) {
    assert_eq!(ends(lines), (Vec::new(), true), "{lines}");
}

#[test]
fn goals_are_seen_from_each_side() {
    let far = "flagRegionWhite = *4\nflagRegionBlack = *1";
    are_all(&format!("flagPiece = k\n{far}"), &["win if at least 1 commoner on ranks 4"]);
    are_all(
        &format!("flagPiece = r\nflagPieceCount = 2\n{far}\nstartFen = k3/r2r/R2R/3K w - - 0 1"),
        &["win if at least 2 rook on ranks 4"],
    );
    are_all(
        "flagPiece = k\nflagRegionWhite = a4\nflagRegionBlack = c3",
        &["win if at least 1 white_commoner on a4", "win if at least 1 black_commoner on b2"],
    );
    are_all("flagPiece = k\nflagRegionWhite = b4", &["win if at least 1 white_commoner on b4"]);
    are_all(
        "flagPieceWhite = k\nflagPieceBlack = r\nflagRegion = b2",
        &["win if at least 1 black_rook on c3", "win if at least 1 white_commoner on b2"],
    );
    are_all("flagRegion = b2", &["win if at least 1 white_pawn or black_pawn or rook or commoner on b2"]);
    are_all("flagPiece = k\nflagPieceCount = 3\nflagRegion = a4 b4", &[]);
}

#[test]
fn other_goals_are_told() {
    are_told("flagPiece = k\nflagRegionWhite = *1\nflagRegionBlack = *1");
    // The opening has such a full region already.
    are_told("flagPieceCount = 4\nflagPieceBlockedWin = true\nflagRegion = a4 b4 d4 d1\nflagPiece = r");
    are_told("king = k\ncommoner = -\nflagPiece = k\nflagRegionWhite = *4\nflagRegionBlack = *1\nflagMove = true");
}

#[test]
fn goals_may_be_full() {
    let full = "flagPieceBlockedWin = true\nflagRegionWhite = *4\nflagRegionBlack = *1\nflagPiece = k";
    assert_eq!(ends(full).0, ["win if at least 1 commoner on ranks 4"], "one is enough in any case");
    are_all(
        &format!("{full}\nflagPieceCount = 2"),
        &["win if at least 2 commoner on ranks 4", "win if at least 1 commoner on ranks 4 while full"],
    );
    are_told(&format!("{full}\nflagPieceCount = 2\nflagPieceSafe = true"));
}

#[test]
fn goals_may_be_safe_or_win_after_the_reply() {
    let far = "flagPiece = k\nflagRegionWhite = *4\nflagRegionBlack = *1\n";
    let safe = "win if at least 1 commoner on ranks 4 safe from capture";
    let of_both = "draw if both have at least 1 commoner on ranks 4 safe from capture";
    let later = "win if at least 1 commoner on ranks 4 after any reply";
    are_all(&format!("{far}flagPieceSafe = true"), &[of_both, safe]);
    are_all(&format!("{far}flagMove = true"), &[later]);
    are_all(&format!("{far}flagMove = true\nflagPieceSafe = true"), &[later, safe]);
    are_told("flagPiece = k\nflagRegionWhite = a4\nflagRegionBlack = c3\nflagPieceSafe = true");
}

#[test]
fn each_type_is_counted_by_itself_and_all_types_together() {
    let lines = |types: &str, rest: &str| format!("extinctionValue = loss\nextinctionPieceTypes = {types}\n{rest}");
    are_all(&lines("k", ""), &["lose if at most 0 commoner"]);
    // A move that promotes the last piece loses, even if it captures.
    are_all(&lines("krp", ""), &["lose if at most 0 pawn", "lose if at most 0 rook", "lose if at most 0 commoner"]);
    are_all(&lines("r", "extinctionPieceCount = 1"), &["lose if at most 1 rook"]);
    are_all(&lines("*", "extinctionPieceCount = 1"), &["lose if at most 1 pawn or rook or commoner"]);
    are_all(&lines("*", "extinctionValue = none"), &[]);
    are_all(&lines("-", ""), &[]);
    are_all(&lines("k", "king = k\ncommoner = -"), &[]);
    for otherwise in ["extinctionPieceCount = 2", "extinctionOpponentPieceCount = 2", "extinctionClaim = true"] {
        are_told(&lines("r", otherwise));
    }
}

#[test]
fn the_other_side_has_more_pieces_unless_blasts_remove_all() {
    let lines = |value: &str, rest: &str| {
        format!("extinctionValue = {value}\nextinctionPieceTypes = *\nextinctionOpponentPieceCount = 1\n{rest}")
    };
    let few = "if at most 0 pawn or rook or commoner";
    are_all(&lines("loss", ""), &[&format!("lose {few}")]);
    // A promotion makes the side's own pawns fewer.
    are_told(&lines("loss", "extinctionPieceTypes = p"));
    let both = |lines: &str| {
        let collection = Collection::read(&format!("{SMALL}{lines}\n")).expect("the file has no mistakes");
        let imported = collection.import("one").expect("there is such a variant").expect("it has no mistakes");
        let ends = imported.text.lines().filter_map(|line| line.trim().strip_prefix("end "));
        ends.filter(|end| end.contains("at most 0")).map(str::to_owned).collect::<Vec<_>>()
    };
    let blasts = lines("win", "blastOnCapture = true\nstalemateValue = win");
    assert_eq!(both(&blasts), [format!("lose {}", few.replace("if", "if both have")), format!("win {few}")]);
    are_told(&format!("{blasts}\nstalematePieceCount = true"));
    are_told(&format!("{blasts}\nextinctionPieceTypes = r"));
}

#[test]
fn pieces_on_one_line_may_be_apart() {
    let lines = |rest: &str| format!("collinearN = 3\nconnectPieceTypes = r\nconnectDiagonal = false\n{rest}");
    let all = ends(&lines("connectValue = loss")).0;
    assert_eq!(all.len(), 8);
    assert!(all.contains(&"lose if at least 3 rook on a1..d1".to_owned()), "{all:?}");
    assert!(all.contains(&"lose if at least 3 rook on a1..a4".to_owned()), "{all:?}");
    assert_eq!(ends(&lines("connectVertical = false\nconnectDiagonal = true")).0.len(), 4 + 6);
    assert_eq!(ends(&lines("collinearN = 5")).0.len(), 0);
    // Nine blocks of two by two.
    let blocks = ends("connectNxN = 2\nconnectPieceTypes = r").0;
    assert_eq!(blocks.len(), 9);
    assert!(blocks.contains(&"win if at least 4 rook on a1..b2".to_owned()), "{blocks:?}");
    let collection = Collection::read(&format!("{SMALL}{}\n", lines("collinearN = 2"))).expect("no mistakes");
    let imported = collection.import("one").expect("there is such a variant").expect("it has no mistakes");
    assert!(imported.left_out.iter().any(|one| one.what == "that pieces on one line end the game"));
}

/// A board on which pieces are only dropped, without end, with these additional lines: its ends, and its omissions.
fn ends_of_drops(lines: &str) -> (Vec<String>, Vec<String>) {
    let text = format!(
        "[one]\nmaxRank = 3\nmaxFile = 3\nimmobile = p\nstartFen = 2p/3/P2 w - - 0 1\npieceDrops = true\nfreeDrops = true\n\
         immobilityIllegal = false\ncastling = false\nstalemateValue = loss\nnFoldRule = 0\nnMoveRule = 0\n{lines}\n"
    );
    let collection = Collection::read(&text).expect("the file has no mistakes");
    let imported = collection.import("one").expect("there is such a variant").expect("it has no mistakes");
    let checked = qishu_spec_lang::check_texts(&[("one.rules", &imported.text)]);
    assert!(checked.models.is_ok(), "{}", imported.text);
    let ends = imported.text.lines().filter_map(|line| line.trim().strip_prefix("end ")).map(str::to_owned);
    (ends.collect(), imported.left_out.into_iter().map(|one| one.what).collect())
}

#[test]
fn chains_between_regions_win() {
    let edges =
        "connectRegion1White = a*\nconnectRegion2White = c*\nconnectRegion1Black = *1\nconnectRegion2Black = *3\n";
    let (white, black) = (
        "win if chain of white immobile between a1..a3, c1..c3",
        "win if chain of black immobile between a1..c1, a3..c3",
    );
    let straight = format!("{edges}connectDiagonal = false\n");
    assert_eq!(ends_of_drops(&straight), (vec![white.into(), black.into(), "lose if no move".into()], vec![]));
    assert_eq!(ends_of_drops(&format!("{straight}connectRegion2Black = -")).0, [white, "lose if no move"]);
    let told = "that a chain between two regions wins";
    for otherwise in [
        "connectDiagonal = true",
        "connectVertical = false",
        // One piece would be a chain.
        "connectRegion2White = a1 c1",
        // The game begins with a chain.
        "startFen = 3/3/PPP w - - 0 1",
    ] {
        assert_eq!(ends_of_drops(&format!("{straight}{otherwise}")).1, [told], "{otherwise}");
    }
    let others = ends_of_drops(&format!("{straight}startFen = 3/ppp/1P1 w - - 0 1"));
    assert_eq!(others.1, Vec::<String>::new(), "the pieces of one side hang together");
}

#[test]
fn a_full_board_ends_a_game_of_drops_as_a_side_without_moves_does() {
    let full = "adjudicateFullBoard = true\n";
    assert_eq!(ends_of_drops(full), (vec!["draw if no move".into()], vec![]));
    let counted = format!("{full}materialCounting = unweighted");
    let ends = ["win if no move with more immobile", "lose if no move with fewer immobile", "draw if no move"];
    assert_eq!(ends_of_drops(&counted), (ends.map(String::from).into(), vec![]));
    // Some squares may stay empty for ever.
    for otherwise in ["dropRegionWhite = *1 *2", "dropNoDoubled = p", "immobile = -\nwazir = p"] {
        let told = ends_of_drops(&format!("{full}{otherwise}")).1;
        assert!(told.contains(&"that a full board ends the game".to_owned()), "{otherwise}: {told:?}");
    }
}

#[test]
fn a_board_that_is_full_in_the_opening_ends_the_game() {
    let full = "maxFile = 2\nmaxRank = 2\npromotionPieceTypes = -\nadjudicateFullBoard = true\n";
    let even = "end draw if both have at least 2 commoner";
    let said = |lines: &str| {
        let text = format!("[one]\ncommoner = k\ncastling = false\n{full}{lines}\n");
        let collection = Collection::read(&text).expect("the file has no mistakes");
        let imported = collection.import("one").expect("there is such a variant").expect("it has no mistakes");
        let is_told = imported.left_out.iter().any(|one| one.what == "that a full board ends the game");
        (imported.text.contains(even), is_told)
    };
    assert_eq!(said("startFen = kK/Kk w - - 0 1"), (true, false));
    assert_eq!(said("startFen = KK/Kk w - - 0 1"), (false, true), "one side has more");
    assert_eq!(said("startFen = kK/K1 w - - 0 1"), (false, false), "it is never full");
}
