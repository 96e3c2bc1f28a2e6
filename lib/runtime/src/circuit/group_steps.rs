//! A rule about groups, cell by cell: which cells hang together, as far as later cells can still change that.
//!
//! Between two cells, some of those before are *open*: they have neighbours among those behind. A state says of each
//! open cell to which group it belongs, and of each such group which conditions it meets so far. Groups without open
//! cells are closed: they are counted, or not, and forgotten. A group that fails its conditions whatever comes is
//! *dead*: it is only remembered that its cells belong to such a group.
//!
//! This is the frontier-based search of D. E. Knuth ("Simpath", The Art of Computer Programming, volume 4A, section
//! 7.1.4) and of J. Kawahara, T. Inoue, H. Iwashita and S. Minato ("Frontier-based Search for Enumerating All
//! Constrained Subgraphs with Compressed Representation", 2017), for groups of cells in place of edges.

/// No member of a group.
const NONE: u8 = 0;
/// A member of some dead group.
const DEAD: u8 = 1;
/// A member of the first of the other groups.
const FIRST: u8 = 2;
/// The number of labels.
const LABELS: usize = 1 << u8::BITS;

/// The most open cells: one byte numbers their groups.
pub const MOST_OPEN_CELLS: usize = 250;

/// A rule about groups, cell by cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupSteps {
    /// The cells in order.
    pub cells: Vec<GroupCell>,
    /// The conditions that a counted group meets, as a set of bits.
    pub having: u8,
    /// The conditions that it does not meet.
    pub lacking: u8,
}

/// One cell of a rule about groups. Open cells are places in the list of those before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupCell {
    /// What the cell can have on it, as far as the rule cares.
    pub contents: Vec<GroupContent>,
    /// The open cells that are joined to it.
    pub joined: Vec<usize>,
    /// The open cells that are near it by some conditions, with these.
    pub near: Vec<(usize, u8)>,
    /// The open cells that stay open, each with the conditions by which a later cell is near it.
    pub stays: Vec<(usize, u8)>,
    /// Whether the cell is open then, with the conditions by which a later cell is near it. It is the last of the list.
    pub opens: Option<u8>,
}

/// What a cell has on it, for one rule about groups.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct GroupContent {
    /// Whether it is a member.
    pub is_member: bool,
    /// The conditions that a group with this cell meets.
    pub marks: u8,
    /// The conditions that a group near this cell meets.
    pub offers: u8,
}

impl GroupContent {
    /// The content with the conditions that a group near this cell meets.
    #[must_use]
    pub const fn offering(self, offers: u8) -> GroupContent {
        GroupContent { offers, ..self }
    }
}

/// The open cells and their groups.
///
/// Groups are numbered from 2 by their first open cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenGroups {
    /// For each open cell its group: 0 for none, 1 for some dead group.
    labels: Vec<u8>,
    /// For each open cell the conditions that it offers to groups near it.
    offers: Vec<u8>,
    /// For each group the conditions that it meets so far.
    marks: Vec<u8>,
}

impl GroupCell {
    /// The number of open cells behind it.
    #[must_use]
    pub fn open(&self) -> usize {
        self.stays.len() + usize::from(self.opens.is_some())
    }
}

impl GroupSteps {
    /// The most groups that can be closed by each cell.
    pub fn most_closed(&self) -> impl Iterator<Item = usize> {
        let mut open = 0;
        self.cells.iter().map(move |cell| {
            let is_last = usize::from(cell.opens.is_none());
            let closed = open - cell.stays.len() + is_last;
            open = cell.open();
            closed
        })
    }

    /// Advances over one cell with that content. Returns the number of counted groups that it closes.
    pub fn advance(&self, cell: usize, content: GroupContent, groups: &mut OpenGroups) -> usize {
        let GroupCell { joined, near, stays, opens, .. } = &self.cells[cell];
        let OpenGroups { labels, offers, marks } = groups;
        let own = if content.is_member { marks.len() as u8 + FIRST } else { NONE };
        let mut is_dead = false;
        if content.is_member {
            let mut own_marks = content.marks;
            for &(open, conditions) in near {
                own_marks |= offers[open] & conditions;
            }
            for &open in joined {
                match labels[open] {
                    NONE => {}
                    DEAD => is_dead = true,
                    other if other == own => {}
                    other => {
                        own_marks |= marks[usize::from(other - FIRST)];
                        labels.iter_mut().filter(|label| **label == other).for_each(|label| *label = own);
                    }
                }
            }
            marks.push(own_marks);
        }
        for &(open, conditions) in near {
            if labels[open] >= FIRST {
                marks[usize::from(labels[open] - FIRST)] |= content.offers & conditions;
            }
        }
        let lives = |label: u8, marks: &[u8]| {
            label >= FIRST && !(label == own && is_dead) && marks[usize::from(label - FIRST)] & self.lacking == 0
        };
        labels.push(own);
        offers.push(content.offers);
        // Groups that have been joined to the cell's own have no cells any more.
        let mut has_cells = [false; LABELS];
        labels.iter().for_each(|&label| has_cells[usize::from(label)] = true);
        // The number of each group behind the cell, if it has an open cell there, and its marks.
        let (mut numbers, mut marks_behind) = ([NONE; LABELS], [0; LABELS]);
        let (mut last, mut place) = (DEAD, 0);
        let passed = labels.len() - 1;
        for (open, conditions) in stays.iter().copied().chain(opens.map(|conditions| (passed, conditions))) {
            let label = labels[open];
            let number = &mut numbers[usize::from(label)];
            if label >= FIRST && *number == NONE {
                *number = DEAD;
                if lives(label, marks) {
                    last += 1;
                    *number = last;
                    marks_behind[usize::from(last - FIRST)] = marks[usize::from(label - FIRST)];
                }
            }
            // Cells that stay open keep their order: nothing is overwritten that is still read.
            labels[place] = if label >= FIRST { *number } else { label };
            offers[place] = offers[open] & conditions;
            place += 1;
        }
        labels.truncate(place);
        offers.truncate(place);
        let is_counted = |&label: &u8| {
            let at = usize::from(label);
            has_cells[at] && numbers[at] == NONE && lives(label, marks) && self.is_met(marks[at - usize::from(FIRST)])
        };
        let closed = (FIRST..FIRST + marks.len() as u8).filter(is_counted).count();
        marks.clear();
        marks.extend_from_slice(&marks_behind[..usize::from(last - DEAD)]);
        closed
    }

    /// Whether some group is counted whatever comes.
    #[must_use]
    pub fn is_sure(&self, groups: &OpenGroups) -> bool {
        self.lacking == 0 && groups.marks.iter().any(|&marks| self.is_met(marks))
    }

    fn is_met(&self, marks: u8) -> bool {
        marks & self.having == self.having
    }
}

impl OpenGroups {
    /// The number of words of a packed state with that many open cells.
    #[must_use]
    pub fn words(open: usize) -> usize {
        (3 * open).div_ceil(8).max(1)
    }

    /// Packs the state into words: the labels, the offers, and the marks, each in one byte.
    pub fn pack(&self, words: &mut [u64]) {
        words.fill(0);
        let bytes = self.labels.iter().chain(&self.offers).chain(&self.marks);
        for (at, &byte) in bytes.enumerate() {
            words[at / 8] |= u64::from(byte) << (8 * (at % 8));
        }
    }

    /// Unpacks the state of that many open cells.
    pub fn unpack(&mut self, words: &[u64], open: usize) {
        let byte = |at: usize| (words[at / 8] >> (8 * (at % 8))) as u8;
        let OpenGroups { labels, offers, marks } = self;
        labels.clear();
        labels.extend((0..open).map(byte));
        offers.clear();
        offers.extend((open..2 * open).map(byte));
        let groups = labels.iter().copied().max().unwrap_or(NONE).max(DEAD) - DEAD;
        marks.clear();
        marks.extend((2 * open..2 * open + usize::from(groups)).map(byte));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::circuit::GroupPlace;

    /// A group meets the first condition beside a cell with an offer, and the second in the first file.
    const BESIDE: u8 = 1;
    const AT_EDGE: u8 = 2;

    /// The contents of a cell: a member, an offer or neither.
    fn content(value: u8, file: usize) -> GroupContent {
        match value {
            0 => GroupContent { is_member: true, marks: if file == 0 { AT_EDGE } else { 0 }, offers: 0 },
            1 => GroupContent { offers: BESIDE, ..GroupContent::default() },
            _ => GroupContent::default(),
        }
    }

    /// The steps on a board, rank by rank; cells that share a side are joined and near.
    fn steps(files: usize, ranks: usize, having: u8, lacking: u8) -> GroupSteps {
        let are_near = |one: usize, other: usize| {
            (one.abs_diff(other) == files) || (one.abs_diff(other) == 1 && one / files == other / files)
        };
        // Neighbours are near only where a condition asks for it.
        let is_asked = (having | lacking) & BESIDE != 0;
        let place = |cell: usize| {
            let joined: Vec<usize> = (0..cell).filter(|&other| are_near(other, cell)).collect();
            let near = joined.iter().filter(|_| is_asked).map(|&at| (at, BESIDE)).collect();
            GroupPlace { joined, near, ..GroupPlace::default() }
        };
        let (steps, _) = GroupSteps::new(&(0..files * ranks).map(place).collect::<Vec<_>>(), having, lacking);
        steps
    }

    /// For each group its marks, by a flood fill.
    fn groups(files: usize, values: &[u8]) -> Vec<u8> {
        let near = |cell: usize| {
            let beside =
                [(!cell.is_multiple_of(files)).then(|| cell - 1), (cell % files + 1 < files).then_some(cell + 1)];
            let others = [cell.checked_sub(files), Some(cell + files).filter(|&other| other < values.len())];
            beside.into_iter().chain(others).flatten()
        };
        let mut seen = vec![false; values.len()];
        let mut found = Vec::new();
        for first in (0..values.len()).filter(|&cell| values[cell] == 0) {
            if std::mem::replace(&mut seen[first], true) {
                continue;
            }
            let (mut left, mut marks) = (vec![first], 0);
            while let Some(cell) = left.pop() {
                marks |= content(0, cell % files).marks;
                for other in near(cell) {
                    match values[other] {
                        0 if !std::mem::replace(&mut seen[other], true) => left.push(other),
                        1 => marks |= BESIDE,
                        _ => {}
                    }
                }
            }
            found.push(marks);
        }
        found
    }

    proptest! {
        #[test]
        fn the_groups_that_are_closed_are_those_of_a_flood_fill(
            files in 1..6usize,
            values in proptest::collection::vec(0..3u8, 1..31),
            (having, lacking) in prop::sample::select(&[(0, 0), (1, 0), (0, 1), (2, 0), (3, 0), (2, 1), (0, 3)]),
        ) {
            let ranks = values.len().div_ceil(files);
            let mut values = values;
            values.resize(files * ranks, 2);
            let steps = steps(files, ranks, having, lacking);
            let counted = groups(files, &values);
            let counted = counted.iter().filter(|&marks| marks & having == having && marks & lacking == 0).count();
            let (mut state, mut closed, mut was_sure) = (OpenGroups::default(), 0, None);
            for (cell, &value) in values.iter().enumerate() {
                closed += steps.advance(cell, content(value, cell % files), &mut state);
                // A state is the same once it has been stored.
                let open = steps.cells[cell].open();
                let mut words = vec![0; OpenGroups::words(open)];
                state.pack(&mut words);
                let mut stored = OpenGroups::default();
                stored.unpack(&words, open);
                prop_assert_eq!(&stored, &state);
                was_sure = was_sure.or(steps.is_sure(&state).then_some(closed));
            }
            prop_assert_eq!(closed, counted);
            prop_assert_eq!(state, OpenGroups::default());
            // Once a group is sure, one more is counted.
            prop_assert!(was_sure.is_none_or(|before| counted > before));
            let most: Vec<usize> = steps.most_closed().collect();
            prop_assert!(most.iter().sum::<usize>() >= closed);
        }
    }
}
