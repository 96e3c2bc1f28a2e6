//! The declaration of a count's tables, in the order in which they are filled.

use crate::Limbs;

/// Declares the tables of a count: a type that holds them all, and the order in which they are filled.
///
/// Each line is the call that fills a table, the table's shape, and a power of two that is above all its numbers. The
/// called function has the table's name, and the tables passed to it are declared earlier. The type gets a field for
/// each table, and a function `new` that makes the calls; both are private to the module. A compile-time assertion
/// checks that the shape's integers hold all numbers below that power.
///
/// ```
/// use qishu_runtime::Wide;
///
/// mod knights {
///     use qishu_runtime::{Binomials, Wide, tables};
///
///     tables! {
///         /// The tables of the count.
///         pub struct Tables {
///             place_knights() -> [u64; 3], below 2^10;
///             total(&place_knights) -> Wide<3>, below 2^20;
///         }
///     }
///
///     pub fn exact() -> Wide<3> {
///         Tables::new().total
///     }
///
///     static CHOOSE: Binomials<41, 3> = Binomials::new();
///
///     /// Up to two knights on 40 squares.
///     fn place_knights() -> [u64; 3] {
///         [0, 1, 2].map(|pieces| CHOOSE.choose(40, pieces))
///     }
///
///     /// The same on two boards.
///     fn total(place_knights: &[u64; 3]) -> Wide<3> {
///         let knights: u64 = place_knights.iter().sum();
///         Wide::product(knights, knights)
///     }
/// }
///
/// assert_eq!(knights::exact(), Wide::from(821u64 * 821));
/// ```
///
/// A table computed from no others is hidden from the compiler by [`black_box`](std::hint::black_box). All loops of a
/// count have constant bounds, so the compiler could otherwise evaluate small boards entirely at compile time.
///
/// Too narrow a shape does not compile:
///
/// ```compile_fail,E0080
/// qishu_runtime::tables! {
///     struct Tables {
///         total() -> u64, below 2^65;
///     }
/// }
///
/// fn total() -> u64 {
///     0
/// }
/// ```
#[macro_export]
macro_rules! tables {
    (
        $(#[$attribute:meta])*
        $visibility:vis struct $Tables:ident {
            $($table:ident $handed:tt -> $shape:ty, below 2^$bits:literal;)+
        }
    ) => {
        $(#[$attribute])*
        $visibility struct $Tables {
            $($table: $shape),+
        }

        impl $Tables {
            /// Fills the tables one after the other.
            fn new() -> Self {
                $(let $table = $crate::tables!(@fill $table $handed);)+
                Self { $($table),+ }
            }
        }

        const _: () = {
            $(
                let bits = $bits;
                assert!(
                    bits <= <$shape as $crate::Shape>::BITS,
                    concat!("the numbers of `", stringify!($table), "` are too large for its shape")
                );
            )+
        };
    };
    (@fill $table:ident ()) => {
        ::std::hint::black_box($table())
    };
    (@fill $table:ident $handed:tt) => {
        $table $handed
    };
}

/// The type of a table: an integer, or arrays or vectors of integers, nested once for each axis.
pub trait Shape {
    /// The bits of each integer.
    const BITS: usize;
}

impl<Integer: Limbs> Shape for Integer {
    const BITS: usize = 8 * size_of::<Integer>();
}

impl<Inner: Shape, const EXTENT: usize> Shape for [Inner; EXTENT] {
    const BITS: usize = Inner::BITS;
}

impl<Inner: Shape> Shape for Vec<Inner> {
    const BITS: usize = Inner::BITS;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Wide;

    #[test]
    fn a_shape_has_the_bits_of_its_integers() {
        assert_eq!(<u64 as Shape>::BITS, 64);
        assert_eq!(<[[u128; 3]; 2] as Shape>::BITS, 128);
        assert_eq!(<Vec<[Wide<5>; 7]> as Shape>::BITS, 320);
    }

    #[test]
    fn tables_are_filled_in_their_order() {
        tables! {
            struct Tables {
                nothing() -> u64, below 2^0;
                first() -> [u64; 2], below 2^3;
                second(nothing, &first) -> Vec<u128>, below 2^128;
                total(&first, &second) -> Wide<3>, below 2^192;
            }
        }

        fn nothing() -> u64 {
            0
        }

        fn first() -> [u64; 2] {
            [2, 7]
        }

        fn second(nothing: u64, first: &[u64; 2]) -> Vec<u128> {
            vec![u128::from(first[0]), u128::from(nothing), u128::MAX]
        }

        fn total(first: &[u64; 2], second: &[u128]) -> Wide<3> {
            second.iter().fold(Wide::ZERO, |sum, &number| sum + Wide::<3>::product(number, first[1]))
        }

        let tables = Tables::new();
        assert_eq!(tables.nothing, 0);
        assert_eq!(tables.first, [2, 7]);
        assert_eq!(tables.second, [2, 0, u128::MAX]);
        assert_eq!(tables.total, Wide::product(u128::MAX, 7u64) + 14u64);
    }
}
