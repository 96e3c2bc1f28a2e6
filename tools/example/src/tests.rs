//! Checks the count of the example's game against an independent enumeration.

/// A side's least and greatest number of a piece, and the most of them on one file.
struct Allowed {
    piece: char,
    least: usize,
    most: usize,
    most_on_a_file: usize,
    /// Its allowed ranks, counted from White's shore.
    ranks: &'static [usize],
}

/// Capital letters are White's pieces, small ones Black's, whose shore is the third rank.
const PIECES: [Allowed; 4] = [
    Allowed { piece: 'L', least: 1, most: 1, most_on_a_file: 1, ranks: &[0] },
    Allowed { piece: 'l', least: 1, most: 1, most_on_a_file: 1, ranks: &[2] },
    Allowed { piece: 'B', least: 0, most: 3, most_on_a_file: 1, ranks: &[0, 1, 2] },
    Allowed { piece: 'b', least: 0, most: 3, most_on_a_file: 1, ranks: &[0, 1, 2] },
];

/// Square number `3 * rank + file` is empty or has one of four pieces, so there are 5^9 boards to enumerate.
#[test]
fn my_game_has_as_many_positions_as_an_enumeration_finds() {
    let mut positions = 0u64;
    for number in 0..5usize.pow(9) {
        let piece_on = |square: u32| [' ', 'L', 'l', 'B', 'b'][number / 5usize.pow(square) % 5];
        let board: Vec<char> = (0..9).map(piece_on).collect();
        positions += u64::from(PIECES.iter().all(|allowed| holds(allowed, &board)));
    }
    assert_eq!(super::my_game::count(), positions.into());
    assert_eq!(positions, 5343);
}

fn holds(allowed: &Allowed, board: &[char]) -> bool {
    let squares: Vec<usize> = (0..9).filter(|&square| board[square] == allowed.piece).collect();
    (allowed.least..=allowed.most).contains(&squares.len())
        && squares.iter().all(|square| allowed.ranks.contains(&(square / 3)))
        && (0..3).all(|file| squares.iter().filter(|&square| square % 3 == file).count() <= allowed.most_on_a_file)
}
