//! Why a command ended early.

use std::io;

use crate::terminal::console::{Console, Failure};

/// Why a command ended early.
pub enum Ended {
    /// A failure to report to the user.
    Failure(Failure),
    /// Standard output failed.
    Output(io::Error),
}

impl From<Failure> for Ended {
    fn from(failure: Failure) -> Ended {
        Ended::Failure(failure)
    }
}

impl From<io::Error> for Ended {
    fn from(error: io::Error) -> Ended {
        Ended::Output(error)
    }
}

/// Reports a failure to the user; a failure of standard output is returned to the caller.
///
/// # Errors
///
/// Fails if standard output has failed.
pub fn reported(outcome: Result<(), Ended>, console: &mut Console) -> io::Result<()> {
    match outcome {
        Ok(()) => Ok(()),
        Err(Ended::Failure(failure)) => {
            console.fail(&failure);
            Ok(())
        }
        Err(Ended::Output(error)) => Err(error),
    }
}
