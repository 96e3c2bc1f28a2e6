//! `qishu orbits`: the number of positions up to symmetry.

use std::io;

use qishu::Orbits;
use qishu::numbers::grouped;
use serde::{Deserialize, Serialize};

use crate::args::{OrbitsArgs, TableFormat, generators};
use crate::output::{OutputTarget, PartCommand, PartQuestion, PartSum, sum_of_rows};
use crate::terminal::ask::ask;
use crate::terminal::console::{Console, Failure};
use crate::terminal::ended::{Ended, reported};
use crate::terminal::report::Digits;
use crate::terminal::tabular::{TableSubject, Tabular};
use crate::terminal::target::Target;

/// The positions that symmetries fix, or those of a part.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OrbitsPart {
    #[serde(flatten)]
    subject: TableSubject,
    /// Each symmetry of the group, with the positions that it fixes.
    fixed: Vec<(String, Digits)>,
}

/// Prints the number of orbits, and of the positions that each symmetry leaves as they are.
///
/// # Errors
///
/// Fails if standard output does.
pub fn orbits(args: &OrbitsArgs, console: &mut Console) -> io::Result<()> {
    let outcome = counted(args, console);
    reported(outcome, console)
}

fn counted(args: &OrbitsArgs, console: &mut Console) -> Result<(), Ended> {
    let whole = Target::of(&args.of.target)?;
    let target = whole.clone().with_material(args.material.as_deref())?;
    let variant = &target.variant;
    let all = || if args.legal { variant.symmetries_legal() } else { variant.symmetries() };
    let named = generators(&args.up_to);
    let up_to = if named.is_empty() { all().map_err(|error| target.failure(&error))? } else { named };
    let question = || {
        let question = PartQuestion::of_count(PartCommand::Orbits, &whole, &target, args.legal, &args.print)?;
        let up_to = variant.symmetries_with_digests(&up_to).map_err(|error| target.failure(&error))?;
        Ok(question.with("up-to", up_to))
    };
    let part = &args.print.part;
    let Some(output) = OutputTarget::open(part.destination(), question, console)? else { return Ok(()) };
    let shard = part.shard_or_whole();
    let fixed = ask(&target, &args.work, console, |work| match args.legal {
        true => variant.fixed_legal_part(&up_to, shard, work),
        false => variant.fixed_part(&up_to, shard, work),
    })?;
    let fixed = fixed.into_iter().map(|(name, fixed)| (name, Digits(fixed))).collect();
    let part = OrbitsPart { subject: TableSubject::of(variant), fixed };
    output.deliver(part, |part| part.text(args.print.format, args.print.log10), console)
}

impl OrbitsPart {
    /// The numbers in one of their forms.
    ///
    /// # Errors
    ///
    /// Fails if they are those of no group.
    pub fn text(self, format: TableFormat, with_log10: bool) -> Result<String, Failure> {
        let fixed = self.fixed.into_iter().map(|(name, Digits(fixed))| (name, fixed)).collect();
        let Orbits { number, fixed, .. } = Orbits::of_fixed(fixed).map_err(Failure::from)?;
        let rows = fixed.into_iter().map(|(name, fixed)| (vec![name], fixed)).collect();
        let mut table = Tabular { columns: vec!["symmetry".to_string()], rows, whole: None, means: Vec::new() };
        Ok(match format {
            TableFormat::Human => {
                let (heading, symmetries) = (self.subject.heading(), table.rows.len());
                let number = grouped(&number);
                format!("{heading}  up to {symmetries} symmetries  {number}\n\n{}", table.human(with_log10))
            }
            TableFormat::Plain => format!("{number}\n"),
            _ => {
                table.rows.push((vec!["orbits".to_string()], number));
                table.print(&self.subject, format, with_log10)
            }
        })
    }
}

impl PartSum for OrbitsPart {
    fn add(&mut self, next: OrbitsPart) -> Result<(), String> {
        sum_of_rows(self.fixed.iter_mut().map(|(_, fixed)| fixed), next.fixed.into_iter().map(|(_, fixed)| fixed))
    }
}
