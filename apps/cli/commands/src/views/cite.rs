//! `qishu cite`: the citation of a figure, so that a reader can reproduce it.

use std::io;

use qishu::Citation;

use crate::args::{CitationFormat, CiteArgs};
use crate::terminal::answer::answered;
use crate::terminal::ask::ask;
use crate::terminal::console::{Console, Failure};
use crate::terminal::target::Target;

/// Counts, and prints a citation of the count.
///
/// # Errors
///
/// Fails if standard output does.
pub fn cite(args: &CiteArgs, console: &mut Console) -> io::Result<()> {
    let text = Target::of(&args.of.target).and_then(|target| cited(&target, args, console));
    answered(text, console)
}

fn cited(target: &Target, args: &CiteArgs, console: &Console) -> Result<String, Failure> {
    let variant = &target.variant;
    let material = args.material.as_deref().map(|text| variant.parse_material(text)).transpose();
    let material = material.map_err(Failure::from)?;
    let citation = ask(target, &args.work, console, |work| {
        Citation::of(variant, material.as_ref(), args.legal, &target.shown, work)
    })?;
    Ok(match args.format {
        CitationFormat::Text => citation.text(),
        CitationFormat::Bibtex => citation.bibtex(),
    })
}
