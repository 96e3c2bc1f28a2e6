//! What a symmetry is called: by what it does, and not by the generators that happened to make it.

use qishu_rules::{Grid, Mapping, Rules, SideId, Square};

use super::hexagon::SixthTurn;
use super::{Permutation, Symmetry};

/// What a grid can do, and its names; where the board's squares do not tell two of them apart, the first is the name.
const MAPS: [(Map, &str); 8] = [
    (|_, square| Some(square), "nothing"),
    (|grid, square| Symmetry::Files.square(Mapping::Same, grid, square), "files"),
    (|grid, square| Symmetry::Ranks.square(Mapping::Same, grid, square), "ranks"),
    (|grid, square| Symmetry::HalfTurn.square(Mapping::Same, grid, square), "half-turn"),
    (quarter_turn, "quarter-turn"),
    (|grid, square| Symmetry::HalfTurn.square(Mapping::Same, grid, quarter_turn(grid, square)?), "three-quarter-turn"),
    (diagonal, "diagonal"),
    (|grid, square| Symmetry::HalfTurn.square(Mapping::Same, grid, diagonal(grid, square)?), "antidiagonal"),
];

/// What a board of six-sided cells can do beside: whether it is mirrored in the diagonal, by how many sixths it is turned then, and
/// what that is called.
const TURNS: [(bool, u8, &str); 8] = [
    (false, 1, "sixth-turn"),
    (false, 2, "third-turn"),
    (false, 4, "two-thirds-turn"),
    (false, 5, "five-sixths-turn"),
    (true, 1, "diagonal sixth-turn"),
    (true, 2, "diagonal third-turn"),
    (true, 4, "diagonal two-thirds-turn"),
    (true, 5, "diagonal five-sixths-turn"),
];

/// Where a square of a grid goes to; `None` if it leaves the grid.
type Map = fn(Grid, Square) -> Option<Square>;

fn quarter_turn(grid: Grid, square: Square) -> Option<Square> {
    Symmetry::QuarterTurn.square(Mapping::Same, grid, square)
}

fn diagonal(grid: Grid, square: Square) -> Option<Square> {
    Symmetry::Diagonal.square(Mapping::Same, grid, square)
}

impl Permutation {
    /// What the symmetry is called: `nothing`, `antidiagonal`, `files sides`.
    ///
    /// Behind what it does to the board stands `sides` if it exchanges the sides, which by itself mirrors the board as the
    /// second side sees it. Where there are more than two sides it says which become which, as in `sides (red blue)`.
    pub fn name(&self, rules: &Rules) -> String {
        let to = self.sides(rules);
        let cycles = cycles(&to);
        let view = if cycles.is_empty() { Mapping::Same } else { rules.view };
        let board = self.board(rules, view);
        let sides = match (rules.sides.len(), cycles.as_slice()) {
            (_, []) => return board.to_string(),
            (2, _) => "sides".to_string(),
            (_, cycles) => {
                let named = |cycle: &Vec<usize>| {
                    let names: Vec<&str> = cycle.iter().map(|&side| &*rules.sides[side]).collect();
                    format!(" ({})", names.join(" "))
                };
                cycles.iter().map(named).fold("sides".to_string(), |text, cycle| text + &cycle)
            }
        };
        if board == MAPS[0].1 { sides } else { format!("{board} {sides}") }
    }

    /// What it does to the board before the board is mirrored in that manner.
    fn board(&self, rules: &Rules, view: Mapping) -> &'static str {
        let board = &rules.board;
        let grid = board.grid();
        let goes_so = |map: &dyn Fn(Square) -> Option<Square>| {
            let image = |from| Symmetry::Sides.square(view, grid, map(from)?);
            board.squares().iter().zip(&self.squares).all(|(from, &to)| image(from) == Some(board.square(to)))
        };
        let of_grid = MAPS.iter().find(|(map, _)| goes_so(&|square| map(grid, square)));
        let of_hexagon = || {
            let turn = SixthTurn::of(board)?;
            let turned = |is_mirrored: bool, sixths: u8, square| {
                let square = if is_mirrored { diagonal(grid, square)? } else { square };
                (0..sixths).try_fold(square, |square, _| turn.square(square))
            };
            TURNS.iter().find(|&&(is_mirrored, sixths, _)| goes_so(&|square| turned(is_mirrored, sixths, square)))
        };
        // Symmetries are maps of the grid, of which these eight are all that they generate, or with turns those twelve.
        of_grid.map(|(_, name)| *name).or_else(|| of_hexagon().map(|(.., name)| *name)).unwrap_or("another")
    }

    /// For each side, the side that it becomes. A side without pieces stays as it is.
    fn sides(&self, rules: &Rules) -> Vec<usize> {
        let mut to: Vec<usize> = (0..rules.sides.len()).collect();
        for (piece, &image) in rules.pieces.iter().zip(&self.pieces) {
            let SideId(side) = rules.piece(image).side;
            to[piece.side.index()] = side as usize;
        }
        to
    }
}

/// The cycles of a permutation, each from its least element on; what stays is left out.
fn cycles(to: &[usize]) -> Vec<Vec<usize>> {
    let mut is_done = vec![false; to.len()];
    let mut cycles = Vec::new();
    for first in 0..to.len() {
        let mut cycle = Vec::new();
        let mut next = first;
        while !std::mem::replace(&mut is_done[next], true) {
            cycle.push(next);
            next = to[next];
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}
