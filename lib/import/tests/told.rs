//! All that a rules file cannot express is reported, and its content is right.

use qishu_import::{Collection, Imported, RulesPart};

/// A variant with a king and a piece of this notation on a board of eight by eight, and additional lines.
fn imported(betza: &str, lines: &str) -> Imported {
    let text = format!(
        "[one]\nking = k\ncustomPiece1 = a:{betza}\nstartFen = k7/8/8/8/3A4/8/8/7K w - - 0 1\ncastling = false\n{lines}\n"
    );
    let collection = Collection::read(&text).expect("the file has no mistakes");
    collection.import("one").expect("there is such a variant").expect("it has no mistakes")
}

/// The moves of the piece in the file.
fn moves(imported: &Imported) -> Vec<String> {
    let said = imported.text.lines().filter_map(|line| line.trim().strip_prefix("move piece_a "));
    said.map(|words| words.trim().to_owned()).collect()
}

/// The omissions, each with its part.
fn left_out(imported: &Imported) -> Vec<(RulesPart, &str)> {
    imported.left_out.iter().map(|one| (one.part, &*one.what)).collect()
}

#[test]
fn what_the_notation_says_is_what_the_rules_say() {
    for (betza, said) in [
        ("R0", &["slides along file, rank"][..]),
        ("W0", &["slides along file, rank"]),
        ("fR0", &["slides forward"]),
        ("pR0", &["jumps along file, rank over 1"]),
        ("gR", &["jumps along file, rank over 1 directly behind"]),
        ("pB1", &["jumps along diagonal over 1 directly behind"]),
        ("WcgQ", &["steps along file, rank", "jumps along file, rank, diagonal over 1 directly behind onto enemy"]),
        ("K0", &["slides along file, rank, diagonal"]),
        ("Q9", &["slides along file, rank, diagonal"]),
        ("fsK", &["steps along rank", "steps along diagonal forward"]),
        ("nD", &["leaps 2 along file, rank over empty"]),
        ("NnN", &["leaps 1 along file, rank then 1 along diagonal over empty"]),
        ("WnH", &["steps along file, rank"]),
        ("WDD", &["steps along file, rank"]),
        ("lW", &["steps leftward"]),
        ("lfrbB", &["slides along falling"]),
        ("NN", &["rides 1 along file, rank then 1 along diagonal"]),
    ] {
        let imported = imported(betza, "");
        assert_eq!(left_out(&imported), [], "{betza}");
        assert_eq!(moves(&imported), said, "{betza}");
    }
}

#[test]
fn the_second_side_may_begin() {
    let start = |imported: &Imported| {
        let line = imported.text.lines().find_map(|line| line.trim().strip_prefix("start ")).map(str::to_owned);
        line.expect("the game has an opening")
    };
    assert_eq!(start(&imported("W", "")), "\"k7/8/8/8/3A4/8/8/7K\"");
    let second = imported("W", "startFen = k7/8/8/8/3A4/8/8/7K b - - 0 1");
    assert_eq!((start(&second), left_out(&second)), ("\"k7/8/8/8/3A4/8/8/7K b\"".to_owned(), vec![]));
}

#[test]
fn none_takes_by_a_first_move() {
    let imported = imported("WifR", "doubleStepRegionWhite = *4");
    assert_eq!(moves(&imported), ["steps along file, rank", "slides forward to empty from ranks 4"]);
}

#[test]
fn what_has_no_words_is_told() {
    for betza in ["fRbpR", "RpR3"] {
        let imported = imported(betza, "");
        let what = format!("how piece_a goes, `{betza}` in Betza's notation");
        assert_eq!(left_out(&imported), [(RulesPart::Turns, &*what)]);
        assert!(imported.has_all_positions() && !imported.has_moves(), "{betza}");
    }
}

#[test]
fn quiet_plies_end_by_drops_and_promotions() {
    let quiet = |text: &str| {
        let collection = Collection::read(text).expect("the file has no mistakes");
        let imported = collection.import("one").expect("there is such a variant").expect("it has no mistakes");
        let (_, words) = imported.text.split_once("plies without ").expect("quiet plies end the game");
        words.lines().next().map(str::to_owned)
    };
    let is = |text: &str, words: &str| assert_eq!(quiet(text).as_deref(), Some(words), "{text}");
    is(
        "[one]\nmaxRank = 4\nmaxFile = 4\ncustomPiece1 = p:mW\nstartFen = 4/4/4/4[PPpp] w - - 0 1\npieceDrops = true\ncastling = false\n",
        "capture, drop",
    );
    let promoted = "king = k\nsilver = s\ngold = g\nstartFen = k7/s7/8/8/8/8/7S/7K w - - 0 1\ncastling = false\n";
    is(&format!("[one]\n{promoted}promotedPieceType = s:g\n"), "capture, promotion");
    is(&format!("[one]\n{promoted}"), "capture");
    is("[one:chess]\nenPassantRegion = -\ncastling = false\n", "capture or moving pawn");
}

#[test]
fn older_words_say_what_those_of_today_say() {
    let import = |lines: &str| {
        let text = format!(
            "[one:chess]\nmaxRank = 7\nmaxFile = 6\nstartFen = rnkqbr/pppppp/6/6/6/PPPPPP/RNKQBR w - - 0 1\nenPassantRegion = -\n\
             castling = false\n{lines}\n"
        );
        let collection = Collection::read(&text).expect("the file has no mistakes");
        collection.import("one").expect("there is such a variant").expect("it has no mistakes")
    };
    let today = "doubleStepRegionWhite = *2 *3\ndoubleStepRegionBlack = *6 *5\npromotionRegionWhite = *6 *7\npromotionRegionBlack = *1 *2";
    let imported = import("promotionRank = 6\ndoubleStepRank = 3");
    assert_eq!(left_out(&imported), []);
    assert_eq!(imported, import(today));
    // Current keys take precedence, regardless of their order.
    let both = import(&format!("{today}\npromotionRank = 5\ndoubleStepRank = 4\ndoubleStepRankMin = 1"));
    assert_eq!(both, import(today));
    // The order of lines does not matter, either.
    let (sides, both_sides) = ("promotionPieceTypesWhite = r", "promotionPieceTypes = qn");
    assert_eq!(import(&format!("{sides}\n{both_sides}")), import(&format!("{both_sides}\n{sides}")));
}

#[test]
fn a_pawn_without_a_result_stays_out_of_its_zone() {
    let import = |lines: &str| {
        let text = format!(
            "[one]\ncommoner = k\nqueen = q\npawn = p\nstartFen = k6q/p7/8/8/8/8/7P/K6Q w - - 0 1\ndoubleStep = false\n\
             castling = false\n{lines}\n"
        );
        let collection = Collection::read(&text).expect("the file has no mistakes");
        collection.import("one").expect("there is such a variant").expect("it has no mistakes")
    };
    let is = |lines: &str, said: &str| {
        let imported = import(lines);
        let moves = imported.text.lines().filter_map(|line| line.trim().strip_prefix("move pawn "));
        let promotions = imported.text.lines().filter_map(|line| line.trim().strip_prefix("promote "));
        let all: Vec<&str> = moves.chain(promotions).map(str::trim).collect();
        assert_eq!((all.join("; "), left_out(&imported)), (said.to_owned(), vec![]), "{lines}");
    };
    let [step, capture] = ["steps forward to empty", "steps along diagonal forward onto enemy"];
    is("", &format!("{step} into ranks 1..7; {capture} into ranks 1..7"));
    is("mandatoryPawnPromotion = false", &format!("{step}; {capture}"));
    is("promotionPieceTypes = q", &format!("{step}; {capture}; pawn on ranks 8 as queen"));
    // A king may not be on a square that the pawn attacks.
    let check = "steps along diagonal forward onto enemy king into ranks 8";
    is("king = k", &format!("{step} into ranks 1..7; {capture} into ranks 1..7; {check}"));
}
