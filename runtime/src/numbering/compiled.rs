//! The numbering of a compiled variant: tables of integers of fixed width, and functions written for them.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use num_bigint::BigUint;

use super::{
    Choice, MOST_KNOWN_CHOICES, Numbering, PartTree, Positions, Prepared, ReportChoice, ReportEach, Stages,
    part_tree_text, prepare,
};
use crate::{Limbs, Number, Piece, Rules};

pub use super::Search;
pub use crate::{choices, stage};
pub use std::ops::ControlFlow::Continue;

/// A search among the choices of a table of words.
pub type Words<'a> = Search<'a, u64>;

/// Whether the visits were broken off at the choice looked for.
pub type Visited = ControlFlow<()>;

/// The positions of a count as numbers.
///
/// The tables are a static of the module, which its functions read: so one compiled numbering serves all modules that number in
/// integers of one width.
pub struct Compiled<N: 'static> {
    stages: &'static [Stage<N>],
    triangles: &'static [Triangle<N>],
    /// Who stands where, in the words of [`part_tree_text`].
    part_tree: &'static str,
    rules: &'static Rules,
    prepared: OnceLock<(PartTree, Prepared<N>)>,
}

/// One table of a compiled count.
pub struct Stage<N: 'static> {
    /// The table's name.
    pub name: &'static str,
    /// The least and the greatest value of each axis.
    pub axes: &'static [(usize, usize)],
    /// How many leading axes are numbers that the table's reader asks about.
    pub conditioning: usize,
    /// Its numbers, and the choices behind them.
    pub inverse: Inverse<N>,
    /// The sums that fill the table.
    pub sums: &'static [Choices],
}

/// The number at an entry of a table, zero out of range, and the visits to the choices that lead to an entry within it.
pub enum Inverse<N> {
    /// Those of a table of words.
    Words {
        /// The number.
        value: fn(&[usize]) -> u64,
        /// The visits.
        visit: fn(&[usize], &mut Words<'_>) -> Visited,
    },
    /// Those of a wider table, in the width in which positions are numbered.
    Numbers {
        /// The number.
        value: fn(&[usize]) -> N,
        /// The visits.
        visit: fn(&[usize], &mut Search<'_, N>) -> Visited,
    },
}

/// Gives the binomials C(n, k) of a triangle.
#[derive(Debug)]
pub enum Triangle<N> {
    /// Each fits a word.
    Words(fn(usize, usize) -> u64),
    /// In the width in which positions are numbered.
    Numbers(fn(usize, usize) -> N),
}

/// The choices of one sum.
#[derive(Debug)]
pub struct Choices {
    /// Where a choice's numbers come from: the operand and its axis.
    pub sources: &'static [(usize, usize)],
    /// Reports what the choice of some numbers reads and where it leads.
    pub choice: fn(&[usize], &mut ReportChoice<'_>),
}

/// One table's stage: the axes of the table with their least and greatest values, in what integers its choices are visited
/// and by which function, how many of the axes its reader asks about if any, and the sums that fill it.
#[macro_export]
macro_rules! stage {
    (
        $table:ident[$($axis:ident $low:literal..=$high:literal),*],
        $width:ident $inverse:ident $(conditioning $conditioning:literal)?,
        $($choices:expr),*
        $(,)?
    ) => {
        $crate::numbering::compiled::Stage {
            name: stringify!($table),
            axes: &[$(($low, $high)),*],
            conditioning: 0 $(+ $conditioning)?,
            inverse: $crate::numbering::compiled::Inverse::$width {
                value: |at| match at {
                    &[$($axis),*] if true $(&& ($low..=$high).contains(&$axis))* => {
                        $crate::numbering::compiled::widen(TABLES.$table $([$axis - $low])*)
                    }
                    _ => $crate::numbering::compiled::widen(0u64),
                },
                visit: $inverse,
            },
            sums: &[$($choices),*],
        }
    };
}

/// The choices of one sum in the words of its loops: for each number the operand and the axis that it comes from, the entry
/// that a choice gives, the two entries that it reads, and what it chooses by which triangle.
#[macro_export]
macro_rules! choices {
    (
        [$($number:ident from $operand:literal $axis:literal),* $(,)?],
        gives [$($target:expr),* $(,)?],
        reads [$($first:expr),* $(,)?],
        and [$($second:expr),* $(,)?]
        $(, chooses $part:expr, of $whole:expr, in $triangle:literal)?
        $(,)?
    ) => {
        $crate::numbering::compiled::Choices {
            sources: &[$(($operand, $axis)),*],
            choice: |numbers, report| {
                #[allow(unused_variables, reason = "not every number says where a choice leads")]
                let [$($number),*] = $crate::numbering::compiled::signed(numbers);
                #[allow(unused_mut, unused_assignments, reason = "not every choice has a binomial")]
                let mut choose = None;
                $(choose = Some($crate::numbering::Choose {
                    whole: ($whole) as usize,
                    part: ($part) as usize,
                    triangle: $triangle,
                });)?
                report($crate::numbering::Choice {
                    target: &[$(($target) as usize),*],
                    operands: [&[$(($first) as usize),*], &[$(($second) as usize),*]],
                    choose,
                });
            },
        }
    };
}

/// The numbers of a choice, ready for differences. A difference below zero becomes a number out of every table's range.
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

impl<N: Number> Compiled<N> {
    /// The positions that these rules allow, numbered by the tables that the functions of the stages read.
    ///
    /// Generated code calls this, with a text of who stands where that the compiler of the rules wrote. The text is read
    /// when a position or a number is first asked for, and that panics if the text is not well formed: it would be a mistake
    /// of the compiler, for which its tests look.
    pub const fn new(
        stages: &'static [Stage<N>],
        triangles: &'static [Triangle<N>],
        part_tree: &'static str,
        rules: &'static Rules,
    ) -> Self {
        Compiled { stages, triangles, part_tree, rules, prepared: OnceLock::new() }
    }

    /// How many positions there are.
    pub fn count(&self) -> N {
        self.numbering().count()
    }

    /// The position's number; `None` if it breaks a rule, or has another number of cells.
    pub fn rank(&self, position: &[Piece]) -> Option<N> {
        self.numbering().rank(position)
    }

    /// Puts down the position of that number, and returns whether there is one.
    ///
    /// # Panics
    ///
    /// Panics unless the position has as many cells as those of the count.
    pub fn unrank(&self, number: N, position: &mut [Piece]) -> bool {
        self.numbering().unrank(number, position)
    }

    fn numbering(&self) -> Numbering<'_, Self> {
        let (part_tree, prepared) = self.prepared.get_or_init(|| self.prepare());
        Numbering::new(self, part_tree, prepared)
    }

    fn prepare(&self) -> (PartTree, Prepared<N>) {
        let tables: Vec<&str> = self.stages.iter().map(|stage| stage.name).collect();
        let squares: Vec<String> = self.rules.board.squares().iter().map(|square| square.to_string()).collect();
        let words = part_tree_text::Vocabulary { tables: &tables, squares: &squares };
        let part_tree = part_tree_text::read(self.part_tree, words).expect("the compiler writes the text well formed");
        let prepared = prepare(self, &part_tree, self.rules, MOST_KNOWN_CHOICES);
        (part_tree, prepared)
    }
}

impl<N> Stage<N> {
    /// Whether the table has the entry.
    fn has(&self, entry: &[usize]) -> bool {
        let inside = |(value, (low, high)): (&usize, &(usize, usize))| (low..=high).contains(&value);
        entry.len() == self.axes.len() && entry.iter().zip(self.axes).all(inside)
    }
}

impl<N: Number> Stages for Compiled<N> {
    type Number = N;

    fn result(&self) -> usize {
        self.stages.len() - 1
    }

    fn value(&self, table: usize, entry: &[usize]) -> N {
        match self.stages[table].inverse {
            Inverse::Words { value, .. } => N::from(value(entry)),
            Inverse::Numbers { value, .. } => value(entry),
        }
    }

    fn are_words(&self, table: usize) -> bool {
        matches!(self.stages[table].inverse, Inverse::Words { .. })
    }

    fn axes(&self, table: usize) -> &[(usize, usize)] {
        self.stages[table].axes
    }

    fn conditioning(&self, table: usize) -> usize {
        self.stages[table].conditioning
    }

    fn each(&self, table: usize, entry: &[usize], report: &mut ReportEach<'_, N>) {
        let stage = &self.stages[table];
        if !stage.has(entry) {
            return;
        }
        match stage.inverse {
            Inverse::Words { visit, .. } => Search::each(|search| visit(entry, search), &mut |sum, numbers, &ways| {
                report(sum, numbers, &N::from(ways))
            }),
            Inverse::Numbers { visit, .. } => Search::each(|search| visit(entry, search), report),
        }
    }

    fn open(&self, table: usize, entry: &[usize], number: N, report: &mut dyn FnMut(usize, Choice<'_>, N)) {
        let stage = &self.stages[table];
        if !stage.has(entry) {
            return;
        }
        match stage.inverse {
            Inverse::Words { visit, .. } => {
                Search::by_number(number.low(), |search| visit(entry, search), &mut |sum, numbers, rest| {
                    self.choice(table, sum, numbers, &mut |choice| report(sum, choice, N::from(*rest)));
                })
            }
            Inverse::Numbers { visit, .. } => {
                Search::by_number(number, |search| visit(entry, search), &mut |sum, numbers, rest: &N| {
                    self.choice(table, sum, numbers, &mut |choice| report(sum, choice, rest.clone()));
                })
            }
        }
    }

    fn before(&self, table: usize, entry: &[usize], sum: usize, numbers: &[usize]) -> Option<N> {
        let stage = &self.stages[table];
        if !stage.has(entry) {
            return None;
        }
        match stage.inverse {
            Inverse::Words { visit, .. } => Search::by_choice(sum, numbers, |search| visit(entry, search)).map(N::from),
            Inverse::Numbers { visit, .. } => Search::by_choice(sum, numbers, |search| visit(entry, search)),
        }
    }

    fn sources(&self, table: usize, sum: usize) -> &[(usize, usize)] {
        self.stages[table].sums[sum].sources
    }

    fn choice(&self, table: usize, sum: usize, numbers: &[usize], report: &mut ReportChoice<'_>) {
        (self.stages[table].sums[sum].choice)(numbers, report);
    }

    fn word_binomials(&self, triangle: usize) -> Option<fn(usize, usize) -> u64> {
        match self.triangles[triangle] {
            Triangle::Words(binomial) => Some(binomial),
            Triangle::Numbers(_) => None,
        }
    }

    fn binomial(&self, triangle: usize, n: usize, k: usize) -> N {
        match self.triangles[triangle] {
            Triangle::Words(binomial) => N::from(binomial(n, k)),
            Triangle::Numbers(binomial) => binomial(n, k),
        }
    }
}

impl<N: Number> Positions for Compiled<N> {
    fn cells(&self) -> usize {
        self.rules.cells()
    }

    fn total(&self) -> BigUint {
        self.count().to_big()
    }

    fn number_of(&self, position: &[Piece]) -> Option<BigUint> {
        self.numbering().number_of(position)
    }

    fn put(&self, number: &BigUint, position: &mut [Piece]) -> bool {
        self.numbering().put(number, position)
    }
}

impl<N> fmt::Debug for Compiled<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Compiled").field("stages", &self.stages.len()).finish_non_exhaustive()
    }
}

impl<N> fmt::Debug for Stage<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stage").field("axes", &self.axes).field("context", &self.conditioning).finish_non_exhaustive()
    }
}
