//! Checks that are counted or forbidden, and replies to a king that has arrived.

use qishu_import::{Collection, Imported};

/// Chess with these additional lines.
fn import(lines: &str) -> Imported {
    let collection = Collection::read(&format!("[one:chess]\n{lines}\n")).expect("the file has no mistakes");
    collection.import("one").expect("there is such a variant").expect("it has no mistakes")
}

fn has(lines: &str, statement: &str) -> bool {
    let imported = import(lines);
    let found = imported.text.lines().any(|line| line.trim() == statement);
    let files = [("one.rules", imported.text.as_str())];
    assert!(qishu_spec_lang::check_texts(&files).models.is_ok(), "{}", imported.text);
    found
}

fn tells(lines: &str, what: &str) -> bool {
    import(lines).left_out.iter().any(|one| one.what == what)
}

const OPENING: &str = "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ";

#[test]
fn checks_are_counted_as_the_opening_says() {
    let told = "that a number of checks wins";
    for (field, number) in [("3+3 0 1", 3), ("5+5 0 1", 5), ("0 1", 1)] {
        let lines = format!("checkCounting = true\n{OPENING}{field}");
        assert!(has(&lines, &format!("end checks: win if {number} checks given")), "{field}");
        assert!(!tells(&lines, told), "{field}");
    }
    let short = "checkCounting = true\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 7+7 0 1";
    assert!(has(short, "end checks: win if 7 checks given"));
    // The language has one number for both sides, of one digit.
    for field in ["3+5 0 1", "12+12 0 1", "0+0 0 1"] {
        assert!(tells(&format!("checkCounting = true\n{OPENING}{field}"), told), "{field}");
    }
}

#[test]
fn checks_may_be_forbidden() {
    assert!(has("checking = false", "must not give check"));
    assert!(!has("checking = true", "must not give check"));
    assert!(!tells("checking = false", "that no piece may give check"));
}

#[test]
fn the_second_side_replies_to_a_king_that_has_arrived() {
    let told = "that a side on certain squares has won";
    let goals = "flagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *1\nflagMove = true\n";
    let lines = format!("{goals}checking = false");
    assert!(has(&lines, "end draw if both have at least 1 king on ranks 8"));
    assert!(has(&lines, "end win if at least 1 king on ranks 8 after reply"));
    assert!(!tells(&lines, told));
    // A king that arrives may give check elsewhere; then there is no reply.
    assert!(tells(goals, told));
    assert!(tells(&format!("{goals}checking = false\nflagPieceCount = 2"), told));
}
