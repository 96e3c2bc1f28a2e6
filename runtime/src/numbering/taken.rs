//! What a selection takes on the board at hand.

use super::Selection;
use super::combination::Combination;
use super::planes::Standing;
use super::prepared::Cells;
use crate::Number;

/// Of the cells or men that a selection chooses from, those that it takes on the board at hand.
pub(super) struct Taken<'a> {
    pub selection: &'a Selection,
    cells: Cells<'a>,
    standing: Standing<'a>,
    /// How many are there.
    pub whole: usize,
    /// How many are taken.
    pub part: usize,
}

impl<'a> Taken<'a> {
    /// What this selection takes of these cells, or of the men on them.
    #[inline]
    pub fn of(selection: &'a Selection, cells: Cells<'a>, standing: Standing<'a>) -> Taken<'a> {
        let mut taken = Taken { selection, cells, standing, whole: 0, part: 0 };
        for (all, some) in taken.chunks() {
            taken.whole += all.count_ones() as usize;
            taken.part += some.count_ones() as usize;
        }
        taken
    }

    /// How many men that puts on the board.
    #[inline]
    pub fn placed(&self) -> usize {
        if matches!(self.selection, Selection::Place { .. }) { self.part } else { 0 }
    }

    /// Those that are there and those that are taken, chunk by chunk. Men of later places, who are not there yet as far as
    /// this step can tell, stand on free cells.
    #[inline]
    fn chunks(&self) -> impl Iterator<Item = (u64, u64)> + use<'a> {
        let &Taken { selection, cells, standing, .. } = self;
        cells.chunks().map(move |(chunk, cells)| match *selection {
            Selection::Nothing => (0, 0),
            Selection::Place { places, .. } => {
                (cells & !standing.before(chunk, places.0), cells & standing.between(chunk, places))
            }
            Selection::Assign { places, later, .. } => {
                (cells & standing.between(chunk, places), cells & standing.between(chunk, (later, places.1)))
            }
        })
    }

    /// Which combination that is.
    #[inline]
    pub fn rank<N: Number>(&self, binomial: impl Fn(usize, usize) -> N) -> N {
        let mut combination = Combination { whole: self.whole, left: self.part, rank: N::from(0) };
        for (all, some) in self.chunks() {
            combination.record(all, some, &binomial);
        }
        combination.rank
    }
}
