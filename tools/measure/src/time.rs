//! Times from nanoseconds to minutes.

use std::convert::Infallible;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// The least duration of a batch, so that reading the clock does not matter.
const BATCH: Duration = Duration::from_millis(4);

/// The most batches that are timed.
const BATCHES: u32 = 100;

/// Long enough for some undisturbed batches, as a rule.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// No batch has more runs than this.
const MOST_RUNS: u32 = 1 << 24;

/// The time of one run, as the least mean of several batches of runs: other programs can only make it longer.
///
/// `batch` runs the given number of times and returns the time. All batches together take hardly longer than the
/// patience, but a slow batch is run once.
///
/// # Errors
///
/// Fails if a batch does.
pub fn least_time<E>(patience: Duration, mut batch: impl FnMut(u32) -> Result<Duration, E>) -> Result<Duration, E> {
    let begun = Instant::now();
    let mut runs = 1;
    let mut elapsed = batch(runs)?;
    while elapsed < BATCH && runs < MOST_RUNS {
        // Twice the estimate is cheaper than one more attempt.
        let wanted = 2.0 * BATCH.as_secs_f64() / elapsed.as_secs_f64().max(1e-9);
        runs = runs.saturating_mul((wanted as u32).clamp(2, 1000)).min(MOST_RUNS);
        elapsed = batch(runs)?;
    }
    let mut least = elapsed / runs;
    for _ in 1..BATCHES {
        if begun.elapsed() + elapsed > patience {
            break;
        }
        least = least.min(batch(runs)? / runs);
    }
    Ok(least)
}

/// The least time of an operation, measured for hardly longer than the patience.
pub fn time_of<T>(patience: Duration, mut work: impl FnMut() -> T) -> Duration {
    let least = least_time(patience, |runs| {
        let begun = Instant::now();
        for _ in 0..runs {
            black_box(work());
        }
        Ok::<_, Infallible>(begun.elapsed())
    });
    match least {
        Ok(time) => time,
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::time::Duration;

    use super::{PATIENCE, least_time};

    #[test]
    fn the_least_mean_is_the_time() {
        let mut batches = 0;
        let least = least_time(PATIENCE, |runs| {
            batches += 1;
            // Every second batch is disturbed.
            Ok::<_, Infallible>(Duration::from_micros(10) * runs * (1 + batches % 2))
        });
        assert_eq!(least, Ok(Duration::from_micros(10)));
    }

    #[test]
    fn what_takes_long_is_run_once_and_what_fails_is_not_run_again() {
        let mut calls = 0;
        let least = least_time(PATIENCE, |runs| {
            calls += runs;
            Ok::<_, Infallible>(Duration::from_secs(60))
        });
        assert_eq!((least, calls), (Ok(Duration::from_secs(60)), 1));
        assert_eq!(least_time(PATIENCE, |_| Err("it fails")), Err("it fails"));
    }
}
