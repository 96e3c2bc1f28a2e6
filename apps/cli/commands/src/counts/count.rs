//! `qishu count`: counts the positions of variants and compares the counts with published figures.
//!
//! A compiled variant is counted by its module, a rules file as `explain` says.

use std::io;

use crate::args::{CountArgs, CountQuestion, TableFormat};
use crate::counts::count_text::{csv_headings, row};
use crate::counts::endgames;
use crate::counts::legal_part::legal_part;
use crate::counts::orbits;
use crate::counts::squares;
use crate::counts::table;
use crate::process::library;
use crate::terminal::ask::ask;
use crate::terminal::console::{Console, Failure, printable};
use crate::terminal::report::{CountReport, FailedTarget, VariantReport};
use crate::terminal::tabular::field;
use crate::terminal::target::Target;

/// Counts every target and prints each result at once. Only JSON, which is one object, and file output wait for the
/// last.
///
/// # Errors
///
/// Fails if standard output does.
pub fn count(args: &CountArgs, console: &mut Console) -> io::Result<()> {
    match args.question() {
        CountQuestion::Positions => match &args.targets[..] {
            [target] if args.print.part.shard.is_some() => legal_part(target, args, console),
            _ => positions(args, console),
        },
        CountQuestion::Table(args) => table::table(&args, console),
        CountQuestion::Squares(args) => squares::squares(&args, console),
        CountQuestion::Endgames(args) => endgames::endgames(&args, console),
        CountQuestion::Orbits(args) => orbits::orbits(&args, console),
    }
}

fn positions(args: &CountArgs, console: &mut Console) -> io::Result<()> {
    let all = library::variants().iter().filter(|_| args.targets.is_empty());
    let all = all.map(|variant| (variant.name.to_owned(), Target::in_library(variant)));
    let named = args.targets.iter().map(|argument| (argument.to_string_lossy().into_owned(), Target::of(argument)));
    let mut printer = CountPrinter { args, whole: String::new(), is_first: true };
    let mut report = CountReport::default();
    if args.print.format == TableFormat::Csv {
        printer.print(csv_headings(args.weighted), console)?;
    }
    for (shown, target) in all.chain(named) {
        match target.and_then(|target| counted(target, args, console)) {
            Ok(variant) => {
                printer.counted(&shown, &variant, console)?;
                report.variants.push(variant);
            }
            Err(failure @ Failure::Stopped(_)) => {
                console.fail(&failure);
                return Ok(());
            }
            Err(failure) => {
                console.fail(&failure);
                printer.failed(&shown, console)?;
                let (error, help) = failure.told();
                report.failed.push(FailedTarget::new(shown, error, help));
            }
        }
    }
    if args.print.format == TableFormat::Json {
        printer.print(&format!("{}\n", serde_json::to_string_pretty(&report)?), console)?;
    }
    match &args.print.part.output {
        Some(path) => console.deliver(Some(path), &printer.whole),
        None => Ok(()),
    }
}

/// Prints results one after the other, or gathers them for a file.
struct CountPrinter<'a> {
    args: &'a CountArgs,
    whole: String,
    is_first: bool,
}

impl CountPrinter<'_> {
    fn counted(&mut self, shown: &str, report: &VariantReport, console: &mut Console) -> io::Result<()> {
        let format = self.args.print.format;
        let gap = if format == TableFormat::Human && !self.is_first { "\n" } else { "" };
        let row = row(report, shown, format, self.args.targets.len() == 1);
        self.is_first = false;
        self.print(&format!("{gap}{row}"), console)
    }

    /// In a list of numbers, a failed target has its own line, so that line numbers match the targets.
    fn failed(&mut self, shown: &str, console: &mut Console) -> io::Result<()> {
        match self.args.print.format {
            TableFormat::Plain if self.args.targets.len() != 1 => {
                self.print(&format!("{}\t-\n", printable(shown)), console)
            }
            TableFormat::Csv => {
                let empty = csv_headings(self.args.weighted).matches(',').map(|_| ",").collect::<String>();
                self.print(&format!("{}{empty}\n", field(shown, ',')), console)
            }
            _ => Ok(()),
        }
    }

    fn print(&mut self, text: &str, console: &mut Console) -> io::Result<()> {
        if self.args.print.part.output.is_some() {
            self.whole += text;
            return Ok(());
        }
        console.print(text)
    }
}

fn counted(target: Target, args: &CountArgs, console: &Console) -> Result<VariantReport, Failure> {
    let target = target.with_material(args.material.as_deref())?;
    if args.weighted {
        let counted = ask(&target, &args.work, console, |work| target.variant.count_weighted(work))?;
        return Ok(VariantReport::of_weighted(&target.variant, counted));
    }
    let counted = ask(&target, &args.work, console, |work| match args.legal {
        true => target.variant.counted_legal(work),
        false => target.variant.counted(work),
    })?;
    Ok(match args.legal {
        true => VariantReport::of_legal(&target.variant, counted),
        false => VariantReport::new(&target.variant, counted),
    })
}
