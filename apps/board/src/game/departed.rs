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
