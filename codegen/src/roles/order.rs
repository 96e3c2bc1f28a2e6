//! In which order the kinds are gone through.
//!
//! Between two kinds it is remembered how many squares are left in each slot, and what the sums are that have begun and not
//! ended. So an order is good if roles soon become one, and sums end soon after they begin.

use super::role::RoleTable;
use super::slots::Slots;
use crate::system::{KindId, System};

/// No more rounds of moving kinds about than this.
const MOST_ROUNDS: usize = 8;

/// A sum that can have more values than this is as bad as one that has so many.
const WIDEST_SUM: i64 = 1 << 20;

/// A good order of the kinds that any role has as a member.
pub fn kind_order(system: &System, roles: &RoleTable, most: &[i64]) -> Vec<KindId> {
    let slots = Slots::new(&roles.roles, most);
    let mut order: Vec<KindId> = (0..system.kinds.len()).filter(|&kind| slots.open_to(kind).next().is_some()).collect();
    // Who may stand on the fewest squares comes first, since nothing tells those squares apart once he is done.
    order.sort_by_key(|&kind| (slots.open_to(kind).map(|(slot, _)| slot.most).sum::<i64>(), kind));
    let mut work = guessed_work(system, roles, &slots, &order);
    for _ in 0..MOST_ROUNDS {
        let before = work;
        for from in 0..order.len() {
            for to in 0..order.len() {
                let mut other = order.clone();
                let kind = other.remove(from);
                other.insert(to, kind);
                let others_work = guessed_work(system, roles, &slots, &other);
                if others_work < work {
                    (order, work) = (other, others_work);
                }
            }
        }
        if work == before {
            break;
        }
    }
    order
}

/// As many states as there would be before each kind if all numbers occurred together.
fn guessed_work(system: &System, roles: &RoleTable, slots: &Slots, order: &[KindId]) -> u128 {
    let mut slots = slots.clone();
    let mut work: u128 = 0;
    for (place, &kind) in order.iter().enumerate() {
        let squares = slots.live.iter().map(|slot| slot.most as u128 + 1);
        let sums = system.constraints.iter().enumerate().filter_map(|(id, constraint)| {
            let has = |kinds: &[KindId]| constraint.terms.iter().any(|term| kinds.contains(&term.kind));
            let is_common = roles.marks.iter().any(|mark| mark.iter().any(|(counted, _)| *counted == id));
            let is_open = is_common && has(&order[..place]) && has(&order[place..]);
            is_open.then(|| constraint.high.saturating_sub(constraint.low.max(0)).clamp(1, WIDEST_SUM) as u128 + 1)
        });
        let states = squares.chain(sums).fold(1u128, u128::saturating_mul);
        let moves = slots.open_to(kind).map(|(slot, _)| slot.most.min(system.kinds[kind].most) as u128 + 1);
        work = work.saturating_add(states.saturating_mul(moves.sum()));
        slots.finish(kind);
    }
    work
}
