//! The number of threads that work at once.

use std::fmt;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::thread;

/// A number of threads that work at once: at least one, and at most [`Threads::MOST`]. Every function with a thread
/// count takes this type, so that an absurd number cannot exhaust the machine.
///
/// ```
/// use qishu_engine::Threads;
///
/// assert_eq!(Threads::new(4).map(Threads::number), Ok(4));
/// let error = Threads::new(5000).expect_err("these are too many");
/// assert_eq!(error.to_string(), "there can be 1 to 1024 threads, not 5000");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threads(NonZeroUsize);

/// An invalid number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreadsError(usize);

impl Threads {
    /// The most threads. Machines have fewer processors.
    pub const MOST: usize = 1024;

    /// One thread.
    pub const ONE: Threads = Threads(NonZeroUsize::MIN);

    /// A checked number of threads.
    ///
    /// # Errors
    ///
    /// Fails if there are none, or more than [`Threads::MOST`].
    pub fn new(number: usize) -> Result<Threads, ThreadsError> {
        let number_of_some = NonZeroUsize::new(number).filter(|_| number <= Threads::MOST);
        number_of_some.map(Threads).ok_or(ThreadsError(number))
    }

    /// One thread for each processor, at most [`Threads::MOST`].
    #[must_use]
    pub fn of_processors() -> Threads {
        let processors = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Threads::new(processors.min(Threads::MOST)).unwrap_or(Threads::ONE)
    }

    /// The number of threads.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0.get()
    }

    /// Runs `work` on every thread, including this one, and collects the results. There are fewer threads where the
    /// system starts no more.
    ///
    /// # Panics
    ///
    /// Panics if the work does.
    pub fn each<T: Send>(self, work: impl Fn() -> T + Sync) -> Vec<T> {
        thread::scope(|scope| {
            let started = (1..self.number()).map_while(|_| thread::Builder::new().spawn_scoped(scope, &work).ok());
            let started: Vec<_> = started.collect();
            let own = work();
            let others = started.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            std::iter::once(own).chain(others).collect()
        })
    }
}

impl fmt::Display for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for ThreadsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there can be 1 to {} threads, not {}", Threads::MOST, self.0)
    }
}

impl std::error::Error for ThreadsError {}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::Threads;

    #[test]
    fn there_are_some_threads_and_not_too_many() {
        for number in [1, 2, Threads::MOST] {
            assert_eq!(Threads::new(number).map(Threads::number), Ok(number));
        }
        for number in [0, Threads::MOST + 1, usize::MAX] {
            let error = Threads::new(number).expect_err("the number is above the limit");
            assert!(error.to_string().contains(&Threads::MOST.to_string()), "{error}");
        }
        assert!(Threads::of_processors().number() >= 1);
    }

    #[test]
    fn the_work_is_done_once_on_each_thread() {
        let done = AtomicUsize::new(0);
        let threads = Threads::new(3).expect("the number is within the limit");
        let mut numbers = threads.each(|| done.fetch_add(1, Ordering::Relaxed));
        numbers.sort_unstable();
        assert_eq!(numbers, [0, 1, 2]);
    }
}
