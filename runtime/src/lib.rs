//! The little that generated counting code calls: fixed-width integers and tables of binomials.
//!
//! Whoever writes a counting plan proves an upper bound for every number in it, so the generated code names the width
//! of each table and adds without looking back. This crate supplies the widths that Rust does not have ([`Wide`]),
//! lets them be mixed with those it has ([`Limbs`]), and builds tables of C(n, k) at compile time ([`Binomials`]).
//! It knows no game, and allocates only to print a number or to hand it to [`num_bigint`].
//!
//! ```
//! use runtime::{Binomials, Wide};
//!
//! static CHOOSE: Binomials<91, 13> = Binomials::new();
//!
//! // Twelve alike pieces on a board of 90 squares, twelve others on another board, and a third such pair.
//! let boards = u128::from(CHOOSE.choose(90, 12)) * u128::from(CHOOSE.choose(90, 12));
//! let mut positions = Wide::<3>::ZERO;
//! positions.add_product(boards, CHOOSE.choose(90, 12));
//! positions.add_product(boards, 1u64);
//! assert_eq!(positions.to_string(), "20547762869824619628718010695254857849480400");
//! ```

mod choose;
mod division;
mod limbs;
pub mod numbering;
mod variant;
mod wide;

pub use choose::Binomials;
pub use limbs::Limbs;
pub use num_bigint::BigUint;
pub use variant::{Published, Variant};
pub use wide::{TooWide, Wide};
