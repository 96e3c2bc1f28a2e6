//! A hand-written count of chess with the rights to castle and the passed square.
//!
//! Each value of the state fixes some pieces and empties some squares. The other pieces are arrangements on the squares
//! that are left. A pawn that has passed has a captor on the left, or on the right, minus both.

use num_bigint::BigUint;

use super::formulas::{choose, mixed, placed};

/// What the state fixes of one side.
#[derive(Clone, Copy, Default)]
struct Fixed {
    kings: usize,
    rooks: usize,
    pawns: usize,
}

/// Diagrams with fixed pieces, and with some empty squares on the pawns' ranks.
fn diagrams(sides: [Fixed; 2], empty: usize) -> BigUint {
    let fixed_pawns = sides[0].pawns + sides[1].pawns;
    let fixed_others: usize = sides.iter().map(|side| side.kings + side.rooks).sum();
    let (squares, of_pawns) = (64 - empty - fixed_pawns - fixed_others, 48 - empty - fixed_pawns);
    let armies = sides.map(|side| (0..=8 - side.pawns).map(|pawns| others(side, pawns)).collect::<Vec<_>>());
    let mut sum = BigUint::ZERO;
    for (white, first) in armies[0].iter().enumerate() {
        for (black, second) in armies[1].iter().enumerate() {
            if white + black > of_pawns {
                continue;
            }
            let pawns = choose(of_pawns, white) * choose(of_pawns - white, black);
            sum += pawns * placed(squares - white - black, &mixed(first, second));
        }
    }
    sum
}

/// The arrangements of a side's pieces that are neither fixed nor pawns, by their number. With some more pawns than the
/// fixed ones, the others can become pieces.
fn others(fixed: Fixed, pawns: usize) -> Vec<BigUint> {
    let promoted = 8 - fixed.pawns - pawns;
    let mut words = vec![BigUint::ZERO; 20];
    for queens in 0..=9_usize {
        for rooks in fixed.rooks..=10 {
            for bishops in 0..=10_usize {
                for knights in 0..=10_usize {
                    let beyond = [(queens, 1), (rooks, 2), (bishops, 2), (knights, 2)];
                    if beyond.iter().map(|(number, free)| number.saturating_sub(*free)).sum::<usize>() > promoted {
                        continue;
                    }
                    let numbers = [1 - fixed.kings, queens, rooks - fixed.rooks, bishops, knights];
                    let length: usize = numbers.iter().sum();
                    let mut left = length;
                    let arrangements = numbers.iter().map(|&number| {
                        left -= number;
                        choose(left + number, number)
                    });
                    words[length] += arrangements.product::<BigUint>();
                }
            }
        }
    }
    words
}

/// The rights of one side: none, those of the rooks on a and h, or both. With a right, the king is at home.
fn rights() -> [Fixed; 4] {
    let with = |rooks: usize| Fixed { kings: 1, rooks, pawns: 0 };
    [Fixed::default(), with(1), with(1), with(2)]
}

/// All positions.
pub fn chess() -> BigUint {
    let mut sum = BigUint::ZERO;
    for (white, black) in rights().into_iter().flat_map(|white| rights().map(|black| (white, black))) {
        sum += diagrams([white, black], 0);
        // A pawn has passed its third rank: that square and the one behind are empty, and it stands before them.
        for passer in 0..2 {
            let with = |captors: usize| {
                let mut sides = [white, black];
                (sides[passer].pawns, sides[1 - passer].pawns) = (1, captors);
                diagrams(sides, 2)
            };
            let (one, both) = (with(1), with(2));
            // On the edge files there is one captor; on the six others, one on either side.
            sum += &one * 2_u32 + (one * 2_u32 - both) * 6_u32;
        }
    }
    sum
}
