//! The grid as numbers: sets of squares as bits, and how the second side sees them.

use std::collections::BTreeMap;

use crate::ast::Mapping;
use crate::model::{Contact, Square, SquareId, SquareSet};
use crate::sources::Span;

/// A set of squares of the grid, one bit each, by rank, then by file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GridSet {
    words: Vec<u64>,
}

/// The grid and the squares of it that belong to the board.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) files: u32,
    pub(super) ranks: u32,
    /// The squares of the board.
    pub(super) board: GridSet,
    /// Where the board's squares are chosen, if it has not all of the grid.
    pub(super) keep: Option<Span>,
    /// How the second side sees the first one's squares, where it does not see the same ones.
    pub(super) reflection: Option<Mapping>,
    /// The sides' statement.
    pub(super) sides: Option<Span>,
    /// Whether sides and mapping are as the file says: not if their statement is missing or broken.
    pub(super) sides_known: bool,
}

impl GridSet {
    fn word_and_bit(index: usize) -> (usize, u64) {
        (index / 64, 1 << (index % 64))
    }

    fn insert(&mut self, index: usize) {
        let (word, bit) = GridSet::word_and_bit(index);
        self.words[word] |= bit;
    }

    fn contains(&self, index: usize) -> bool {
        let (word, bit) = GridSet::word_and_bit(index);
        self.words[word] & bit != 0
    }

    /// Adds the squares of another set.
    pub(super) fn add(&mut self, other: &GridSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word |= other);
    }

    /// Leaves only the squares of another set.
    pub(super) fn keep(&mut self, other: &GridSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= other);
    }

    /// Takes away the squares of another set.
    pub(super) fn subtract(&mut self, other: &GridSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word &= !other);
    }

    /// The squares that both sets have.
    pub(super) fn common(&self, other: &GridSet) -> GridSet {
        let mut common = self.clone();
        common.keep(other);
        common
    }

    /// How many squares there are.
    pub(super) fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }
}

impl Field {
    /// A set without squares.
    pub(super) fn empty(&self) -> GridSet {
        GridSet { words: vec![0; (self.files * self.ranks).div_ceil(64) as usize] }
    }

    /// The same grid with all its squares.
    pub(super) fn whole_grid(&self) -> Field {
        let mut board = self.empty();
        (0..(self.files * self.ranks) as usize).for_each(|index| board.insert(index));
        Field { board, keep: None, ..self.clone() }
    }

    /// The squares of some files and ranks, both counted from 0, both ends included, that belong to the board.
    pub(super) fn rectangle(&self, files: (u32, u32), ranks: (u32, u32)) -> GridSet {
        let mut set = self.empty();
        for rank in ranks.0..=ranks.1 {
            for file in files.0..=files.1 {
                set.insert((rank * self.files + file) as usize);
            }
        }
        set.keep(&self.board);
        set
    }

    /// The set as the second side has it.
    pub(super) fn reflect(&self, set: &GridSet) -> GridSet {
        let Some(mapping) = self.reflection else { return set.clone() };
        let mut reflected = self.empty();
        for square in self.squares(set) {
            let (file, rank) = (u32::from(square.file), u32::from(square.rank));
            let (file, rank) = match mapping {
                Mapping::MirrorRanks => (file, self.ranks - 1 - rank),
                Mapping::MirrorFiles => (self.files - 1 - file, rank),
                Mapping::Rotate => (self.files - 1 - file, self.ranks - 1 - rank),
                Mapping::Same => (file, rank),
            };
            reflected.insert((rank * self.files + file) as usize);
        }
        reflected
    }

    /// The set, written as the first side sees it, as that side has it.
    pub(super) fn seen_by(&self, side: u32, set: &GridSet) -> GridSet {
        if side == 0 { set.clone() } else { self.reflect(set) }
    }

    /// Whether the second side sees diagonals where the first sees antidiagonals.
    pub(super) fn turns_diagonals(&self) -> bool {
        matches!(self.reflection, Some(Mapping::MirrorRanks | Mapping::MirrorFiles))
    }

    /// The parts of a set whose squares have the same number, by that number.
    pub(super) fn divide(&self, set: &GridSet, number: impl Fn(Square) -> i32) -> Vec<GridSet> {
        let mut parts: BTreeMap<i32, GridSet> = BTreeMap::new();
        for square in self.squares(set) {
            let part = parts.entry(number(square)).or_insert_with(|| self.empty());
            part.insert(self.index(square));
        }
        parts.into_values().collect()
    }

    /// The squares on which a man can stand in that contact to one somewhere in the set, if no other men are there.
    pub(super) fn neighbours(&self, set: &GridSet, contact: Contact) -> GridSet {
        let (files, ranks) = (self.files as i32, self.ranks as i32);
        let mut neighbours = self.empty();
        for (right, up) in contact.directions() {
            let (right, up) = (i32::from(right), i32::from(up));
            let mut squares = self.squares(&self.board);
            // Each square comes after the one before it in this direction.
            if up * files + right < 0 {
                squares.reverse();
            }
            let mut reached = self.empty();
            for square in squares {
                let (file, rank) = (i32::from(square.file) - right, i32::from(square.rank) - up);
                if !(0..files).contains(&file) || !(0..ranks).contains(&rank) {
                    continue;
                }
                let before = (rank * files + file) as usize;
                if set.contains(before) || (contact.is_far() && reached.contains(before)) {
                    reached.insert(self.index(square));
                }
            }
            neighbours.add(&reached);
        }
        neighbours
    }

    /// The square's bit in a set.
    fn index(&self, square: Square) -> usize {
        usize::from(square.rank) * self.files as usize + usize::from(square.file)
    }

    /// The squares of a set, by rank, then by file.
    pub(super) fn squares(&self, set: &GridSet) -> Vec<Square> {
        (0..(self.files * self.ranks) as usize)
            .filter(|&index| set.contains(index))
            .map(|index| Square {
                rank: (index / self.files as usize) as u16,
                file: (index % self.files as usize) as u16,
            })
            .collect()
    }

    /// The squares of a set by their ids on the board.
    pub(super) fn ids(&self, set: &GridSet) -> SquareSet {
        let mut id = 0;
        let mut ids = Vec::new();
        for index in 0..(self.files * self.ranks) as usize {
            if self.board.contains(index) {
                if set.contains(index) {
                    ids.push(SquareId(id));
                }
                id += 1;
            }
        }
        ids
    }

    /// The size of the grid in words.
    pub(super) fn size(&self) -> String {
        let last = crate::model::file_name(self.files as u16 - 1);
        format!("the board has the files a to {last} and the ranks 1 to {}", self.ranks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Board, Nearness};

    /// The sweep over the whole grid finds what a look from each square finds.
    #[test]
    fn neighbours_of_a_set_are_those_of_its_squares() {
        let bare = Field {
            files: 5,
            ranks: 4,
            board: GridSet::default(),
            keep: None,
            reflection: None,
            sides: None,
            sides_known: true,
        };
        let mut field = bare.whole_grid();
        field.board.subtract(&field.rectangle((2, 2), (1, 2)));
        let board = Board { files: 5, ranks: 4, squares: field.squares(&field.board) };
        let faces = |n: u8| Contact::Faces { files: n & 1 != 0, ranks: n & 2 != 0, diagonals: n & 4 != 0 };
        for contact in (0..8).map(faces).chain([Contact::Near(Nearness::Touches), Contact::Near(Nearness::Beside)]) {
            for set in [((0, 0), (0, 3)), ((1, 3), (1, 1)), ((0, 4), (0, 3)), ((4, 4), (2, 2))] {
                let set = field.rectangle(set.0, set.1);
                let mut expected =
                    field.ids(&set).iter().flat_map(|&id| board.neighbours(id, contact)).collect::<Vec<_>>();
                expected.sort_unstable();
                expected.dedup();
                assert_eq!(field.ids(&field.neighbours(&set, contact)), expected, "{contact:?}");
            }
        }
    }
}
