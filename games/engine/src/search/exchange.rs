//! Static exchange evaluation: what a move gains or loses once all pieces that can have recaptured on its square.
//!
//! Each side recaptures with its least valuable piece, or stops. The captures are made on the board, so they follow the
//! rules of any game: pins, pieces that jump over others, and captures that remove further pieces.

use qishu_runtime::moves::NOTHING;

use super::{MoveChoice, Searcher};

/// The most captures that are followed.
const MOST_CAPTURES: u32 = 12;

impl Searcher<'_> {
    /// What a move of the list that was made last loses, if it is a capture that loses material; 0 otherwise. A piece
    /// that captures one of at least its own value loses nothing.
    pub(super) fn lost_by(&mut self, choice: MoveChoice) -> i32 {
        let mv = self.moves[(choice.list + choice.first) as usize];
        let may_lose =
            mv.captured != NOTHING && mv.chance == 0 && mv.path == 0 && self.value(mv.mover) > self.value(mv.captured);
        match self.follows_exchanges && may_lose {
            true => (-self.exchange(choice.list as usize, choice.first as usize, 1)).max(0),
            false => 0,
        }
    }

    /// Whether a quiet move of the list that was made last loses more than this, since its piece can be captured on its
    /// new square. A piece of less value loses no more, so that nothing need be followed.
    pub(super) fn loses_more_than(&mut self, most: i32, choice: MoveChoice) -> bool {
        let mv = self.moves[(choice.list + choice.first) as usize];
        let may_lose = choice.number == 1 && mv.chance == 0 && self.value(mv.mover) > most;
        self.follows_exchanges && may_lose && -self.exchange(choice.list as usize, choice.first as usize, 1) > most
    }

    /// What the side to move gains by a move of the list that begins at `list`.
    fn exchange(&mut self, list: usize, index: usize, captures: u32) -> i32 {
        let mv = self.moves[list + index];
        let gained = self.value(mv.captured) + self.value(mv.becomes) - self.value(mv.mover);
        self.make(list, index);
        let begins = self.list(true);
        let recaptures =
            self.moves[begins.0..].iter().enumerate().filter(|(_, one)| one.to == mv.to && one.chance == 0);
        let least = recaptures.min_by_key(|(index, one)| (self.value(one.mover), *index)).map(|(index, _)| index);
        let answer = match least {
            Some(index) if captures < MOST_CAPTURES => self.exchange(begins.0, index, captures + 1).max(0),
            _ => 0,
        };
        self.forget(begins);
        self.unmake();
        gained - answer
    }

    /// The base value of a piece; of none, 0.
    fn value(&self, piece: u16) -> i32 {
        self.game.values.get(usize::from(piece)).copied().unwrap_or(0)
    }
}
