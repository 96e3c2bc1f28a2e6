//! Parallel work in chunks, each done by one of several threads.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;

/// The number of positions in a chunk.
pub(crate) const CHUNK: u64 = 1 << 12;

/// The number of chunks for `positions` positions.
pub(crate) fn chunks_of(positions: u64) -> usize {
    positions.div_ceil(CHUNK) as usize
}

/// The numbers of a chunk's positions, out of `positions` in all.
pub(crate) fn numbers_of(chunk: usize, positions: u64) -> Range<u64> {
    let first = chunk as u64 * CHUNK;
    first..(first + CHUNK).min(positions)
}

/// Runs tasks on several threads, each with its own working data. After a task breaks off, no further one begins.
pub(crate) fn all_tasks<W>(
    threads: usize,
    tasks: usize,
    worker: impl Fn() -> W + Sync,
    one: impl Fn(&mut W, usize) -> ControlFlow<()> + Sync,
) -> ControlFlow<()> {
    let (captured, is_stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let work = || {
        let mut worker = worker();
        loop {
            let task = captured.fetch_add(1, Relaxed);
            if task >= tasks || is_stopped.load(Relaxed) {
                break;
            }
            if one(&mut worker, task).is_break() {
                is_stopped.store(true, Relaxed);
            }
        }
    };
    match threads.min(tasks) {
        0 | 1 => work(),
        threads => thread::scope(|scope| {
            // The current thread also works. If the system refuses further threads, there are fewer.
            (1..threads).all(|_| thread::Builder::new().spawn_scoped(scope, work).is_ok());
            work();
        }),
    }
    if is_stopped.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
