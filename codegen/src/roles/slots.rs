//! Which roles are the same once some kinds are done.

use super::role::SquareRole;
use crate::system::KindId;

/// Squares of one role, or of several between which no kind that is still to come makes a difference.
#[derive(Clone, Debug)]
pub struct Slot {
    /// The first of the roles.
    pub id: usize,
    /// The kinds that are still to come and may stand there, each with the number of its mark.
    pub members: Vec<(KindId, usize)>,
    /// Whether squares may stay empty.
    pub may_be_empty: bool,
    /// How many squares there can be.
    pub most: i64,
}

/// What becomes of a slot when a kind is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotEnd {
    /// Its squares go to another slot.
    Merged {
        /// The slot that is no more.
        from: usize,
        /// The slot that has its squares.
        into: usize,
    },
    /// No piece comes any more, and no square may be left.
    Filled(usize),
    /// No piece comes any more.
    Forgotten(usize),
}

/// The slots that a piece may still come to.
#[derive(Clone, Debug)]
pub struct Slots {
    /// The slots, by the number of their first role.
    pub live: Vec<Slot>,
}

impl Slots {
    /// Every role on its own, if any square has it and anybody may stand there.
    pub fn new(roles: &[SquareRole], most: &[i64]) -> Slots {
        let slot = |(id, role): (usize, &SquareRole)| Slot {
            id,
            members: role.members.clone(),
            may_be_empty: role.may_be_empty,
            most: most[id],
        };
        let live = roles.iter().enumerate().filter(|(id, role)| !role.members.is_empty() && most[*id] > 0).map(slot);
        Slots { live: live.collect() }
    }

    /// The slots that a kind may come to, with the numbers of its marks there.
    pub fn open_to(&self, kind: KindId) -> impl Iterator<Item = (&Slot, usize)> {
        self.live.iter().filter_map(move |slot| {
            let found = slot.members.iter().find(|(member, _)| *member == kind)?;
            Some((slot, found.1))
        })
    }

    /// Takes notice that no piece of the kind comes any more.
    pub fn finish(&mut self, kind: KindId) -> Vec<SlotEnd> {
        let mut ends = Vec::new();
        let mut live: Vec<Slot> = Vec::with_capacity(self.live.len());
        for mut slot in std::mem::take(&mut self.live) {
            slot.members.retain(|(member, _)| *member != kind);
            let is_same = |other: &&mut Slot| other.members == slot.members && other.may_be_empty == slot.may_be_empty;
            if slot.members.is_empty() {
                ends.push(if slot.may_be_empty { SlotEnd::Forgotten(slot.id) } else { SlotEnd::Filled(slot.id) });
            } else if let Some(other) = live.iter_mut().find(is_same) {
                other.most += slot.most;
                ends.push(SlotEnd::Merged { from: slot.id, into: other.id });
            } else {
                live.push(slot);
            }
        }
        self.live = live;
        ends
    }
}
