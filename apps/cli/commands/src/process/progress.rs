//! The progress of a count and its remaining time: a terminal line that is removed at the end.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// The duration below which a count shows no progress line.
const PATIENCE: Duration = Duration::from_millis(500);

/// What the line says: the rate is the mean of the last seconds, and the remaining time follows from it.
const LINE: &str = "{msg} [{bar:30}] {percent:>3} %, {elapsed} gone, {eta} left";

/// The resolution of the progress bar; a count may have more steps than its integers can hold.
const PARTS: u64 = 1_000_000;

/// The progress of one count, or of several one after the other.
#[derive(Debug)]
pub struct ProgressLine {
    name: String,
    /// When the count began that is under way.
    begun: Option<Instant>,
    /// Whether the line is visible.
    is_seen: bool,
    /// The line, once it exists.
    line: Option<ProgressBar>,
}

impl ProgressLine {
    /// The progress of what begins when it is first shown.
    pub fn new(name: &str, is_seen: bool) -> ProgressLine {
        ProgressLine { name: name.to_string(), begun: None, is_seen, line: None }
    }

    /// Shows a completed share, from 0 to 1; after 1 the line begins again.
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
