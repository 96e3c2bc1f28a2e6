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
    /// How good a piece's move to a square was, by the piece and the square: the *history* heuristic (Schaeffer 1983).
    history: Vec<i16>,
    /// The same after each earlier move: the *continuation history*. An earlier move has a row, since the moves of a
    /// position are looked up together. Earlier moves may share a row.
    continued: Vec<i16>,
    rows: usize,
    squares: usize,
}

/// The order bonus of the table's best move, of a capture and of a killer; the history stays below.
const REMEMBERED: i64 = 1 << 40;
const TAKING: i64 = 1 << 36;
const KILLER: i64 = 1 << 35;
/// The order bonus of a capture that loses material, before what it loses is taken off: the history stays above.
pub(super) const LOSING: i64 = -(1 << 35);
/// The greatest number of an entry, and its opposite the least.
const MUCH: i32 = 1 << 14;
/// The greatest change of an entry.
const MOST_ADDED: i32 = 1 << 11;
/// The most entries of the continuation history, unless a single row has more.
const CONTINUED: usize = 1 << 19;

/// Whether a bonus is that of a capture that may still lose material.
pub(super) fn is_capture(bonus: i64) -> bool {
    (KILLER + 1..REMEMBERED).contains(&bonus)
}

/// What a capture loses, by its bonus once it has turned out to lose material; 0 for other moves.
pub(super) fn lost(bonus: i64) -> i32 {
    LOSING.saturating_sub(bonus).clamp(0, i32::MAX.into()) as i32
}

/// Where the rows of the moves one and two plies before a position begin; `None` where there is no such move.
pub(super) type EarlierMoves = [Option<u32>; 2];

impl MoveHistory {
    pub fn new(pieces: usize, squares: usize) -> MoveHistory {
        let places = pieces * squares;
        let rows = (CONTINUED / places.max(1)).clamp(1, places.max(1));
        let (history, continued) = (vec![0; places], vec![0; rows * places]);
        MoveHistory { killers: vec![[0; 2]; MOST_PLIES + 1], history, continued, rows, squares }
    }

    /// Records a quiet move that caused a cutoff.
    pub fn note(&mut self, mv: &MoveFacts, earlier: EarlierMoves, ply: usize, depth: i32) {
        let hash = hash(mv);
        if self.killers[ply][0] != hash {
            self.killers[ply] = [hash, self.killers[ply][0]];
        }
        self.add(mv, earlier, added(depth));
    }

    /// Records a quiet move that stood before it in the order.
    pub fn note_against(&mut self, mv: &MoveFacts, earlier: EarlierMoves, depth: i32) {
        self.add(mv, earlier, -added(depth));
    }

    fn add(&mut self, mv: &MoveFacts, earlier: EarlierMoves, added: i32) {
        let Some(place) = self.place(mv) else { return };
        let towards = |entry: &mut i16| {
            // An entry changes the less, the nearer it is to its limit on that side.
            let now = i32::from(*entry);
            *entry = (now + added - now * added.abs() / MUCH) as i16;
        };
        towards(&mut self.history[place as usize]);
        for row in earlier.into_iter().flatten() {
            towards(&mut self.continued[(row + place) as usize]);
        }
    }

    /// How good a quiet move was elsewhere: between -3 and 3 times 2^14.
    pub fn quiet(&self, mv: &MoveFacts, earlier: EarlierMoves) -> i32 {
        let Some(place) = self.place(mv) else { return 0 };
        let after = |row: u32| i32::from(self.continued[(row + place) as usize]);
        i32::from(self.history[place as usize]) + earlier.into_iter().flatten().map(after).sum::<i32>()
    }

    /// Whether a move is a killer of a ply.
    pub fn is_killer(&self, mv: &MoveFacts, ply: usize) -> bool {
        self.killers[ply].contains(&hash(mv))
    }

    /// The order bonus of a move; `values` are the piece values.
    pub fn bonus(&self, mv: &MoveFacts, earlier: EarlierMoves, remembered: u32, ply: usize, values: &[i32]) -> i64 {
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
            None => self.quiet(mv, earlier).into(),
        }
    }

    /// Where the row of the moves after a move begins; `None` for a pass.
    #[inline]
    pub fn row(&self, mv: &MoveFacts) -> Option<u32> {
        Some((self.place(mv)? as usize % self.rows * self.history.len()) as u32)
    }

    /// The number of a move's piece and square; `None` for a pass.
    fn place(&self, mv: &MoveFacts) -> Option<u32> {
        (mv.to != NOTHING).then(|| (usize::from(mv.mover) * self.squares + usize::from(mv.to)) as u32)
    }
}

/// What is added to the entries of a move that caused a cutoff at a depth.
fn added(depth: i32) -> i32 {
    depth.saturating_mul(depth).saturating_mul(16).clamp(16, MOST_ADDED)
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
        history.note(&good, [None; 2], 1, 5);
        history.note(&killer, [None; 2], 3, 2);
        let bonus = |mv: &MoveFacts| history.bonus(mv, [None; 2], hash(&remembered), 3, &values);
        let order = [remembered, much, little, killer, good, other].map(|mv| bonus(&mv));
        assert!(order.is_sorted_by(|one, next| one > next), "{order:?}");
        assert_eq!(order[5], 0, "nothing is known of it");
        let by_more = MoveFacts { mover: 1, becomes: 1, ..much };
        assert!(bonus(&by_more) < order[1], "of takers the least valuable comes first");
    }

    #[test]
    fn a_move_is_good_after_another_one() {
        let mut history = MoveHistory::new(2, 9);
        let (reply, other) = (mv(0, 1, NOTHING), mv(0, 2, NOTHING));
        let [earlier, elsewhere] = [3, 4].map(|to| [history.row(&mv(0, to, NOTHING)), None]);
        history.note(&reply, earlier, 0, 5);
        history.note_against(&other, earlier, 5);
        let good = |mv: &MoveFacts, earlier| history.quiet(mv, earlier);
        assert!(good(&reply, earlier) > good(&reply, elsewhere) && good(&reply, elsewhere) > 0);
        assert!(good(&other, earlier) < good(&other, elsewhere) && good(&other, elsewhere) < 0);
    }

    #[test]
    fn two_killers_are_known_on_each_ply_and_the_history_stays_small() {
        let mut history = MoveHistory::new(1, 9);
        let moves = [1, 2, 3].map(|to| mv(0, to, NOTHING));
        moves.iter().for_each(|mv| history.note(mv, [None; 2], 0, 1));
        let is_killer = |mv: &MoveFacts| history.bonus(mv, [None; 2], 0, 0, &[0]) > i64::from(MUCH);
        assert_eq!(moves.each_ref().map(is_killer), [false, true, true], "the oldest of three is forgotten");
        (0..20_000).for_each(|_| history.note(&moves[0], [None; 2], 5, 100));
        (0..20_000).for_each(|_| history.note_against(&moves[1], [None; 2], 100));
        assert!(history.history.iter().all(|&good| i32::from(good).abs() <= MUCH));
        let good = |mv: &MoveFacts| history.quiet(mv, [None; 2]);
        assert!(good(&moves[0]) > MUCH / 2 && good(&moves[1]) < -MUCH / 2);
    }
}
