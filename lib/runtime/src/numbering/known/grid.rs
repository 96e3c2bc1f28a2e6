//! Entries of a table as numbers from zero on.

use super::super::Entry;

/// The entries of some axes, numbered from zero; the last axis varies fastest.
#[derive(Clone, Debug)]
pub(super) struct EntryGrid {
    /// The least value and the number of values of each axis.
    axes: Box<[(usize, usize)]>,
    /// The number of entries.
    size: usize,
}

impl EntryGrid {
    /// The entries of axes with these least and greatest values; `None` if they are more than `most`.
    pub fn new(axes: &[(usize, usize)], most: usize) -> Option<EntryGrid> {
        let axes: Box<[(usize, usize)]> =
            axes.iter().map(|&(low, high)| (low, (high + 1).saturating_sub(low))).collect();
        let size = axes.iter().try_fold(1usize, |size, &(_, extent)| size.checked_mul(extent))?;
        (size <= most).then_some(EntryGrid { axes, size })
    }

    /// The number of entries.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The number of an entry; `None` if it is out of range.
    pub fn number(&self, entry: &[usize]) -> Option<u32> {
        if entry.len() != self.axes.len() {
            return None;
        }
        let number = self.axes.iter().zip(entry).try_fold(0, |number, (&(low, extent), &value)| {
            let value = value.checked_sub(low).filter(|&value| value < extent)?;
            Some(number * extent + value)
        })?;
        u32::try_from(number).ok()
    }

    /// The entry with a number.
    pub fn entry(&self, number: u32) -> Entry {
        let mut rest = number as usize;
        let mut entry: Entry = self.axes.iter().map(|&(low, _)| low).collect();
        for (value, &(_, extent)) in entry.iter_mut().zip(&*self.axes).rev() {
            *value += rest % extent;
            rest /= extent;
        }
        entry
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_has_its_number() {
        let grid = EntryGrid::new(&[(1, 3), (0, 0), (2, 5)], 100).unwrap();
        assert_eq!(grid.size(), 12);
        for number in 0..12 {
            assert_eq!(grid.number(&grid.entry(number)), Some(number));
        }
        assert_eq!(*grid.entry(5), [2, 0, 3]);
        for outside in [&[0, 0, 2][..], &[4, 0, 2], &[1, 1, 2], &[1, 0, 6], &[1, 0], &[usize::MAX, 0, 2]] {
            assert_eq!(grid.number(outside), None);
        }
    }

    #[test]
    fn no_axes_have_one_entry_and_too_many_entries_are_refused() {
        assert_eq!(EntryGrid::new(&[], 1).unwrap().number(&[]), Some(0));
        assert!(EntryGrid::new(&[(0, 9), (0, 9)], 99).is_none());
        assert!(EntryGrid::new(&[(0, usize::MAX - 1), (0, 9)], usize::MAX).is_none());
    }
}
