//! How far a count has come, and how long it will still take: a line on the terminal that goes away in the end.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A count that takes less time than this is not worth a line.
const PATIENCE: Duration = Duration::from_millis(500);

/// What the line says: the rate is the mean of the last seconds, and the remaining time follows from it.
const LINE: &str = "{msg} [{bar:30}] {percent:>3} %, {elapsed} gone, {eta} left";

/// Into so many parts a count is divided; its steps may be more than an indicator's numbers can hold.
const PARTS: u64 = 1_000_000;

/// The progress of one count, or of several one after the other.
#[derive(Debug)]
pub struct ProgressLine {
    name: String,
    /// When the count began that is under way.
    begun: Option<Instant>,
    /// Whether there is anybody to see it.
    is_seen: bool,
    /// The line, once there is one.
    line: Option<ProgressBar>,
}

impl ProgressLine {
    /// The progress of what begins when it is first shown.
    pub fn new(name: &str, is_seen: bool) -> ProgressLine {
        ProgressLine { name: name.to_string(), begun: None, is_seen, line: None }
    }

    /// Shows that such a share is done, from 0 to 1; what comes behind the whole begins anew.
    pub fn show(&mut self, share: f64) {
        if !self.is_seen {
            return;
        }
        let elapsed = self.begun.get_or_insert_with(Instant::now).elapsed();
        if self.line.is_none() && elapsed >= PATIENCE {
            let line = ProgressBar::with_draw_target(Some(PARTS), ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template(LINE).unwrap_or_else(|_| ProgressStyle::default_bar());
            line.set_style(style.progress_chars("=> "));
            line.set_message(self.name.clone());
            self.line = Some(line.with_elapsed(elapsed));
        }
        if let Some(line) = &self.line {
            line.set_position(((share * PARTS as f64) as u64).min(PARTS));
        }
        if share >= 1.0 {
            self.end();
        }
    }

    fn end(&mut self) {
        self.begun = None;
        if let Some(line) = self.line.take() {
            line.finish_and_clear();
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.end();
    }
}
