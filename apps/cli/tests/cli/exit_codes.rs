//! Tests of the exit codes: 0 done, 1 the answer is no or the work failed, 2 the command itself is wrong.

use crate::program::{BROKEN, Folder, SMALL};
use crate::shown::listed;

/// Rules with moves, for two sides.
const LINE: &str = "variant line { board 1 x 3 sides white, black mirror ranks piece stone S { count 1 anywhere } \
                    start \"s/1/S\" move stone steps forward end lose if no move }";

/// Command lines of each command, with the code.
const CASES: [(u8, &str); 158] = [
    (0, "count small.rules"),
    (1, "count broken.rules"),
    (1, "count missing.rules"),
    (1, "count --most-steps 0 small.rules"),
    (1, "count --legal small.rules"),
    (1, "count --up-to files odd.rules"),
    (1, "count --output no/file small.rules"),
    (2, "count small"),
    (2, "count --by nothing small.rules"),
    (2, "count --up-to nothing small.rules"),
    (2, "count --material Q small.rules"),
    (2, "count --by pieces --names zz small.rules"),
    (2, "count small.rules small"),
    (0, "moves line.rules"),
    (1, "moves small.rules"),
    (1, "moves --fen S/S/s line.rules"),
    (2, "moves --fen nothing line.rules"),
    (2, "moves --to-move red line.rules"),
    (0, "record line.rules"),
    (1, "record line.rules broken.rules"),
    (1, "record line.rules missing"),
    (2, "record line"),
    (0, "perft --depth 1 line.rules"),
    (1, "perft --depth 1 small.rules"),
    (2, "perft --depth 1 --fen nothing line.rules"),
    (2, "perft --depth 65 line.rules"),
    (0, "reach line.rules"),
    (1, "reach small.rules"),
    (1, "reach --most-bytes 1 line.rules"),
    (2, "reach --fen nothing line.rules"),
    (2, "reach --up-to all,sides line.rules"),
    (0, "solve line.rules"),
    (1, "solve small.rules"),
    (1, "solve --tables small.rules line.rules"),
    (2, "solve --material Q|Q line.rules"),
    (0, "solve --method reached line.rules"),
    (1, "solve --method reached --most-bytes 1 line.rules"),
    (2, "solve --method reached --tables tables line.rules"),
    (2, "solve --up-to all,sides line.rules"),
    (0, "probe --tables tables line.rules"),
    (1, "probe --tables no line.rules"),
    (2, "probe --tables tables --fen nothing line.rules"),
    (0, "play --terminal line.rules"),
    (1, "play --terminal small.rules"),
    (2, "play --terminal --level best line.rules"),
    (2, "play --terminal line"),
    (0, "engine line.rules"),
    (1, "engine small.rules"),
    (1, "engine --book missing line.rules"),
    (2, "engine -"),
    (2, "engine line"),
    (0, "match --first easy --second easy --games 1 line.rules"),
    (1, "match --first easy --second program=./missing --games 1 line.rules"),
    (1, "match --first easy --second easy --games 1 --at-least 100 line.rules"),
    (2, "match --first best --second easy line.rules"),
    (2, "match --first easy --second easy line"),
    (0, "book --records empty line.rules"),
    (1, "book --records missing line.rules"),
    (2, "book line.rules"),
    (2, "book --records empty line"),
    (0, "tune --rounds 1 --games 2 --nodes 1 worth.rules"),
    (1, "tune line.rules"),
    (2, "tune --games 1 worth.rules"),
    (2, "tune line"),
    (0, "rank small.rules"),
    (1, "rank small.rules broken.rules"),
    (1, "rank small.rules missing"),
    (1, "rank --up-to files odd.rules"),
    (2, "rank --up-to nothing small.rules"),
    (2, "rank --material Q small.rules"),
    (2, "rank small"),
    (0, "unrank small.rules"),
    (1, "unrank small.rules broken.rules"),
    (2, "unrank --from 100 small.rules"),
    (2, "unrank --from 2 --to 1 small.rules"),
    (2, "unrank --up-to nothing small.rules"),
    (2, "unrank small"),
    (0, "sample small.rules"),
    (1, "sample --legal small.rules"),
    (1, "sample --output no/file small.rules"),
    (2, "sample --to-move red line.rules"),
    (2, "sample --up-to nothing small.rules"),
    (2, "sample small"),
    (0, "estimate -n 1 --random-games line.rules"),
    (1, "estimate -n 1 small.rules"),
    (1, "estimate -n 1 --test false small.rules"),
    (2, "estimate --confidence 2 line.rules"),
    (2, "estimate line"),
    (0, "parts merge parts"),
    (0, "parts verify parts"),
    (1, "parts merge no"),
    (1, "parts verify no"),
    (2, "parts nothing"),
    (2, "parts verify"),
    (0, "list"),
    (2, "list nothing"),
    (0, "rules xiangqi"),
    (1, "rules xiangqi --output small.rules"),
    (2, "rules nothing"),
    (0, "import variants.ini"),
    (1, "import missing"),
    (1, "import broken.rules"),
    (2, "import variants.ini nothing"),
    (0, "new begun.rules"),
    (1, "new small.rules"),
    (2, "new begun.txt"),
    (2, "new --extends nothing other.rules"),
    (0, "show small.rules"),
    (1, "show broken.rules"),
    (2, "show small"),
    (0, "draw small.rules"),
    (1, "draw --regions small.rules"),
    (2, "draw --places nothing small.rules"),
    (2, "draw --fen nothing small.rules"),
    (2, "draw --targets stone --square z9 line.rules"),
    (0, "report small.rules"),
    (1, "report --output no/file small.rules"),
    (2, "report --material Q small.rules"),
    (0, "diff small.rules odd.rules"),
    (1, "diff small.rules broken.rules"),
    (2, "diff small.rules small"),
    (0, "check small.rules"),
    (0, "check --fen 2/2 small.rules"),
    (1, "check broken.rules"),
    (1, "check missing"),
    (1, "check --fen SS/SS small.rules"),
    (2, "check --fen nothing small.rules"),
    (2, "check --fen 2/2 small"),
    (0, "fmt formatted.rules"),
    (1, "fmt --check line.rules"),
    (1, "fmt broken.rules"),
    (2, "fmt"),
    (1, "lsp"),
    (2, "lsp nothing"),
    (2, "watch"),
    (0, "verify small.rules"),
    (1, "verify broken.rules"),
    (2, "verify --material Q small.rules"),
    (0, "explain small.rules"),
    (0, "explain E0203"),
    (1, "explain --moves small.rules"),
    (2, "explain E9999"),
    (2, "explain small"),
    (0, "cite small.rules"),
    (1, "cite --legal small.rules"),
    (2, "cite small"),
    (0, "derive line.rules"),
    (1, "derive small.rules"),
    (2, "derive line"),
    (0, "emit small.rules"),
    (1, "emit --part moves small.rules"),
    (2, "emit --part nothing small.rules"),
    (0, "bench --no-module --seconds 1e-9 small.rules"),
    (1, "bench --no-module broken.rules"),
    (2, "bench small"),
    (0, "completions bash"),
    (2, "completions nothing"),
    (0, "man pages"),
];

/// The commands that cannot fail in each way: their output is fixed, they do not end by themselves, or they need an editor.
const EXEMPT: [(u8, &str); 7] =
    [(1, "list"), (0, "lsp"), (1, "completions"), (0, "watch"), (1, "watch"), (1, "man"), (2, "man")];

#[test]
fn all_commands_follow_the_rule_of_exit_codes() {
    let odd = SMALL.replace("published", "forbid stone on a1 published").replace("variant small", "variant odd");
    let folder = Folder::new("exit_codes")
        .with("small.rules", SMALL)
        .with("formatted.rules", SMALL)
        .with("odd.rules", odd)
        .with("broken.rules", BROKEN)
        .with("line.rules", LINE)
        .with("worth.rules", LINE.replace("end lose", "value stone 7 end lose"))
        .with("variants.ini", "[mini:chess]\npieceToCharTable = -\n")
        .with("empty", "");
    folder.run(&["solve", "--tables", "tables", "line.rules"]).results();
    folder.run(&["sample", "--shard", "1/1", "--output", "parts", "small.rules"]).results();
    let mut wrong = Vec::new();
    for (code, line) in CASES {
        let run = folder.run(&line.split(' ').collect::<Vec<_>>());
        if run.code != Some(code.into()) {
            wrong.push(format!("{line}: {:?} instead of {code}: {}", run.code, run.err));
        }
        assert!(!run.err.contains("panicked"), "{line}: {}", run.err);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let help = folder.run(&["--help"]).results();
    for command in listed(&help).into_iter().filter(|name| name != "help") {
        for code in 0..=2 {
            let is_tried = CASES.iter().any(|(one, line)| *one == code && line.split(' ').next() == Some(&command));
            assert_ne!(is_tried, EXEMPT.contains(&(code, &command)), "{command} with exit code {code}");
        }
    }
}

/// The documents give the same codes.
#[test]
fn the_rule_is_written_down() {
    let help = Folder::new("exit_codes_help").run(&["--help"]).results();
    assert!(help.contains("Exit codes: 0 done; 1 the answer is no, or the work failed; 2 the command itself is wrong"));
    let page = crate::shown::file("docs/book/src/commands.md");
    for row in ["| 0 | done |", "| 1 | the answer is no, or the work failed |", "| 2 | the command itself is wrong |"] {
        assert!(page.contains(row), "{row}");
    }
}
