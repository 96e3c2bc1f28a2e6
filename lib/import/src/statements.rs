//! Moves of pieces as statements of rules files.

use std::collections::BTreeSet;
use std::mem;
use std::ops::RangeInclusive;

use qishu_spec_lang::ast::{
    Arrival, BoardAxes, BoardAxis, HeadingKind, Hurdle, Leg, Motion, MoveRule, Name, Over, WrittenHeading,
};
use qishu_spec_lang::sources::Span;

use crate::ability::{Ability, AbilityReach};
use crate::value::LONGEST;

/// The pieces that are neither jumped over nor captured.
#[derive(Clone, Copy, Debug)]
pub struct Shunned<'s> {
    /// Those that may stand between.
    pub between: &'s [Name],
    /// Those that might be captured.
    pub captured: &'s [Name],
}

/// Tells whether any of some leaps, given as squares up and to the right, reaches a square.
pub type LeadsSomewhere<'l> = dyn Fn(&[(i8, i8)]) -> bool + 'l;

/// The statements of an ability, from the side's view, without its pieces and squares; `None` if it cannot be expressed.
/// Directions that reach no square are left out.
pub fn statements(way: &Ability, shunned: Option<Shunned<'_>>, leads: &LeadsSomewhere<'_>) -> Option<Vec<MoveRule>> {
    let (far, aside) = way.leap;
    let directions = if aside == 0 || far == aside { plain(way, aside != 0) } else { bent(way) };
    let mut statements = Vec::new();
    for part in parts(way, shunned, leads)? {
        for said in directions.iter().filter(|said| leads(&leaps(&said.targets, part.times.clone()))) {
            let motion = said.course.motion(part.verb);
            let onto = |arrival| MoveRule { over: part.over.clone(), arrival, ..motion.clone().into() };
            match (way.quiet, way.captures, shunned) {
                (true, true, None) => statements.push(onto(None)),
                (quiet, captures, _) => {
                    let pieces = shunned.map_or(Vec::new(), |shunned| shunned.captured.to_vec());
                    let enemy = Arrival::Enemy { but: !pieces.is_empty(), pieces, span: Span::NOWHERE };
                    statements.extend(quiet.then(|| onto(Some(Arrival::Empty(Span::NOWHERE)))));
                    statements.extend(captures.then(|| onto(Some(enemy))));
                }
            }
        }
    }
    Some(statements)
}

/// The part of an ability in one statement.
struct SaidPart {
    verb: StraightVerb,
    over: Option<Over>,
    /// The repetitions of the leap.
    times: RangeInclusive<i8>,
}

/// The verb of a straight ability.
#[derive(Clone, Copy)]
enum StraightVerb {
    /// By that many squares at once.
    Leaps(i8),
    /// By that many squares, again and again.
    Rides(i8),
    Slides,
    Jumps,
}

impl StraightVerb {
    fn motion(self, heading: WrittenHeading) -> Motion {
        match self {
            StraightVerb::Leaps(1) => Motion::Steps(heading),
            StraightVerb::Leaps(far) => Motion::Leaps(vec![leg(far, heading)]),
            StraightVerb::Rides(far) => Motion::Rides(vec![leg(far, heading)]),
            StraightVerb::Slides => Motion::Slides(heading),
            StraightVerb::Jumps => Motion::Jumps(heading),
        }
    }
}

/// The parts of an ability; `None` if it cannot be expressed.
fn parts(way: &Ability, shunned: Option<Shunned<'_>>, leads: &LeadsSomewhere<'_>) -> Option<Vec<SaidPart>> {
    const ALL: i8 = LONGEST as i8;
    let (far, _) = way.leap;
    let is_unit = far == 1;
    let once = |over: Option<Over>| vec![SaidPart { verb: StraightVerb::Leaps(far), over, times: 1..=1 }];
    // A limit beyond the size of the board is not a limit.
    let limit = |most: Option<u8>| {
        let most = most.and_then(|most| i8::try_from(most).ok()).filter(|&most| most < ALL)?;
        leads(&leaps(&way.targets, most + 1..=ALL)).then_some(most)
    };
    let each = |first: i8, most: i8, over: Over| {
        let over = |times: i8| (times > 1).then(|| over.clone());
        let part = |times: i8| SaidPart { verb: StraightVerb::Leaps(times), over: over(times), times: times..=times };
        (first..=most).map(part).collect()
    };
    Some(match way.reach {
        _ if way.is_mixed => return None,
        AbilityReach::Leap => once(None),
        AbilityReach::Lame => once((!is_unit).then_some(Over::Empty)),
        AbilityReach::Slide(most) if is_unit => match limit(most) {
            Some(most) => each(1, most, Over::Empty),
            None => vec![SaidPart { verb: StraightVerb::Slides, over: None, times: 1..=ALL }],
        },
        AbilityReach::Slide(most) if limit(most).is_none() => {
            vec![SaidPart { verb: StraightVerb::Rides(far), over: None, times: 1..=ALL }]
        }
        AbilityReach::Hop(most) if is_unit => match limit(most) {
            Some(most) => each(2, most, over_one(&[])),
            None => {
                let between = shunned.map_or(&[][..], |shunned| shunned.between);
                vec![SaidPart { verb: StraightVerb::Jumps, over: Some(over_one(between)), times: 2..=ALL }]
            }
        },
        AbilityReach::Grasshopper if is_unit => {
            let between = shunned.map_or(&[][..], |shunned| shunned.between);
            vec![SaidPart { verb: StraightVerb::Jumps, over: Some(directly_over_one(between)), times: 2..=ALL }]
        }
        AbilityReach::Slide(_) | AbilityReach::Hop(_) | AbilityReach::Grasshopper => return None,
    })
}

/// Over one piece, except some.
fn over_one(but: &[Name]) -> Over {
    Over::Pieces(hurdle(but))
}

/// Over one piece, except some, that is on the square before that of arrival.
fn directly_over_one(but: &[Name]) -> Over {
    Over::Pieces(Hurdle { directly_behind: Some(Span::NOWHERE), ..hurdle(but) })
}

fn hurdle(but: &[Name]) -> Hurdle {
    Hurdle {
        number: 1.into(),
        enemy: false,
        but: but.to_vec(),
        captured: None,
        afterwards: None,
        directly_behind: None,
    }
}

fn leg(far: i8, written_heading: WrittenHeading) -> Leg {
    Leg { length: u32::from(far.unsigned_abs()).into(), written_heading }
}

/// The leaps with these repetitions in each direction.
fn leaps(targets: &BTreeSet<(i8, i8)>, times: RangeInclusive<i8>) -> Vec<(i8, i8)> {
    let each = |&(up, right): &(i8, i8)| times.clone().map(move |times| (up * times, right * times));
    targets.iter().flat_map(each).collect()
}

/// Directions in the language.
struct SaidDirections {
    targets: BTreeSet<(i8, i8)>,
    course: Course,
}

/// The course of an ability.
enum Course {
    Straight(WrittenHeading),
    /// The legs of a bent leap.
    Bent([Leg; 2]),
}

impl Course {
    fn motion(&self, verb: StraightVerb) -> Motion {
        match self {
            Course::Straight(heading) => verb.motion(heading.clone()),
            Course::Bent(legs) => match verb {
                StraightVerb::Rides(_) => Motion::Rides(legs.to_vec()),
                _ => Motion::Leaps(legs.to_vec()),
            },
        }
    }
}

/// The directions of straight abilities. Any directions have words: those of a list together, others one by one along
/// diagonals, or by their headings along files and ranks.
fn plain(way: &Ability, is_diagonal: bool) -> Vec<SaidDirections> {
    let sign = |&(up, right): &(i8, i8)| (up.signum(), right.signum());
    let signs: BTreeSet<(i8, i8)> = way.targets.iter().map(sign).collect();
    let said = |signs: &[(i8, i8)], lines: &[BoardAxes], headings: &[HeadingKind]| {
        let targets = way.targets.iter().copied().filter(|target| signs.contains(&sign(target))).collect();
        SaidDirections { targets, course: Course::Straight(WrittenHeading::of(lines, headings)) }
    };
    let known: &[Named] = if is_diagonal { &DIAGONALS } else { &STRAIGHTS };
    if let Some((all, lines, headings)) = known.iter().find(|named| signs == named.0.iter().copied().collect()) {
        return vec![said(all, lines, headings)];
    }
    if !is_diagonal {
        let named = SINGLES.iter().filter(|(one, _)| signs.contains(one));
        let headings: Vec<HeadingKind> = named.map(|&(_, heading)| heading).collect();
        let all: Vec<(i8, i8)> = signs.into_iter().collect();
        return vec![said(&all, &[], &headings)];
    }
    let mut left = signs;
    let mut directions = Vec::new();
    for (all, lines, headings) in SLANTS {
        if all.iter().all(|one| left.contains(one)) {
            left.retain(|one| !all.contains(one));
            directions.push(said(all, lines, headings));
        }
    }
    directions
}

/// Targets, and the lines and headings that lead to them.
type Named = (&'static [(i8, i8)], &'static [BoardAxes], &'static [HeadingKind]);

const FILE: BoardAxes = BoardAxes::of(&[BoardAxis::Files]);
const RANK: BoardAxes = BoardAxes::of(&[BoardAxis::Ranks]);
const RISING: BoardAxes = BoardAxes::of(&[BoardAxis::Rising]);
const FALLING: BoardAxes = BoardAxes::of(&[BoardAxis::Falling]);

const STRAIGHTS: [Named; 7] = [
    (&[(1, 0), (-1, 0), (0, 1), (0, -1)], &[FILE, RANK], &[]),
    (&[(1, 0), (-1, 0)], &[FILE], &[]),
    (&[(0, 1), (0, -1)], &[RANK], &[]),
    (&[(1, 0)], &[], &[HeadingKind::Forward]),
    (&[(-1, 0)], &[], &[HeadingKind::Backward]),
    (&[(1, 0), (0, 1), (0, -1)], &[], &[HeadingKind::Forward, HeadingKind::Sideways]),
    (&[(-1, 0), (0, 1), (0, -1)], &[], &[HeadingKind::Backward, HeadingKind::Sideways]),
];

/// Single directions along files and ranks.
const SINGLES: [((i8, i8), HeadingKind); 4] = [
    ((1, 0), HeadingKind::Forward),
    ((-1, 0), HeadingKind::Backward),
    ((0, -1), HeadingKind::Leftward),
    ((0, 1), HeadingKind::Rightward),
];

const DIAGONALS: [Named; 3] = [
    (&[(1, 1), (1, -1), (-1, 1), (-1, -1)], &[BoardAxes::DIAGONAL], &[]),
    (&[(1, 1), (1, -1)], &[BoardAxes::DIAGONAL], &[HeadingKind::Forward]),
    (&[(-1, 1), (-1, -1)], &[BoardAxes::DIAGONAL], &[HeadingKind::Backward]),
];

/// Parts of all diagonal directions, those of two before single ones.
const SLANTS: [Named; 10] = [
    (&[(1, 1), (1, -1)], &[BoardAxes::DIAGONAL], &[HeadingKind::Forward]),
    (&[(-1, 1), (-1, -1)], &[BoardAxes::DIAGONAL], &[HeadingKind::Backward]),
    (&[(1, 1), (-1, -1)], &[RISING], &[]),
    (&[(1, -1), (-1, 1)], &[FALLING], &[]),
    (&[(1, -1), (-1, -1)], &[BoardAxes::DIAGONAL], &[HeadingKind::Leftward]),
    (&[(1, 1), (-1, 1)], &[BoardAxes::DIAGONAL], &[HeadingKind::Rightward]),
    (&[(1, 1)], &[RISING], &[HeadingKind::Forward]),
    (&[(-1, -1)], &[RISING], &[HeadingKind::Backward]),
    (&[(1, -1)], &[FALLING], &[HeadingKind::Forward]),
    (&[(-1, 1)], &[FALLING], &[HeadingKind::Backward]),
];

/// The directions of bent leaps: pairs of mirror images have words, and so have all of them together. Others are said
/// one by one.
fn bent(way: &Ability) -> Vec<SaidDirections> {
    let (far, aside) = way.leap;
    let said = |targets: BTreeSet<(i8, i8)>, lines: &[BoardAxes], first: &[HeadingKind], then: &[HeadingKind]| {
        let legs = [(far - aside, lines, first), (aside, &[BoardAxes::DIAGONAL], then)];
        let course = Course::Bent(legs.map(|(far, lines, headings)| leg(far, WrittenHeading::of(lines, headings))));
        SaidDirections { targets, course }
    };
    if way.targets.len() == 8 {
        return vec![said(way.targets.clone(), &[FILE, RANK], &[], &[])];
    }
    use HeadingKind::{Backward, Forward, Leftward, Rightward, Sideways};
    let pairs: [BentNamed<'_>; 12] = [
        (&[(far, aside), (far, -aside)], Forward, &[]),
        (&[(-far, aside), (-far, -aside)], Backward, &[]),
        (&[(aside, far), (aside, -far)], Sideways, &[Forward]),
        (&[(-aside, far), (-aside, -far)], Sideways, &[Backward]),
        (&[(far, aside)], Forward, &[Rightward]),
        (&[(far, -aside)], Forward, &[Leftward]),
        (&[(-far, aside)], Backward, &[Rightward]),
        (&[(-far, -aside)], Backward, &[Leftward]),
        (&[(aside, far)], Rightward, &[Forward]),
        (&[(-aside, far)], Rightward, &[Backward]),
        (&[(aside, -far)], Leftward, &[Forward]),
        (&[(-aside, -far)], Leftward, &[Backward]),
    ];
    let mut left = way.targets.clone();
    let mut directions = Vec::new();
    for (targets, first, then) in pairs {
        if targets.iter().all(|target| left.contains(target)) {
            left.retain(|target| !targets.contains(target));
            directions.push(said(targets.iter().copied().collect(), &[], &[first], then));
        }
    }
    directions
}

/// Targets, the heading of the first leg, and those of the second.
type BentNamed<'t> = (&'t [(i8, i8)], HeadingKind, &'static [HeadingKind]);

/// Merges adjacent statements that differ only in directions: those along files and ranks with equal ones along
/// diagonals.
pub fn joined(statements: Vec<MoveRule>) -> Vec<MoveRule> {
    let mut joined: Vec<MoveRule> = Vec::new();
    for statement in statements {
        match joined.last_mut().and_then(|last| Some((together(last, &statement)?, last))) {
            Some((both, last)) => *last = both,
            None => joined.push(statement),
        }
    }
    joined
}

/// One statement for two that differ only in directions: the first along files and ranks, the second along diagonals.
fn together(straight: &MoveRule, diagonal: &MoveRule) -> Option<MoveRule> {
    let in_all = |statement: &MoveRule, lines: &[BoardAxes]| {
        let mut statement = statement.clone();
        let all = WrittenHeading::of(&[FILE, RANK, BoardAxes::DIAGONAL], &[]);
        let said = mem::replace(heading(&mut statement.motion)?, all);
        (said == WrittenHeading::of(lines, &[])).then_some(statement)
    };
    let both = in_all(straight, &[FILE, RANK])?;
    (in_all(diagonal, &[BoardAxes::DIAGONAL])? == both).then_some(both)
}

/// The directions of a straight move.
fn heading(motion: &mut Motion) -> Option<&mut WrittenHeading> {
    match motion {
        Motion::Steps(heading) | Motion::Slides(heading) | Motion::Jumps(heading) => Some(heading),
        Motion::Leaps(legs) => match legs.as_mut_slice() {
            [leg] => Some(&mut leg.written_heading),
            _ => None,
        },
        Motion::CountedLeaps(leg) => Some(&mut leg.written_heading),
        Motion::Rides(_) | Motion::Drops(_) | Motion::Castles(_) | Motion::Passes(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::betza::abilities;

    /// The statements without the word `move`.
    fn said(statements: Vec<MoveRule>) -> Vec<String> {
        statements.iter().map(|one| one.to_string().trim_start_matches("move ").trim_start().to_owned()).collect()
    }

    fn texts(betza: &str) -> Option<Vec<String>> {
        let all: Option<Vec<Vec<MoveRule>>> =
            abilities(betza).iter().map(|way| statements(way, None, &|_| true)).collect();
        Some(said(joined(all?.concat())))
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
        assert_eq!(said("gQ"), ["jumps along file, rank, diagonal over 1 directly behind"]);
        assert_eq!(said("lW"), ["steps leftward"]);
        assert_eq!(said("frW"), ["steps forward, rightward"]);
        assert_eq!(said("rfF"), ["steps along rising forward"]);
        assert_eq!(said("lfrbB"), ["slides along falling"]);
        assert_eq!(said("fFrbF"), ["steps along diagonal forward", "steps along falling backward"]);
        assert_eq!(said("lF"), ["steps along diagonal leftward"]);
        assert_eq!(said("frN"), ["leaps 1 rightward then 1 along diagonal forward"]);
        assert_eq!(said("hlN").len(), 4);
        assert_eq!(said("NN"), ["rides 1 along file, rank then 1 along diagonal"]);
        assert_eq!(said("fN0"), ["rides 1 forward then 1 along diagonal"]);
        assert_eq!(said("fmWfcF"), ["steps forward to empty", "steps along diagonal forward onto enemy"]);
    }

    #[test]
    fn what_has_no_words_is_not_said() {
        for betza in ["N2", "RpR3"] {
            assert_eq!(texts(betza), None, "{betza}");
        }
    }

    #[test]
    fn what_leads_nowhere_is_not_said() {
        let said = |betza: &str, files: i8, ranks: i8| {
            let leads = |leaps: &[(i8, i8)]| leaps.iter().any(|&(up, right)| up.abs() < ranks && right.abs() < files);
            let all = abilities(betza).into_iter().filter_map(|way| statements(&way, None, &leads)).flatten();
            self::said(joined(all.collect()))
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
        let names = ["gun", "bow"].map(Name::unplaced);
        let shunned = Shunned { between: &names, captured: &names[..1] };
        assert_eq!(
            said(statements(way, Some(shunned), &|_| true).expect("said")),
            [
                "jumps along file, rank over 1 but gun, bow to empty",
                "jumps along file, rank over 1 but gun, bow onto enemy but gun"
            ]
        );
    }
}
