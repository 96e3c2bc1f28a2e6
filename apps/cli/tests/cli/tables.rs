//! Tests of split counts: by pieces, by squares, by material, and up to symmetry.

use serde_json::Value;

use crate::program::{BROKEN, Folder, SMALL};

/// Rules with two sides, several pieces, and one that has no letter.
const PAIR: &str = "variant pair {
    title \"A king each\"
    board 3 x 3
    sides white, black mirror ranks
    piece king K { count 1 anywhere }
    piece rook R { count 0..2 anywhere }
    piece stone { count 0..1 on a1..c1 }
    forbid king touches enemy king
}
";

/// Rules that are not symmetric under any mirror.
const CORNER: &str = "variant corner {
    board 3 x 3
    sides alone
    piece king K { count 1 on a1 b1 }
    forbid king on a1
}
";

fn run(name: &str, arguments: &[&str]) -> String {
    let folder = Folder::new(name).with("small.rules", SMALL).with("pair.rules", PAIR).with("corner.rules", CORNER);
    folder.run(arguments).results()
}

#[test]
fn a_table_has_a_row_for_each_number_of_pieces() {
    let human = run("by_pieces", &["count", "--by=pieces", "small.rules"]);
    assert_eq!(
        human,
        "small: A small game\n  pieces  positions    share\n       0          1   9.09 %\n       1          4  36.36 %\n       2          6  54.55 %\nmean of pieces: 1.45455\n"
    );
    let csv = run("by_pieces_csv", &["count", "--by=pieces", "--format=csv", "small.rules"]);
    assert_eq!(csv, "pieces,positions\n0,1\n1,4\n2,6\n");
    let plain = run("by_pieces_plain", &["count", "--by=pieces", "--format=plain", "small.rules"]);
    assert_eq!(plain, "0\t1\n1\t4\n2\t6\n");
}

#[test]
fn tables_have_logarithms_and_go_to_files_on_demand() {
    let csv = run("log10_csv", &["count", "--by=pieces", "--log10", "--format=csv", "small.rules"]);
    assert_eq!(csv, "pieces,positions,log10\n0,1,0.000000\n1,4,0.602060\n2,6,0.778151\n");
    let human = run("log10", &["count", "--by=pieces", "--log10", "small.rules"]);
    assert!(human.contains("  pieces  positions     log10    share\n"), "{human}");
    let json = run("log10_json", &["count", "--by=pieces", "--log10", "--format=json", "small.rules"]);
    let table: Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(table["rows"][0]["log10"], 0.0);
    let folder = Folder::new("table_file").with("small.rules", SMALL);
    for command in
        ["count --by=pieces", "count --by=square", "count --up-to=all", "count --by=material --at-most=9", "count"]
    {
        let arguments: Vec<&str> = command.split(' ').chain(["small.rules", "--format=csv"]).collect();
        let printed = folder.run(&arguments).results();
        assert_eq!(folder.run(&[&arguments[..], &["--output=out.csv"]].concat()).results(), "");
        let written = std::fs::read_to_string(folder.path().join("out.csv")).expect("the file is there");
        assert_eq!(written, printed, "{command}");
    }
    let unwritten = folder.run(&["count", "--by=pieces", "--output=no/out.csv", "small.rules"]);
    assert_eq!((unwritten.code, unwritten.err.contains("cannot write `no/out.csv`")), (Some(1), true), "{unwritten:?}");
}

#[test]
fn pieces_have_the_names_that_people_call_them_by() {
    let rules = PAIR.replace(
        "piece rook R { count 0..2 anywhere }",
        "piece rook R { count 0..2 anywhere called zh \"车\", \"車\" }",
    );
    let folder = Folder::new("names").with("named.rules", rules);
    let pieces = folder.run(&["count", "--by=piece", "--names=zh", "--format=plain", "named.rules"]).results();
    assert!(
        pieces.contains("white 车\t0\t") && pieces.contains("black 車\t2\t") && pieces.contains("white king\t1\t"),
        "{pieces}"
    );
    let material = folder.run(&["count", "--by=material", "--names=zh", "--format=csv", "named.rules"]).results();
    assert!(
        material.starts_with("white king,white 车,white stone,black king,black 車,black stone,positions\n"),
        "{material}"
    );
    let human = folder.run(&["count", "--by=piece", "--names=zh", "named.rules"]).results();
    let columns: Vec<usize> = human.lines().skip(2).filter_map(|line| line.rfind(' ')).collect();
    assert!(!columns.is_empty() && human.contains("  white 车          0  "), "{human}");
    let squares = folder.run(&["count", "--by=square", "--names=zh", "named.rules"]).results();
    assert!(squares.contains("\nblack 車, "), "{squares}");
    let unknown = folder.run(&["count", "--by=square", "--names=fr", "named.rules"]).wrong_command();
    assert!(unknown.contains("no piece is called anything in `fr`") && unknown.contains("in zh"), "{unknown}");
}

#[test]
fn material_restricts_whatever_is_asked() {
    let folder = Folder::new("material_everywhere").with("pair.rules", PAIR);
    let material = ["--material", "K R | K", "pair.rules"];
    let ask = |command: &[&str]| folder.run(&[command, &material].concat()).results();
    let count: u64 = ask(&["count", "--format=plain"]).trim().parse().expect("it is a number");
    let last = |line: &str| line.rsplit('\t').next().and_then(|number| number.parse::<u64>().ok());
    let sum = |table: &str| table.lines().filter_map(last).sum::<u64>();
    assert_eq!(sum(&ask(&["count", "--by=pieces", "--format=plain"])), count);
    // Each of the three pieces stands somewhere in each position.
    assert_eq!(sum(&ask(&["count", "--by=square", "--format=plain"])), 3 * count);
    let orbits: u64 = ask(&["count", "--up-to=files", "--format=plain"]).trim().parse().expect("it is a number");
    assert!(count / 2 <= orbits && orbits < count, "{orbits} of {count}");
    assert!(ask(&["count", "--by=pieces"]).starts_with("pair: A king each, material K R | K\n"));
    assert!(ask(&["verify"]).contains("agree"));
    assert!(ask(&["emit"]).contains("pub fn count() -> BigUint") && !ask(&["explain"]).is_empty());
    assert!(ask(&["emit", "--part=cnf"]).contains("p cnf"));
    let wrong = folder.run(&["count", "--by=pieces", "--material", "K Q | K", "pair.rules"]).wrong_command();
    assert!(wrong.contains('Q'), "{wrong}");
}

#[test]
fn tables_by_side_piece_and_material_have_the_same_sum() {
    let sum = |by: &str| -> u64 {
        let csv = run(&format!("sum_{by}"), &["count", "--by", by, "--format=csv", "pair.rules"]);
        csv.lines().skip(1).filter_map(|line| line.rsplit(',').next()?.parse::<u64>().ok()).sum()
    };
    let all = sum("pieces");
    assert!(all > 0);
    assert_eq!((sum("side"), sum("material")), (all, all));
    // There is a table for each of the six pieces.
    assert_eq!(sum("piece"), 6 * all);
}

#[test]
fn the_json_form_of_a_table_has_its_columns() {
    let text = run("by_material_json", &["count", "--by=material", "--format=json", "pair.rules"]);
    let table: Value = serde_json::from_str(&text).expect("it is JSON");
    let columns = ["white king", "white rook", "white stone", "black king", "black rook", "black stone"];
    assert_eq!(table["columns"], Value::from(columns.to_vec()));
    assert_eq!(table["rows"][0]["key"], Value::from(vec![1, 0, 0, 1, 0, 0]));
    // Of 9 * 8 pairs of squares 40 touch.
    assert_eq!(table["rows"][0]["positions"], "32");
}

#[test]
fn squares_are_drawn_for_each_piece() {
    insta::assert_snapshot!(run("squares", &["count", "--by=square", "pair.rules"]));
    let csv = run("squares_csv", &["count", "--by=square", "--format=csv", "small.rules"]);
    assert_eq!(csv, "piece,square,positions\nstone,a1,4\nstone,b1,4\nstone,a2,4\nstone,b2,4\n");
}

#[test]
fn endgames_are_sorted_and_can_be_counted_again() {
    let csv = run("endgames", &["count", "--by=material", "--at-most=1e3", "--format=csv", "pair.rules"]);
    let rows: Vec<(&str, u64)> = csv
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(',')?.1.rsplit_once(','))
        .filter_map(|(material, positions)| Some((material, positions.parse().ok()?)))
        .collect();
    assert_eq!(rows[0], ("K | K", 32));
    assert!(rows.is_sorted_by_key(|row| row.1) && rows.iter().all(|row| row.1 <= 1000), "{csv}");
    let folder = Folder::new("endgames_again").with("pair.rules", PAIR);
    for (material, positions) in rows {
        let again = folder.run(&["count", "--format=plain", "--material", material, "pair.rules"]).results();
        assert_eq!(again, format!("{positions}\n"), "{material}");
    }
    let few = run(
        "endgames_few",
        &["count", "--by=material", "--at-most=1_000", "--most-pieces=2", "--format=plain", "pair.rules"],
    );
    assert_eq!(few, "2\tK | K\t32\n");
}

#[test]
fn material_that_differs_in_the_sides_only_is_listed_once_where_the_rules_are_the_same_for_both() {
    let human = run("endgames_sides", &["count", "--by=material", "--at-most=1e3", "--most-pieces=3", "pair.rules"]);
    insta::assert_snapshot!(human, @r"
    pair: A king each
      The rules are the same for all sides: of material that differs in the sides only, one is listed.

      pieces  material     positions
           2  K | K               32
           3  K stone | K         70
           3  K R | K            224
    ");
    let unequal = PAIR.replace("variant pair", "variant other").replace("piece stone", "piece stone of white");
    let folder = Folder::new("endgames_unequal").with("other.rules", unequal);
    let human = folder.run(&["count", "--by=material", "--at-most=1e3", "--most-pieces=3", "other.rules"]).results();
    assert!(human.contains("  K R | K ") && human.contains("  K | K R ") && !human.contains("The rules"), "{human}");
}

#[test]
fn too_much_material_is_counted_one_by_one() {
    let folder = Folder::new("endgames_many");
    let few = folder
        .run(&["count", "--by=material", "--at-most=100", "--most-pieces=3", "--format=plain", "jieqi"])
        .results();
    assert_eq!(few, "2\tK | K\t81\n");
    let many = folder.run(&["count", "--by=material", "--at-most=100", "jieqi"]).mistakes();
    assert!(many.contains("--most-pieces N looks at material of N pieces at most"), "{many}");
}

#[test]
fn material_is_written_by_letters_and_names() {
    let folder = Folder::new("material").with("pair.rules", PAIR);
    let count = |material: &str| folder.run(&["count", "--format=plain", "--material", material, "pair.rules"]);
    let expected = count("K 2*R stone | K").results();
    for same in ["krr stone|", " R stone R | king", "2*rook STONE | k"] {
        assert_eq!(count(same).results(), expected, "{same}");
    }
    let human = folder.run(&["count", "--material", "rook|", "pair.rules"]).results();
    assert!(human.contains("\n  material    K R | K\n"), "{human}");
    for (wrong, complaint) in [
        ("K", "write the material of each side, with `|` between: white | black"),
        ("K rok | K", "did you mean `rook`?"),
        ("K X | K", "`X` is no material of white"),
        ("K 2*RK | K", "`2*RK` is no material of white"),
        ("K x*R | K", "`x*R` is no material of white"),
        ("K 3*R | K", "the number of white rook is 3, where the rules allow 0 to 2"),
        ("K 99999999999*R | K", "is no material of white"),
        ("0*K | K", "the number of white king is 0, where the rules allow 1"),
    ] {
        let message = count(wrong).wrong_command();
        assert!(message.contains(complaint), "{wrong}: {message}");
    }
}

#[test]
fn orbits_are_printed_with_what_each_symmetry_leaves() {
    // Up to the symmetries of the board there are 850 positions of noughts and crosses: a figure known to many.
    insta::assert_snapshot!(Folder::new("orbits").run(&["count", "--up-to=all", "noughts_and_crosses"]).results());
    let plain = |up_to: &[&str]| run("orbits_plain", &[&["count", "--format=plain", "small.rules"], up_to].concat());
    // Four squares in a ring: none, one, two side by side, two across.
    assert_eq!(plain(&["--up-to=square"]), "4\n");
    assert_eq!(plain(&["--up-to=all"]), "4\n");
    assert_eq!(plain(&["--up-to", "files,ranks"]), "5\n");
    let csv = run("orbits_csv", &["count", "--format=csv", "--up-to=files", "small.rules"]);
    assert_eq!(csv, "symmetry,positions\nnothing,11\nfiles,3\norbits,7\n");
    let csv = run("orbits_turned", &["count", "--format=csv", "--up-to=quarter-turn", "small.rules"]);
    assert_eq!(csv, "symmetry,positions\nnothing,11\nquarter-turn,1\nhalf-turn,3\nthree-quarter-turn,1\norbits,4\n");
    let csv = run("orbits_sides", &["count", "--format=csv", "--up-to=files,sides", "pair.rules"]);
    assert!(csv.contains("\nfiles sides,"), "{csv}");
}

#[test]
fn what_is_no_symmetry_is_a_mistake_with_its_place() {
    let folder = Folder::new("asymmetric").with("corner.rules", CORNER);
    let message = folder.run(&["count", "--up-to=files", "corner.rules"]).mistakes();
    assert!(
        message.contains("not symmetric under `files`: king on a1 b1 (corner.rules:4) goes to no rule"),
        "{message}"
    );
    let message = folder.run(&["count", "--up-to=sides", "corner.rules"]).mistakes();
    assert!(message.contains("there are no two sides to exchange"), "{message}");
    assert_eq!(folder.run(&["count", "--up-to=all", "--format=plain", "corner.rules"]).results(), "1\n");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let folder = Folder::new("threads").with("pair.rules", PAIR);
    for arguments in [&["count", "--by=square", "pair.rules"][..], &["count", "--up-to=all", "pair.rules"]] {
        let mut outputs = ["1", "4"].map(|threads| {
            let mut command = folder.command(arguments);
            command.env("RAYON_NUM_THREADS", threads).output().expect("the program runs").stdout
        });
        assert!(!outputs[0].is_empty());
        let first = std::mem::take(&mut outputs[0]);
        assert_eq!(first, outputs[1], "{arguments:?}");
    }
}

#[test]
fn mistakes_are_reported_by_every_command() {
    let folder = Folder::new("tables_broken").with("broken.rules", BROKEN);
    let commands = [
        &["count", "--by=pieces"][..],
        &["count", "--by=square"],
        &["count", "--by=material", "--at-most=1"],
        &["count", "--up-to=all"],
    ];
    for command in commands {
        let message = folder.run(&[command, &["broken.rules"]].concat()).mistakes();
        assert!(message.contains("peice"), "{command:?}: {message}");
    }
}
