//! `qishu table`: the count of a variant by the number of pieces, of each side, of each piece, or by material.

use std::io;

use qishu::{BigUint, By, CountTable, Shard, TableColumn};
use serde::{Deserialize, Serialize};

use crate::args::{RowsBy, TableArgs, TableFormat};
use crate::output::{OutputTarget, PartCommand, PartQuestion, PartSum};
use crate::terminal::ask::ask;
use crate::terminal::console::{Console, Failure};
use crate::terminal::ended::{Ended, reported};
use crate::terminal::piece_names::PieceNames;
use crate::terminal::report::Digits;
use crate::terminal::tabular::{TableSubject, Tabular};
use crate::terminal::target::Target;

/// The number of leading numbers in each part, so that parts are of similar length.
const LEADING_IN_A_PART: u64 = 4;

/// More leading numbers than this are not laid out; further parts have no rows.
const MOST_LEADING: u64 = 1 << 16;

/// A table, or the rows of a part of one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TablePart {
    #[serde(flatten)]
    subject: TableSubject,
    columns: Vec<String>,
    /// The key of each row, and its number.
    rows: Vec<(Vec<String>, Digits)>,
    /// What shares are shares of; no shares without it.
    whole: Option<Digits>,
    /// The columns that have a mean.
    means: Vec<usize>,
}

/// Prints the table.
///
/// # Errors
///
/// Fails if standard output does.
pub fn table(args: &TableArgs, console: &mut Console) -> io::Result<()> {
    let outcome = tabulated(args, console);
    reported(outcome, console)
}

fn tabulated(args: &TableArgs, console: &mut Console) -> Result<(), Ended> {
    let whole = Target::of(&args.of.target)?;
    let target = whole.clone().with_material(args.material.as_deref())?;
    let names = PieceNames::of(target.variant.rules(), args.names.as_deref())?;
    let question = || {
        let question = PartQuestion::of_count(PartCommand::Table, &whole, &target, args.legal, &args.print)?;
        let digest = || whole.variant.weighted_digest().map_err(|error| whole.failure(&error));
        let weighted = args.weighted.then(digest).transpose()?;
        let question = question.with_given("weighted", weighted.as_ref());
        Ok(question.with("by", args.by.text()).with_given("names", args.names.as_ref()))
    };
    let part = &args.print.part;
    let Some(output) = OutputTarget::open(part.destination(), question, console)? else { return Ok(()) };
    let table = match part.shard {
        Some(shard) => of_part(&target, shard, &names, args, console)?,
        None => of_whole(&target, &names, args, console)?,
    };
    let subject = TableSubject { weighted: args.weighted, ..TableSubject::of(&target.variant) };
    let part = TablePart::new(subject, table);
    output.deliver(part, |part| Ok(part.text(args.print.format, args.print.log10)), console)
}

/// Counts by something.
fn counted(target: &Target, by: &By, args: &TableArgs, console: &Console) -> Result<CountTable, Failure> {
    ask(target, &args.work, console, |work| match args.legal {
        true => target.variant.table_legal(by, work),
        false if args.weighted => target.variant.table_weighted(by, work),
        false => target.variant.table(by, work),
    })
}

fn of_whole(target: &Target, names: &PieceNames, args: &TableArgs, console: &Console) -> Result<Tabular, Failure> {
    let rules = target.variant.rules();
    Ok(match &args.by {
        RowsBy::Named(text) => {
            let by = target.variant.by_called(text).map_err(|error| target.failure(&error))?;
            let mut table = Tabular::from(counted(target, &by, args, console)?);
            match &by {
                By::Material => table.columns = rules.non_value_type_ids().map(|piece| names.name(piece)).collect(),
                By::Columns(columns) => {
                    for (heading, column) in table.columns.iter_mut().zip(columns) {
                        if let TableColumn::PieceType(piece) = column {
                            *heading = names.name(*piece);
                        }
                    }
                }
                _ => {}
            }
            table
        }
        RowsBy::PieceType => {
            let columns = vec!["piece".to_string(), "number".to_string()];
            let mut all = Tabular { columns, rows: Vec::new(), whole: None, means: Vec::new() };
            for piece in rules.non_value_type_ids() {
                let one = counted(target, &By::Columns(vec![TableColumn::PieceType(piece)]), args, console)?;
                all.whole = Some(one.total.clone());
                all.rows.extend(Tabular::from(one).rows.into_iter().map(|(mut key, positions)| {
                    key.insert(0, names.name(piece));
                    (key, positions)
                }));
            }
            all
        }
    })
}

/// A part of the rows by material: those with some of the numbers that the first pieces can have.
fn of_part(
    target: &Target,
    shard: Shard,
    names: &PieceNames,
    args: &TableArgs,
    console: &Console,
) -> Result<Tabular, Failure> {
    let at_least = shard.of.saturating_mul(LEADING_IN_A_PART).min(MOST_LEADING) as usize;
    let leading = target.variant.leading_numbers(at_least).map_err(|error| target.failure(&error))?;
    let range = shard.cut_machine(0..leading.len() as u64);
    let columns: Vec<String> = target.variant.rules().non_value_type_ids().map(|piece| names.name(piece)).collect();
    let means = (0..columns.len()).collect();
    let mut part = Tabular { columns, rows: Vec::new(), whole: None, means };
    let mut total = BigUint::ZERO;
    for numbers in &leading[range.start as usize..range.end as usize] {
        let variant = target.variant.with_leading_numbers(numbers).map_err(|error| target.failure(&error))?;
        let with = Target { variant, shown: target.shown.clone() };
        let table = counted(&with, &By::Material, args, console)?;
        total += &table.total;
        part.rows.extend(Tabular::from(table).rows);
    }
    part.whole = Some(total);
    Ok(part)
}

impl TablePart {
    fn new(subject: TableSubject, table: Tabular) -> TablePart {
        let Tabular { columns, rows, whole, means } = table;
        let rows = rows.into_iter().map(|(key, positions)| (key, Digits(positions))).collect();
        TablePart { subject, columns, rows, whole: whole.map(Digits), means }
    }

    /// The table in one of its forms.
    pub fn text(self, format: TableFormat, with_log10: bool) -> String {
        let rows = self.rows.into_iter().map(|(key, Digits(positions))| (key, positions)).collect();
        let whole = self.whole.map(|Digits(whole)| whole);
        let table = Tabular { columns: self.columns, rows, whole, means: self.means };
        table.print(&self.subject, format, with_log10)
    }
}

impl PartSum for TablePart {
    fn add(&mut self, next: TablePart) -> Result<(), String> {
        if let (Some(Digits(whole)), Some(Digits(more))) = (&mut self.whole, next.whole) {
            *whole += more;
        }
        self.rows.extend(next.rows);
        Ok(())
    }
}
