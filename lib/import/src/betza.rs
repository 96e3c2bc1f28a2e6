//! Betza's notation for moves of pieces, as Fairy-Stockfish reads it.
//!
//! Source: Ralph Betza's "funny notation", and its implementation in Fairy-Stockfish's `piece.cpp`.

use std::collections::BTreeSet;

use crate::ability::{Ability, AbilityReach};
use crate::mixed::{self, WrittenAbility};

/// Letters for a single leap, and those for sliders.
const LEAPS: &str = "WFDNAHLCJZGK";
const SLIDES: &str = "RBQ";

/// The letters for up and down, and those for left and right; each has one for both and one for half of all.
const VERTICAL: &str = "fbvh";
const HORIZONTAL: &str = "rlsh";

/// The abilities of a text. Unknown characters are ignored, as in Fairy-Stockfish, and so are abilities for which that
/// program has no moves.
pub fn abilities(text: &str) -> Vec<Ability> {
    let letters: Vec<char> = text.chars().collect();
    let mut written = Vec::new();
    let mut prefix = Prefix::default();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        let next = letters.get(at + 1).copied();
        at += 1;
        match letter {
            'm' => prefix.quiet = true,
            'c' => prefix.captures = true,
            'p' => prefix.hops = true,
            'g' => (prefix.hops, prefix.hop_limit) = (true, Some(1)),
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
                let digit = next.and_then(|next| next.to_digit(10)).map(|digit| digit as u8);
                let is_twice = next == Some(letter);
                at += usize::from(digit.is_some() || is_twice);
                let slides = SLIDES.contains(letter) || digit.is_some() || is_twice;
                let reach = prefix.reach(slides, digit);
                let leaps = leaps(letter);
                written.extend(leaps.iter().flat_map(|&leap| prefix.abilities(leap, leaps.len() == 1, slides, reach)));
                prefix = Prefix::default();
            }
            _ => {}
        }
    }
    mixed::played(written)
}

/// The leaps of a letter.
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

/// The modifiers before the letter of a leap.
#[derive(Default)]
struct Prefix {
    quiet: bool,
    captures: bool,
    hops: bool,
    /// The limit of hops that no digit changes.
    hop_limit: Option<u8>,
    is_lame: bool,
    is_initial: bool,
    directions: Vec<(char, char)>,
}

impl Prefix {
    /// The repetition of a leap. The digit after it is a limit; zero removes every limit.
    fn reach(&self, slides: bool, digit: Option<u8>) -> AbilityReach {
        let most = digit.or(self.hop_limit.filter(|_| self.hops)).filter(|&most| most > 0);
        match (self.hops, slides, self.is_lame) {
            (true, ..) if most == Some(1) => AbilityReach::Grasshopper,
            (true, ..) => AbilityReach::Hop(most),
            (_, true, _) => AbilityReach::Slide(most),
            (.., true) => AbilityReach::Lame,
            _ => AbilityReach::Leap,
        }
    }

    /// The abilities of one leap: to empty squares, and to capture. First moves do not capture.
    fn abilities(&self, leap: (i8, i8), is_only: bool, slides: bool, reach: AbilityReach) -> Vec<WrittenAbility> {
        let says_nothing = !self.quiet && !self.captures;
        let quiet = self.quiet || says_nothing;
        let captures = (self.captures || says_nothing) && !self.is_initial;
        let (far, aside) = leap;
        let is_played = match reach {
            AbilityReach::Leap => true,
            AbilityReach::Lame => matches!(leap, (2, 0) | (2, 1) | (2, 2) | (3, 2)),
            AbilityReach::Slide(_) => far == 1 || leap == (2, 1),
            AbilityReach::Hop(_) | AbilityReach::Grasshopper => far == 1 && (slides || !self.is_lame),
        };
        let targets = self.targets((far, aside), is_only);
        let one = |captures: bool| WrittenAbility {
            is_played,
            ability: Ability {
                leap,
                reach,
                targets: targets.clone(),
                quiet: !captures,
                captures,
                initial: self.is_initial,
                is_mixed: false,
            },
        };
        [quiet.then(|| one(false)), captures.then(|| one(true))].into_iter().flatten().collect()
    }

    /// The rotations and reflections of a leap allowed by the directions, at most eight. Two directions together are
    /// separate where the letter has a single, straight leap.
    fn targets(&self, (far, aside): (i8, i8), is_only: bool) -> BTreeSet<(i8, i8)> {
        let is_straight = aside == 0 && is_only;
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

    /// The number of targets of each ability.
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
        assert_eq!(numbers("fsK"), [2, 2]);
        assert_eq!(numbers("bhQ"), [3, 2]);
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
        assert_eq!((ways[0].quiet, ways[0].captures), (true, false));
        assert_eq!((ways[1].quiet, ways[1].captures), (false, true));
        assert_eq!((ways[2].quiet, ways[2].captures), (true, true));
        assert_eq!(abilities("R3")[0].reach, AbilityReach::Slide(Some(3)));
        assert_eq!(abilities("NN")[0].reach, AbilityReach::Slide(None));
        assert!(abilities("ifmnD")[0].initial);
    }

    #[test]
    fn a_nought_takes_the_limit_away() {
        for (with, without) in
            [("R0", "R"), ("W0", "R"), ("F0", "B"), ("K0", "Q"), ("fR0", "fR"), ("pR0", "pR"), ("gR0", "pR")]
        {
            assert_eq!(abilities(with), abilities(without), "{with}");
        }
        assert_eq!(abilities("N0"), abilities("NN"));
        assert_eq!(abilities("pR1"), abilities("gR"));
    }

    #[test]
    fn what_the_program_does_not_play_is_no_way() {
        for text in ["nW", "nF", "nH", "nC", "nG", "nK", "DD", "A3", "pN", "npW", "icR"] {
            assert_eq!(abilities(text), [], "{text}");
        }
        assert_eq!(abilities("iN"), abilities("imN"));
        assert_eq!(abilities("nR"), abilities("R"));
        assert_eq!(abilities("WnH"), abilities("W"));
    }
}
