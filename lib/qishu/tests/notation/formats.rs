//! Records in other formats than PGN.

use qishu::RecordResult;

use super::records::squares;
use super::{fault, moves};

#[test]
fn texts_with_bare_headers_are_read() {
    let moves = moves("xiangqi");
    let text = "标题: 甲 负 乙\n红方: 甲\n结果: 黑方胜\n来源网站: \n \n  1.炮二平五      士６进５  \n  2.马二进三      \
                炮８平４\n\n棋谱由 某 生成\n";
    let records = moves.read_records(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((records.len(), records[0].header("标题")), (1, Some("甲 负 乙")));
    assert_eq!(records[0].result, RecordResult::SecondWins);
    assert_eq!(squares(&moves, &records[0]).join(" "), "h3e3 f10e9 h1g3 h8d8");
    assert_eq!(fault(&moves, &text.replace("士６进５", "士６进６")), (6, "`士６进６` is no legal move".to_owned()));
    let text = "FORMAT  WXF\nRED     a ; 1200 ;;\nRESULT  0-1\nFEN\t3k5/9/9/9/2C6/9/2C6/9/9/4K4 w\nSTART{\n \
                1. c+.5 k4+1   2. c7.5 }END\n\nFORMAT WXF\nBLACK b\nSTART{\n 1. C2.5 h8+7\n}END\n";
    let records = moves.read_records(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((records.len(), records[0].header("Red")), (2, Some("a ; 1200 ;;")));
    assert_eq!(records[0].result, RecordResult::SecondWins);
    assert_eq!(squares(&moves, &records[0]).join(" "), "c6e6 d10d9 c4e4");
    assert_eq!(squares(&moves, &records[1]).join(" "), "h3e3 h10g8");
    assert_eq!(fault(&moves, &text.replace("h8+7", "h8+6")).0, 11);
    assert_eq!(fault(&moves, &text.replace("C6/9/9/4K4", "C6/9/4K4")).0, 4);
}

#[test]
fn positions_have_operations() {
    let moves = moves("chess");
    let text = "\n5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - bm Qc4+; id \"WAC;005\";\n\
                4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 3; fmvn 40; am e4 Kd1; c0 \"to be; avoided\"\n";
    let records = moves.read_records(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((records.len(), records[0].header("bm"), records[0].header("id")), (2, Some("Qc4+"), Some("WAC;005")));
    assert_eq!((records[1].start.quiet_plies, records[1].start.move_number), (3, 40));
    assert_eq!(records[1].header("c0"), Some("to be; avoided"));
    let suite = moves.parse_annotated("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ;D1 6 ;D2 30").expect("it is a state");
    assert_eq!(suite.operations, [("D1", "6"), ("D2", "30")].map(|(name, of)| (name.to_owned(), of.to_owned())));
    for (old, new, line, said) in [
        ("Qc4+", "Qb4", 2, "bm: `Qb4` is no legal move"),
        ("e4 Kd1", "e4 Kd3", 3, "am: `Kd3` is no legal move"),
        ("fmvn 40", "fmvn x", 3, "expected a number, and not `x`"),
        ("avoided\"", "avoided", 3, "an operand is not closed by `\"`"),
        ("4P3/4K3", "4P3/4K4", 3, "rank 1, byte 20"),
    ] {
        let (found, message) = fault(&moves, &text.replace(old, new));
        assert!(found == line && message.contains(said), "{found}: {message}");
    }
}

/// `7747` and so on are from the description of the format; the line and the remarks are made up.
const TAGGED: &str = "[DhtmlXQ]\n[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]\n[DhtmlXQ_red]甲[/DhtmlXQ_red]\n\
                      [DhtmlXQ_result]红胜[/DhtmlXQ_result]\n[DhtmlXQ_binit]\
                      8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\n\
                      [DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n[DhtmlXQ_move_0_2_1]72421927\
                      [/DhtmlXQ_move_0_2_1]\n[DhtmlXQ_move_1_3_2]7967[/DhtmlXQ_move_1_3_2]\n\
                      [DhtmlXQ_comment0]one||two[/DhtmlXQ_comment0]\n[DhtmlXQ_comment1_2]three[/DhtmlXQ_comment1_2]\n\
                      [/DhtmlXQ]\n";

#[test]
fn tags_of_a_board_in_a_browser_are_read() {
    let moves = moves("xiangqi");
    let records = moves.read_records(TAGGED).unwrap_or_else(|error| panic!("{error}"));
    let [record] = records.as_slice() else { panic!("{records:?}") };
    assert_eq!((record.header("Red"), record.result), (Some("甲"), RecordResult::FirstWins));
    assert_eq!(record.start, moves.start().expect("the opening is a position"));
    let text = moves.record_text(record, qishu::Notation::Squares);
    let line = "{one two} 1. h3e3 h10g8 (1... h8e8 {three} 2. b1c3 (2. h1g3)) 2. h1g3 1-0\n";
    assert!(text.ends_with(line), "{text}");
    // The first king, chariot and soldier, and the second king and advisor; the second side begins.
    let nowhere = |number: usize| "99".repeat(number);
    let placed = ["19", &nowhere(3), "49", &nowhere(6), "43", &nowhere(7), "51", "40", &nowhere(11)].concat();
    let puzzle = format!("[DhtmlXQ_binit]{placed}[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]4030[/DhtmlXQ_movelist]");
    let records = moves.read_records(&puzzle).unwrap_or_else(|error| panic!("{error}"));
    let start = moves.state_text(&records[0].start, qishu::rules::Letters::Own);
    assert!(start.starts_with("4k4/5a3/9/4P4/9/9/9/9/9/1R2K4 b"), "{start}");
    for (old, new, line, said) in [
        ("[DhtmlXQ_movelist]7747", "[DhtmlXQ_movelist]7748", 6, "`7748` is no legal move"),
        ("7967[/DhtmlXQ_movelist]", "79[/DhtmlXQ_movelist]", 6, "`79` is no legal move"),
        ("[/DhtmlXQ_red]", "", 3, "there is no `[/DhtmlXQ_red]`"),
        ("move_1_3_2", "move_5_3_2", 8, "has not been told"),
        ("move_1_3_2", "move_1_9_2", 8, "there is no move 9"),
        ("89796959", "8a796959", 5, "`8a` is no free square of the board"),
    ] {
        let (found, message) = fault(&moves, &TAGGED.replace(old, new));
        assert!(found == line && message.contains(said), "{found}: {message}");
    }
}

#[test]
fn records_of_korean_programs_are_read() {
    let moves = moves("janggi");
    let text = "[초대국자 \"a\"]\n[초차림 \"마상마상\"]\n[한차림 \"상마상마\"]\n[총수 \"4\"]\n[대국결과 \"한 완승\"]\n\n\
                1. 79卒78 2. 41漢兵42 {remark} 3. 02마83\n4. 한수쉼\n";
    let records = moves.read_records(text).unwrap_or_else(|error| panic!("{error}"));
    let [record] = records.as_slice() else { panic!("{records:?}") };
    let start = moves.state_text(&record.start, qishu::rules::Letters::Own);
    assert!(start.starts_with("rbna1abnr/") && start.contains("/RNBA1ANBR w"), "{start}");
    assert_eq!(squares(&moves, record).join(" "), "i4h4 a7b7 b1c3 pass");
    assert_eq!(record.result, RecordResult::SecondWins);
    for (old, new, line, said) in [
        ("79卒78", "79卒68", 7, "`79卒68` is no legal move"),
        ("한수쉼", "한수", 8, "`한수` is no legal move"),
        ("마상마상", "마상상상", 2, "are not the pieces that stand on the back rank"),
        ("마상마상", "마상x상", 2, "the rules call no piece `x`"),
        ("79卒78", "79卒", 7, "`79卒` is no legal move"),
        ("79卒78", "79卒789", 7, "`79卒789` is no legal move"),
    ] {
        let (found, message) = fault(&moves, &text.replace(old, new));
        assert!(found == line && message.contains(said), "{found}: {message}");
    }
}

/// Other readers take both sides' arrangements from the left of the first side, too.
#[test]
fn korean_sides_are_arranged_as_they_are_told() {
    let moves = moves("janggi");
    let arranged = [("마상상마", "nb1bn"), ("마상마상", "nb1nb"), ("상마상마", "bn1bn"), ("상마마상", "bn1nb")];
    // Of the back rank, the squares from the second to the eighth, without those of the guards.
    let told = |rank: &str| rank[1..3].to_owned() + "1" + &rank[6..8];
    for (first, of_first) in arranged {
        for (second, of_second) in arranged {
            let text = format!("[초포진 \"{first}\"]\n[한차림 \"{second}\"]\n\n1. 한수쉼 2. 한수쉼\n");
            let records = moves.read_records(&text).unwrap_or_else(|error| panic!("{error}"));
            let start = moves.state_text(&records[0].start, qishu::rules::Letters::Own);
            let ranks: Vec<&str> = start.split([' ', '/']).collect();
            assert_eq!([told(ranks[9]).to_lowercase(), told(ranks[0])], [of_first, of_second], "{start}");
        }
    }
    let records = moves.read_records("[초차림 \"-\"]\n[한차림 \"마상 마상\"]\n\n1. 79졸78\n");
    assert!(records.is_ok(), "{records:?}");
}

/// Captured pieces and checks are told behind moves, and marks stand between them. Another board has the first side's
/// pieces in Hangul.
#[test]
fn korean_records_have_boards_captures_and_marks() {
    let moves = moves("janggi");
    let text = "[대회명 \"시험\"]\n[판 \"9/4장4/9/9/차8/9/9/兵8/4將4/9 한 접장기\"]\n[대국결과 \"무승부\"]\n\n\
                1. 61차31병 <0> 2. 25將24!? <12>\n{a remark\nof two lines} 3. 31차21장군\n4.24장14 5. 한수쉼\n\u{1a}\n\
                [초대국자 \"a\"]\n[대국결과 \"漢 시간승\"]\n\n1.79졸78 2. 41병42\n\u{1a}";
    let records = moves.read_records(text).unwrap_or_else(|error| panic!("{error}"));
    let [first, second] = records.as_slice() else { panic!("{records:?}") };
    let start = moves.state_text(&first.start, qishu::rules::Letters::Own);
    assert!(start.starts_with("9/4k4/p8/9/9/R8/9/9/4K4/9 w"), "{start}");
    assert_eq!(squares(&moves, first).join(" "), "a5a8 e9d9 a8a9 d9d10 pass");
    assert_eq!((first.result, first.header("대회명")), (RecordResult::Draw, Some("시험")));
    assert_eq!(first.moves[1].remark, "a remark of two lines");
    assert_eq!((squares(&moves, second).join(" "), second.result), ("i4h4 a7b7".to_owned(), RecordResult::SecondWins));
    for (old, new, line, said) in [
        ("차8/9", "차9/9", 2, "the rank `차9` is longer than the board"),
        ("차8/9", "8차차/9", 2, "the rank `8차차` is longer than the board"),
        ("/4將4/9 ", "/4將4 ", 2, "expected 10 ranks between `/`, and not 9"),
        ("4將4", "4王4", 2, "the rules call no piece `王`"),
        ("31차21장군", "31차20장군", 7, "`31차20장군` is no legal move"),
        ("한수쉼", "한수쉼2", 8, "`한수쉼2` is no legal move"),
    ] {
        let (found, message) = fault(&moves, &text.replace(old, new));
        assert!(found == line && message.contains(said), "{found}: {message}");
    }
}
