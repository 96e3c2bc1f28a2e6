//! The public interface of a compiled variant's positions.

/// Declares the public interface of a compiled variant's positions: the types `Position` and `Number`, the numbering
/// `POSITIONS`, and the functions `rank`, `unrank` and `sample`.
///
/// The surrounding module defines the tables of the count and their functions (`Tables`), the inverses of their sums
/// (`STAGES`), the binomials (`TRIANGLES`), the part tree (`PART_TREE`) and the rules (`RULES`).
#[macro_export]
macro_rules! positions {
    (cells: $cells:literal, numbers: $number:ty $(,)?) => {
        /// A piece or none on each of the squares, rank by rank and layer by layer.
        pub type Position = $crate::Position<$cells>;

        /// An integer that holds the count.
        pub type Number = $number;

        /// A search among the choices of a table that is wider than 64-bit words.
        #[allow(dead_code, reason = "words suffice for the tables of small counts")]
        type Numbers<'a> = $crate::numbering::Search<'a, Number>;

        /// The tables, filled on first use.
        static TABLES: ::std::sync::LazyLock<Tables> = ::std::sync::LazyLock::new(Tables::new);

        /// The positions as numbers.
        pub static POSITIONS: $crate::numbering::Compiled<Number> =
            $crate::numbering::Compiled::new(&STAGES, &TRIANGLES, PART_TREE, &RULES);

        /// The number of a position, from 0 up to the count.
        ///
        /// # Errors
        ///
        /// Fails with the rule that the position breaks, if it breaks one.
        pub fn rank(position: &Position) -> Result<Number, $crate::rules::Broken<'static>> {
            POSITIONS
                .rank(position)
                .ok_or_else(|| RULES.broken(position).expect("a position that breaks no rule has a number"))
        }

        /// The position of that number.
        ///
        /// # Errors
        ///
        /// Fails if the number is not below the count.
        pub fn unrank(number: Number) -> Result<Position, $crate::numbering::NotBelowTheCount> {
            let mut position = Position::EMPTY;
            let is_one = POSITIONS.unrank(number, &mut position);
            if is_one { Ok(position) } else { Err($crate::numbering::NotBelowTheCount) }
        }

        /// A position drawn uniformly at random; `None` if there are none.
        pub fn sample(rng: &mut (impl $crate::sample::Rng + ?Sized)) -> Option<Position> {
            unrank($crate::sample::below(&POSITIONS.count(), rng)?).ok()
        }
    };
}
