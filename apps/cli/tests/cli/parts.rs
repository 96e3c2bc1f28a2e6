//! Tests of parts that are made separately and merged: the result equals the output of one run, in every order and
//! repetition.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::{env, fs};

use crate::moves::LINE;
use crate::packed::bytes_of;
use crate::program::{Folder, Run, SMALL};
use crate::rank::{ALL, NUMBERS};
use crate::shown::{blocks, file};

pub fn folder(name: &str) -> Folder {
    let folder = Folder::new(name).with("small.rules", SMALL).with("line.rules", LINE);
    folder.with("all.txt", ALL).with("numbers.txt", NUMBERS)
}

/// Makes a part in the folder `parts`.
pub fn part(folder: &Folder, arguments: &[&str], index: u32, of: u32) -> Run {
    folder.run(&[arguments, &["--shard", &format!("{index}/{of}"), "--output", "parts"]].concat())
}

/// Makes all parts, the last first.
pub fn all_parts(folder: &Folder, arguments: &[&str], of: u32) {
    for index in (1..=of).rev() {
        assert_eq!(part(folder, arguments, index, of).results(), "", "{arguments:?}");
    }
}

/// The names of the files in the folder `parts`, sorted.
pub fn names(folder: &Folder) -> Vec<String> {
    let entries = fs::read_dir(folder.path().join("parts")).expect("the folder is there");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("it can be read").file_name().into_string();
    let mut names: Vec<String> = entries.map(|entry| name(entry).expect("names are text")).collect();
    names.sort();
    names
}

pub fn path(folder: &Folder, file: &str) -> PathBuf {
    folder.path().join("parts").join(file)
}

/// Cuts each question in three parts and compares what is merged with the output of one run. One question is also cut
/// into one part, and one into more than there is.
fn parts_together_are_the_output_of_one_run(name: &str, questions: &[&[&str]]) {
    for (number, arguments) in questions.iter().enumerate() {
        let further = [Some(1), Some(40)].get(number).copied().flatten();
        for of in [Some(3), further].into_iter().flatten() {
            let folder = folder(&format!("parts_{name}_{number}_{of}"));
            let whole = bytes_of(&folder, arguments);
            all_parts(&folder, arguments, of);
            assert_eq!(folder.run(&["parts", "verify", "--format", "plain", "parts"]).results(), "");
            assert!(bytes_of(&folder, &["parts", "merge", "parts"]) == whole, "{arguments:?} in {of}");
            assert_eq!(folder.run(&["parts", "merge", "parts", "--output", "whole"]).results(), "");
            assert!(fs::read(folder.path().join("whole")).is_ok_and(|merged| merged == whole), "{arguments:?} in {of}");
        }
    }
}

#[test]
fn lists_in_parts_are_those_of_one_run() {
    let questions: [&[&str]; 13] = [
        &["sample", "-n", "23", "--seed", "7", "small.rules"],
        &["sample", "-n", "23", "--format", "csv", "small.rules"],
        &["sample", "-n", "9", "--format", "human", "--material", "2*X | O", "noughts_and_crosses"],
        &["sample", "-n", "500", "--format", "binary", "xiangqi"],
        &["sample", "-n", "5", "--format", "json", "--legal", "line.rules"],
        &["rank", "small.rules", "all.txt"],
        &["rank", "--format", "binary", "small.rules", "all.txt"],
        &["unrank", "--format", "csv", "small.rules", "numbers.txt"],
        &["unrank", "--from", "2", "small.rules"],
        &["estimate", "-n", "100", "line.rules"],
        &["estimate", "-n", "100", "--grade", "traced", "--plies-back", "2", "--format", "json", "line.rules"],
        &["estimate", "-n", "20", "--test", "sed 's/.*/yes/'", "--confidence", "0.9", "line.rules"],
        &["estimate", "--random-games", "-n", "30", "--format", "json", "line.rules"],
    ];
    parts_together_are_the_output_of_one_run("lists", &questions);
}

#[test]
fn counts_in_parts_are_those_of_one_run() {
    let questions: [&[&str]; 19] = [
        &["count", "--by", "side", "--legal", "line.rules"],
        &["count", "--by", "material", "--legal", "--format", "json", "line.rules"],
        &["count", "--by", "piece", "--legal", "--format", "json", "--material", "K 2*R | K", "los_alamos"],
        &["count", "--by", "pieces", "--legal", "--format", "csv", "--log10", "small_xiangqi"],
        &["count", "--by", "material", "noughts_and_crosses"],
        &["count", "--by", "material", "--format", "csv", "--log10", "small_xiangqi"],
        &["count", "--by", "material", "--legal", "--format", "json", "small_xiangqi"],
        &["count", "--legal", "line.rules"],
        &["count", "--legal", "--format", "json", "--material", "K 2*R | K", "chess"],
        &["count", "--legal", "--format", "csv", "small_xiangqi"],
        &["count", "--legal", "--format", "plain", "line.rules"],
        &["count", "--by", "square", "noughts_and_crosses"],
        &["count", "--by", "square", "--format", "json", "--log10", "line.rules"],
        &["count", "--by", "square", "--legal", "line.rules"],
        &["count", "--by", "square", "--legal", "--format", "csv", "--material", "K R | K", "los_alamos"],
        &["count", "--up-to", "all", "noughts_and_crosses"],
        &["count", "--up-to", "files,ranks", "--format", "csv", "--log10", "noughts_and_crosses"],
        &["count", "--up-to", "all", "--legal", "--format", "json", "line.rules"],
        &["count", "--up-to", "files", "--legal", "--format", "plain", "--material", "K|K", "los_alamos"],
    ];
    parts_together_are_the_output_of_one_run("counts", &questions);
}

#[test]
fn games_in_parts_are_those_of_one_run() {
    let questions: [&[&str]; 13] = [
        &["perft", "--depth", "5", "noughts_and_crosses"],
        &["perft", "--depth", "2", "--divide", "--format", "json", "noughts_and_crosses"],
        &["perft", "--depth", "2", "--divide", "--format", "json", "jieqi"],
        &["perft", "--depth", "1", "--format", "plain", "noughts_and_crosses"],
        &["perft", "--depth", "0", "--format", "plain", "noughts_and_crosses"],
        &["perft", "--back", "--depth", "3", "--fen=1M2m b", "line.rules"],
        &["perft", "--back", "--depth", "2", "--divide", "--format", "json", "--fen=1M2m b", "line.rules"],
        &["reach", "--plies", "6", "noughts_and_crosses"],
        &["reach", "--plies", "12", "--format", "json", "noughts_and_crosses"],
        &["reach", "--plies", "8", "--up-to", "square", "--format", "csv", "noughts_and_crosses"],
        &["reach", "--plies", "0", "--format", "plain", "line.rules"],
        &["match", "--first", "easy", "--second", "hard@nodes=20", "--games", "11", "noughts_and_crosses"],
        &["match", "--first", "hard@depth=1", "--second", "hard@depth=2", "--games", "8", "line.rules"],
    ];
    parts_together_are_the_output_of_one_run("games", &questions);
}

#[test]
fn a_part_has_a_manifest() {
    let folder = folder("parts_manifest");
    let sample = ["sample", "-n", "1e2", "--seed", "7", "small.rules"];
    part(&folder, &sample, 7, 12).results();
    assert_eq!(names(&folder), ["part-07-of-12.manifest.json", "part-07-of-12.txt"]);
    let text = fs::read_to_string(path(&folder, "part-07-of-12.manifest.json")).expect("it is there");
    insta::assert_snapshot!(text.replace(env!("CARGO_PKG_VERSION"), "VERSION"));
    let table = ["count", "--by", "material", "noughts_and_crosses"];
    let other = Folder::new("parts_manifest_other");
    part(&other, &table, 1, 1).results();
    assert_eq!(names(&other), ["part-1-of-1.json", "part-1-of-1.manifest.json"]);
}

/// What becomes of a file.
type Damage = fn(&PathBuf);

#[test]
fn a_part_that_is_there_and_whole_is_not_made_again() {
    let folder = folder("parts_again");
    let sample = ["sample", "-n", "20", "small.rules"];
    all_parts(&folder, &sample, 4);
    let whole = folder.run(&["parts", "merge", "parts"]).results();
    let made = |file: &str| fs::metadata(path(&folder, file)).and_then(|about| about.modified()).expect("it is there");
    let before = made("part-2-of-4.txt");
    let run = part(&folder, &sample, 2, 4);
    assert_eq!((run.code, run.err.as_str()), (Some(0), "note: part 2 of 4 is there already, and whole\n"));
    assert_eq!(made("part-2-of-4.txt"), before);

    let damages: [(&str, Damage); 3] = [
        ("the file is not there", |file| fs::remove_file(file).expect("it is there")),
        ("the file has 0 bytes, and the manifest says", |file| fs::write(file, "").expect("it can be written")),
        ("the file has another digest than the manifest says", |file| {
            let other = fs::read_to_string(file).expect("it is there").replace('S', "s");
            fs::write(file, other).expect("it can be written");
        }),
    ];
    for (what, damage) in damages {
        damage(&path(&folder, "part-2-of-4.txt"));
        let run = folder.run(&["parts", "verify", "--format", "plain", "parts"]);
        assert_eq!((run.code, run.out.as_str()), (Some(1), "2\n"), "{what}");
        let said = folder.run(&["parts", "merge", "parts"]).mistakes();
        assert!(said.contains("missing or damaged: 2 of 4\n") && said.contains(&format!("part 2: {what}")), "{said}");
        let run = part(&folder, &sample, 2, 4);
        assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{what}");
        assert!(run.err.starts_with(&format!("note: part 2 of 4 is made again: {what}")), "{}", run.err);
        assert_eq!(folder.run(&["parts", "merge", "parts"]).results(), whole);
    }
}

/// What becomes of a manifest.
type DamagedText = fn(&str) -> String;

#[test]
fn a_part_whose_manifest_is_damaged_is_named_and_made_again() {
    let cases: [(&str, DamagedText); 5] = [
        ("cut", |text| text[..text.len() / 2].to_owned()),
        ("empty", |_| String::new()),
        ("begun", |text| text[..40].to_owned()),
        ("zeros", |text| "\0".repeat(text.len())),
        ("long", |text| text.replacen('\n', &" ".repeat(2 << 20), 1)),
    ];
    for (name, damage) in cases {
        // Whether others say what the parts are of or none does.
        for of in [1, 3] {
            let folder = folder(&format!("parts_damaged_{name}_{of}"));
            let sample = ["sample", "-n", "20", "small.rules"];
            all_parts(&folder, &sample, of);
            let whole = folder.run(&["parts", "merge", "parts"]).results();
            let manifest = path(&folder, &format!("part-1-of-{of}.manifest.json"));
            let text = fs::read_to_string(&manifest).expect("it is there");
            fs::write(&manifest, damage(&text)).expect("it can be written");
            let run = folder.run(&["parts", "verify", "--format", "plain", "parts"]);
            assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(1), "1\n", ""), "{name}");
            let run = folder.run(&["parts", "verify", "parts"]);
            let said = "  damaged     1: its manifest is damaged: ";
            assert!(run.out.contains(said) && run.out.contains("`--shard PART/OF`"), "{name}: {}", run.out);
            let run = folder.run(&["parts", "verify", "--format", "json", "parts"]);
            assert!(run.out.contains("\"part\": 1") && run.out.contains("\"missing\": []"), "{name}: {}", run.out);
            let said = folder.run(&["parts", "merge", "parts"]).mistakes();
            assert!(said.contains("part 1: its manifest is damaged") && said.contains("--shard 1/"), "{name}: {said}");
            let run = part(&folder, &sample, 1, of);
            assert_eq!((run.code, run.out.as_str()), (Some(0), ""), "{name}");
            let said = format!("note: part 1 of {of} is made again: its manifest is damaged: ");
            assert!(run.err.starts_with(&said), "{name}: {}", run.err);
            assert_eq!(folder.run(&["parts", "merge", "parts"]).results(), whole, "{name}");
        }
    }
}

#[test]
fn what_killed_runs_of_a_part_have_left_goes_with_the_next() {
    let folder = folder("parts_left_behind");
    let sample = ["sample", "-n", "20", "small.rules"];
    fs::create_dir(folder.path().join("parts")).expect("it is not there");
    let left = [".part-1-of-2.txt.Xy12Zw.new", ".part-1-of-2.manifest.json.Xy12Zw.new", ".part-2-of-2.txt.Xy12Zw.new"];
    for name in left {
        fs::write(path(&folder, name), "half").expect("it can be written");
    }
    part(&folder, &sample, 1, 2).results();
    assert_eq!(names(&folder), [left[2], "part-1-of-2.manifest.json", "part-1-of-2.txt"]);
}

#[test]
fn missing_parts_are_named() {
    let folder = folder("parts_missing").with("parts", "");
    let said = folder.run(&["parts", "verify", "parts"]).mistakes();
    assert!(said.starts_with("error: cannot read `parts`: "), "{said}");
    fs::remove_file(folder.path().join("parts")).expect("it is there");
    fs::create_dir(folder.path().join("parts")).expect("it is not there");
    assert_eq!(folder.run(&["parts", "merge", "parts"]).mistakes(), "error: there are no parts in `parts`\n");
    let sample = ["sample", "-n", "20", "small.rules"];
    for index in [2, 3, 7] {
        part(&folder, &sample, index, 9).results();
    }
    fs::write(path(&folder, ".part-5-of-9.txt.Xy12Zw.new"), "2/2\n").expect("it can be written");
    let run = folder.run(&["parts", "verify", "parts"]);
    assert_eq!(run.code, Some(1));
    insta::assert_snapshot!(run.out, @r"
    small, qishu sample
      whole       3 of 9 parts, 6 lines, 29 bytes
      missing     1,4-6,8-9
      unfinished  parts/.part-5-of-9.txt.Xy12Zw.new
    ");
    let run = folder.run(&["parts", "verify", "--format", "plain", "parts"]);
    assert_eq!((run.code, run.out.as_str()), (Some(1), "1,4-6,8-9\n"));
    let said = folder.run(&["parts", "merge", "parts", "--output", "whole"]).mistakes();
    let help = "help: `--shard 1/9` makes part 1, into the same folder";
    assert_eq!(said, format!("error: parts are missing or damaged: 1,4-6,8-9 of 9\n{help}\n"));
    assert!(!folder.path().join("whole").exists());
}

#[test]
fn a_part_that_fails_is_not_there() {
    let folder = folder("parts_bad_lines").with("bad.txt", "2/2\n2/X1\n1S/2\n2/3\n2/SS\n");
    let rank = ["rank", "small.rules", "bad.txt"];
    assert!(part(&folder, &rank, 1, 2).mistakes().contains("bad.txt:2: "));
    assert_eq!(names(&folder), [""; 0]);
    let rank = ["rank", "--keep-going", "small.rules", "bad.txt"];
    let whole = folder.run(&rank);
    let runs: Vec<Run> = [1, 2].map(|index| part(&folder, &rank, index, 2)).into();
    assert!(runs.iter().all(|run| run.code == Some(1)), "{runs:?}");
    assert_eq!(runs.iter().map(|run| run.err.as_str()).collect::<String>(), whole.err);
    let again = part(&folder, &rank, 1, 2);
    assert!(again.code == Some(1) && again.err.contains("1 of the lines read were bad"), "{}", again.err);
    let merged = folder.run(&["parts", "merge", "parts"]);
    assert_eq!((merged.code, merged.out), (Some(1), whole.out));
    assert_eq!(merged.err, "error: 2 of the lines read were bad, and have no result\n");
}

#[test]
fn jobs_say_which_part_is_meant() {
    let folder = folder("parts_auto");
    let whole = folder.run(&["sample", "-n", "20", "small.rules"]).results();
    let run = |shard: &str, variables: &[(&str, &str)]| {
        let mut command = folder.command(&["sample", "-n", "20", "--shard", shard, "small.rules"]);
        let Output { status, stdout, stderr } =
            command.envs(variables.iter().copied()).output().expect("the program runs");
        (status.code(), String::from_utf8_lossy(&stdout).into_owned(), String::from_utf8_lossy(&stderr).into_owned())
    };
    let slurm = |id: u32| {
        let id = id.to_string();
        let array = [("COUNT", "4"), ("MIN", "3"), ("MAX", "9"), ("STEP", "2"), ("ID", id.as_str())];
        let names = array.map(|(name, value)| (format!("SLURM_ARRAY_TASK_{name}"), value));
        run("auto", &names.each_ref().map(|(name, value)| (name.as_str(), *value))).1
    };
    assert_eq!([3, 5, 7, 9].map(slurm).concat(), whole);
    let pbs = |index: u32| run("auto/4", &[("PBS_ARRAY_INDEX", &index.to_string())]).1;
    assert_eq!([1, 2, 3, 4].map(pbs).concat(), whole);
    let kubernetes = |index: u32| run("auto/4", &[("JOB_COMPLETION_INDEX", &index.to_string())]).1;
    assert_eq!([0, 1, 2, 3].map(kubernetes).concat(), whole);
    for (shard, variables, complaint) in [
        ("auto", &[][..], "this is no task of a job: none of SLURM_ARRAY_TASK_ID, "),
        ("auto/4", &[], "this is no task of a job: none of SLURM_ARRAY_TASK_ID, "),
        ("auto", &[("PBS_ARRAY_INDEX", "2")], "PBS does not say how many tasks there are: write auto/n"),
        ("auto", &[("JOB_COMPLETION_INDEX", "2")], "Kubernetes does not say how many tasks there are: write auto/n"),
        ("auto/4", &[("JOB_COMPLETION_INDEX", "4")], "tasks of Kubernetes are counted from 0 here, up to 3 of 4"),
    ] {
        let (code, out, err) = run(shard, variables);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{err}");
        assert!(err.contains(complaint), "{err}");
    }
}

#[test]
fn a_file_is_there_when_it_is_whole() {
    let folder = folder("parts_file").with("bad.txt", "2/2\n2/X1\n").with("numbers.out", "what was there");
    let read = || fs::read_to_string(folder.path().join("numbers.out")).expect("it is there");
    let rank = |file: &str| folder.run(&["rank", "--output", "numbers.out", "small.rules", file]);
    assert!(rank("bad.txt").mistakes().contains("bad.txt:2: "));
    assert_eq!(read(), "what was there");
    assert_eq!(rank("all.txt").results(), "");
    assert_eq!(read(), NUMBERS);
    for arguments in [
        &["perft", "--depth", "2", "noughts_and_crosses"][..],
        &["estimate", "-n", "10", "line.rules"],
        &["sample", "-n", "10", "small.rules"],
        &["unrank", "--from", "3", "small.rules"],
    ] {
        let whole = folder.run(arguments).results();
        assert_eq!(folder.run(&[arguments, &["--output", "numbers.out"]].concat()).results(), "");
        assert_eq!(read(), whole, "{arguments:?}");
    }
    let files = fs::read_dir(folder.path()).expect("it is there").count();
    assert_eq!(files, 6, "nothing is left over");
    let said = folder.run(&["sample", "--output", "missing/out.txt", "small.rules"]).mistakes();
    assert!(said.starts_with("error: cannot write `missing/out.txt`: "), "{said}");
    let said = folder.run(&["sample", "--output", ".", "small.rules"]).mistakes();
    assert!(said.starts_with("error: cannot write `.`: "), "{said}");
}

/// GNU parallel hands the parts out as the book shows, and what it did is not done again.
#[test]
fn parallel_makes_parts_as_the_book_shows() {
    if Command::new("parallel").arg("--version").output().is_err() {
        eprintln!("GNU parallel is not installed here, and what the book shows is not run");
        return;
    }
    let page = file("docs/book/src/parts.md");
    let (_, lines) = blocks(&page).into_iter().find(|(words, _)| *words == "sh parallel").expect("it shows parallel");
    let line = lines.join("\n").replace("1e6", "2000");
    let folder = Folder::new("parts_parallel");
    let program = PathBuf::from(env!("CARGO_BIN_EXE_qishu"));
    let mut paths = vec![program.parent().expect("it lies in a folder").to_path_buf()];
    paths.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let path = env::join_paths(paths).expect("paths have no separators");
    let run = || {
        let mut shell = Command::new("sh");
        let output = shell.args(["-c", &line]).env("PATH", &path).current_dir(folder.path()).output();
        output.expect("there is a shell")
    };
    assert!(run().status.success());
    let again = run();
    assert!(again.status.success() && String::from_utf8_lossy(&again.stderr).contains("is there already, and whole"));
    let whole = folder.run(&["sample", "-n", "2000", "--seed", "7", "xiangqi"]).results();
    assert_eq!(folder.run(&["parts", "merge", "parts"]).results(), whole);
}
