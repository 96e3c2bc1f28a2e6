//! The text format of sets of squares: `d1..f3 c4 g4` is a rectangle and two squares.

use std::fmt;

use super::squares::files;
use super::{LONGEST_SIDE, Square, Squares};

/// Parses a set of squares at compile time; an error in the text is a compilation error.
///
/// ```compile_fail,E0080
/// static NO_SUCH_RANK: qishu_rules::Squares = qishu_rules::squares!("a0");
/// ```
#[macro_export]
macro_rules! squares {
    ($text:literal) => {{
        const READ: $crate::board::Rows = $crate::board::Rows::read($text);
        const ROWS: [u128; READ.len()] = READ.rows();
        $crate::board::Squares::from_rows(&ROWS)
    }};
}

/// A set of squares under construction at compile time: a bit for each file, rank by rank.
#[doc(hidden)]
pub struct Rows([u128; LONGEST_SIDE as usize]);

impl Rows {
    /// Parses the text of a set of squares.
    ///
    /// # Panics
    ///
    /// Panics, which is a compilation error in a constant, if the text is not one that [`Squares`] writes.
    #[must_use]
    pub const fn read(text: &str) -> Rows {
        let mut rows = [0; LONGEST_SIDE as usize];
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            let (low, after) = square(rest);
            let (high, after) = match after {
                [b'.', b'.', after @ ..] => square(after),
                _ => (low, after),
            };
            assert!(low.rank <= high.rank && low.file <= high.file, "the lowest corner comes first");
            let mut rank = low.rank as usize;
            while rank <= high.rank as usize {
                rows[rank] |= files(low.file, high.file);
                rank += 1;
            }
            rest = match after {
                [b' ', after @ ..] if !after.is_empty() => after,
                [] => after,
                _ => panic!("squares are separated by a space"),
            };
        }
        Rows(rows)
    }

    /// The number of ranks up to the last that has a square.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "the macro needs the length of an array")]
    pub const fn len(&self) -> usize {
        let mut ranks = self.0.len();
        while ranks > 0 && self.0[ranks - 1] == 0 {
            ranks -= 1;
        }
        ranks
    }

    /// The words of the first `RANKS` ranks.
    #[must_use]
    pub const fn rows<const RANKS: usize>(&self) -> [u128; RANKS] {
        let mut rows = [0; RANKS];
        let mut rank = 0;
        while rank < RANKS {
            rows[rank] = self.0[rank];
            rank += 1;
        }
        rows
    }
}

impl Square {
    /// The square of that name, such as `e4`.
    ///
    /// # Panics
    ///
    /// Panics if this is not the name of a square, or if the square is beyond the largest grid. The function is meant
    /// for constants.
    #[must_use]
    pub const fn named(name: &str) -> Square {
        let (named, rest) = square(name.as_bytes());
        assert!(rest.is_empty(), "a square ends with its rank");
        named
    }
}

/// The square at the beginning of a text, and the rest of the text.
const fn square(text: &[u8]) -> (Square, &[u8]) {
    const LONGEST: usize = LONGEST_SIDE as usize;
    let mut rest = text;
    let (mut file, mut rank) = (0, 0);
    while let [letter @ b'a'..=b'z', after @ ..] = rest {
        file = file * 26 + (*letter - b'a') as usize + 1;
        assert!(file <= LONGEST, "a square begins with its file");
        rest = after;
    }
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        rank = rank * 10 + (*digit - b'0') as usize;
        assert!(rank <= LONGEST, "a square ends with its rank");
        rest = after;
    }
    assert!(file >= 1, "a square begins with its file");
    assert!(rank >= 1, "a square ends with its rank");
    (Square { rank: rank as u8 - 1, file: file as u8 - 1 }, rest)
}

impl Squares {
    /// The rectangles of the text by their corners; each square is in one of them.
    #[must_use]
    pub fn rectangles(&self) -> Vec<(Square, Square)> {
        let mut left = self.clone();
        let mut rectangles = Vec::new();
        while let Some(low) = left.first() {
            let high = left.far_corner(low);
            left = left.difference(&Squares::rectangle(low, high));
            rectangles.push((low, high));
        }
        rectangles
    }

    /// The highest corner of a large rectangle of squares, given its lowest. Of two candidates the larger is chosen:
    /// one extends right first and then up, the other up first.
    fn far_corner(&self, low: Square) -> Square {
        let has = |rank, file| self.has(Square { rank, file });
        let right = last(low.file, |file| has(low.rank, file));
        let then_up = last(low.rank, |rank| self.row(rank) & files(low.file, right) == files(low.file, right));
        let up = last(low.rank, |rank| has(rank, low.file));
        let then_right = last(low.file, |file| (low.rank..=up).all(|rank| has(rank, file)));
        let (wide, tall) = (Square { rank: then_up, file: right }, Square { rank: up, file: then_right });
        if area(low, tall) > area(low, wide) { tall } else { wide }
    }
}

/// The last number of the run from `first` for which `is_good` holds; it holds for `first`.
fn last(first: u8, is_good: impl Fn(u8) -> bool) -> u8 {
    (first..LONGEST_SIDE).take_while(|&number| is_good(number)).last().unwrap_or(first)
}

/// The number of squares in a rectangle.
fn area(low: Square, high: Square) -> u32 {
    u32::from(high.rank - low.rank + 1) * u32::from(high.file - low.file + 1)
}

impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for (low, high) in self.rectangles() {
            match area(low, high) {
                1 => write!(f, "{gap}{low}")?,
                2 => write!(f, "{gap}{low} {high}")?,
                _ => write!(f, "{gap}{low}..{high}")?,
            }
            gap = " ";
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn text(squares: &[(u8, u8)]) -> String {
        squares.iter().map(|&(rank, file)| Square { rank, file }).collect::<Squares>().to_string()
    }

    #[test]
    fn rectangles_are_written_by_their_corners() {
        assert_eq!(text(&[]), "");
        assert_eq!(text(&[(3, 4)]), "e4");
        assert_eq!(text(&[(3, 0), (4, 0)]), "a4 a5");
        assert_eq!(text(&[(0, 0), (1, 0), (2, 0), (0, 1)]), "a1..a3 b1");
        assert_eq!(text(&[(99, 25), (99, 26), (99, 27)]), "z100..ab100");
    }

    #[test]
    fn constants_equal_what_is_put_together() {
        assert_eq!(squares!(""), Squares::EMPTY);
        let listed: Squares = ["b1", "c1", "b2", "c2", "e4"].map(Square::named).into_iter().collect();
        assert_eq!(squares!("b1..c2 e4"), listed);
    }

    #[test]
    fn what_is_no_text_of_squares_is_refused() {
        for text in
            ["a", "1", "a0", "a1..", "c3..a1", "a1,b2", "a1 ", "zz1", "a129", "A1", "a1  b1", "a99999999999999999999"]
        {
            let read = std::panic::catch_unwind(|| Rows::read(text).len());
            assert!(read.is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn the_text_has_the_same_squares(
            squares in prop::collection::btree_set((0..128u8, 0..128u8), 0..60),
            low in (0..121u8, 0..123u8),
        ) {
            let rectangle = (low.0..low.0 + 7).flat_map(|rank| (low.1..low.1 + 5).map(move |file| (rank, file)));
            let expected: BTreeSet<(u8, u8)> = squares.into_iter().chain(rectangle).collect();
            let squares: Squares = expected.iter().map(|&(rank, file)| Square { rank, file }).collect();
            let rows = Rows::read(&squares.to_string());
            let read = (0..128u8).flat_map(|rank| (0..128u8).map(move |file| (rank, file)));
            let read: BTreeSet<_> = read.filter(|&(rank, file)| rows.0[usize::from(rank)] >> file & 1 == 1).collect();
            prop_assert_eq!(read, expected);
        }
    }
}
