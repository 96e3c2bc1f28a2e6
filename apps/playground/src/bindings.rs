//! The bindings for the page: a question is written into the module's memory, and its answer is read from there.
//!
//! A browser calls functions by their names. The attribute promises that no other function has the same name, which the
//! compiler cannot check; nothing else here is unsafe. The page writes into a buffer that it was given, while nothing
//! else runs.

use std::panic;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::playground::Playground;

static QUESTION: Mutex<Vec<u8>> = Mutex::new(Vec::new());
static ANSWER: Mutex<String> = Mutex::new(String::new());
static PLAYGROUND: Mutex<Option<Playground>> = Mutex::new(None);

#[link(wasm_import_module = "page")]
#[allow(unsafe_code)]
unsafe extern "C" {
    /// Receives the finished share of the work, from 0 to 1.
    safe fn progress(share: f64);
}

/// A buffer for a question of `bytes` bytes, which the page fills before it calls [`ask`].
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    let mut question = lock(&QUESTION);
    question.clear();
    question.resize(bytes, 0);
    question.as_mut_ptr()
}

/// Answers the question. If it panics, the panic message replaces the answer.
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

/// The start of the answer.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    lock(&ANSWER).as_ptr()
}

/// The length of the answer in bytes.
#[allow(unsafe_code)]
#[unsafe(no_mangle)]
pub extern "C" fn answer_bytes() -> usize {
    lock(&ANSWER).len()
}

/// There is one thread, so that locking never blocks. After a panic the module only returns its last message.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
