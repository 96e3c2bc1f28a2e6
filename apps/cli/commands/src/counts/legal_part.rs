//! `qishu count --legal` in parts.

use std::ffi::OsStr;
use std::io;

use qishu::{CountOfPositions, Method, Variant};
use serde::{Deserialize, Serialize};

use crate::args::{CountArgs, TableFormat};
use crate::counts::count_text;
use crate::output::{OutputTarget, PartCommand, PartQuestion, PartSum};
use crate::terminal::ask::ask;
use crate::terminal::console::Console;
use crate::terminal::ended::{Ended, reported};
use crate::terminal::report::{Digits, Heading, VariantReport};
use crate::terminal::target::Target;

/// The number of legal positions of a part, or of all parts.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LegalPart {
    /// What the user calls the variant.
    shown: String,
    heading: Heading,
    /// Whether anything was counted; otherwise the method of the heading means nothing.
    is_counted: bool,
    count: Digits,
}

/// Counts a part of the legal positions of a target.
///
/// # Errors
///
/// Fails if standard output does.
pub fn legal_part(argument: &OsStr, args: &CountArgs, console: &mut Console) -> io::Result<()> {
    let outcome = counted(argument, args, console);
    reported(outcome, console)
}

fn counted(argument: &OsStr, args: &CountArgs, console: &mut Console) -> Result<(), Ended> {
    let whole = Target::of(argument)?;
    let target = whole.clone().with_material(args.material.as_deref())?;
    let question = || PartQuestion::of_count(PartCommand::Count, &whole, &target, args.legal, &args.print);
    let part = &args.print.part;
    let Some(output) = OutputTarget::open(part.destination(), question, console)? else { return Ok(()) };
    let shard = part.shard_or_whole();
    let counted = ask(&target, &args.work, console, |work| target.variant.counted_legal_part(shard, work))?;
    let part = LegalPart::new(argument.to_string_lossy().into_owned(), &target.variant, counted);
    output.deliver(part, |part| Ok(part.text(args.print.format)), console)
}

impl LegalPart {
    fn new(shown: String, variant: &Variant, counted: Option<CountOfPositions>) -> LegalPart {
        let is_counted = counted.is_some();
        let (method, module) =
            counted.as_ref().map_or((Method::Tables, false), |counted| (counted.method, counted.by_module));
        let count = Digits(counted.map(|counted| counted.positions).unwrap_or_default());
        LegalPart { shown, heading: Heading::of_legal(variant, method, module), is_counted, count }
    }

    /// The number in one of its forms.
    pub fn text(self, format: TableFormat) -> String {
        count_text::alone(VariantReport::of(self.heading, self.count.0), &self.shown, format)
    }
}

impl PartSum for LegalPart {
    fn add(&mut self, next: LegalPart) -> Result<(), String> {
        let counted = [&*self, &next].map(|part| part.is_counted.then_some(part.heading.method));
        if let Some(method) = Method::of_all(counted.into_iter().flatten()) {
            self.heading.method = method;
        }
        self.heading.module |= next.heading.module;
        self.is_counted |= next.is_counted;
        self.count.0 += next.count.0;
        Ok(())
    }
}
