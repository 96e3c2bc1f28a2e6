//! The value of a position, as an entry of a table.

use std::fmt;

/// The value of a position for the side to move, under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameValue {
    /// The position is not legal: two pieces are on one square, or a royal piece could be captured at once.
    None,
    /// Neither side can win.
    Draw,
    /// The side to move can win within this many plies.
    Win(u32),
    /// The side to move loses, and can delay it for this many plies.
    Loss(u32),
}

impl GameValue {
    /// The value for the other side.
    #[must_use]
    pub const fn for_the_other(self) -> GameValue {
        match self {
            GameValue::Win(plies) => GameValue::Loss(plies),
            GameValue::Loss(plies) => GameValue::Win(plies),
            same => same,
        }
    }

    /// The value of a position with moves, given the values of its successors for the other side.
    #[must_use]
    pub fn from_successors(successors: impl IntoIterator<Item = GameValue>) -> GameValue {
        let (mut win, mut loss) = (None::<u32>, Some(0));
        for value in successors {
            match value {
                GameValue::Loss(plies) => win = Some(win.map_or(plies, |least| least.min(plies))),
                GameValue::Win(plies) => loss = loss.map(|most| most.max(plies)),
                GameValue::Draw | GameValue::None => loss = None,
            }
        }
        match (win, loss) {
            (Some(plies), _) => GameValue::Win(plies + 1),
            (None, Some(plies)) => GameValue::Loss(plies + 1),
            (None, None) => GameValue::Draw,
        }
    }
}

/// A code for values while a table is solved, including what is not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueCode(pub u16);

impl ValueCode {
    /// Unknown, possibly forever.
    pub(crate) const UNKNOWN: ValueCode = ValueCode(0);
    /// A candidate for a loss: some move leads to a position that is won for the other side.
    pub(crate) const CANDIDATE: ValueCode = ValueCode(1);
    /// No legal position.
    pub const NONE: ValueCode = ValueCode(2);
    /// A draw at once, by the end of the game.
    pub const DRAW: ValueCode = ValueCode(3);
    const FIRST_LOSS: u16 = 4;

    /// The longest win or loss that can be encoded, in plies.
    pub const MOST_PLIES: u32 = ValueCode::most_plies_of(u16::MAX) - 1;

    /// The longest win or loss whose code is at most `code`.
    pub(crate) const fn most_plies_of(code: u16) -> u32 {
        (code as u32 - Self::FIRST_LOSS as u32 - 1) / 2
    }

    /// A win in `plies` plies, at most [`MOST_PLIES`](ValueCode::MOST_PLIES).
    pub const fn win(plies: u32) -> ValueCode {
        ValueCode(Self::FIRST_LOSS + 2 * plies as u16 + 1)
    }

    /// A loss in `plies` plies, at most [`MOST_PLIES`](ValueCode::MOST_PLIES).
    pub const fn loss(plies: u32) -> ValueCode {
        ValueCode(Self::FIRST_LOSS + 2 * plies as u16)
    }

    /// The number of plies until the game is decided, if it is.
    #[inline]
    pub fn plies(self) -> Option<u32> {
        self.0.checked_sub(Self::FIRST_LOSS).map(|code| u32::from(code / 2))
    }

    /// Whether it is a win.
    #[inline]
    pub(crate) fn is_win(self) -> bool {
        self.0 >= Self::FIRST_LOSS && self.0 % 2 == 1
    }

    /// The code of a position with two groups of moves, given its code with each of them alone.
    pub(crate) fn or(self, other: ValueCode) -> ValueCode {
        let is_lost = |code: ValueCode| code.plies().is_some() && !code.is_win();
        match (self.is_win(), other.is_win()) {
            (true, true) => self.min(other),
            (true, false) => self,
            (false, true) => other,
            (false, false) if is_lost(self) && is_lost(other) => self.max(other),
            (false, false) => ValueCode::UNKNOWN,
        }
    }

    /// The value. Positions that are unknown in the end are draws: neither side can force a win.
    pub fn value(self) -> GameValue {
        match (self, self.plies()) {
            (_, Some(plies)) if self.is_win() => GameValue::Win(plies),
            (_, Some(plies)) => GameValue::Loss(plies),
            (ValueCode::NONE, None) => GameValue::None,
            _ => GameValue::Draw,
        }
    }

    /// The code of a value.
    pub fn of(value: GameValue) -> ValueCode {
        match value {
            GameValue::None => ValueCode::NONE,
            GameValue::Draw => ValueCode::DRAW,
            GameValue::Win(plies) => ValueCode::win(plies),
            GameValue::Loss(plies) => ValueCode::loss(plies),
        }
    }
}

impl fmt::Display for GameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameValue::None => f.write_str("none"),
            GameValue::Draw => f.write_str("draw"),
            GameValue::Win(plies) => write!(f, "win in {plies}"),
            GameValue::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::GameValue::{self, Draw, Loss, Win};
    use super::ValueCode;

    #[test]
    fn the_winner_hurries_and_the_loser_delays() {
        assert_eq!(GameValue::from_successors([Win(3), Loss(6), Draw, Loss(4)]), Win(5));
        assert_eq!(GameValue::from_successors([Win(3), Win(7), Win(1)]), Loss(8));
        assert_eq!(GameValue::from_successors([Win(3), Draw, Win(1)]), Draw);
    }

    #[test]
    fn the_better_of_two_groups_of_moves_decides() {
        let (draw, unknown) = (ValueCode::DRAW, ValueCode::UNKNOWN);
        for (one, other, both) in [
            (ValueCode::win(3), ValueCode::win(5), ValueCode::win(3)),
            (ValueCode::win(9), ValueCode::loss(2), ValueCode::win(9)),
            (ValueCode::win(9), unknown, ValueCode::win(9)),
            (ValueCode::loss(0), ValueCode::loss(4), ValueCode::loss(4)),
            (ValueCode::loss(4), draw, unknown),
            (draw, unknown, unknown),
        ] {
            assert_eq!([one.or(other), other.or(one)], [both; 2]);
        }
    }
}
