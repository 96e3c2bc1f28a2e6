//! The pieces that a move removes from the game.

use qishu::rules::{GameState, Piece, Rules};

/// The pieces that left the board and went into no hand, by their numbers, ascending; one entry for each piece. A piece
/// that another one replaces, as by a promotion, by turning over or by changing sides, has not left.
pub fn departed(rules: &Rules, before: &GameState, after: &GameState) -> Vec<usize> {
    let [before, after] = [before, after].map(|state| numbers(rules, state));
    let sides: Vec<u32> = rules.pieces().map(|kind| rules.piece_type(kind.piece_type).side.0).collect();
    let mut lost: Vec<u32> = before.iter().zip(&after).map(|(&old, &new)| old.saturating_sub(new)).collect();
    let mut gained: Vec<(u32, u32)> = sides
        .iter()
        .zip(before.iter().zip(&after))
        .map(|(&side, (&old, &new))| (side, new.saturating_sub(old)))
        .collect();
    // A gain replaces a piece of its own side if one is missing there, and otherwise one of the other side.
    for is_own in [true, false] {
        for (side, gain) in &mut gained {
            for (other, missing) in sides.iter().zip(&mut lost) {
                if (other == side) == is_own {
                    let replaced = (*missing).min(*gain);
                    *missing -= replaced;
                    *gain -= replaced;
                }
            }
        }
    }
    lost.iter().enumerate().flat_map(|(piece, &number)| std::iter::repeat_n(piece, number as usize)).collect()
}

/// The number of each piece on the board and in hand, by the numbers of the pieces. A piece in hand counts as the piece
/// that is dropped.
fn numbers(rules: &Rules, state: &GameState) -> Vec<u32> {
    let mut numbers = vec![0; rules.pieces().count()];
    let mut add = |piece: Option<usize>, number: u32| {
        if let Some(known) = piece.and_then(|piece| numbers.get_mut(piece)) {
            *known += number;
        }
    };
    state.position.iter().take(rules.board.size()).for_each(|piece: &Piece| add(piece.number(), 1));
    for slot in rules.slots() {
        add(slot.piece.number(), rules.in_hand(slot.piece_type, &state.position).unwrap_or(0));
    }
    numbers
}

#[cfg(test)]
mod tests {
    use qishu::{Moves, Variant};

    use super::*;

    /// The signs of the pieces that a move removes.
    fn signs(moves: &Moves, state: &str, text: &str) -> String {
        let before = moves.parse_state(state).expect("a state");
        let mv = moves.read_move(text, &before, qishu::Notation::Squares).expect("it is legal");
        let rules = moves.variant().rules();
        let letters: Vec<String> = rules.pieces().map(|kind| kind.placement.symbol.to_string()).collect();
        departed(rules, &before, &moves.after(&before, &mv)).into_iter().map(|piece| letters[piece].as_str()).collect()
    }

    fn moves(rules: &str) -> Moves {
        Variant::from_text("v", rules).and_then(|variant| variant.moves()).expect("the rules are right")
    }

    #[test]
    fn captured_pieces_leave_and_promoted_ones_do_not() {
        let moves = moves(
            "variant v { board 3 x 3 sides white, black mirror ranks
            piece runner P { count 0..2 anywhere } piece guard R { count 0..3 anywhere }
            start \"rr1/1P1/3\" move runner steps forward to empty move runner steps along diagonal forward onto enemy
            promote runner on ranks 3 as guard move guard slides along file, rank end draw if no move }",
        );
        assert_eq!(signs(&moves, "r2/1P1/3", "b2a3r"), "r", "the runner is a guard, and the black guard is gone");
        assert_eq!(signs(&moves, "r2/1P1/3", "b2b3r"), "");
        assert_eq!(signs(&moves, "r2/1P1/3 b", "a3a2"), "");
    }

    #[test]
    fn pieces_in_hand_and_pieces_that_change_sides_are_still_there() {
        let held = moves(
            "variant v { board 3 x 3 sides white, black mirror ranks piece guard R { count 0..2 anywhere in hand }
            start \"r2/3/R2\" move guard slides along file, rank move guard drops hold guard end draw if no move }",
        );
        assert_eq!(signs(&held, "r2/3/R2", "a1a3"), "");
        let flipped = moves(
            "variant v { board 3 x 3 sides white, black same piece blob B { count 0..9 anywhere }
            start \"b2/3/B2\" move blob drops touching own flip blob touching end draw if no move }",
        );
        assert_eq!(signs(&flipped, "b2/3/B2", "B@a2"), "");
    }
}
