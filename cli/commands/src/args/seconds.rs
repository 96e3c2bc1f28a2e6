//! Times on the command line.

use std::time::Duration;

use qishu::rules::shortened;

/// A number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.replace('_', "").parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| format!("`{}` is no number of seconds, such as 0.5", shortened(text)))
}

/// A time that is not zero.
pub fn some_seconds(text: &str) -> Result<Duration, String> {
    match seconds(text)? {
        Duration::ZERO => Err(format!("`{}` is no time at all", shortened(text))),
        time => Ok(time),
    }
}
