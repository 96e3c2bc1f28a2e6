//! Pools, from which selections choose, and the subset that a given board selects.

use smallvec::SmallVec;

use super::combination::RankedCombination;
use super::planes::{EVERYWHERE, Standing, row};
use super::{Run, Selected, Selection};
use crate::Number;

/// Some cells as a set with one bit for each cell: the non-empty chunks of 64 cells, each with its number. Two chunks
/// need no allocation.
pub(super) type Cells = SmallVec<[(usize, u64); 2]>;

/// The cells or pieces from which a selection chooses. Pieces of later places are not placed yet, so their cells are
/// free.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    pub cells: Cells,
    pub selected: Selected,
    /// The first place of the pieces, and the first of the selected ones.
    pub places: (u16, u16),
    /// The place after the last.
    pub end: u16,
    /// Whether pieces are placed on free cells; otherwise the selection assigns kinds to pieces on the board.
    pub is_placing: bool,
    /// Whether the number of things may decide the choice. With a single sum, the operands decide it, and the number of
    /// things follows.
    pub decides: bool,
    /// The things in the pool are in the first row and not in the second; `part` describes the selected ones likewise.
    whole: (u16, u16),
    part: (u16, u16),
}

impl Pool {
    /// The pool of a selection; `is_only` if its sum is the table's only one.
    pub fn of(selection: &Selection, is_only: bool) -> Pool {
        let pool = match selection {
            Selection::Nothing => Pool::pieces((0, 0), &[]),
            Selection::Place { cells, places, selected } => Pool {
                selected: *selected,
                is_placing: true,
                whole: (EVERYWHERE, row(places.0)),
                ..Pool::pieces(*places, cells)
            },
            Selection::Assign { cells, places, later, selected } => Pool {
                selected: *selected,
                places: (places.0, *later),
                part: (row(places.1), row(*later)),
                ..Pool::pieces(*places, cells)
            },
        };
        Pool { decides: !is_only, ..pool }
    }

    /// All pieces of these places on some cells.
    pub fn pieces(places: (u16, u16), cells: &[Run]) -> Pool {
        let pieces = (row(places.1), row(places.0));
        Pool {
            cells: chunks(cells),
            selected: Selected::None,
            places: (places.0, places.0),
            end: places.1,
            is_placing: false,
            decides: false,
            whole: pieces,
            part: pieces,
        }
    }

    /// The number of selected things on that board.
    #[inline]
    pub fn taken(&self, standing: Standing<'_>) -> usize {
        self.cells
            .iter()
            .map(|&(chunk, cells)| (cells & standing.between(chunk, self.part)).count_ones() as usize)
            .sum()
    }

    /// The number of pieces that the selection places.
    #[inline]
    pub fn placed(&self, taken: usize) -> usize {
        if self.is_placing { taken } else { 0 }
    }

    /// The number of things on that board.
    #[inline]
    pub fn things(&self, standing: Standing<'_>) -> usize {
        self.cells
            .iter()
            .map(|&(chunk, cells)| (cells & standing.between(chunk, self.whole)).count_ones() as usize)
            .sum()
    }

    /// The rank of the selected combination of `part` out of `whole` things; `None` if there are more things.
    #[inline]
    pub fn rank<N: Number>(
        &self,
        standing: Standing<'_>,
        (whole, part): (usize, usize),
        binomial: impl Fn(usize, usize) -> N,
    ) -> Option<N> {
        let mut combination = RankedCombination { whole, behind: 0, taken: 0, rank: N::from(0) };
        for &(chunk, cells) in self.cells.iter().rev() {
            let things = cells & standing.between(chunk, self.whole);
            combination.add(things, cells & standing.between(chunk, self.part), &binomial)?;
            if combination.taken == part {
                break;
            }
        }
        Some(combination.rank)
    }
}

/// The cells of some runs.
fn chunks(runs: &[Run]) -> Cells {
    let mut chunks = Cells::new();
    for cell in runs.iter().flat_map(|&(start, end)| start as usize..end as usize) {
        let (chunk, bit) = (cell / 64, 1u64 << (cell % 64));
        match chunks.iter_mut().find(|(other, _)| *other == chunk) {
            Some((_, cells)) => *cells |= bit,
            None => chunks.push((chunk, bit)),
        }
    }
    chunks.sort_unstable();
    chunks
}
