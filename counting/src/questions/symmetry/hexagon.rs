//! The rotation of a hexagonal board by 60 degrees.

use qishu_rules::{Board, BoardAxes, BoardAxis, Joined, Square};

/// A rotation of hexagonal cells by 60 degrees about the centre of some squares.
///
/// A step along a rank becomes one along the joined diagonals, that one a step along a file, and that one a step along
/// a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SixthTurn {
    /// Whether the joined diagonals fall.
    falls: bool,
    /// The image of a1, in files and ranks.
    origin: (i32, i32),
}

impl SixthTurn {
    /// The rotation about the centre of the board's squares, which every rotation of the board leaves fixed. `None` if
    /// the board is not joined along files, ranks and one kind of diagonals, or if images of squares would be between
    /// squares.
    pub fn of(board: &Board) -> Option<SixthTurn> {
        let &Joined::Along(joined) = board.joined()? else { return None };
        if joined.len() != 3 || !joined.contains(BoardAxes::STRAIGHT) {
            return None;
        }
        let about_a1 = SixthTurn { falls: joined.has(BoardAxis::Falling), origin: (0, 0) };
        let number = i32::try_from(board.size()).ok().filter(|&number| number > 0)?;
        let sum = board
            .squares()
            .iter()
            .fold((0, 0), |(file, rank), square| (file + i32::from(square.file), rank + i32::from(square.rank)));
        let turned = about_a1.image(sum);
        let moved = (sum.0 - turned.0, sum.1 - turned.1);
        let is_whole = moved.0 % number == 0 && moved.1 % number == 0;
        is_whole.then(|| SixthTurn { origin: (moved.0 / number, moved.1 / number), ..about_a1 })
    }

    /// The image of a square; `None` if it has no file or rank.
    pub fn square(self, square: Square) -> Option<Square> {
        let (file, rank) = self.image((square.file.into(), square.rank.into()));
        Some(Square { rank: rank.try_into().ok()?, file: file.try_into().ok()? })
    }

    fn image(self, (file, rank): (i32, i32)) -> (i32, i32) {
        let (right, up) = if self.falls { (file + rank, -file) } else { (file - rank, file) };
        (right + self.origin.0, up + self.origin.1)
    }
}

#[cfg(test)]
mod tests {
    use qishu_rules::{Direction, squares};

    use super::*;

    fn joined(squares: qishu_rules::Squares, diagonal: BoardAxis) -> Board {
        Board::new(5, 5, squares).joined_along(BoardAxes::STRAIGHT.union(BoardAxes::of(&[diagonal])))
    }

    #[test]
    fn a_hexagon_is_turned_to_itself_and_six_turns_are_none() {
        let rising = joined(squares!("a1..c1 a2..d2 a3..e3 b4..e4 c5..e5"), BoardAxis::Rising);
        let falling = joined(squares!("c1..e1 b2..e2 a3..e3 a4..d4 a5..c5"), BoardAxis::Falling);
        for board in [rising, falling] {
            let turn = SixthTurn::of(&board).expect("it has six sides");
            for square in board.squares().iter() {
                let turns = std::iter::successors(Some(square), |&square| turn.square(square));
                let turns: Vec<Square> = turns.take(7).collect();
                assert!(turns.iter().all(|&square| board.squares().has(square)), "{square}");
                assert_eq!(turns[6], square);
                let is_middle = square == Square::named("c3");
                assert_eq!(turns[1] == square, is_middle, "{square}");
            }
            // The images of neighbours are neighbours.
            let Some(&Joined::Along(axes)) = board.joined() else { panic!("it says so") };
            let turned = |direction: Direction| {
                let next = Square::named("c3").step(direction).and_then(|next| turn.square(next));
                axes.directions().any(|other| Square::named("c3").step(other) == next)
            };
            assert!(axes.directions().all(turned));
        }
    }

    #[test]
    fn other_boards_have_no_such_turn() {
        let squares = || squares!("a1..e5");
        assert_eq!(SixthTurn::of(&Board::new(5, 5, squares())), None);
        assert_eq!(SixthTurn::of(&Board::new(5, 5, squares()).joined_along(BoardAxes::ALL)), None);
        assert_eq!(
            SixthTurn::of(&joined(squares!("a1 b1"), BoardAxis::Rising)),
            None,
            "its middle is between two squares"
        );
    }
}
