//! What a count costs in instructions, which no other program on the machine can change.
//!
//! The same is known of what it takes to turn positions into numbers and back, to follow a game for some plies, and to
//! plan. The figures are those of the test profile, which is not the one that is fast; they are pinned so that a change
//! of the planner or of the runtime which makes a module much slower, or much faster, is noticed. Valgrind counts them,
//! so where it is missing nothing is tested.

#[path = "../benches/subjects/mod.rs"]
mod subjects;

use measure::NotCounted;
use subjects::Subject;

/// Instructions of one count, of a hundred positions turned into numbers and back, of the moves of some plies from an
/// opening, and of planning, as they were when last looked at.
const PINNED: &[(&str, u64)] = &[
    ("xiangqi", 41_358),
    ("jieqi", 179_770),
    ("xiangqi:rank", 2_809_737),
    ("xiangqi:unrank", 2_587_349),
    ("boards:plan", 245_788_741),
    ("xiangqi:perft", 16_998_617),
    ("chess:perft", 3_019_527),
    ("draughts:perft", 1_547_158),
];

/// A new compiler may take so many per cent more or less.
const MARGIN: u64 = 25;

fn main() {
    if subjects::counted_if_asked() {
        return;
    }
    let mut off = Vec::new();
    let modules = subjects::all().into_iter().filter(|subject| !subject.is_by_hand());
    let others = [subjects::numberings(), subjects::perfts(), subjects::plannings()];
    let subjects: Vec<Subject> = modules.chain(others.into_iter().flatten()).collect();
    for &(name, pinned) in PINNED {
        let subject = subjects.iter().find(|subject| subject.name == name).expect("the name is one of the lists");
        match subject.instructions() {
            Ok(counted) if counted.abs_diff(pinned) * 100 <= pinned * MARGIN => {
                println!("{name}: {counted} instructions")
            }
            Ok(counted) => off.push(format!("{name}: {counted} instructions, pinned at {pinned}")),
            Err(reason @ NotCounted::NoValgrind(_)) => {
                println!("skipped: {reason}");
                return;
            }
            Err(reason) => off.push(format!("{name}: {reason}")),
        }
    }
    assert!(off.is_empty(), "pin the new figures if the change is meant:\n{}", off.join("\n"));
}
