//! Tests of `import`.

use serde_json::Value;

use crate::program::Folder;

/// A file of variants: one that is said as a whole, one that is not, and one that begins with it.
pub const COLLECTION: &str = "# Variants for tests.
[small]
maxRank = 4
maxFile = 4
king = k
rook = r
customPiece1 = p:fW
startFen = kr2/p3/3P/2RK w - - 0 1
castling = false
stalemateValue = loss

[walls:small]
wallingRule = duck

[hands:small]
startFen = kr2/p3/3P/2RK[] w - - 0 1
pieceDrops = true
capturesToHand = true
";

#[test]
fn a_variant_becomes_rules_that_count_and_play() {
    let folder = Folder::new("import").with("variants.ini", COLLECTION);
    let rules = folder.run(&["import", "variants.ini", "small"]).results();
    assert!(!rules.contains("Left out"), "{rules}");
    for words in
        ["board 4 x 4", "count 0..1 on d2..d4", "move piece_p steps forward", "royal king", "end lose if no move"]
    {
        assert!(rules.contains(words), "{words}: {rules}");
    }
    folder.run(&["import", "--output", "rules", "variants.ini"]).results();
    assert_eq!(std::fs::read_to_string(folder.path().join("rules/small.rules")).ok(), Some(rules));
    let counted = |name: &str| folder.run(&["count", "--format=plain", &format!("rules/{name}.rules")]).results();
    assert_eq!(counted("small").trim(), by_hand().to_string());
    assert_eq!(folder.run(&["check", "rules/hands.rules", "rules/walls.rules"]).code, Some(0));
    assert_eq!(folder.run(&["perft", "--depth=1", "--format=plain", "rules/small.rules"]).results().trim(), "7");
    assert_eq!(folder.run(&["perft", "--depth=1", "--format=plain", "rules/hands.rules"]).results().trim(), "7");
    assert_eq!(folder.run(&["perft", "--depth=1", "rules/walls.rules"]).code, Some(1));
}

/// The positions of the small variant, enumerated: kings anywhere; rooks anywhere or absent; pawns absent or on their
/// files, within their reach.
fn by_hand() -> u32 {
    let squares = |allowed: fn(u32) -> bool| (0..16_u32).filter(move |&square| allowed(square)).map(Some);
    let or_nobody = |allowed: fn(u32) -> bool| squares(allowed).chain([None]);
    let mut count = 0;
    for white_king in squares(|_| true) {
        for black_king in squares(|_| true) {
            for white_rook in or_nobody(|_| true) {
                for black_rook in or_nobody(|_| true) {
                    for white_pawn in or_nobody(|square| square % 4 == 3 && square > 3) {
                        for black_pawn in or_nobody(|square| square % 4 == 0 && square < 12) {
                            let pieces = [white_king, black_king, white_rook, black_rook, white_pawn, black_pawn];
                            let taken: Vec<u32> = pieces.iter().flatten().copied().collect();
                            let apart = (1..taken.len()).all(|piece| !taken[..piece].contains(&taken[piece]));
                            count += u32::from(apart);
                        }
                    }
                }
            }
        }
    }
    count
}

#[test]
fn what_is_left_out_is_told_in_each_format() {
    let folder = Folder::new("import_list").with("variants.ini", COLLECTION);
    let human = folder.run(&["import", "variants.ini"]).results();
    assert_eq!(
        human,
        "small  whole\nwalls  positions: the walls that moves make\n\
         hands  whole\n\n\
         3 variants: 2 whole, 2 with all positions, 2 with moves\n"
    );
    let plain = folder.run(&["import", "--format=plain", "variants.ini"]).results();
    assert_eq!(plain.lines().nth(1), Some("walls\twalls\tpositions: the walls that moves make"));
    let json: Value =
        serde_json::from_str(&folder.run(&["import", "--format=json", "variants.ini"]).results()).expect("it is JSON");
    assert_eq!(json["variants"][1]["left_out"][0]["part"], "positions");
    assert_eq!(json["variants"][0]["has_moves"], true);
}

#[test]
fn mistakes_are_told_with_their_lines() {
    let folder = Folder::new("import_wrong")
        .with("words.ini", "[a]\nwords\n")
        .with("base.ini", "[a:nobody]\n")
        .with("opening.ini", "[a:chess]\nmaxRank = 9\n[b:chess]\n")
        .with("value.ini", "[a:chess]\ncastling = perhaps\n");
    let told = |file: &str| {
        let run = folder.run(&["import", file]);
        assert_eq!(run.code, Some(1), "{run:?}");
        run.err
    };
    assert!(told("words.ini").contains("words.ini: line 2: this is no `[name]`"), "{}", told("words.ini"));
    assert!(told("base.ini").contains("base.ini: a: line 1: no variant `nobody` is above"), "{}", told("base.ini"));
    assert!(told("opening.ini").contains("it has 8 ranks, and the board has 9"), "{}", told("opening.ini"));
    assert!(told("value.ini").contains("line 2: `castling` is not `true` or `false`"), "{}", told("value.ini"));
    let unknown = folder.run(&["import", "opening.ini", "c"]);
    assert!(unknown.err.contains("opening.ini has no variant `c`"), "{unknown:?}");
    // The others are there nevertheless.
    assert!(folder.run(&["import", "opening.ini"]).out.starts_with("b  "));
    let again = Folder::new("import_again").with("v.ini", COLLECTION).with("small.rules", "mine");
    let run = again.run(&["import", "--output", ".", "v.ini"]);
    assert!(run.err.contains("small.rules"), "{run:?}");
    assert_eq!(std::fs::read_to_string(again.path().join("small.rules")).ok().as_deref(), Some("mine"));
}

/// Variants that others begin with, and the library's handwritten files of the same games.
const IN_THE_LIBRARY: &[(&str, &str)] = &[
    ("losalamos", "los_alamos"),
    ("gardner", "gardner"),
    ("chess", "chess"),
    ("makruk", "makruk"),
    ("minixiangqi", "minixiangqi"),
    ("janggi", "janggi"),
    ("minishogi", "minishogi"),
    ("shogi", "shogi"),
];

#[test]
fn games_that_the_library_has_are_counted_as_there() {
    let sections: String = IN_THE_LIBRARY.iter().map(|(base, _)| format!("[again_{base}:{base}]\n")).collect();
    let folder = Folder::new("import_library").with("variants.ini", sections);
    folder.run(&["import", "--output", ".", "variants.ini"]).results();
    for (base, name) in IN_THE_LIBRARY {
        let counted = |target: &str| folder.run(&["count", "--format=plain", target]).results();
        assert_eq!(counted(&format!("again_{base}.rules")), counted(name), "{name}");
    }
}

/// Names of rules are of other letters than these.
#[test]
fn names_of_equal_length_are_told_apart() {
    let collection = COLLECTION.replace("[small]", "[小棋]").replace(":small]", ":小棋]").replace("[walls", "[大棋");
    let folder = Folder::new("import_names").with("variants.ini", collection);
    folder.run(&["import", "--output", "rules", "variants.ini"]).results();
    let read =
        |name: &str| std::fs::read_to_string(folder.path().join(format!("rules/{name}.rules"))).unwrap_or_default();
    assert!(read("variant___").contains("小棋") && read("variant___").contains("variant variant___ {"));
    assert!(read("variant____2").contains("大棋") && read("variant____2").contains("variant variant____2 {"));
    let one = folder.run(&["import", "variants.ini", "大棋"]).results();
    assert_eq!(one, read("variant____2"), "a name does not depend on what else is asked for");
}

#[test]
fn what_fails_has_no_summary() {
    let folder =
        Folder::new("import_failing").with("variants.ini", format!("{COLLECTION}\n[broken:nothing]\nking = k\n"));
    for arguments in [&["import", "variants.ini", "broken"][..], &["import", "variants.ini", "broken", "smal"]] {
        let failed = folder.run(arguments);
        assert!(failed.out.is_empty() && failed.err.contains("broken"), "{} {}", failed.out, failed.err);
    }
    let some = folder.run(&["import", "variants.ini", "broken", "small"]);
    assert!(some.out.ends_with("1 variants: 1 whole, 1 with all positions, 1 with moves\n"), "{}", some.out);
}
