//! Why a question has no answer, as the page shows it.

use qishu::numbers::grouped;
use qishu::{Error, Limit};
use serde::Serialize;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NoAnswer {
    /// What is wrong.
    pub message: String,
    /// What to do about it, one sentence each.
    pub help: Vec<String>,
}

impl NoAnswer {
    /// A reason about which nothing can be done.
    pub fn new(message: impl Into<String>) -> NoAnswer {
        NoAnswer { message: message.into(), help: Vec::new() }
    }
}

impl From<Error> for NoAnswer {
    fn from(error: Error) -> NoAnswer {
        let mut help = error.help().to_vec();
        if let Error::TooMuchWork(much) = &error {
            help.extend(much.because().iter().map(|rule| format!("it has to remember {rule}")));
            help.extend(allowed(much.limit(), much.allowed()));
        }
        NoAnswer { message: error.to_string(), help }
    }
}

/// What this page allows, and who allows more.
fn allowed(limit: Limit, allowed: u128) -> Option<String> {
    let what = match limit {
        Limit::Steps => "steps",
        Limit::Entries => "entries in one table",
        Limit::Bytes => "bytes at once",
        _ => return None,
    };
    Some(format!("this page allows {} {what}; the program `qishu` counts with as many as you allow", grouped(&allowed)))
}
