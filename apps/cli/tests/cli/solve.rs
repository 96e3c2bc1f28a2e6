//! Tests of endgames: solved, stored and probed.

use super::moves::LINE;
use crate::program::{Folder, SMALL};

/// Two pieces on a line of three squares; a side without a move loses, and neither may step next to the other.
const SHORT: &str = r#"variant short {
    board 4 x 1
    sides left, right mirror files
    piece man M { count 1 anywhere }
    start "M2m"
    royal man
    move man steps sideways
    end lose if no move
    end perpetual: win if 3 repeats
    end draw if 1 plies without capture
}
"#;

/// Kings, and soldiers that are captured and dropped.
const DROPS: &str = r#"variant drops {
    board 3 x 3
    sides white, black mirror ranks
    piece king K { count 1 anywhere }
    piece soldier S { count 0..2 anywhere in hand }
    start "sk1/3/1KS[]"
    royal king
    move king steps along file, rank, diagonal
    move soldier steps forward
    move soldier drops
    hold soldier
    end lose if no move
}
"#;

fn folder(name: &str) -> Folder {
    Folder::new(name).with("line.rules", LINE).with("short.rules", SHORT).with("small.rules", SMALL)
}

/// Kings and a rook, with fewer quiet plies than some mates take.
const ROOKS: &str = "variant rooks {
    board 4 x 4
    sides white, black mirror ranks
    piece king K { count 1 anywhere }
    piece rook R { count 0..1 anywhere }
    start \"k3/4/4/R2K\"
    royal king
    move king steps along file, rank, diagonal
    move rook slides along file, rank
    end lose if no move in check
    end draw if no move
    end draw if 5 plies without capture
}";

/// Which side is to move two squares away from the other has to go back, as long as there is room.
#[test]
fn a_whole_game_is_solved() {
    let folder = folder("solve");
    let plain = folder.run(&["solve", "--format=plain", "--verify", "line.rules"]).results();
    let rows: Vec<Vec<&str>> = plain.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), 2, "{plain}");
    assert_eq!(rows[0][..3], ["M | M", "left", "12"], "{plain}");
    assert_eq!(rows[0][2..], rows[1][2..], "the sides are alike: {plain}");
    let human = folder.run(&["solve", "line.rules"]).results();
    assert!(human.starts_with("line: A line\n\n  material  to move  positions  wins"), "{human}");
    let json = folder.run(&["solve", "--format=json", "line.rules"]).results();
    assert!(json.contains("\"positions\": 12") && json.contains("\"unheeded\": []"), "{json}");
}

/// King and rook against king: mates, and mates in one, are those of all programs.
#[test]
fn positions_are_counted_by_plies() {
    let folder = folder("solve_plies").with("rooks.rules", ROOKS);
    let csv = folder.run(&["solve", "--material=K R | K", "--format=csv", "chess"]).results();
    assert!(csv.starts_with("material,to_move,result,plies,positions\n"), "{csv}");
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let in_plies = |side: &str, result: &str, plies: &str| {
        let row = rows.iter().find(|row| row[1..4] == [side, result, plies] && row[0] == "K R | K");
        row.map(|row| row[4].to_owned())
    };
    assert_eq!(in_plies("black", "lost", "0").as_deref(), Some("216"), "checkmates: {csv}");
    assert_eq!(in_plies("white", "won", "1").as_deref(), Some("1512"), "mates in one: {csv}");
    let rooks = |format: &str| folder.run(&["solve", "--material=K R | K", "--format", format, "rooks.rules"]).out;
    let human = rooks("human");
    assert!(human.contains("  positions by plies to the end\n"), "{human}");
    assert!(human.contains("  K R | K, white to move\n    won in    1: "), "{human}");
    assert!(human.lines().all(|line| line.chars().count() <= 100), "{human}");
    let json = rooks("json");
    assert!(json.contains("\"losses_in\": [\n        {\n          \"plies\": 0,\n          \"positions\": "), "{json}");
}

/// The size is that of what is solved, and is told whether there is room for it or not.
#[test]
fn the_size_of_tables_is_told_before() {
    let folder = folder("solve_estimate");
    let solve = |more: &[&str]| folder.run(&[&["solve", "--material=K R | K"], more, &["chess"]].concat()).results();
    let json = solve(&["--format=json"]);
    let (_, values) = json.split_once("\"values\": ").expect("it says how many values there are");
    let values = values.split_once(',').expect("more follows").0;
    let plain = solve(&["--estimate", "--format=plain", "--most-bytes=9"]);
    let numbers: Vec<&str> = plain.trim_end().split('\t').collect();
    assert_eq!([numbers[0], numbers[1], numbers[3]], ["2", values, "9"], "{plain}");
    let too_much = folder.run(&["solve", "--material=K R | K", "--most-bytes=9", "chess"]).mistakes();
    let bytes: String =
        too_much.split_once("would take ").expect("it is too much").1.chars().take_while(|c| *c != ' ').collect();
    assert_eq!(bytes.replace('_', ""), numbers[2], "{too_much}");
    let human = solve(&["--estimate", "--tables=tables", "--most-bytes=9"]);
    assert!(
        human.contains("\n  they are not solved, since they take more bytes at once than are allowed\n"),
        "{human}"
    );
    assert!(!folder.path().join("tables").exists(), "nothing is made");
    assert!(human.contains("time, about") && numbers[4].parse::<f64>().is_ok_and(|seconds| seconds > 0.0), "{plain}");
    let json = solve(&["--estimate", "--format=json"]);
    assert!(json.contains("\"kept\": \"all\",\n  \"seconds\": "), "{json}");
    let reached = folder.run(&["solve", "--estimate", "--method=reached", "line.rules"]).wrong_command();
    assert!(reached.contains("--estimate belong to --method material"), "{reached}");
}

/// Tables of an earlier run take no time.
#[test]
fn solved_tables_are_told_before() {
    let folder = folder("solve_estimate_solved");
    let solve = |material: &str, more: &[&str]| {
        let material = format!("--material={material}");
        folder.run(&[&["solve", &material, "--tables=tables"], more, &["chess"]].concat()).results()
    };
    let json = |solved: usize| format!("\"materials\": 2,\n  \"solved\": {solved},");
    let estimate = || solve("K R | K", &["--estimate", "--format=json"]);
    assert!(estimate().contains(&json(0)), "{}", estimate());
    assert!(!solve("K R | K", &["--estimate"]).contains("in the folder"));
    solve("K | K", &[]);
    assert!(estimate().contains(&json(1)), "{}", estimate());
    solve("K R | K", &[]);
    assert!(estimate().contains(&json(2)) && estimate().contains("\"seconds\": 0.0"), "{}", estimate());
    let human = solve("K R | K", &["--estimate"]);
    assert!(human.contains("\n  the tables of 2 materials are in the folder already\n"), "{human}");
    let file = std::fs::read_dir(folder.path().join("tables")).expect("there are tables").flatten();
    for entry in file.filter(|entry| entry.file_name().to_string_lossy().contains("rook")) {
        std::fs::write(entry.path(), "damaged").expect("it can be written");
    }
    assert!(estimate().contains(&json(1)), "{}", estimate());
}

/// Where not all tables have room, those that are not needed go.
#[test]
fn what_happens_to_tables_is_told_before() {
    let folder = folder("solve_kept");
    let estimate = |more: &[&str]| {
        let arguments = ["solve", "--estimate", "--material=K R N | K", "minixiangqi"];
        folder.run(&[&arguments[..], more].concat()).results()
    };
    let least = estimate(&["--format=plain", "--most-bytes=9"]);
    let bytes = format!("--most-bytes={}", least.split('\t').nth(2).expect("it says how many bytes are needed"));
    let dropped = estimate(&[&bytes]);
    assert!(dropped.contains("\n  tables are dropped once no further material needs them\n"), "{dropped}");
    let read_again = estimate(&[&bytes, "--tables=tables"]);
    assert!(
        read_again.contains("\n  tables that are not needed at once are read again from the folder\n"),
        "{read_again}"
    );
}

/// Each metric has tables of its own in one folder. Wins of more quiet plies than the rules allow are told.
#[test]
fn plies_are_counted_by_metric() {
    let folder = folder("solve_metrics").with("rooks.rules", ROOKS);
    let solve = |metric: &str, format: &str| {
        let arguments = ["solve", "--material=K R | K", "--tables=tables", "--metric", metric, "--format", format];
        let run = folder.run(&[&arguments[..], &["--verify", "rooks.rules"]].concat());
        // Depths to the end take no notice of quiet plies, and a note says so.
        assert_eq!((run.code, run.err.contains("quiet plies are not counted")), (Some(0), metric != "zeroing"));
        run.out
    };
    let [end, conversion, zeroing] = ["end", "conversion", "zeroing"].map(|metric| solve(metric, "json"));
    assert!(end.contains("\"metric\": \"end\",\n  \"most_quiet_plies\": null"), "{end}");
    assert!(end.contains("\"cursed_wins\": null"), "{end}");
    assert!(conversion.contains("\"metric\": \"conversion\",\n  \"most_quiet_plies\": null"), "{conversion}");
    assert!(zeroing.contains("\"metric\": \"zeroing\",\n  \"most_quiet_plies\": 5"), "{zeroing}");
    // White has nothing to win but the game: mates alone count, by whichever metric.
    let won = |text: &str| {
        let of_white = text.split("\"wins_in\"").nth(3)?;
        of_white.split_once("\"losses_in\"").map(|(wins, _)| wins.to_owned())
    };
    assert!(won(&end).is_some() && won(&end) == won(&conversion) && won(&end) == won(&zeroing));
    let human = solve("zeroing", "human");
    assert!(human.contains("\n  drawn by 5 quiet plies\n    K R | K, white to move: "), "{human}");
    assert!(human.contains("\n  positions by plies to the zeroing move\n"), "{human}");
    // Black captures the rook: a draw in the end, and no loss by any metric.
    for metric in ["end", "conversion", "zeroing"] {
        let state = "--fen=k3/1R2/4/3K b";
        let arguments = ["probe", "--tables=tables", "--metric", metric, "--format=plain", state, "rooks.rules"];
        assert_eq!(folder.run(&arguments).results(), "draw\na4b3\tdraw\n", "{metric}");
    }
    let foreign = folder.run(&["solve", "--metric=zeroing", "--method=reached", "rooks.rules"]).wrong_command();
    assert!(foreign.contains("--material, --metric, --tables and --estimate belong to --method material"), "{foreign}");
    let uncounted = folder.run(&["solve", "--metric=zeroing", "line.rules"]).mistakes();
    assert!(uncounted.contains("quiet plies"), "{uncounted}");
}

/// The value of the opening is the same by both methods, and so is a line of best play.
#[test]
fn a_whole_game_has_a_value_and_a_line() {
    let folder = folder("solve_start");
    let human = |method: &str| folder.run(&["solve", "--verify", "--method", method, "line.rules"]).results();
    let [by_material, reached] = ["material", "reached"].map(|method| {
        let text = human(method);
        let (_, start) = text.split_once("\n  ").expect("there are lines");
        let lines: Vec<String> = start.lines().map(str::to_owned).collect();
        let place = lines.iter().position(|line| line.starts_with("  best play ")).expect("there is a line of play");
        [lines[place - 1].clone(), lines[place].clone()]
    });
    assert_eq!(by_material, reached);
    let won = folder.run(&["solve", "--fen=XX1/oo1/3", "--to-move=first", "noughts_and_crosses"]).results();
    assert!(won.contains(": win in 1\n  best play "), "{won}");
}

/// Captured pieces are dropped, so that material comes back.
#[test]
fn the_method_depends_on_the_rules_and_options() {
    let folder = folder("solve_method").with("drops.rules", DROPS);
    let run = folder.run(&["solve", "--format=json", "drops.rules"]);
    assert!(run.err.contains("note: ") && run.err.contains("--method reached"), "{}", run.err);
    let json = &run.out;
    assert!(json.contains("\"method\": \"reached\"") && json.contains("\"material\": null"), "{json}");
    let refused = folder.run(&["solve", "--method=material", "drops.rules"]).mistakes();
    assert!(
        refused.contains("come onto the board and leave it") || refused.contains("tables have no rights"),
        "{refused}"
    );
    let much = folder.run(&["solve", "--method=reached", "--most-bytes=2000", "drops.rules"]).mistakes();
    assert!(much.contains("games come to ") && much.contains("--most-bytes allows 2_000 bytes"), "{much}");
    for options in [
        ["--material=M | M", "--fen=M3m"],
        ["--method=reached", "--tables=tables"],
        ["--method=material", "--up-to=all"],
    ] {
        let [one, other] = options;
        let wrong = folder.run(&["solve", one, other, "line.rules"]).wrong_command();
        assert!(wrong.contains("belong to --method material"), "{wrong}");
    }
    let up_to = folder.run(&["solve", "--up-to=files", "--format=json", "drops.rules"]).results();
    assert!(up_to.contains("\"up_to\": [\n    \"files\"\n  ]"), "{up_to}");
    let human = folder.run(&["solve", "--up-to=files", "drops.rules"]).results();
    assert!(human.contains(" values up to files in ") && human.contains("  any       "), "{human}");
}

#[test]
fn tables_are_looked_up() {
    let folder = folder("probe");
    let none = folder.run(&["probe", "--tables=none", "line.rules"]).mistakes();
    assert!(none.contains("there is no folder `none`"), "{none}");
    folder.run(&["solve", "--tables=tables", "--material=M | M", "line.rules"]).results();
    let other = folder.run(&["probe", "--tables=tables", "--metric=conversion", "line.rules"]).mistakes();
    let told = "no table in `tables` is of such pieces and counts plies by the metric `conversion`";
    assert!(other.contains(told) && other.contains("qishu solve --tables"), "{other}");
    let plain = folder.run(&["probe", "--tables=tables", "--format=plain", "line.rules"]).results();
    let human = folder.run(&["probe", "--tables=tables", "line.rules"]).results();
    let (value, moves) = plain.split_once('\n').expect("there are lines");
    assert!(human.starts_with(&format!("line: A line\nM3m w - - 0 1: {value}\n")), "{human}");
    let mv = "a1b1\t".to_string() + value + "\n";
    assert_eq!(moves, mv, "the only move has the value of the state");
    let json = folder.run(&["probe", "--tables=tables", "--format=json", "line.rules"]).results();
    assert!(json.contains(&format!("\"value\": \"{value}\"")), "{json}");
    let near = folder.run(&["probe", "--tables=tables", "--fen=Mm3 w", "line.rules"]).mistakes();
    assert!(near.contains("no game comes to"), "{near}");
}

#[test]
fn what_is_not_heeded_is_said() {
    let run = folder("unheeded").run(&["solve", "--format=plain", "short.rules"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains("repetitions are not looked at (short.rules:9)"), "{}", run.err);
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let folder = folder("unsolved");
    let none = folder.run(&["solve", "small.rules"]).mistakes();
    assert!(none.contains("the rules of small do not say how pieces move"), "{none}");
    let much = folder.run(&["solve", "--most-bytes=10", "line.rules"]).mistakes();
    assert!(much.contains("where 10 are allowed") && much.contains("--most-bytes allows 10 bytes"), "{much}");
    let wrong = folder.run(&["solve", "--material=2*M | M", "line.rules"]).wrong_command();
    assert!(wrong.contains("the number of left man is 2"), "{wrong}");
}

/// What becomes of a table.
type Damage = fn(Vec<u8>) -> Vec<u8>;

/// The text with other words in its head, which are as long.
fn told_otherwise(bytes: &[u8], words: &str, others: &str) -> Vec<u8> {
    let at = bytes.windows(words.len()).position(|part| part == words.as_bytes()).expect("the words are there");
    [&bytes[..at], others.as_bytes(), &bytes[at + words.len()..]].concat()
}

#[test]
fn tables_that_are_damaged_or_of_other_rules_are_named_and_passed_over() {
    let cases: [(Damage, &str); 7] = [
        (|_| Vec::new(), "it is no table of endgames in this form"),
        (|bytes| bytes[..bytes.len() - 1].to_vec(), "it is damaged: it has"),
        (|bytes| [&bytes[..], &[0; 9]].concat(), "it is damaged: it has"),
        (|bytes| bytes[..40].to_vec(), "its head is damaged"),
        (|bytes| told_otherwise(&bytes, "variant line", "variant loop"), "it is of the variant `loop`"),
        (
            |bytes| told_otherwise(&bytes, "values 1", "values 18446744073709551615 of 1 2 3\nvalues 1"),
            "its head is damaged",
        ),
        (
            |mut bytes| {
                *bytes.last_mut().expect("it has values") ^= 1;
                bytes
            },
            "it is damaged: its values have another digest",
        ),
    ];
    for (case, (damage, why)) in cases.into_iter().enumerate() {
        let folder = folder(&format!("damaged_table_{case}"));
        let solve = ["solve", "--tables=tables", "--material=M | M", "line.rules"];
        folder.run(&solve).results();
        let file = folder.path().join("tables/line-1man-1man.endgame");
        let whole = std::fs::read(&file).expect("the table is there");
        std::fs::write(&file, damage(whole.clone())).expect("it can be written");
        let said = format!("`tables/line-1man-1man.endgame` is passed over: {why}");
        let probe = folder.run(&["probe", "--tables=tables", "line.rules"]);
        assert!(probe.err.contains(&format!("warning: {said}")) && probe.code == Some(1), "{case}: {}", probe.err);
        let engine = folder.run_with(&["engine", "--tables=tables", "line.rules"], b"isready\n").results();
        assert!(engine.contains(&format!("info string {said}")), "{case}: {engine}");
        assert!(engine.contains("info string 0 endgame tables") && engine.contains("readyok\n"), "{case}: {engine}");
        let solved = folder.run(&solve);
        assert!(solved.err.starts_with(&format!("warning: {said}")), "{case}: {}", solved.err);
        assert!(std::fs::read(&file).is_ok_and(|table| table == whole), "{case}: it is solved again");
    }
}

/// A file that is removed when the test ends, also by a failure: a copy of a sparse file may fill a disk.
struct RemovedInTheEnd(std::path::PathBuf);

impl Drop for RemovedInTheEnd {
    fn drop(&mut self) {
        // The test may fail before the file exists.
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn no_file_of_a_folder_of_tables_ends_the_engine() {
    let folder = folder("foreign_tables");
    folder.run(&["solve", "--tables=tables", "--material=M | M", "line.rules"]).results();
    let tables = folder.path().join("tables");
    let table = std::fs::read(tables.join("line-1man-1man.endgame")).expect("the table is there");
    std::fs::write(tables.join("copy.endgame"), &table).expect("it can be written");
    let many = told_otherwise(&table, "M | M", "99*M | 4294967295*M");
    std::fs::write(tables.join("many.endgame"), many).expect("it can be written");
    std::fs::create_dir(tables.join("folder.endgame")).expect("it can be made");
    // A sparse file, which looks very large but occupies no space.
    let sparse = RemovedInTheEnd(tables.join("sparse.endgame"));
    let file = std::fs::File::create(&sparse.0).expect("it can be written");
    file.set_len(1 << 40).expect("it can be sparse");
    #[cfg(unix)]
    {
        let made = std::process::Command::new("mkfifo").arg(tables.join("pipe.endgame")).status();
        assert!(made.is_ok_and(|status| status.success()));
    }
    // A run that was killed has left a table half written.
    let left = tables.join(".line-1man-1man.endgame.Xy12Zw.new");
    std::fs::write(&left, "half").expect("it can be written");
    let said = folder.run_with(&["engine", "--tables=tables", "line.rules"], b"go depth 3\n").results();
    for name in ["many", "folder", "sparse", "pipe"] {
        assert!(said.contains(&format!("`tables/{name}.endgame` is passed over")), "{name}: {said}");
    }
    assert!(said.contains("info string 1 endgame tables") && said.contains("bestmove "), "{said}");
    folder.run(&["solve", "--tables=tables", "--material=M | M", "line.rules"]).results();
    assert!(!left.exists());
}
