//! The men on the board, as sets of squares and square by square.

use qishu_rules::Man;

/// Boards of more squares are not solved: a set of squares is an integer of 128 bits.
pub const MOST_SQUARES: usize = 128;

/// Games of more men are not solved: a square of [`BoardMen`] is a byte.
pub const MOST_MEN: usize = 255;

/// Who stands where, kept in three ways that are asked for different things.
#[derive(Clone, Debug)]
pub struct BoardMen {
    /// The squares of each man.
    pub of_man: Vec<u128>,
    /// All squares on which somebody stands.
    pub occupied: u128,
    /// The sum of the weights of the men who are there, which tells musters apart.
    pub key: u128,
    /// What each man adds to the key.
    weights: Vec<u128>,
    /// For each square 0, or the number of the man and 1.
    at: [u8; MOST_SQUARES],
}

impl BoardMen {
    /// An empty board. A man's weight is what he adds to the key.
    pub fn new(weights: Vec<u128>) -> BoardMen {
        BoardMen { of_man: vec![0; weights.len()], occupied: 0, key: 0, weights, at: [0; MOST_SQUARES] }
    }

    /// Takes everybody off the board.
    pub fn clear(&mut self) {
        self.of_man.fill(0);
        self.at = [0; MOST_SQUARES];
        (self.occupied, self.key) = (0, 0);
    }

    /// The man on a square.
    #[inline]
    pub fn man(&self, square: u8) -> Option<usize> {
        usize::from(self.at[usize::from(square)]).checked_sub(1)
    }

    /// Puts a man onto an empty square.
    #[inline]
    pub fn put(&mut self, man: usize, square: u8) {
        let bit = 1 << square;
        self.of_man[man] |= bit;
        self.occupied |= bit;
        self.key = self.key.wrapping_add(self.weights[man]);
        self.at[usize::from(square)] = man as u8 + 1;
    }

    /// Takes the man off a square on which he stands.
    #[inline]
    pub fn lift(&mut self, man: usize, square: u8) {
        let bit = !(1 << square);
        self.of_man[man] &= bit;
        self.occupied &= bit;
        self.key = self.key.wrapping_sub(self.weights[man]);
        self.at[usize::from(square)] = 0;
    }

    /// The men as a position, on a board of so many squares.
    pub fn position(&self, squares: usize) -> Vec<Man> {
        self.at[..squares].iter().map(|&man| usize::from(man).checked_sub(1).map_or(Man::NONE, Man::of)).collect()
    }

    /// Places the men of a position; none if there are men or squares that do not exist here.
    pub fn place(&mut self, position: &[Man]) -> Option<()> {
        self.clear();
        if position.len() > MOST_SQUARES {
            return None;
        }
        for (square, man) in (0..).zip(position) {
            if let Some(man) = man.number() {
                if man >= self.weights.len() {
                    return None;
                }
                self.put(man, square);
            }
        }
        Some(())
    }
}

/// The squares of a set, ascending.
#[inline]
pub fn squares_of(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(square)
    })
}
