//! Tables of numbers of positions, in the four forms in which they are printed.

use qishu::numbers::{grouped, ratio};
use qishu::{BigUint, Variant};
use serde::Serialize;

use crate::args::TableFormat;
use crate::columns::aligned;
use crate::console::printable;
use crate::report::{SCHEMA, as_digits};

/// A table: each row has a key in some columns, and a number of positions.
#[derive(Clone, Debug)]
pub struct Tabular {
    /// The headings of the key's columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<(Vec<String>, BigUint)>,
    /// What the shares of the human form are shares of; no shares without it.
    pub whole: Option<BigUint>,
}

/// The table as a JSON object.
#[derive(Serialize)]
struct TableObject<'a> {
    schema: u32,
    name: &'a str,
    title: &'a str,
    columns: &'a [String],
    rows: Vec<TableRow<'a>>,
}

#[derive(Serialize)]
struct TableRow<'a> {
    key: &'a [String],
    #[serde(serialize_with = "as_digits")]
    positions: BigUint,
}

/// The line that names a variant.
pub fn heading(variant: &Variant) -> String {
    let (name, title) = (variant.name(), variant.title());
    match title == name {
        true => format!("{}\n", printable(name)),
        false => format!("{name}: {}\n", printable(title)),
    }
}

impl Tabular {
    /// The table in one of its forms, its lines ended.
    pub fn print(&self, variant: &Variant, format: TableFormat) -> String {
        match format {
            TableFormat::Human => format!("{}{}", heading(variant), self.human()),
            TableFormat::Plain => self.lines("\t"),
            TableFormat::Csv => format!("{},positions\n{}", self.columns.join(","), self.lines(",")),
            TableFormat::Json => self.json(variant),
        }
    }

    fn lines(&self, gap: &str) -> String {
        let line = |(key, positions): &(Vec<String>, BigUint)| format!("{}{gap}{positions}\n", key.join(gap));
        self.rows.iter().map(line).collect()
    }

    fn json(&self, variant: &Variant) -> String {
        let rows = self.rows.iter().map(|(key, positions)| TableRow { key, positions: positions.clone() }).collect();
        let (name, title) = (variant.name(), variant.title());
        let object = TableObject { schema: SCHEMA, name, title, columns: &self.columns, rows };
        // Nothing in the object can fail to be written: its keys are strings.
        serde_json::to_string_pretty(&object).unwrap_or_default() + "\n"
    }

    /// Columns under their headings: words to the left, numbers to the right.
    pub fn human(&self) -> String {
        self.human_of("positions")
    }

    /// The same for numbers of other things.
    pub fn human_of(&self, things: &str) -> String {
        let mut lines: Vec<Vec<String>> = Vec::with_capacity(self.rows.len() + 1);
        let mut headings = self.columns.clone();
        headings.push(things.to_string());
        headings.extend(self.whole.iter().map(|_| "share".to_string()));
        lines.push(headings);
        for (key, positions) in &self.rows {
            let mut line = key.clone();
            line.push(grouped(positions));
            line.extend(self.whole.as_ref().map(|whole| share(positions, whole)));
            lines.push(line);
        }
        let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
        let to_right: Vec<bool> = (0..lines[0].len())
            .map(|column| column >= self.columns.len() || lines[1..].iter().all(|line| is_number(&line[column])))
            .collect();
        aligned(&lines, &to_right)
    }
}

impl From<qishu::CountTable> for Tabular {
    fn from(table: qishu::CountTable) -> Tabular {
        let text = |key: Vec<u32>| key.iter().map(u32::to_string).collect();
        let rows = table.rows.into_iter().map(|(key, positions)| (text(key), positions)).collect();
        Tabular { columns: table.columns, rows, whole: Some(table.total) }
    }
}

/// A part of the whole in percent.
pub fn share(part: &BigUint, whole: &BigUint) -> String {
    match ratio(part, whole) {
        Some(ratio) if ratio > 0.0 && ratio < 1e-4 => format!("{:.1e} %", ratio * 100.0),
        Some(ratio) => format!("{:.2} %", ratio * 100.0),
        None => "-".to_string(),
    }
}
