//! Descriptions of the rules that a position breaks.

use qishu_rules::Piece;

use crate::{CAMPS, camps};

#[test]
fn what_is_broken_is_said_in_words() {
    let rules = &*CAMPS;
    let marks = "|5/5/2*2/5/5|5/5/2*2/5/5";
    let said = |board: &str| rules.broken(&camps(&format!("{board}{marks}"))).map(|broken| broken.to_string());
    assert_eq!(said("3k1/5/2*2/5/2K2"), None);
    let messages = [
        ("3k1/5/2*2/5/5", "camps.rules:10: count 1 red king: there are none"),
        ("3k1/5/2*2/5/1K1K1", "camps.rules:10: count 1 red king: there are 2, on b1 d1"),
        ("3k1/5/2*2/T1T2/T1K1T", "camps.rules:16: count 0..3 red stone: there are 4, on a1 e1 a2 c2"),
        ("3k1/5/2*2/1G3/1GK2", "camps.rules:13: at most 1 red guard on b1 b2: there are 2, on b1 b2"),
        ("3k1/5/2*2/2G2/1GK2", "camps.rules:21: at most 2 red king or red guard on b1..d2: there are 3, on b1 c1 c2"),
        (
            "3k1/5/S1*1T/5/TGK1T",
            "camps.rules:22: budget material 0..4 = 2*red guard + over(red stone, 1): the sum is 6, \
             with 2 red guard, 3 red stone",
        ),
        (
            "b2kb/5/2*2/5/2K2",
            "camps.rules:23: budget -1..1 = red red_stones - black black_stones: the sum is -2, \
             with 0 red red_stones, 2 black black_stones",
        ),
        (
            "3k1/5/2*2/2K2/1GT2",
            "camps.rules:28: forbid red guard on b1, red stone on c1, no red king on d1: all of this holds",
        ),
        (
            "3k1/5/2*2/5/3K1",
            "camps.rules:29: forbid red king faces black king along file, diagonal: the one on d1 faces the one on d5",
        ),
        (
            "3k1/4T/2*1T/5/2K2",
            "camps.rules:30: forbid red stone beside red stone: the one on e3 is beside the one on e4",
        ),
        ("3k1/5/S1*2/5/2K2", "camps.rules:31: require red guard touches red king: the one on a3 touches none"),
    ];
    for (board, message) in messages {
        assert_eq!(said(board).as_deref(), Some(message), "{board}");
    }
}

#[test]
fn relations_in_directions_and_to_any_piece_are_said_in_words() {
    let rules = "variant any { board 3 x 3 sides white, black mirror ranks
        piece stone S { count 0..9 anywhere } piece king K { count 0..1 anywhere in hand }
        require stone beside any stone backward on ranks 2..3
        forbid king touches any own forward
        forbid white king faces any along file on b1..c3 }";
    let models = qishu_spec_lang::check_texts(&[("any.rules", rules)]).models.expect("the rules have no mistakes");
    let rules = &models[0].rules;
    let mut position = vec![Piece::NONE; rules.cells()];
    let messages = [
        ("s2/3/S1k[]", None),
        (
            "k2/2s/1K1[]",
            Some(
                "require black stone on a1..c2 beside white stone or black stone, above: the one on c2 is beside none",
            ),
        ),
        ("s1s/s2/S2[K]", None),
        (
            "2k/1s1/3[]",
            Some(
                "require black stone on a1..c2 beside white stone or black stone, above: the one on b2 is beside none",
            ),
        ),
        (
            "k2/s2/3[]",
            Some(
                "require black stone on a1..c2 beside white stone or black stone, above: the one on a2 is beside none",
            ),
        ),
        (
            "1k1/s2/3[]",
            Some(
                "require black stone on a1..c2 beside white stone or black stone, above: the one on a2 is beside none",
            ),
        ),
        (
            "s2/s1K/2k[]",
            Some(
                "forbid white king on b1..c3 faces white stone or white king or black stone or black king \
                              along file: the one on c2 faces the one on c1",
            ),
        ),
        ("s1k/sK1/3[]", None),
        (
            "1sk/1s1/3[]",
            Some(
                "forbid black king touches black stone or black king, below or down to the right or down to \
                              the left: the one on c3 touches the one on b2",
            ),
        ),
    ];
    for (text, message) in messages {
        assert_eq!(rules.parse_fen(text, &mut position), Ok(()), "{text}");
        let said = rules.broken(&position).map(|broken| broken.to_string());
        let said = said.as_deref().and_then(|said| Some(said.split_once(": ")?.1));
        assert_eq!(said, message, "{text}");
    }
}

#[test]
fn pieces_off_their_squares_are_said_in_words() {
    let rules = &*CAMPS;
    let said = |cell: usize, number: usize| {
        let mut position = camps("3k1/5/2*2/5/2K2|5/5/2*2/5/5|5/5/2*2/5/5");
        position[cell] = Piece::of(number);
        rules.broken(&position).map(|broken| broken.to_string())
    };
    let messages = [
        (4, 0, "camps.rules:10: red king on b1..d2: there is one on e1"),
        (4, 1, "camps.rules:11: red guard in placement 1 on b1..d2: there is one on e1"),
        (25, 0, "camps.rules:10: red king on b1..d2: there is one on b1 (marks of red), which is another layer"),
        (24, 4, "camps.rules:17: red mark on a4..e5: there is one on a1 (marks of red)"),
        (71, 99, "the piece on e5 (marks of black) has the number 99, of 12 pieces in all"),
    ];
    for (cell, number, message) in messages {
        assert_eq!(said(cell, number).as_deref(), Some(message), "piece {number} on cell {cell}");
    }
    let short = rules.broken(&[Piece::NONE; 5]).map(|broken| broken.to_string());
    assert_eq!(short.as_deref(), Some("a position has 72 cells, not 5"));
}
