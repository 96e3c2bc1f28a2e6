//! Move ordering: the better moves come first, so that the others are cut off.

use qishu_runtime::moves::{MoveFacts, NOTHING};

use crate::score::MOST_PLIES;
use crate::transpositions::hash;

/// A move, or all outcomes of a chance move: neighbours in the list of moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveChoice {
    /// The start of the position's list among all moves of the search.
    pub list: u32,
    /// The index of the first of them in the position's list.
    pub first: u32,
    /// The number of outcomes; 1 where the side decides.
    pub number: u32,
    /// The higher, the sooner it is tried.
    pub bonus: i64,
}

/// Statistics of good moves in other positions of the search.
#[derive(Clone, Debug)]
pub(super) struct MoveHistory {
    /// For each ply two quiet moves that caused a cutoff: *killers* (Huberman 1968).
    killers: Vec<[u32; 2]>,
    /// How often a piece's move to a square caused a cutoff, by the piece and the square: the *history* heuristic
    /// (Schaeffer 1983).
    history: Vec<i32>,
    squares: usize,
}

/// The order bonus of the table's best move, of a capture and of a killer; the history stays below.
const REMEMBERED: i64 = 1 << 40;
const TAKING: i64 = 1 << 36;
const KILLER: i64 = 1 << 35;
/// Where the history is halved.
const MUCH: i32 = 1 << 24;

impl MoveHistory {
    pub fn new(pieces: usize, squares: usize) -> MoveHistory {
        MoveHistory { killers: vec![[0; 2]; MOST_PLIES + 1], history: vec![0; pieces * squares], squares }
    }

    /// Records a quiet move that caused a cutoff.
    pub fn note(&mut self, mv: &MoveFacts, ply: usize, depth: i32) {
        let hash = hash(mv);
        if self.killers[ply][0] != hash {
            self.killers[ply] = [hash, self.killers[ply][0]];
        }
        let Some(place) = self.place(mv) else { return };
        self.history[place] += depth * depth;
        if self.history[place] > MUCH {
            self.history.iter_mut().for_each(|times| *times /= 2);
        }
    }

    /// The order bonus of a move; `values` are the piece values.
    pub fn bonus(&self, mv: &MoveFacts, remembered: u32, ply: usize, values: &[i32]) -> i64 {
        let own = hash(mv);
        if own == remembered {
            return REMEMBERED;
        }
        let value = |piece: u16| values.get(usize::from(piece)).map_or(0, |&value| i64::from(value));
        let gained = if mv.chance == 0 { value(mv.becomes) - value(mv.mover) } else { 0 };
        if mv.captured != NOTHING || gained > 0 && mv.from != NOTHING {
            // The most valuable victim first, captured by the least valuable attacker (MVV-LVA).
            return TAKING + (value(mv.captured) + gained) * 64 - value(mv.mover);
        }
        match self.killers[ply].iter().position(|&killer| killer == own) {
            Some(place) => KILLER - place as i64,
            None => self.place(mv).map_or(0, |place| i64::from(self.history[place])),
        }
    }

    fn place(&self, mv: &MoveFacts) -> Option<usize> {
        (mv.to != NOTHING).then(|| usize::from(mv.mover) * self.squares + usize::from(mv.to))
    }
}

/// The choices among the moves of a position; the chance outcomes of one pseudo-legal move are adjacent.
pub(super) fn choices(list: u32, moves: &[MoveFacts]) -> impl Iterator<Item = MoveChoice> {
    let same = |one: &MoveFacts, other: &MoveFacts| {
        let way = |mv: &MoveFacts| (mv.chance > 0, mv.from, mv.to, mv.path);
        one.chance > 0 && way(one) == way(other)
    };
    let mut first = 0;
    moves.chunk_by(move |one, other| same(one, other)).map(move |group| {
        let choice = MoveChoice { list, first, number: group.len() as u32, bonus: 0 };
        first += group.len() as u32;
        choice
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mv(from: u16, to: u16, captured: u16) -> MoveFacts {
        MoveFacts { from, to, mover: 0, becomes: 0, captured, path: 0, chance: 0 }
    }

    #[test]
    fn what_is_remembered_comes_first_then_takings_killers_and_the_history() {
        // Pieces of 100, 300 and 500 points on nine squares.
        let values = [100, 300, 500];
        let mut history = MoveHistory::new(values.len(), 9);
        let (remembered, killer, good, other) =
            (mv(0, 1, NOTHING), mv(0, 2, NOTHING), mv(0, 3, NOTHING), mv(0, 4, NOTHING));
        let (much, little) = (mv(0, 5, 2), mv(0, 6, 1));
        history.note(&good, 1, 5);
        history.note(&killer, 3, 2);
        let bonus = |mv: &MoveFacts| history.bonus(mv, hash(&remembered), 3, &values);
        let order = [remembered, much, little, killer, good, other].map(|mv| bonus(&mv));
        assert!(order.is_sorted_by(|one, next| one > next), "{order:?}");
        assert_eq!(order[5], 0, "nothing is known of it");
        let by_more = MoveFacts { mover: 1, becomes: 1, ..much };
        assert!(bonus(&by_more) < order[1], "of takers the least valuable comes first");
    }

    #[test]
    fn two_killers_are_known_on_each_ply_and_the_history_stays_small() {
        let mut history = MoveHistory::new(1, 9);
        let moves = [1, 2, 3].map(|to| mv(0, to, NOTHING));
        moves.iter().for_each(|mv| history.note(mv, 0, 1));
        let is_killer = |mv: &MoveFacts| history.bonus(mv, 0, 0, &[0]) > i64::from(MUCH);
        assert_eq!(moves.each_ref().map(is_killer), [false, true, true], "the oldest of three is forgotten");
        (0..20_000).for_each(|_| history.note(&moves[0], 5, 100));
        assert!(history.history.iter().all(|&times| times <= MUCH));
    }
}
