//! A hand-written index of Xiangqi positions with a given material, with gaps, as in endgame tables.
//!
//! The squares of each kind of pieces are a combination of the squares of its region, numbered by the combinatorial
//! number system. The kinds of one side are the digits of a mixed-radix number. Squares occupied by other pieces are
//! not left out, so some numbers belong to no position. This index is simpler than a dense one, which numbers all
//! material at once without gaps.

use qishu_runtime::rules::SquareId;
use qishu_runtime::{Binomials, Piece};

/// The binomials of the largest region and the maximum of pieces of a kind.
static CHOOSE: Binomials<91, 6> = Binomials::new();

/// One kind of pieces: the squares of its region, and its number of pieces.
struct Kind {
    kind: usize,
    piece: Piece,
    squares: Vec<usize>,
    pieces: usize,
}

/// The index of some material.
pub struct Index {
    /// The kinds of each side.
    sides: [Vec<Kind>; 2],
    /// For each kind, the index of each square within the region.
    places: Vec<[u8; 90]>,
    /// For each piece, its kind on each square.
    kinds: Vec<[u8; 90]>,
}

impl Index {
    /// The index for the material of a position.
    pub fn new(position: &[Piece]) -> Index {
        let rules = &generated::xiangqi::positions::RULES;
        let mut sides: [Vec<Kind>; 2] = Default::default();
        let mut places = Vec::new();
        let mut kinds = vec![[0; 90]; rules.pieces().count()];
        for (kind, placed) in rules.kinds().enumerate() {
            let squares: Vec<usize> = rules.board.ids(&placed.placement.region).map(SquareId::index).collect();
            let mut place = [0; 90];
            squares.iter().zip(0u8..).for_each(|(&square, index)| place[square] = index);
            places.push(place);
            let of_piece = &mut kinds[placed.piece.number().expect("kinds are of pieces")];
            squares.iter().for_each(|&square| of_piece[square] = kind as u8);
            let pieces = squares.iter().filter(|&&square| position[square] == placed.piece).count();
            sides[rules.piece_type(placed.piece_type).side.index()].push(Kind {
                kind,
                piece: placed.piece,
                squares,
                pieces,
            });
        }
        Index { sides, places, kinds }
    }

    /// The numbers of the two sides.
    pub fn rank(&self, position: &[Piece]) -> [u128; 2] {
        let mut numbers = [[0u64; 2]; 32];
        for (square, piece) in position.iter().enumerate().filter_map(|(square, piece)| Some((square, piece.number()?)))
        {
            let kind = usize::from(self.kinds[piece][square]);
            let [rank, pieces] = &mut numbers[kind];
            *pieces += 1;
            *rank += CHOOSE.choose(usize::from(self.places[kind][square]), *pieces as usize);
        }
        [0, 1].map(|side| {
            self.sides[side].iter().fold(0u128, |number, kind| {
                number * u128::from(CHOOSE.choose(kind.squares.len(), kind.pieces)) + u128::from(numbers[kind.kind][0])
            })
        })
    }

    /// The position of two numbers, unless they place two pieces on one square.
    pub fn unrank(&self, numbers: [u128; 2]) -> Option<[Piece; 90]> {
        let mut position = [Piece::NONE; 90];
        for (kinds, mut number) in self.sides.iter().zip(numbers) {
            for kind in kinds.iter().rev() {
                let ways = u128::from(CHOOSE.choose(kind.squares.len(), kind.pieces));
                let mut rank = (number % ways) as u64;
                number /= ways;
                let mut left = kind.pieces;
                for place in (0..kind.squares.len()).rev() {
                    if left > 0 && rank >= CHOOSE.choose(place, left) {
                        rank -= CHOOSE.choose(place, left);
                        left -= 1;
                        let square = &mut position[kind.squares[place]];
                        if *square != Piece::NONE {
                            return None;
                        }
                        *square = kind.piece;
                    }
                }
            }
        }
        Some(position)
    }
}
