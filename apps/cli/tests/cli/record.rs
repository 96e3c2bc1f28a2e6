//! Tests of `record`: records of games in another notation.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::program::Folder;

const GAME: &str = "[Event \"A game\"]\n\n1. 炮二平五 马8进7 {as ever} 2. 马二进三 (2. P7+1) 1-0\n";

#[test]
fn a_record_is_written_in_another_notation() {
    let folder = Folder::new("record").with("game.pgn", GAME);
    let text = folder.run(&["record", "--notation=wxf", "xiangqi", "game.pgn"]).results();
    let expected = "[Event \"A game\"]\n[Variant \"Xiangqi\"]\n[Result \"1-0\"]\n[Format \"wxf\"]\n\n\
                    1. C2=5 H8+7 {as ever} 2. H2+3 (2. P7+1) 1-0\n";
    assert_eq!(text, expected);
    let plain = folder.run(&["record", "--format=plain", "xiangqi", "game.pgn"]).results();
    let lines: Vec<Vec<&str>> = plain.lines().map(|line| line.split('\t').collect()).collect();
    let start: Vec<&[&str]> = lines.iter().map(|line| &line[..3]).collect();
    assert_eq!(start, [["1", "1", "h3e3"], ["1", "2", "h10g8"], ["1", "3", "h1g3"]]);
    let json = folder.run(&["record", "--format=json", "--notation=chinese", "xiangqi", "game.pgn"]).results();
    let report: Value = serde_json::from_str(&json).expect("it is JSON");
    let second = &report["games"][0]["moves"][1];
    assert_eq!((&second["move"], &second["remark"]), (&Value::from("马８进７"), &Value::from("as ever")));
}

/// Files of other programs are in the encodings of their countries.
#[test]
fn records_are_read_in_other_encodings() {
    let gb18030 = b"[Event \"\xc8\xab\xb9\xfa\xcf\xf3\xc6\xe5\xb8\xf6\xc8\xcb\xc8\xfc\"]\n\n1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 \xc2\xed8\xbd\xf87 *\n";
    let folder = Folder::new("record_encodings").with("game.pgn", gb18030);
    let read = folder.run(&["record", "--notation=chinese", "xiangqi", "game.pgn"]);
    assert!(
        read.out.starts_with("[Event \"全国象棋个人赛\"]\n") && read.out.contains("1. 炮二平五 马８进７ *"),
        "{}",
        read.out
    );
    assert_eq!(read.err, "note: game.pgn: read in the encoding GBK; `--encoding` gives another\n");
    let given = folder.run(&["record", "--encoding=gb18030", "xiangqi", "game.pgn"]);
    assert!(given.err.is_empty() && given.out.contains("1. h3e3 h10g8 *"), "{} {}", given.out, given.err);
    let wrong = folder.run(&["record", "--encoding=utf-8", "xiangqi", "game.pgn"]).mistakes();
    assert_eq!(wrong, "error: cannot read game.pgn: it is no text in UTF-8\n");
    let unknown = folder.run(&["record", "--encoding=klingon", "xiangqi", "game.pgn"]).err;
    assert!(unknown.contains("no encoding has this name; some are utf-8, gb18030"), "{unknown}");
}

#[test]
fn utf16_without_a_mark_is_told() {
    let bytes = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let text = "[Event \"一\"]\n\n1. 炮二平五 *\n";
    let rules = "variant dots { board 2 x 2 sides one piece dot { count 0..1 anywhere } }";
    let folder = Folder::new("record_utf16")
        .with("game.pgn", bytes(text))
        .with("marked.pgn", bytes(&format!("\u{feff}{text}")))
        .with("dots.rules", bytes(rules));
    let told = folder.run(&["record", "xiangqi", "game.pgn"]).mistakes();
    let expected = "error: cannot read game.pgn: it looks like UTF-16LE without a byte order mark: save it as UTF-8, or \
                    give `--encoding UTF-16LE`\n";
    assert_eq!(told, expected);
    let given = folder.run(&["record", "--encoding=UTF-16LE", "xiangqi", "game.pgn"]).results();
    assert!(given.contains("[Event \"一\"]") && given.contains("1. h3e3 *"), "{given}");
    assert_eq!(folder.run(&["record", "xiangqi", "marked.pgn"]).out, given);
    let expected = "error[E0003]: `dots.rules` is not a text in UTF-8: it looks like UTF-16LE\n";
    let told = folder.run(&["count", "dots.rules"]).mistakes();
    assert!(told.starts_with(expected) && told.contains("save the file as UTF-8"), "{told}");
    let piped = folder.run_with(&["count", "-"], &bytes(rules));
    assert_eq!(piped.err, "error: standard input is not a text in UTF-8: it looks like UTF-16LE\n");
}

#[test]
fn what_is_no_record_is_reported_with_its_place() {
    let folder = Folder::new("record_mistakes").with("game.pgn", GAME.replace("马8进7", "马8进8"));
    let mistakes = folder.run(&["record", "xiangqi", "game.pgn"]).mistakes();
    assert_eq!(mistakes, "error: game.pgn:3:9: `马8进8` is no legal move\n");
    let missing = folder.run(&["record", "xiangqi", "nothing.pgn"]).mistakes();
    assert!(missing.starts_with("error: cannot read `nothing.pgn`: there is no such file or folder\n"), "{missing}");
    let said = folder.run_with(&["record", "xiangqi"], GAME.replace("马8进7", "马8进8").as_bytes()).err;
    assert_eq!(said, "error: standard input:3:9: `马8进8` is no legal move\n");
}

#[cfg(unix)]
#[test]
fn what_has_no_end_is_not_read_whole() {
    let folder = Folder::new("record_endless");
    let commands: [&[&str]; 4] = [
        &["record", "xiangqi", "/dev/zero"],
        &["book", "--records=/dev/zero", "xiangqi"],
        &["book", "--import=/dev/zero", "xiangqi"],
        &["engine", "--book=/dev/zero", "xiangqi"],
    ];
    for arguments in commands {
        let said = folder.run(arguments).mistakes();
        assert!(said.contains("cannot read `/dev/zero`: it is larger than the 268435456 bytes allowed"), "{said}");
    }
}

#[test]
fn moves_are_listed_in_a_notation() {
    let folder = Folder::new("moves_written");
    let state = "3k5/9/9/9/2C6/9/2C6/9/9/4K4 w";
    let moves = folder.run(&["moves", "--format=plain", "--notation=chinese", "--fen", state, "xiangqi"]).results();
    let moves: BTreeSet<&str> = moves.lines().collect();
    assert_eq!(moves.len(), 27, "{moves:?}");
    assert!(["帅五平四", "帅五进一", "前炮平五", "后炮平五"].iter().all(|text| moves.contains(text)), "{moves:?}");
}

#[test]
fn operations_of_positions_are_told() {
    let position = "5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - bm Qc4+; id \"WAC.005\";";
    let folder = Folder::new("record_positions").with("suite.epd", format!("{position}\n"));
    let text = folder.run(&["record", "chess", "suite.epd"]).results();
    assert!(text.starts_with("[bm \"Qc4+\"]\n[id \"WAC.005\"]\n"), "{text}");
    let moves = folder.run(&["moves", "--fen", position, "chess"]).results();
    assert!(moves.contains("\nbm Qc4+; id WAC.005\nblack to move"), "{moves}");
    let perft = folder.run(&["perft", "--depth=1", "--fen", position, "chess"]);
    assert_eq!(perft.err, "note: bm Qc4+; id WAC.005\n");
    let wrong = folder.run(&["moves", "--fen", &position.replace("Qc4+", "Qb4"), "chess"]).wrong_command();
    assert!(wrong.starts_with("error: chess: bm: `Qb4` is no legal move\n"), "{wrong}");
}
