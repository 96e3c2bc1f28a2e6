//! Passages as plain data.

use std::ops::Range;

use qishu_rules::{Man, PieceId, SideId, SquareId};

/// All ways over the board, of all men of both sides.
///
/// Men are numbered as [`Rules::men`](qishu_rules::Rules::men) lists them, and squares as the
/// [`Board`](qishu_rules::Board) does; all men stand on the common layer, so that a cell of a position is a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passages {
    /// How many squares the board has.
    pub squares: usize,
    /// The men, by their numbers.
    pub men: Vec<ManOfSide>,
    /// What passages have in common, one for each verb of each piece.
    pub ways: Vec<Way>,
    /// The passages: by the man, by the square of departure (those who come onto the board first), then in the order of the
    /// statements and, within one, of its paths.
    pub all: Vec<Passage>,
    /// Where in `all` those of a man from a square begin: entry `man * (squares + 1)` is for who comes onto the board,
    /// the next ones for the squares; there is one entry more at the end.
    begins: Vec<u32>,
    /// The indices of the passages that arrive on each square, ascending.
    arriving: Vec<Vec<u32>>,
    /// For each side, the men of whom one must stand on the board for it to pass; empty where it never passes.
    pub passers: [MenSet; 2],
}

/// A man, and what of him matters to moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ManOfSide {
    /// His piece.
    pub piece: PieceId,
    /// His side.
    pub side: SideId,
    /// Whether he may not be left where the other side could take him.
    pub is_royal: bool,
    /// How many of his piece there may be, which limits who comes onto the board.
    pub most: u32,
}

/// What the passages of one statement have in common for one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The statement, an index into [`Game::moves`](qishu_rules::Game::moves).
    pub statement: usize,
    /// Who has to stand between: nobody, or exactly one man, of these. With one man, no passage is without a square between.
    pub over: Option<MenSet>,
    /// Whether the man between is taken. Then nobody is on arrival.
    pub takes_between: bool,
    /// Whether the square of arrival may be empty.
    pub to_empty: bool,
    /// Who may stand on the square of arrival, and is taken; all of the other side.
    pub takes: MenSet,
    /// Whether the man goes on, in the same turn, by passages of his that have this mark too and take somebody.
    pub again: bool,
}

/// One way of one man from a square to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The number of the man.
    pub man: u16,
    /// Where he starts; `None` if he comes onto the board.
    pub from: Option<SquareId>,
    /// The squares that matter between, in their order.
    pub between: Vec<SquareId>,
    /// Where he arrives.
    pub to: SquareId,
    /// Who he is then: one of these men, as his side chooses or as chance decides; himself alone unless he becomes another
    /// piece.
    pub becomes: Vec<u16>,
    /// Whether chance decides, among those of whose piece fewer men stand elsewhere on the board than may.
    pub by_chance: bool,
    /// What else must hold, an index into [`Passages::ways`].
    pub way: u32,
}

/// A set of men, by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MenSet(Vec<bool>);

impl MenSet {
    /// The men for whom something holds.
    pub fn of(men: &[ManOfSide], is_one: impl Fn(&ManOfSide) -> bool) -> MenSet {
        MenSet(men.iter().map(is_one).collect())
    }

    /// Whether the man is one of them; nobody is none.
    pub fn has(&self, man: Man) -> bool {
        man.number().is_some_and(|number| self.0.get(number).copied().unwrap_or(false))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        !self.0.contains(&true)
    }

    /// Their numbers, ascending.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        (0..).zip(&self.0).filter(|(_, is_one)| **is_one).map(|(number, _)| number)
    }
}

impl Passages {
    /// All ways over a board of so many squares. The passages come in any order.
    pub fn new(
        squares: usize,
        men: Vec<ManOfSide>,
        ways: Vec<Way>,
        mut all: Vec<Passage>,
        passers: [MenSet; 2],
    ) -> Passages {
        all.sort_by_key(|passage| (passage.man, passage.from));
        let begins = begins(&all, men.len(), squares);
        let arriving = arriving(&all, squares);
        Passages { squares, men, ways, all, begins, arriving, passers }
    }

    /// The passages of a man from a square, or onto the board.
    pub fn from(&self, man: usize, from: Option<SquareId>) -> &[Passage] {
        &self.all[self.indices(man, from)]
    }

    /// Where in `all` these are.
    pub fn indices(&self, man: usize, from: Option<SquareId>) -> Range<usize> {
        let place = man * (self.squares + 1) + from.map_or(0, |from| from.index() + 1);
        self.begins[place] as usize..self.begins[place + 1] as usize
    }

    /// The passages of all men that arrive on a square.
    pub fn to(&self, to: SquareId) -> impl Iterator<Item = &Passage> {
        self.to_indices(to).map(|index| &self.all[index])
    }

    /// Where in `all` these are.
    pub fn to_indices(&self, to: SquareId) -> impl Iterator<Item = usize> {
        self.arriving[to.index()].iter().map(|&index| index as usize)
    }

    /// What else must hold for a passage.
    pub fn way(&self, passage: &Passage) -> &Way {
        &self.ways[passage.way as usize]
    }

    /// The man of that number, as positions have him.
    pub fn man(&self, man: Man) -> Option<ManOfSide> {
        man.number().map(|number| self.men[number])
    }
}

/// Where the passages of each man from each square begin; they are sorted so.
fn begins(all: &[Passage], men: usize, squares: usize) -> Vec<u32> {
    let place = |passage: &Passage| {
        usize::from(passage.man) * (squares + 1) + passage.from.map_or(0, |from: SquareId| from.index() + 1)
    };
    let mut begins = vec![0; men * (squares + 1) + 1];
    for passage in all {
        begins[place(passage) + 1] += 1;
    }
    for place in 1..begins.len() {
        begins[place] += begins[place - 1];
    }
    begins
}

fn arriving(all: &[Passage], squares: usize) -> Vec<Vec<u32>> {
    let mut arriving = vec![Vec::new(); squares];
    for (index, passage) in (0..).zip(all) {
        arriving[passage.to.index()].push(index);
    }
    arriving
}
