//! The interference between abilities of one piece in Fairy-Stockfish.
//!
//! The program keeps one table of distances for leaps, one for slides and one for hops. A later ability thus replaces
//! an earlier one of the same direction. Slides, hops and lame leaps are generated for all directions of a kind at
//! once. They are then restricted to the squares that any ability of the piece reaches on an empty board. If these
//! abilities have different directions or limits, one lends its squares to another.

use std::collections::BTreeSet;

use crate::ability::{Ability, AbilityReach};
use crate::value::LONGEST;

/// An ability as written, either to empty squares or for captures.
#[derive(Clone, Debug)]
pub struct WrittenAbility {
    pub ability: Ability,
    /// Whether the program has moves for it.
    pub is_played: bool,
}

/// The abilities as played, given those written.
pub fn played(written: Vec<WrittenAbility>) -> Vec<Ability> {
    let written = without_replaced(written);
    let tables = [(false, false), (false, true), (true, false)];
    let is_in = |one: &WrittenAbility, table: (bool, bool)| (one.ability.initial, one.ability.captures) == table;
    let is_mixed = tables.into_iter().any(|table| {
        let abilities: Vec<&WrittenAbility> = written.iter().filter(|one| is_in(one, table)).collect();
        lends(&abilities)
    });
    let played = written.into_iter().filter(|one| is_mixed || one.is_played);
    joined(played.map(|one| Ability { is_mixed, ..one.ability }))
}

/// The abilities without the directions that a later one replaces in the same table.
fn without_replaced(mut written: Vec<WrittenAbility>) -> Vec<WrittenAbility> {
    for later in 1..written.len() {
        let (earlier, rest) = written.split_at_mut(later);
        let new = &rest[0].ability;
        for old in earlier.iter_mut().map(|one| &mut one.ability) {
            if table(old) == table(new) {
                old.targets.retain(|target| !new.targets.contains(target));
            }
        }
    }
    written.retain(|one| !one.ability.targets.is_empty());
    written
}

/// The table with the distances of an ability.
fn table(ability: &Ability) -> (bool, bool, u8) {
    let movement = match ability.reach {
        AbilityReach::Leap | AbilityReach::Lame => 0,
        AbilityReach::Slide(_) => 1,
        AbilityReach::Hop(_) | AbilityReach::Grasshopper => 2,
    };
    (ability.initial, ability.captures, movement)
}

/// Merges abilities that move to empty squares and capture alike.
fn joined(abilities: impl Iterator<Item = Ability>) -> Vec<Ability> {
    let mut joined: Vec<Ability> = Vec::new();
    for one in abilities {
        match joined.last_mut() {
            Some(last)
                if one.captures
                    && !last.captures
                    && *last == (Ability { quiet: true, captures: false, ..one.clone() }) =>
            {
                last.captures = true;
            }
            _ => joined.push(one),
        }
    }
    joined
}

/// Whether one of these abilities lends squares to another, so that the piece has moves that are not written.
fn lends(abilities: &[&WrittenAbility]) -> bool {
    let squares: BTreeSet<(i8, i8)> = abilities.iter().flat_map(|one| squares(&one.ability)).collect();
    let found = abilities.iter().filter(|one| one.is_played && one.ability.reach != AbilityReach::Leap);
    let mut lent = found.flat_map(|one| {
        let ability = &one.ability;
        let everywhere =
            Ability { targets: all_directions(ability), reach: unlimited(ability.reach), ..ability.clone() };
        everywhere
            .targets
            .into_iter()
            .flat_map(move |target| distances(unlimited(ability.reach)).map(move |times| (ability, target, times)))
    });
    lent.any(|(ability, target, times)| {
        let square = (target.0 * times, target.1 * times);
        let is_said = |one: &&WrittenAbility| one.is_played && includes(&one.ability, ability.reach, target, times);
        squares.contains(&square) && !abilities.iter().any(is_said)
    })
}

/// The squares that an ability reaches on an empty board.
fn squares(ability: &Ability) -> impl Iterator<Item = (i8, i8)> {
    let to = |&(up, right): &(i8, i8)| distances(ability.reach).map(move |times| (up * times, right * times));
    ability.targets.iter().flat_map(to)
}

/// The possible repetitions of a leap.
fn distances(reach: AbilityReach) -> std::ops::RangeInclusive<i8> {
    let last = |most: Option<u8>| most.unwrap_or(LONGEST).min(LONGEST) as i8;
    match reach {
        AbilityReach::Leap | AbilityReach::Lame => 1..=1,
        AbilityReach::Slide(most) => 1..=last(most),
        AbilityReach::Hop(most) => 2..=last(most),
        AbilityReach::Grasshopper => 2..=last(None),
    }
}

const fn unlimited(reach: AbilityReach) -> AbilityReach {
    match reach {
        AbilityReach::Slide(_) => AbilityReach::Slide(None),
        AbilityReach::Hop(_) => AbilityReach::Hop(None),
        other => other,
    }
}

/// The directions generated together with those of an ability: files and ranks separately, except for lame leaps.
fn all_directions(ability: &Ability) -> BTreeSet<(i8, i8)> {
    let (far, aside) = ability.leap;
    let is_on_a_line = far == 1 && aside == 0;
    let turns = [(far, aside), (aside, far)]
        .into_iter()
        .flat_map(|(up, right)| [(up, right), (-up, right), (up, -right), (-up, -right)]);
    let is_found = |target: &(i8, i8)| {
        let is_along_the_file = |&(up, _): &(i8, i8)| up != 0;
        !is_on_a_line || ability.targets.iter().any(|own| is_along_the_file(own) == is_along_the_file(target))
    };
    turns.filter(is_found).collect()
}

/// Whether an ability always reaches the square that `reach` reaches in that direction after `times` leaps, regardless
/// of other pieces.
fn includes(ability: &Ability, reach: AbilityReach, target: (i8, i8), times: i8) -> bool {
    let square = (target.0 * times, target.1 * times);
    let is_along = |most: Option<u8>| {
        ability.targets.contains(&target) && most.is_none_or(|most| times <= i8::try_from(most).unwrap_or(i8::MAX))
    };
    let half = (square.0 / 2, square.1 / 2);
    let slides_twice = |most: Option<u8>| {
        square == (half.0 * 2, half.1 * 2) && ability.targets.contains(&half) && most.is_none_or(|most| most >= 2)
    };
    match (ability.reach, reach) {
        (AbilityReach::Leap, _) => ability.targets.contains(&square),
        (AbilityReach::Lame, AbilityReach::Lame) => ability.targets.contains(&square),
        (AbilityReach::Lame, AbilityReach::Slide(_)) => times == 2 && ability.targets.contains(&square),
        (AbilityReach::Slide(most), AbilityReach::Slide(_)) => is_along(most),
        (AbilityReach::Slide(most), AbilityReach::Lame) => is_along(most) || slides_twice(most),
        (AbilityReach::Hop(most), AbilityReach::Hop(_) | AbilityReach::Grasshopper) => is_along(most),
        (AbilityReach::Grasshopper, AbilityReach::Grasshopper) => is_along(None),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::ability::AbilityReach;
    use crate::betza::abilities;

    #[test]
    fn a_later_ability_takes_the_place_of_an_earlier_one() {
        let ways = abilities("RfR2");
        let reaches: Vec<(AbilityReach, usize)> = ways.iter().map(|way| (way.reach, way.targets.len())).collect();
        assert_eq!(reaches, [(AbilityReach::Slide(None), 3), (AbilityReach::Slide(Some(2)), 1)]);
        assert_eq!(abilities("NnN"), abilities("nN"));
        assert_eq!(abilities("nNN"), abilities("nNN0"));
        assert_eq!(abilities("mR2R"), abilities("R"));
    }

    #[test]
    fn abilities_that_lend_one_another_squares_are_mixed() {
        for text in ["fRbpR", "RfpR", "R2pR", "RpR2", "fRDD", "fNNbnN", "fpRbgR"] {
            assert!(abilities(text).iter().all(|way| way.is_mixed), "{text}");
        }
        for text in ["RpR", "mRcpR", "fRsW", "fRbD", "fRbnD", "NnA", "fNbnN", "RcpRnN", "fRsR3", "KNAD", "BfR2"] {
            assert!(abilities(text).iter().all(|way| !way.is_mixed), "{text}");
        }
    }
}
