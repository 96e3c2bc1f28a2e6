//! Parts of the board on which nobody stands: there is one way to be empty, so nobody has to walk through them.

/// What a part is that is known to be empty if only its entry is, or if nobody stands on its cells.
#[derive(Clone, Debug)]
pub(super) struct Nobody {
    /// The entry of the part without men.
    pub entry: Box<[usize]>,
    /// The place behind those of all men of whom the part tells.
    pub end: u16,
    /// The first chunk of the cells that the part is about.
    first: usize,
    /// The chunks of these cells.
    sets: Box<[u64]>,
}

impl Nobody {
    /// A part with this entry, about these cells and the men before that place.
    pub fn new(entry: Vec<usize>, cells: &[u64], end: u16) -> Nobody {
        let first = cells.iter().position(|&cells| cells != 0).unwrap_or(0);
        let last = cells.iter().rposition(|&cells| cells != 0).map_or(first, |last| last + 1);
        Nobody { entry: entry.into(), end, first, sets: cells[first..last].into() }
    }

    /// The chunks of the cells that the part is about, each with its number.
    #[inline]
    pub fn chunks(&self) -> impl Iterator<Item = (usize, u64)> {
        self.sets.iter().enumerate().map(|(index, &cells)| (self.first + index, cells))
    }
}
