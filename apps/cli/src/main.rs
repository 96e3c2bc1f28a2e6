//! The program `qishu`: its commands, with the library of compiled variants.

use std::process::ExitCode;

fn main() -> ExitCode {
    qishu_commands::run(generated::LIBRARY)
}
