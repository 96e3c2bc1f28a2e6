//! Rows of stones laid several in a turn, against a search on plain arrays that knows no rules files.

use std::collections::BTreeMap;

use qishu::{GameValue, ReachOptions, ReachedOptions, Work};

use super::moves;

/// A grid on which each side wants a row of stones along files, ranks and diagonals.
#[derive(Clone, Copy)]
struct RowGame {
    files: usize,
    ranks: usize,
    row: usize,
    /// The stones of a turn, and those of the first one.
    stones: u8,
    first: u8,
}

/// The stones on the grid, the side to lay one, and how many it still lays in its turn.
type Laid = (Vec<Option<bool>>, bool, u8);

impl RowGame {
    /// The rules in the language.
    fn rules(self) -> String {
        let RowGame { files, ranks, row, stones, first } = self;
        let start = vec![files.to_string(); ranks].join("/");
        let (most, next) = (files * ranks, stones - first + 1);
        format!(
            "variant row_game {{
                board {files} x {ranks}
                sides black, white same
                piece stone S {{ count 0..{most} anywhere }}
                start \"{start} w - - {next}/{stones}\"
                must make {stones} moves
                move stone drops
                end win if line of {row} along file, rank, diagonal
                end draw if no move
            }}"
        )
    }

    fn start(self) -> Laid {
        (vec![None; self.files * self.ranks], false, self.first)
    }

    /// Whether a side has a row.
    fn has_row(self, grid: &[Option<bool>], side: bool) -> bool {
        let stands = |file: i32, rank: i32| {
            (0..self.files as i32).contains(&file)
                && (0..self.ranks as i32).contains(&rank)
                && grid[rank as usize * self.files + file as usize] == Some(side)
        };
        let begins = (0..self.ranks as i32).flat_map(|rank| (0..self.files as i32).map(move |file| (file, rank)));
        let mut rows = begins.flat_map(|at| [(1, 0), (0, 1), (1, 1), (1, -1)].map(|step| (at, step)));
        rows.any(|((file, rank), (right, up))| {
            (0..self.row as i32).all(|place| stands(file + place * right, rank + place * up))
        })
    }

    fn after(self, (grid, side, left): &Laid) -> Vec<Laid> {
        if self.has_row(grid, false) || self.has_row(grid, true) {
            return Vec::new();
        }
        let free = (0..grid.len()).filter(|&square| grid[square].is_none());
        let laid = |square: usize| {
            let mut grid = grid.clone();
            grid[square] = Some(*side);
            if *left > 1 { (grid, *side, left - 1) } else { (grid, !side, self.stones) }
        };
        free.map(laid).collect()
    }

    /// The value for the side to lay a stone, and those of all positions behind.
    fn value(self, laid: &Laid, known: &mut BTreeMap<Laid, GameValue>) -> GameValue {
        if let Some(&value) = known.get(laid) {
            return value;
        }
        let side = laid.1;
        let after: Vec<GameValue> = self
            .after(laid)
            .iter()
            .map(|after| match (self.value(after, known), after.1 == side) {
                (GameValue::Win(plies), true) => GameValue::Loss(plies),
                (GameValue::Loss(plies), true) => GameValue::Win(plies),
                (value, _) => value,
            })
            .collect();
        let value = match after.is_empty() {
            false => GameValue::from_successors(after),
            true if self.has_row(&laid.0, side) => GameValue::Win(0),
            true if self.has_row(&laid.0, !side) => GameValue::Loss(0),
            true => GameValue::Draw,
        };
        known.insert(laid.clone(), value);
        value
    }
}

#[test]
fn rows_of_stones_are_as_on_plain_arrays() {
    let game = |files, ranks, row, stones, first| RowGame { files, ranks, row, stones, first };
    for row_game in [game(3, 3, 3, 2, 1), game(3, 3, 3, 3, 2), game(4, 2, 4, 2, 1), game(4, 2, 3, 2, 2)] {
        let text = row_game.rules();
        let mut known = BTreeMap::new();
        let value = row_game.value(&row_game.start(), &mut known);
        let moves = moves(&text);
        let start = moves.start().expect("the opening is a state");
        let reach = moves.reach(&start, &ReachOptions::default(), &Work::default()).expect("there is room");
        assert_eq!(reach.positions(), known.len() as u64, "{text}");
        let options = ReachedOptions { verify: true, ..ReachedOptions::default() };
        let solved = moves.solve_reached(&start, &options, &Work::default()).expect("there is room");
        assert_eq!(solved.start_value(), value, "{text}");
        let figures = |is_one: fn(&GameValue) -> bool| known.values().filter(|value| is_one(value)).count() as u64;
        let wins: u64 = solved.figures().iter().map(|one| one.figures.wins).sum();
        let losses: u64 = solved.figures().iter().map(|one| one.figures.losses).sum();
        assert_eq!(wins, figures(|value| matches!(value, GameValue::Win(_))), "{text}");
        assert_eq!(losses, figures(|value| matches!(value, GameValue::Loss(_))), "{text}");
        if let GameValue::Win(plies) | GameValue::Loss(plies) = value {
            let line = solved.best_line(&start).expect("games come to the opening");
            assert_eq!(line.len(), plies as usize, "{text}");
        }
    }
}
