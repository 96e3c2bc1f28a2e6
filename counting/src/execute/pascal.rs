//! Pascal's triangles.

use num_bigint::BigUint;

use super::entries::{Entries, widening};
use super::integer::{Integer, Long};
use crate::plan::Triangle;

/// The binomials of one triangle.
#[derive(Clone, Debug)]
pub struct Pascal {
    /// C(n, k) at n x columns + k; zeros where k > n.
    pub entries: Entries,
    /// The number of values of k.
    pub columns: usize,
}

impl Pascal {
    /// The binomials, each the sum of the two above it.
    pub fn new(&Triangle { rows, columns, width }: &Triangle) -> Pascal {
        Pascal { entries: widening(width.limbs(), |limbs| binomials(rows, columns, limbs)), columns }
    }

    /// C(n, k).
    ///
    /// # Panics
    ///
    /// Panics if the triangle does not have it.
    pub fn binomial(&self, n: usize, k: usize) -> BigUint {
        assert!(k < self.columns, "C({n}, {k}) is in a triangle of {} columns", self.columns);
        self.entries.number(n * self.columns + k)
    }
}

/// The binomials in this many limbs, if they fit.
fn binomials(rows: usize, columns: usize, limbs: usize) -> Option<Entries> {
    let mut entries = Entries::zeros(rows * columns, limbs);
    for n in 0..rows {
        for k in 0..columns.min(n + 1) {
            let index = n * columns + k;
            if k == 0 {
                Long::from(1).add_to(entries.get_mut(index))?;
                continue;
            }
            for above in [index - columns - 1, index - columns] {
                Long::read(entries.get(above)).add_to(entries.get_mut(index))?;
            }
        }
    }
    Some(entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Width;

    #[test]
    fn a_triangle_that_is_too_narrow_is_widened() {
        // C(67, 33) is the largest that fits 64 bits.
        for (rows, limbs) in [(68, 1), (69, 2)] {
            let pascal = Pascal::new(&Triangle { rows, columns: 35, width: Width::Word });
            assert_eq!(pascal.entries.limbs(), limbs);
            assert_eq!(pascal.binomial(67, 33), BigUint::from(14_226_520_737_620_288_370u64));
            assert_eq!(pascal.binomial(3, 4), BigUint::ZERO);
            assert_eq!(pascal.binomial(33, 33), BigUint::from(1u32));
        }
    }
}
