//! In which order turns are tried: the better ones first, so that the others are cut off.

use qishu_runtime::moves::{NOTHING, TurnFacts};

use crate::memory::hash;
use crate::score::MOST_PLIES;

/// A turn, or all that chance may make of one: neighbours in the list of turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnChoice {
    /// Where the list of the position begins among all turns of the search.
    pub list: u32,
    /// The place of the first of them in the list of the position.
    pub first: u32,
    /// How many they are; 1 where the side decides.
    pub number: u32,
    /// The higher, the sooner it is tried.
    pub merit: i64,
}

/// What has turned out well in other positions of the same search.
#[derive(Clone, Debug)]
pub(super) struct Experience {
    /// For each ply two quiet turns that were too good for the other side: *killers* (Huberman 1968).
    killers: Vec<[u32; 2]>,
    /// How often a man's going to a square was too good, by the man and the square: the *history* (Schaeffer 1983).
    history: Vec<i32>,
    squares: usize,
}

/// What a known best turn, a taking and a killer are worth in the order; the history stays below.
const REMEMBERED: i64 = 1 << 40;
const TAKING: i64 = 1 << 36;
const KILLER: i64 = 1 << 35;
/// Where the history is halved.
const MUCH: i32 = 1 << 24;

impl Experience {
    pub fn new(men: usize, squares: usize) -> Experience {
        Experience { killers: vec![[0; 2]; MOST_PLIES + 1], history: vec![0; men * squares], squares }
    }

    /// A quiet turn was too good for the other side.
    pub fn note(&mut self, turn: &TurnFacts, ply: usize, depth: i32) {
        let hash = hash(turn);
        if self.killers[ply][0] != hash {
            self.killers[ply] = [hash, self.killers[ply][0]];
        }
        let Some(place) = self.place(turn) else { return };
        self.history[place] += depth * depth;
        if self.history[place] > MUCH {
            self.history.iter_mut().for_each(|times| *times /= 2);
        }
    }

    /// What a turn is worth in the order; `values` are those of the men.
    pub fn merit(&self, turn: &TurnFacts, remembered: u32, ply: usize, values: &[i32]) -> i64 {
        let own = hash(turn);
        if own == remembered {
            return REMEMBERED;
        }
        let value = |man: u16| values.get(usize::from(man)).map_or(0, |&value| i64::from(value));
        let gained = if turn.chance == 0 { value(turn.becomes) - value(turn.mover) } else { 0 };
        if turn.taken != NOTHING || gained > 0 && turn.from != NOTHING {
            // The most valuable victim first, and of its takers the least valuable.
            return TAKING + (value(turn.taken) + gained) * 64 - value(turn.mover);
        }
        match self.killers[ply].iter().position(|&killer| killer == own) {
            Some(place) => KILLER - place as i64,
            None => self.place(turn).map_or(0, |place| i64::from(self.history[place])),
        }
    }

    fn place(&self, turn: &TurnFacts) -> Option<usize> {
        (turn.to != NOTHING).then(|| usize::from(turn.mover) * self.squares + usize::from(turn.to))
    }
}

/// The choices among the turns of a position: those that chance makes of one passage lie side by side.
pub(super) fn choices(list: u32, turns: &[TurnFacts]) -> impl Iterator<Item = TurnChoice> {
    let same = |one: &TurnFacts, other: &TurnFacts| {
        let way = |turn: &TurnFacts| (turn.chance > 0, turn.from, turn.to, turn.path);
        one.chance > 0 && way(one) == way(other)
    };
    let mut first = 0;
    turns.chunk_by(move |one, other| same(one, other)).map(move |group| {
        let choice = TurnChoice { list, first, number: group.len() as u32, merit: 0 };
        first += group.len() as u32;
        choice
    })
}
