//! Tests of legal moves, and of counts of move sequences.

use crate::program::{Folder, SMALL};

/// Two pieces on a line, each of which may go to the next square.
pub const LINE: &str = r#"variant line {
    title "A line"
    board 5 x 1
    sides left, right mirror files
    piece man M { count 1 anywhere }
    start "M3m"
    royal man
    move man steps sideways
    end lose if no move
}
"#;

fn folder(name: &str) -> Folder {
    Folder::new(name).with("line.rules", LINE).with("small.rules", SMALL)
}

/// In 8 of the 20 positions the pieces are adjacent, so that the side to move could capture the other.
#[test]
fn legal_positions_are_counted() {
    let folder = folder("legal");
    assert_eq!(folder.run(&["count", "--legal", "--format=plain", "line.rules"]).results(), "24\n");
    let human = folder.run(&["count", "--legal", "line.rules"]).results();
    assert!(human.starts_with("line: A line\n  legal       24\n"), "{human}");
    let json = folder.run(&["count", "--legal", "--format=json", "line.rules"]).results();
    assert!(json.contains("\"legal\": true") && json.contains("\"count\": \"24\""), "{json}");
    let table = folder.run(&["count", "--legal", "--by=pieces", "--format=csv", "line.rules"]).results();
    assert_eq!(table, "pieces,positions\n2,24\n");
    let none = folder.run(&["count", "--legal", "small.rules"]).mistakes();
    assert!(none.contains("the rules of small do not say how pieces move"), "{none}");
}

/// A piece goes to a square that was empty, or captures what was there.
#[test]
fn moves_are_taken_back() {
    let folder = folder("back");
    let plain = folder.run(&["moves", "--back", "--format=plain", "--fen=1M2m b", "line.rules"]).results();
    assert_eq!(plain, "a1b1\t\tM3m w - - 0 1\nc1b1\t\t2M1m w - - 0 1\n");
    let human = folder.run(&["moves", "--back", "--fen=1M2m b", "line.rules"]).results();
    assert!(human.contains("right to move: 2 moves lead here\n  a1b1  from M3m w - - 0 1\n"), "{human}");
    let fen = "--fen=4k3/8/8/8/8/8/8/R3K3 b Q -";
    let captures = folder.run(&["moves", "--back", "--format=plain", fen, "chess"]).results();
    assert_eq!(captures, "", "a rook and a king that may castle have not moved");
    let captures = folder.run(&["moves", "--back", "--fen=4k3/8/8/8/8/8/8/R3K3 b", "chess"]).results();
    assert!(captures.contains("  b1a1  captures qa1  from 4k3/8/8/8/8/8/8/qR2K3 w - - 0 1\n"), "{captures}");
    let from_there = folder.run(&["perft", "--back", "--depth=3", "--format=plain", "--fen=1M2m b", "line.rules"]);
    assert_eq!(from_there.results(), "1\n");
    let last = ["perft", "--back", "--depth=2", "--divide", "--format=plain", "--fen=1M2m b", "line.rules"];
    assert_eq!(folder.run(&last).results(), "a1b1 from M3m w - - 0 1\t1\nc1b1 from 2M1m w - - 0 1\t0\n");
}

/// Left is on the first square in 6 of the 24, adjacent to right or not; and the mirror fixes no position.
#[test]
fn legal_positions_are_counted_square_by_square_and_up_to_symmetry() {
    let folder = folder("legal_places");
    let squares = folder.run(&["count", "--by=square", "--legal", "--format=csv", "line.rules"]).results();
    let rows: Vec<&str> = squares.lines().collect();
    assert_eq!((rows.len(), rows[1], rows[3]), (11, "left man,a1,6", "left man,c1,4"), "{squares}");
    assert_eq!(folder.run(&["count", "--up-to=all", "--legal", "--format=plain", "line.rules"]).results(), "6\n");
    let files = folder.run(&["count", "--legal", "--up-to=files", "--format=csv", "line.rules"]).results();
    assert_eq!(files, "symmetry,positions\nnothing,24\nfiles,0\norbits,12\n");
    for command in ["--by=square", "--up-to=all"] {
        let none = folder.run(&["count", command, "--legal", "small.rules"]).mistakes();
        assert!(none.contains("the rules of small do not say how pieces move"), "{none}");
    }
}

#[test]
fn legal_positions_have_numbers() {
    let folder = folder("legal_numbers");
    let all = folder.run(&["unrank", "--legal", "--from=0", "line.rules"]).results();
    let numbers: String = (0..24).map(|number| format!("{number}\n")).collect();
    assert_eq!(folder.run_with(&["rank", "--legal", "line.rules"], all.as_bytes()).results(), numbers);
    assert!(
        all.lines().any(|line| line == "M3m w - - 0 1") && all.lines().any(|line| line == "m2M1 b - - 0 1"),
        "{all}"
    );
    let neighbours = folder.run_with(&["rank", "--legal", "line.rules"], b"Mm3 b\n").mistakes();
    assert!(neighbours.contains("right is to move and could capture a royal piece"), "{neighbours}");
    let drawn = folder.run(&["sample", "--legal", "--format=human", "line.rules"]).results();
    assert!(drawn.contains("a b c d e") && drawn.contains(" to move\n"), "{drawn}");
}

#[test]
fn moves_are_drawn_and_listed() {
    let folder = folder("moves");
    assert_eq!(
        folder.run(&["moves", "line.rules"]).results(),
        "line: A line\n1 M . . . m\n  a b c d e\n\nleft to move: 1 move\n  a1b1\n"
    );
    assert_eq!(folder.run(&["moves", "--format", "plain", "--fen", "1M2m b", "line.rules"]).results(), "e1d1\n");
    let json = folder.run(&["moves", "--format", "json", "--fen", "2M1m b - - 3 2", "line.rules"]).results();
    let expected = r#"{
  "schema": 1,
  "name": "line",
  "title": "A line",
  "state": "2M1m b - - 3 2",
  "to_move": "right",
  "in_check": false,
  "outcome": "lose",
  "moves": []
}
"#;
    assert_eq!(json, expected);
}

#[test]
fn states_are_written_as_other_programs_read_them() {
    let rules = r#"variant pawns {
        board 1 x 3 sides white, black mirror ranks
        piece pawn P or S { count 0..2 anywhere }
        piece rook R or C { count 0..1 anywhere }
        start "1/P/1"
        move pawn steps forward
        promote pawn on ranks 3 as rook
    }"#;
    let folder = folder("moves_letters").with("pawns.rules", rules);
    let run = |arguments: &[&str]| folder.run(&[arguments, &["--format", "json", "pawns.rules"]].concat()).results();
    let own = run(&["moves"]);
    assert!(own.contains("\"1/P/1 w - - 0 1\"") && own.contains("\"a2a3r\""), "{own}");
    let other = run(&["moves", "--letters", "other"]);
    assert!(other.contains("\"1/S/1 w - - 0 1\"") && other.contains("\"a2a3c\""), "{other}");
    let divided = run(&["perft", "--depth", "1", "--divide", "--letters", "other"]);
    assert!(divided.contains("\"1/S/1 w - - 0 1\"") && divided.contains("\"a2a3c\""), "{divided}");
    let black = ["--fen", "1/s/1 w", "--to-move", "black"];
    let moves = run(&[&["moves"], &black[..]].concat());
    assert!(moves.contains("\"1/p/1 b - - 0 1\"") && moves.contains("\"a2a1r\""), "{moves}");
    assert!(run(&[&["perft", "--depth", "1"], &black[..]].concat()).contains("\"total\": \"1\""));
    let said = folder.run(&["moves", "--to-move", "green", "pawns.rules"]).wrong_command();
    assert!(said.contains("there is no side `green`") && said.contains("white, black"), "{said}");
}

#[test]
fn what_is_no_state_of_a_game_is_a_mistake() {
    let folder = folder("moves_mistakes");
    let said = folder.run(&["moves", "--fen", "2Mm1 w", "line.rules"]).mistakes();
    assert!(said.contains("line.rules: no game comes to 2Mm1 w - - 0 1"), "{said}");
    assert!(said.contains("right is in check, and left is to move"), "{said}");
    let said = folder.run(&["moves", "--fen", "5 w", "line.rules"]).mistakes();
    assert!(said.contains("count 1 left man"), "{said}");
    let said = folder.run(&["moves", "--fen", "M3m x", "line.rules"]).wrong_command();
    assert!(said.contains("byte 4: found `x`, expected `w` or `b`"), "{said}");
    for command in [
        &["moves", "small.rules"][..],
        &["perft", "--depth", "1", "small.rules"],
        &["explain", "--moves", "small.rules"],
    ] {
        let said = folder.run(command).mistakes();
        assert!(said.contains("the rules of small do not say how pieces move"), "{said}");
    }
}

#[test]
fn ways_to_go_on_are_counted() {
    let folder = folder("perft");
    assert_eq!(
        folder.run(&["perft", "--depth", "3", "line.rules"]).results(),
        "line: A line\n  plies  ways\n      1     1\n      2     1\n      3     1\n"
    );
    assert_eq!(folder.run(&["perft", "--depth", "0", "--format", "plain", "line.rules"]).results(), "1\n");
    let divided = ["perft", "--depth", "3", "--divide", "--format", "plain", "xiangqi"];
    let divided = folder.run(&divided).results();
    assert_eq!(divided.lines().count(), 44);
    let ways = divided.lines().filter_map(|line| line.split_once('\t')?.1.parse::<u64>().ok());
    assert_eq!(ways.sum::<u64>(), 79_666);
    let by_threads =
        |threads| folder.run(&["perft", "--depth", "3", "--threads", threads, "--format", "json", "xiangqi"]).results();
    assert!(by_threads("1").contains("\"total\": \"79666\""), "{}", by_threads("1"));
    assert_eq!(by_threads("1"), by_threads("3"));
}

#[test]
fn a_table_changes_no_number() {
    let folder = folder("perft_table");
    let run = |more: &[&str]| folder.run(&[&["perft", "--depth=4"], more].concat());
    for arguments in [&["xiangqi"][..], &["--divide", "xiangqi"], &["--format=json", "--threads=2", "xiangqi"]] {
        let whole = run(arguments).results();
        for bytes in ["100", "1e5", "2^24"] {
            let by_table = run(&[&["--hash-bytes", bytes], arguments].concat());
            assert_eq!((by_table.out, by_table.code), (whole.clone(), Some(0)), "{bytes} {arguments:?}");
        }
    }
    let noted = run(&["--hash-bytes=1_000_000", "xiangqi"]).err;
    assert_eq!(noted, "note: the table of positions has up to 15_624 entries of 64 bytes each\n");
    let small = run(&["--hash-bytes=63", "xiangqi"]).mistakes();
    assert!(small.contains("a table of 63 bytes has no room for one position"), "{small}");
    let back = run(&["--hash-bytes=1e6", "--back", "xiangqi"]).wrong_command();
    assert!(back.contains("--back"), "{back}");
}

/// The numbers are those that all programs have; the second position is known as Kiwipete.
#[test]
fn numbers_of_a_suite_are_compared() {
    let suite = "# three positions\n\
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D4 197281\n\
         r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - D1 48; D2 2039; id \"kiwi\";\n\
         8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 ;D2 191\n";
    let folder = folder("perft_suite").with("good.epd", suite).with("wrong.epd", suite.replace("2039", "2038"));
    let run = |more: &[&str]| folder.run(&[&["perft", "--depth=3"], more, &["chess"]].concat());
    let plain = run(&["--suite=good.epd", "--format=plain"]).results();
    assert_eq!(plain, "1\t1\t20\t20\n1\t2\t400\t400\nkiwi\t1\t48\t48\nkiwi\t2\t2039\t2039\n3\t2\t191\t191\n");
    let by_table = run(&["--suite=good.epd", "--format=plain", "--hash-bytes=1e6"]);
    assert_eq!((by_table.out, by_table.code), (plain, Some(0)));
    let human = run(&["--suite=good.epd"]).results();
    assert!(human.contains("kiwi          2               2_039\n") && !human.contains("suite has"), "{human}");
    let wrong = run(&["--suite=wrong.epd"]);
    assert!(wrong.out.contains("2_039  the suite has 2_038\n"), "{}", wrong.out);
    assert!(wrong.err.contains("1 of 5 numbers are not those of the suite"), "{}", wrong.err);
    assert_eq!(wrong.code, Some(1));
    let whole = folder.run(&["perft", "--suite=good.epd", "--format=plain", "chess"]).results();
    assert!(whole.contains("1\t4\t197281\t197281\n"), "{whole}");
    let nothing = folder.run(&["perft", "--suite=good.epd", "--depth=0", "--format=plain", "chess"]).mistakes();
    assert!(nothing.contains("no number was compared"), "{nothing}");
    let none = folder.with("none.epd", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - bm Rb1;\n");
    let none = none.run(&["perft", "--suite=none.epd", "chess"]).mistakes();
    assert!(none.contains("position 1: there is no number of sequences, as in `;D1 20`"), "{none}");
}

#[test]
fn where_pieces_go_is_drawn() {
    let drawn = folder("explain_moves").run(&["explain", "--moves", "xiangqi"]).results();
    assert!(drawn.contains("red horse N, by xiangqi.rules:50\n"), "{drawn}");
    assert!(drawn.contains("   5  .  .  .  +  N  +  .  .  .\n"), "{drawn}");
}

/// Pawns that keep to their files, with rules that bound them more loosely.
const WALK: &str = r#"variant walk {
    board 3 x 3
    sides white, black mirror ranks
    piece king K { count 1 anywhere }
    piece pawn P { count 0..1 anywhere }
    budget few: 2 = king + pawn
    start "k1p/3/P1K"
    royal king
    move king steps along file, rank
    move pawn steps forward to empty
}
"#;

#[test]
fn proofs_tell_what_is_shown_and_what_is_not() {
    let folder = folder("proofs").with("walk.rules", WALK);
    assert_eq!(
        folder.run(&["explain", "--proofs", "line.rules"]).results(),
        "A line\n\
         what the opening and the moves prove, pieces in the way ignored\n\n\
         line.rules:5: left man on 5 squares, sound and tight; 1 of them, sound and tight\n\
         line.rules:5: right man on 5 squares, sound and tight; 1 of them, sound and tight\n\n\
         proved: every position of a game is among those counted\n"
    );
    let walk = folder.run(&["explain", "--proofs", "walk.rules"]).results();
    for part in [
        "walk.rules:5: white pawn on 3 squares, sound; 0..1 of them, sound and tight\n    3 o - -\n    2 o - -\n    1 o - -\n",
        "walk.rules:6: budget few 1..2, not proved: black king from ",
        "\nnot proved: games may have positions that are not counted\n",
    ] {
        assert!(walk.contains(part), "{walk}");
    }
    let both = folder.run(&["explain", "--proofs", "--moves", "line.rules"]);
    assert_eq!(both.code, Some(2));
}

#[test]
fn rules_are_derived_from_moves() {
    let folder = folder("derive").with("walk.rules", WALK);
    let derived = "    // What the opening and the moves of walk imply, pieces in the way ignored.
    piece king K { count 1 anywhere }
    piece pawn P { count 0..1 on a1..a3 c1..c3 }
";
    assert_eq!(folder.run(&["derive", "walk.rules"]).results(), derived);
    let still = folder.run(&["derive", "small.rules"]).mistakes();
    assert!(still.contains("do not say how pieces move"), "{still}");
}
