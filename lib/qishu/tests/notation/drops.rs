//! Records of games with pieces in hand: KIF, CSA and USI. python-shogi reads the same moves in the three texts of the
//! game.

use qishu::rules::Letters;
use qishu::{Notation, RecordResult};

use super::{fault, moves};

const USI: &str = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e 5a6b 4e6c+ 6b6c\n";
const CSA: &str = "'A remark of a program\nV2.2\nN+a, b\nN-c\n$EVENT:a game\nPI\n+\n+7776FU,T12\n-3334FU\nT3\n+8822UM\n\
                   '*well\n-3122GI\n+0045KA\n-5162OU\n+4563UM\n-6263OU\n%TORYO\n";
const KIF: &str = "# KIF version=2.0\n手合割：平手　　\n先手：a\n後手：c\n手数----指手---------消費時間--\n\
                   *before\n   1 ７六歩(77)   ( 0:12/00:00:12)\n   2 ３四歩(33)\n   3 ２二角成(88)+\n*well\n   4 同　銀(31)\n\
                   \x20  5 ４五角打\n   6 ６二玉(51)\n   7 ６三角成(45)\n   8 同　玉(62)\n   9 投了\n\
                   まで8手で後手の勝ち\n\n変化：5手\n   5 ５五角打\n   6 ３三銀(22)\n\n変化：3手\n   3 ６六歩(67)\n";

#[test]
fn three_formats_tell_the_same_game() {
    let moves = moves("shogi");
    let read = |text: &str| {
        let mut records = moves.read_records(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(records.len(), 1);
        records.remove(0)
    };
    let (usi, csa, kif) = (read(USI), read(CSA), read(KIF));
    let line = |text: &str| text.split_once("\n\n").map(|(_, line)| line.replace('\n', " ")).unwrap_or_default();
    let written = |record| line(&moves.record_text(record, Notation::Squares));
    assert_eq!(written(&usi), "1. c3c4 g7g6 2. b2h8h g9h8 3. B@f5 e9d8 4. f5d7h d8d7 * ");
    assert_eq!(written(&csa), "1. c3c4 g7g6 2. b2h8h {well} 2... g9h8 3. B@f5 e9d8 4. f5d7h d8d7 0-1 ");
    let expected = "{before} 1. c3c4 g7g6 2. b2h8h {well} (2. d3d4) 2... g9h8 3. B@f5 (3. B@e5 3... h8g7) 3... \
                    e9d8 4. f5d7h d8d7 0-1 ";
    assert_eq!(written(&kif), expected.replace("(3. B@e5 3... h8g7)", "(3. B@e5 h8g7)"));
    assert_eq!(
        (csa.header("Black"), csa.header("Event"), kif.header("後手")),
        (Some("a, b"), Some("a game"), Some("c"))
    );
    assert_eq!([csa.result, kif.result], [RecordResult::SecondWins; 2]);
    // Without the command, the squares of USI are one reading among others.
    assert_eq!(read("1. 7g7f 3c3d 2. 8h2b+ *").moves, usi.moves[..3]);
}

#[test]
fn other_openings_are_read() {
    let moves = moves("minishogi");
    let start = |text: &str| {
        let records = moves.read_records(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let written = moves.state_text(&records[0].start, Letters::Own);
        (written.split(" - ").next().unwrap_or_default().to_owned(), records[0].moves.len())
    };
    let expected = ("3k1/4p/5/O4/K4[GSPbr] b".to_owned(), 1);
    let csa = "V2.2\nP1 *  *  * -OU * \nP2 *  *  *  * -FU\nP3 *  *  *  *  * \nP4+TO\nP5+OU *  *  *  * \nP+00FU00KI00GI\n\
               P-00KA00HI\n-\n-2122OU\n";
    assert_eq!(start(csa), expected);
    let kif = "後手の持駒：角　飛\n  ５ ４ ３ ２ １\n+---------------+\n| ・ ・ ・v玉 ・|一\n| ・ ・ ・ ・v歩|二\n\
               | ・ ・ ・ ・ ・|三\n| と ・ ・ ・ ・|四\n| 玉 ・ ・ ・ ・|五\n+---------------+\n先手の持駒：歩　金　銀\n\
               後手番\n手数----指手--\n   1 ２二玉(21)\n";
    assert_eq!(start(kif), expected);
    assert_eq!(start("sfen 3k1/4p/5/+P4/K4 w PGSbr 1 moves 2a2b\n"), expected);
    let removed = start("PI51HI12FU\n-\n");
    assert!(removed.0.ends_with(" b") && removed.1 == 0, "{removed:?}");
}

#[test]
fn what_is_wrong_has_its_line() {
    let moves = moves("shogi");
    for (text, old, new, line, said) in [
        (USI, "4e6c+", "4e9c", 1, "no legal move"),
        (USI, "B*4e", "B*2b", 1, "`B*2b` is no legal move"),
        (USI, "startpos", "startpos 1", 1, "expected `startpos`"),
        (CSA, "-3122GI", "-3122GIX", 13, "expected a statement"),
        (CSA, "-3122GI", "-3122KI", 13, "`-3122KI` is no legal move"),
        (CSA, "-3122GI", "+3122GI", 13, "the side that is not to move"),
        (CSA, "+0045KA", "+0045XX", 14, "`+0045XX` is no legal move"),
        (CSA, "PI\n", "PI11HI\n", 6, "no `HI` stands on 11"),
        (CSA, "PI\n", "P+11\n", 6, "expected squares with codes"),
        (CSA, "PI\n", "P1+XX\n", 6, "the rules call no piece `XX`"),
        (KIF, "同　銀(31)", "同　金(31)", 11, "`同　金(31)` is no legal move"),
        (KIF, "４五角打", "４五角", 12, "no legal move"),
        (KIF, "６三角成(45)", "６三角(44)", 14, "no legal move"),
        (KIF, "   4 同", "   5 同", 11, "expected move 4, and not 5"),
        (KIF, "変化：3手", "変化：9手", 23, "there is no move 9"),
        (KIF, "平手", "香落ち", 6, "the handicap `香落ち` is read with a board only"),
        (KIF, "まで", "何", 17, "expected a line of a KIF record"),
    ] {
        let broken = text.replacen(old, new, 1);
        assert_ne!(broken, text, "{old}");
        let (found, message) = fault(&moves, &broken);
        assert!(found == line && message.contains(said), "{new}: {found}: {message}");
    }
}

/// A pawn stands on the board while another one is in hand: only the first has a file.
#[test]
fn pieces_in_hand_have_no_file() {
    let moves = moves("shogi");
    let fault = fault(&moves, "1. c3c4 c7c6 2. c4c5 c6c5 3. g3g4 xx *");
    assert_eq!(fault, (1, "`xx` is no legal move".to_owned()));
    let state = moves.parse_state("4k4/9/9/9/2P6/9/9/9/4K4[P] w").expect("it is a state of the game");
    let written: Vec<String> =
        moves.legal(&state).iter().map(|mv| moves.move_written(mv, &state, Notation::Wxf)).collect();
    assert!(written.iter().any(|text| text == "P7+1") && written.iter().any(|text| text == "P@a1"), "{written:?}");
}
