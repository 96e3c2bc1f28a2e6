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

/// The most open cells: one byte numbers their groups.
pub const MOST_OPEN_CELLS: usize = 250;

/// A rule about groups, cell by cell.
#[derive(Clone, Debug, Default)]
pub struct GroupSteps {
    /// The cells in order.
    pub cells: Vec<GroupCell>,
    /// The conditions that a counted group meets, as a set of bits.
    pub having: u8,
    /// The conditions that it does not meet.
    pub lacking: u8,
}

/// One cell of a rule about groups. Open cells are places in the list of those before it.
#[derive(Clone, Debug, Default)]
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
        let own = if content.is_member { marks.len() as u8 + 2 } else { NONE };
        if content.is_member {
            let offered = near.iter().fold(0, |met, &(open, conditions)| met | offers[open] & conditions);
            marks.push(content.marks | offered);
        }
        let mut is_dead = false;
        for &open in joined.iter().filter(|_| content.is_member) {
            match labels[open] {
                NONE => {}
                DEAD => is_dead = true,
                other if other == own => {}
                other => {
                    labels.iter_mut().filter(|label| **label == other).for_each(|label| *label = own);
                    *marks.last_mut().expect("the cell has a group") |= marks[usize::from(other) - 2];
                }
            }
        }
        for &(open, conditions) in near {
            if let Some(group) = usize::from(labels[open]).checked_sub(2) {
                marks[group] |= content.offers & conditions;
            }
        }
        let lives = |label: u8| match label {
            NONE | DEAD => label,
            label if label == own && is_dead => DEAD,
            label if marks[usize::from(label) - 2] & self.lacking != 0 => DEAD,
            label => label,
        };
        // Closed are the groups that were open, and the cell's own, without a cell that stays.
        let mut is_open = vec![false; marks.len() + 2];
        let kept = stays.iter().map(|&(open, _)| labels[open]).chain(opens.map(|_| own));
        kept.for_each(|label| is_open[usize::from(label)] = true);
        let mut is_counted = vec![false; marks.len() + 2];
        for &label in labels.iter().chain([&own]) {
            let alive = lives(label);
            is_counted[usize::from(label)] =
                alive > DEAD && !is_open[usize::from(label)] && self.is_met(marks[usize::from(label) - 2]);
        }
        let closed = is_counted.iter().filter(|&&is_counted| is_counted).count();
        let labels_behind: Vec<u8> =
            stays.iter().map(|&(open, _)| labels[open]).chain(opens.map(|_| own)).map(lives).collect();
        let offers_behind = stays.iter().map(|&(open, conditions)| offers[open] & conditions);
        let offers_behind = offers_behind.chain(opens.map(|conditions| content.offers & conditions)).collect();
        *groups = numbered(labels_behind, offers_behind, marks);
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

/// Numbers the groups by their first open cells.
fn numbered(mut labels: Vec<u8>, offers: Vec<u8>, marks: &[u8]) -> OpenGroups {
    let mut numbers = vec![0u8; marks.len() + 2];
    let mut marks_behind = Vec::new();
    for label in labels.iter_mut().filter(|label| **label > DEAD) {
        let number = &mut numbers[usize::from(*label)];
        if *number == 0 {
            marks_behind.push(marks[usize::from(*label) - 2]);
            *number = marks_behind.len() as u8 + 1;
        }
        *label = *number;
    }
    OpenGroups { labels, offers, marks: marks_behind }
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
