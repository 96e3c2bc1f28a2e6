//! Tests of packed numbers: the output of `--format binary`, and the handling of invalid bytes.

use std::fs;
use std::process::{Command, Output};

use crate::program::{Folder, NONE, SMALL};
use crate::rank::{ALL, NUMBERS};
use crate::shown::{blocks, file};

/// The program's standard output, of a successful run.
pub fn bytes_of(folder: &Folder, arguments: &[&str]) -> Vec<u8> {
    let Output { status, stdout, stderr } = folder.command(arguments).output().expect("the program runs");
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    stdout
}

/// The bytes after the header.
fn numbers(packed: &[u8]) -> &[u8] {
    let end = packed.windows(2).position(|pair| pair == b"\n\n").expect("a head ends with an empty line");
    &packed[end + 2..]
}

#[test]
fn a_head_says_whose_numbers_they_are() {
    let folder = Folder::new("packed_head").with("small.rules", SMALL).with("all.txt", ALL);
    let packed = bytes_of(&folder, &["rank", "--format", "binary", "small.rules", "all.txt"]);
    let (head, numbers) = packed.split_at(packed.len() - 11);
    assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    let head = std::str::from_utf8(head).expect("a head is text");
    let digest = folder.run(&["count", "--format", "json", "small.rules"]).results();
    let digest =
        digest.split("\"digest\": \"").nth(1).and_then(|rest| rest.split('"').next()).expect("it has a digest");
    let version = env!("CARGO_PKG_VERSION");
    let lines = format!("version {version}\nrules {digest}\nvariant small\nnumbered all\ncount 11\nbytes 1\n\n");
    assert_eq!(head, format!("qishu positions 1\n{lines}"));
}

#[test]
fn packed_numbers_are_numbers_again() {
    let folder = Folder::new("packed").with("small.rules", SMALL).with("all.txt", ALL).with("numbers.txt", NUMBERS);
    let ways: [&[&str]; 3] = [
        &["rank", "--format", "binary", "small.rules", "all.txt"],
        &["unrank", "--format", "binary", "small.rules", "numbers.txt"],
        &["unrank", "--format", "binary", "--from", "0", "small.rules"],
    ];
    let packed = ways.map(|way| bytes_of(&folder, way));
    assert!(packed.iter().all(|one| *one == packed[0]));
    let folder = folder.with("all.bin", &packed[0]);
    assert_eq!(folder.run(&["unrank", "small.rules", "all.bin"]).results(), ALL);
    assert_eq!(folder.run_with(&["unrank", "small.rules"], &packed[0]).results(), ALL);
    let message = folder.run(&["rank", "small.rules", "all.bin"]).mistakes();
    assert_eq!(
        message,
        "error: `all.bin` has packed numbers, and no positions to number\nhelp: `qishu unrank` reads them\n"
    );
}

#[test]
fn a_position_of_the_largest_game_takes_few_bytes() {
    let folder = Folder::new("packed_xiangqi");
    let sample = ["sample", "-n", "5000", "--seed", "3", "xiangqi"];
    let packed = bytes_of(&folder, &[&sample[..], &["--format", "binary"]].concat());
    assert_eq!(numbers(&packed).len(), 5000 * 17);
    let folder = folder.with("sample.bin", packed);
    let fens = folder.run(&sample).results();
    assert_eq!(folder.run(&["unrank", "xiangqi", "sample.bin"]).results(), fens);
    let parts = (1..=7).map(|part| {
        let shard = format!("{part}/7");
        folder.run(&["unrank", "--shard", &shard, "xiangqi", "sample.bin"]).results()
    });
    assert_eq!(parts.collect::<String>(), fens);
}

#[test]
fn parts_follow_one_another() {
    let folder = Folder::new("packed_shards");
    let sample = ["sample", "-n", "50", "--format", "binary", "jieqi"];
    let whole = bytes_of(&folder, &sample);
    let part = |part: u32| bytes_of(&folder, &[&sample[..], &["--shard", &format!("{part}/4")]].concat());
    assert_eq!((1..=4).flat_map(part).collect::<Vec<u8>>(), whole);
}

#[test]
fn numbers_of_other_positions_are_refused() {
    let other = SMALL.replace("0..2", "0..3");
    let folder = Folder::new("packed_other").with("small.rules", SMALL).with("other.rules", other);
    let legal = ["--legal", "noughts_and_crosses"];
    let material = ["--material", "2*X | O", "noughts_and_crosses"];
    let [small, of_legal, of_material] = [&["small.rules"][..], &legal, &material]
        .map(|of| bytes_of(&folder, &[&["sample", "-n", "3", "--format", "binary"], of].concat()));
    let folder = folder.with("small.bin", small).with("legal.bin", of_legal).with("material.bin", of_material);
    let cases: [(&[&str], &str); 4] = [
        (&["other.rules", "small.bin"], "small.bin: the numbers are of `rules "),
        (&["noughts_and_crosses", "small.bin"], "`variant small`, and not of `variant noughts_and_crosses`"),
        (&["noughts_and_crosses", "legal.bin"], "`numbered legal`, and not of `numbered all`"),
        (&["noughts_and_crosses", "material.bin"], "`material 2*X | O`, and not of `material any`"),
    ];
    for (arguments, message) in cases {
        let said = folder.run(&[&["unrank"], arguments].concat()).mistakes();
        assert!(said.contains(message), "{said}");
    }
    for (of, file) in [(&legal[..], "legal.bin"), (&material, "material.bin")] {
        assert_eq!(folder.run(&[&["unrank"], of, &[file]].concat()).results().lines().count(), 3, "{file}");
    }
}

#[test]
fn what_is_no_packed_number_is_told_with_its_place() {
    let folder = Folder::new("packed_bad")
        .with("dots.rules", "variant dots { board 20 x 1 sides one piece dot D { count 0..20 anywhere } }");
    let good = bytes_of(&folder, &["unrank", "--format", "binary", "--to", "3", "dots.rules"]);
    let head = good.len() - 9;
    let text = String::from_utf8(good[..head].to_vec()).expect("a head is text");
    let told = |bytes: Vec<u8>| folder.run_with(&["unrank", "dots.rules"], &bytes);
    let with = |text: &str| [text.as_bytes(), &good[head..]].concat();

    let cut_off = told(good[..good.len() - 1].to_vec());
    assert_eq!((cut_off.code, cut_off.out.lines().count()), (Some(1), 2));
    let place = head + 6;
    assert_eq!(cut_off.err, format!("error: standard input: byte {place}: number 3 is cut off: it has 2 of 3 bytes\n"));

    let too_large = [&good[..head + 3], &[255; 3], &good[head + 6..]].concat();
    let run = told(too_large.clone());
    assert_eq!((run.code, run.out.lines().count()), (Some(1), 1));
    let place = head + 3;
    let what = "number 2 is 16777215, where dots has 1048576 positions, numbered from 0";
    assert_eq!(run.err, format!("error: standard input: byte {place}: {what}\n"));
    let run = folder.run_with(&["unrank", "--keep-going", "dots.rules"], &too_large);
    assert_eq!((run.code, run.out.lines().count(), run.out.lines().nth(1)), (Some(1), 3, Some("")));

    let cases = [
        (text.replace("positions 1", "positions 2"), "byte 0: the form has version `2`, where this library reads 1"),
        (text.replace("qishu positions 1", "qishu archive"), "byte 0: the first line is not `qishu positions 1`"),
        (text.replace("version 0", "version 9"), "the numbers are of `version 9."),
        (text.replace("numbered all", "numbered some"), "expected `numbered all` or `numbered legal`"),
        (text.replace("count 1048576", "count 01048576"), "expected `count` and a number"),
        (text.replace("bytes 3", "bytes 4"), "numbers below that count have 3 bytes each"),
        (text.replace("variant dots\n", ""), "byte 103: expected `variant` and its value"),
        (text.replace("bytes 3\n\n", "bytes 3\nmore 1\n\n"), "expected an empty line, behind which the numbers begin"),
    ];
    for (head, message) in cases {
        let said = told(with(&head)).mistakes();
        assert!(said.starts_with("error: standard input: ") && said.contains(message), "{said}");
    }
    let said = told(good[..30].to_vec()).mistakes();
    assert_eq!(said, "error: standard input: byte 18: the head is cut off, expected `version`\n");
}

#[test]
fn where_there_is_one_position_it_takes_a_byte() {
    let one = "variant one { board 2 x 2 sides alone piece stone S { count 1 on a1 } }";
    let folder = Folder::new("packed_one").with("one.rules", one).with("none.rules", NONE);
    let packed = bytes_of(&folder, &["unrank", "--from", "0", "--format", "binary", "one.rules"]);
    assert_eq!(numbers(&packed), [0]);
    let of_none = ["unrank", "--from", "0", "--format", "binary", "none.rules"];
    assert!(numbers(&bytes_of(&folder, &of_none)).is_empty());
}

#[test]
fn nothing_stands_for_a_bad_line() {
    let folder = Folder::new("packed_keep_going").with("small.rules", SMALL);
    for command in ["rank", "unrank"] {
        let run = folder.run(&[command, "--keep-going", "--format", "binary", "small.rules"]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
        assert!(run.err.contains("--keep-going is not for --format binary"), "{}", run.err);
    }
}

/// Moves decide which positions are legal, and so does not where they are written.
#[test]
fn numbers_of_legal_positions_belong_to_the_moves() {
    let rules = "variant line { board 5 x 1 sides left, right mirror files piece man M { count 1 anywhere }
        start \"M3m\" royal man move man steps sideways end lose if no move }";
    let folder = Folder::new("packed_moves").with("line.rules", rules);
    let packed = bytes_of(&folder, &["unrank", "--legal", "--from", "0", "--format", "binary", "line.rules"]);
    let unrank = |rules: String| {
        fs::write(folder.path().join("line.rules"), rules).expect("the folder can be written");
        folder.run_with(&["unrank", "--legal", "line.rules"], &packed)
    };
    assert_eq!(unrank(rules.replace("move man", "\n\n    move man")).results().lines().count(), 24);
    let other = unrank(rules.replace("steps sideways", "slides sideways")).mistakes();
    assert!(other.contains("the numbers are of `rules "), "{other}");
}

#[test]
fn the_book_shows_how_python_reads_them() {
    let page = file("docs/book/src/packed.md");
    let (_, lines) = blocks(&page).into_iter().find(|(language, _)| *language == "python").expect("it shows Python");
    let folder = Folder::new("packed_python");
    let sample = ["sample", "-n", "20", "xiangqi"];
    let packed = bytes_of(&folder, &[&sample[..], &["--format", "binary"]].concat());
    let script = lines.join("\n") + "\nprint(*numbers, sep='\\n')\n";
    let folder = folder.with("sample.bin", packed).with("read.py", script);
    let Ok(output) = Command::new("python3").arg("read.py").current_dir(folder.path()).output() else {
        eprintln!("there is no Python here, and what the book shows is not run");
        return;
    };
    let numbers = folder.run_with(&["rank", "xiangqi"], folder.run(&sample).results().as_bytes()).results();
    assert_eq!(String::from_utf8_lossy(&output.stdout), numbers, "{}", String::from_utf8_lossy(&output.stderr));
}
