//! Betza's notation for how pieces go, as Fairy-Stockfish reads it.
//!
//! Source: Ralph Betza's "funny notation", and the reading of it in Fairy-Stockfish's `piece.cpp`.

use std::collections::BTreeSet;

/// One way in which a piece goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// How far one leap goes: so many squares in one direction, and so many, not more, aside.
    pub leap: (i8, i8),
    /// How often, and over whom.
    pub reach: AbilityReach,
    /// Where to, as squares up and to the right as the first side sees them.
    pub targets: BTreeSet<(i8, i8)>,
    /// Whether it goes where nobody stands.
    pub quiet: bool,
    /// Whether it takes.
    pub takes: bool,
    /// Whether it goes so from the squares of first moves alone.
    pub initial: bool,
}

/// How often a leap is made in one go, and over whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbilityReach {
    /// Once, whoever stands between.
    Leap,
    /// Once, over empty squares.
    Lame,
    /// So often, or as often as it likes, over empty squares.
    Slide(Option<u8>),
    /// So often, or as often as it likes, over exactly one man.
    Hop(Option<u8>),
    /// As often as it likes up to a man, and just behind him.
    Grasshopper,
}

/// Letters for a single leap, and those for the ways of sliders.
const LEAPS: &str = "WFDNAHLCJZGK";
const SLIDES: &str = "RBQ";

/// The letters for up and down, and those for left and right; each has one for both and one for half of all.
const VERTICAL: &str = "fbvh";
const HORIZONTAL: &str = "rlsh";

/// The ways of a text. Characters that mean nothing are passed over, as Fairy-Stockfish does.
pub fn abilities(text: &str) -> Vec<Ability> {
    let letters: Vec<char> = text.chars().collect();
    let mut abilities = Vec::new();
    let mut prefix = Prefix::default();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        let next = letters.get(at + 1).copied();
        at += 1;
        match letter {
            'm' => prefix.quiet = true,
            'c' => prefix.takes = true,
            'p' => prefix.hops = true,
            'g' => prefix.is_grasshopper = true,
            'n' => prefix.is_lame = true,
            'i' => prefix.is_initial = true,
            _ if VERTICAL.contains(letter) || HORIZONTAL.contains(letter) => {
                let joined = next.filter(|&next| {
                    next == letter
                        || VERTICAL.contains(letter) && HORIZONTAL.contains(next)
                        || HORIZONTAL.contains(letter) && VERTICAL.contains(next)
                });
                prefix.directions.push((letter, joined.unwrap_or(letter)));
                at += usize::from(joined.is_some());
            }
            _ if LEAPS.contains(letter) || SLIDES.contains(letter) => {
                let distance = next.and_then(|next| next.to_digit(10)).map(|digit| digit as u8);
                let is_twice = next == Some(letter);
                at += usize::from(distance.is_some() || is_twice);
                let slides = SLIDES.contains(letter) || distance.is_some() || is_twice;
                let reach = prefix.reach(slides, distance);
                abilities.extend(leaps(letter).iter().map(|&leap| prefix.ability(leap, reach)));
                prefix = Prefix::default();
            }
            _ => {}
        }
    }
    abilities
}

/// The leaps that a letter stands for.
const fn leaps(letter: char) -> &'static [(i8, i8)] {
    match letter {
        'W' | 'R' => &[(1, 0)],
        'F' | 'B' => &[(1, 1)],
        'D' => &[(2, 0)],
        'N' => &[(2, 1)],
        'A' => &[(2, 2)],
        'H' => &[(3, 0)],
        'L' | 'C' => &[(3, 1)],
        'J' | 'Z' => &[(3, 2)],
        'G' => &[(3, 3)],
        _ => &[(1, 0), (1, 1)],
    }
}

/// What stands before the letter of a leap.
#[derive(Default)]
struct Prefix {
    quiet: bool,
    takes: bool,
    hops: bool,
    is_grasshopper: bool,
    is_lame: bool,
    is_initial: bool,
    directions: Vec<(char, char)>,
}

impl Prefix {
    fn reach(&self, slides: bool, distance: Option<u8>) -> AbilityReach {
        match (self.is_grasshopper, self.hops, slides, self.is_lame) {
            (true, ..) => AbilityReach::Grasshopper,
            (_, true, ..) => AbilityReach::Hop(distance),
            (_, _, true, _) => AbilityReach::Slide(distance),
            (.., true) => AbilityReach::Lame,
            _ => AbilityReach::Leap,
        }
    }

    fn ability(&self, leap: (i8, i8), reach: AbilityReach) -> Ability {
        let says_nothing = !self.quiet && !self.takes;
        Ability {
            leap,
            reach,
            targets: self.targets(leap),
            quiet: self.quiet || says_nothing,
            takes: self.takes || says_nothing,
            initial: self.is_initial,
        }
    }

    /// The eight turns and mirror images of a leap that the directions leave.
    fn targets(&self, (far, aside): (i8, i8)) -> BTreeSet<(i8, i8)> {
        let is_straight = aside == 0;
        let split = |&(one, other): &(char, char)| match is_straight && one != other {
            true => vec![(one, one), (other, other)],
            false => vec![(one, other)],
        };
        let said: Vec<(char, char)> = self.directions.iter().flat_map(split).collect();
        let among = |words: [&str; 7]| {
            let is = |words: &&str| said.iter().any(|&(one, other)| words.chars().eq([one, other]));
            said.is_empty() || words.iter().any(is)
        };
        let turns = [
            ((far, aside), ["ff", "vv", "rf", "rv", "fh", "rh", "hr"]),
            ((-far, -aside), ["bb", "vv", "lb", "lv", "bh", "lh", "hr"]),
            ((-aside, far), ["rr", "ss", "br", "bs", "bh", "rh", "hr"]),
            ((aside, -far), ["ll", "ss", "fl", "fs", "fh", "lh", "hr"]),
            ((aside, far), ["rr", "ss", "fr", "fs", "fh", "rh", "hl"]),
            ((-aside, -far), ["ll", "ss", "bl", "bs", "bh", "lh", "hl"]),
            ((-far, aside), ["bb", "vv", "rb", "rv", "bh", "rh", "hl"]),
            ((far, -aside), ["ff", "vv", "lf", "lv", "fh", "lh", "hl"]),
        ];
        turns.into_iter().filter(|&(_, words)| among(words)).map(|(target, _)| target).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many targets there are for each way.
    fn numbers(text: &str) -> Vec<usize> {
        abilities(text).iter().map(|ability| ability.targets.len()).collect()
    }

    #[test]
    fn directions_leave_some_of_eight_turns() {
        assert_eq!(numbers("W"), [4]);
        assert_eq!(numbers("K"), [4, 4]);
        assert_eq!(numbers("fsW"), [3]);
        assert_eq!(numbers("fF"), [2]);
        assert_eq!(numbers("N"), [8]);
        assert_eq!(numbers("fN"), [2]);
        assert_eq!(numbers("fhN"), [4]);
        assert_eq!(numbers("lfrbB"), [2]);
        assert_eq!(abilities("fW")[0].targets, [(1, 0)].into());
        assert_eq!(abilities("lfrbB")[0].targets, [(1, -1), (-1, 1)].into());
    }

    #[test]
    fn letters_before_the_leap_say_how_it_is_made() {
        let ways = abilities("mRcpRnNgB");
        let reaches: Vec<AbilityReach> = ways.iter().map(|way| way.reach).collect();
        assert_eq!(
            reaches,
            [AbilityReach::Slide(None), AbilityReach::Hop(None), AbilityReach::Lame, AbilityReach::Grasshopper]
        );
        assert_eq!((ways[0].quiet, ways[0].takes), (true, false));
        assert_eq!((ways[1].quiet, ways[1].takes), (false, true));
        assert_eq!((ways[2].quiet, ways[2].takes), (true, true));
        assert_eq!(abilities("R3")[0].reach, AbilityReach::Slide(Some(3)));
        assert_eq!(abilities("NN")[0].reach, AbilityReach::Slide(None));
        assert!(abilities("ifmnD")[0].initial);
    }
}
