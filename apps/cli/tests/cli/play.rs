//! Tests of engine conversations, and of matches.

use crate::moves::LINE;
use crate::program::{Folder, SMALL};

/// What the engine says to some lines.
pub fn said(name: &str, lines: &[&str]) -> String {
    // Each test runs in a separate thread, whose name distinguishes its folder.
    let test = std::thread::current().name().unwrap_or("engine").replace("::", "_");
    Folder::new(&test).run_with(&["engine", name], (lines.join("\n") + "\n").as_bytes()).results()
}

#[test]
fn the_engine_speaks_until_none_listens() {
    let answers = said("xiangqi", &["uci", "isready", "position startpos moves h3e3 b10c8", "go nodes 2000"]);
    let last = answers.lines().last().expect("it answers");
    assert!(last.starts_with("bestmove ") && answers.contains("uciok\n") && answers.contains("readyok\n"), "{answers}");
    assert_eq!(said("xiangqi", &["quit", "uci"]), "", "nothing is said after the end");
    let same = said("xiangqi", &["position startpos moves h3e3 b10c8", "go nodes 2000"]);
    assert_eq!(same.lines().last(), Some(last), "as many searched positions give the same");
}

/// Programs for players start engines without arguments.
#[test]
fn an_engine_needs_no_argument() {
    let folder = Folder::new("engine_alone");
    let lines = b"uci\nsetoption name UCI_Variant value minixiangqi\nposition startpos moves a2b2\ngo depth 1\n";
    let answers = folder.run_with(&["engine"], lines).results();
    let variants = answers.lines().find(|line| line.starts_with("option name UCI_Variant type combo "));
    let names = ["chess", "minixiangqi", "shogi", "three_checks", "3check"];
    assert!(variants.is_some_and(|line| names.iter().all(|name| line.contains(&format!(" var {name}")))), "{answers}");
    assert!(answers.lines().last().is_some_and(|last| last.starts_with("bestmove ")), "{answers}");
    // A game also has the names that other programs use.
    let lines = b"setoption name UCI_Variant value 3check\nposition startpos moves e2e4 f7f6 d2d4 g7g5\ngo depth 1\n";
    let answers = folder.run_with(&["engine"], lines).results();
    assert!(answers.lines().last().is_some_and(|last| last.starts_with("bestmove d1h5")), "{answers}");
    let wrong = folder.run(&["engine", "--book=some.book"]).wrong_command();
    assert!(wrong.contains("NAME|FILE"), "{wrong}");
}

#[cfg(unix)]
#[test]
fn an_engine_is_named_by_a_link() {
    use std::os::unix::fs::symlink;
    use std::process::{Command, Stdio};

    let folder = Folder::new("engine_links");
    for (link, default) in [("qishu-minixiangqi", Some("minixiangqi")), ("qishu-engine", None)] {
        let link = folder.path().join(link);
        symlink(env!("CARGO_BIN_EXE_qishu"), &link).expect("links can be made");
        let mut program = Command::new(link).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
        let mut lines = program.stdin.take().expect("it listens");
        std::io::Write::write_all(&mut lines, b"uci\nquit\n").expect("it listens");
        let answers = program.wait_with_output().expect("it ends").stdout;
        let answers = String::from_utf8(answers).expect("it is text");
        let option = default.map_or("option name UCI_Variant type combo default ".to_owned(), |name| {
            format!("option name UCI_Variant type combo default {name} var {name}\n")
        });
        assert!(answers.contains(&option) && answers.ends_with("uciok\n"), "{answers}");
    }
}

#[test]
fn books_are_learned_and_played_from() {
    let folder = Folder::new("book");
    let players =
        ["--first=hard@depth=3", "--second=hard@depth=3", "--games=4", "--opening-plies=1", "--save-games=games.pgn"];
    folder.run(&[&["match", "noughts_and_crosses"][..], &players].concat()).results();
    folder.run(&["book", "--records=games.pgn", "--output=small.book", "noughts_and_crosses"]).results();
    let book = std::fs::read_to_string(folder.path().join("small.book")).expect("it was written");
    // No move leads to the opening.
    let mut entries = book.lines().map(|line| line.split(' ').collect::<Vec<&str>>());
    let played = entries.find(|words| words.get(1..4) == Some(&["0", "0", "0"])).expect("the opening is there");
    for lookup in [&[][..], &["--by-successor"]] {
        let arguments = [&["engine", "--book=small.book", "noughts_and_crosses"][..], lookup].concat();
        let answer = folder.run_with(&arguments, b"go depth 1\n").results();
        let mv = answer.trim().strip_prefix("bestmove ").expect("nothing is looked at").to_owned();
        assert!(played.iter().any(|word| *word == mv), "{answer}: {book}");
    }
    let twisted = folder.run(&["engine", "--book=games.pgn", "noughts_and_crosses"]).mistakes();
    assert!(twisted.contains("this is no book"), "{twisted}");
    let twisted = folder.run(&["book", "--records=small.book", "noughts_and_crosses"]).mistakes();
    assert!(twisted.contains("small.book:1:1: `qishu` is no legal move"), "{twisted}");
    let other = folder.run(&["book", "--import=games.pgn", "noughts_and_crosses"]).mistakes();
    assert!(other.contains("games.pgn: this is no book") || other.contains("games.pgn: the BOOK.DAT form"), "{other}");
    let again = folder.run(&["record", "noughts_and_crosses", "games.pgn"]).results();
    let saved = std::fs::read_to_string(folder.path().join("games.pgn")).expect("it was written");
    assert_eq!(again, saved, "records are written as they are read");
    assert!(saved.starts_with("[White \"hard@depth=3\"]\n[Black \"hard@depth=3\"]\n[Result \""), "{saved}");
}

#[test]
fn tuning_needs_piece_values_and_says_what_it_does() {
    let folder = Folder::new("tune").with("line.rules", LINE);
    assert!(folder.run(&["tune", "line.rules"]).mistakes().contains("do not say what pieces are worth"));
    let piece_value = LINE.replace("end lose", "value man 7 end lose");
    let folder = folder.with("worth.rules", piece_value);
    let told = folder.run(&["tune", "--rounds=2", "--games=2", "--nodes=5", "worth.rules"]).results();
    assert!(told.lines().count() >= 3, "{told}");
    assert!(told.starts_with("worth.rules:9: man 7 -> ") && told.contains("all together, in other games: "), "{told}");
}

#[test]
fn tuning_by_positions_reads_what_it_has_written() {
    let folder = Folder::new("texel");
    let texel = |arguments: &[&str]| {
        let fixed = ["tune", "--method=texel", "--nodes=20", "minixiangqi"];
        folder.run(&[&fixed[..], arguments].concat())
    };
    let told = texel(&["--games=6", "--save-positions=positions.epd"]).results();
    let saved = std::fs::read_to_string(folder.path().join("positions.epd")).expect("it was written");
    let number = saved.lines().count();
    assert!(number > 3 && saved.lines().all(|line| line.contains(" c9 \"") && line.ends_with("\";")), "{saved}");
    assert!(told.starts_with(&format!("{number} positions\nloss 0.")) && told.contains("\nstep 1: loss 0."), "{told}");
    let again = texel(&["--games=6", "--positions=positions.epd"]).results();
    assert_eq!(again, told, "the positions are the same");
    assert_eq!(texel(&["--games=6", "--threads=3"]).results(), told, "on any number of threads");
    std::fs::write(folder.path().join("positions.epd"), saved.replace("c9", "id")).expect("it can be written");
    assert!(texel(&["--positions=positions.epd"]).mistakes().contains("position 1 has no result, as in `c9 \"1-0\"`"));
    let climbing = folder.run(&["tune", "--positions=positions.epd", "minixiangqi"]).mistakes();
    assert!(climbing.contains("only `--method texel`"), "{climbing}");
}

#[test]
fn threads_share_a_search_and_clocks_end_it() {
    for go in ["go depth 4", "go movetime 30", "go wtime 500 btime 500 winc 10 binc 10", "go nodes 3000"] {
        let answers = said("minixiangqi", &["setoption name Threads value 3", "position startpos moves a2b2", go]);
        let best = answers.lines().last().and_then(|last| last.strip_prefix("bestmove ")).expect("it answers");
        let squares = best.split(' ').next().expect("it says a move");
        let legal = Folder::new("threads").run(&[
            "moves",
            "--format=plain",
            "--fen",
            "rcnkncr/p1ppp1p/7/7/7/1PPPP1P/RCNKNCR b",
            "minixiangqi",
        ]);
        assert!(legal.results().lines().any(|line| line == squares), "{answers}");
    }
}

/// The side to move is read in one way everywhere. In janggi blue begins: it is `w`, and `b` is the other side, as
/// other programs write it.
#[test]
fn the_side_to_move_is_read_alike_everywhere() {
    let folder = Folder::new("sides_alike");
    let position = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR";
    let moves_of = |side: &str| {
        let fen = format!("{position} {side} - - 0 1");
        folder.run(&["moves", "--format=plain", "--fen", &fen, "janggi"]).results()
    };
    for (words, soldier) in [(&["w", "blue"], "a4a5"), (&["b", "red"], "a7a6")] {
        let all = moves_of(words[0]);
        assert!(all.lines().any(|line| line == soldier), "{all}");
        for side in words.iter().chain(if soldier == "a7a6" { &["r"][..] } else { &[] }) {
            assert_eq!(moves_of(side), all, "{side}");
            let to_move = folder.run(&["moves", "--format=plain", "--to-move", side, "--fen", position, "janggi"]);
            assert_eq!(to_move.results(), all, "{side}");
            let fen = format!("{position} {side}");
            let ways = folder.run(&["perft", "--depth=1", "--format=plain", "--fen", &fen, "janggi"]).results();
            assert_eq!(ways.trim(), all.lines().count().to_string(), "{side}");
            let answer =
                said("janggi", &[&format!("position fen {fen}"), &format!("go depth 1 searchmoves {soldier}")]);
            assert!(answer.contains(&format!("bestmove {soldier}")), "{side}: {answer}");
        }
    }
    let written = folder.run(&["unrank", "--from=0", "--to=1", "--to-move=red", "janggi"]).results();
    assert!(written.trim_end().ends_with(" b - - 0 1"), "{written}");
    let wrong = folder.run(&["moves", "--fen", &format!("{position} x"), "janggi"]).wrong_command();
    assert!(wrong.contains("expected `w` or `b`, the side to move"), "{wrong}");
}

#[test]
fn tables_are_read_for_the_engine() {
    let folder = Folder::new("engine_tables");
    folder.run(&["solve", "--tables=tables", "--material=K R | K", "chess"]).results();
    let lines = b"position fen 8/8/8/8/8/3k4/8/R3K3 w\ngo\nposition fen 8/8/8/4k3/8/8/8/R3K3 b\ngo\n";
    let answers = folder.run_with(&["engine", "--tables=tables", "chess"], lines).results();
    let of = |text: &str| answers.lines().filter(|line| line.contains(text)).count();
    assert_eq!((of("endgame tables of up to"), of("bestmove ")), (1, 2), "{answers}");
    assert_eq!(
        answers.lines().filter(|line| line.starts_with("info depth 1 ")).count(),
        of("info depth "),
        "{answers}"
    );
    let missing = folder.run(&["engine", "--tables=nowhere", "chess"]).mistakes();
    assert!(missing.contains("cannot read `nowhere`"), "{missing}");
}

#[test]
fn only_games_are_played() {
    let folder = Folder::new("no_game").with("small.rules", SMALL);
    assert!(folder.run(&["engine", "small.rules"]).mistakes().contains("do not say how pieces move"));
    assert!(folder.run(&["engine", "-"]).wrong_command().contains("standard input"));
    let players = ["--first", "easy", "--second", "easy"];
    assert!(
        folder
            .run(&[&["match", "small.rules"][..], &players].concat())
            .mistakes()
            .contains("do not say how pieces move")
    );
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    let folder = Folder::new("match");
    let run = |threads| {
        let limits =
            ["--first=hard@nodes=60", "--second=easy@depth=1", "--games=6", "--most-plies=40", "--opening-plies=2"];
        folder.run(&[&["match", "noughts_and_crosses", "--threads", threads][..], &limits].concat()).results()
    };
    let results = run("1");
    assert!(results.starts_with("noughts_and_crosses: 6 games, "), "{results}");
    assert_eq!(results, run("2"));
    let weak = folder.run(&[
        "match",
        "noughts_and_crosses",
        "--first=easy",
        "--second=hard@nodes=500",
        "--games=2",
        "--at-least=100",
    ]);
    assert_eq!(weak.code, Some(1), "{weak:?}");
    // Of two on one machine, which has hardly any time loses, and is played on with no more.
    let clocks = ["--first=hard@clock=0.000001", "--second=easy@clock=600+1", "--games=2", "--save-games=timed.pgn"];
    let timed = folder.run(&[&["match", "noughts_and_crosses"][..], &clocks].concat()).results();
    assert!(
        timed.contains(" 0 won, 0 drawn, 2 lost") && timed.contains("     2 by the first player, 0 by the second"),
        "{timed}"
    );
    let saved = std::fs::read_to_string(folder.path().join("timed.pgn")).expect("it was written");
    assert_eq!(saved.matches("[Termination \"time forfeit\"]").count(), 2, "{saved}");
    let missing = ["match", "chess", "--first=program=./no_such_program", "--second=easy"];
    assert!(folder.run(&missing).mistakes().contains("cannot start `./no_such_program`"));
}
