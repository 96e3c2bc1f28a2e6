//! Tests of command-line conventions: help, version, wrong usage, and closed outputs.

use std::io::{BufRead, BufReader, Write};

use crate::program::{Folder, SMALL};
use crate::shown::file;

#[test]
fn help_has_examples() {
    let folder = Folder::new("help");
    for command in
        ["count", "list", "rules", "check", "explain", "bench", "emit", "rank", "unrank", "sample", "parts", "reach"]
            .map(Some)
            .into_iter()
            .chain([None])
    {
        let arguments: Vec<&str> = command.into_iter().chain(["--help"]).collect();
        let help = folder.run(&arguments).results();
        assert!(help.contains("Usage: qishu") && help.contains("Examples:"), "{help}");
    }
    for arguments in [&["explain", "--help"][..], &["emit", "--help"]] {
        assert!(folder.run(arguments).results().contains("--most-steps"));
    }
}

#[test]
fn help_is_wrapped_once_at_every_width() {
    let folder = Folder::new("help_width");
    let commands = [
        "count",
        "rank",
        "unrank",
        "sample",
        "parts",
        "reach",
        "list",
        "rules",
        "check",
        "fmt",
        "lsp",
        "explain",
        "derive",
        "emit",
        "bench",
        "new",
        "show",
        "draw",
        "report",
        "diff",
        "verify",
        "watch",
        "completions",
        "man",
    ];
    for command in commands.map(Some).into_iter().chain([None]) {
        for (columns, width) in [("80", 80), ("200", 100)] {
            let mut program = folder.command(&command.into_iter().chain(["--help"]).collect::<Vec<_>>());
            let output = program.env("COLUMNS", columns).output().expect("the program runs");
            let help = String::from_utf8(output.stdout).expect("help is text");
            let lines: Vec<&str> = help.lines().collect();
            assert!(lines.iter().all(|line| line.chars().count() <= width), "{help}");
            // A line of a paragraph ends where the next word has no room.
            let of_a_paragraph = |line: &str| line.starts_with(|c: char| !c.is_whitespace());
            for (line, next) in lines.iter().zip(&lines[1..]) {
                if of_a_paragraph(line) && of_a_paragraph(next) {
                    let word = next.split(' ').next().unwrap_or_default();
                    assert!(line.chars().count() + 1 + word.chars().count() > width, "{line}\n{next}");
                }
            }
        }
    }
}

/// A new version number must be set everywhere.
#[test]
fn there_is_one_version() {
    let version = env!("CARGO_PKG_VERSION");
    for (page, line) in [
        ("CITATION.cff", format!("version: {version}")),
        ("apps/editors/vscode/package.json", format!("  \"version\": \"{version}\",")),
        ("apps/editors/tree-sitter-qishu/package.json", format!("  \"version\": \"{version}\",")),
        ("apps/editors/tree-sitter-qishu/tree-sitter.json", format!("    \"version\": \"{version}\",")),
        ("apps/editors/zed/extension.toml", format!("version = \"{version}\"")),
    ] {
        assert!(file(page).lines().any(|one| one == line), "{page} is not of the version {version}");
    }
    let manifest = file("Cargo.toml");
    let named = manifest.lines().filter(|line| line.contains("path = ") && line.contains("version = "));
    let (mut all, part) = (0, format!("version = \"{version}\""));
    for line in named {
        assert!(line.contains(&part), "{line}");
        all += 1;
    }
    assert!(all > 8, "{all} packages of the workspace are named with a version");
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = Folder::new("version").run(&["--version"]).results();
    assert_eq!(version, concat!("qishu ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn wrong_usage_has_an_exit_code_of_its_own() {
    let wrong: [&[&str]; 45] = [
        &[],
        &["cuont"],
        &["check"],
        &["list", "a"],
        &["rules"],
        &["explain"],
        &["emit"],
        &["bench"],
        &["new"],
        &["show"],
        &["draw"],
        &["report"],
        &["report", "a", "-n", "-1"],
        &["draw", "a", "--by-pieces", "--regions"],
        &["draw", "a", "--square", "a1"],
        &["draw", "a", "--legal", "--classes"],
        &["draw", "a", "--material", "K"],
        &["diff", "a"],
        &["watch"],
        &["completions", "sh"],
        &["explain", "a", "b"],
        &["emit", "--part=cnf"],
        &["emit", "--part", "cnf"],
        &["count", "--format", "xml"],
        &["count", "--most-steps", "-1"],
        &["count", "--color", "sometimes"],
        &["count", "-", "-"],
        &["check", "-", "-"],
        &["rank"],
        &["rank", "-"],
        &["rank", "-", "-"],
        &["rank", "a", "--threads", "0"],
        &["rank", "a", "--shard", "1/2"],
        &["rank", "a", "-", "--shard", "1/2"],
        &["rank", "a", "b", "--shard", "0/2"],
        &["unrank", "-"],
        &["unrank", "a", "--from", "x"],
        &["unrank", "a", "b", "--from", "1"],
        &["unrank", "a", "--shard", "1/2"],
        &["unrank", "a", "--from", "1", "--keep-going"],
        &["unrank", "a", "--from", "1", "--shard", "0/2"],
        &["sample"],
        &["sample", "a", "-n", "-1"],
        &["sample", "a", "--seed", "x"],
        &["sample", "a", "--shard", "3/2"],
    ];
    let folder = Folder::new("usage");
    for arguments in wrong {
        let run = folder.run(arguments);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{arguments:?}: {}", run.err);
        assert!(run.err.contains("Usage: qishu") || run.err.contains("try '--help'"), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let folder = Folder::new("pipe");
    for arguments in [&["count", "-"][..], &["count", "--format=json", "-"], &["check", "-"], &["emit", "-"]] {
        let mut child = folder.command(arguments).spawn().expect("the program starts");
        // The program waits for its input, so that it writes only after its reader has gone.
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("standard input is a pipe");
        stdin.write_all(SMALL.as_bytes()).expect("the program reads");
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

#[test]
fn a_reader_that_has_seen_enough_ends_a_stream_quietly() {
    let folder = Folder::new("enough");
    let all = "7583767311308936928441671793917387439659";
    for arguments in [&["unrank", "--to", all, "xiangqi"][..], &["sample", "-n", "1000000000000", "xiangqi"]] {
        let mut child = folder.command(arguments).spawn().expect("the program starts");
        let mut first = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
        output.read_line(&mut first).expect("the program writes");
        assert_eq!(first.matches('/').count(), 9, "{first}");
        drop(output);
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]), "{arguments:?}");
    }
}

#[test]
fn none_need_read_the_messages() {
    let mut child = Folder::new("no_messages").command(&["count", "-"]).spawn().expect("the program starts");
    drop(child.stderr.take());
    drop(child.stdin.take());
    assert_eq!(child.wait().expect("the program ends").code(), Some(1));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_mistake() {
    let full = std::fs::File::options().write(true).open("/dev/full").expect("this system has the device");
    let mut command = Folder::new("full").command(&["count", "xiangqi", "--format=plain"]);
    let output = command.stdout(full).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: cannot write to standard output: "));
}

#[test]
fn older_names_of_commands_are_read_with_a_note() {
    let folder = Folder::new("older_names").with("small.rules", SMALL);
    let pairs: [(&[&str], &[&str], &str); 4] = [
        (&["table", "--by", "men"], &["count", "--by", "pieces"], "qishu count --by"),
        (&["squares"], &["count", "--by", "square"], "qishu count --by square"),
        (&["orbits"], &["count", "--up-to", "all"], "qishu count --up-to"),
        (&["export", "--cnf"], &["emit", "--part", "cnf"], "qishu emit --part cnf"),
    ];
    for (older, now, named) in pairs {
        let run = |command: &[&str]| {
            let output = folder.command(&[command, &["small.rules"]].concat()).output().expect("the program runs");
            let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it is text");
            (text(output.stdout), text(output.stderr))
        };
        let (older, note) = run(older);
        assert_eq!((older, String::new()), run(now), "{named}");
        assert!(note.contains(&format!("write `{named}`")), "{note}");
    }
    let option = folder.run(&["check", "--position=2/2", "small.rules"]);
    assert_eq!(option.out, folder.run(&["check", "--fen=2/2", "small.rules"]).results());
    let note = "note: `--position` is an older name, read for one version: write `--fen`\n";
    assert_eq!((option.code, &*option.err), (Some(0), note));
    let quiet = folder.command(&["-q", "squares", "small.rules"]).output().expect("the program runs");
    assert!(quiet.stderr.is_empty());
}

#[test]
fn suggestions_are_never_older_names() {
    let folder = Folder::new("suggested").with("small.rules", SMALL);
    for (typo, suggested) in [("tabel", "count --by"), ("orbit", "count --up-to"), ("squrae", "count --by square")] {
        let wrong = folder.run(&[typo, "small.rules"]).wrong_command();
        assert!(wrong.contains(&format!("'{suggested}'")), "{wrong}");
    }
    for (command, typo, suggested) in [("check", "--positon", "--fen"), ("report", "--sampels", "--number")] {
        let wrong = folder.run(&[command, "small.rules", typo, "1"]).wrong_command();
        assert!(wrong.contains(&format!("'{suggested}'")), "{wrong}");
    }
}

#[test]
fn what_does_not_go_together_is_told() {
    let folder = Folder::new("together").with("small.rules", SMALL);
    for (arguments, why) in [
        (&["--by", "side", "--up-to", "all"][..], "leave --by or --up-to out"),
        (&["--by", "side", "--at-most", "9"], "--at-most is for --by material"),
        (&["--by", "side", "--shard", "1/2"], "--shard cuts those --by material and --by square"),
        (&["--by", "side", "other.rules"], "about one variant"),
        (&["--up-to", "all,files"], "name no other beside it"),
    ] {
        let wrong = folder.run(&[&["count", "small.rules"], arguments].concat()).wrong_command();
        assert!(wrong.contains(why), "{wrong}");
    }
}
