//! `qishu table`: the count of a variant by the number of pieces, of each side, of each piece, or by material.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io;

use qishu::rules::PieceTypeId;
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

/// A table, or a part of one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TablePart {
    #[serde(flatten)]
    subject: TableSubject,
    /// The headings of the key's columns.
    columns: Vec<String>,
    /// The words for the numbers of each column; empty where the numbers are meant.
    words: Vec<Vec<String>>,
    /// The key of each row, ascending, and its number.
    rows: Vec<(Vec<u32>, Digits)>,
    /// What shares are shares of.
    whole: Digits,
    /// Whether numbers of a column have a mean: those of one quantity.
    has_means: bool,
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
    let asked = TableQuestion { target: &target, names: &names, args, console };
    let table = match part.shard {
        Some(shard) if args.by.is_material() => asked.of_leading_numbers(shard)?,
        shard => asked.of_rows(shard.unwrap_or(Shard::WHOLE))?,
    };
    output.deliver(table, |table| Ok(table.text(args.print.format, args.print.log10)), console)
}

/// What is asked, of which positions, and how it is written.
#[derive(Clone, Copy)]
struct TableQuestion<'a> {
    target: &'a Target,
    names: &'a PieceNames,
    args: &'a TableArgs,
    console: &'a Console,
}

impl TableQuestion<'_> {
    /// Counts by something. Of legal positions a part of the cases.
    fn counted(self, by: &By, shard: Shard) -> Result<CountTable, Failure> {
        let TableQuestion { target, args, console, .. } = self;
        ask(target, &args.work, console, |work| match args.legal {
            true => target.variant.table_legal_part(by, shard, work),
            false if args.weighted => target.variant.table_weighted(by, work),
            false => target.variant.table(by, work),
        })
    }

    /// All rows, with the numbers of a part of the cases.
    fn of_rows(self, shard: Shard) -> Result<TablePart, Failure> {
        let TableQuestion { target, names, args, .. } = self;
        let RowsBy::Named(text) = &args.by else { return self.of_each_piece_type(shard) };
        let by = target.variant.by_called(text).map_err(|error| target.failure(&error))?;
        let table = self.counted(&by, shard)?;
        let mut columns = table.columns.clone();
        match &by {
            By::Material => columns = self.piece_types().map(|piece| names.name(piece)).collect(),
            By::Columns(given) => {
                for (heading, column) in columns.iter_mut().zip(given) {
                    if let TableColumn::PieceType(piece) = column {
                        *heading = names.name(*piece);
                    }
                }
            }
            _ => {}
        }
        let mut part = TablePart::new(target, args, columns);
        part.words.clone_from(&table.words);
        part.add_rows(table);
        Ok(part)
    }

    /// The rows of each piece type by its number, one piece type after the other.
    fn of_each_piece_type(self, shard: Shard) -> Result<TablePart, Failure> {
        let mut all = TablePart::new(self.target, self.args, vec!["piece".to_string(), "number".to_string()]);
        all.has_means = false;
        all.words[0] = self.piece_types().map(|piece| self.names.name(piece)).collect();
        for (place, piece) in (0..).zip(self.piece_types()) {
            let one = self.counted(&By::Columns(vec![TableColumn::PieceType(piece)]), shard)?;
            all.whole = Digits(one.total);
            all.rows.extend(one.rows.into_iter().map(|(key, positions)| {
                let key = std::iter::once(place).chain(key).collect();
                (key, Digits(positions))
            }));
        }
        Ok(all)
    }

    /// A part of the rows by material: those with some of the numbers that the first pieces can have.
    fn of_leading_numbers(self, shard: Shard) -> Result<TablePart, Failure> {
        let TableQuestion { target, names, args, .. } = self;
        let at_least = shard.of.saturating_mul(LEADING_IN_A_PART).min(MOST_LEADING) as usize;
        let leading = target.variant.leading_numbers(at_least).map_err(|error| target.failure(&error))?;
        let range = shard.cut_machine(0..leading.len() as u64);
        let columns = self.piece_types().map(|piece| names.name(piece)).collect();
        let mut part = TablePart::new(target, args, columns);
        for numbers in &leading[range.start as usize..range.end as usize] {
            let variant = target.variant.with_leading_numbers(numbers).map_err(|error| target.failure(&error))?;
            let with = Target { variant, shown: target.shown.clone() };
            part.add_rows(TableQuestion { target: &with, ..self }.counted(&By::Material, Shard::WHOLE)?);
        }
        Ok(part)
    }

    /// The piece types of the variant.
    fn piece_types(&self) -> impl Iterator<Item = PieceTypeId> {
        self.target.variant.rules().non_value_type_ids()
    }
}

impl TablePart {
    /// A table without rows.
    fn new(target: &Target, args: &TableArgs, columns: Vec<String>) -> TablePart {
        let subject = TableSubject { weighted: args.weighted, ..TableSubject::of(&target.variant) };
        TablePart {
            subject,
            words: vec![Vec::new(); columns.len()],
            columns,
            rows: Vec::new(),
            whole: Digits(BigUint::ZERO),
            has_means: true,
        }
    }

    /// Adds rows that come after those that are there.
    fn add_rows(&mut self, table: CountTable) {
        self.whole.0 += table.total;
        self.rows.extend(table.rows.into_iter().map(|(key, positions)| (key, Digits(positions))));
    }

    /// The table in one of its forms.
    pub fn text(self, format: TableFormat, with_log10: bool) -> String {
        let TablePart { subject, columns, words, rows, whole, has_means } = self;
        let in_words = |(column, number): (usize, u32)| {
            let word = words.get(column).and_then(|words| words.get(number as usize));
            word.map_or_else(|| number.to_string(), Clone::clone)
        };
        let row = |(key, Digits(positions)): (Vec<u32>, Digits)| {
            (key.into_iter().enumerate().map(in_words).collect(), positions)
        };
        let rows = rows.into_iter().map(row).collect();
        let means = (0..columns.len()).filter(|&column| has_means && words[column].is_empty()).collect();
        Tabular { columns, rows, whole: Some(whole.0), means }.print(&subject, format, with_log10)
    }
}

impl PartSum for TablePart {
    fn add(&mut self, next: TablePart) -> Result<(), String> {
        self.whole.0 += next.whole.0;
        let mut rows: BTreeMap<Vec<u32>, Digits> = std::mem::take(&mut self.rows).into_iter().collect();
        for (key, Digits(positions)) in next.rows {
            match rows.entry(key) {
                Entry::Vacant(free) => _ = free.insert(Digits(positions)),
                Entry::Occupied(mut there) => there.get_mut().0 += positions,
            }
        }
        self.rows = rows.into_iter().collect();
        Ok(())
    }
}
