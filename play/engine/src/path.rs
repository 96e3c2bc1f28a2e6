//! The way to a position, by which repetitions are known.

use qishu_rules::SideId;
use qishu_runtime::moves::SearchedPosition;

/// A position on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// Its key.
    pub key: u64,
    /// The side to move.
    pub side: usize,
    /// Whether that side is in check.
    pub in_check: bool,
    /// Whether a pass led here that no rule allows: what was before is not repeated.
    pub is_trial: bool,
}

impl PathStep {
    /// The step to a position.
    #[inline]
    #[must_use]
    pub fn of(position: &dyn SearchedPosition) -> PathStep {
        PathStep { key: position.key(), side: position.side(), in_check: position.in_check(), is_trial: false }
    }
}

/// All positions of a game so far; the last one is where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePath {
    /// The positions; at least one.
    pub steps: Vec<PathStep>,
}

impl GamePath {
    /// The way of a game that begins there.
    #[must_use]
    pub fn of(position: &dyn SearchedPosition) -> GamePath {
        GamePath { steps: vec![PathStep::of(position)] }
    }

    /// Where the game stands.
    #[inline]
    #[must_use]
    pub fn last(&self) -> PathStep {
        self.steps[self.steps.len() - 1]
    }

    /// Where the position was for the first time that it has been `times` times, itself included, where one that has
    /// come again since `trusted` counts for as many as are asked: a search that comes back can do so as often as it
    /// likes.
    #[must_use]
    pub fn first_of(&self, times: u32, trusted: usize) -> Option<usize> {
        let last = self.last();
        let (mut number, mut first) = (1, None);
        let end = self.steps.len() - 1;
        if last.is_trial {
            return None;
        }
        // The sides take turns, so that only every other position can be the same.
        for index in (0..end).rev() {
            let step = &self.steps[index];
            if step.key == last.key {
                number += 1;
                first = Some(index);
                if index >= trusted {
                    return first;
                }
            }
            if step.is_trial {
                break;
            }
        }
        first.filter(|_| number >= times)
    }

    /// The side, if it is one of them only, that has checked with every move since a position.
    #[must_use]
    pub fn checking_since(&self, first: usize) -> Option<SideId> {
        let since = &self.steps[first + 1..];
        let always = |side: usize| since.iter().filter(|step| step.side != side).all(|step| step.in_check);
        match [always(0), always(1)] {
            [true, false] => Some(SideId(0)),
            [false, true] => Some(SideId(1)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A way over positions with these keys, of sides in turn; those whose side to move is in check are given.
    fn path(keys: &[u64], checks: &[usize]) -> GamePath {
        let step = |(index, &key): (usize, &u64)| PathStep {
            key,
            side: index % 2,
            in_check: checks.contains(&index),
            is_trial: false,
        };
        GamePath { steps: keys.iter().enumerate().map(step).collect() }
    }

    #[test]
    fn repetitions_are_counted_or_trusted() {
        let path = path(&[1, 2, 3, 4, 1, 2, 3, 4, 1], &[]);
        assert_eq!(path.first_of(3, usize::MAX), Some(0));
        assert_eq!(path.first_of(4, usize::MAX), None);
        assert_eq!(path.first_of(4, 3), Some(4), "it has come again within the search");
        assert_eq!(path.first_of(4, 5), None);
        let mut trial = path.clone();
        trial.steps[6].is_trial = true;
        assert_eq!(trial.first_of(2, usize::MAX), None, "a pass that no rule allows lies between");
    }

    #[test]
    fn who_always_checks_is_known_unless_both_do() {
        let keys = [1, 2, 3, 4, 1];
        assert_eq!(path(&keys, &[1, 3]).checking_since(0), Some(SideId(0)));
        assert_eq!(path(&keys, &[2, 4]).checking_since(0), Some(SideId(1)));
        assert_eq!(path(&keys, &[1, 2, 3, 4]).checking_since(0), None);
        assert_eq!(path(&keys, &[3]).checking_since(0), None);
    }
}
