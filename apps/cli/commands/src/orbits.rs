//! `qishu orbits`: the number of positions up to symmetry.

use std::io;

use qishu::numbers::grouped;
use qishu::{Orbits, Variant};

use crate::args::{OrbitsArgs, PrintArgs, TableFormat, generators};
use crate::ask::ask;
use crate::console::{Console, Failure};
use crate::tabular::{TableSubject, Tabular, heading};
use crate::target::Target;

/// Prints the number of orbits, and of the positions that each symmetry leaves as they are.
///
/// # Errors
///
/// Fails if standard output does.
pub fn orbits(args: &OrbitsArgs, console: &mut Console) -> io::Result<()> {
    match counted(args, console) {
        Ok((variant, orbits)) => console.deliver(args.print.output.as_deref(), &printed(&variant, orbits, &args.print)),
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

fn printed(variant: &Variant, Orbits { number, fixed, .. }: Orbits, print: &PrintArgs) -> String {
    let rows = fixed.into_iter().map(|(name, fixed)| (vec![name], fixed)).collect();
    let mut table = Tabular { columns: vec!["symmetry".to_string()], rows, whole: None };
    match print.format {
        TableFormat::Human => {
            let symmetries = table.rows.len();
            let number = grouped(&number);
            format!("{}  up to {symmetries} symmetries  {number}\n\n{}", heading(variant), table.human(print.log10))
        }
        TableFormat::Plain => format!("{number}\n"),
        _ => {
            table.rows.push((vec!["orbits".to_string()], number));
            table.print(&TableSubject::of(variant), print.format, print.log10)
        }
    }
}

fn counted(args: &OrbitsArgs, console: &Console) -> Result<(Variant, Orbits), Failure> {
    let target = Target::of(&args.of.target)?.with_material(args.material.as_deref())?;
    let orbits = ask(&target, &args.work, console, |work| {
        let up_to = match generators(&args.up_to) {
            all if all.is_empty() && args.legal => target.variant.symmetries_legal()?,
            all if all.is_empty() => target.variant.symmetries()?,
            named => named,
        };
        match args.legal {
            true => target.variant.orbits_legal(&up_to, work),
            false => target.variant.orbits(&up_to, work),
        }
    })?;
    Ok((target.variant, orbits))
}
