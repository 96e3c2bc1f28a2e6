//! The reason why a question has no answer, as the page shows it.

use qishu::numbers::grouped;
use qishu::{Error, Limit};
use serde::Serialize;

/// The reason why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NoAnswer {
    /// The problem, without a full stop.
    pub message: String,
    /// Advice, one sentence each.
    pub help: Vec<String>,
}

impl NoAnswer {
    /// A reason without advice.
    pub fn new(message: impl Into<String>) -> NoAnswer {
        NoAnswer { message: message.into(), help: Vec::new() }
    }
}

impl From<Error> for NoAnswer {
    fn from(error: Error) -> NoAnswer {
        let text = error.to_string();
        // The message of a refused count ends with its help, in the format of a terminal.
        let (message, rules) = text.split_once("\nhelp: ").unwrap_or((&text, ""));
        let mut help = error.help().to_vec();
        if !rules.is_empty() {
            help.push(rules.lines().map(str::trim).collect::<Vec<_>>().join("\n"));
        }
        if let Error::TooMuchWork(much) = &error {
            help.extend(allowed(much.limit(), much.allowed()));
        }
        NoAnswer { message: message.to_owned(), help }
    }
}

/// The limit of this page, and where to find a higher one.
fn allowed(limit: Limit, allowed: u128) -> Option<String> {
    let what = match limit {
        Limit::Steps => "steps",
        Limit::Entries => "entries in one table",
        Limit::Bytes => "bytes at once",
        _ => return None,
    };
    Some(format!("this page allows {} {what}; the program `qishu` counts with as many as you allow", grouped(&allowed)))
}

#[cfg(test)]
mod tests {
    use qishu::{Variant, Work};

    use super::*;

    #[test]
    fn who_is_refused_learns_what_would_be_allowed_elsewhere() {
        let rules = "variant pairs { board 3 x 3 sides one piece dot O { count 0..2 anywhere } piece ring R { count 0..2 anywhere } \
            forbid dot faces ring along file }";
        let variant = Variant::from_text("pairs", rules).expect("the rules are sound");
        let error = variant.count(&Work::default().most_steps(1)).expect_err("it takes more than a step");
        let NoAnswer { message, help } = NoAnswer::from(error);
        assert!(message.contains("too much work") && !message.contains('\n'), "{message}");
        assert!(help.iter().any(|line| line.starts_with("this page allows 1 steps; ")), "{help:?}");
    }
}
