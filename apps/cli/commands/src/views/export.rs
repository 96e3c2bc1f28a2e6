//! `qishu emit --part cnf`: writes the rules of a variant as a formula that other programs count.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use qishu::Formula;

use crate::args::{ExportArgs, TargetArgs};
use crate::terminal::console::{Console, Failure};
use crate::terminal::target::Target;

/// The older name of `emit --part cnf`.
///
/// # Errors
///
/// Fails if standard output does.
pub fn export(args: &ExportArgs, console: &mut Console) -> io::Result<()> {
    formula(&args.of, (args.material.as_deref(), false), args.output.as_deref(), console)
}

/// Writes the formula of some material, perhaps with weights, to the file, or to standard output without one.
///
/// # Errors
///
/// Fails if standard output does.
pub fn formula(
    of: &TargetArgs,
    (material, weighted): (Option<&str>, bool),
    output: Option<&Path>,
    console: &mut Console,
) -> io::Result<()> {
    let formula = match made(of, material, weighted) {
        Ok(formula) => formula,
        Err(failure) => {
            console.fail(&failure);
            return Ok(());
        }
    };
    let Some(path) = output else {
        return console.print(&formula.to_string());
    };
    if let Err(error) = write(&formula, path) {
        console.fail(&Failure::unwritten(path, &error));
    }
    Ok(())
}

fn made(of: &TargetArgs, material: Option<&str>, weighted: bool) -> Result<Formula, Failure> {
    let target = Target::of(&of.target)?.with_material(material)?;
    let formula = if weighted { target.variant.weighted_formula() } else { target.variant.formula() };
    formula.map_err(|error| target.failure(&error))
}

fn write(formula: &Formula, path: &Path) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    write!(file, "{formula}")?;
    file.flush()
}
