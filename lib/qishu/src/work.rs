//! Limits on the work of an answer, and a watcher of its progress.

use std::fmt;
use std::ops::ControlFlow;

use qishu_counting::planner::Limits;

/// Limits on the work of an answer, and a watcher that sees its progress and may stop it.
///
/// A plan that would pass a limit is refused before it is carried out. The default is about a minute of counting and a
/// gigabyte of memory, without a watcher.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::time::{Duration, Instant};
///
/// let begun = Instant::now();
/// let watch = |_| match begun.elapsed() < Duration::from_secs(10) {
///     true => ControlFlow::Continue(()),
///     false => ControlFlow::Break(()),
/// };
/// let work = qishu::Work::default().most_steps(1 << 40).watched_by(&watch);
/// let rules = "variant dots { board 3 x 3 sides one piece dot { count 0..9 anywhere } }";
/// assert_eq!(qishu::Variant::from_text("dots", rules)?.count(&work)?, 512u32.into());
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Work<'w> {
    limits: Limits,
    watch: Option<&'w Watch<'w>>,
}

/// Receives the progress at short intervals and returns whether to continue.
type Watch<'w> = dyn Fn(Progress) -> ControlFlow<()> + Sync + 'w;

/// The progress of some work.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The number of finished units.
    pub done: u128,
    /// The total number of units.
    pub of: u128,
    /// The unit for display, in the plural: `steps`, `symmetries`.
    pub unit: &'static str,
    /// The finished share of the work, from 0 to 1; a unit in progress counts in part.
    pub share: f64,
}

impl<'w> Work<'w> {
    /// The maximum number of steps of the innermost loops of one plan.
    #[must_use]
    pub fn most_steps(mut self, steps: u128) -> Work<'w> {
        self.limits.steps = steps;
        self
    }

    /// The maximum number of entries in one table of a plan; each takes 8 bytes or more.
    #[must_use]
    pub fn most_entries(mut self, entries: u128) -> Work<'w> {
        self.limits.entries = entries;
        self
    }

    /// The maximum number of bytes in memory at once, for all counts together that run side by side.
    #[must_use]
    pub fn most_bytes(mut self, bytes: u64) -> Work<'w> {
        self.limits.bytes = bytes;
        self
    }

    /// Sets a function that receives the progress at short intervals. If it returns [`Break`](ControlFlow::Break), the
    /// answer is [`Error::Stopped`](crate::Error::Stopped). Several threads call it, at the beginning and the end of
    /// the work as well as in between. Planning is not watched: it is over before the work begins.
    #[must_use]
    pub fn watched_by(self, watch: &'w (dyn Fn(Progress) -> ControlFlow<()> + Sync + 'w)) -> Work<'w> {
        Work { watch: Some(watch), ..self }
    }

    /// The limit on steps.
    pub fn steps(&self) -> u128 {
        self.limits.steps
    }

    /// The limit on entries of one table.
    pub fn entries(&self) -> u128 {
        self.limits.entries
    }

    /// The limit on bytes.
    pub fn bytes(&self) -> u64 {
        self.limits.bytes
    }

    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// Reports the progress of the work.
    pub(crate) fn report(&self, progress: Progress) -> ControlFlow<()> {
        self.watch.map_or(ControlFlow::Continue(()), |watch| watch(progress))
    }
}

impl Progress {
    /// The progress after `done` finished units and no unit in part.
    pub(crate) fn of_units(done: u128, of: u128, unit: &'static str) -> Progress {
        let share = if of == 0 { 1.0 } else { done as f64 / of as f64 };
        Progress { done, of, unit, share }
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} {}", self.done, self.of, self.unit)
    }
}

impl fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Work")
            .field("steps", &self.limits.steps)
            .field("entries", &self.limits.entries)
            .field("bytes", &self.limits.bytes)
            .field("is_watched", &self.watch.is_some())
            .finish()
    }
}
