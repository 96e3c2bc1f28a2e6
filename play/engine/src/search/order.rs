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
    /// How often a piece's going to a square was too good, by the piece and the square: the *history* (Schaeffer 1983).
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
    pub fn new(pieces: usize, squares: usize) -> Experience {
        Experience { killers: vec![[0; 2]; MOST_PLIES + 1], history: vec![0; pieces * squares], squares }
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

    /// What a turn is worth in the order; `values` are those of the pieces.
    pub fn merit(&self, turn: &TurnFacts, remembered: u32, ply: usize, values: &[i32]) -> i64 {
        let own = hash(turn);
        if own == remembered {
            return REMEMBERED;
        }
        let value = |piece: u16| values.get(usize::from(piece)).map_or(0, |&value| i64::from(value));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(from: u16, to: u16, taken: u16) -> TurnFacts {
        TurnFacts { from, to, mover: 0, becomes: 0, taken, path: 0, chance: 0 }
    }

    #[test]
    fn what_is_remembered_comes_first_then_takings_killers_and_the_history() {
        // Pieces of 100, 300 and 500 points on nine squares.
        let values = [100, 300, 500];
        let mut experience = Experience::new(values.len(), 9);
        let (remembered, killer, good, other) =
            (turn(0, 1, NOTHING), turn(0, 2, NOTHING), turn(0, 3, NOTHING), turn(0, 4, NOTHING));
        let (much, little) = (turn(0, 5, 2), turn(0, 6, 1));
        experience.note(&good, 1, 5);
        experience.note(&killer, 3, 2);
        let merit = |turn: &TurnFacts| experience.merit(turn, hash(&remembered), 3, &values);
        let order = [remembered, much, little, killer, good, other].map(|turn| merit(&turn));
        assert!(order.is_sorted_by(|one, next| one > next), "{order:?}");
        assert_eq!(order[5], 0, "nothing is known of it");
        let by_more = TurnFacts { mover: 1, becomes: 1, ..much };
        assert!(merit(&by_more) < order[1], "of takers the least valuable comes first");
    }

    #[test]
    fn two_killers_are_known_on_each_ply_and_the_history_stays_small() {
        let mut experience = Experience::new(1, 9);
        let turns = [1, 2, 3].map(|to| turn(0, to, NOTHING));
        turns.iter().for_each(|turn| experience.note(turn, 0, 1));
        let is_killer = |turn: &TurnFacts| experience.merit(turn, 0, 0, &[0]) > i64::from(MUCH);
        assert_eq!(turns.each_ref().map(is_killer), [false, true, true], "the oldest of three is forgotten");
        (0..20_000).for_each(|_| experience.note(&turns[0], 5, 100));
        assert!(experience.history.iter().all(|&times| times <= MUCH));
    }
}
