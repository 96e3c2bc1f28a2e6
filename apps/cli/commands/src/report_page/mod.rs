//! `qishu report`: one self-contained page about a variant.

mod answers;
mod page;
mod parts;

use std::io;

use qishu::Painter;

use crate::args::ReportArgs;
use crate::console::{Console, Failure};
use crate::target::Target;
use answers::ReportAnswers;
use page::ReportPage;

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
    let (target, text) = Target::with_text(&args.of.target)?;
    let target = target.with_material(args.material.as_deref())?;
    let painter = Painter::of(&target.variant).map_err(|error| target.failure(&error))?;
    let answers = ReportAnswers::of(&target, args, console)?;
    let mut page = ReportPage::new(&target.variant);
    parts::count(&mut page, &target.variant, &answers);
    parts::board(&mut page, &target.variant, &painter);
    parts::pieces(&mut page, &target, &painter, &answers)?;
    parts::numbers_of_pieces(&mut page, &painter, &answers);
    parts::symmetry(&mut page, &answers);
    parts::plan(&mut page, &painter, &answers);
    parts::sample(&mut page, &painter, &answers, args.seed);
    parts::rules(&mut page, &text);
    Ok(page.text())
}
