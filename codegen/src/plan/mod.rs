//! The counting plan: tables of numbers, each a sum over small loops of products of binomials and earlier tables.
//!
//! A plan is an acyclic system of recurrences. Every table counts the arrangements of some men on some squares, by what
//! later stages still need to know: the table's axes. A [`Sum`] goes over *choices* (its loops), weighs each choice and
//! adds the product to the entry that the choice leads to; so the same plan counts, ranks and samples. Whatever is to be
//! decided is decided here: the interpreter walks the loops and the emitter prints them.

mod turns;
mod walk;

use std::fmt;

use num_bigint::BigUint;
use qishu_runtime::numbering::Assembly;
use qishu_spec_lang::model::PieceId;

use crate::system::{Cell, CellId};

pub(crate) use turns::turns;
pub use walk::Walk;

/// Tables with more bytes than this are allocated.
const LARGE_BYTES: u64 = 1 << 16;

/// Triangles of more limbs than this are built while the generated program runs. The compiler takes some 7 steps for
/// each limb that it adds, and a build of 2 million steps for an endless loop: this is a quarter of that.
const LARGE_TRIANGLE: usize = 1 << 16;

/// An index into [`Plan::tables`].
pub type TableId = usize;

/// A way to count the positions of one variant.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The tables, each after those it reads. The last is the result.
    pub tables: Vec<Table>,
    /// The triangles of binomials that the tables read.
    pub triangles: Vec<Triangle>,
    /// Every square of every layer on which some piece fits; chapters name cells by their index here.
    pub cells: Vec<Cell>,
    /// How the cells fall into classes, group by group.
    pub story: Vec<Chapter>,
    /// Which pieces were placed first, case by case, and how many cases that made; `None` without cases. The chapters
    /// are those of the first case.
    pub split: Option<Split>,
    /// The kept sums as functions of the result's axes, when the plan counts by a statistic.
    pub statistic: Vec<Affine>,
    /// Who stands where, for each case.
    pub assembly: Assembly,
    /// How many innermost steps all loops take at most.
    pub steps: u128,
}

/// A dense array of numbers and the sums that fill it.
#[derive(Clone, Debug)]
pub struct Table {
    /// A name for the generated function, unique in the plan.
    pub name: String,
    /// What the table counts, in full sentences.
    pub doc: Vec<String>,
    /// Further uses of the same table, where another part of the board has the same shape.
    pub also: Vec<String>,
    /// The rules that the table carries out, each as `file:line: the rule in words`.
    pub origins: Vec<String>,
    /// The axes, outermost first.
    pub axes: Vec<Axis>,
    /// How many of the leading axes are a context: numbers that the table's reader asks about, which no men of its own
    /// make.
    pub context: usize,
    /// The sums that fill it; entries that no sum reaches are zero.
    pub sums: Vec<Sum>,
    /// No entry exceeds this.
    pub bound: BigUint,
    /// The narrowest integer that holds the bound.
    pub width: Width,
}

/// One dimension of a table: a number that goes from `low` to `high`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// What the number is, as an identifier.
    pub name: String,
    /// Its least value, which has index 0.
    pub low: i64,
    /// Its greatest value.
    pub high: i64,
}

/// For all choices of the loop variables that pass the guards: add the product of the factors to the target entry.
#[derive(Clone, Debug)]
pub struct Sum {
    /// The loops, outermost first; the variable of a loop is its index in this list.
    pub loops: Vec<Loop>,
    /// Conditions that the loops' ends cannot express.
    pub guards: Vec<Guard>,
    /// The binomial, if the choice has one.
    pub choose: Option<Choose>,
    /// The entries of earlier tables to multiply by.
    pub reads: Vec<Read>,
    /// The target entry: one value for each axis of the table.
    pub target: Vec<Affine>,
    /// The narrowest integer that holds the product of all factors but the last read.
    pub partial: Width,
}

/// A loop over the numbers from the greatest of `low` to the least of `high`; none if that is no range.
#[derive(Clone, Debug)]
pub struct Loop {
    /// What the number is, as an identifier, unique in its sum.
    pub name: String,
    /// Lower ends; the first is a constant, the others are not.
    pub low: Vec<Affine>,
    /// Upper ends; the first is a constant, the others are not.
    pub high: Vec<Affine>,
    /// Where the number comes from.
    pub source: Source,
}

/// The axis of an operand along which a loop runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Which of the sum's two operands.
    pub operand: usize,
    /// Which of its axes.
    pub axis: usize,
}

/// A condition `low <= value <= high`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// The value.
    pub value: Affine,
    /// Its least value.
    pub low: i64,
    /// Its greatest value.
    pub high: i64,
}

/// The number of ways to choose `part` of `whole`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choose {
    /// How many there are.
    pub whole: Affine,
    /// How many are chosen.
    pub part: Affine,
    /// The triangle that holds the binomial, an index into [`Plan::triangles`].
    pub triangle: usize,
}

/// An entry of an earlier table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The table.
    pub table: TableId,
    /// One value for each of its axes.
    pub at: Vec<Affine>,
    /// Which of the sum's two operands it is.
    pub operand: usize,
}

/// The binomials `C(n, k)` for all `n < rows` and `k < columns`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Triangle {
    /// How many values of `n`.
    pub rows: usize,
    /// How many values of `k`.
    pub columns: usize,
    /// The narrowest integer that holds all of them.
    pub width: Width,
}

/// An integer type of the generated code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// 64 bits.
    Word,
    /// 128 bits.
    Double,
    /// That many limbs of 64 bits; three or more.
    Limbs(usize),
}

/// An integer that depends linearly on the loop variables: `constant + sum of coefficient * variable`.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Affine {
    /// The part that does not vary.
    pub constant: i64,
    /// Pairs of a variable and its factor, sorted by variable, no factor zero.
    pub terms: Vec<(usize, i64)>,
}

/// A count that is the sum over the places of some pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// The pieces.
    pub pieces: Vec<PieceId>,
    /// In how many ways they stand.
    pub cases: usize,
    /// How many of these ways differ for the rest.
    pub different: usize,
}

/// One step of the elimination: which men are placed, and how the squares are told apart while they are.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// The men, in words.
    pub men: String,
    /// The classes of cells that the step places men on, and those it leaves alone.
    pub classes: Vec<Class>,
}

/// Cells that nothing tells apart from here on.
#[derive(Clone, Debug)]
pub struct Class {
    /// The cells, sorted.
    pub cells: Vec<CellId>,
    /// Whether this step's men may stand here.
    pub used: bool,
}

impl Width {
    /// The narrowest width that holds numbers of that many bits.
    pub fn for_bits(bits: u64) -> Width {
        match bits {
            0..=64 => Width::Word,
            65..=128 => Width::Double,
            _ => Width::Limbs(bits.div_ceil(64) as usize),
        }
    }

    /// How many bits it has.
    pub fn bits(self) -> u64 {
        match self {
            Width::Word => 64,
            Width::Double => 128,
            Width::Limbs(limbs) => 64 * limbs as u64,
        }
    }
}

impl Triangle {
    /// Whether it is too large to be built by the compiler.
    pub fn is_large(&self) -> bool {
        let limbs = self.width.bits() as usize / 64;
        self.rows.saturating_mul(self.columns).saturating_mul(limbs) > LARGE_TRIANGLE
    }
}

impl Loop {
    /// The range that the constant ends allow.
    pub fn widest(&self) -> (i64, i64) {
        (self.low[0].constant, self.high[0].constant)
    }
}

impl Sum {
    /// Where the numbers of a choice come from: the operand and its axis, for each loop.
    pub fn sources(&self) -> impl Iterator<Item = (usize, usize)> {
        self.loops.iter().map(|one| (one.source.operand, one.source.axis))
    }
}

impl Axis {
    /// How many values the axis has.
    pub fn extent(&self) -> usize {
        (self.high - self.low + 1).max(0) as usize
    }
}

impl Table {
    /// How many innermost steps fill it at most.
    pub fn steps(&self) -> u128 {
        self.sums.iter().map(|sum| turns(&sum.loops)).fold(0, u128::saturating_add)
    }

    /// How many of the outermost axes are vectors and not arrays: none for a table that may lie on the stack, and
    /// otherwise enough that each array inside may.
    pub fn vectors(&self) -> usize {
        let bytes = |inner: &[Axis]| {
            let entries = inner.iter().fold(1u64, |product, axis| product.saturating_mul(axis.extent() as u64));
            entries.saturating_mul(self.width.bits() / 8)
        };
        (0..=self.axes.len()).find(|&outer| bytes(&self.axes[outer..]) <= LARGE_BYTES).unwrap_or(self.axes.len())
    }

    /// How many entries the table has.
    pub fn entries(&self) -> usize {
        self.axes.iter().map(Axis::extent).product()
    }
}

impl Affine {
    /// A number that does not vary.
    pub fn constant(constant: i64) -> Affine {
        Affine { constant, terms: Vec::new() }
    }

    /// One variable.
    pub fn variable(variable: usize) -> Affine {
        Affine { constant: 0, terms: vec![(variable, 1)] }
    }

    /// The factor of a variable; 0 if it does not occur.
    pub fn coefficient(&self, variable: usize) -> i64 {
        self.terms.iter().find(|term| term.0 == variable).map_or(0, |term| term.1)
    }

    /// Whether no variable occurs.
    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// This plus `factor` times the other.
    pub fn plus(&self, factor: i64, other: &Affine) -> Affine {
        let mut sum = Affine { constant: self.constant + factor * other.constant, terms: Vec::new() };
        let (mut left, mut right) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let (variable, coefficient) = match (left.peek(), right.peek()) {
                (None, None) => return sum,
                (Some(&&a), Some(&&b)) if a.0 == b.0 => {
                    left.next();
                    right.next();
                    (a.0, a.1 + factor * b.1)
                }
                (Some(&&a), b) if b.is_none_or(|b| a.0 < b.0) => {
                    left.next();
                    a
                }
                (_, Some(&&b)) => {
                    right.next();
                    (b.0, factor * b.1)
                }
                (Some(_), None) => unreachable!("the second arm takes a left term that has no right one beside it"),
            };
            if coefficient != 0 {
                sum.terms.push((variable, coefficient));
            }
        }
    }

    /// What this has more than `factor` times the other, if that does not vary.
    pub fn constant_beyond(&self, factor: i64, other: &Affine) -> Option<i64> {
        let mut pairs = self.terms.iter().zip(&other.terms);
        let vary_alike = self.terms.len() == other.terms.len() && pairs.all(|(a, b)| a.0 == b.0 && a.1 == factor * b.1);
        vary_alike.then_some(self.constant - factor * other.constant)
    }

    /// This with every variable replaced.
    pub fn substitute(&self, replacement: impl Fn(usize) -> Affine) -> Affine {
        self.terms.iter().fold(Affine::constant(self.constant), |sum, &(variable, coefficient)| {
            sum.plus(coefficient, &replacement(variable))
        })
    }

    /// The form as an expression over the variables' names.
    pub fn shown<'n>(&self, name: impl Fn(usize) -> &'n str) -> String {
        let mut text = String::new();
        for &(variable, coefficient) in &self.terms {
            let sign = match (text.is_empty(), coefficient < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let factor = if coefficient.abs() == 1 { String::new() } else { format!("{} * ", coefficient.abs()) };
            text += &format!("{sign}{factor}{}", name(variable));
        }
        match (text.is_empty(), self.constant) {
            (true, constant) => constant.to_string(),
            (false, 0) => text,
            (false, constant) if constant > 0 && text.starts_with('-') => format!("{constant} - {}", &text[1..]),
            (false, constant) if constant > 0 => format!("{text} + {constant}"),
            (false, constant) => format!("{text} - {}", constant.abs()),
        }
    }

    /// The value for given variables.
    pub fn value(&self, variables: &[i64]) -> i64 {
        self.terms.iter().fold(self.constant, |sum, &(variable, coefficient)| sum + coefficient * variables[variable])
    }

    /// The least and the greatest value when each variable has its own range.
    pub fn range(&self, ranges: &[(i64, i64)]) -> (i64, i64) {
        self.terms.iter().fold((self.constant, self.constant), |(low, high), &(variable, coefficient)| {
            let (a, b) = (coefficient * ranges[variable].0, coefficient * ranges[variable].1);
            (low + a.min(b), high + a.max(b))
        })
    }
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bits", self.bits())
    }
}
