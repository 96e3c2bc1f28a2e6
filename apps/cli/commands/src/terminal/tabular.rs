//! Tables of numbers of positions, in the four output formats.

use std::io;

use qishu::numbers::{approximate, grouped, log10, logarithm, mean, percent};
use qishu::{BigUint, Variant};
use serde::{Deserialize, Serialize};

use crate::args::{PrintArgs, TableFormat};
use crate::terminal::answer;
use crate::terminal::columns::aligned;
use crate::terminal::console::{Console, printable};
use crate::terminal::report::{Digits, SCHEMA};

/// The significant digits of a mean.
const MEAN_DIGITS: usize = 6;

/// A table: each row has a key in some columns, and a number of positions.
#[derive(Clone, Debug)]
pub struct Tabular {
    /// The headings of the key's columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<(Vec<String>, BigUint)>,
    /// What the shares of the human form are shares of; no shares without it.
    pub whole: Option<BigUint>,
    /// The columns whose means the human form has, each a number in every row.
    pub means: Vec<usize>,
}

/// Whose numbers a table has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableSubject {
    /// The variant's name.
    pub name: String,
    /// Its title for people.
    pub title: String,
    /// The material that was counted, if it was not all.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub material: Option<String>,
    /// Whether the numbers are sums of weights.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub weighted: bool,
}

/// The table as a JSON object.
#[derive(Serialize)]
struct TableObject<'a> {
    schema: u32,
    #[serde(flatten)]
    subject: &'a TableSubject,
    columns: &'a [String],
    rows: Vec<TableRow<'a>>,
}

#[derive(Serialize)]
struct TableRow<'a> {
    key: Vec<KeyValue<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Digits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weight: Option<Digits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    log10: Option<f64>,
}

/// A part of a row's key: a number where it is one.
#[derive(Serialize)]
#[serde(untagged)]
enum KeyValue<'a> {
    Number(u32),
    Words(&'a str),
}

/// The line that names a variant, and the material if it is not all.
pub fn heading(variant: &Variant) -> String {
    TableSubject::of(variant).heading()
}

impl TableSubject {
    /// A variant, perhaps with some material only.
    pub fn of(variant: &Variant) -> TableSubject {
        let (name, title) = (variant.name().to_string(), variant.title().to_string());
        TableSubject { name, title, material: variant.material().map(ToString::to_string), weighted: false }
    }

    /// What the numbers are: `positions`, or `weight`.
    fn things(&self) -> &'static str {
        if self.weighted { "weight" } else { "positions" }
    }

    /// The line that names it.
    pub fn heading(&self) -> String {
        let TableSubject { name, title, material, .. } = self;
        let material = material.as_ref().map(|material| format!(", material {material}")).unwrap_or_default();
        match title == name {
            true => format!("{}{material}\n", printable(name)),
            false => format!("{name}: {}{material}\n", printable(title)),
        }
    }
}

impl Tabular {
    /// Prints the table as the user wants it, or writes it to a file.
    ///
    /// # Errors
    ///
    /// Fails if standard output does.
    pub fn deliver(&self, variant: &Variant, args: &PrintArgs, console: &mut Console) -> io::Result<()> {
        console.deliver(args.part.output.as_deref(), &self.print(&TableSubject::of(variant), args.format, args.log10))
    }

    /// The table in one of its forms, its lines ended.
    pub fn print(&self, subject: &TableSubject, format: TableFormat, with_log10: bool) -> String {
        match format {
            TableFormat::Human => {
                format!("{}{}{}", subject.heading(), self.human_of(subject.things(), with_log10), self.means())
            }
            TableFormat::Plain => self.lines('\t', with_log10),
            TableFormat::Csv => {
                let log10 = with_log10.then_some("log10");
                let columns = self.columns.iter().map(String::as_str).chain([subject.things()]).chain(log10);
                format!("{}\n{}", columns.collect::<Vec<_>>().join(","), self.lines(',', with_log10))
            }
            TableFormat::Json => self.json(subject, with_log10),
        }
    }

    fn lines(&self, gap: char, with_log10: bool) -> String {
        let line = |(key, positions): &(Vec<String>, BigUint)| {
            let mut line: String = key.iter().map(|part| format!("{}{gap}", field(part, gap))).collect();
            line += &positions.to_string();
            if with_log10 {
                line += &format!("{gap}{}", logarithm(positions));
            }
            line + "\n"
        };
        self.rows.iter().map(line).collect()
    }

    fn json(&self, subject: &TableSubject, with_log10: bool) -> String {
        let rows = self.rows.iter().map(|(key, positions)| TableRow {
            key: key.iter().map(|part| part.parse().map_or(KeyValue::Words(part), KeyValue::Number)).collect(),
            positions: (!subject.weighted).then(|| Digits(positions.clone())),
            weight: subject.weighted.then(|| Digits(positions.clone())),
            log10: log10(positions).filter(|_| with_log10),
        });
        let object = TableObject { schema: SCHEMA, subject, columns: &self.columns, rows: rows.collect() };
        answer::json(&object)
    }

    /// The means of the columns that have one, a line each.
    fn means(&self) -> String {
        let line = |&column: &usize| {
            let numbers = self.rows.iter().map(|(key, positions)| (key[column].parse().unwrap_or(0), positions));
            let mean = approximate(mean(numbers)?.log10(), MEAN_DIGITS);
            Some(format!("mean of {}: {mean}\n", self.columns[column]))
        };
        self.means.iter().filter_map(line).collect()
    }

    /// Columns under their headings: words to the left, numbers to the right.
    pub fn human(&self, with_log10: bool) -> String {
        self.human_of("positions", with_log10)
    }

    /// The table for numbers of other things.
    pub fn human_of(&self, things: &str, with_log10: bool) -> String {
        let mut lines: Vec<Vec<String>> = Vec::with_capacity(self.rows.len() + 1);
        let mut headings = self.columns.clone();
        headings.push(things.to_string());
        headings.extend(with_log10.then(|| "log10".to_string()));
        headings.extend(self.whole.iter().map(|_| "share".to_string()));
        lines.push(headings);
        for (key, positions) in &self.rows {
            let mut line = key.clone();
            line.push(grouped(positions));
            line.extend(with_log10.then(|| logarithm(positions)));
            line.extend(self.whole.as_ref().map(|whole| percent(positions, whole)));
            lines.push(line);
        }
        let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
        let to_right: Vec<bool> = (0..lines[0].len())
            .map(|column| column >= self.columns.len() || lines[1..].iter().all(|line| is_number(&line[column])))
            .collect();
        aligned(&lines, &to_right)
    }
}

/// A value quoted by RFC 4180 between commas; unchanged between tabs, which no value contains.
pub fn field(text: &str, gap: char) -> String {
    match gap == ',' && text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}
