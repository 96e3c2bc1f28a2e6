//! How one side sees the squares of the other.

use super::{Direction, Grid, Square, Squares};

/// How the second side sees the first one's squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mapping {
    /// The first rank is the last.
    MirrorRanks,
    /// The first file is the last.
    MirrorFiles,
    /// Both, which is a half turn.
    Rotate,
    /// Every side has the same squares.
    Same,
}

impl Mapping {
    /// Where the second side has a square of the grid that the first side calls so.
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

    /// A set of squares of the grid as the second side has it.
    #[must_use]
    pub fn squares(self, grid: Grid, squares: &Squares) -> Squares {
        squares.iter().map(|square| self.square(grid, square)).collect()
    }

    /// What the first side's direction is to the second side.
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

    /// Whether the second side sees diagonals where the first sees antidiagonals.
    #[must_use]
    pub const fn turns_diagonals(self) -> bool {
        matches!(self, Mapping::MirrorRanks | Mapping::MirrorFiles)
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
