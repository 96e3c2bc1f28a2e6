//! The positions of a module as numbers, by a circuit that is made on first use.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::{LazyLock, OnceLock};

use num_bigint::BigUint;

use super::explicit::Circuit;
use super::memory::{CountHalt, Memory};
use super::numbered::{NumberedCircuit, PositionLayout};
use crate::numbering::{ModulePositions, Positions};
use crate::{Piece, Rules};

/// Positions that a module counts without writing their circuit out.
pub trait CountedCircuit {
    /// The number of positions.
    fn count(&self) -> BigUint;

    /// The circuit of the positions.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for it.
    fn circuit(&self, memory: &mut Memory) -> Result<Circuit, CountHalt>;
}

/// The positions of a module as numbers. The circuit is made on first use.
pub struct CompiledCircuit<C: 'static> {
    counted: &'static LazyLock<C>,
    rules: &'static Rules,
    numbered: OnceLock<NumberedCircuit>,
}

impl<C: CountedCircuit> CompiledCircuit<C> {
    /// The positions that these rules allow, as they are counted.
    #[must_use]
    pub const fn new(counted: &'static LazyLock<C>, rules: &'static Rules) -> Self {
        CompiledCircuit { counted, rules, numbered: OnceLock::new() }
    }

    fn numbered(&self) -> &NumberedCircuit {
        self.numbered.get_or_init(|| {
            let memory = &mut Memory::new(u64::MAX);
            let layout = PositionLayout::of_rules(self.rules);
            let circuit = self.counted.circuit(memory);
            let numbered = circuit
                .and_then(|circuit| NumberedCircuit::new(circuit, layout, memory, &mut |_| ControlFlow::Continue(())));
            numbered.unwrap_or_else(|halt| refused(&halt))
        })
    }
}

impl<C: CountedCircuit> ModulePositions for CompiledCircuit<C> {
    type Number = BigUint;

    fn rules(&self) -> &'static Rules {
        self.rules
    }

    fn count(&self) -> BigUint {
        self.numbered().total()
    }

    fn rank(&self, position: &[Piece]) -> Option<BigUint> {
        self.numbered().number_of(position)
    }

    fn unrank(&self, number: BigUint, position: &mut [Piece]) -> bool {
        self.numbered().put(&number, position)
    }
}

impl<C> fmt::Debug for CompiledCircuit<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CompiledCircuit").finish_non_exhaustive()
    }
}

/// A count for which the machine has no memory: the planner counted it within the limits of its caller, but a module
/// has all the memory that there is.
///
/// # Panics
///
/// Panics.
pub(crate) fn refused(halt: &CountHalt) -> ! {
    panic!("there is no memory for the positions of a count: {halt:?}")
}
