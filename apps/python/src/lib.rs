//! The native part of the Python package `qishu`: the library's answers as Python values.
//!
//! A question is passed to the facade, on separate threads and with the interpreter's lock released. An answer is
//! converted to numbers, texts and bytes, or to one of the classes of the package's Python part. Nothing is counted
//! here.

mod answers;
mod arrays;
mod ask;
mod asked_positions;
mod batches;
mod board_text;
mod bulk;
mod checks;
mod engine;
mod errors;
mod estimate;
mod exceptions;
mod filled;
mod given;
mod imported;
mod legend;
mod library;
mod names;
mod number;
mod occupied;
mod packed_numbers;
mod pictures;
mod position;
mod positions;
mod program;
mod questions;
mod ranked_positions;
mod reach;
mod records;
mod retractions;
mod sequence;
mod solve;
mod squares;
mod state;
mod tables;
mod texts;
mod threads;
mod variant;
mod work;

/// The native content of the package `qishu`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::engine::{PyEngine, PyLimit};
    #[pymodule_export]
    use crate::estimate::PyEstimate;
    #[pymodule_export]
    use crate::imported::import_variants;
    #[pymodule_export]
    use crate::library::{explain, format_rules, library};
    #[pymodule_export]
    use crate::position::PyPosition;
    #[pymodule_export]
    use crate::positions::PyPositions;
    #[pymodule_export]
    use crate::program::run_program;
    #[pymodule_export]
    use crate::reach::PyReachedValues;
    #[pymodule_export]
    use crate::records::PyGameRecord;
    #[pymodule_export]
    use crate::sequence::PyPositionIterator;
    #[pymodule_export]
    use crate::squares::PySquareCounts;
    #[pymodule_export]
    use crate::state::PyState;
    #[pymodule_export]
    use crate::tables::PyEndgameTables;
    #[pymodule_export]
    use crate::variant::PyVariant;
    #[pymodule_export]
    use crate::work::PyWork;

    /// The version of the package, and of the library that numbers positions.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
