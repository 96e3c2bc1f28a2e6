//! Drops that are compulsory, and drops and choices that follow moves.

use common::games;
use qishu_endgames::endgame::EndgameError;
use qishu_endgames::unsolvable::Unsolvable;
use qishu_spec_lang::Model;

use super::special_moves::{endgame, move_texts};

/// A game of two sides with stones and guards on 4 x 4.
fn stones(statements: &str) -> Model {
    let text = format!(
        "variant x {{\n    board 4 x 4\n    sides white, black mirror ranks\n    region low = ranks 1..2\n    \
         piece stone S {{ count 0..4 anywhere }}\n    piece guard G {{ count 0..2 anywhere }}\n    \
         start \"4/4/4/4\"\n    {statements}\n}}\n"
    );
    let loaded = qishu_spec_lang::check_texts(&[("x.rules", &text)]);
    loaded.models.unwrap_or_else(|_| panic!("{text}")).remove(0)
}

/// The moves of a state as text.
fn moves(statements: &str, text: &str) -> Vec<String> {
    let model = stones(statements);
    move_texts(&games::interpreter(&model), text)
}

#[test]
fn pieces_are_laid_before_others_move() {
    let of = |must: &str| format!("{must}\n    move guard drops into ranks 1\n    move stone steps forward");
    let stepped = ["a2a3", "b3b4"];
    assert_eq!(moves(&of("must drop"), "4/1S2/S3/GSS1 w"), ["G@d1"]);
    // Without a square, or with all guards on the board, the others move.
    assert_eq!(moves(&of("must drop"), "4/1S2/S3/GsSs w"), ["c1c2", "a2a3", "b3b4"]);
    assert_eq!(moves(&of("must drop"), "4/1S2/S3/GsGs w"), stepped);
    assert_eq!(moves(&of(""), "4/1S2/S3/GsgS w").len(), 3);
    // With a name, drops of other pieces wait as moves do.
    let both = "move guard drops into ranks 1\n    move stone drops into ranks 4";
    assert_eq!(moves(&format!("must drop stone\n    {both}"), "1sss/4/4/ssss w"), ["S@a4"]);
    assert_eq!(moves(&format!("must drop guard\n    {both}"), "1sss/4/4/sss1 w"), ["G@d1"]);
    // Captures come first where both are compulsory.
    let captures = "must capture\n    must drop\n    move guard drops\n    move stone steps forward";
    assert_eq!(moves(captures, "4/1s2/1S2/4 w"), ["b2b3"]);
}

#[test]
fn a_drop_follows_a_move() {
    let along = "move guard steps along rank to empty then drops stone along file";
    assert_eq!(moves(along, "4/1s2/4/G3 w"), ["a1b1,b1b2"]);
    // The square of departure is empty by then, and that of the piece is not.
    let around = "move guard slides along rank to empty then drops stone along rank";
    assert_eq!(moves(around, "4/4/4/Gs2 w"), Vec::<String>::new());
    assert_eq!(moves(around, "4/4/4/G1s1 w"), ["a1b1,b1a1"]);
    assert_eq!(moves("move guard steps forward to empty then drops stone behind", "4/4/4/G3 w"), ["a1a2,a2a1"]);
    let into = "move guard steps forward to empty then drops stone into low";
    assert_eq!(moves(into, "4/4/1sss/Gs1s w"), ["a1a2,a2a1", "a1a2,a2c1"]);
    // Region and directions are those of the side that moves.
    assert_eq!(moves(into, "gS1S/1SSS/4/4 b"), ["a4a3,a3a4", "a4a3,a3c4"]);
    // Without a square or with all stones on the board, the move stands alone.
    assert_eq!(moves(along, "4/4/1s2/G3 w"), ["a1b1"]);
    assert_eq!(moves(along, "4/1s2/4/GSSS w"), Vec::<String>::new());
    assert_eq!(moves(along, "SSSS/4/4/G3 w"), ["a1b1"]);
    let model = stones(along);
    let solved = endgame(&model, &["white guard", "black stone"]);
    assert!(matches!(solved, Err(EndgameError::Game(Unsolvable::Effects))));
}

#[test]
fn a_piece_of_choice_is_captured_after_a_row() {
    let row = "move stone steps forward to empty\n    capture stone, guard by line of 2 along rank";
    assert_eq!(moves(row, "4/2gs/1S2/S2s w"), ["a1a2,d1", "a1a2,c3", "a1a2,d3", "b2b3"], "a2 and b2 are in a row");
    // Pieces in a row of the other side are spared while there are others; a region limits the choice.
    let sparing = format!("{row} sparing lines");
    assert_eq!(moves(&sparing, "4/2gs/1S2/S2s w"), ["a1a2,d1", "b2b3"]);
    assert_eq!(moves(&sparing, "4/2gs/1S2/S3 w"), ["a1a2,c3", "a1a2,d3", "b2b3"]);
    assert_eq!(moves(&format!("{row} within low"), "4/2gs/1S2/S2s w"), ["a1a2,d1", "b2b3"]);
    // Without a piece to choose, the move stands alone; drops complete rows too.
    assert_eq!(moves(row, "4/4/1S2/S3 w"), ["a1a2", "b2b3"]);
    let drops = "move stone drops into ranks 1\n    flip stone by line of 2 along rank";
    assert_eq!(moves(drops, "4/s3/4/S1ss w"), ["S@b1,c1", "S@b1,d1", "S@b1,a3"]);
}
