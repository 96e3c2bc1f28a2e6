//! How far a count has come, and how long it will still take: a line on the terminal that goes away in the end.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A count that takes less time than this is not worth a line.
const PATIENCE: Duration = Duration::from_millis(500);

/// What the line says: the rate is the mean of the last seconds, and the remaining time follows from it.
const LINE: &str = "{msg} [{bar:30}] {percent:>3} %, {elapsed} gone, {eta} left";

/// Into so many parts a count is divided; its steps may be more than an indicator's numbers can tell.
const PARTS: u64 = 1_000_000;

/// The progress of one count.
#[derive(Debug)]
pub struct Progress {
    name: String,
    steps: u128,
    begun: Instant,
    /// Whether there is anybody to see it.
    is_seen: bool,
    /// The line, once there is one.
    line: Option<ProgressBar>,
}

impl Progress {
    /// The progress of a count that begins now.
    pub fn new(name: &str, steps: u128, is_seen: bool) -> Progress {
        Progress { name: name.to_string(), steps, begun: Instant::now(), is_seen, line: None }
    }

    /// Shows that so many steps are done.
    pub fn show(&mut self, done: u128) {
        if !self.is_seen {
            return;
        }
        let elapsed = self.begun.elapsed();
        if self.line.is_none() && elapsed >= PATIENCE {
            let line = ProgressBar::with_draw_target(Some(PARTS), ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template(LINE).unwrap_or_else(|_| ProgressStyle::default_bar());
            line.set_style(style.progress_chars("=> "));
            line.set_message(self.name.clone());
            self.line = Some(line.with_elapsed(elapsed));
        }
        if let Some(line) = &self.line {
            let share = done as f64 / self.steps.max(1) as f64;
            line.set_position(((share * PARTS as f64) as u64).min(PARTS));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }
}
