//! Positions as text and as drawn boards, and invalid texts.

use differential::effort;
use differential::random_spec::{self, Size};
use proptest::prelude::*;
use qishu_rules::{Piece, Position, Rules};

use crate::{CAMPS, XIANGQI, XIANGQI_ROUGH, camps, choices};

#[test]
fn the_opening_of_xiangqi_is_written_and_drawn_as_usual() {
    let rules = &*XIANGQI;
    let text = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
    let mut opening = Position::<90>::EMPTY;
    assert_eq!(rules.parse_fen(&format!("{text} w - - 0 1"), &mut opening), Ok(()));
    assert_eq!(rules.broken(&opening), None);
    assert_eq!(rules.fen(&opening), text);
    let drawn = "\
10 r n b a k a b n r
 9 . . . . . . . . .
 8 . c . . . . . c .
 7 p . p . p . p . p
 6 . . . . . . . . .
 5 . . . . . . . . .
 4 P . P . P . P . P
 3 . C . . . . . C .
 2 . . . . . . . . .
 1 R N B A K A B N R
   a b c d e f g h i
";
    assert_eq!(rules.draw(&opening), drawn);
    let of = |cell: usize| opening[cell].number().and_then(|piece| rules.pieces().nth(piece));
    assert_eq!(of(4).map(|kind| rules.piece_name(kind.piece_type)).as_deref(), Some("red general"));
    assert_eq!(of(85).map(|kind| rules.piece_name(kind.piece_type)).as_deref(), Some("black general"));
}

/// A number in a stack is not read as empty squares beside it, nor the other way round.
#[test]
fn stacks_are_written_with_their_heights() {
    let rules = "variant piles { board 4 x 2 sides white, black same
        piece man M { count 0..40 anywhere stacked 1..42 } cap white man at most 44 per rank on board }";
    let models = qishu_spec_lang::check_texts(&[("piles.rules", rules)]).models.expect("the rules have no mistakes");
    let rules = &models[0].rules;
    let mut position = vec![Piece::NONE; rules.cells()];
    for text in ["M(4)2M/1m(42)2", "4/MM(2)1m", "3M(12)/M(3)3"] {
        assert_eq!(rules.parse_fen(text, &mut position), Ok(()));
        assert_eq!(rules.fen(&position), text);
    }
    let said = rules.broken(&position);
    assert_eq!(said, None);
    // One piece is no stack to write, but may be read as one.
    assert_eq!(rules.parse_fen("M(1)3/3m(1)", &mut position), Ok(()));
    assert_eq!(rules.fen(&position), "M3/3m");
    for text in ["M(0)3/4", "M(01)3/4", "M()3/4"] {
        assert!(rules.parse_fen(text, &mut position).is_err(), "{text}");
    }
    assert_eq!(rules.parse_fen("M(42)1M(3)1/m3", &mut position), Ok(()));
    let said = rules.broken(&position).map(|broken| broken.to_string());
    assert_eq!(said.as_deref(), Some("piles.rules:2: count 0..40 white man: there are 45, on a2 c2"));
    assert!(rules.parse_fen("M(43)3/4", &mut position).is_err());
}

/// Other programs mark promoted pieces beside the letters of others.
#[test]
fn promoted_pieces_are_written_with_their_marks() {
    let rules = "variant marks { board 3 x 2 sides white, black, red, blue same
        piece rook R { count 0..2 anywhere in hand } piece queen Q { count 0..2 anywhere }
        piece dragon D or +R { count 0..2 anywhere }
        piece promoted E or Q~ { count 0..3 on board - a1 on a1 stacked 1..3 } }";
    let models = qishu_spec_lang::check_texts(&[("marks.rules", rules)]).models.expect("the rules have no mistakes");
    let rules = &models[0].rules;
    let mut position = vec![Piece::NONE; rules.cells()];
    for (own, other) in [("DdE/eRq[R]", "+R+rQ~/q~Rq[R]"), ("3/E(2)e'D'[]", "3/Q~(2)q~'+R'[]")] {
        for text in [own, other] {
            assert_eq!(rules.parse_fen(text, &mut position), Ok(()), "{text}");
            assert_eq!(rules.fen(&position), own);
            assert_eq!(rules.fen_with(&position, qishu_rules::Letters::Other), other);
        }
    }
    for wrong in ["R~2/3", "+Q2/3", "+/3", "Q~~1/3", "++R2/3", "~Q2/3"] {
        assert!(rules.parse_fen(wrong, &mut position).is_err(), "{wrong}");
    }
    let taken = |other: &str| {
        let text = format!(
            "variant taken {{ board 3 x 2 sides white, black same piece rook R {{ count 1 anywhere }}
             piece dragon D or +R {{ count 1 anywhere }} piece horse H or {other} {{ count 1 anywhere }} }}"
        );
        qishu_spec_lang::check_texts(&[("taken.rules", &text)]).models.is_err()
    };
    assert!(taken("+r") && taken("R") && !taken("R~") && !taken("+H"));
}

/// They follow the board, and are read in any order.
#[test]
fn pieces_in_hand_are_written_in_brackets() {
    let rules = "variant hands { board 2 x 2 sides white, black rotate
        piece king K { count 1 anywhere }
        piece pawn P or B { count 0..3 anywhere anywhere as T in hand }
        piece spare S of black { count 0..2 in hand } }";
    let models = qishu_spec_lang::check_texts(&[("hands.rules", rules)]).models.expect("the rules have no mistakes");
    let rules = &models[0].rules;
    let mut position = vec![Piece::NONE; rules.cells()];
    for (text, written) in [("kK/2[]", "kK/2[]"), ("kK/Tp[spPPs]", "kK/Tp[PPpss]"), ("k1/1K[bBPB] w", "k1/1K[PPPp]")] {
        assert_eq!(rules.parse_fen(text, &mut position), Ok(()));
        assert_eq!(rules.fen(&position), written);
        assert_eq!(rules.broken(&position), None);
    }
    assert_eq!(rules.fen_with(&position, qishu_rules::Letters::Other), "k1/1K[BBBb]");
    assert_eq!(rules.draw(&position), "2 k .\n1 . K\n  a b\n\nwhite in hand: PPP\nblack in hand: p\n");
    assert_eq!(rules.parse_fen("k1/PK[PPP]", &mut position), Ok(()));
    let said = rules.broken(&position).map(|broken| broken.to_string());
    assert_eq!(said.as_deref(), Some("hands.rules:3: count 0..3 white pawn: there are 4, on a1 (hand of white)"));
    let mistakes = [
        ("k1/1K(", "rank 1, byte 5: found `(`, expected `[`, the pieces in hand, and `]`"),
        ("k1/1K[-", "rank 1, byte 7: the text ends, expected `[`, the pieces in hand, and `]`"),
        ("k1/1K[sss]", "rank 1, byte 8: found `s`, expected `]` behind the pieces in hand, or one of P p"),
        ("k1/1K[K]", "rank 1, byte 6: found `K`, expected `]` behind the pieces in hand, or one of P p s"),
        ("k1/1K[p", "rank 1, byte 7: the text ends, expected `]` behind the pieces in hand, or one of P p s"),
    ];
    for (text, said) in mistakes {
        assert_eq!(rules.parse_fen(text, &mut position).map_err(|error| error.to_string()), Err(said.to_owned()));
    }
    let mut read = |text: &str| {
        rules.parse_fen(text, &mut position).expect("it is a position");
        position.clone()
    };
    assert_eq!([read("k1/1K"), read("k1/1K[-]")], [read("k1/1K[]"), read("k1/1K[]")]);
    // A symbol on the board means another piece where it is ambiguous.
    let three = rules.pieces().position(|piece| piece.placement.height == 3).expect("there may be three in hand");
    position[0] = Piece::of(three);
    let said = rules.broken(&position).map(|broken| broken.to_string());
    assert_eq!(said.as_deref(), Some("hands.rules:3: white pawn in placement 5 in hand: there is one on a1"));
}

#[test]
fn symbols_of_any_length_are_read_again() {
    let piece_types: String = (0..28).map(|number| format!("piece p{number} {{ count 0..1 anywhere }} ")).collect();
    let rules = format!("variant many {{ board 12 x 8 sides red, green, blue same {piece_types} }}");
    let models =
        qishu_spec_lang::check_texts(&[("many.rules", rules.as_str())]).models.expect("the rules have no mistakes");
    let rules = &models[0].rules;
    let mut position = vec![Piece::NONE; rules.cells()];
    assert_eq!(rules.fen(&position), ["12"; 8].join("/"));
    let pieces = rules.pieces().count();
    assert_eq!(pieces, 84);
    (0..pieces).for_each(|piece| position[piece] = Piece::of(piece));
    let text = rules.fen(&position);
    let ranks = [
        "12",
        "Q'R'S'T'U'V'W'X'Y'Z'{blue:p26}{blue:p27}",
        "D'E'F'G'H'I'J'K'L'M'N'O'",
        "uvwxyz{green:p26}{green:p27}P'A'B'C'",
        "hijklmnoqrst",
        "YZ{red:p26}{red:p27}pabcdefg",
        "LMNOQRSTUVWX",
        "PABCDEFGHIJK",
    ];
    assert_eq!(text, ranks.join("/"));
    let mut read = vec![Piece::NONE; rules.cells()];
    assert_eq!(rules.parse_fen(&text, &mut read), Ok(()));
    assert_eq!(read, position);
}

#[test]
fn layers_and_holes_are_drawn() {
    let rules = &*CAMPS;
    let drawn = "\
the common layer
5 . . . k .
4 . . . . .
3 S .   . .
2 . . . T .
1 . . K . .
  a b c d e

layer marks of red
5 M . . . .
4 . . . . .
3 . .   . .
2 . . . . .
1 . . . . .
  a b c d e

layer marks of black
5 . . . . .
4 . . . . .
3 . .   . .
2 . . . . .
1 . . . . m
  a b c d e
";
    assert_eq!(rules.draw(&camps("3k1/5/S1*2/3T1/2K2|M4/5/2*2/5/5|5/5/2*2/5/4m")), drawn);
}

#[test]
fn what_is_no_position_is_said_in_words() {
    let xiangqi = &*XIANGQI;
    let camps = &*CAMPS;
    let said = |rules: &Rules, text: &str| {
        let before = vec![Piece::of(0); rules.cells()];
        let mut position = before.clone();
        let error = rules.parse_fen(text, &mut position).expect_err(text);
        assert_eq!(position, before, "{text}");
        error.to_string()
    };
    let messages = [
        (
            xiangqi,
            "",
            "rank 10, byte 0: the text ends, expected 1 to 9 empty squares from a10 on, \
             or one of P R N C r n c",
        ),
        (xiangqi, " 9/8K/9", "rank 9, byte 4: found `K`, expected 1 for i9 to be empty, or one of P R N C r n c"),
        (
            xiangqi,
            "9/10/9",
            "rank 9, byte 2: found `10`, expected 1 to 9 empty squares from a9 on, \
             or one of P R N C r n c",
        ),
        (xiangqi, "9/9x", "rank 9, byte 3: found `x`, expected `/` behind the full rank"),
        (xiangqi, "9/9/9/9/9/9/9/9/9/9/9", "rank 1, byte 19: found `/`, expected the end of the position"),
        (camps, "5/5/5/5/5", "rank 3, byte 4: found `5`, expected 1 to 2 empty squares from a3 on, or one of S T s t"),
        (camps, "5/5/2t2/5/5", "rank 3, byte 5: found `t`, expected `*`, since c3 is not on the board"),
        (camps, "5/5/2*2/5/5", "rank 1, byte 11: the text ends, expected `|` and the next layer"),
        (camps, "5/5/2*2/5/5|5/5/2*2/M4/5", "rank 2, byte 20: found `M`, expected 1 to 5 empty squares from a2 on"),
    ];
    for (rules, text, message) in messages {
        assert_eq!(said(rules, text), message, "{text}");
    }
    assert_eq!(
        xiangqi.parse_fen("9/9/9/9/9/9/9/9/9/9", &mut [Piece::NONE; 5]).map_err(|error| error.to_string()),
        Err("a position has 90 cells, not 5 cells".to_owned())
    );
}

/// Fields of other programs after a position are skipped, and everything else is reported.
#[test]
fn further_fields_are_those_of_other_programs() {
    let rules = &*XIANGQI;
    let board = "4k4/9/9/9/9/9/9/9/9/3K5";
    let mut position = vec![Piece::NONE; rules.cells()];
    for fields in [
        "",
        " ",
        " w",
        " b - - 0 1",
        "\tr - - 12 104\n",
        " red",
        " black - - 0",
        " w KQkq e3 0 1",
        " w HAha - 0 1",
        " w - - 3+3 0 1",
        " b - 1",
        " 0 1",
        " - - 0 1",
    ] {
        assert_eq!(rules.parse_fen(&format!("{board}{fields}"), &mut position), Ok(()), "{fields}");
    }
    for (fields, found) in [
        ("garbage 77", "garbage"),
        ("w garbage 77", "garbage"),
        ("w w", "w"),
        ("green", "green"),
        ("w KK", "KK"),
        ("w - - - 0 1", "-"),
        ("w - - 0 1 2", "2"),
        ("w - - 0 x", "x"),
        ("w - - 0 4294967296", "4294967296"),
        ("w - e3 bm Nf3", "bm"),
        ("\u{5e1d}", "\u{5e1d}"),
    ] {
        let text = format!("{board} {fields}");
        let error = rules.parse_fen(&text, &mut position).expect_err(fields);
        assert_eq!((error.found.as_str(), &text[error.offset..][..found.len()]), (found, found), "{fields}");
        let said = error.to_string();
        assert!(said.contains(&format!("byte {}: found `{found}`, expected the end", error.offset)), "{said}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: effort::times(60), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_again(case in random_spec::cases(Size::small(20_000)), numbers in any::<[usize; 16]>()) {
        for model in &case.models {
            let rules = &model.rules;
            let mut numbers = numbers.iter().cycle();
            let mut position: Vec<Piece> =
                choices(rules).iter().map(|here| here[numbers.next().unwrap_or(&0) % here.len()]).collect();
            // A state variable has a value in every text.
            for state_variable in rules.state_variables() {
                let (cell, value) = (rules.cell_of_state(state_variable), rules.values(state_variable).next());
                let (cell, value) = (cell.expect("the board has a square"), value.expect("it has two at least"));
                if position[cell] == Piece::NONE {
                    position[cell] = value.piece;
                }
            }
            let text = rules.fen(&position);
            let mut read = vec![Piece::of(0); position.len()];
            prop_assert_eq!(rules.parse_fen(&format!(" {text} w - - 0 1"), &mut read), Ok(()), "{}", text);
            prop_assert_eq!(&read, &position, "{}", text);
            let drawn = rules.draw(&position);
            // Factors follow: on lines and in fields of their own.
            let letters = |text: &str| text.chars().filter(char::is_ascii_uppercase).count();
            let lines: Vec<&str> = drawn.lines().collect();
            let boards = lines[..lines.len() - rules.state_variables().count()].join("\n");
            prop_assert_eq!(letters(&boards), letters(text.split(' ').next().unwrap_or_default()), "{}\n{}", text, drawn);
        }
    }

    #[test]
    fn hostile_texts_are_refused_or_read(text in "[KkGgSsTtMmRb'{}:*/|0-9 é]{0,60}", rules in 0..3usize) {
        let rules = [&*CAMPS, &XIANGQI, &XIANGQI_ROUGH][rules];
        read_or_refuse(rules, &text)?;
    }

    #[test]
    fn texts_with_a_mistake_are_refused_or_read(at in any::<prop::sample::Index>(), instead in any::<char>()) {
        let text = "3k1/5/S1*2/3T1/2K2|M4/5/2*2/5/5|5/5/2*2/5/4m";
        let mut changed: Vec<char> = text.chars().collect();
        let at = at.index(changed.len());
        changed[at] = instead;
        read_or_refuse(&CAMPS, &changed.into_iter().collect::<String>())?;
    }
}

/// What is read is written so that it reads the same; where a text is refused, that place is in it.
fn read_or_refuse(rules: &Rules, text: &str) -> Result<(), TestCaseError> {
    let mut position = vec![Piece::NONE; rules.cells()];
    match rules.parse_fen(text, &mut position) {
        Ok(()) => {
            let mut again = vec![Piece::NONE; rules.cells()];
            prop_assert_eq!(rules.parse_fen(&rules.fen(&position), &mut again), Ok(()));
            prop_assert_eq!(again, position);
        }
        Err(error) => {
            prop_assert!(text.is_char_boundary(error.offset), "{}", error);
            prop_assert!(text[error.offset..].starts_with(error.found.trim_end_matches('…')), "{}", error);
            prop_assert!(position.iter().all(|&piece| piece == Piece::NONE));
        }
    }
    Ok(())
}
