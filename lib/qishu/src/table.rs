//! Counts split up by numbers of pieces, and by state variables.

use num_bigint::BigUint;
use qishu_counting::execute::run::Row;
use qishu_counting::system::Statistic;
use qishu_rules::{LayerId, PieceTypeId, Rules};
use qishu_spec_lang::Model;

use crate::error::Error;
use crate::numbers::mean;

/// The key of the rows of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum By {
    /// The number of all pieces.
    Pieces,
    /// The numbers of pieces of each side, together.
    Sides,
    /// These columns, together.
    Columns(Vec<TableColumn>),
    /// The numbers of all pieces of all sides, together.
    Material,
}

/// The quantity in a column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableColumn {
    /// The number of a piece.
    PieceType(PieceTypeId),
    /// The value of a state variable, defined by `state_variable`: its index among the values in the rules, from 0.
    State(LayerId),
}

/// Numbers of positions by numbers of pieces.
///
/// ```
/// use qishu::{By, Variant, Work};
///
/// let rules = "variant dots { board 2 x 2 sides one piece dot { count 0..2 anywhere } }";
/// let table = Variant::from_text("dots", rules)?.table(&By::Pieces, &Work::default())?;
/// assert_eq!(table.columns, ["pieces"]);
/// assert_eq!(table.rows, [(vec![0], 1u32.into()), (vec![1], 4u32.into()), (vec![2], 6u32.into())]);
/// assert_eq!(table.total, 11u32.into());
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CountTable {
    /// The meaning of each number of a row's key: `pieces`, `red pieces`, `red stone`.
    pub columns: Vec<String>,
    /// The words for the numbers of each column, in their order; empty for numbers of pieces.
    pub words: Vec<Vec<String>>,
    /// The rows, ascending: the key, and the number of positions with it. Keys without positions are left out.
    pub rows: Vec<(Vec<u32>, BigUint)>,
    /// The number of all positions.
    pub total: BigUint,
}

impl By {
    /// The corresponding statistic of the planner, if such pieces and state variables exist.
    pub(crate) fn statistic(&self, rules: &Rules) -> Result<Statistic, Error> {
        Ok(match self {
            By::Pieces => Statistic::Pieces,
            By::Sides => Statistic::Sides,
            By::Material => Statistic::Material,
            By::Columns(columns) => {
                let mut piece_types = Vec::new();
                for &column in columns {
                    match column {
                        TableColumn::PieceType(piece_type) if piece_type.index() >= rules.piece_types.len() => {
                            return Err(Error::NoSuchPiece(piece_type));
                        }
                        TableColumn::PieceType(piece_type) => piece_types.push(piece_type),
                        TableColumn::State(layer)
                            if !rules.state_variables().any(|state_variable| state_variable == layer) =>
                        {
                            return Err(Error::NoSuchState(layer));
                        }
                        TableColumn::State(layer) => piece_types.extend(told_values(rules, layer)),
                    }
                }
                Statistic::PieceTypes(piece_types)
            }
        })
    }
}

/// The values of a state variable; each position has exactly one.
fn values(rules: &Rules, layer: LayerId) -> Vec<PieceTypeId> {
    let mut values: Vec<PieceTypeId> = rules.values(layer).map(|kind| kind.piece_type).collect();
    values.dedup();
    values
}

/// All values but the last, which is implied by the absence of the others.
fn told_values(rules: &Rules, layer: LayerId) -> Vec<PieceTypeId> {
    let mut values = values(rules, layer);
    values.pop();
    values
}

impl CountTable {
    /// The table of a statistic that was counted by the planner.
    pub(crate) fn new(by: &By, model: &Model, statistic: &Statistic, rows: Vec<Row>, total: BigUint) -> CountTable {
        let is_one_row = statistic.tallies(model).is_empty() && total != BigUint::ZERO;
        let rows = if is_one_row { vec![(Vec::new(), total.clone())] } else { rows };
        let numbered = |rows: Vec<Row>| {
            rows.into_iter().map(|(key, positions)| (key.into_iter().map(pieces).collect(), positions))
        };
        let By::Columns(columns) = by else {
            let columns: Vec<String> = statistic.tallies(model).iter().map(|tally| tally.title(model)).collect();
            return CountTable {
                words: vec![Vec::new(); columns.len()],
                columns,
                rows: numbered(rows).collect(),
                total,
            };
        };
        let rules = &model.rules;
        let words = |column: &TableColumn| match column {
            TableColumn::PieceType(_) => Vec::new(),
            TableColumn::State(layer) => {
                values(rules, *layer).into_iter().map(|value| rules.piece_type(value).name.to_string()).collect()
            }
        };
        let title = |column: &TableColumn| match column {
            TableColumn::PieceType(piece_type) => rules.piece_name(*piece_type),
            TableColumn::State(layer) => rules.layers[layer.index()].name.to_string(),
        };
        let mut rows: Vec<(Vec<u32>, BigUint)> =
            numbered(rows).map(|(key, positions)| (in_columns(rules, columns, &key), positions)).collect();
        rows.sort_by(|(one, _), (other, _)| one.cmp(other));
        CountTable {
            columns: columns.iter().map(title).collect(),
            words: columns.iter().map(words).collect(),
            rows,
            total,
        }
    }

    /// The mean of a column's number over all positions, or by weight over those of a table of weights; `None` for a state
    /// variable, and if there are no positions.
    #[must_use]
    pub fn mean(&self, column: usize) -> Option<f64> {
        let is_number = self.words.get(column).is_some_and(Vec::is_empty);
        let numbers = self.rows.iter().filter_map(|(key, positions)| Some((*key.get(column)?, positions)));
        is_number.then(|| mean(numbers)).flatten()
    }

    /// A number of a row's key for display: the word for a value of a state variable, otherwise its digits.
    #[must_use]
    pub fn in_words(&self, column: usize, number: u32) -> String {
        let word = self.words.get(column).and_then(|words| words.get(number as usize));
        word.map_or_else(|| number.to_string(), Clone::clone)
    }
}

/// A row's key by columns, from one by pieces: for a state variable, the index of its value.
fn in_columns(rules: &Rules, columns: &[TableColumn], key: &[u32]) -> Vec<u32> {
    let mut rest = key.iter().copied();
    let number = |column: &TableColumn| match column {
        TableColumn::PieceType(_) => rest.next().unwrap_or(0),
        TableColumn::State(layer) => {
            let told = told_values(rules, *layer).len();
            let is_value: Vec<u32> = rest.by_ref().take(told).collect();
            is_value.iter().position(|&is_it| is_it > 0).unwrap_or(told) as u32
        }
    };
    columns.iter().map(number).collect()
}

/// A sum of pieces as an unsigned number.
pub(crate) fn pieces(sum: i64) -> u32 {
    u32::try_from(sum).expect("a board has room for some thousands of pieces, and not for fewer than none")
}
