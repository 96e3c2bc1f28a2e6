//! How pieces go, in the words of rules files.

use std::collections::BTreeSet;

use qishu_rules::Squares;

use crate::betza::{Ability, AbilityReach};

/// A way in words, as the side sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveWords {
    /// `steps`, `slides`, `leaps 2`.
    verb: String,
    /// The directions.
    directions: String,
    /// What follows.
    tail: String,
}

impl MoveWords {
    pub fn text(&self) -> String {
        format!("{} {}{}", self.verb, self.directions, self.tail)
    }
}

/// Who is neither jumped over nor taken: his names.
#[derive(Clone, Copy, Debug)]
pub struct Shunned<'s> {
    /// Of those who may stand between.
    pub between: &'s str,
    /// Of those who might be taken, if there are any.
    pub taken: Option<&'s str>,
}

/// The statements of a way, without where it begins and where it lies; nothing if there are no words for it.
pub fn statements(way: &Ability, shunned: Option<Shunned<'_>>) -> Option<Vec<MoveWords>> {
    let (far, aside) = way.leap;
    let is_unit = far == 1;
    let verb = |far: i8| if far == 1 { "steps".to_owned() } else { format!("leaps {far}") };
    let far_over =
        |over: &'static str, from: u8, to: u8| (from..=to).map(move |far| (far as i8, if far > 1 { over } else { "" }));
    let ways: Vec<(String, i8, String)> = match way.reach {
        AbilityReach::Leap => vec![(verb(far), aside, String::new())],
        AbilityReach::Lame => vec![(verb(far), aside, if is_unit { String::new() } else { " over empty".to_owned() })],
        AbilityReach::Slide(None) if is_unit => vec![("slides".to_owned(), aside, String::new())],
        AbilityReach::Slide(Some(most)) if is_unit => {
            far_over(" over empty", 1, most).map(|(far, over)| (verb(far), aside, over.to_owned())).collect()
        }
        AbilityReach::Hop(None) if is_unit => {
            let but = shunned.map(|shunned| format!(" but {}", shunned.between)).unwrap_or_default();
            vec![("jumps".to_owned(), aside, format!(" over 1{but}"))]
        }
        AbilityReach::Hop(Some(most)) if is_unit && most > 1 => {
            far_over(" over 1", 2, most).map(|(far, over)| (verb(far), aside, over.to_owned())).collect()
        }
        _ => return None,
    };
    let directions = if aside == 0 || far == aside { plain(way, aside != 0)? } else { bent(way)? };
    let mut statements = Vec::new();
    for (verb, _, over) in ways {
        for (leap, directions) in &directions {
            let verb = leap.map_or_else(|| verb.clone(), |leap| format!("leaps {leap}"));
            let onto = |onto: String| MoveWords {
                verb: verb.clone(),
                directions: directions.clone(),
                tail: format!("{over}{onto}"),
            };
            match (way.quiet, way.takes, shunned) {
                (true, true, None) => statements.push(onto(String::new())),
                (quiet, takes, _) => {
                    let taken = shunned.and_then(|shunned| shunned.taken);
                    let but = taken.map(|piece| format!(" but {piece}")).unwrap_or_default();
                    statements.extend(quiet.then(|| onto(" to empty".to_owned())));
                    statements.extend(takes.then(|| onto(format!(" onto enemy{but}"))));
                }
            }
        }
    }
    Some(statements)
}

/// Directions of ways that do not bend; nothing if there are no words for them.
fn plain(way: &Ability, is_diagonal: bool) -> Option<Vec<(Option<i8>, String)>> {
    let signs: BTreeSet<(i8, i8)> = way.targets.iter().map(|&(up, right)| (up.signum(), right.signum())).collect();
    let words: &[(&[(i8, i8)], &str)] = if is_diagonal { &DIAGONALS } else { &STRAIGHTS };
    let set = |targets: &&(&[(i8, i8)], &str)| targets.0.iter().copied().collect::<BTreeSet<_>>() == signs;
    words.iter().find(set).map(|(_, words)| vec![(None, (*words).to_owned())])
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

/// Directions of leaps that bend: pairs of mirror images have words, and all of them together.
fn bent(way: &Ability) -> Option<Vec<(Option<i8>, String)>> {
    let (far, aside) = way.leap;
    let straight = Some(far - aside);
    if way.targets.len() == 8 {
        return Some(vec![(straight, format!("along file, rank then {aside} along diagonal"))]);
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
            words.push((straight, format!("{first} then {aside} along diagonal{then}")));
        }
    }
    left.is_empty().then_some(words)
}

/// Says what stands beside one another once: ways along files and ranks, and the same along diagonals.
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
    /// The same from some squares, to some, or within some; `words` are those of squares.
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
        let all: Option<Vec<Vec<MoveWords>>> = abilities(betza).iter().map(|way| statements(way, None)).collect();
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
        for betza in ["NN", "gQ", "lW", "lfrbB", "hlN", "DD"] {
            assert_eq!(texts(betza), None, "{betza}");
        }
    }

    #[test]
    fn who_shuns_his_like_says_so() {
        let way = &abilities("pR")[0];
        let all: Vec<String> = statements(way, Some(Shunned { between: "gun, bow", taken: Some("gun") }))
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
