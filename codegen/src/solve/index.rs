//! The number of a position within its muster, and back: a sum of binomials, found without a large integer.
//!
//! The pieces of one number are a *troop*. Troops are numbered one after the other, those with the smallest homes
//! first. A set of k squares among n has the number C(s1, 1) + C(s2, 2) + … + C(sk, k), its squares ascending and
//! counted from 0. Squares on which earlier troops stand are left out where the homes of these lie within the home of
//! this one: then as many are left out wherever they stand. Where homes only meet, some numbers belong to no position.
//!
//! The first troops together are the *leaders*: what their squares are worth is looked up. So only those of their
//! placements have numbers in which no two stand on one square, and of those that a symmetry takes to one another just
//! one.

use super::pieces::{BoardPieces, squares_of};
use super::muster::Muster;

/// So many placements of leaders are looked up at most, which takes eight bytes each.
const MOST_PLACEMENTS: u64 = 1 << 14;

/// No position has the number, or the placement of leaders has none.
const NONE: u32 = u32::MAX;

/// Where each square goes.
pub type SquareMap = Vec<u8>;

/// The numbers of a muster's positions, without a side to move.
#[derive(Clone, Debug)]
pub struct MusterIndex {
    troops: Vec<Troop>,
    /// How many of the troops are leaders.
    leaders: usize,
    /// For each placement of the leaders, its number and the symmetry that takes it to one that has the number.
    folded: Vec<(u32, u8)>,
    /// For each number the placement, how many symmetries leave that as it is, and how many placements have the number.
    unfolded: Vec<LeaderOrbit>,
    /// The symmetries; the first changes nothing.
    symmetries: Vec<SquareMap>,
    /// How many numbers there are for one placement of the leaders.
    rest: u64,
}

/// Placements of the leaders that symmetries take to one another.
#[derive(Clone, Debug)]
struct LeaderOrbit {
    placement: u32,
    /// The symmetries besides the first that leave the placement as it is.
    stabilizer: Vec<u8>,
    /// How many placements there are.
    length: u32,
}

/// The pieces of one number.
#[derive(Clone, Debug)]
struct Troop {
    piece: usize,
    number: usize,
    /// Where they can stand.
    home: u128,
    /// The pieces of earlier troops whose homes lie within this one.
    inside: Vec<usize>,
    /// C(s, i) for i from 1, and s below the number of squares that are left to choose from.
    binomials: Vec<Vec<u64>>,
    /// How many sets of squares there are to choose.
    size: u64,
}

impl MusterIndex {
    /// Numbers the positions of a muster, given where each piece can stand and which maps of the board change nothing
    /// for the game: a group, of which the first element leaves all squares as they are. `None` if there are [too
    /// many](MusterIndex::most).
    pub fn new(muster: &Muster, homes: &[u128], symmetries: &[SquareMap]) -> Option<MusterIndex> {
        let troops = Troop::all(muster, homes)?;
        let mut placements = 1u64;
        let mut leaders = 0;
        while let Some(more) = troops.get(leaders).and_then(|troop| placements.checked_mul(troop.size)) {
            if more > MOST_PLACEMENTS {
                break;
            }
            (placements, leaders) = (more, leaders + 1);
        }
        let rest = troops[leaders..].iter().try_fold(1u64, |size, troop| size.checked_mul(troop.size))?;
        placements.checked_mul(rest)?;
        let mut index = MusterIndex {
            troops,
            leaders,
            folded: vec![(NONE, 0); placements as usize],
            unfolded: Vec::new(),
            symmetries: symmetries.to_vec(),
            rest,
        };
        index.fold(homes.len());
        Some(index)
    }

    /// How many numbers a muster's positions have at most, which is as many as they would have without symmetries and
    /// with no look at leaders; `None` if that passes 64 bits.
    pub fn most(muster: &Muster, homes: &[u128]) -> Option<u64> {
        Troop::all(muster, homes)?.iter().try_fold(1u64, |size, troop| size.checked_mul(troop.size))
    }

    /// Gives a number to one of the placements of leaders that symmetries take to one another, and to the others the
    /// same.
    fn fold(&mut self, pieces: usize) {
        let mut board = BoardPieces::new(vec![0; pieces]);
        for placement in 0..self.folded.len() {
            board.clear();
            if self.folded[placement].0 != NONE || !self.place(0..self.leaders, placement as u64, &mut board) {
                continue;
            }
            let number = self.unfolded.len() as u32;
            let mut orbit = LeaderOrbit { placement: placement as u32, stabilizer: Vec::new(), length: 0 };
            for symmetry in 0..self.symmetries.len() {
                let image = self.number_of(0..self.leaders, &board, symmetry) as usize;
                if image == placement && symmetry > 0 {
                    orbit.stabilizer.push(symmetry as u8);
                }
                if self.folded[image].0 == NONE {
                    orbit.length += 1;
                    self.folded[image] = (number, self.inverse(symmetry));
                }
            }
            self.unfolded.push(orbit);
        }
    }

    /// The symmetry that takes back what another does.
    fn inverse(&self, symmetry: usize) -> u8 {
        let takes_back = |other: &SquareMap| {
            (0..).zip(&self.symmetries[symmetry]).all(|(square, &to)| other[usize::from(to)] == square)
        };
        self.symmetries.iter().position(takes_back).unwrap_or(0) as u8
    }

    /// How many numbers there are. Some may belong to no position.
    pub fn size(&self) -> u64 {
        self.unfolded.len() as u64 * self.rest
    }

    /// The number of the position, of this muster, on a board.
    #[inline]
    pub fn number(&self, board: &BoardPieces) -> u64 {
        let (leaders, symmetry) = self.folded[self.number_of(0..self.leaders, board, 0) as usize];
        u64::from(leaders) * self.rest + self.number_of(self.leaders..self.troops.len(), board, symmetry.into())
    }

    /// Shows the numbers of all positions that symmetries make of the one on a board: as many as are told apart.
    #[inline]
    pub fn numbers(&self, board: &BoardPieces, mut show: impl FnMut(u64)) {
        let (leaders, symmetry) = self.folded[self.number_of(0..self.leaders, board, 0) as usize];
        let rest = self.leaders..self.troops.len();
        let first = u64::from(leaders) * self.rest;
        show(first + self.number_of(rest.clone(), board, symmetry.into()));
        let orbit = &self.unfolded[leaders as usize];
        if !orbit.stabilizer.is_empty() {
            let moved = self.moved(board, symmetry.into());
            for &symmetry in &orbit.stabilizer {
                show(first + self.number_of(rest.clone(), &moved, symmetry.into()));
            }
        }
    }

    /// The board after a symmetry.
    fn moved(&self, board: &BoardPieces, symmetry: usize) -> BoardPieces {
        let mut moved = board.clone();
        moved.clear();
        for (piece, &squares) in board.of_piece.iter().enumerate() {
            squares_of(squares).for_each(|square| moved.put(piece, self.symmetries[symmetry][usize::from(square)]));
        }
        moved
    }

    /// Places the pieces of a number; false if it belongs to no position, and then some pieces may be missing.
    #[inline]
    pub fn position(&self, number: u64, board: &mut BoardPieces) -> bool {
        board.clear();
        let orbit = &self.unfolded[(number / self.rest) as usize];
        self.place(0..self.leaders, orbit.placement.into(), board)
            && self.place(self.leaders..self.troops.len(), number % self.rest, board)
    }

    /// How many positions a number stands for: those that symmetries take to one another, shared among their numbers.
    pub fn weight(&self, number: u64) -> u64 {
        self.unfolded[(number / self.rest) as usize].length.into()
    }

    /// The number of what some troops make of the squares where a symmetry takes them.
    #[inline]
    fn number_of(&self, troops: std::ops::Range<usize>, board: &BoardPieces, symmetry: usize) -> u64 {
        let map = (symmetry > 0).then(|| &*self.symmetries[symmetry]);
        let moved = |set: u128| match map {
            None => set,
            Some(map) => squares_of(set).fold(0u128, |moved, square| moved | 1 << map[usize::from(square)]),
        };
        let mut number = 0;
        for troop in &self.troops[troops] {
            let taken = troop.inside.iter().fold(0, |taken, &piece| taken | board.of_piece[piece]);
            let open = troop.home & !moved(taken);
            let mut of_troop = 0;
            for (square, binomials) in squares_of(moved(board.of_piece[troop.piece])).zip(&troop.binomials) {
                of_troop += binomials[(open & ((1 << square) - 1)).count_ones() as usize];
            }
            number = number * troop.size + of_troop;
        }
        number
    }

    /// Places what some troops make of a number; false if two pieces come to stand on one square.
    fn place(&self, troops: std::ops::Range<usize>, mut number: u64, board: &mut BoardPieces) -> bool {
        let mut below = self.troops[troops.clone()].iter().fold(1, |size, troop| size * troop.size);
        for troop in &self.troops[troops] {
            below /= troop.size;
            let mut of_troop = number / below;
            number %= below;
            let taken = troop.inside.iter().fold(0, |taken, &piece| taken | board.of_piece[piece]);
            let open = troop.home & !taken;
            for (pieces, binomials) in troop.binomials.iter().enumerate().rev() {
                // C(s, 1) is s.
                let place = match pieces {
                    0 => of_troop as usize,
                    _ => binomials.partition_point(|&binomial| binomial <= of_troop) - 1,
                };
                of_troop -= binomials[place];
                let square = nth(open, place as u32);
                if board.piece(square).is_some() {
                    return false;
                }
                board.put(troop.piece, square);
            }
        }
        true
    }
}

impl Troop {
    /// The troops of a muster, in the order of their numbers' parts.
    fn all(muster: &Muster, homes: &[u128]) -> Option<Vec<Troop>> {
        let mut pieces: Vec<usize> = (0..homes.len()).filter(|&piece| muster.number(piece) > 0).collect();
        pieces.sort_by_key(|&piece| (homes[piece].count_ones(), piece));
        let mut troops: Vec<Troop> = Vec::new();
        for piece in pieces {
            let troop = Troop::new(piece, muster, homes, &troops)?;
            troops.push(troop);
        }
        Some(troops)
    }

    fn new(piece: usize, muster: &Muster, homes: &[u128], earlier: &[Troop]) -> Option<Troop> {
        let (home, number) = (homes[piece], muster.number(piece) as usize);
        let within: Vec<&Troop> = earlier.iter().filter(|troop| troop.home & !home == 0).collect();
        let taken: usize = within.iter().map(|troop| troop.number).sum();
        let open = (home.count_ones() as usize).saturating_sub(taken);
        // C(s, i) for s up to the number of open squares, from the row before.
        let mut binomials: Vec<Vec<u64>> = Vec::with_capacity(number);
        let mut row = vec![1u64; open + 1];
        for _ in 0..number {
            let mut next = vec![0u64];
            for s in 0..open {
                next.push(next[s].checked_add(row[s])?);
            }
            binomials.push(next.clone());
            row = next;
        }
        let inside = within.iter().map(|troop| troop.piece).collect();
        // The last one says how many sets there are, and is no square's own.
        let size = row[open];
        binomials.iter_mut().for_each(|row| _ = row.pop());
        Some(Troop { piece, number, home, inside, binomials, size })
    }
}

/// The square of a set before which so many others stand.
#[inline]
fn nth(set: u128, place: u32) -> u8 {
    let (low, high) = (set as u64, (set >> 64) as u64);
    let in_low = low.count_ones();
    if place < in_low { nth_of_word(low, place) } else { 64 + nth_of_word(high, place - in_low) }
}

/// The same of a word, by halves.
#[inline]
fn nth_of_word(mut rest: u64, mut place: u32) -> u8 {
    let mut square = 0;
    for half in [32, 16, 8, 4, 2, 1] {
        let before = (rest & ((1 << half) - 1)).count_ones();
        // Nothing is predicted here: squares are as good as random.
        let is_beyond = u32::from(place >= before);
        place -= before * is_beyond;
        rest >>= half * is_beyond;
        square += half * is_beyond;
    }
    square as u8
}
