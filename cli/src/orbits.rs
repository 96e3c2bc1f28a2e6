//! `qishu orbits`: how many positions there are up to symmetry.

use std::io;

use num_bigint::BigUint;
use qishu_codegen::questions::symmetry::Generator;
use qishu_codegen::questions::symmetry::group::Element;
use qishu_codegen::questions::symmetry::orbits::{Orbits, OrbitsError};
use qishu_spec_lang::Model;

use crate::args::{OrbitsArgs, Symmetry, TableFormat};
use crate::console::{Console, Failure};
use crate::counting::answers;
use crate::explain::too_much_work;
use crate::figures::grouped;
use crate::stop;
use crate::tabular::{Tabular, heading};
use crate::target::Target;

/// Prints the number of orbits, and of the positions that each symmetry leaves as they are.
///
/// # Errors
///
/// Fails if standard output does.
pub fn orbits(args: &OrbitsArgs, console: &mut Console) -> io::Result<()> {
    stop::on_interrupt();
    match counted(args, console) {
        Ok((model, number, table)) => console.print(&match args.format {
            TableFormat::Human => {
                let symmetries = table.rows.len();
                let number = grouped(&number);
                format!("{}  up to {symmetries} symmetries  {number}\n\n{}", heading(&model), table.human())
            }
            TableFormat::Plain => format!("{number}\n"),
            other => {
                let mut table = table;
                table.rows.push((vec!["orbits".to_string()], number));
                table.print(&model, other)
            }
        }),
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

fn counted(args: &OrbitsArgs, console: &Console) -> Result<(Model, BigUint, Tabular), Failure> {
    let target = Target::of(&args.target)?;
    let model = target.model()?;
    let limits = args.work.limits();
    let generators: Vec<Generator> = match args.up_to.as_slice() {
        [] => Generator::ALL.into_iter().filter(|&one| Orbits::new(&model, &[one]).is_ok()).collect(),
        named => named.iter().flat_map(|symmetry| generators(*symmetry)).copied().collect(),
    };
    let too_much = |error: &_| too_much_work(&target, error, limits);
    let orbits = Orbits::new(&model, &generators).map_err(|error| match error {
        OrbitsError::Plan(error) => too_much(&error),
        OrbitsError::Asymmetry(asymmetry) => Failure::new(format!("{}: {asymmetry}", target.shown())),
    })?;
    let plan = |element: &Element| orbits.plan(element, limits);
    let fixed = answers((&model.name, "symmetries"), orbits.elements(), console, plan, too_much)?;
    let number = orbits.number(&fixed).ok_or_else(|| {
        Failure::new(format!("{}: the symmetries leave numbers of positions that cannot be right", target.shown()))
    })?;
    let rows = orbits.elements().iter().zip(fixed).map(|(element, fixed)| (vec![name(element)], fixed));
    let table = Tabular { columns: vec!["symmetry".to_string()], rows: rows.collect(), whole: None };
    Ok((model, number, table))
}

/// The generators that a word of the command line means.
fn generators(symmetry: Symmetry) -> &'static [Generator] {
    match symmetry {
        Symmetry::Files => &[Generator::Files],
        Symmetry::Ranks => &[Generator::Ranks],
        Symmetry::HalfTurn => &[Generator::HalfTurn],
        Symmetry::QuarterTurn => &[Generator::QuarterTurn],
        Symmetry::Diagonal => &[Generator::Diagonal],
        Symmetry::Square => &[Generator::Files, Generator::Diagonal],
        Symmetry::Sides => &[Generator::Sides],
    }
}

/// The generators that make a symmetry, first to last.
fn name(element: &Element) -> String {
    match element.word.as_slice() {
        [] => "nothing".to_string(),
        word => word.iter().map(Generator::to_string).collect::<Vec<_>>().join(" "),
    }
}
