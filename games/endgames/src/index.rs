//! Ranking and unranking of positions within a material signature: a sum of binomials, without large integers.
//!
//! The pieces of one number are a *piece group*. Piece groups are ranked one after the other, those with the smallest
//! homes first. A set of k squares among n has the rank C(s1, 1) + C(s2, 2) + … + C(sk, k), its squares ascending and
//! counted from 0. If the home of an earlier group lies within the home of this one, its squares are left out; their
//! number is then constant. If homes only overlap, some indices belong to no position.
//!
//! The first piece groups form the *leading group*, whose index is looked up. Only placements with distinct squares
//! have an index there, and only one of each set of symmetric placements. If pieces must oppose each other, their groups
//! come first, and other placements have no index.

use super::opposing::OpposingPieces;
use super::pieces::{BoardPieces, squares_of};
use super::signature::MaterialSignature;

/// The maximum number of placements of the leading group that are looked up, eight bytes each.
const MOST_PLACEMENTS: u64 = 1 << 14;

/// The same where pieces must oppose each other: all of these pieces are in the leading group.
const MOST_OPPOSING_PLACEMENTS: u64 = 1 << 21;

/// Marks an index without a position, or a placement without an index.
const NONE: u32 = u32::MAX;

/// A map of squares: the image of each square.
pub type SquareMap = Vec<u8>;

/// The index of a material signature's positions, without a side to move.
#[derive(Clone, Debug)]
pub struct SignatureIndex {
    groups: Vec<PieceGroup>,
    /// The number of piece groups in the leading group.
    leading_group: usize,
    /// For each placement of the leading group, its index and the symmetry that maps it to the placement with that
    /// index.
    folded: Vec<(u32, u8)>,
    /// For each index the placement, its stabilizer, and the number of placements with the index.
    unfolded: Vec<LeadingOrbit>,
    /// The symmetries; the first is the identity.
    symmetries: Vec<SquareMap>,
    /// The number of indices for one placement of the leading group.
    rest: u64,
}

/// An orbit of placements of the leading group under the symmetries.
#[derive(Clone, Debug)]
struct LeadingOrbit {
    placement: u32,
    /// The symmetries besides the identity that fix the placement.
    stabilizer: Vec<u8>,
    /// The number of placements.
    length: u32,
}

/// The pieces of one number.
#[derive(Clone, Debug)]
struct PieceGroup {
    piece: usize,
    number: usize,
    /// The squares on which they can be.
    home: u128,
    /// The pieces of earlier piece groups whose homes lie within this one.
    inside: Vec<usize>,
    /// C(s, i) for i from 1, and s below the number of available squares.
    binomials: Vec<Vec<u64>>,
    /// The number of possible sets of squares.
    size: u64,
}

impl SignatureIndex {
    /// Indexes the positions of a material signature, given the squares of each piece and the symmetries of the game.
    /// The symmetries are a group of maps of the board, the identity first, which also preserve whether pieces oppose
    /// each other. With `opposing`, only positions are indexed in which some do. `None` if there are [too
    /// many](SignatureIndex::most), or too many placements of opposing pieces.
    pub fn new(
        signature: &MaterialSignature,
        homes: &[u128],
        symmetries: &[SquareMap],
        opposing: Option<&OpposingPieces>,
    ) -> Option<SignatureIndex> {
        let comes_first = |piece| opposing.is_some_and(|opposing| opposing.contains(piece));
        let groups = PieceGroup::all(signature, homes, comes_first)?;
        let mut placements = 1u64;
        let mut leading_group = 0;
        while let Some(group) = groups.get(leading_group) {
            let most = if comes_first(group.piece) { MOST_OPPOSING_PLACEMENTS } else { MOST_PLACEMENTS };
            match placements.checked_mul(group.size) {
                Some(more) if more <= most => (placements, leading_group) = (more, leading_group + 1),
                _ if comes_first(group.piece) => return None,
                _ => break,
            }
        }
        let rest = groups[leading_group..].iter().try_fold(1u64, |size, group| size.checked_mul(group.size))?;
        placements.checked_mul(rest)?;
        let mut index = SignatureIndex {
            groups,
            leading_group,
            folded: vec![(NONE, 0); placements as usize],
            unfolded: Vec::new(),
            symmetries: symmetries.to_vec(),
            rest,
        };
        index.fold(homes.len(), opposing);
        Some(index)
    }

    /// The maximum number of indices of a material signature: the number without symmetries and without a leading
    /// group. `None` if that exceeds 64 bits.
    pub fn most(signature: &MaterialSignature, homes: &[u128]) -> Option<u64> {
        PieceGroup::all(signature, homes, |_| false)?.iter().try_fold(1u64, |size, group| size.checked_mul(group.size))
    }

    /// Gives one index to each orbit of placements of the leading group under the symmetries.
    fn fold(&mut self, pieces: usize, opposing: Option<&OpposingPieces>) {
        let mut board = BoardPieces::new(vec![0; pieces]);
        for placement in 0..self.folded.len() {
            board.clear();
            let is_new = self.folded[placement].0 == NONE;
            let is_placed = is_new && self.place(0..self.leading_group, placement as u64, &mut board);
            if !is_placed || opposing.is_some_and(|opposing| !opposing.oppose(&board)) {
                continue;
            }
            let number = self.unfolded.len() as u32;
            let mut orbit = LeadingOrbit { placement: placement as u32, stabilizer: Vec::new(), length: 0 };
            for symmetry in 0..self.symmetries.len() {
                let image = self.number_of(0..self.leading_group, &board, symmetry) as usize;
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

    /// The inverse of a symmetry.
    fn inverse(&self, symmetry: usize) -> u8 {
        let takes_back = |other: &SquareMap| {
            (0..).zip(&self.symmetries[symmetry]).all(|(square, &to)| other[usize::from(to)] == square)
        };
        self.symmetries.iter().position(takes_back).unwrap_or(0) as u8
    }

    /// The number of indices. Some may belong to no position.
    pub fn size(&self) -> u64 {
        self.unfolded.len() as u64 * self.rest
    }

    /// The number of placements of the leading group, some of which may belong to no position.
    pub(crate) fn leading_placements(&self) -> usize {
        self.folded.len()
    }

    /// Places the leading group on an empty board; returns false if that placement belongs to no position.
    pub(crate) fn place_leading(&self, placement: usize, board: &mut BoardPieces) -> bool {
        board.clear();
        self.folded[placement].0 != NONE && self.place(0..self.leading_group, placement as u64, board)
    }

    /// Whether the position, of this material signature, on a board has an index: whether some pieces oppose each other,
    /// if they must.
    #[inline]
    pub fn has(&self, board: &BoardPieces) -> bool {
        self.folded[self.number_of(0..self.leading_group, board, 0) as usize].0 != NONE
    }

    /// The index of the position, of this material signature, on a board, which must have one.
    #[inline]
    pub fn number(&self, board: &BoardPieces) -> u64 {
        let (leading_group, symmetry) = self.folded[self.number_of(0..self.leading_group, board, 0) as usize];
        u64::from(leading_group) * self.rest
            + self.number_of(self.leading_group..self.groups.len(), board, symmetry.into())
    }

    /// Calls `show` with the index of each distinct symmetric image of the board, if it has one.
    #[inline]
    pub fn numbers(&self, board: &BoardPieces, mut show: impl FnMut(u64)) {
        let (leading_group, symmetry) = self.folded[self.number_of(0..self.leading_group, board, 0) as usize];
        if leading_group == NONE {
            return;
        }
        let rest = self.leading_group..self.groups.len();
        let first = u64::from(leading_group) * self.rest;
        show(first + self.number_of(rest.clone(), board, symmetry.into()));
        let orbit = &self.unfolded[leading_group as usize];
        if !orbit.stabilizer.is_empty() {
            let moved = self.moved(board, symmetry.into());
            for &symmetry in &orbit.stabilizer {
                show(first + self.number_of(rest.clone(), &moved, symmetry.into()));
            }
        }
    }

    /// The image of the board under a symmetry.
    fn moved(&self, board: &BoardPieces, symmetry: usize) -> BoardPieces {
        let mut moved = board.clone();
        moved.clear();
        for (piece, &squares) in board.of_piece.iter().enumerate() {
            squares_of(squares).for_each(|square| moved.put(piece, self.symmetries[symmetry][usize::from(square)]));
        }
        moved
    }

    /// Places the pieces of an index; returns false if it belongs to no position, and then some pieces may be missing.
    #[inline]
    pub fn position(&self, number: u64, board: &mut BoardPieces) -> bool {
        board.clear();
        let orbit = &self.unfolded[(number / self.rest) as usize];
        self.place(0..self.leading_group, orbit.placement.into(), board)
            && self.place(self.leading_group..self.groups.len(), number % self.rest, board)
    }

    /// The number of positions for which an index stands: a share of the orbit, if several indices belong to it.
    pub fn weight(&self, number: u64) -> u64 {
        self.unfolded[(number / self.rest) as usize].length.into()
    }

    /// The part of the index that belongs to some piece groups, after a symmetry.
    #[inline]
    fn number_of(&self, groups: std::ops::Range<usize>, board: &BoardPieces, symmetry: usize) -> u64 {
        let map = (symmetry > 0).then(|| &*self.symmetries[symmetry]);
        let moved = |set: u128| match map {
            None => set,
            Some(map) => squares_of(set).fold(0u128, |moved, square| moved | 1 << map[usize::from(square)]),
        };
        let mut number = 0;
        for group in &self.groups[groups] {
            let captured = group.inside.iter().fold(0, |captured, &piece| captured | board.of_piece[piece]);
            let open = group.home & !moved(captured);
            let mut of_group = 0;
            for (square, binomials) in squares_of(moved(board.of_piece[group.piece])).zip(&group.binomials) {
                of_group += binomials[(open & ((1 << square) - 1)).count_ones() as usize];
            }
            number = number * group.size + of_group;
        }
        number
    }

    /// Places some piece groups by their part of an index; returns false if two pieces would be on one square.
    fn place(&self, groups: std::ops::Range<usize>, mut number: u64, board: &mut BoardPieces) -> bool {
        let mut below = self.groups[groups.clone()].iter().fold(1, |size, group| size * group.size);
        for group in &self.groups[groups] {
            below /= group.size;
            let mut of_group = number / below;
            number %= below;
            let captured = group.inside.iter().fold(0, |captured, &piece| captured | board.of_piece[piece]);
            let open = group.home & !captured;
            for (pieces, binomials) in group.binomials.iter().enumerate().rev() {
                // C(s, 1) is s.
                let place = match pieces {
                    0 => of_group as usize,
                    _ => binomials.partition_point(|&binomial| binomial <= of_group) - 1,
                };
                of_group -= binomials[place];
                let square = nth(open, place as u32);
                if board.piece(square).is_some() {
                    return false;
                }
                board.put(group.piece, square);
            }
        }
        true
    }
}

impl PieceGroup {
    /// The piece groups of a material signature, in the order of their parts of the index.
    fn all(
        signature: &MaterialSignature,
        homes: &[u128],
        comes_first: impl Fn(usize) -> bool,
    ) -> Option<Vec<PieceGroup>> {
        let mut pieces: Vec<usize> = (0..homes.len()).filter(|&piece| signature.number(piece) > 0).collect();
        pieces.sort_by_key(|&piece| (!comes_first(piece), homes[piece].count_ones(), piece));
        let mut groups: Vec<PieceGroup> = Vec::new();
        for piece in pieces {
            let group = PieceGroup::new(piece, signature, homes, &groups)?;
            groups.push(group);
        }
        Some(groups)
    }

    fn new(piece: usize, signature: &MaterialSignature, homes: &[u128], earlier: &[PieceGroup]) -> Option<PieceGroup> {
        let (home, number) = (homes[piece], signature.number(piece) as usize);
        let within: Vec<&PieceGroup> = earlier.iter().filter(|group| group.home & !home == 0).collect();
        let captured: usize = within.iter().map(|group| group.number).sum();
        let open = (home.count_ones() as usize).saturating_sub(captured);
        // C(s, i) for s up to the number of available squares, from the row before.
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
        let inside = within.iter().map(|group| group.piece).collect();
        // The last entry is the number of sets, and belongs to no square.
        let size = row[open];
        binomials.iter_mut().for_each(|row| _ = row.pop());
        Some(PieceGroup { piece, number, home, inside, binomials, size })
    }
}

/// The square of a set that has `place` smaller squares in the set.
#[inline]
fn nth(set: u128, place: u32) -> u8 {
    let (low, high) = (set as u64, (set >> 64) as u64);
    let in_low = low.count_ones();
    if place < in_low { nth_of_word(low, place) } else { 64 + nth_of_word(high, place - in_low) }
}

/// The bit of a word that has `place` lower bits set, found by bisection.
#[inline]
fn nth_of_word(mut rest: u64, mut place: u32) -> u8 {
    let mut square = 0;
    for half in [32, 16, 8, 4, 2, 1] {
        let before = (rest & ((1 << half) - 1)).count_ones();
        // The code is branch-free, since the squares are unpredictable.
        let is_beyond = u32::from(place >= before);
        place -= before * is_beyond;
        rest >>= half * is_beyond;
        square += half * is_beyond;
    }
    square as u8
}
