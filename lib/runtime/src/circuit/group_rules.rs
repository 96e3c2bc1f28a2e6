//! All rules about groups of a frontier at a cell: their states, and what they add to sums.

use super::group_states::GroupStates;
use super::group_steps::GroupSteps;

/// A rule about groups by its index, and what each of its counted groups adds to a sum.
pub type GroupPart = (usize, i64);

/// The rules about groups of a frontier, cell by cell.
#[derive(Debug)]
pub struct GroupRules<'s> {
    /// The states. Rules with the same steps share them.
    states: Vec<GroupStates<'s>>,
    /// For each rule its states.
    states_of: Vec<usize>,
    /// For each rule the number of counted groups that the cell closes, and whether another is counted whatever comes.
    closed: Vec<(i64, bool)>,
}

impl<'s> GroupRules<'s> {
    /// The rules with these steps, before the first cell.
    #[must_use]
    pub fn new(rules: impl IntoIterator<Item = &'s GroupSteps>) -> GroupRules<'s> {
        let (mut distinct, mut states_of): (Vec<&GroupSteps>, Vec<usize>) = (Vec::new(), Vec::new());
        for steps in rules {
            let known = distinct.iter().position(|&other| other == steps);
            states_of.push(known.unwrap_or(distinct.len()));
            distinct.extend(known.is_none().then_some(steps));
        }
        let closed = vec![(0, false); states_of.len()];
        GroupRules { states: distinct.into_iter().map(GroupStates::new).collect(), states_of, closed }
    }

    /// Whether there are no such rules.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.states_of.is_empty()
    }

    /// Goes to a cell: the same, the next one or the first.
    pub fn go_to(&mut self, cell: usize) {
        self.states.iter_mut().for_each(|states| states.go_to(cell));
    }

    /// The state of a rule behind the cell with that content.
    #[inline]
    pub fn step(&mut self, rule: usize, state: u32, content: usize) -> u32 {
        let states = &mut self.states[self.states_of[rule]];
        let (behind, closed) = states.step(state, content);
        self.closed[rule] = (closed.into(), states.is_sure(behind));
        behind
    }

    /// What the groups add that the cell closes.
    #[inline]
    #[must_use]
    pub fn closed(&self, parts: &[GroupPart]) -> i64 {
        parts.iter().map(|&(rule, adds)| adds * self.closed[rule].0).sum()
    }

    /// What the groups add that are counted whatever comes, of each rule at least one: the least and the greatest are
    /// moved by so much.
    #[inline]
    #[must_use]
    pub fn sure(&self, parts: &[GroupPart]) -> (i64, i64) {
        let sure = parts.iter().filter(|(rule, _)| self.closed[*rule].1);
        sure.fold((0, 0), |(least, most), &(_, adds)| (least + adds.max(0), most + adds.min(0)))
    }

    /// The bytes of the states; `u64::MAX` once the system has refused any.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.states.iter().map(GroupStates::bytes).fold(0, u64::saturating_add)
    }
}
