//! Times on the command line.

use std::time::Duration;

use crate::text::number::{decimal, wrong};

/// A number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = decimal(text).and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| wrong("a number of seconds from 0 on, such as 0.5", text))
}

/// A time that is not zero.
pub fn some_seconds(text: &str) -> Result<Duration, String> {
    let time = seconds(text).ok().filter(|time| !time.is_zero());
    time.ok_or_else(|| wrong("a number of seconds above 0, such as 0.5", text))
}
