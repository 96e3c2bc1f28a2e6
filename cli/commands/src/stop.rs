//! Ctrl-C: a count is given up at its next step, anything else at once.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

use qishu::Progress;

use crate::console::STOPPED;

/// Whether something is being done that will ask whether it has been stopped.
static RUNNING: AtomicBool = AtomicBool::new(false);

/// Whether the user has asked to stop.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C stops a count that asks. It ends the program if there is none, or if the count has not yet come
/// to asking when the user presses it again.
pub fn on_interrupt() {
    // Where the system refuses, Ctrl-C kills the program as ever.
    let _ = ctrlc::set_handler(|| {
        let again = INTERRUPTED.swap(true, Ordering::SeqCst);
        if again || !RUNNING.load(Ordering::SeqCst) {
            // When standard error is closed there is nobody left to tell.
            let _ = writeln!(io::stderr(), "stopped by the user");
            process::exit(i32::from(STOPPED));
        }
    });
}

/// Does something that asks again and again whether the user has stopped it. There is no result then, even if it came
/// to its end at that very moment.
pub fn stoppable<T>(run: impl FnOnce(fn() -> bool) -> Option<T>) -> Option<T> {
    RUNNING.store(true, Ordering::SeqCst);
    let result = run(is_stopped);
    RUNNING.store(false, Ordering::SeqCst);
    result.filter(|_| !is_stopped())
}

/// Does something that reports its progress to [`going_on`] wherever it can be stopped.
pub fn watched<T>(run: impl FnOnce() -> T) -> T {
    let result = run();
    RUNNING.store(false, Ordering::SeqCst);
    result
}

/// Whether what has come so far goes on. Between the parts of a longer whole, where nothing is reported, Ctrl-C ends the
/// program at once.
pub fn going_on(progress: &Progress) -> ControlFlow<()> {
    RUNNING.store(progress.done < progress.of, Ordering::SeqCst);
    if is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

fn is_stopped() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}
