//! Tests of orbit numbers: `rank`, `unrank` and `sample` with `--up-to`.

use std::collections::BTreeSet;

use crate::moves::LINE;
use crate::packed::bytes_of;
use crate::program::{Folder, SMALL};
use crate::rank::ALL;

/// An endgame up to its mirror, as arguments of every command.
const ENDGAME: &[&str] = &["--up-to=files", "--material=K R | K A", "xiangqi"];

#[test]
fn positions_of_one_orbit_have_one_number() {
    let folder = Folder::new("orbits_rank").with("small.rules", SMALL).with("all.txt", ALL);
    let numbers = folder.run(&["rank", "--up-to=files", "small.rules", "all.txt"]).results();
    let found: Vec<usize> = numbers.lines().map(|line| line.parse().expect("it is a number")).collect();
    assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), (0..7).collect());
    let of = |position: &str| found[ALL.lines().position(|line| line == position).expect("it is one of all")];
    for (one, image) in [("1S/2", "S1/2"), ("2/1S", "2/S1"), ("1S/1S", "S1/S1"), ("S1/1S", "1S/S1")] {
        assert_eq!(of(one), of(image), "{one} and {image}");
    }
    let back = folder.run(&["unrank", "--up-to=files", "--from=0", "small.rules"]).results();
    assert_eq!(back.lines().count(), 7);
    let again = folder.run_with(&["rank", "--up-to=files", "small.rules"], back.as_bytes()).results();
    assert_eq!(again, "0\n1\n2\n3\n4\n5\n6\n");
    // However the group is generated.
    let square = folder.run(&["rank", "--up-to=square", "small.rules", "all.txt"]).results();
    let turned = folder.run(&["rank", "--up-to=files,quarter-turn", "small.rules", "all.txt"]).results();
    assert_eq!(square, turned);
    assert_eq!(square.lines().collect::<BTreeSet<_>>(), BTreeSet::from(["0", "1", "2", "3"]));
}

#[test]
fn there_are_as_many_numbers_as_orbits() {
    let folder = Folder::new("orbits_numbers");
    let run = |command: &[&str]| folder.run(&[command, ENDGAME].concat());
    let count: u64 = run(&["count", "--format=plain"]).results().trim().parse().expect("it is a number");
    let (last, beyond) = ((count - 1).to_string(), count.to_string());
    let fen = run(&["unrank", "--from", &last]).results();
    assert_eq!(fen.lines().count(), 1);
    let message = folder.run_with(&[&["unrank"], ENDGAME].concat(), beyond.as_bytes()).mistakes();
    let expected = format!("no position has the number {count}: xiangqi up to files has {count} positions");
    assert!(message.contains(&expected), "{message}");
    let mirrored = |line: &str| {
        let (board, rest) = line.split_once(' ').unwrap_or((line, ""));
        let ranks: Vec<String> = board.split('/').map(|rank| rank.chars().rev().collect()).collect();
        format!("{} {rest}", ranks.join("/")).trim_end().to_owned() + "\n"
    };
    let drawn = run(&["sample", "-n50", "--seed=7"]).results();
    let images: String = drawn.lines().map(mirrored).collect();
    let number = |lines: &str| folder.run_with(&[&["rank"], ENDGAME].concat(), lines.as_bytes()).results();
    assert_eq!(number(&drawn), number(&images));
    assert_eq!(folder.run_with(&[&["unrank"], ENDGAME].concat(), number(&images).as_bytes()).results(), drawn);
}

#[test]
fn packed_numbers_of_orbits_say_so() {
    let folder = Folder::new("orbits_packed").with("small.rules", SMALL).with("none.txt", "");
    let packed =
        bytes_of(&folder, &["rank", "--up-to=ranks,files", "--format=binary", "noughts_and_crosses", "none.txt"]);
    assert!(String::from_utf8_lossy(&packed).contains("\nnumbered all\nup-to files, ranks\ncount "));
    let range = ["unrank", "--up-to=files", "--from=0", "small.rules"];
    let packed = bytes_of(&folder, &[&range[..], &["--format=binary"]].concat());
    let folder = folder.with("files.bin", packed);
    let back = folder.run(&["unrank", "--up-to=files", "small.rules", "files.bin"]).results();
    assert_eq!(back, folder.run(&range).results());
    let message = folder.run(&["unrank", "small.rules", "files.bin"]).mistakes();
    assert!(message.contains("the numbers are of `up-to files`, and not of `up-to no symmetry`"), "{message}");
}

#[test]
fn what_is_no_symmetry_is_refused_as_where_orbits_are_counted() {
    let corner = "variant corner {\n board 4 x 4\n sides alone\n piece king { count 1 on a1..b2 }\n }";
    let folder = Folder::new("orbits_refused").with("corner.rules", corner);
    let [counted, numbered] =
        ["count", "sample"].map(|command| folder.run(&[command, "--up-to=files", "corner.rules"]).mistakes());
    assert!(counted.contains("the rules are not symmetric under `files`"), "{counted}");
    assert_eq!(counted, numbered);
}

/// By cycles of squares; the rotation among them is reported under its name.
#[test]
fn symmetries_of_the_rules_go_by_their_names() {
    let wheel = "variant wheel {\n board 2 x 2\n sides alone\n piece stone S { count 0..4 anywhere }
        symmetry wheel squares (a1 b1 b2 a2)\n symmetry corner squares (a1 b2)\n }";
    let edge = wheel.replace("anywhere", "on a1 b1").replace("variant wheel", "variant edge");
    let folder = Folder::new("orbits_given").with("wheel.rules", wheel).with("edge.rules", &edge);
    let csv = folder.run(&["count", "--format=csv", "--up-to=wheel", "wheel.rules"]).results();
    assert_eq!(csv, "symmetry,positions\nnothing,16\nthree-quarter-turn,2\nhalf-turn,4\nquarter-turn,2\norbits,6\n");
    let csv = folder.run(&["count", "--format=csv", "--up-to=corner", "wheel.rules"]).results();
    // The squares b1 and a2 stay, so that it is the mirror in the other diagonal.
    assert_eq!(csv, "symmetry,positions\nnothing,16\nantidiagonal,8\norbits,12\n");
    // All that the rules have is all that four squares can do.
    assert_eq!(folder.run(&["count", "--up-to=all", "--format=plain", "wheel.rules"]).results(), "6\n");
    let back = folder.run(&["unrank", "--up-to=wheel", "--from=0", "wheel.rules"]).results();
    assert_eq!(back.lines().count(), 6);
    let numbers = folder.run_with(&["rank", "--up-to=wheel", "wheel.rules"], back.as_bytes()).results();
    assert_eq!(numbers, "0\n1\n2\n3\n4\n5\n");
    // Packed numbers store the definition of the name.
    let packed = bytes_of(&folder, &["unrank", "--up-to=wheel", "--from=0", "--format=binary", "wheel.rules"]);
    assert!(String::from_utf8_lossy(&packed).contains("\nup-to wheel "), "{}", String::from_utf8_lossy(&packed));
    let other = wheel.replace("(a1 b1 b2 a2)", "(a1 b1 a2 b2)");
    let folder = folder.with("wheel.bin", packed).with("other.rules", &other);
    assert_eq!(folder.run(&["unrank", "--up-to=wheel", "wheel.rules", "wheel.bin"]).results(), back);
    let message = folder.run(&["unrank", "--up-to=wheel", "other.rules", "wheel.bin"]).mistakes();
    assert!(message.contains("the numbers are of `up-to wheel "), "{message}");
    let message = folder.run(&["count", "--up-to=wheel", "edge.rules"]).mistakes();
    assert!(
        message.contains("not symmetric under `wheel`: stone on a1 b1 (edge.rules:4) goes to no rule"),
        "{message}"
    );
    let message = folder.run(&["count", "--up-to=mirror", "edge.rules"]).wrong_command();
    assert!(message.contains("there is no symmetry `mirror`") && message.contains("`wheel`, `corner`"), "{message}");
    let shown = folder.run(&["show", "--format=plain", "wheel.rules"]).results();
    assert!(shown.contains("symmetry\twheel\tsquares (a1 b1 b2 a2)\n"), "{shown}");
}

/// With each side to move, and of the line's two symmetries both, or the mirror alone.
#[test]
fn orbits_of_legal_positions_have_numbers() {
    let folder = Folder::new("orbits_legal").with("line.rules", LINE);
    let all = folder.run(&["unrank", "--legal", "--from=0", "line.rules"]).results();
    for (up_to, orbits) in [("files", 12), ("sides", 12), ("files,sides", 6)] {
        let run = |command: &[&'static str]| [command, &["--legal", "--up-to", up_to, "line.rules"]].concat();
        assert_eq!(folder.run(&run(&["count", "--format=plain"])).results(), format!("{orbits}\n"), "{up_to}");
        let numbers = folder.run_with(&run(&["rank"]), all.as_bytes()).results();
        let numbers: BTreeSet<usize> = numbers.lines().map(|line| line.parse().expect("it is a number")).collect();
        assert_eq!(numbers, (0..orbits).collect(), "{up_to}");
        let back = folder.run(&run(&["unrank", "--from=0"])).results();
        let again: String = (0..orbits).map(|number| format!("{number}\n")).collect();
        assert_eq!(folder.run_with(&run(&["rank"]), back.as_bytes()).results(), again, "{up_to}");
    }
    let beyond = folder.run_with(&["unrank", "--legal", "--up-to=files", "line.rules"], b"12").mistakes();
    assert!(beyond.contains("line up to files has 12 positions"), "{beyond}");
}

/// Without pawns a chessboard has eight symmetries, and here no king castles. Of these legal positions 28,056 have the lone king to move, as in
/// M. Bain's data set of 1994. The other 21,959 agree with a program that enumerates all squares of three pieces.
#[test]
fn a_rook_against_a_king_is_numbered_up_to_all_symmetries_of_the_board() {
    const ROOK: [&str; 4] = ["--legal", "--up-to=square", "--material=K R | K", "shatranj"];
    let folder = Folder::new("orbits_rook");
    let run = |command: &str, input: &str| folder.run_with(&[&[command], &ROOK[..]].concat(), input.as_bytes());
    assert!(run("count", "").results().contains(" 8 symmetries  50_015\n"));
    let images = "8/8/8/3k4/8/8/R7/K7 w\n7K/7R/8/8/4k3/8/8/8 w\n6RK/8/8/3k4/8/8/8/8 w\nKR6/8/8/4k3/8/8/8/8 w\n";
    let numbers = run("rank", images).results();
    let numbers: BTreeSet<&str> = numbers.lines().collect();
    assert_eq!(numbers.len(), 1, "{numbers:?}");
    assert_eq!(run("unrank", "50014").results().lines().count(), 1);
    let beyond = run("unrank", "50015").mistakes();
    assert!(beyond.contains(&format!("has {} positions", 28_056 + 21_959)), "{beyond}");
}
