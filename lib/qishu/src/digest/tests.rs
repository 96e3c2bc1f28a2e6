//! Tests of the form: it is pinned, each change of the meaning changes it, and nothing else does.

use std::collections::BTreeMap;

use super::{game_text, rules_text, sha256};
use crate::Variant;

/// Rules without any law.
const PLACES: &str = "\
    piece king K { count 1 anywhere }
    piece stone S { count 0..2 anywhere }
";

/// The beginning of a game.
const GAME: &str = "\
    start \"k2/3/2K w\"
    move king steps forward
";

/// The board of the tables of laws and moves.
const BOARD: &str = "board 3 x 3 sides white, black mirror ranks";

/// Statements about positions, each with a meaning of its own, behind the first digits of the digest.
const LAWS: &[(&str, &str)] = &[
    ("44a47884d377", ""),
    ("3793607b5506", "cap stone at most 1 per file on board"),
    ("fb3603e865cf", "cap stone at most 1 per rank on board"),
    ("14deae34ac1f", "cap stone at least 1 at most 2 per file on board"),
    ("039c13799395", "cap stone exactly 0, 2 on board"),
    ("404c759f75f1", "cap stone, king at most 1 per file on board"),
    ("5b814fff19fe", "cap across sides stone at most 1 per file on board"),
    ("398e3dff6efc", "budget 0..1 = stone"),
    ("1ef3ccd96b6b", "budget 0..2 = 2*stone"),
    ("463d45726ec3", "budget 0, 2 = stone"),
    ("8d7e41fc79b5", "budget across sides 0..1 = white stone - black stone"),
    ("5b897bd854a0", "budget 0..1 = over(stone, 1)"),
    ("5495aaf6ce28", "budget 0..1 = lines(file, at least 1 white stone)"),
    ("631832060813", "budget 0..1 = lines(file, at least 2 white stone)"),
    ("b7a3e20118ab", "budget 0..1 = lines(rank, at least 1 white stone)"),
    ("b56cd7d98b51", "forbid stone on a1"),
    ("b18bbf0f7f16", "forbid stone on a2"),
    ("3b583287d616", "forbid stone on a1, no king on a2"),
    ("b326f61a98a3", "forbid stone on a1, king on a2"),
    ("b243842c7780", "forbid stone beside stone"),
    ("7492a0fb6ba5", "forbid stone touches stone"),
    ("ef90cfa55ac5", "forbid stone touches king"),
    ("e917c859969b", "forbid stone touches enemy king"),
    ("634063160e8a", "forbid stone touches any"),
    ("f34cc3260211", "forbid stone touches stone forward"),
    ("eda5fea7f56d", "forbid stone touches stone on a1..b2"),
    ("77ce1c7087ef", "forbid stone faces enemy king along file"),
    ("3c8c618d69da", "forbid stone faces enemy king along rank"),
    ("024f80a8b61e", "forbid stone aligned enemy king along file"),
    ("7096cf95e12c", "require king beside stone"),
    ("e2b1f2dc62bb", "require king touches stone"),
    ("330f87cd6771", "state to_move: white as w, black as b"),
    ("d83b6d352de6", "state turn: white as w, black as b"),
    ("3a87533bbb6b", "state to_move: white as w, black as b, none as n"),
    ("3328ee7822c5", "piece pawn P { count 0..1 anywhere }"),
    ("4d11970aeb74", "piece pawn Q { count 0..1 anywhere }"),
    ("0e5eac5db1ae", "piece pawn P { count 0..1 on ranks 1 }"),
    ("cad3b4a06f02", "piece pawn P { count 0..1 on ranks 1 as Q anywhere }"),
    ("222669f43f76", "piece pawn P { count 0..1 anywhere at most 1 per file }"),
    ("6bc7badf4a6f", "piece pawn P { count 0..3 anywhere stacked 1..2 }"),
    ("bf3a3fdcc148", "piece pawn P { count 0..3 anywhere in hand }"),
    ("6b504d99a4cc", "piece pawn P { count 0, 2 anywhere }"),
    ("2d102bffc838", "piece pawn P of black { count 0..1 anywhere }"),
    ("3369097a900f", "piece pawn P { count 0..1 anywhere } layer ghosts { pawn }"),
];

/// Other boards and sides.
const BOARDS: &[(&str, &str)] = &[
    ("6b4fb4f57cf4", "board 3 x 4 sides white, black mirror ranks"),
    ("80351624004a", "board 4 x 3 sides white, black mirror ranks"),
    ("d9fb1f07601d", "board 3 x 3 keep board - b2 sides white, black mirror ranks"),
    ("4c071d1ade69", "board 3 x 3 joined along file sides white, black mirror ranks"),
    ("cce9e0222cfd", "board 3 x 3 joined along file, rank sides white, black mirror ranks"),
    ("ed233426d4ec", "board 3 x 3 joined by a1-a2, a2-a3 sides white, black mirror ranks"),
    ("775cf4f06aa7", "board 3 x 3 sides white, red mirror ranks"),
    ("743af80ac98a", "board 3 x 3 sides white, black rotate"),
    ("488684b91e4d", "board 3 x 3 sides white, black same"),
    ("379c0d1dc19c", "board 3 x 3 sides white, black mirror files"),
    ("00978801ad3b", "board 3 x 3 sides white"),
];

/// Statements about games.
const MOVES: &[(&str, &str)] = &[
    ("673fa2ea8afd", ""),
    ("f40724de0ebe", "royal king"),
    ("85eb4c53aa1d", "royal last king"),
    ("8cbc2f1096b5", "move stone steps along file promote stone on ranks 3 as king at most 1 with stone"),
    ("cbaeae2f5d3d", "must capture"),
    ("763b2dfc5ef7", "must make 2 moves"),
    ("68bb5dacac44", "must make 3 moves"),
    ("485af5cd30ff", "move stone steps forward"),
    ("e50b530c13ba", "move stone steps backward"),
    ("bbd37e669884", "move king steps backward"),
    ("4863c32f15f1", "move stone steps along file"),
    ("9c62fb6813c5", "move stone steps along file to empty"),
    ("b2f105d11d8e", "move stone steps along file onto enemy"),
    ("ceed3e82f5cb", "move stone steps along file onto enemy but king"),
    ("3de2927ea73c", "move stone steps along file from ranks 1"),
    ("1f2cf5729a10", "move stone steps along file into ranks 1"),
    ("540f49f2a0dd", "move stone steps along file within ranks 1..2"),
    ("8be1a729d361", "move stone steps along file onto enemy again"),
    ("315f16b045e0", "move stone steps along file onto enemy again without reversal"),
    ("ce73cada04dd", "move stone leaps 2 along file over 1 enemy captured again"),
    ("018b95037620", "move stone leaps 2 along file over 1 enemy captured afterwards again"),
    ("bec1c8e4de9d", "must capture most move stone leaps 2 along file over 1 enemy captured again"),
    ("5838c91f8efa", "must drop move stone drops move king drops"),
    ("817568dbd6d6", "must drop stone move stone drops move king drops"),
    ("151af17c427a", "move stone slides along file then drops king along rank"),
    ("856bd92b9b31", "move stone slides along file then drops king behind"),
    ("dd9ae289f5d2", "move stone slides along file then drops king"),
    ("5f9279a8f053", "move stone leaps 2 along file"),
    ("c3da91e73df2", "move stone leaps 2 along file over empty"),
    ("01d3e767a3ca", "move stone leaps 2 along file over 1"),
    ("be022f3e198b", "move stone leaps 2 along file over 1 enemy captured to empty"),
    ("a4a6c6161574", "move stone leaps 1 along file then 1 along diagonal"),
    ("ee7975cf5f37", "move stone slides along file"),
    ("1d44d147827d", "move stone slides along rank"),
    ("39211b4e1cbd", "move stone jumps along file over 1"),
    ("4005be7e734e", "move stone jumps along file over 1 enemy"),
    ("eec511a4dd4a", "move stone drops"),
    ("d139bc1bbb24", "move stone drops backward"),
    ("161c3133be49", "move king passes"),
    ("1e48028fdb1b", "promote stone on ranks 3 as king"),
    ("43288b1684ba", "promote stone on ranks 2 as king"),
    ("1083a010b140", "promote stone on ranks 3 as king, stone"),
    ("7b3e4232d8db", "promote stone on ranks 3 as king by chance"),
    ("9c80434962a7", "move stone steps along file onto enemy again promote stone on ranks 3 as king"),
    ("2b0260ef246a", "move stone steps along file onto enemy again promote stone on ranks 3 as king again"),
    ("68d563f83d8e", "move stone steps along file onto enemy again promote stone on ranks 3 as king afterwards"),
    ("d69eb5309249", "royal king end win if no move in check"),
    ("42cf640f67f5", "end draw if 3 repeats"),
    ("4bea6f73eab7", "end draw if 4 repeats"),
    ("f86fe3dd62e0", "royal king end win if 3 repeats by checks"),
    ("5c89278f6abd", "end draw if 10 plies without capture"),
    ("5bb79effbfaa", "end draw if 10 plies without capture or moving stone"),
    ("84b41f784803", "end win if line of 3 along file"),
    ("7d19b8a44617", "end win if line of 3 along rank"),
    ("3e1d5d7614dc", "end win if line of 2 along file"),
];

fn variant(board: &str, statements: &str) -> Variant {
    let text = format!("variant game {{\n{board}\n{statements}\n}}\n");
    Variant::from_text("game", &text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn of_game(variant: &Variant) -> String {
    game_text(variant.rules(), variant.game().expect("it has moves"))
}

/// Each text of the tables with its pinned digest, and the text of which its digest is made.
fn digested() -> Vec<(&'static str, &'static str, String)> {
    let laws = LAWS.iter().map(|(digest, law)| {
        let text = rules_text(variant(BOARD, &format!("{PLACES}{law}")).rules());
        (*digest, *law, text)
    });
    let boards = BOARDS.iter().map(|(digest, board)| (*digest, *board, rules_text(variant(board, PLACES).rules())));
    let moves = MOVES.iter().map(|(digest, moves)| {
        let statements = format!("{PLACES}{GAME}{moves}\nend lose if no move");
        (*digest, *moves, of_game(&variant(BOARD, &statements)))
    });
    laws.chain(boards).chain(moves).collect()
}

#[test]
fn digests_are_those_of_the_standard() {
    assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
}

/// A digest that differs makes all stored tables and parts foreign: see the module's documentation.
#[test]
fn the_digest_of_each_kind_of_statement_is_pinned() {
    let differs = |(pinned, text, form): (&str, &str, String)| {
        let now = &sha256(form.as_bytes())[..12];
        (now != pinned).then(|| format!("{pinned} -> {now}: {text}\n"))
    };
    let differing: String = digested().into_iter().filter_map(differs).collect();
    assert!(differing.is_empty(), "{differing}");
}

#[test]
fn every_change_of_the_meaning_changes_the_digest() {
    let mut found: BTreeMap<String, &str> = BTreeMap::new();
    for (_, text, form) in digested() {
        if let Some(other) = found.insert(form, text) {
            panic!("`{other}` and `{text}` have one digest");
        }
    }
}

#[test]
fn what_has_no_meaning_for_games_does_not_change_the_digest() {
    let cap = "cap stone at most 1 per file on board";
    let end = "end lose if no move";
    let statements = format!("{PLACES}{cap}\n{GAME}{end}");
    let plain = variant(BOARD, &statements);
    for (old, new) in [
        (cap, &*format!("title \"A\" source \"B\" published 1e3 \"C\" {cap}")),
        (cap, &format!("// A remark.\n\n{cap}")),
        (cap, "cap few: stone at most 1 per file on files a b c"),
        (cap, &format!("{cap} region camp = a1 value stone 3 show points")),
        (cap, &format!("{cap} symmetry swap squares (a1 c1) (a2 c2) (a3 c3)")),
        ("k2/3/2K w", "2k/3/K2 b"),
        ("move king", "move ahead: king"),
        (end, "end stuck: lose if no move"),
        ("piece king K {", "piece king K or L { called en \"king\""),
    ] {
        let other = variant(BOARD, &statements.replace(old, new));
        assert_ne!(statements, statements.replace(old, new), "{old}");
        assert_eq!(of_game(&plain), of_game(&other), "{new}");
        assert_eq!(plain.digest(), other.digest(), "{new}");
    }
}

#[test]
fn the_form_can_be_read() {
    let text = variant("board 2 x 1 sides one", "piece king K { count 0..1 anywhere } forbid king on a1");
    assert_eq!(
        rules_text(text.rules()),
        "\
qishu rules 1
board files=2 ranks=1 squares=[0.0 1.0] joined=none
sides names=[3:one] view=same
layer side=none hand=no state-variable=no name=none
piece side=0 name=4:king letter=1:K layer=0 count=0..1 gaps=[]
placement symbol=1:K region=[0.0 1.0] height=1 hand=none
pattern literals=[on(0 0.0)]
"
    );
}
