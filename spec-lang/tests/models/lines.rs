//! Lines of the board: those of caps and of facing pieces, from each side's view, and those of neighbours.

use qishu_rules::{Adjacency, BoardAxis, Direction, Lines, RelationKind, Square};
use qishu_spec_lang::check_texts;

use super::relations::relations;
use super::{lines, model};

#[test]
fn caps_run_along_diagonals() {
    let model = model("relations");
    let caps: Vec<_> = model.rules.caps.iter().map(|cap| (cap.name.as_ref(), cap.per.clone())).collect();
    assert_eq!(
        caps,
        [
            ("", Lines::Along(BoardAxis::Rising)),
            ("slant", Lines::Along(BoardAxis::Falling)),
            ("", Lines::Along(BoardAxis::Falling)),
            ("slant", Lines::Along(BoardAxis::Rising)),
        ]
    );
    assert_eq!(lines(&model.rules.caps[0].lines), ["b2", "b1 c2", "c1 d2", "d1"]);
    assert_eq!(lines(&model.rules.caps[1].lines), ["a1", "b1 a2", "b2 a3", "b3"]);
    assert_eq!(lines(&model.rules.caps[2].lines), ["b4", "c4 b5", "d4 c5", "d5"]);
    assert_eq!(lines(&model.rules.caps[3].lines), ["a5", "a4 b5", "a3 b4", "b3"]);
}

/// The older words of caps keep their meaning.
#[test]
fn caps_are_read_in_their_older_words() {
    let rules = |first: &str, second: &str| {
        format!(
            "variant x {{ board 3 x 4 sides a, b same piece stone {{ count 0..2 anywhere at most 1 per {first} }} \
             cap stone at most 1 per {second} on board }}"
        )
    };
    let (older, newer) = (rules("diagonal", "antidiagonal"), rules("rising", "falling"));
    let caps = |text: &str| {
        let models = check_texts(&[("x.rules", text)]).models.expect("it is sound");
        models[0].rules.caps.iter().map(|cap| cap.per.clone()).collect::<Vec<_>>()
    };
    assert!(caps(&older).contains(&Lines::Along(BoardAxis::Falling)));
    assert_eq!(caps(&older), caps(&newer));
}

/// Overlapping lines, from each side's view; a region may have the keyword as its name.
#[test]
fn lines_may_share_squares() {
    let model = model("lines");
    let caps: Vec<_> = model.rules.caps.iter().map(|cap| (cap.per.clone(), lines(&cap.lines).join(", "))).collect();
    let parts = |name: &'static str| Lines::Parts(name.into());
    assert_eq!(
        caps,
        [
            (parts("mills"), "a1 a2, a1 b1 c1, c1 c2, c1 b2".to_string()),
            (parts("odd"), "a1 c1, b1 c1 d1".to_string()),
            (parts("last"), "a1 b1 c1 d1".to_string()),
            (parts("mills"), "a4 a5, a5 b5 c5, c4 c5, b4 c5".to_string()),
            (parts("odd"), "a5 c5, b5 c5 d5".to_string()),
            (parts("last"), "a5 b5 c5 d5".to_string()),
        ]
    );
    let counted = lines(&model.rules.budgets[1].lines[0].lines);
    assert_eq!(counted, ["a3 a4 a5", "a5 b5 c5", "c3 c4 c5", "a3 b4 c5"]);
}

/// A half turn and an equal view leave diagonals unchanged.
#[test]
fn diagonals_stay_diagonals_to_sides_that_do_not_mirror() {
    let per = |mapping: &str| {
        let rules = format!(
            "variant x {{ board 3 x 4 sides a, b {mapping} piece stone {{ count 0..2 anywhere at most 1 per rising }} }}"
        );
        let models = check_texts(&[("x.rules", &rules)]).models.expect("it is sound");
        let lines = lines(&models[0].rules.caps[1].lines);
        (models[0].rules.caps[1].per.clone(), lines[1].clone())
    };
    assert_eq!(per("same"), (Lines::Along(BoardAxis::Rising), "a3 b4".to_string()));
    assert_eq!(per("rotate"), (Lines::Along(BoardAxis::Rising), "b1 c2".to_string()));
    assert_eq!(per("mirror ranks"), (Lines::Along(BoardAxis::Falling), "b1 a2".to_string()));
    assert_eq!(per("mirror files"), (Lines::Along(BoardAxis::Falling), "c3 b4".to_string()));
}

/// From the other end of files or ranks, rising lines are falling ones. If sides are named, lines are as written, and
/// headings are from the view of the first piece's side.
#[test]
fn lines_that_pieces_face_along_are_as_a_side_sees_them() {
    let said = |mapping: &str| {
        let rules = format!(
            "variant x {{ board 4 x 4 sides red, black {mapping}
             piece tower T {{ count 0..2 anywhere }} piece guard G {{ count 0..2 anywhere }}
             forbid tower faces guard along rising
             forbid tower faces enemy tower along file, rising
             forbid black tower faces red guard along rising forward }}"
        );
        let models = check_texts(&[("x.rules", &rules)]).models.expect("it is sound");
        let toward = models[0].rules.relations.last().map(|relation| relation.toward.to_vec());
        (relations(&models[0]), toward.expect("there are relations"))
    };
    let written = "forbid black tower faces red guard along rising";
    let turned = [
        "forbid red tower faces red guard along rising",
        "forbid red tower faces black tower along file, rising",
        "forbid black tower faces black guard along falling",
        "forbid black tower faces red tower along file, falling",
        written,
    ];
    for (mapping, forward) in [("mirror ranks", Direction::DOWN_LEFT), ("mirror files", Direction::UP_RIGHT)] {
        assert_eq!(said(mapping), (turned.map(String::from).to_vec(), vec![forward]), "{mapping}");
    }
    // Other sides' views of a line equal the first side's, and a mutual prohibition of two sides occurs once.
    let same = [turned[0], turned[1], "forbid black tower faces black guard along rising", written];
    for (mapping, forward) in [("rotate", Direction::DOWN_LEFT), ("same", Direction::UP_RIGHT)] {
        assert_eq!(said(mapping), (same.map(String::from).to_vec(), vec![forward]), "{mapping}");
    }
}

#[test]
fn a_board_may_say_along_which_lines_it_is_joined() {
    let board = |board: &str| {
        let rules = format!("variant x {{ {board} sides a, b rotate piece stone {{ count 0..2 anywhere }} }}");
        check_texts(&[("x.rules", &rules)]).models.expect("it is sound").remove(0).rules.board
    };
    assert_eq!(board("board 3 x 3").joined(), None);
    let hexagon = board("board 3 x 3 joined along rising, file, rank keep board - a3 c1");
    assert_eq!(hexagon.joined_in_words().as_deref(), Some("joined along file, rank, rising"));
    assert_eq!(hexagon.size(), 7);
    // A region may have the keyword as its name, since it is a keyword only after the size of a board.
    let named = board("board 3 x 3 joined along diagonal keep joined region joined = a1..b3 b2 c1..c3");
    assert_eq!(named.joined_in_words().as_deref(), Some("joined along diagonal"));
}

/// Numbers of lines are separate summands, after the numbers of pieces, for each side from its view or once for all.
#[test]
fn budgets_may_count_lines() {
    let text = "variant x { board 3 x 3 sides white, black mirror ranks partition ends = ranks 1, a2 b2
        piece stone S { count 0..3 anywhere } piece king K of white { count 1 anywhere }
        budget own: 0..4 = 2*lines(ends, at least 1 stone, exactly 0, 2 stone or king) + stone
        budget all: -1..3 = lines(rising, at most 1 white stone) - lines(file, at least 1 black stone) }";
    let rules = &check_texts(&[("x.rules", text)]).models.expect("it is sound")[0].rules;
    let words: Vec<String> = rules.laws_in_words().into_iter().map(|(_, words)| words).collect();
    assert_eq!(
        words,
        [
            "budget own 0..4 = white stone + 2*lines(ends, at least 1 white stone, exactly 0, 2 white stone or white king)",
            "budget own 0..4 = black stone + 2*lines(ends, at least 1 black stone, exactly 0, 2 black stone)",
            "budget all -1..3 = lines(rising, at most 1 white stone) - lines(file, at least 1 black stone)",
        ]
    );
    let lines =
        |budget: usize| rules.budgets[budget].lines[0].lines.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!((lines(0), lines(1)), (vec!["a1..c1".into(), "a2 b2".into()], vec!["a3..c3".into(), "a2 b2".into()]));
    assert_eq!(lines(2).len(), 5);
}

#[test]
fn a_board_may_say_which_squares_it_joins() {
    let model = model("joined");
    let board = &model.rules.board;
    let words = "joined by a1-b1, a1-c1, b1-c1, b1-d2, d2-b3, a3-b3, a3-c3, b3-c3";
    assert_eq!(board.joined_in_words().as_deref(), Some(words));
    let near =
        |square: &str| board.neighbours(Square::named(square), RelationKind::Regardless(Adjacency::Beside)).to_string();
    assert_eq!(["a1", "d2", "c2"].map(near), ["b1 c1", "b1 b3", ""]);
    // Forward is up the board for the first side and down for the second, in the directions of neighbours.
    let toward: Vec<&[Direction]> = model.rules.relations.iter().map(|relation| &relation.toward[..]).collect();
    let (up, down) = ([Direction::UP_RIGHT, Direction::UP_LEFT], [Direction::DOWN_LEFT, Direction::DOWN_RIGHT]);
    let sorted = |directions: &[Direction]| directions.iter().copied().collect::<std::collections::BTreeSet<_>>();
    assert_eq!(toward.iter().filter(|directions| directions.is_empty()).count(), 2);
    for directions in [up, down] {
        assert_eq!(toward.iter().filter(|one| sorted(one) == sorted(&directions)).count(), 2, "{toward:?}");
    }
}

/// Without neighbours on a rank, no piece is beside another sideways.
#[test]
fn neighbours_lie_in_few_directions() {
    let mistakes = |toward: &str| {
        let text = format!(
            "variant x {{ board 2 x 2 joined by a1-b2 sides a piece stone {{ count 0..2 anywhere }}
             forbid stone touches stone {toward} }}"
        );
        let found = check_texts(&[("x.rules", &text)]).models.err().unwrap_or_default();
        found.iter().map(|one| one.code.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(["", "forward", "backward", "sideways"].map(mistakes), ["", "", "", "E0708"]);
}
