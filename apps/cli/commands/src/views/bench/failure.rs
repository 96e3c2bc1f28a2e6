//! Reasons why a module cannot be measured.

use measure::NotBuilt;

use crate::terminal::console::Failure;

/// Why there is no module to measure, and what to do about it.
pub fn not_built(error: &NotBuilt) -> Failure {
    let help = match error {
        NotBuilt::NoCargo(_) => vec![
            "a module is compiled by the Rust toolchain, which https://rustup.rs installs".to_string(),
            "--no-module measures the rest".to_string(),
        ],
        NotBuilt::Folder(_) | NotBuilt::Failed(_) => vec!["--no-module measures the rest".to_string()],
    };
    Failure::Message { text: error.to_string(), help }
}
