//! A count and its method.

use num_bigint::BigUint;
use qishu_counting::Method;

/// The number of positions, and how they were counted.
///
/// ```
/// use qishu::{Method, Variant, Work};
///
/// let rules = "variant dots { board 3 x 3 sides one piece dot { count 0..9 anywhere } }";
/// let counted = Variant::from_text("dots", rules)?.counted(&Work::default())?;
/// assert_eq!((counted.positions, counted.method, counted.by_module), (512u32.into(), Method::Tables, false));
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CountOfPositions {
    /// The number of positions.
    pub positions: BigUint,
    /// The method of counting.
    pub method: Method,
    /// Whether a compiled module counted them.
    pub by_module: bool,
}

impl CountOfPositions {
    /// A count by a compiled module.
    pub(crate) fn by_module(positions: BigUint, method: Method) -> CountOfPositions {
        CountOfPositions { positions, method, by_module: true }
    }

    /// A count without a module.
    pub(crate) fn interpreted(positions: BigUint, method: Method) -> CountOfPositions {
        CountOfPositions { positions, method, by_module: false }
    }
}
