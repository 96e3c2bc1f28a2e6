//! `qishu report`: one self-contained page about a variant.

use std::io;

use qishu::{ReportOptions, VariantPage};

use crate::args::ReportArgs;
use crate::terminal::ask::{ask, reason};
use crate::terminal::console::{Console, Failure};
use crate::terminal::target::Target;

/// Writes the page. Of what passes a limit it says so, and so does a note.
///
/// # Errors
///
/// Fails if standard output does.
pub fn report(args: &ReportArgs, console: &mut Console) -> io::Result<()> {
    match written(args, console) {
        Ok(text) => console.deliver(args.output.as_deref(), &text),
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

fn written(args: &ReportArgs, console: &Console) -> Result<String, Failure> {
    let target = Target::of(&args.of.target)?.with_material(args.material.as_deref())?;
    let options = ReportOptions { legal: args.legal, sample: args.number, seed: args.seed, longest: args.seconds };
    let report = ask(&target, &args.work, console, |work| {
        VariantPage::of(&target.variant, options, Some(&|error| reason(&target, &args.work, error)), work)
    })?;
    note(report.left_out, console);
    Ok(report.page)
}

/// Says each reason once.
fn note(mut rest: Vec<(&'static str, String)>, console: &Console) {
    while let Some((_, why)) = rest.first().cloned() {
        let (same, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(|(_, other)| *other == why);
        let what: Vec<&str> = same.into_iter().map(|(what, _)| what).collect();
        console.note(&format!("left out: {}, since {why}", what.join(", ")));
        rest = others;
    }
}
