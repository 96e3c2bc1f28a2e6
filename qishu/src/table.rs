//! Counts split up by numbers of men.

use num_bigint::BigUint;
use qishu_codegen::execute::run::Row;
use qishu_codegen::system::Statistic;
use qishu_rules::PieceId;

use crate::error::Error;

/// What tells the rows of a table apart.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum By {
    /// The number of all men.
    Men,
    /// The numbers of men of each side, together.
    Sides,
    /// The numbers of these pieces, together.
    Pieces(Vec<PieceId>),
    /// The numbers of all pieces of all sides, together.
    Material,
}

/// Numbers of positions by numbers of men.
///
/// ```
/// use qishu::{By, Variant, Work};
///
/// let rules = "variant dots { board 2 x 2 sides one piece dot { count 0..2 anywhere } }";
/// let table = Variant::from_text("dots", rules)?.table(&By::Men, &Work::default())?;
/// assert_eq!(table.columns, ["men"]);
/// assert_eq!(table.rows, [(vec![0], 1u32.into()), (vec![1], 4u32.into()), (vec![2], 6u32.into())]);
/// assert_eq!(table.total, 11u32.into());
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CountTable {
    /// What the numbers of a row's key are: `men`, `red men`, `red stone`.
    pub columns: Vec<String>,
    /// The rows, ascending: so many men as the key says, and how many positions have them. What no position has is left
    /// out.
    pub rows: Vec<(Vec<u32>, BigUint)>,
    /// The number of all positions.
    pub total: BigUint,
}

impl By {
    /// The planner's word for it, if there are so many pieces.
    pub(crate) fn statistic(&self, pieces: usize) -> Result<Statistic, Error> {
        Ok(match self {
            By::Men => Statistic::Men,
            By::Sides => Statistic::Sides,
            By::Material => Statistic::Material,
            By::Pieces(named) => {
                if let Some(&piece) = named.iter().find(|piece| piece.index() >= pieces) {
                    return Err(Error::NoSuchPiece(piece));
                }
                Statistic::Pieces(named.clone())
            }
        })
    }
}

impl CountTable {
    pub(crate) fn new(columns: Vec<String>, rows: Vec<Row>, total: BigUint) -> CountTable {
        let rows = rows.into_iter().map(|(key, positions)| (key.into_iter().map(men).collect(), positions));
        CountTable { columns, rows: rows.collect(), total }
    }
}

/// A sum of men as the number that it is.
pub(crate) fn men(sum: i64) -> u32 {
    u32::try_from(sum).expect("a board has room for some thousands of men, and not for fewer than none")
}
