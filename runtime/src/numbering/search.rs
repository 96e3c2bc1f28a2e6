//! The search for one of the choices that lead to an entry.

use std::fmt;
use std::ops::ControlFlow;

use crate::Number;

/// Goes through the choices that lead to an entry, each with its number of ways, as far as the one that is looked for: the
/// choice that a number falls into, or the choice of some numbers.
///
/// A walk hands every choice to [`visit`](Search::visit). That is the innermost step of both ranking and unranking, so it
/// is one small function for the two, which the compiler can put right into the loops of a walk.
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
}

impl<'a, N: Number> Search<'a, N> {
    /// Tells the sum and the numbers of the choice that the number falls into, and what is left of the number. Tells
    /// nothing if all choices of the walk together are fewer.
    #[inline]
    pub fn by_number(
        number: N,
        walk: impl FnOnce(&mut Self) -> ControlFlow<()>,
        tell: &'a mut dyn FnMut(usize, &[usize], &N),
    ) {
        let _ = walk(&mut Search { wanted: Wanted::Number(tell), number });
    }

    /// How many positions belong to the choices of the walk before one of that sum with these numbers; `None` if there is
    /// no such choice.
    #[inline]
    pub fn by_choice(sum: usize, numbers: &'a [usize], walk: impl FnOnce(&mut Self) -> ControlFlow<()>) -> Option<N> {
        let mut search = Search { wanted: Wanted::Choice(sum, numbers), number: N::from(0) };
        walk(&mut search).is_break().then_some(search.number)
    }

    /// Is told the next choice: its sum, the numbers of the sum's loops, and its number of ways. Breaks off at the one
    /// looked for.
    #[inline]
    pub fn visit(&mut self, sum: usize, numbers: &[usize], ways: N) -> ControlFlow<()> {
        match &mut self.wanted {
            Wanted::Number(tell) if self.number < ways => {
                tell(sum, numbers, &self.number);
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
        }
    }
}

impl<N> fmt::Debug for Search<'_, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search").finish_non_exhaustive()
    }
}
