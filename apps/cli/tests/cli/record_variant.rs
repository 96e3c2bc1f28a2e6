//! Tests of `record` without a variant: records tell it.

use crate::program::Folder;

/// Records with the variant that they tell.
const RECORDS: [(&str, &str); 16] = [
    ("chess", "1. e4 e5 2. Nf3 *"),
    ("chess", "[Variant \"From Position\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *"),
    ("chess", "5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - bm Qc4+; id \"WAC.005\";"),
    ("atomic", "[Event \"A\"]\n[Variant \"Atomic\"]\n\n1. e4 *"),
    ("three_checks", "[Variant \"3-check\"]\n\n1. e4 *"),
    ("international_draughts", "[GameType \"20,W,10,10,N2,0\"]\n\n1. 32-28 19-23 *"),
    ("draughts", "[GameType \"21\"]\n\n1. 11-15 22-18 *"),
    ("xiangqi", "标题: 甲 胜 乙\n红方: 甲\n\n 1.炮二平五 马８进７\n"),
    ("xiangqi", "1.炮二平五马8进72.马二进三"),
    ("xiangqi", "[Game \"Chinese Chess\"]\n\n1. H2-E2 H9-G7 *"),
    ("xiangqi", "FORMAT  WXF\nRED     a\nSTART{\n 1. C2.5 h8+7\n}END\n"),
    ("xiangqi", "[DhtmlXQ]\n[DhtmlXQ_red]甲[/DhtmlXQ_red]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]"),
    ("shogi", "V2.2\nN+a\nPI\n+\n+7776FU\n-3334FU\n"),
    ("shogi", "手合割：平手\n手数----指手---------\n   1 ７六歩(77)\n   2 ３四歩(33)\n"),
    ("shogi", "position startpos moves 7g7f 3c3d"),
    ("janggi", "[초대국자 \"a\"]\n[총수 \"2\"]\n\n1. 79졸78 2. 한수쉼\n"),
];

/// A record of Korean programs in CP949, with a syllable that EUC-KR lacks, a byte of no character and an end of file.
const KOREAN: &[u8] = b"[\xc3\xca\xc2\xf7\xb8\xb2 \"\xb8\xb6\xbb\xf3\xb8\xb6\xbb\xf3\"]\n[\xc7\xd1\xc2\xf7\xb8\xb2 \"\xbb\xf3\xb8\xb6\xbb\xf3\xb8\xb6\"]\n[\xb4\xeb\xb1\xb9\xb0\xe1\xb0\xfa \"\xc3\xca \xbf\xcf\xbd\xc2\"]\n\n1. 79\xc1\xb978 {\x8cc\xb9\xe6\xb0\xa2\xc7\xcf} 2. \xc7\xd1\xbc\xf6\xbd\xb0 3. 02\xb8\xb683\n\xff\x1a";

#[test]
fn records_tell_their_variant() {
    for (number, (variant, text)) in RECORDS.into_iter().enumerate() {
        let folder = Folder::new(&format!("record_variant_{number}")).with("game.txt", text);
        let told = folder.run(&["record", "game.txt"]);
        let given = folder.run(&["record", variant, "game.txt"]).results();
        assert_eq!((told.out, told.code), (given.clone(), Some(0)), "{variant}: {text}: {}", told.err);
        assert!(told.err.starts_with(&format!("note: game.txt: read as records of {variant} (")), "{}", told.err);
        let piped = folder.run_with(&["record", "-"], text.as_bytes());
        assert_eq!(piped.out, given, "{text}");
    }
}

#[test]
fn korean_records_are_read_in_their_encoding() {
    let folder = Folder::new("record_korean").with("game.gib", KOREAN);
    let read = folder.run(&["record", "--format=plain", "game.gib"]);
    let moves: Vec<&str> = read.out.lines().filter_map(|line| line.split('\t').nth(2)).collect();
    assert_eq!(moves, ["i4h4", "pass", "b1c3"], "{}", read.err);
    assert!(
        read.err.contains("read in the encoding EUC-KR") && read.err.contains("records of janggi ("),
        "{}",
        read.err
    );
    let written = folder.run(&["record", "game.gib"]).out;
    assert!(
        written.contains("{똠방각하}") && written.contains("/RNBA1ANBR w") && written.ends_with("1-0\n"),
        "{written}"
    );
}

#[test]
fn what_tells_no_variant_is_refused() {
    let folder = Folder::new("record_untold")
        .with("other.pgn", "[Variant \"Duck chess\"]\n\n1. e4 *")
        .with("number.pdn", "[GameType \"99\"]\n\n1. 32-28 *")
        .with("strange.pgn", "1. e4 e5 2. Qxx *")
        .with("short.csa", "V2.2\nPI\n+\n")
        .with("none.usi", "position startpos moves 1a1a");
    for (file, said, helped) in [
        ("other.pgn", "the header `Variant` names the game `Duck chess`, and no variant is known that has it", ""),
        ("number.pdn", "the header `GameType` names the game `99`, and no variant", ""),
        (
            "strange.pgn",
            "no header names the game, and the moves are of no variant that may be meant",
            "chess: strange.pgn:1:13: `Qxx`",
        ),
        ("short.csa", "call pieces as in `called csa`, and the moves may be of minishogi, shogi", ""),
        (
            "none.usi",
            "and the moves are of no variant that may be meant",
            "shogi: none.usi:1:25: `1a1a` is no legal move",
        ),
    ] {
        let mistakes = folder.run(&["record", file]).mistakes();
        assert!(mistakes.starts_with(&format!("error: {file}: ")) && mistakes.contains(said), "{mistakes}");
        let name_it = format!("`qishu record NAME|FILE {file}` names the variant or its rules file");
        assert!(mistakes.contains(helped) && mistakes.contains(&name_it), "{mistakes}");
    }
    // What is neither a variant nor a file is taken for the former.
    let unknown = folder.run(&["record", "other"]).wrong_command();
    assert!(unknown.starts_with("error: there is no variant `other`\n"), "{unknown}");
}

#[test]
fn given_rules_may_be_told_too() {
    let rules = "variant steps { title \"Steps\" title pgn \"Step by step\" board 4 x 1 sides right, left same \
        piece man M { count 1 anywhere } start \"M2m\" move man steps along file, rank end lose if no move }";
    let folder = Folder::new("record_given_rules")
        .with("steps.rules", rules)
        .with("own.pgn", "[Variant \"step-by-step\"]\n\n1. a1b1 *")
        .with("other.pgn", "[Variant \"Atomic\"]\n\n1. e4 *");
    let own = folder.run(&["record", "--rules=steps.rules", "own.pgn"]);
    assert!(
        own.out.contains("[Variant \"step-by-step\"]") && own.out.ends_with("1. a1b1 *\n"),
        "{} {}",
        own.out,
        own.err
    );
    assert_eq!(own.err, "note: own.pgn: read as records of steps.rules (Steps)\n");
    let other = folder.run(&["record", "--rules=steps.rules", "other.pgn"]);
    assert_eq!(
        (other.err.as_str(), other.code),
        ("note: other.pgn: read as records of atomic (Atomic chess)\n", Some(0))
    );
    assert_eq!(folder.run(&["record", "own.pgn"]).code, Some(1));
    let both = folder.run(&["record", "--rules=steps.rules", "steps.rules", "own.pgn"]).wrong_command();
    assert!(both.contains("`--rules` is for records that tell their variant"), "{both}");
}
