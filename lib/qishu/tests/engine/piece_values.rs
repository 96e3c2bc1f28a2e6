//! Evaluation: each kind of `value` statement separately, with points computed by hand.

use super::games::{line, of_text};

/// The evaluation of a small board with kings, rooks and pawns by some statements. Pieces have no other value.
fn judged(statements: &str, state: &str) -> ([i32; 2], i32) {
    judged_only(&format!("value rook 0 value pawn 0 {statements}"), state)
}

/// The evaluation with these statements alone.
fn judged_only(statements: &str, state: &str) -> ([i32; 2], i32) {
    let game = of_text(&format!(
        r#"variant judged {{
            board 4 x 4 sides white, black mirror ranks
            piece king K {{ count 1 anywhere }} piece rook R {{ count 0..2 anywhere }} piece pawn P {{ count 0..4 anywhere }}
            start "k3/4/4/R2K" royal king
            move king steps along file, rank, diagonal
            move rook slides along file, rank
            move pawn steps forward to empty
            move pawn steps along diagonal forward onto enemy
            end lose if no move
            {statements}
        }}"#
    ));
    let (position, _) = game.follow(&line(&game, state)).expect("it is of this board");
    (position.standing(), position.doing())
}

/// The rooks on a1 and d4, a white pawn on c3.
const ROOKS: &str = "k2r/2P1/4/R2K w";

#[test]
fn pieces_have_the_values_of_the_rules() {
    assert_eq!(judged_only("value rook 500 value pawn 100", ROOKS), ([600, 500], 0));
    assert_eq!(judged_only("value rook 500 value pawn 100", "k2r/2P1/4/3K w"), ([100, 500], 0), "one is taken");
}

#[test]
fn values_by_square_are_as_each_side_sees_them() {
    assert_eq!(judged("value pawn 20 on ranks 3..4 value rook 9 on ranks 1", ROOKS), ([29, 9], 0));
    let by_square = "value rook by square { 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 }";
    // The first side's rook on a1 is in its last row; the other side's rook on d4 is in the row nearest to that side.
    assert_eq!(judged(by_square, ROOKS), ([13, 16], 0));
}

#[test]
fn targets_are_counted() {
    // The rook on a1 has a2, a3, a4 with the enemy king, b1 and c1, but not d1 with its own king. The other one has b4,
    // c4, d3, d2 and d1.
    assert_eq!(judged("value rook 7 per target", ROOKS), ([0, 0], 0));
    // From b1 there are a1, c1, b2, b3 and b4; the pawn has c4 in front of it and d4 to capture.
    assert_eq!(judged("value rook 7 per target", "k2r/2P1/4/1R1K w"), ([0, 0], 7 * 5 - 7 * 5));
    assert_eq!(judged("value rook 7 per target", "k3/2P1/4/1R1K w"), ([0, 0], 7 * 5));
}

#[test]
fn squares_are_held_by_who_may_go_there() {
    // Only a3 and a4 are in the other half; the other side's rook sees d2 and d1 in its other half.
    assert_eq!(judged("value rook 3 per target on ranks 3..4", ROOKS), ([0, 0], 2 * 3 - 2 * 3));
    assert_eq!(judged("value rook 3 per target on ranks 3", ROOKS), ([0, 0], 3 - 3));
    assert_eq!(judged("value rook 3 per target on ranks 3", "k3/2P1/4/R2K w"), ([0, 0], 3));
}

#[test]
fn who_is_attacked_and_who_is_protected_is_known() {
    // The pawn attacks the rook on d4, and no piece attacks the rook on a1.
    assert_eq!(judged("value rook -12 while attacked", ROOKS), ([0, 0], 12));
    assert_eq!(judged("value rook -12 while attacked", "k2r/1P2/4/R2K w"), ([0, 0], 0));
    // A rook on c1 protects the pawn on c3, and one on b1 does not.
    assert_eq!(judged("value pawn 5 while protected", "k3/2P1/4/2RK w"), ([0, 0], 5));
    assert_eq!(judged("value pawn 5 while protected", "k3/2P1/4/1R1K w"), ([0, 0], 0));
}
