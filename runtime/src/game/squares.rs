//! Sets of squares, and how they are written: `d1..f3 c4 g4` is a rectangle and two squares.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use super::Square;

/// A set of squares, sorted and each once. It derefs to the slice of them.
///
/// Its text lists rectangles of three squares and more by their lowest and their highest corner, and other squares one
/// by one; [`squares!`](crate::squares) reads that text while compiling.
///
/// ```
/// use qishu_runtime::game::{Square, Squares};
/// use qishu_runtime::squares;
///
/// static CAMP: Squares = squares!("b1..c2 e4");
/// assert_eq!(CAMP.len(), 5);
/// assert!(CAMP.has(Square { rank: 3, file: 4 }));
/// assert_eq!(CAMP.to_string(), "b1..c2 e4");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Squares(Cow<'static, [Square]>);

/// Reads a set of squares while compiling; a mistake in the text is an error of compilation.
///
/// ```compile_fail,E0080
/// static NO_SUCH_RANK: qishu_runtime::game::Squares = qishu_runtime::squares!("a0");
/// ```
#[macro_export]
macro_rules! squares {
    ($text:literal) => {{
        const GRID: $crate::game::Grid = $crate::game::Grid::read($text);
        const SQUARES: [$crate::game::Square; GRID.len()] = GRID.squares();
        $crate::game::Squares::sorted(&SQUARES)
    }};
}

impl Squares {
    /// What is sorted already, and has no square twice.
    #[doc(hidden)]
    pub const fn sorted(squares: &'static [Square]) -> Squares {
        Squares(Cow::Borrowed(squares))
    }

    /// Whether the square is one of them.
    pub fn has(&self, square: Square) -> bool {
        self.binary_search(&square).is_ok()
    }

    /// The text's parts by their corners; each square is in one of them.
    pub(crate) fn rectangles(&self) -> Vec<(Square, Square)> {
        let mut left = vec![true; self.len()];
        let mut rectangles = Vec::new();
        for (index, &low) in self.iter().enumerate() {
            if left[index] {
                let high = self.far_corner(low, &left);
                for square in rectangle(low, high) {
                    if let Ok(at) = self.binary_search(&square) {
                        left[at] = false;
                    }
                }
                rectangles.push((low, high));
            }
        }
        rectangles
    }

    /// The highest corner of a large rectangle of squares that are left, given its lowest: the better of the one that
    /// goes right as far as it can and then up, and the one that goes up first.
    fn far_corner(&self, low: Square, left: &[bool]) -> Square {
        let is_left = |rank, file| self.binary_search(&Square { rank, file }).is_ok_and(|at| left[at]);
        let right = last(low.file, |file| is_left(low.rank, file));
        let then_up = last(low.rank, |rank| (low.file..=right).all(|file| is_left(rank, file)));
        let up = last(low.rank, |rank| is_left(rank, low.file));
        let then_right = last(low.file, |file| (low.rank..=up).all(|rank| is_left(rank, file)));
        let (wide, tall) = (Square { rank: then_up, file: right }, Square { rank: up, file: then_right });
        if rectangle(low, tall).count() > rectangle(low, wide).count() { tall } else { wide }
    }
}

/// The last number from `first` up to which all are good; `first` is good.
fn last(first: u8, is_good: impl Fn(u8) -> bool) -> u8 {
    (first..=u8::MAX).take_while(|&number| is_good(number)).last().unwrap_or(first)
}

/// The squares between two corners.
fn rectangle(low: Square, high: Square) -> impl Iterator<Item = Square> {
    (low.rank..=high.rank).flat_map(move |rank| (low.file..=high.file).map(move |file| Square { rank, file }))
}

impl Deref for Squares {
    type Target = [Square];

    fn deref(&self) -> &[Square] {
        &self.0
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        let mut squares: Vec<Square> = squares.into_iter().collect();
        squares.sort_unstable();
        squares.dedup();
        Squares(Cow::Owned(squares))
    }
}

impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut gap = "";
        for (low, high) in self.rectangles() {
            match rectangle(low, high).count() {
                1 => write!(f, "{gap}{low}")?,
                2 => write!(f, "{gap}{low} {high}")?,
                _ => write!(f, "{gap}{low}..{high}")?,
            }
            gap = " ";
        }
        Ok(())
    }
}

/// Squares while their text is read at compile time: a bit for each file, rank by rank.
#[doc(hidden)]
pub struct Grid([u128; 128]);

impl Grid {
    /// Reads the text of a set of squares.
    ///
    /// # Panics
    ///
    /// Panics, and thereby ends the compilation, if the text is not one that [`Squares`] writes.
    pub const fn read(text: &str) -> Grid {
        let mut grid = Grid([0; 128]);
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
                grid.0[rank] |= (u128::MAX >> (127 - high.file)) & (u128::MAX << low.file);
                rank += 1;
            }
            rest = match after {
                [b' ', after @ ..] if !after.is_empty() => after,
                [] => after,
                _ => panic!("squares are parted by a space"),
            };
        }
        grid
    }

    /// How many squares there are.
    #[expect(clippy::len_without_is_empty, reason = "nobody asks")]
    pub const fn len(&self) -> usize {
        let (mut rank, mut squares) = (0, 0);
        while rank < self.0.len() {
            squares += self.0[rank].count_ones() as usize;
            rank += 1;
        }
        squares
    }

    /// The squares, as many as there are.
    pub const fn squares<const SQUARES: usize>(&self) -> [Square; SQUARES] {
        let mut squares = [Square { rank: 0, file: 0 }; SQUARES];
        let (mut rank, mut index) = (0, 0);
        while rank < self.0.len() {
            let mut files = self.0[rank];
            while files != 0 {
                squares[index] = Square { rank: rank as u8, file: files.trailing_zeros() as u8 };
                files &= files - 1;
                index += 1;
            }
            rank += 1;
        }
        squares
    }
}

impl Square {
    /// The square of that name, such as `e4`.
    ///
    /// # Panics
    ///
    /// Panics if this is no name of a square, or one far off any board. It is meant for constants.
    pub const fn named(name: &str) -> Square {
        let (named, rest) = square(name.as_bytes());
        assert!(rest.is_empty(), "a square ends with its rank");
        named
    }
}

/// The square at the beginning of a text, and what follows.
const fn square(text: &[u8]) -> (Square, &[u8]) {
    let mut rest = text;
    let (mut file, mut rank) = (0, 0);
    while let [letter @ b'a'..=b'z', after @ ..] = rest {
        file = file * 26 + (*letter - b'a') as usize + 1;
        rest = after;
    }
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        rank = rank * 10 + (*digit - b'0') as usize;
        rest = after;
    }
    assert!(file >= 1 && file <= 128, "a square begins with its file");
    assert!(rank >= 1 && rank <= 128, "a square ends with its rank");
    (Square { rank: rank as u8 - 1, file: file as u8 - 1 }, rest)
}

#[cfg(test)]
mod tests {
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
    fn what_is_no_text_of_squares_is_refused() {
        for text in ["a", "1", "a0", "a1..", "c3..a1", "a1,b2", "a1 ", "zz1", "a129", "A1", "a1  b1"] {
            let read = std::panic::catch_unwind(|| Grid::read(text).len());
            assert!(read.is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn the_text_has_the_same_squares(squares in prop::collection::vec((0..100u8, 0..100u8), 0..60), low in 0..90u8) {
            let rectangle = (low..low + 7).flat_map(|rank| (low..low + 5).map(move |file| (rank, file)));
            let squares: Squares =
                squares.into_iter().chain(rectangle).map(|(rank, file)| Square { rank, file }).collect();
            let grid = Grid::read(&squares.to_string());
            prop_assert_eq!(grid.len(), squares.len());
            prop_assert!(squares.iter().all(|square| grid.0[usize::from(square.rank)] >> square.file & 1 == 1));
        }
    }
}
