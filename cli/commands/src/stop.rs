//! Ctrl-C and SIGTERM: a count is given up at its next step, anything else at once. Either way nothing half written is left.
//!
//! The signals are listened to from the beginning, whatever is done: the first process of a container does not end by a signal that it
//! does not listen to.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};

use qishu::{NewFile, Progress};

/// Whether something is being done that will ask whether it has been stopped.
static RUNNING: AtomicBool = AtomicBool::new(false);

/// The number of the signal by which the program was asked to stop; 0 before.
static SIGNAL: AtomicU8 = AtomicU8::new(0);

/// The number of the signal that Ctrl-C sends.
const INTERRUPT: u8 = 2;

/// From now on Ctrl-C and SIGTERM stop a count that asks. They end the program if there is none, or if the count has not yet come to
/// asking when another one comes.
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
    SIGNAL.load(Ordering::SeqCst) != 0
}
