//! The way in for the page: a question is written into the module's memory, and its answer is read there.
//!
//! A browser calls functions by their names. That no other function has such a name is what the attribute promises and
//! the compiler cannot check; beyond it nothing here is unsafe. The page writes into room that it was given, while
//! nothing else runs.

use std::panic;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::playground::Playground;

static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<String> = Mutex::new(String::new());
static PLAYGROUND: Mutex<Option<Playground>> = Mutex::new(None);

#[link(wasm_import_module = "page")]
#[allow(unsafe_code)]
unsafe extern "C" {
    /// Is called with the share of the work that is done, from 0 to 1.
    safe fn progress(share: f64);
}

/// Room for a question of so many bytes, which the page fills before it calls [`ask`].
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut question = lock(&QUESTION);
    question.clear();
    question.resize(bytes, 0);
    question.as_mut_ptr()
}

/// Answers the question. Where it panics instead, what it says then is in the place of the answer.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn ask() {
    let question = std::mem::take(&mut *lock(&QUESTION));
    let mut playground = lock(&PLAYGROUND);
    let playground = playground.get_or_insert_with(|| {
        panic::set_hook(Box::new(|panic| *lock(&ANSWER) = panic.to_string()));
        Playground::default()
    });
    let answer = playground.answer(&String::from_utf8_lossy(&question), &|share| progress(share));
    *lock(&ANSWER) = answer;
}

/// Where the answer begins.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    lock(&ANSWER).as_ptr()
}

/// How many bytes the answer has.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn answer_bytes() -> usize {
    lock(&ANSWER).len()
}

/// There is one thread, so that no piece waits; and a module that has panicked is asked for its last words only.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
