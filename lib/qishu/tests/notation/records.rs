//! Records: reading, writing, and reading again.

use qishu::rules::Letters;
use qishu::{Error, GameRecord, Moves, Notation, RecordResult, RecordedMove};

use super::{fault, moves};

const GAME: &str = "\u{feff}[Game \"Chinese Chess\"]
[Event \"A \\\"friendly\\\" one\"]
[Result \"1-0\"]

{ Cannon to the centre. } 1. 炮二平五 马8进7 $1 2. 马二进三 ; as usual
( 2. 兵七进一 卒7进1 {or another} (2... 车9平8) 3. 马八进七 )
2... 车9平8 3. H1-I3?! *

[FEN \"3k5/9/9/9/2C6/9/2C6/9/9/4K4 b - - 0 7\"]
[Format \"ICCS\"]
7...d9d8 8.e0e1 1/2-1/2
";

/// The moves of a record by their squares.
pub(super) fn squares(moves: &Moves, record: &GameRecord) -> Vec<String> {
    let mut state = record.start.clone();
    let text = |recorded: &RecordedMove| {
        let text = moves.move_text(&recorded.mv, &state, Letters::Own);
        state = moves.after(&state, &recorded.mv);
        text
    };
    record.moves.iter().map(text).collect()
}

#[test]
fn a_record_is_read_with_all_that_is_said() {
    let moves = moves("xiangqi");
    let text = GAME.replace("3. H1-I3?! *", "3. 车一平二?! 1-0");
    let records = moves.read_records(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(records.len(), 2);
    let first = &records[0];
    assert_eq!(first.header("Event"), Some("A \"friendly\" one"));
    assert_eq!((first.remark.as_str(), first.result), ("Cannon to the centre.", RecordResult::FirstWins));
    assert_eq!(squares(&moves, first), ["h3e3", "h10g8", "h1g3", "i10h10", "i1h1"]);
    assert_eq!(first.moves[2].remark, "as usual");
    let [line] = first.moves[2].instead.as_slice() else { panic!("{:?}", first.moves[2].instead) };
    assert_eq!((line.len(), line[1].instead.len(), line[1].remark.as_str()), (3, 1, "or another"));
    let second = &records[1];
    assert_eq!(squares(&moves, second), ["d10d9", "e1e2"]);
    assert_eq!((second.result, second.start.move_number), (RecordResult::Draw, 7));
}

#[test]
fn what_is_written_is_the_same_record() {
    let moves = moves("xiangqi");
    let text = GAME.replace("3. H1-I3?! *", "3. 车一平二 *");
    for record in moves.read_records(&text).expect("they are records") {
        for notation in Notation::ALL {
            let written = moves.record_text(&record, notation);
            assert!(written.lines().all(|line| line.chars().count() <= 80), "{written}");
            let again = moves.read_records(&written).unwrap_or_else(|error| panic!("{error}:\n{written}"));
            assert_eq!(again, std::slice::from_ref(&record), "{written}");
        }
    }
    let chinese = moves.record_text(&moves.read_records(&text).expect("they are records")[0], Notation::Chinese);
    assert!(chinese.contains("1. 炮二平五 马８进７ 2. 马二进三 {as usual} (2. 兵七进一 卒７进１"), "{chinese}");
}

/// Without a word about the notation, that one is found in which all moves are legal.
#[test]
fn squares_are_told_in_the_ways_of_others() {
    let read = |name: &str, text: &str| {
        let moves = moves(name);
        let records = moves.read_records(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        squares(&moves, &records[0]).join(" ")
    };
    assert_eq!(read("xiangqi", "1. h2e2 h9g7 2. h0g2 *"), "h3e3 h10g8 h1g3");
    assert_eq!(read("xiangqi", "1.炮二平五马8进72.马二进三"), "h3e3 h10g8 h1g3");
    // Numbers begin at the second side's end, or at the first side's.
    assert_eq!(read("international_draughts", "1. 32-28 19-23 2. 28x19 14x23 *"), "d4e5 g7f6 e5g7 h8f6");
    assert_eq!(read("draughts", "1. 11-15 22-18 2. 15x22 25x18 *"), "c3d4 f6e5 d4f6 g7e5");
    let wrong = moves("draughts").read_records("1. 11-15 22-18 2. 9-13").expect_err("a capture is compulsory");
    assert!(matches!(&wrong, Error::NoRecord { byte: 18, message } if message == "`9-13` is no legal move"), "{wrong}");
}

#[test]
fn headers_tell_the_game() {
    let text = |header: &str| format!("[Event \"A\"]\n{header}\n\n*");
    let read = |name: &str, header: &str| {
        let moves = moves(name);
        let records = moves.read_records(&text(header)).map_err(|_| fault(&moves, &text(header)))?;
        Ok::<String, (usize, String)>(moves.record_text(&records[0], Notation::Squares))
    };
    let written =
        |variant: &str| format!("[Event \"A\"]\n[Variant \"{variant}\"]\n[Result \"*\"]\n[Format \"squares\"]\n\n*\n");
    // The first name is written, and other names stay.
    for (name, header, expected) in [
        ("crazyhouse", "", "Crazyhouse"),
        ("crazyhouse", "[Variant \"Crazyhouse\"]", "Crazyhouse"),
        ("crazyhouse", "[Variant \"crazy house\"]", "crazy house"),
        ("three_checks", "[Variant \"3-check\"]", "3-check"),
        ("chess", "[Variant \"From Position\"]", "From Position"),
        ("xiangqi", "[Variant \"Xiangqi\"]", "Xiangqi"),
        ("minixiangqi", "[Variant \"minixiangqi\"]", "minixiangqi"),
        ("xiangqi", "[Variant \"中国象棋\"]", "中国象棋"),
        // An unknown value is no other game.
        ("chess", "[Variant \"?\"]", "Standard"),
        ("chess", "[Variant \"\"]", "Standard"),
    ] {
        assert_eq!(read(name, header), Ok(written(expected)), "{name} {header}");
    }
    let (line, message) = read("chess", "[Variant \"Atomic\"]").expect_err("it is another game");
    assert_eq!((line, message.as_str()), (2, "this record is of `Atomic`, and the rules are of `chess` (Chess)"));
    // Records of draughts have numbers of games.
    assert!(read("draughts", "[GameType \"21,W,8,8,A0,0\"]").is_ok());
    assert_eq!(read("draughts", "[GameType \"25\"]").expect_err("it is another game").0, 2);
    assert!(read("draughts", "[GameType \"?\"]").is_ok());
    // These rules have no names for records.
    assert!(read("draughts", "[Variant \"Anything\"]").is_ok());
    assert_eq!(
        qishu::game_headers("[Event \"A\"]\n[Variant \"B\"]\n[GameType \"?\"]\n\n1. e4 *\n[Variant \"C\"]"),
        [("Variant".to_owned(), "B".to_owned())]
    );
}

#[test]
fn what_is_wrong_has_its_place() {
    let moves = moves("xiangqi");
    for (text, byte, said) in [
        ("1. h3e3 (", 9, "not closed"),
        ("1. h3e3 )", 8, "nothing is open"),
        ("1. h3e3 {", 8, "not closed"),
        ("(1. h3e3)", 0, "no move yet"),
        ("1. h3e3 h3e3", 8, "`h3e3` is no legal move"),
        ("[FEN \"9/9\"] *", 0, "rank"),
        ("[FEN 9] *", 0, "header"),
        ("1. h3e3 (1. h3d3 [A \"b\"]", 17, "not closed"),
        ("1. }", 3, "no legal move"),
    ] {
        let Err(Error::NoRecord { message, byte: found }) = moves.read_records(text) else { panic!("{text}") };
        assert!(message.contains(said), "{text}: {message}");
        assert_eq!(found, byte, "{text}: {message}");
    }
    let deep = format!("1. h3e3 {}", "(1. h3d3 ".repeat(1000));
    assert!(matches!(moves.read_records(&deep), Err(Error::NoRecord { message, .. }) if message.contains("too many")));
    assert_eq!(moves.read_records(" \n").expect("nothing is no mistake"), []);
}

/// The moves of a turn follow its number, and are read as they are written.
#[test]
fn turns_of_several_moves_have_one_number() {
    let moves = moves("marseillais");
    let text = "1. b1c3 e6d4 d4e6 2. c3b1 f2f3 e6d4 {again} d4e6 3. b1c3 *";
    let record = moves.read_records(text).unwrap_or_else(|error| panic!("{error}")).remove(0);
    assert_eq!(squares(&moves, &record).len(), 8);
    let written = moves.record_text(&record, Notation::Squares);
    let line = "1. b1c3 e6d4 d4e6 2. c3b1 f2f3 e6d4 {again} 2... d4e6 3. b1c3 *";
    assert!(written.ends_with(&format!("\n{line}\n")), "{written}");
}
