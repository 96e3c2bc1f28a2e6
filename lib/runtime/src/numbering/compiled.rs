//! The numbering of a compiled variant: tables of fixed-width integers, and functions generated for them.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::OnceLock;

use super::{
    MOST_KNOWN_CHOICES, Numbering, PartTree, Prepared, ReportChoice, ReportEach, Stages, part_tree_text, prepare,
};
use crate::{Limbs, Number, Piece, Rules};

pub use super::{Choice, ModulePositions, NotBelowTheCount, Search};
pub use crate::rules::Broken;
pub use crate::sample::Rng;
pub use std::ops::ControlFlow::Continue;

/// A search among the choices of a table of 64-bit words.
pub type Words<'a> = Search<'a, u64>;

/// Whether the visits stopped at the choice that was searched for.
pub type Visited = ControlFlow<()>;

/// The positions of a count as numbers.
///
/// The tables are a static of the module, which its functions read. One compiled numbering therefore serves all modules
/// whose numbers have one width.
pub struct Compiled<N: 'static> {
    stages: &'static [Stage<N>],
    triangles: &'static [Triangle<N>],
    /// The part tree, in the format of [`part_tree_text`].
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
    /// The number of leading axes that are conditioning numbers of the table's reader.
    pub conditioning: usize,
    /// The numbers of the table, and the choices that they sum.
    pub inverse: Inverse<N>,
    /// The sums that fill the table.
    pub sums: &'static [Choices],
}

/// The inverse of a table: the number at an entry, zero out of range, and a visitor of the choices that lead to an
/// entry within range.
pub enum Inverse<N> {
    /// The inverse of a table of 64-bit words.
    Words {
        /// The number.
        value: fn(&[usize]) -> u64,
        /// The visits.
        visit: fn(&[usize], &mut Words<'_>) -> Visited,
    },
    /// The inverse of a wider table, in the width in which positions are numbered.
    Numbers {
        /// The number.
        value: fn(&[usize]) -> N,
        /// The visits.
        visit: fn(&[usize], &mut Search<'_, N>) -> Visited,
    },
}

/// A function for the binomials C(n, k) of a triangle.
#[derive(Debug)]
pub enum Triangle<N> {
    /// Binomials that fit a 64-bit word.
    Words(fn(usize, usize) -> u64),
    /// Binomials in the width in which positions are numbered.
    Numbers(fn(usize, usize) -> N),
}

/// The choices of one sum.
#[derive(Debug)]
pub struct Choices {
    /// The operand and the axis from which each of a choice's numbers comes.
    pub sources: &'static [(usize, usize)],
    /// Reports the entries that the choice of some numbers reads and the entry to which it leads.
    pub choice: fn(&[usize], &mut ReportChoice<'_>),
}

/// The numbers of a choice as wrapping integers. A negative difference becomes a number out of every table's range.
///
/// # Panics
///
/// Panics unless the number of values is the number of the choice's loops.
#[inline]
#[must_use]
pub fn signed<const N: usize>(numbers: &[usize]) -> [i64; N] {
    std::array::from_fn(|index| numbers[index] as i64)
}

/// Wrapping integers as the indices of an entry.
#[inline]
#[must_use]
pub fn entry<const N: usize>(indices: [i64; N]) -> [usize; N] {
    indices.map(|index| index as usize)
}

/// A number converted to the width in which positions are numbered, which is no narrower.
#[inline]
#[must_use]
pub fn widen<N: Number>(number: impl Limbs) -> N {
    N::from_limbs(number.limbs().as_ref())
}

impl<N: Number> Compiled<N> {
    /// The positions that these rules allow, numbered by the tables that the functions of the stages read.
    ///
    /// Generated code calls this, with the text of a part tree that the rules compiler wrote. The text is parsed on
    /// first use. That panics if the text is not well formed; the compiler's tests exclude this.
    pub const fn new(
        stages: &'static [Stage<N>],
        triangles: &'static [Triangle<N>],
        part_tree: &'static str,
        rules: &'static Rules,
    ) -> Self {
        Compiled { stages, triangles, part_tree, rules, prepared: OnceLock::new() }
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

impl<N: Number> ModulePositions for Compiled<N> {
    type Number = N;

    fn rules(&self) -> &'static Rules {
        self.rules
    }

    fn count(&self) -> N {
        self.numbering().count()
    }

    fn rank(&self, position: &[Piece]) -> Option<N> {
        self.numbering().rank(position)
    }

    fn unrank(&self, number: N, position: &mut [Piece]) -> bool {
        self.numbering().unrank(number, position)
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
