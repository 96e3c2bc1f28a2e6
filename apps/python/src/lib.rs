//! The native part of the Python package `qishu`: the library's answers as Python values.
//!
//! A question is passed to the facade, on separate threads and with the interpreter's lock released. An answer is
//! converted to numbers, texts and bytes, or to one of the classes of the package's Python part. Nothing is counted
//! here.

mod answers;
mod ask;
mod batches;
mod errors;
mod estimate;
mod library;
mod names;
mod number;
mod pictures;
mod position;
mod positions;
mod questions;
mod ranked_positions;
mod squares;
mod state;
mod tables;
mod threads;
mod variant;
mod work;

/// The native content of the package `qishu`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use crate::estimate::PyEstimate;
    #[pymodule_export]
    use crate::library::{explain, format_rules, library};
    #[pymodule_export]
    use crate::position::PyPosition;
    #[pymodule_export]
    use crate::positions::PyPositions;
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
