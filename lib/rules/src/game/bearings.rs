//! Bearings of moves: the lines of squares along which pieces move.

use crate::{Board, Direction, List, Square};

/// Lines of squares through a square: those of some directions, and lines that the rules list by their squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bearings {
    /// The directions.
    pub directions: List<Direction>,
    /// Further lines, each in one of its two senses: squares of the board in their order, of which neighbours in the
    /// list need not be neighbours on the board.
    pub lines: List<List<Square>>,
}

impl Bearings {
    /// The squares of each line behind a square, in their order.
    pub fn rays<'b>(&'b self, board: &'b Board, from: Square) -> impl Iterator<Item = Vec<Square>> + 'b {
        let straight = self.directions.iter().map(move |&direction| board.ray(from, direction).collect());
        straight.chain(self.listed(from))
    }

    /// These for the lines that the rules list.
    pub fn listed(&self, from: Square) -> impl Iterator<Item = Vec<Square>> + '_ {
        self.lines.iter().filter_map(move |line| {
            let place = line.iter().position(|&square| square == from)?;
            Some(line[place + 1..].to_vec())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{list, squares};

    #[test]
    fn rays_lead_along_directions_and_listed_lines() {
        let board = Board::new(3, 3, squares!("a1..c3"));
        let line: Vec<Square> = ["a1", "c1", "b3"].map(Square::named).to_vec();
        let bearings = Bearings { directions: list![Direction::UP], lines: vec![List::from(line)].into() };
        let rays: Vec<Vec<Square>> = bearings.rays(&board, Square::named("a1")).collect();
        assert_eq!(rays, [["a2", "a3"].map(Square::named), ["c1", "b3"].map(Square::named)]);
        let rays: Vec<Vec<Square>> = bearings.rays(&board, Square::named("b3")).collect();
        assert_eq!(rays, [vec![], vec![]], "a line has one sense");
    }
}
