//! The time that solving takes, estimated in advance.

use std::cmp::Reverse;
use std::time::Duration;

use qishu_endgames::endgame::Endgame;

/// The number of positions, with each side to move, of a material whose moves are looked at.
const SAMPLE: u64 = 1_000;

/// The maximum number of materials of which positions are sampled: the largest ones.
const MOST_SAMPLED: usize = 64;

/// How often solving looks at the moves of a position and at those that lead to it, as measured on endgames of three to
/// five pieces of several games. Materials with long wins take more, those that are drawn take less.
const PASSES: f64 = 2.0;

/// How often material is solved in which a move starts a new count of plies.
const SOLUTIONS: f64 = 5.0;

/// The time that several threads take, given the number of values of each material signature; 0 where none is solved.
pub(super) fn time(endgame: &Endgame, values: &[u128], threads: usize) -> Duration {
    let mut by_size: Vec<usize> = (0..values.len()).filter(|&place| values[place] > 0).collect();
    by_size.sort_by_key(|&place| Reverse(values[place]));
    let (sampled, others) = by_size.split_at(MOST_SAMPLED.min(by_size.len()));
    let of_sampled: f64 = sampled.iter().map(|&place| values[place] as f64 * seconds(endgame, place)).sum();
    let number = |places: &[usize]| places.iter().map(|&place| values[place] as f64).sum::<f64>();
    // Smaller material has fewer moves, so its time is at most this.
    let share = number(others) / number(sampled).max(1.0);
    let seconds = PASSES * of_sampled * (1.0 + share) / threads_that_run(threads);
    Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
}

/// The time for a value of a material signature.
fn seconds(endgame: &Endgame, place: usize) -> f64 {
    let (one, _) = &endgame.signatures()[place];
    let Some(index) = endgame.index(&one.signature) else { return 0.0 };
    let solutions = if endgame.count().restarts_within(&one.signature) { SOLUTIONS } else { 1.0 };
    solutions * endgame.seconds_per_position(one, &index, SAMPLE)
}

/// The number of threads that processors can run at once.
fn threads_that_run(threads: usize) -> f64 {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    threads.clamp(1, processors) as f64
}
