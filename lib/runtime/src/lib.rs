//! The library that generated counting code calls: fixed-width integers, tables of binomials, and positions.
//!
//! The writer of a counting plan proves an upper bound for every number in it. Generated code therefore names the width
//! of each table ([`Shape::below`] checks it) and adds without overflow checks. This crate supplies the widths that Rust does not have
//! ([`Wide`]) and mixes them with those it has ([`Limbs`]). It builds tables of C(n, k) at compile time ([`Binomials`])
//! or, for boards of thousands of squares, on first use ([`LargeBinomials`]). Counting allocates only for very large
//! tables, for printing, and for conversion to [`num_bigint`].
//!
//! A [`Position`] has a [`Piece`] or no piece on each square. The [`rules`] define what may stand there; they read and
//! write positions as text, draw them and check them. [`numbering`] turns positions into numbers and back, by the
//! tables of a count. [`frontier`] counts square by square where there are no tables. [`moves`] makes and unmakes
//! moves. The crate contains no variant.
//!
//! ```
//! use qishu_runtime::{Binomials, Wide};
//!
//! static CHOOSE: Binomials<91, 13> = Binomials::new();
//!
//! // Twelve identical pieces on a board of 90 squares, twelve others on another board, and a third such pair.
//! let boards = u128::from(CHOOSE.choose(90, 12)) * u128::from(CHOOSE.choose(90, 12));
//! let mut positions = Wide::<3>::ZERO;
//! positions.add_product(boards, CHOOSE.choose(90, 12));
//! positions.add_product(boards, 1u64);
//! assert_eq!(positions.to_string(), "20547762869824619628718010695254857849480400");
//! ```

pub mod circuit;
pub mod domains;
pub mod frontier;
pub mod moves;
pub mod numbering;

mod choose;
mod division;
mod large_binomials;
mod limbs;
mod number;
pub mod sample;
mod tables;
mod variant;
mod wide;

pub use choose::Binomials;
pub use large_binomials::LargeBinomials;
pub use limbs::Limbs;
pub use num_bigint::BigUint;
pub use number::Number;
pub use qishu_rules as rules;
pub use qishu_rules::{Piece, Position, Rules, list, squares};
pub use tables::Shape;
pub use variant::{LibraryVariant, Published, Variant};
pub use wide::{TooWide, Wide};
