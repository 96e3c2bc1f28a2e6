//! The numbering of a compiled variant: tables of integers of fixed width, and functions written for them.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::LazyLock;

use num_bigint::BigUint;

use super::{Choice, Number, Numbering, Positions, Stages};
use crate::{Limbs, Man};

pub use super::{Assembly, Branch, Case, NotBelowTheCount, Order, Part, Take, Visit};
pub use crate::choices;
pub use std::ops::ControlFlow::Continue;

/// A count with its tables, which are filled when they are first asked for and then shared.
pub struct Compiled<Tables: 'static, N: 'static> {
    tables: LazyLock<Tables>,
    stages: &'static [Stage<Tables, N>],
    binomial: fn(usize, usize, usize) -> N,
    assembly: Assembly,
    cells: usize,
}

/// One table of a compiled count.
pub struct Stage<Tables, N> {
    /// The least and the greatest value of each axis.
    pub axes: &'static [(usize, usize)],
    /// How many leading axes are numbers that the table's reader asks about.
    pub context: usize,
    /// The number at an entry of the table.
    pub value: fn(&Tables, &[usize]) -> N,
    /// Visits the choices that lead to an entry of the table.
    pub walk: fn(&Tables, &[usize], &mut Visit<'_, N>) -> ControlFlow<()>,
    /// The sums that fill the table.
    pub sums: &'static [Choices],
}

/// The choices of one sum.
#[derive(Debug)]
pub struct Choices {
    /// Where a choice's numbers come from: the operand and its axis.
    pub sources: &'static [(usize, usize)],
    /// What the choice of some numbers reads and where it leads.
    pub choice: fn(&[usize]) -> Choice,
}

/// The choices of one sum in the words of its loops: for each number the operand and the axis that it comes from, the entry
/// that a choice gives, the two entries that it reads, and what it chooses by which triangle.
#[macro_export]
macro_rules! choices {
    (
        [$($number:ident from $operand:literal $axis:literal),*],
        gives [$($target:expr),*],
        reads [$($first:expr),*] [$($second:expr),*]
        $(, chooses $part:expr, of $whole:expr, in $triangle:literal)?
        $(,)?
    ) => {
        $crate::numbering::compiled::Choices {
            sources: &[$(($operand, $axis)),*],
            choice: |numbers| {
                #[allow(unused_variables, reason = "not every number says where a choice leads")]
                let [$($number),*] = $crate::numbering::compiled::signed(numbers);
                #[allow(unused_mut, unused_assignments, reason = "not every choice has a binomial")]
                let mut choose = None;
                $(choose = Some($crate::numbering::Choose {
                    whole: ($whole) as usize,
                    part: ($part) as usize,
                    triangle: $triangle,
                });)?
                $crate::numbering::Choice {
                    target: $crate::numbering::Entry::from_slice(&[$(($target) as usize),*]),
                    operands: [
                        $crate::numbering::Entry::from_slice(&[$(($first) as usize),*]),
                        $crate::numbering::Entry::from_slice(&[$(($second) as usize),*]),
                    ],
                    choose,
                }
            },
        }
    };
}

/// The numbers of a choice, ready for differences. A difference below zero becomes a number beside every table.
///
/// # Panics
///
/// Panics unless there are as many numbers as the choice has.
#[inline]
#[must_use]
pub fn signed<const N: usize>(numbers: &[usize]) -> [i64; N] {
    std::array::from_fn(|index| numbers[index] as i64)
}

/// A number in the width in which positions are numbered, which is no narrower.
#[inline]
#[must_use]
pub fn widen<N: Number>(number: impl Limbs) -> N {
    N::from_limbs(number.limbs().as_ref())
}

impl<Tables, N: Number> Compiled<Tables, N> {
    /// A count whose tables `fill` makes; `binomial` gives C(n, k) from one of its triangles, and a position has so many
    /// cells.
    pub const fn new(
        fill: fn() -> Tables,
        stages: &'static [Stage<Tables, N>],
        binomial: fn(usize, usize, usize) -> N,
        assembly: Assembly,
        cells: usize,
    ) -> Self {
        Compiled { tables: LazyLock::new(fill), stages, binomial, assembly, cells }
    }

    /// How many positions there are.
    pub fn count(&self) -> N {
        self.numbering().count()
    }

    /// The position's number; `None` if it breaks a rule. The scratch must be as long as the position.
    pub fn rank(&self, position: &[Man], scratch: &mut [u16]) -> Option<N> {
        self.numbering().rank(position, scratch)
    }

    /// Puts down the position of that number, and returns whether there is one. The scratch must be as long as the
    /// position.
    pub fn unrank(&self, number: N, position: &mut [Man], scratch: &mut [u16]) -> bool {
        self.numbering().unrank(number, position, scratch)
    }

    fn numbering(&self) -> Numbering<'_, Self> {
        Numbering::new(self, &self.assembly)
    }
}

impl<Tables, N> Stage<Tables, N> {
    /// Whether the table has the entry.
    fn has(&self, entry: &[usize]) -> bool {
        let inside = |(value, (low, high)): (&usize, &(usize, usize))| (low..=high).contains(&value);
        entry.len() == self.axes.len() && entry.iter().zip(self.axes).all(inside)
    }
}

impl<Tables, N: Number> Stages for Compiled<Tables, N> {
    type Number = N;

    fn result(&self) -> usize {
        self.stages.len() - 1
    }

    fn value(&self, table: usize, entry: &[usize]) -> N {
        let stage = &self.stages[table];
        if stage.has(entry) { (stage.value)(&self.tables, entry) } else { N::from(0) }
    }

    fn context(&self, table: usize) -> usize {
        self.stages[table].context
    }

    fn walk(&self, table: usize, entry: &[usize], visit: &mut Visit<'_, N>) -> ControlFlow<()> {
        let stage = &self.stages[table];
        if stage.has(entry) { (stage.walk)(&self.tables, entry, visit) } else { Continue(()) }
    }

    fn sources(&self, table: usize, sum: usize) -> &[(usize, usize)] {
        self.stages[table].sums[sum].sources
    }

    fn choice(&self, table: usize, sum: usize, numbers: &[usize]) -> Choice {
        (self.stages[table].sums[sum].choice)(numbers)
    }

    fn binomial(&self, triangle: usize, n: usize, k: usize) -> N {
        (self.binomial)(triangle, n, k)
    }
}

impl<Tables: Send + Sync, N: Number> Positions for Compiled<Tables, N> {
    fn cells(&self) -> usize {
        self.cells
    }

    fn total(&self) -> BigUint {
        self.count().to_big()
    }

    fn number_of(&self, position: &[Man]) -> Option<BigUint> {
        self.numbering().number_of(self.cells, position)
    }

    fn put(&self, number: &BigUint, position: &mut [Man]) -> bool {
        self.numbering().put(self.cells, number, position)
    }
}

impl<Tables, N> fmt::Debug for Compiled<Tables, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compiled").field("stages", &self.stages.len()).finish_non_exhaustive()
    }
}

impl<Tables, N> fmt::Debug for Stage<Tables, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stage").field("axes", &self.axes).field("context", &self.context).finish_non_exhaustive()
    }
}
