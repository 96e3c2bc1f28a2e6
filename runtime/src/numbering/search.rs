//! The search for one of the choices that lead to an entry.

use std::fmt;
use std::ops::ControlFlow;

use crate::Number;

/// Receives a choice's sum, numbers and ways, and says whether to go on.
pub type ReportEach<'a, N> = dyn FnMut(usize, &[usize], &N) -> ControlFlow<()> + 'a;

/// Goes through the choices that lead to an entry, each with its number of ways, as far as the one that is looked for: the
/// choice that a number falls into, or the choice of some numbers; or through all of them.
///
/// An inverse hands every choice to [`visit`](Search::visit). That is the innermost step of both ranking and unranking, so
/// it is one small function for the two, which the compiler can put right into the loops of an inverse.
pub struct Search<'a, N> {
    wanted: Wanted<'a, N>,
    /// What is left of the number, or how many positions belong to the choices visited.
    number: N,
}

/// The choice that is looked for.
enum Wanted<'a, N> {
    /// The one that the number falls into. Its sum, its numbers and what is left of the number are handed on.
    Number(&'a mut dyn FnMut(usize, &[usize], &N)),
    /// The one of that sum with these numbers.
    Choice(usize, &'a [usize]),
    /// None: the sum, the numbers and the ways of each are handed on, until that breaks off.
    Each(&'a mut ReportEach<'a, N>),
}

impl<'a, N: Number> Search<'a, N> {
    /// Reports the sum and the numbers of the choice that the number falls into, and what is left of the number. Reports
    /// nothing if all choices of the inverse together are fewer.
    #[inline]
    pub fn by_number(
        number: N,
        inverse: impl FnOnce(&mut Self) -> ControlFlow<()>,
        report: &'a mut dyn FnMut(usize, &[usize], &N),
    ) {
        let _ = inverse(&mut Search { wanted: Wanted::Number(report), number });
    }

    /// How many positions belong to the choices of the inverse before one of that sum with these numbers; `None` if there is
    /// no such choice.
    #[inline]
    pub fn by_choice(
        sum: usize,
        numbers: &'a [usize],
        inverse: impl FnOnce(&mut Self) -> ControlFlow<()>,
    ) -> Option<N> {
        let mut search = Search { wanted: Wanted::Choice(sum, numbers), number: N::from(0) };
        inverse(&mut search).is_break().then_some(search.number)
    }

    /// Reports the sum, the numbers and the ways of each choice, until that breaks off.
    #[inline]
    pub fn each(inverse: impl FnOnce(&mut Self) -> ControlFlow<()>, report: &'a mut ReportEach<'a, N>) {
        let _ = inverse(&mut Search { wanted: Wanted::Each(report), number: N::from(0) });
    }

    /// Receives the next choice: its sum, the numbers of the sum's loops, and its number of ways. Breaks off at the one
    /// looked for.
    #[inline]
    pub fn visit(&mut self, sum: usize, numbers: &[usize], ways: N) -> ControlFlow<()> {
        match &mut self.wanted {
            Wanted::Number(report) if self.number < ways => {
                report(sum, numbers, &self.number);
                ControlFlow::Break(())
            }
            Wanted::Number(_) => {
                self.number.decrease(&ways);
                ControlFlow::Continue(())
            }
            Wanted::Choice(wanted, these) if *wanted == sum && numbers.iter().eq(&**these) => ControlFlow::Break(()),
            Wanted::Choice(..) => {
                self.number.increase(&ways);
                ControlFlow::Continue(())
            }
            Wanted::Each(report) => report(sum, numbers, &ways),
        }
    }
}

impl<N> fmt::Debug for Search<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").finish_non_exhaustive()
    }
}
