//! Moves of pieces as statements of rules files.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use qishu_rules::Squares;

use crate::ability::{Ability, AbilityReach};
use crate::value::LONGEST;

/// A move in words, from the side's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveWords {
    /// `steps`, `slides`, `leaps 2`.
    verb: String,
    /// The directions.
    directions: String,
    /// The remaining words.
    tail: String,
}

impl MoveWords {
    pub fn text(&self) -> String {
        format!("{} {}{}", self.verb, self.directions, self.tail)
    }
}

/// The names of pieces that are neither jumped over nor captured.
#[derive(Clone, Copy, Debug)]
pub struct Shunned<'s> {
    /// Those of pieces that may stand between.
    pub between: &'s str,
    /// Those of pieces that might be captured, if there are any.
    pub captured: Option<&'s str>,
}

/// Tells whether any of some leaps, given as squares up and to the right, reaches a square.
pub type LeadsSomewhere<'l> = dyn Fn(&[(i8, i8)]) -> bool + 'l;

/// The statements of an ability, without its squares; `None` if it cannot be expressed. Directions that reach no square
/// are left out.
pub fn statements(way: &Ability, shunned: Option<Shunned<'_>>, leads: &LeadsSomewhere<'_>) -> Option<Vec<MoveWords>> {
    let (far, aside) = way.leap;
    let directions = if aside == 0 || far == aside { plain(way, aside != 0)? } else { bent(way)? };
    let mut statements = Vec::new();
    for part in parts(way, shunned, leads)? {
        for said in directions.iter().filter(|said| leads(&leaps(&said.targets, part.times.clone()))) {
            let verb = said.leap.map_or_else(|| part.verb.clone(), |leap| format!("leaps {leap}"));
            let onto = |onto: String| MoveWords {
                verb: verb.clone(),
                directions: said.words.clone(),
                tail: format!("{}{onto}", part.over),
            };
            match (way.quiet, way.captures, shunned) {
                (true, true, None) => statements.push(onto(String::new())),
                (quiet, captures, _) => {
                    let captured = shunned.and_then(|shunned| shunned.captured);
                    let but = captured.map(|piece| format!(" but {piece}")).unwrap_or_default();
                    statements.extend(quiet.then(|| onto(" to empty".to_owned())));
                    statements.extend(captures.then(|| onto(format!(" onto enemy{but}"))));
                }
            }
        }
    }
    Some(statements)
}

/// The part of an ability in one statement.
struct SaidPart {
    verb: String,
    over: String,
    /// The repetitions of the leap.
    times: RangeInclusive<i8>,
}

/// The parts of an ability; `None` if it cannot be expressed.
fn parts(way: &Ability, shunned: Option<Shunned<'_>>, leads: &LeadsSomewhere<'_>) -> Option<Vec<SaidPart>> {
    const ALL: i8 = LONGEST as i8;
    let (far, _) = way.leap;
    let is_unit = far == 1;
    let verb = |far: i8| if far == 1 { "steps".to_owned() } else { format!("leaps {far}") };
    let once = |over: &str| vec![SaidPart { verb: verb(far), over: over.to_owned(), times: 1..=1 }];
    // A limit beyond the size of the board is not a limit.
    let limit = |most: Option<u8>| {
        let most = most.and_then(|most| i8::try_from(most).ok()).filter(|&most| most < ALL)?;
        leads(&leaps(&way.targets, most + 1..=ALL)).then_some(most)
    };
    let each = |first: i8, most: i8, over: &str| {
        let part = |times: i8| {
            let over = if times > 1 { over.to_owned() } else { String::new() };
            SaidPart { verb: verb(times), over, times: times..=times }
        };
        (first..=most).map(part).collect()
    };
    Some(match way.reach {
        _ if way.is_mixed => return None,
        AbilityReach::Leap => once(""),
        AbilityReach::Lame => once(if is_unit { "" } else { " over empty" }),
        AbilityReach::Slide(most) if is_unit => match limit(most) {
            Some(most) => each(1, most, " over empty"),
            None => vec![SaidPart { verb: "slides".to_owned(), over: String::new(), times: 1..=ALL }],
        },
        AbilityReach::Hop(most) if is_unit => match limit(most) {
            Some(most) => each(2, most, " over 1"),
            None => {
                let but = shunned.map(|shunned| format!(" but {}", shunned.between)).unwrap_or_default();
                vec![SaidPart { verb: "jumps".to_owned(), over: format!(" over 1{but}"), times: 2..=ALL }]
            }
        },
        AbilityReach::Slide(_) | AbilityReach::Hop(_) | AbilityReach::Grasshopper => return None,
    })
}

/// The leaps with these repetitions in each direction.
fn leaps(targets: &BTreeSet<(i8, i8)>, times: RangeInclusive<i8>) -> Vec<(i8, i8)> {
    let each = |&(up, right): &(i8, i8)| times.clone().map(move |times| (up * times, right * times));
    targets.iter().flat_map(each).collect()
}

/// Directions in words.
struct SaidDirections {
    targets: BTreeSet<(i8, i8)>,
    /// The length of the first leg of a bent leap.
    leap: Option<i8>,
    words: String,
}

/// The directions of straight abilities; `None` if they cannot be expressed.
fn plain(way: &Ability, is_diagonal: bool) -> Option<Vec<SaidDirections>> {
    let signs: BTreeSet<(i8, i8)> = way.targets.iter().map(|&(up, right)| (up.signum(), right.signum())).collect();
    let words: &[(&[(i8, i8)], &str)] = if is_diagonal { &DIAGONALS } else { &STRAIGHTS };
    let set = |targets: &&(&[(i8, i8)], &str)| targets.0.iter().copied().collect::<BTreeSet<_>>() == signs;
    let said = |words: &str| SaidDirections { targets: way.targets.clone(), leap: None, words: words.to_owned() };
    words.iter().find(set).map(|(_, words)| vec![said(words)])
}

type Named = (&'static [(i8, i8)], &'static str);

const STRAIGHTS: [Named; 7] = [
    (&[(1, 0), (-1, 0), (0, 1), (0, -1)], "along file, rank"),
    (&[(1, 0), (-1, 0)], "along file"),
    (&[(0, 1), (0, -1)], "along rank"),
    (&[(1, 0)], "forward"),
    (&[(-1, 0)], "backward"),
    (&[(1, 0), (0, 1), (0, -1)], "forward, sideways"),
    (&[(-1, 0), (0, 1), (0, -1)], "backward, sideways"),
];

const DIAGONALS: [Named; 3] = [
    (&[(1, 1), (1, -1), (-1, 1), (-1, -1)], "along diagonal"),
    (&[(1, 1), (1, -1)], "along diagonal forward"),
    (&[(-1, 1), (-1, -1)], "along diagonal backward"),
];

/// The directions of bent leaps: pairs of mirror images have words, and so have all of them together.
fn bent(way: &Ability) -> Option<Vec<SaidDirections>> {
    let (far, aside) = way.leap;
    let straight = Some(far - aside);
    if way.targets.len() == 8 {
        let words = format!("along file, rank then {aside} along diagonal");
        return Some(vec![SaidDirections { targets: way.targets.clone(), leap: straight, words }]);
    }
    let pairs = [
        ([(far, aside), (far, -aside)], "forward", ""),
        ([(-far, aside), (-far, -aside)], "backward", ""),
        ([(aside, far), (aside, -far)], "sideways", " forward"),
        ([(-aside, far), (-aside, -far)], "sideways", " backward"),
    ];
    let mut left = way.targets.clone();
    let mut words = Vec::new();
    for (targets, first, then) in pairs {
        if targets.iter().all(|target| left.contains(target)) {
            left.retain(|target| !targets.contains(target));
            let said = format!("{first} then {aside} along diagonal{then}");
            words.push(SaidDirections { targets: targets.into(), leap: straight, words: said });
        }
    }
    left.is_empty().then_some(words)
}

/// Merges adjacent statements that differ only in directions: those along files and ranks with equal ones along
/// diagonals.
pub fn joined(statements: Vec<MoveWords>) -> Vec<MoveWords> {
    let mut joined: Vec<MoveWords> = Vec::new();
    for statement in statements {
        match joined.last_mut() {
            Some(last)
                if last.verb == statement.verb
                    && last.tail == statement.tail
                    && last.directions == "along file, rank"
                    && statement.directions == "along diagonal" =>
            {
                last.directions.push_str(", diagonal");
            }
            _ => joined.push(statement),
        }
    }
    joined
}

impl MoveWords {
    /// Adds a restriction to squares; `kind` is that of the restriction, and `words` describes the squares.
    pub fn restricted(mut self, kind: &str, squares: &Squares, words: impl Fn(&Squares) -> String) -> MoveWords {
        self.tail.push_str(&format!(" {kind} {}", words(squares)));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::betza::abilities;

    fn texts(betza: &str) -> Option<Vec<String>> {
        let all: Option<Vec<Vec<MoveWords>>> =
            abilities(betza).iter().map(|way| statements(way, None, &|_| true)).collect();
        Some(joined(all?.concat()).iter().map(MoveWords::text).collect())
    }

    #[test]
    fn ways_have_words() {
        let said = |betza: &str| texts(betza).expect("there are words for it");
        assert_eq!(said("K"), ["steps along file, rank, diagonal"]);
        assert_eq!(said("Q"), ["slides along file, rank, diagonal"]);
        assert_eq!(said("fsW"), ["steps forward, sideways"]);
        assert_eq!(said("FfW"), ["steps along diagonal", "steps forward"]);
        assert_eq!(said("N"), ["leaps 1 along file, rank then 1 along diagonal"]);
        assert_eq!(said("fN"), ["leaps 1 forward then 1 along diagonal"]);
        assert_eq!(said("fhN").len(), 2);
        assert_eq!(said("nZ"), ["leaps 1 along file, rank then 2 along diagonal over empty"]);
        assert_eq!(said("C"), ["leaps 2 along file, rank then 1 along diagonal"]);
        assert_eq!(said("A"), ["leaps 2 along diagonal"]);
        assert_eq!(said("mRcpR"), ["slides along file, rank to empty", "jumps along file, rank over 1 onto enemy"]);
        assert_eq!(said("R2"), ["steps along file, rank", "leaps 2 along file, rank over empty"]);
        assert_eq!(said("pB2"), ["leaps 2 along diagonal over 1"]);
        assert_eq!(said("fmWfcF"), ["steps forward to empty", "steps along diagonal forward onto enemy"]);
    }

    #[test]
    fn what_has_no_words_is_not_said() {
        for betza in ["NN", "N0", "gQ", "lW", "lfrbB", "hlN", "RpR3"] {
            assert_eq!(texts(betza), None, "{betza}");
        }
    }

    #[test]
    fn what_leads_nowhere_is_not_said() {
        let said = |betza: &str, files: i8, ranks: i8| {
            let leads = |leaps: &[(i8, i8)]| leaps.iter().any(|&(up, right)| up.abs() < ranks && right.abs() < files);
            let all = abilities(betza).into_iter().filter_map(|way| statements(&way, None, &leads)).flatten();
            joined(all.collect()).iter().map(MoveWords::text).collect::<Vec<String>>()
        };
        assert_eq!(said("Q9", 8, 8), ["slides along file, rank, diagonal"]);
        assert_eq!(said("R3", 4, 4), ["slides along file, rank"]);
        assert_eq!(said("R2", 4, 3), ["steps along file, rank", "leaps 2 along file, rank over empty"]);
        assert_eq!(said("pR2", 3, 3), ["jumps along file, rank over 1"]);
        assert_eq!(said("fhN", 2, 3), ["leaps 1 forward then 1 along diagonal"]);
    }

    #[test]
    fn who_shuns_its_like_says_so() {
        let way = &abilities("pR")[0];
        let all: Vec<String> = statements(way, Some(Shunned { between: "gun, bow", captured: Some("gun") }), &|_| true)
            .expect("said")
            .iter()
            .map(MoveWords::text)
            .collect();
        assert_eq!(
            all,
            [
                "jumps along file, rank over 1 but gun, bow to empty",
                "jumps along file, rank over 1 but gun, bow onto enemy but gun"
            ]
        );
    }
}
