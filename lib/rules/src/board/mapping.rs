//! The correspondence between the two sides' views of the board.

use super::{BoardAxes, BoardAxis, Direction, Grid, Square, Squares};

/// The second side's view of the first side's squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mapping {
    /// The first rank is the last.
    MirrorRanks,
    /// The first file is the last.
    MirrorFiles,
    /// Both of these, a rotation by 180 degrees.
    Rotate,
    /// Every side has identical squares.
    Same,
}

impl Mapping {
    /// The words of the language for it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Mapping::MirrorRanks => "mirror ranks",
            Mapping::MirrorFiles => "mirror files",
            Mapping::Rotate => "rotate",
            Mapping::Same => "same",
        }
    }

    /// The second side's square for a square of the first side's view.
    #[must_use]
    pub const fn square(self, grid: Grid, Square { rank, file }: Square) -> Square {
        let (last_rank, last_file) = (grid.ranks - 1, grid.files - 1);
        match self {
            Mapping::MirrorRanks => Square { rank: last_rank - rank, file },
            Mapping::MirrorFiles => Square { rank, file: last_file - file },
            Mapping::Rotate => Square { rank: last_rank - rank, file: last_file - file },
            Mapping::Same => Square { rank, file },
        }
    }

    /// The second side's squares for a set of squares of the first side's view.
    #[must_use]
    pub fn squares(self, grid: Grid, squares: &Squares) -> Squares {
        squares.iter().map(|square| self.square(grid, square)).collect()
    }

    /// The second side's direction for a direction of the first side's view.
    #[must_use]
    pub const fn direction(self, direction: Direction) -> Direction {
        let (up, right) = (direction.up(), direction.right());
        match self {
            Mapping::MirrorRanks => Direction { up: -up, right },
            Mapping::MirrorFiles => Direction { up, right: -right },
            Mapping::Rotate => Direction { up: -up, right: -right },
            Mapping::Same => direction,
        }
    }

    /// The second side's axis for an axis of the first side's view: a mirror exchanges rising lines with falling ones.
    #[must_use]
    pub const fn axis(self, axis: BoardAxis) -> BoardAxis {
        self.direction(axis.directions()[0]).axis()
    }

    /// The second side's axes for axes of the first side's view.
    #[must_use]
    pub fn axes(self, axes: BoardAxes) -> BoardAxes {
        axes.iter().map(|axis| self.axis(axis)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squares;

    #[test]
    fn a_set_is_seen_from_the_other_side() {
        let (grid, set) = (Grid { files: 4, ranks: 3 }, squares!("a1 b1 a2"));
        let seen = |mapping: Mapping| mapping.squares(grid, &set).to_string();
        assert_eq!(seen(Mapping::MirrorRanks), "a2 a3 b3");
        assert_eq!(seen(Mapping::MirrorFiles), "c1 d1 d2");
        assert_eq!(seen(Mapping::Rotate), "d2 d3 c3");
        assert_eq!(seen(Mapping::Same), "a1 b1 a2");
        for mapping in [Mapping::MirrorRanks, Mapping::MirrorFiles, Mapping::Rotate, Mapping::Same] {
            assert_eq!(mapping.squares(grid, &mapping.squares(grid, &set)), set);
        }
    }

    #[test]
    fn mirrors_exchange_rising_and_falling_lines() {
        let axes = BoardAxes::of(&[BoardAxis::Files, BoardAxis::Rising]);
        let turned = BoardAxes::of(&[BoardAxis::Files, BoardAxis::Falling]);
        for (mapping, seen) in [
            (Mapping::MirrorRanks, turned),
            (Mapping::MirrorFiles, turned),
            (Mapping::Rotate, axes),
            (Mapping::Same, axes),
        ] {
            assert_eq!(mapping.axes(axes), seen, "{mapping:?}");
            assert_eq!(mapping.axes(seen), axes, "{mapping:?}");
        }
    }

    #[test]
    fn a_step_is_seen_from_the_other_side() {
        let grid = Grid { files: 4, ranks: 3 };
        for mapping in [Mapping::MirrorRanks, Mapping::MirrorFiles, Mapping::Rotate, Mapping::Same] {
            for direction in Direction::ALL {
                for square in grid.squares().iter() {
                    let Some(next) = square.step(direction).filter(|&next| grid.has(next)) else { continue };
                    let seen = mapping.square(grid, square).step(mapping.direction(direction));
                    assert_eq!(seen, Some(mapping.square(grid, next)));
                }
            }
        }
    }
}
