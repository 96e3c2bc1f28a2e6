//! What a node remembers of a rest: the least and the greatest that it may be, as far as that is less than anything.

use super::fields::{Field, Fields};
use super::suffixes::{NOTHING, SuffixId, Suffixes};
use crate::system::System;

/// The least and the greatest that a rest may be.
pub type Slack = (i64, i64);

/// The slack of a rest that nothing is asked of.
pub const ANY: Slack = (i64::MIN / 4, i64::MAX / 4);

/// What is known of a rest's slack before any node is.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// What the constraints ask that begin with the rest.
    pub own: Slack,
    /// The strictest ends that what came before can leave; no end is stricter than the rest's reach.
    pub before: Slack,
}

/// Where a node has the slack of a rest: how far each end is from the one that asks for nothing more than the
/// constraints that begin here. An end that can ask for nothing more has no field.
#[derive(Clone, Copy, Debug)]
pub struct SlackFields {
    /// The ends that ask for nothing more.
    pub widest: Slack,
    /// By how much the lower end is greater.
    pub low: Option<Field>,
    /// By how much the upper end is less.
    pub high: Option<Field>,
}

/// Both slacks at once.
pub fn both(one: Slack, other: Slack) -> Slack {
    (one.0.max(other.0), one.1.min(other.1))
}

/// For each rest what is known of its slack. Constraints whose sums are kept or feed others are no slacks: of them the
/// sums themselves are remembered.
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
        // Whatever stands here, no more can be taken off than this.
        let (own, fed) = (suffixes.list[rest].own_reach, suffixes.list[rest].fed_reach);
        let (least, most) = (own.0 + fed.0, own.1 + fed.1);
        let left = (if low > reach.0 { low - least } else { ANY.0 }, if high < reach.1 { high - most } else { ANY.1 });
        limits[next].before = both(limits[next].before, left);
    }
    limits
}

impl Asked {
    /// The ends that ask for nothing more than the constraints that begin with a rest of that reach.
    pub fn widest(&self, reach: Slack) -> Slack {
        both(self.own, reach)
    }

    /// The fields that a rest of that reach needs for its slack; none if no node asks for more.
    pub fn fields(&self, reach: Slack, fields: &mut Fields) -> SlackFields {
        let widest = self.widest(reach);
        // Beyond its reach a rest has no slack at all, and the node is none.
        let low = (self.before.0 > widest.0).then(|| fields.take(self.before.0.min(reach.1) - widest.0));
        let high = (self.before.1 < widest.1).then(|| fields.take(widest.1 - self.before.1.max(reach.0)));
        SlackFields { widest, low, high }
    }
}

impl SlackFields {
    /// Whether a node has anything of the slack.
    pub fn is_remembered(&self) -> bool {
        self.low.is_some() || self.high.is_some()
    }

    /// The slack in a node.
    #[inline]
    pub fn get(&self, words: &[u64]) -> Slack {
        let code = |field: Option<Field>| field.map_or(0, |field| field.get(words));
        (self.widest.0 + code(self.low), self.widest.1 - code(self.high))
    }

    /// Writes the slack into a node, for a rest of that reach. An end that the rest cannot come to is as good as none,
    /// so that all nodes of which the same is asked are one. Returns whether the rest has any slack.
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
