//! The pieces on the board as sets of cells with one bit for each cell. A set is processed in chunks of 64 cells.

use smallvec::SmallVec;

use super::Order;
use super::looks::Looks;
use crate::Piece;

/// Sets of cells, one after the other; up to 512 chunks need no allocation.
pub(super) type Sets = SmallVec<[u64; 512]>;

/// The row of all cells.
pub(super) const EVERYWHERE: u16 = 0;

/// The row of the cells with pieces of earlier places.
pub(super) fn row(place: u16) -> u16 {
    place + 1
}

/// The row of the cells with pieces of that place; for the next place it is the row of earlier pieces. The place after
/// the last is that of empty cells.
pub(super) fn own_row(place: u16) -> usize {
    usize::from(row(place)) + 1
}

/// The pieces of a whole position, by the places of their kinds.
#[derive(Clone, Copy)]
pub(super) struct Standing<'a> {
    chunks: usize,
    /// The rows of `chunks` chunks each: that of [all cells](EVERYWHERE), those of [earlier pieces](row) for each place
    /// and for the one after the last, and that of empty cells.
    rows: &'a [u64],
    /// The number of pieces.
    pub pieces: usize,
}

impl Standing<'_> {
    /// An empty board with that number of places, stored in `sets`.
    pub fn without_pieces(chunks: usize, places: usize, sets: &mut Sets) -> Standing<'_> {
        sets.resize(chunks * (places + 3), 0);
        sets[..chunks].fill(u64::MAX);
        Standing { chunks, rows: sets, pieces: 0 }
    }

    /// The pieces of a position, stored in `sets`, given an order of their kinds and the row offsets of empty cells and
    /// of each piece. `None` if a piece is unknown.
    pub fn of<'a>(
        position: &[Piece],
        order: &Order,
        rows_of_pieces: &[usize],
        looks: &Looks,
        sets: &'a mut Sets,
    ) -> Option<Standing<'a>> {
        let (chunks, places) = (position.len().div_ceil(64), order.kinds.len());
        Standing::without_pieces(chunks, places, sets);
        let rows = sets.as_mut_slice();
        for (chunk, pieces_there) in position.chunks(64).enumerate() {
            let mut bit = 1;
            for piece in pieces_there {
                // Empty cells have a row, too: a branch on whether there is a piece would be unpredictable.
                let row = *rows_of_pieces.get(piece.number().map_or(0, |piece| piece + 1))?;
                rows[row + chunk] |= bit;
                bit <<= 1;
            }
        }
        let index = |place: u16, chunk: usize| own_row(place) * chunks + chunk;
        let without_pieces = &rows[index(places as u16, 0)..];
        let pieces = position.len() - without_pieces.iter().map(|cells| cells.count_ones() as usize).sum::<usize>();
        // Pieces of several kinds are so far in the row of their first kind.
        for other in looks.others() {
            let [from, to] = [other.first, other.kind].map(|kind| order.places[usize::from(kind)]);
            for (chunk, cells) in other.cells.iter().enumerate() {
                let pieces = rows[index(from, chunk)] & cells;
                rows[index(from, chunk)] ^= pieces;
                rows[index(to, chunk)] |= pieces;
            }
        }
        // The first row of a place holds the pieces of earlier places.
        for index in index(0, 0)..index(places as u16, 0) {
            rows[index] |= rows[index - chunks];
        }
        Some(Standing { chunks, rows, pieces })
    }

    /// The cells of one chunk that are in one row and not in another.
    #[inline]
    pub fn between(self, chunk: usize, (row, other): (u16, u16)) -> u64 {
        self.row(chunk, row) & !self.row(chunk, other)
    }

    /// The cells of one chunk that are in one row.
    #[inline]
    pub fn row(self, chunk: usize, row: u16) -> u64 {
        self.rows[usize::from(row) * self.chunks + chunk]
    }
}

/// The pieces placed so far, by the places of their kinds.
pub(super) struct Placed<'a> {
    chunks: usize,
    /// The cells of each place's pieces, and after the last those of all pieces.
    at: &'a mut [u64],
}

impl Placed<'_> {
    /// An empty board with sets of that number of chunks, stored in `sets`.
    pub fn without_pieces<'a>(chunks: usize, order: &Order, sets: &'a mut Sets) -> Placed<'a> {
        sets.resize(chunks * (order.kinds.len() + 1), 0);
        Placed { chunks, at: sets }
    }

    /// The cells of one chunk with pieces of that place.
    #[inline]
    pub fn at(&self, chunk: usize, place: u16) -> u64 {
        self.at[usize::from(place) * self.chunks + chunk]
    }

    /// The cells of one chunk with any pieces.
    #[inline]
    pub fn anybody(&self, chunk: usize) -> u64 {
        self.at[self.at.len() - self.chunks + chunk]
    }

    /// Places pieces of that place on free cells.
    #[inline]
    pub fn put(&mut self, chunk: usize, place: u16, cells: u64) {
        self.at[usize::from(place) * self.chunks + chunk] |= cells;
        let last = self.at.len() - self.chunks;
        self.at[last + chunk] |= cells;
    }

    /// Turns pieces of one place into pieces of another.
    #[inline]
    pub fn mv(&mut self, chunk: usize, (from, to): (u16, u16), cells: u64) {
        self.at[usize::from(from) * self.chunks + chunk] &= !cells;
        self.at[usize::from(to) * self.chunks + chunk] |= cells;
    }

    /// Writes the pieces of the order's kinds to a position.
    pub fn write(&self, order: &Order, looks: &Looks, position: &mut [Piece]) {
        for (index, &kind) in order.kinds.iter().enumerate() {
            let piece = looks.piece(kind);
            for (chunk, &cells) in self.at[index * self.chunks..(index + 1) * self.chunks].iter().enumerate() {
                let mut rest = cells;
                while rest != 0 {
                    position[chunk * 64 + rest.trailing_zeros() as usize] = piece;
                    rest &= rest - 1;
                }
            }
        }
    }
}
