//! Counts of positions by what hangs together, with plain programs.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::formulas::choose;

/// The names of variants with modules, and their counts.
pub fn counts() -> Vec<(&'static str, BigUint)> {
    vec![
        ("connected_8x8", connected_sets()),
        ("go_5x5", go(5)),
        // Tromp and Farnebäck 2016, Combinatorics of Go; OEIS A094777.
        ("go_7x7", BigUint::from(83_677_847_847_984_287_628_595_u128)),
        ("havannah_3_open", havannah_open()),
        ("hex_5x5", hex_open()),
        ("hex_5x5_won", hex_won()),
        ("quoridor_walls", quoridor_walls()),
    ]
}

/// Stones on a board, cell by cell.
struct Stones {
    files: usize,
    ranks: usize,
    /// The files of the neighbours on the rank before, beside the file itself.
    slants: &'static [i32],
    /// The number of ways for a cell to have each colour; the first is none.
    colours: &'static [u32],
    /// The marks that a stone of a colour gets from its file and rank.
    marks: fn(usize, usize, usize) -> u8,
    /// What a group of a colour with these marks makes of the outcome; `None` for what is no position.
    closed: fn(u8, usize, u8) -> Option<u8>,
    /// Whether there may be one group alone, so that no stone comes behind a closed one.
    one_group: bool,
    /// Whether stones of the first colour are numbered, up to this.
    most: usize,
}

/// The mark of a stone beside an empty cell.
const LIBERTY: u8 = 1;

/// The last cells before one, each with its colour and its group; the marks of each group; the outcome so far, and the
/// number of stones.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Border {
    cells: Vec<(usize, usize)>,
    marks: Vec<u8>,
    outcome: u8,
    stones: usize,
}

impl Stones {
    /// The number of ways for each outcome and number of stones.
    fn count(&self) -> BTreeMap<(u8, usize), u128> {
        // One more than a rank: a slant may lead one file back.
        let kept = self.files + 1;
        let start = Border { cells: vec![(0, 0); kept], marks: vec![0], outcome: 0, stones: 0 };
        let mut borders = BTreeMap::from([(start, 1)]);
        for cell in 0..self.files * self.ranks {
            let mut next: BTreeMap<Border, u128> = BTreeMap::new();
            for (border, ways) in &borders {
                for (colour, times) in self.colours.iter().enumerate() {
                    if let Some(behind) = self.with(border, cell, colour) {
                        *next.entry(behind).or_default() += ways * u128::from(*times);
                    }
                }
            }
            borders = next;
        }
        let mut ends: BTreeMap<(u8, usize), u128> = BTreeMap::new();
        for (mut border, ways) in borders {
            let closed = (0..kept).try_for_each(|_| self.drop_first(&mut border));
            if closed.is_some() {
                *ends.entry((border.outcome, border.stones)).or_default() += ways;
            }
        }
        ends
    }

    /// The border behind a cell of that colour.
    fn with(&self, border: &Border, cell: usize, colour: usize) -> Option<Border> {
        let (file, rank) = (cell % self.files, cell / self.files);
        let mut border = border.clone();
        let last = border.cells.len();
        let before = |slant: i32| {
            (file as i32 + slant >= 0 && file as i32 + slant < self.files as i32 && rank > 0)
                .then(|| (last as i32 - self.files as i32 + slant) as usize)
        };
        let mut near: Vec<usize> = (file > 0).then_some(last - 1).into_iter().collect();
        near.extend(before(0));
        near.extend(self.slants.iter().filter_map(|&slant| before(slant)));
        let mut group = 0;
        if colour > 0 {
            if self.one_group && border.outcome > 0 {
                return None;
            }
            border.marks.push((self.marks)(colour, file, rank));
            group = border.marks.len() - 1;
        }
        for at in near {
            let (other, label) = border.cells[at];
            match (colour, other) {
                (0, 0) => {}
                (0, _) => border.marks[label] |= LIBERTY,
                (_, 0) => border.marks[group] |= LIBERTY,
                _ if other == colour => {
                    border.marks[group] |= border.marks[label];
                    border.cells.iter_mut().filter(|(_, one)| *one == label && label > 0).for_each(|one| one.1 = group);
                }
                _ => {}
            }
        }
        border.stones += usize::from(colour == 1 && self.most > 0);
        border.cells.push((colour, group));
        self.drop_first(&mut border)?;
        border.number();
        (border.stones <= self.most).then_some(border)
    }

    /// Forgets the first cell; its group may be closed.
    fn drop_first(&self, border: &mut Border) -> Option<()> {
        let (colour, group) = border.cells.remove(0);
        if group > 0 && border.cells.iter().all(|(_, other)| *other != group) {
            border.outcome = (self.closed)(border.outcome, colour, border.marks[group])?;
        }
        Some(())
    }
}

impl Border {
    /// Numbers the groups by their first cells.
    fn number(&mut self) {
        let mut numbers = vec![0; self.marks.len()];
        let mut marks = vec![0];
        for (_, group) in self.cells.iter_mut().filter(|(_, group)| *group > 0) {
            if numbers[*group] == 0 {
                marks.push(self.marks[*group]);
                numbers[*group] = marks.len() - 1;
            }
            *group = numbers[*group];
        }
        self.marks = marks;
    }
}

/// Positions of Go in which each group has a liberty.
fn go(size: usize) -> BigUint {
    let closed = |outcome: u8, _: usize, marks: u8| (marks & LIBERTY != 0).then_some(outcome);
    let stones = Stones {
        files: size,
        ranks: size,
        slants: &[],
        colours: &[1, 1, 1],
        marks: |_, _, _| 0,
        closed,
        one_group: false,
        most: 0,
    };
    stones.count().into_values().sum::<u128>().into()
}

/// Sets of squares of a board of eight by eight that are one group.
fn connected_sets() -> BigUint {
    let closed = |outcome: u8, _: usize, _: u8| (outcome == 0).then_some(1);
    let marks = |_: usize, _: usize, _: usize| 0;
    let stones = Stones { files: 8, ranks: 8, slants: &[], colours: &[1, 1], marks, closed, one_group: true, most: 0 };
    stones.count().into_iter().filter(|((groups, _), _)| *groups == 1).map(|(_, ways)| ways).sum::<u128>().into()
}

/// Positions of Havannah on 19 cells in which neither side has won: for each set of one side's stones without a ring, a bridge
/// and a fork the number of such sets of the other side on the cells that are left.
fn havannah_open() -> BigUint {
    const CELLS: usize = 19;
    const ALL: u32 = (1 << CELLS) - 1;
    let cells: Vec<(i32, i32)> =
        (0..25).map(|cell| (cell % 5, cell / 5)).filter(|(file, rank): &(i32, i32)| (file - rank).abs() <= 2).collect();
    let set = |is_in: &dyn Fn((i32, i32)) -> bool| -> u32 {
        cells.iter().enumerate().filter(|(_, cell)| is_in(**cell)).map(|(index, _)| 1 << index).sum()
    };
    let steps = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];
    let near: Vec<u32> = cells
        .iter()
        .map(|&(file, rank)| set(&|other| steps.iter().any(|step| other == (file + step.0, rank + step.1))))
        .collect();
    // The rim has a corner wherever a cell has three neighbours, and an edge wherever it has four.
    let with =
        |number: u32| (0..CELLS).filter(|&cell| near[cell].count_ones() == number).fold(0, |all, cell| all | 1 << cell);
    let (corners, edges): (u32, u32) = (with(3), with(4));
    let group = |start: u32, within: u32| {
        let mut group = start;
        loop {
            let next =
                (0..CELLS).filter(|cell| group >> cell & 1 == 1).fold(group, |all, cell| all | near[cell] & within);
            if next == group {
                return group;
            }
            group = next;
        }
    };
    let groups = |mut stones: u32| {
        std::iter::from_fn(move || {
            let first = (stones != 0).then(|| 1 << stones.trailing_zeros())?;
            let found = group(first, stones);
            stones &= !found;
            Some(found)
        })
    };
    let has_won = |stones: u32| {
        groups(stones).any(|one| (one & corners).count_ones() > 1 || (one & edges).count_ones() > 2)
            || groups(ALL & !stones).any(|one| one & (corners | edges) == 0)
            || (0..CELLS).any(|cell| near[cell].count_ones() == 6 && (near[cell] | 1 << cell) & !stones == 0)
    };
    let open: Vec<bool> = (0..=ALL).map(|stones| !has_won(stones)).collect();
    let mut within: Vec<u64> = open.iter().map(|&is_open| is_open.into()).collect();
    for cell in 0..CELLS {
        for stones in (0..within.len()).filter(|stones| stones >> cell & 1 == 1) {
            within[stones] += within[stones ^ 1 << cell];
        }
    }
    (0..=ALL).filter(|&stones| open[stones as usize]).map(|stones| within[(ALL & !stones) as usize]).sum::<u64>().into()
}

/// Positions of Hex on five by five cells in which one side has joined its edges: the other side's stones are like
/// empty cells.
fn hex_won() -> BigUint {
    let edges = |_: usize, file: usize, _: usize| u8::from(file == 0) << 1 | u8::from(file == 4) << 2;
    let closed = |outcome: u8, _: usize, marks: u8| Some(outcome | u8::from(marks & 6 == 6));
    let stones =
        Stones { files: 5, ranks: 5, slants: &[1], colours: &[2, 1], marks: edges, closed, one_group: false, most: 0 };
    stones.count().into_iter().filter(|((won, _), _)| *won == 1).map(|(_, ways)| ways).sum::<u128>().into()
}

/// Positions of Hex in which neither side has joined: in no position have both.
fn hex_open() -> BigUint {
    BigUint::from(3_u32).pow(25) - hex_won() * 2_u32
}

/// Positions of Lines of Action in which one side's pieces are one group; the others stand on the remaining squares.
pub fn lines_of_action_won() -> BigUint {
    let closed = |outcome: u8, _: usize, _: u8| (outcome == 0).then_some(1);
    let stones = Stones {
        files: 8,
        ranks: 8,
        slants: &[-1, 1],
        colours: &[1, 1],
        marks: |_, _, _| 0,
        closed,
        one_group: true,
        most: 12,
    };
    let connected = stones.count().into_iter().filter(|((groups, _), _)| *groups == 1);
    connected
        .map(|((_, pieces), ways)| {
            BigUint::from(ways) * (1..=12).map(|others| choose(64 - pieces, others)).sum::<BigUint>()
        })
        .sum()
}

/// Positions of Quoridor on five by five squares: for all walls the squares from which each pawn gets to its last rank.
pub fn quoridor() -> BigUint {
    fn place(middle: usize, walls: &mut [u8; 16], sum: &mut u64) {
        if middle == 16 {
            *sum += pawns(walls);
            return;
        }
        for wall in 0..3 {
            // An upright wall overlaps one below it, a flat one that on its left.
            let overlaps = (wall == 1 && middle >= 4 && walls[middle - 4] == 1)
                || (wall == 2 && !middle.is_multiple_of(4) && walls[middle - 1] == 2);
            if !overlaps {
                walls[middle] = wall;
                place(middle + 1, walls, sum);
            }
        }
        walls[middle] = 0;
    }
    let mut sum = 0;
    place(0, &mut [0; 16], &mut sum);
    sum.into()
}

/// The number of places for two pawns, each of which gets to its last rank.
fn pawns(walls: &[u8; 16]) -> u64 {
    let is_wall = |file: usize, rank: usize, wall: u8| file < 4 && rank < 4 && walls[4 * rank + file] == wall;
    // Whether one gets from a square to the next file, or to the next rank.
    let to_right = |file: usize, rank: usize| !is_wall(file, rank, 1) && (rank == 0 || !is_wall(file, rank - 1, 1));
    let up = |file: usize, rank: usize| !is_wall(file, rank, 2) && (file == 0 || !is_wall(file - 1, rank, 2));
    // The squares from which one gets to the right, and up.
    let mut open = [0_u32; 2];
    for square in 0..25 {
        let (file, rank) = (square % 5, square / 5);
        open[0] |= u32::from(file < 4 && to_right(file, rank)) << square;
        open[1] |= u32::from(rank < 4 && up(file, rank)) << square;
    }
    let reached = |last: u32| -> u32 {
        let mut reached = last;
        loop {
            let before = reached;
            for (open, step) in open.into_iter().zip([1, 5]) {
                reached |= (reached & open) << step | reached >> step & open;
            }
            if reached == before {
                return reached;
            }
        }
    };
    let (white, black) = (reached(0b11111 << 20), reached(0b11111));
    u64::from(white.count_ones()) * u64::from(black.count_ones()) - u64::from((white & black).count_ones())
}

/// The walls of Quoridor on nine by nine squares, twenty at most: middle by middle, with what the last eight have.
fn quoridor_walls() -> BigUint {
    let mut states: BTreeMap<(Vec<u8>, usize), BigUint> = BTreeMap::from([((vec![0; 8], 0), BigUint::from(1_u32))]);
    for middle in 0..64_usize {
        let mut next: BTreeMap<(Vec<u8>, usize), BigUint> = BTreeMap::new();
        for ((last, number), ways) in &states {
            for wall in 0..3_u8 {
                let overlaps = (wall == 1 && last[0] == 1) || (wall == 2 && !middle.is_multiple_of(8) && last[7] == 2);
                let number = number + usize::from(wall > 0);
                if !overlaps && number <= 20 {
                    let behind = last[1..].iter().copied().chain([wall]).collect();
                    *next.entry((behind, number)).or_default() += ways;
                }
            }
        }
        states = next;
    }
    states.into_values().sum()
}
