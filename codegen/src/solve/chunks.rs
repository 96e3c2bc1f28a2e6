//! Work in pieces, each done by one of some threads.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;

/// So many positions are gone through by one thread at a time.
pub const CHUNK: u64 = 1 << 12;

/// How many chunks so many positions make.
pub fn chunks_of(positions: u64) -> usize {
    positions.div_ceil(CHUNK) as usize
}

/// The numbers of a chunk's positions, of so many in all.
pub fn numbers_of(chunk: usize, positions: u64) -> Range<u64> {
    let first = chunk as u64 * CHUNK;
    first..(first + CHUNK).min(positions)
}

/// Has each of some tasks done by one of the threads, each of which has something of its own to work with. Where one breaks
/// off, no further ones are begun.
pub fn all_tasks<W>(
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
            // This thread is one of them. Where the system starts no more, there are fewer.
            (1..threads).all(|_| thread::Builder::new().spawn_scoped(scope, work).is_ok());
            work();
        }),
    }
    if is_stopped.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
