//! What a state remembers of a rest: the least and the greatest that it may be, as far as that is less than anything.

use super::fields::{Field, Fields};
use super::rests::{NOTHING, RestId, Rests};
use crate::system::System;

/// The least and the greatest that a rest may be.
pub type Leeway = (i64, i64);

/// The leeway of a rest that nothing is asked of.
pub const ANY: Leeway = (i64::MIN / 4, i64::MAX / 4);

/// What is known of a rest's leeway before any state is.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// What the constraints ask that begin with the rest.
    pub own: Leeway,
    /// The strictest ends that what came before can leave; no end is stricter than the rest's reach.
    pub before: Leeway,
}

/// Where a state has the leeway of a rest: how far each end is from the one that asks for nothing more than the constraints
/// that begin here. An end that can ask for nothing more has no field.
#[derive(Clone, Copy, Debug)]
pub struct LeewayFields {
    /// The ends that ask for nothing more.
    pub widest: Leeway,
    /// By how much the lower end is greater.
    pub low: Option<Field>,
    /// By how much the upper end is less.
    pub high: Option<Field>,
}

/// Both leeways at once.
pub fn both(one: Leeway, other: Leeway) -> Leeway {
    (one.0.max(other.0), one.1.min(other.1))
}

/// For each rest what is known of its leeway. Constraints whose sums are kept or feed others are no leeways: of them the sums
/// themselves are remembered.
pub fn limits(system: &System, rests: &Rests, is_sum: impl Fn(usize) -> bool, known: &[i64]) -> Vec<Asked> {
    let mut limits = vec![Asked { own: ANY, before: ANY }; rests.list.len()];
    for (id, constraint) in system.constraints.iter().enumerate().filter(|(id, _)| !is_sum(*id)) {
        let own = &mut limits[rests.whole[id]].own;
        *own = both(*own, (constraint.low - known[id], constraint.high - known[id]));
    }
    let mut by_stage: Vec<RestId> = (0..rests.list.len()).filter(|&rest| rest != NOTHING).collect();
    by_stage.sort_by_key(|&rest| rests.list[rest].stage);
    for rest in by_stage {
        let (low, high) = both(limits[rest].own, limits[rest].before);
        let reach = rests.list[rest].reach;
        let next = rests.list[rest].next;
        // Whatever stands here, no more can be taken off than this.
        let (own, fed) = (rests.list[rest].own_reach, rests.list[rest].fed_reach);
        let (least, most) = (own.0 + fed.0, own.1 + fed.1);
        let left = (if low > reach.0 { low - least } else { ANY.0 }, if high < reach.1 { high - most } else { ANY.1 });
        limits[next].before = both(limits[next].before, left);
    }
    limits
}

impl Asked {
    /// The ends that ask for nothing more than the constraints that begin with a rest of that reach.
    pub fn widest(&self, reach: Leeway) -> Leeway {
        both(self.own, reach)
    }

    /// The fields that a rest of that reach needs for its leeway; none if no state asks for more.
    pub fn fields(&self, reach: Leeway, fields: &mut Fields) -> LeewayFields {
        let widest = self.widest(reach);
        // Beyond its reach a rest has no leeway at all, and the state is none.
        let low = (self.before.0 > widest.0).then(|| fields.take(self.before.0.min(reach.1) - widest.0));
        let high = (self.before.1 < widest.1).then(|| fields.take(widest.1 - self.before.1.max(reach.0)));
        LeewayFields { widest, low, high }
    }
}

impl LeewayFields {
    /// Whether a state has anything of the leeway.
    pub fn is_remembered(&self) -> bool {
        self.low.is_some() || self.high.is_some()
    }

    /// The leeway in a state.
    #[inline]
    pub fn get(&self, words: &[u64]) -> Leeway {
        let code = |field: Option<Field>| field.map_or(0, |field| field.get(words));
        (self.widest.0 + code(self.low), self.widest.1 - code(self.high))
    }

    /// Writes the leeway into a state, for a rest of that reach. An end that the rest cannot come to is as good as none, so
    /// that all states of which the same is asked are one. Returns whether the rest has any leeway.
    #[inline]
    pub fn set(&self, leeway: Leeway, reach: Leeway, words: &mut [u64]) -> bool {
        let (low, high) = both(leeway, self.widest);
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
