//! Output of the engine to client programs.

use std::sync::{Arc, Mutex};

use qishu::engine::protocol::{GameChoice, OpenGame, OpenTables, OpenedGame, Session};

use super::games::library;

/// The output of a session for some input lines; finite searches are awaited.
fn said(name: &str, lines: &[&str]) -> Vec<String> {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ear = heard.clone();
    let say = Arc::new(move |line: &str| ear.lock().expect("no thread panics").push(line.to_owned()));
    let mut session = Session::new(name, library(name), say).expect("it has an opening");
    for line in lines {
        if session.hear(line).is_break() {
            break;
        }
        let has_end = line.starts_with("go ") && !line.contains("infinite") && !line.contains("ponder");
        if has_end || *line == "ponderhit" {
            session.wait();
        }
    }
    session.finish();
    heard.lock().expect("no thread panics").clone()
}

#[test]
fn uci_is_spoken() {
    let answers = said(
        "minixiangqi",
        &[
            "uci",
            "isready",
            "setoption name Hash value 1",
            "setoption name Level value middle",
            "ucinewgame",
            "position startpos moves a2b2",
            "go nodes 400",
            "quit",
        ],
    );
    let begin: Vec<&str> = answers.iter().take(2).map(String::as_str).collect();
    assert_eq!(begin, ["id name Qishu", "id author The Qishu authors"]);
    assert!(
        answers.iter().any(|line| line == "option name UCI_Variant type combo default minixiangqi var minixiangqi")
    );
    assert!(answers.contains(&"uciok".to_owned()) && answers.contains(&"readyok".to_owned()));
    let info = answers.iter().find(|line| line.starts_with("info depth 1 seldepth ")).expect("it tells of its search");
    for word in [" score cp ", " nodes ", " nps ", " hashfull ", " time ", " pv "] {
        assert!(info.contains(word), "{info}");
    }
    assert!(answers.last().is_some_and(|last| last.starts_with("bestmove ")), "{answers:?}");
}

#[test]
fn ucci_is_spoken() {
    let answers = said(
        "xiangqi",
        &["ucci", "setoption hashsize 1", "position fen 3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1", "go depth 1", "quit"],
    );
    assert!(answers.contains(&"ucciok".to_owned()));
    let best: Vec<&String> = answers.iter().filter(|line| line.contains("bestmove")).collect();
    assert_eq!(best.len(), 1);
    assert_eq!(best[0], "bestmove b0b9", "ranks begin with 0");
    assert_eq!(answers.last().map(String::as_str), Some("bye"));
}

#[test]
fn castling_is_written_as_in_chess960_on_demand() {
    let answer = |lines: &[&str]| {
        let position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        best_of(&said("chess", &[&["uci"], lines, &[position, "go depth 1 searchmoves e1g1", "quit"]].concat()))
            .to_owned()
    };
    assert_eq!(answer(&[]), "bestmove e1g1");
    assert_eq!(answer(&["setoption name UCI_Chess960 value true"]), "bestmove e1h1");
    let has_option = |name| said(name, &["uci"]).iter().any(|line| line.starts_with("option name UCI_Chess960 "));
    assert_eq!([has_option("chess"), has_option("xiangqi")], [true, false]);
}

#[test]
fn promoted_pieces_are_written_as_in_other_programs() {
    let hands = "QQRRRRBBBBNNNNPPPPPPPPPPPPPP";
    let position = format!("position fen 4k3/1P6/8/8/8/8/8/Q~3K3[{hands}] w - - 0 1");
    for mv in ["b7b8q", "b7b8n", "a1a4"] {
        let answers = said("crazyhouse", &[&position, &format!("go depth 1 searchmoves {mv}")]);
        assert_eq!(best_of(&answers), format!("bestmove {mv}"));
    }
    // The letter of the rules is read, too.
    let answers = said("crazyhouse", &[&position.replace("Q~", "E"), "go depth 1 searchmoves b7b8e"]);
    assert_eq!(best_of(&answers), "bestmove b7b8q");
}

/// The last answer without the expected reply.
fn best_of(answers: &[String]) -> &str {
    let last = answers.last().expect("it answers");
    last.split_once(" ponder ").map_or(last, |(best, _)| best)
}

#[test]
fn usi_is_spoken() {
    let best = |lines: &[&str]| {
        let answers = said("shogi", &[&["usi"], lines].concat());
        assert!(answers.contains(&"usiok".to_owned()), "{answers:?}");
        best_of(&answers).to_owned()
    };
    let only = |position: &str, mv: &str| best(&[position, &format!("go depth 1 searchmoves {mv}")]);
    // Files count from the right of the first side, ranks from the far end. It is black.
    assert_eq!(only("position startpos moves 7g7f 3c3d", "8h2b+"), "bestmove 8h2b+");
    assert_eq!(only("position startpos moves 7g7f 3c3d 8h2b+ 3a2b", "B*5e"), "bestmove B*5e");
    let hands = "position sfen 4k4/9/9/9/9/9/9/9/4K4 w RB2G2S2N2L9Prb2g2s2n2l9p 8";
    assert_eq!(only(hands, "P*5e"), "bestmove P*5e");
    assert_eq!(
        only("position sfen 4k4/9/9/9/9/9/9/4+P4/4K4 b RB2G2S2N2L8Prb2g2s2n2l9p 1", "5h5g"),
        "bestmove 5h5g",
        "a promoted piece"
    );
    assert_eq!(
        best(&["position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w RBG2S2N2L8Prb2g2s2n2l9p 1", "go depth 1"]),
        "bestmove resign"
    );
    assert_eq!(best(&["position sfen 9/9 b - 1", "go btime 0 wtime 0 byoyomi 100"]), "bestmove resign");
    assert_eq!(best(&["go mate infinite"]), "checkmate notimplemented");
    let refused = said("chess", &["usi"]);
    assert_eq!(refused, ["info string the moves of this game cannot be written in USI"]);
}

#[test]
fn ranks_count_from_zero_in_the_cyclone_dialect() {
    let best = |lines: &[&str]| best_of(&said("xiangqi", lines)).to_owned();
    let only = |begin: &[&str], mv: &str| best(&[begin, &[&format!("go depth 1 searchmoves {mv}")]].concat());
    // The moves tell, even if none has a rank 0.
    assert_eq!(only(&["position startpos moves h2e2"], "h9g7"), "bestmove h9g7");
    assert_eq!(only(&["position startpos moves h0g2", "position startpos"], "h2e2"), "bestmove h2e2");
    assert_eq!(only(&["setoption name Protocol value ucicyclone", "position startpos"], "h2e2"), "bestmove h2e2");
    assert_eq!(only(&["ucicyclone", "position startpos"], "h2e2"), "bestmove h2e2");
    assert_eq!(only(&["position startpos moves h3e3"], "h10g8"), "bestmove h10g8");
    assert!(said("xiangqi", &["uci"]).iter().any(|line| line.starts_with("option name Protocol ")));
    assert!(said("chess", &["uci"]).iter().all(|line| !line.starts_with("option name Protocol ")));
}

#[test]
fn a_pass_repeats_the_square_of_the_royal_piece() {
    let best = |lines: &[&str]| best_of(&said("janggi", lines)).to_owned();
    let bare = "position fen 3k5/9/9/9/9/9/9/9/4K4/9 w - - 0 1";
    for pass in ["0000", "pass", "e2e2", "a1a1"] {
        assert_eq!(best(&[bare, &format!("go depth 1 searchmoves {pass}")]), "bestmove e2e2", "{pass}");
    }
    let moved = format!("{bare} moves e2e2");
    assert_eq!(best(&[&moved, "go depth 1 searchmoves 0000"]), "bestmove d10d10");
    // No piece is royal here, and the only one of its side cannot move.
    let stuck = ["position fen 7/7/7/7/bbb4/bbb4/Bbb4 w - - 0 1", "go depth 1"];
    assert_eq!(best_of(&said("ataxx", &stuck)), "bestmove a1a1");
}

#[test]
fn nothing_is_searched_after_a_refused_position() {
    for (greeting, none) in [("uci", "bestmove 0000"), ("ucci", "nobestmove"), ("usi", "bestmove resign")] {
        for refused in ["position fen 7/7", "position startpos moves a2a9", "position"] {
            let answers = said("minixiangqi", &[greeting, "position startpos", refused, "go depth 1"]);
            let [.., remark, answer] = answers.as_slice() else { panic!("{answers:?}") };
            assert!(remark.starts_with("info string ") && answer == none, "{answers:?}");
        }
        let answers = said("minixiangqi", &[greeting, "position", "position startpos", "go depth 1"]);
        assert!(answers.last().is_some_and(|last| last.starts_with("bestmove ") && last != none), "{answers:?}");
    }
}

/// Some programs ask for no table at all; the least one is made.
#[test]
fn a_table_of_no_size_is_the_least_one() {
    for [greeting, option] in [["uci", "setoption name Hash value 0"], ["ucci", "setoption hashsize 0"]] {
        let answers = said("minixiangqi", &[greeting, option, "position startpos", "go depth 4"]);
        assert!(!answers.iter().any(|line| line.starts_with("info string")), "{answers:?}");
        assert!(answers.last().is_some_and(|last| last.starts_with("bestmove ")), "{answers:?}");
    }
}

#[test]
fn a_game_is_chosen_by_its_name() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ear = heard.clone();
    let say = Arc::new(move |line: &str| ear.lock().expect("no thread panics").push(line.to_owned()));
    let open: OpenGame = Arc::new(|name: &str| {
        let open_tables: OpenTables = Arc::new(|_| Err("there are none".to_owned()));
        Ok(OpenedGame { game: library(name), open_tables })
    });
    let names = ["gardner", "minixiangqi"].map(str::to_owned).to_vec();
    let session = Session::new("gardner", library("gardner"), say).expect("it has an opening");
    let mut session = session.with_choice(GameChoice { names, open });
    for line in [
        "uci",
        "setoption name UCI_Variant value minixiangqi",
        "position startpos moves a2b2",
        "setoption name UCI_Variant value other",
        "go depth 1 searchmoves a6b6",
        "quit",
    ] {
        let _ = session.hear(line);
        session.wait();
    }
    let heard = heard.lock().expect("no thread panics");
    let option = "option name UCI_Variant type combo default gardner var gardner var minixiangqi";
    assert!(heard.iter().any(|line| line == option), "{heard:?}");
    assert!(heard.iter().any(|line| line == "info string no variant is called other"), "{heard:?}");
    assert!(heard.last().is_some_and(|last| last.starts_with("bestmove a6b6")), "{heard:?}");
}

/// The words after a given one in an `info` line.
fn behind<'l>(line: &'l str, word: &str) -> &'l str {
    let mut words = line.split(' ').skip_while(|one| *one != word);
    words.nth(1).unwrap_or_else(|| panic!("`{word}` in `{line}`"))
}

#[test]
fn several_lines_are_told_of() {
    let answers = said("minixiangqi", &["setoption name MultiPV value 3", "go depth 3"]);
    for depth in ["1", "2", "3"] {
        let of_depth: Vec<&String> =
            answers.iter().filter(|line| line.starts_with(&format!("info depth {depth} "))).collect();
        let places: Vec<&str> = of_depth.iter().map(|line| behind(line, "multipv")).collect();
        assert_eq!(places, ["1", "2", "3"], "{answers:?}");
        let points: Vec<i32> = of_depth.iter().map(|line| behind(line, "cp").parse().expect("a number")).collect();
        assert!(points.is_sorted_by(|one, next| one >= next), "{answers:?}");
        let mut moves: Vec<&str> = of_depth.iter().map(|line| behind(line, "pv")).collect();
        moves.sort_unstable();
        moves.dedup();
        assert_eq!(moves.len(), 3, "{answers:?}");
    }
    let best = answers.iter().find(|line| line.starts_with("info depth 3 ")).expect("it looks so far");
    assert_eq!(answers.last().map(|last| behind(last, "bestmove")), Some(behind(best, "pv")));
    // With several lines, a later line is the result of a search that excludes the better moves.
    let all = said("minixiangqi", &["go depth 2"]);
    let first = behind(all.last().expect("it answers"), "bestmove").to_owned();
    let second = said("minixiangqi", &["setoption name MultiPV value 2", "go depth 2"]);
    let second = second.iter().rfind(|line| line.contains(" multipv 2 ")).expect("it tells of two").clone();
    let without = format!("go depth 2 searchmoves {}", behind(&second, "pv"));
    let alone = said("minixiangqi", &[&without]);
    let alone = alone.iter().find(|line| line.starts_with("info depth 2 ")).expect("it looks so far");
    assert_eq!((behind(alone, "cp"), behind(alone, "pv")), (behind(&second, "cp"), behind(&second, "pv")));
    assert_ne!(first, behind(alone, "pv"));
}

#[test]
fn what_is_asked_wrong_is_said() {
    for (asked, mistake) in [
        ("go depth a", "info string `depth` needs a number, which `a` is not"),
        ("go searchmoves e9e8 depth 1", "info string no legal move: e9e8"),
        ("setoption name MultiPV value 0", "info string MultiPV is a number from 1 to 256"),
        ("banmoves a2b2", "info string unknown command: banmoves a2b2"),
    ] {
        assert_eq!(said("minixiangqi", &[asked]), [mistake]);
    }
    let chosen = said("minixiangqi", &["go searchmoves a2b2 depth 2"]);
    assert!(chosen.last().is_some_and(|last| behind(last, "bestmove") == "a2b2"), "{chosen:?}");
}

#[test]
fn mates_are_asked_for() {
    // The white rooks mate in two and not in one.
    let position = "position fen 7k/8/8/8/8/8/R7/1R5K w";
    let none = said("chess", &[position, "go mate 1"]);
    assert!(none.iter().all(|line| !line.contains(" mate ")), "{none:?}");
    assert!(none.last().is_some_and(|last| last.starts_with("bestmove ")), "{none:?}");
    let found = said("chess", &[position, "go mate 5"]);
    let info = found.iter().find(|line| line.contains(" mate ")).expect("there is a mate");
    assert_eq!((behind(info, "mate"), behind(info, "depth")), ("2", "3"), "{found:?}");
    let over = said("chess", &["position fen R5k1/5ppp/8/8/8/8/8/K7 b", "go depth 3"]);
    assert_eq!(over, ["info depth 0 score mate 0", "bestmove (none)"]);
}

#[test]
fn programs_call_the_first_side_white() {
    let best = |name: &str, state: &str| {
        let answers = said(name, &[&format!("position fen {state}"), "go depth 1"]);
        behind(answers.last().expect("it answers"), "bestmove").to_owned()
    };
    // Blue begins and is white for clients, although its name has the letter of black.
    let pieces = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR";
    let ranks = ["w", "b"].map(|side| {
        let best = best("janggi", &format!("{pieces} {side} - - 0 1"));
        let digits: String = best.chars().skip(1).take_while(char::is_ascii_digit).collect();
        digits.parse::<u32>().expect("a square has a rank")
    });
    assert!(ranks[0] <= 4 && ranks[1] >= 7, "{ranks:?}");
    // So does black where its opponent is called white.
    let pieces = "1m1m1m1m/m1m1m1m1/1m1m1m1m/8/8/M1M1M1M1/1M1M1M1M/M1M1M1M1";
    let both = ["w", "b"].map(|side| best("draughts", &format!("{pieces} {side} - - 0 1")));
    assert!(both[0][1..].starts_with('3') && both[1][1..].starts_with('6'), "{both:?}");
}

#[test]
fn ucci_forbids_offers_and_asks() {
    let position = "position fen 4k4/9/9/9/9/9/9/4r4/9/3K5 w - - 0 1";
    let answers = said("xiangqi", &["ucci", position, "go draw depth 2"]);
    assert!(answers.last().is_some_and(|last| last.ends_with(" draw")), "the side behind takes a draw: {answers:?}");
    let answers = said("xiangqi", &["ucci", &position.replace(" w ", " b "), "go draw depth 2"]);
    assert!(answers.last().is_some_and(|last| !last.ends_with(" draw")), "{answers:?}");
    // The king has a single legal square.
    let alone = "position fen 4k4/9/9/9/9/9/9/5r3/9/3K5 w";
    let answers = said("xiangqi", &["ucci", alone, "banmoves d0d1", "go depth 2", alone, "go depth 2"]);
    let best: Vec<&str> = answers.iter().filter(|line| line.contains("bestmove")).map(String::as_str).collect();
    assert!(best.len() == 2 && best[0] == "nobestmove" && best[1].starts_with("bestmove d0d1"), "{answers:?}");
    let asked = format!("probe {}", position.trim_start_matches("position "));
    let answers = said("xiangqi", &["ucci", &asked, position, "setoption usemillisec true", "go time 60", &asked]);
    let known: Vec<&str> = answers.iter().filter(|line| line.starts_with("pophash")).map(String::as_str).collect();
    assert!(known.len() == 2 && known[0] == "pophash" && known[1].contains(" depth "), "{answers:?}");
    assert!(known[1].contains("lowerbound ") || known[1].contains("upperbound "), "{answers:?}");
}

#[test]
fn lines_of_a_file_wait_for_searches() {
    let lines = [
        "ucci",
        "setoption batch true",
        "go depth 2",
        "position startpos moves a1b1",
        "go depth 2",
        "go depth infinite",
        "stop",
    ];
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ear = heard.clone();
    let say = Arc::new(move |line: &str| ear.lock().expect("no thread panics").push(line.to_owned()));
    let mut session = Session::new("minixiangqi", library("minixiangqi"), say).expect("it has an opening");
    for line in lines {
        assert!(session.hear(line).is_continue());
    }
    let heard = heard.lock().expect("no thread panics");
    let after = |text: &str| heard.iter().filter(|line| line.starts_with(text)).count();
    assert!(after("info depth 2 ") >= 2 && after("bestmove ") == 3, "{heard:?}");
}

#[test]
fn a_search_is_stopped_and_a_guess_may_be_right() {
    for lines in [&["go infinite", "isready", "stop"][..], &["go ponder movetime 1", "ponderhit"], &["go infinite"]] {
        let answers = said("minixiangqi", lines);
        let best = answers.iter().filter(|line| line.starts_with("bestmove ")).count();
        assert_eq!(best, 1, "{answers:?}");
    }
}

#[test]
fn hostile_lines_are_answered() {
    let long = "x".repeat(100_000);
    let lines = [
        "",
        "   ",
        "\u{0}\u{1}",
        "position",
        "position fen",
        "position fen 9/9",
        "position fen 3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1 moves",
        "position fen 3k5/9/9/9/9/9/9/9/9/3K5 w",
        "position fen kkkkkkkkk/9/9/9/9/9/9/9/9/4K4 w",
        "position startpos moves a1a99 e2e4",
        "position startpos moves",
        "setoption",
        "setoption name",
        "setoption name Hash value",
        "setoption name Hash value 99999999999999999999",
        "setoption name Threads value -1",
        "setoption name Level value grandmaster",
        "setoption name UCI_Variant value chess",
        "go depth 1 nodes 1 wtime x",
        "go depth 1 nodes 1",
        "stop",
        "ponderhit",
        "stop",
        "bestmove",
        &long,
    ];
    let answers = said("xiangqi", &lines);
    assert!(answers.iter().all(|line| line.len() < 200), "nothing is said back at length");
    let best = answers.iter().filter(|line| line.starts_with("bestmove ")).count();
    assert_eq!(best, 1, "{answers:?}");
    assert!(answers.iter().any(|line| line.contains("the side that is not to move is in check")));
}

#[test]
fn who_has_no_move_says_so() {
    let mated = "position fen 3k5/R8/4R4/9/9/9/9/9/9/3K5 b";
    let answers = said("xiangqi", &["uci", "position fen R2k5/R8/9/9/9/9/9/9/9/4K4 b", "go depth 3", mated]);
    assert_eq!(answers.iter().find(|line| line.contains("bestmove")).map(String::as_str), Some("bestmove (none)"));
}

/// The engine is asked for each move of a turn, and expects no answer to a move that the same side follows up.
#[test]
fn turns_of_several_moves_are_spoken() {
    let answers =
        said("marseillais", &["position startpos moves a2a3", "go depth 3", "position startpos", "go depth 3"]);
    let best: Vec<&String> = answers.iter().filter(|line| line.starts_with("bestmove")).collect();
    assert_eq!(best.len(), 2, "{answers:?}");
    assert!(!best[0].contains("ponder"), "black moves again: {answers:?}");
    assert!(best[1].contains("ponder"), "white begins with one move: {answers:?}");
}

/// The clock of a request is that of the side to move, which need not alternate.
#[test]
fn the_side_to_move_is_known_within_turns() {
    let game = library("marseillais");
    let mut line = game.opening().expect("it has an opening");
    let mut sides = vec![game.side_to_move(&line)];
    for _ in 0..5 {
        let first = game.legal(&line).expect("it is legal").swap_remove(0);
        line.moves.push(first);
        sides.push(game.side_to_move(&line));
    }
    assert_eq!(sides, [0, 1, 1, 0, 0, 1].map(Ok));
}
