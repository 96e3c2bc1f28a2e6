//! Checks the counting methods against each other on random rules: brute force, the naive frontier, the interpreted
//! plan, and the compiled module.
//!
//! A failing case is shrunk and written where the ordinary tests find it. The exit code is 1 then.

mod args;
mod nightly;
mod tally;

use std::process::ExitCode;
use std::time::Instant;
use std::{io, panic};

use args::NightlyArgs;
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};

/// The progress line.
const LINE: &str = "[{bar:30}] {pos} of {len} cases, {elapsed} gone, {eta} left";

fn main() -> ExitCode {
    let args = NightlyArgs::parse();
    match tried(&args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether all cases agree.
fn tried(args: &NightlyArgs) -> io::Result<bool> {
    let bar = ProgressBar::new(args.cases);
    let style = ProgressStyle::with_template(LINE).unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.set_style(style.progress_chars("=> "));
    // A panic is a failure of the case at hand, and reported as such.
    panic::set_hook(Box::new(|_| {}));
    let started = Instant::now();
    let (tally, failures) = nightly::run(args, &bar)?;
    bar.finish_and_clear();
    println!("cases tried         {} in {:.1} s, seed {}", bar.position(), started.elapsed().as_secs_f64(), args.seed);
    print!("{tally}");
    println!("failures            {}", failures.len());
    for failure in &failures {
        println!("  case {}: {}", failure.number, failure.what);
    }
    for path in nightly::write(&failures, args.seed, &args.fixtures)? {
        println!("  written to {}", path.display());
    }
    Ok(failures.is_empty())
}
