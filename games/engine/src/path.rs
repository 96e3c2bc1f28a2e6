//! The path to a position, for detecting repetitions.

use qishu_rules::SideId;
use qishu_runtime::moves::SearchedPosition;

/// A position on the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathStep {
    /// Its key.
    pub key: u64,
    /// The side to move.
    pub side: usize,
    /// Whether that side is in check.
    pub in_check: bool,
    /// Whether a null move led here: earlier positions cannot repeat.
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

/// All positions of a game so far; the last one is the current one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePath {
    /// The positions; at least one.
    pub steps: Vec<PathStep>,
}

impl GamePath {
    /// The path of a game that begins there.
    #[must_use]
    pub fn of(position: &dyn SearchedPosition) -> GamePath {
        GamePath { steps: vec![PathStep::of(position)] }
    }

    /// The current position.
    #[inline]
    #[must_use]
    pub fn last(&self) -> PathStep {
        self.steps[self.steps.len() - 1]
    }

    /// The first occurrence of the current position, once it has occurred `times` times (including now). One repetition
    /// since step `trusted` counts as all of them, since a search that can repeat once can repeat again.
    #[must_use]
    pub fn first_of(&self, times: u32, trusted: usize) -> Option<usize> {
        let last = self.last();
        let (mut number, mut first) = (1, None);
        let end = self.steps.len() - 1;
        if last.is_trial {
            return None;
        }
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

    /// The side that has given check with the last move of every turn since a position, if exactly one has.
    #[must_use]
    pub fn checking_since(&self, first: usize) -> Option<SideId> {
        let pairs = self.steps[first..].windows(2);
        let begun = pairs.filter(|pair| pair[0].side != pair[1].side).map(|pair| pair[1]);
        let always = |side: usize| begun.clone().filter(|step| step.side != side).all(|step| step.in_check);
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

    /// A path over positions with these keys, of alternating sides; `checks` are the steps whose side to move is in
    /// check.
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
        // The second side answers with the first of two moves, and the first side checks with its second one.
        let mut in_turns = path(&keys, &[1, 4]);
        in_turns.steps.iter_mut().zip([0, 1, 1, 0, 1]).for_each(|(step, side)| step.side = side);
        assert_eq!(in_turns.checking_since(0), Some(SideId(0)));
    }
}
