//! What selections choose from, and what they take on the board at hand.

use smallvec::SmallVec;

use super::combination::RankedCombination;
use super::planes::{EVERYWHERE, Standing, row};
use super::{Run, Selected, Selection};
use crate::Number;

/// Some cells as a set with one bit for each cell: the chunks of 64 that have any, each with its number. Two need no
/// allocation.
pub(super) type Cells = SmallVec<[(usize, u64); 2]>;

/// The cells or pieces that a selection chooses from. Pieces of later places, which are not there yet as far as the
/// selection can tell, stand on free cells.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    pub cells: Cells,
    pub selected: Selected,
    /// The first place of the pieces, and the first of those that are taken.
    pub places: (u16, u16),
    /// The place after the last.
    pub end: u16,
    /// Whether pieces are put on free cells; otherwise those that are there are told apart.
    pub is_placing: bool,
    /// Whether the number of things may decide which choice it is. Where there is one sum, its operands say which, and
    /// the number of things follows.
    pub decides: bool,
    /// Those that are there stand at the first row and not at the second; and so do those that are taken.
    whole: (u16, u16),
    part: (u16, u16),
}

impl Pool {
    /// What a selection chooses from, that of one sum of several or of the only one.
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

    /// How many things are taken on that board.
    #[inline]
    pub fn taken(&self, standing: Standing<'_>) -> usize {
        self.cells
            .iter()
            .map(|&(chunk, cells)| (cells & standing.between(chunk, self.part)).count_ones() as usize)
            .sum()
    }

    /// How many pieces that puts down.
    #[inline]
    pub fn placed(&self, taken: usize) -> usize {
        if self.is_placing { taken } else { 0 }
    }

    /// How many things there are on that board.
    #[inline]
    pub fn things(&self, standing: Standing<'_>) -> usize {
        self.cells
            .iter()
            .map(|&(chunk, cells)| (cells & standing.between(chunk, self.whole)).count_ones() as usize)
            .sum()
    }

    /// Which combination of so many things is taken; `None` if there are more.
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
