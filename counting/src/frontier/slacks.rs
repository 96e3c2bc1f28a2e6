//! Slacks: the range that a node prescribes for a suffix, stored only where it is a restriction.

use qishu_runtime::circuit::{Field, Fields};

use super::suffixes::{NOTHING, SuffixId, Suffixes};
use crate::system::System;

/// The minimum and maximum that a suffix may have.
pub type Slack = (i64, i64);

/// The slack of an unconstrained suffix.
pub(crate) const ANY: Slack = (i64::MIN / 4, i64::MAX / 4);

/// The constraints on a suffix, before any node is known.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The demand of the constraints that begin with the suffix.
    pub own: Slack,
    /// The strictest ends that earlier cells can leave; no end is stricter than the suffix's reach.
    pub before: Slack,
}

/// The fields of a slack in a node: the distance of each end from the widest slack. An end that is never narrower than
/// that has no field.
#[derive(Clone, Copy, Debug)]
pub struct SlackFields {
    /// The widest slack.
    pub widest: Slack,
    /// The increase of the lower end.
    pub low: Option<Field>,
    /// The decrease of the upper end.
    pub high: Option<Field>,
}

/// The intersection of two slacks.
pub fn both(one: Slack, other: Slack) -> Slack {
    (one.0.max(other.0), one.1.min(other.1))
}

/// For each suffix the constraints on its slack. Constraints whose sums are kept or feed others have none: their sums
/// are stored as such.
pub fn limits(system: &System, suffixes: &Suffixes, is_sum: impl Fn(usize) -> bool, known: &[i64]) -> Vec<Asked> {
    let mut limits = vec![Asked { own: ANY, before: ANY }; suffixes.list.len()];
    for (id, constraint) in system.constraints.iter().enumerate().filter(|(id, _)| !is_sum(*id)) {
        let own = &mut limits[suffixes.whole[id]].own;
        *own = both(*own, (constraint.low - known[id], constraint.high - known[id]));
    }
    let mut by_level: Vec<SuffixId> = (0..suffixes.list.len()).filter(|&rest| rest != NOTHING).collect();
    by_level.sort_by_key(|&rest| suffixes.list[rest].level);
    for rest in by_level {
        let (low, high) = both(limits[rest].own, limits[rest].before);
        let reach = suffixes.list[rest].reach;
        let next = suffixes.list[rest].next;
        // The decrease is at most this for every value of the cell.
        let (own, fed) = (suffixes.list[rest].own_reach, suffixes.list[rest].fed_reach);
        let (least, most) = (own.0 + fed.0, own.1 + fed.1);
        let left = (if low > reach.0 { low - least } else { ANY.0 }, if high < reach.1 { high - most } else { ANY.1 });
        limits[next].before = both(limits[next].before, left);
    }
    limits
}

impl Asked {
    /// The widest slack of a suffix with that reach.
    pub fn widest(&self, reach: Slack) -> Slack {
        both(self.own, reach)
    }

    /// Allocates the fields of a slack for a suffix with that reach; none if no node is stricter than the widest.
    pub fn fields(&self, reach: Slack, fields: &mut Fields) -> SlackFields {
        let widest = self.widest(reach);
        // Beyond its reach a suffix has no slack at all, and the node does not exist.
        let low = (self.before.0 > widest.0).then(|| fields.take(self.before.0.min(reach.1) - widest.0));
        let high = (self.before.1 < widest.1).then(|| fields.take(widest.1 - self.before.1.max(reach.0)));
        SlackFields { widest, low, high }
    }
}

impl SlackFields {
    /// Whether a node stores anything of the slack.
    pub(crate) fn is_remembered(&self) -> bool {
        self.low.is_some() || self.high.is_some()
    }

    /// The slack in a node.
    #[inline]
    pub fn get(&self, words: &[u64]) -> Slack {
        let code = |field: Option<Field>| field.map_or(0, |field| field.get(words));
        (self.widest.0 + code(self.low), self.widest.1 - code(self.high))
    }

    /// Writes the slack into a node, for a suffix with that reach. An end beyond the reach is stored as the widest, so
    /// that equivalent nodes are equal. Returns whether the slack is not empty.
    #[inline]
    pub fn set(&self, slack: Slack, reach: Slack, words: &mut [u64]) -> bool {
        let (low, high) = both(slack, self.widest);
        if low > high || low > reach.1 || high < reach.0 {
            return false;
        }
        if let Some(field) = self.low {
            field.set(words, if low > reach.0 { low - self.widest.0 } else { 0 });
        }
        if let Some(field) = self.high {
            field.set(words, if high < reach.1 { self.widest.1 - high } else { 0 });
        }
        true
    }

    /// The fields.
    pub fn fields(&self) -> impl Iterator<Item = Field> {
        self.low.into_iter().chain(self.high)
    }
}
