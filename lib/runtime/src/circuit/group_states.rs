//! The states of a rule about groups before and behind a cell, by number.
//!
//! A state is stored once, and a node of a frontier holds its number. The way from state to state over a cell is worked
//! out once for each content, however many nodes share the state.

use super::group_steps::{GroupSteps, OpenGroups};
use super::layer::NodeLayer;
use super::memory::Memory;

/// The number of a state that no longer matters.
pub const SETTLED: u32 = u32::MAX;

/// A step that has not been worked out yet.
const UNKNOWN: u32 = u32::MAX;

/// The states of a rule about groups on both sides of a cell.
#[derive(Debug)]
pub struct GroupStates<'s> {
    steps: &'s GroupSteps,
    /// The cell.
    cell: usize,
    /// The number of open cells before it.
    open: usize,
    before: NodeLayer,
    behind: NodeLayer,
    /// For each state before the cell and each content the state behind it, and the number of groups that it closes.
    known: Vec<(u32, u16)>,
    /// For each state behind the cell whether some group is counted whatever comes.
    sure: Vec<bool>,
    /// A state in work.
    groups: OpenGroups,
    packed: Vec<u64>,
    memory: Memory,
    /// Whether the system has refused memory for a state; then nothing is right any more.
    is_full: bool,
}

impl<'s> GroupStates<'s> {
    /// The one state before the first cell, which has the number 0.
    #[must_use]
    pub fn new(steps: &'s GroupSteps) -> GroupStates<'s> {
        let mut states = GroupStates {
            steps,
            cell: 0,
            open: 0,
            before: NodeLayer::with_blocks(1, 0, 1),
            behind: NodeLayer::with_blocks(1, 0, 1),
            known: Vec::new(),
            sure: Vec::new(),
            groups: OpenGroups::default(),
            packed: Vec::new(),
            memory: Memory::new(u64::MAX),
            is_full: false,
        };
        states.begin();
        states
    }

    /// Puts the states before the first cell.
    fn begin(&mut self) {
        (self.cell, self.open) = (0, 0);
        self.before = NodeLayer::with_blocks(1, 0, 1);
        let first = self.before.find_or_add(&[0], &mut self.memory);
        debug_assert!(first.is_ok(), "there is memory for one state");
        self.make_behind();
    }

    /// Makes room for the states behind the cell.
    fn make_behind(&mut self) {
        let Some(cell) = self.steps.cells.get(self.cell) else { return };
        let words = OpenGroups::words(cell.open());
        self.behind = NodeLayer::with_blocks(words, 0, 1);
        self.packed = vec![0; words];
        self.known.clear();
        self.known.resize(self.before.nodes() * cell.contents.len(), (UNKNOWN, 0));
        self.sure.clear();
    }

    /// Goes to a cell: the same, the next one or the first.
    pub fn go_to(&mut self, cell: usize) {
        if cell == self.cell {
            return;
        }
        if cell != self.cell + 1 {
            return self.begin();
        }
        self.open = self.steps.cells[self.cell].open();
        self.cell = cell;
        self.before = std::mem::replace(&mut self.behind, NodeLayer::with_blocks(1, 0, 1));
        self.make_behind();
    }

    /// The state behind the cell, and the number of counted groups that its content closes.
    #[inline]
    pub fn step(&mut self, state: u32, content: usize) -> (u32, u16) {
        if state == SETTLED {
            return (SETTLED, 0);
        }
        let at = state as usize * self.steps.cells[self.cell].contents.len() + content;
        match self.known[at] {
            (UNKNOWN, _) => self.work_out(state as usize, content, at),
            known => known,
        }
    }

    fn work_out(&mut self, state: usize, content: usize, at: usize) -> (u32, u16) {
        self.groups.unpack(self.before.node(state), self.open);
        let content = self.steps.cells[self.cell].contents[content];
        let closed = self.steps.advance(self.cell, content, &mut self.groups);
        self.groups.pack(&mut self.packed);
        let Ok(number) = self.behind.find_or_add(&self.packed, &mut self.memory) else {
            self.is_full = true;
            return (SETTLED, 0);
        };
        let number = number as u32;
        if number as usize == self.sure.len() {
            self.sure.push(self.steps.is_sure(&self.groups));
        }
        self.known[at] = (number, closed as u16);
        self.known[at]
    }

    /// Whether some group of a state behind the cell is counted whatever comes.
    #[inline]
    #[must_use]
    pub fn is_sure(&self, state: u32) -> bool {
        state != SETTLED && self.sure[state as usize]
    }

    /// The number of bytes in use, with a copy of the states behind the cell while they are moved; more than there are
    /// once the system has refused any.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        if self.is_full {
            return u64::MAX;
        }
        let known = (self.known.capacity() * size_of::<(u32, u16)>()) as u64;
        self.before.bytes() + 2 * self.behind.bytes() + known
    }
}
