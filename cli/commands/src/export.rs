//! `qishu export`: writes the rules of a variant in a format of other model counters.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use qishu::Formula;

use crate::args::ExportArgs;
use crate::console::{Console, Failure};
use crate::target::Target;

/// Writes the formula to the file, or to standard output without one.
///
/// # Errors
///
/// Fails if standard output does.
pub fn export(args: &ExportArgs, console: &mut Console) -> io::Result<()> {
    let formula = match formula(args) {
        Ok(formula) => formula,
        Err(failure) => {
            console.fail(&failure);
            return Ok(());
        }
    };
    let Some(path) = &args.output else {
        return console.print(&formula.to_string());
    };
    if let Err(error) = write(&formula, path) {
        console.fail(&Failure::unwritten(path, &error));
    }
    Ok(())
}

fn formula(args: &ExportArgs) -> Result<Formula, Failure> {
    let target = Target::of(&args.of.target)?.with_material(args.material.as_deref())?;
    target.variant.formula().map_err(|error| target.failure(&error))
}

fn write(formula: &Formula, path: &Path) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    write!(file, "{formula}")?;
    file.flush()
}
