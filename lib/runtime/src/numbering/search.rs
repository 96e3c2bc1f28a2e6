//! The search for one of the choices that lead to an entry.

use std::fmt;
use std::ops::ControlFlow;

use crate::Number;

/// Receives a choice's sum, numbers and ways; the result says whether to continue.
pub type ReportEach<'a, N> = dyn FnMut(usize, &[usize], &N) -> ControlFlow<()> + 'a;

/// A search through the choices that lead to an entry, each with its number of ways. It ends at the choice that
/// contains a number, or at the choice of some numbers, or it visits all choices.
///
/// An inverse passes every choice to [`visit`](Search::visit), the innermost step of both ranking and unranking. One
/// small function serves both, so the compiler can inline it into the loops of an inverse.
pub struct Search<'a, N> {
    wanted: Wanted<'a, N>,
    /// The remaining number, or the number of positions of the choices visited.
    number: N,
}

/// The target of the search.
enum Wanted<'a, N> {
    /// The choice that contains the number. Its sum, its numbers and the remaining number are reported.
    Number(&'a mut dyn FnMut(usize, &[usize], &N)),
    /// The choice of that sum with these numbers.
    Choice(usize, &'a [usize]),
    /// No target: the sum, the numbers and the ways of each choice are reported until the report stops it.
    Each(&'a mut ReportEach<'a, N>),
}

impl<'a, N: Number> Search<'a, N> {
    /// Reports the sum and the numbers of the choice that contains the number, and the remaining number. Nothing is
    /// reported if the number is not below the total of the inverse.
    #[inline]
    pub fn by_number(
        number: N,
        inverse: impl FnOnce(&mut Self) -> ControlFlow<()>,
        report: &'a mut dyn FnMut(usize, &[usize], &N),
    ) {
        let _ = inverse(&mut Search { wanted: Wanted::Number(report), number });
    }

    /// The number of positions of the inverse's choices before the one of that sum with these numbers; `None` if there
    /// is no such choice.
    #[inline]
    pub fn by_choice(
        sum: usize,
        numbers: &'a [usize],
        inverse: impl FnOnce(&mut Self) -> ControlFlow<()>,
    ) -> Option<N> {
        let mut search = Search { wanted: Wanted::Choice(sum, numbers), number: N::from(0) };
        inverse(&mut search).is_break().then_some(search.number)
    }

    /// Reports the sum, the numbers and the ways of each choice, until the report stops it.
    #[inline]
    pub fn each(inverse: impl FnOnce(&mut Self) -> ControlFlow<()>, report: &'a mut ReportEach<'a, N>) {
        let _ = inverse(&mut Search { wanted: Wanted::Each(report), number: N::from(0) });
    }

    /// Receives the next choice: its sum, the numbers of the sum's loops, and its number of ways. It stops at the
    /// target.
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
