//! Names of symmetries. They describe the action, not the generators.

use qishu_rules::{Grid, Mapping, Rules, Square};

use super::hexagon::SixthTurn;
use super::{Permutation, Symmetry};

/// The symmetries of a grid with their names. If the board's squares do not distinguish two of them, the first gives
/// the name.
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

/// Further symmetries of a board of hexagonal cells: whether it is mirrored in the diagonal, the number of sixths of
/// the rotation after that, and the name.
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

/// The image of a square of a grid; `None` if it is outside the grid.
type Map = fn(Grid, Square) -> Option<Square>;

fn quarter_turn(grid: Grid, square: Square) -> Option<Square> {
    Symmetry::QuarterTurn.square(Mapping::Same, grid, square)
}

fn diagonal(grid: Grid, square: Square) -> Option<Square> {
    Symmetry::Diagonal.square(Mapping::Same, grid, square)
}

impl Permutation {
    /// The name of a map of the board and an exchange of sides: `nothing`, `antidiagonal`, `files sides`. `None` for
    /// symmetries that only a rules file can declare.
    ///
    /// The action on the board is followed by `sides` if the sides are exchanged, which by itself mirrors the board as
    /// the second side sees it. With more than two sides their permutation is written out, as in `sides (red blue)`.
    fn name(&self, rules: &Rules) -> Option<String> {
        let to: Vec<usize> = self.sides(rules)?.into_iter().map(|side| side.index()).collect();
        let mut counterparts = rules.piece_types.iter().zip(&self.piece_types);
        if !counterparts.all(|(piece_type, &image)| rules.piece_type(image).name == piece_type.name) {
            return None;
        }
        let cycles = cycles(&to);
        let view = if cycles.is_empty() { Mapping::Same } else { rules.view };
        let board = self.board(rules, view)?;
        let sides = match (rules.sides.len(), cycles.as_slice()) {
            (_, []) => return Some(board.to_string()),
            (2, _) => "sides".to_string(),
            (_, cycles) => {
                let named = |cycle: &Vec<usize>| {
                    let names: Vec<&str> = cycle.iter().map(|&side| &*rules.sides[side]).collect();
                    format!(" ({})", names.join(" "))
                };
                cycles.iter().map(named).fold("sides".to_string(), |text, cycle| text + &cycle)
            }
        };
        Some(if board == MAPS[0].1 { sides } else { format!("{board} {sides}") })
    }

    /// The action on the board without the mirroring that belongs to the exchange of sides.
    fn board(&self, rules: &Rules, view: Mapping) -> Option<&'static str> {
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
        // The built-in symmetries of a grid generate these eight maps only, or these twelve with hexagonal rotations.
        of_grid.map(|(_, name)| *name).or_else(|| of_hexagon().map(|(.., name)| *name))
    }
}

/// The name of a product of symmetries. It is the name of its action, if there is one. Otherwise it is a named map
/// followed by symmetries of the rules file, or else the list of all factors.
pub(super) fn name_of(rules: &Rules, permutation: &Permutation, steps: &[(&Symmetry, &Permutation)]) -> String {
    if let Some(name) = permutation.name(rules) {
        return name;
    }
    let (given, built_in): (Vec<_>, Vec<_>) =
        steps.iter().copied().partition(|(symmetry, _)| matches!(symmetry, Symmetry::Given(_)));
    let product = |steps: &[(&Symmetry, &Permutation)]| {
        let mut steps = steps.iter().map(|(_, permutation)| Permutation::clone(permutation));
        let first = steps.next()?;
        Some(steps.fold(first, |product, step| product.then(&step)))
    };
    let step_name = |(symmetry, permutation): &(&Symmetry, &Permutation)| match symmetry {
        Symmetry::Given(name) => name.to_string(),
        symmetry => permutation.name(rules).unwrap_or_else(|| symmetry.to_string()),
    };
    let mut parts: Vec<String> = steps.iter().map(step_name).collect();
    if let (Some(before), Some(behind)) = (product(&built_in), product(&given))
        && let Some(name) = before.name(rules).filter(|_| before.then(&behind) == *permutation)
    {
        // If the product of the maps is the identity, it is left out.
        parts = Some(name).filter(|name| name != MAPS[0].1).into_iter().chain(given.iter().map(step_name)).collect();
    }
    let power = |run: &[String]| match run.len() {
        1 => run[0].clone(),
        times => format!("{}^{times}", run[0]),
    };
    parts.chunk_by(|part, next| part == next).map(power).collect::<Vec<_>>().join(" ")
}

/// The cycles of a permutation, each from its least element on; fixed points are left out.
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
