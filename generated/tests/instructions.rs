//! Costs in instructions, which do not depend on the machine's load.
//!
//! The subjects are counts, ranking and unranking, moves of some plies, and planning. The figures are those of the test
//! profile, not of the release profile. They are pinned so that a change of the planner or of the runtime that makes a
//! module much slower or faster is noticed. Valgrind counts them; without it nothing is tested.

#[path = "../benches/subjects/mod.rs"]
mod subjects;

use measure::NotCounted;
use subjects::Subject;

/// Instructions of one count, of ranking and unranking a hundred positions, of perft from an opening, and of planning,
/// when last updated.
const PINNED: &[(&str, u64)] = &[
    ("xiangqi", 41_358),
    ("jieqi", 179_770),
    ("xiangqi:rank", 2_809_737),
    ("xiangqi:unrank", 2_587_349),
    ("boards:plan", 245_788_741),
    ("xiangqi:perft", 8_225_957),
    ("chess:perft", 1_421_506),
    ("draughts:perft", 1_135_786),
];

/// The tolerance in per cent, for a new compiler.
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
