//! Ctrl-C and SIGTERM: a count stops at its next step, anything else at once. Either way no half-written file is left.
//!
//! The handlers are installed at the start: the first process of a container ignores signals without a handler.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use qishu::{NewFile, Progress};

/// Whether a stoppable computation is running.
static RUNNING: AtomicBool = AtomicBool::new(false);

/// The number of the signal by which the program was asked to stop; 0 before.
static SIGNAL: AtomicU8 = AtomicU8::new(0);

/// The number of the signal that Ctrl-C sends.
const INTERRUPT: u8 = 2;

/// From now on Ctrl-C and SIGTERM stop a running count. They end the program if there is none, or if the count has not
/// reached its next check by the second signal.
pub fn listen() {
    // Where the system refuses, signals kill the program as ever.
    #[cfg(unix)]
    if let Ok(mut signals) =
        signal_hook::iterator::Signals::new([signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM])
    {
        std::thread::spawn(move || {
            signals.forever().for_each(|signal| hear(u8::try_from(signal).unwrap_or(INTERRUPT)))
        });
    }
    #[cfg(not(unix))]
    let _ = ctrlc::set_handler(|| hear(INTERRUPT));
}

fn hear(signal: u8) {
    let again = SIGNAL.swap(signal, Ordering::SeqCst) != 0;
    if again || !RUNNING.load(Ordering::SeqCst) {
        NewFile::abandon_all();
        // A closed standard error takes no message.
        let _ = writeln!(io::stderr(), "stopped by the user");
        process::exit(i32::from(exit_code()));
    }
}

/// The exit code of a program that was stopped, by the convention of shells: 128 and the signal's number.
pub fn exit_code() -> u8 {
    match SIGNAL.load(Ordering::SeqCst) {
        0 => 128 + INTERRUPT,
        signal => 128_u8.saturating_add(signal),
    }
}

/// Runs a computation that periodically checks for a stop request. If one came, there is no result, even if the
/// computation had just finished.
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

/// Whether to continue at this progress. Between the parts of a longer whole, where nothing is reported, Ctrl-C ends
/// the program at once.
pub fn going_on(progress: &Progress) -> ControlFlow<()> {
    RUNNING.store(progress.done < progress.of, Ordering::SeqCst);
    if is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

fn is_stopped() -> bool {
    SIGNAL.load(Ordering::SeqCst) != 0
}
