//! Janggi.
//!
//! The kinds are general, advisor, cannon, soldier, elephant, horse and chariot. Red elephants, horses and chariots are
//! blockers only, but cannons do not jump over cannons.

use num_bigint::BigUint;

use super::{GENERAL, Most, Place, SweptGame, few_pieces_are_as_many_as_looked_at, legal};
use crate::legal::LEGAL_JANGGI;

const ADVISOR: usize = 1;
const CANNON: usize = 2;
const SOLDIER: usize = 3;
const ELEPHANT: usize = 4;
const HORSE: usize = 5;
const CHARIOT: usize = 6;
const RED_ADVISOR: usize = 7;
const RED_CANNON: usize = 8;
const RED_SOLDIER: usize = 9;

struct Janggi;

/// The first piece on a line.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum OnLine {
    /// No piece so far.
    #[default]
    Nothing,
    /// A piece that cannons can jump over, and no piece after it.
    Screen,
    /// No further piece on this line can attack the general.
    Closed,
}

/// The state of the squares so far.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seen {
    line: OnLine,
    /// Whether the next-to-last step of elephants is blocked.
    is_second_step_taken: bool,
}

/// What a square is to the general.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// On its file or rank: whether above it, below or neither, and whether next to it.
    Line {
        up: i8,
        next: bool,
    },
    /// Diagonally next to it, where horses and elephants step last: whether a line of the palace leads there, up or
    /// down.
    Step {
        on_line: bool,
        up: i8,
    },
    /// The next square: whether the line continues.
    SecondStep {
        on_line: bool,
    },
    /// A horse attacks from here.
    Horse,
    /// An elephant attacks from here.
    Elephant,
    Plain,
}

/// Whether the lines of the upper palace have that point.
fn is_point(place: Place) -> bool {
    [(4, 8), (6, 8), (5, 9), (4, 10), (6, 10)].contains(&place)
}

/// The state of a line after a piece on it; `None` if the piece attacks the general along it.
fn along(line: OnLine, piece: usize) -> Option<OnLine> {
    match (line, piece) {
        (OnLine::Nothing, CHARIOT) | (OnLine::Screen, CANNON) => None,
        (OnLine::Nothing, piece) if piece != CANNON && piece != RED_CANNON => Some(OnLine::Screen),
        _ => Some(OnLine::Closed),
    }
}

impl SweptGame for Janggi {
    type Seen = Seen;
    type Role = Role;

    fn order((file, rank): Place) -> Vec<(Place, Role)> {
        let is_there = |&((file, rank), _): &(Place, Role)| (1..=9).contains(&file) && (1..=10).contains(&rank);
        let mut order: Vec<(Place, Role)> = Vec::new();
        for (right, up) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            let line = (1..10).map(|far| ((file + right * far, rank + up * far), Role::Line { up, next: far == 1 }));
            order.extend(line.filter(is_there));
        }
        for (right, up) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let at = |far_right: i8, far_up: i8| (file + far_right * right, rank + far_up * up);
            let on_line = is_point((file, rank)) && is_point(at(1, 1));
            let diagonal = [
                (at(1, 1), Role::Step { on_line, up }),
                (at(2, 2), Role::SecondStep { on_line: on_line && is_point(at(2, 2)) }),
                (at(2, 3), Role::Elephant),
                (at(3, 2), Role::Elephant),
                (at(1, 2), Role::Horse),
                (at(2, 1), Role::Horse),
            ];
            order.extend(diagonal.into_iter().filter(is_there));
        }
        let all = (1..=9).flat_map(|file| (1..=10).map(move |rank| (file, rank)));
        let left: Vec<Place> =
            all.filter(|at| *at != (file, rank) && order.iter().all(|(place, _)| place != at)).collect();
        order.extend(left.into_iter().map(|place| (place, Role::Plain)));
        order
    }

    fn fits(kind: usize, (file, rank): Place) -> bool {
        let is_between = (4..=6).contains(&file);
        match kind {
            GENERAL | ADVISOR => is_between && rank <= 3,
            RED_ADVISOR => is_between && rank >= 8,
            SOLDIER => rank >= 4,
            RED_SOLDIER => rank <= 7,
            _ => true,
        }
    }

    fn step(seen: Seen, domain: Role, _: Place, piece: Option<usize>) -> Option<Seen> {
        let Some(piece) = piece else { return Some(seen) };
        match domain {
            Role::Line { up, next } => {
                let attacks = next && piece == SOLDIER && up < 1;
                let line = along(seen.line, piece)?;
                (!attacks).then_some(Seen { line, ..seen })
            }
            Role::Step { on_line, up } => {
                let attacks = on_line && (piece == CHARIOT || piece == SOLDIER && up < 0);
                let line = along(OnLine::Nothing, if piece == CHARIOT { ELEPHANT } else { piece })?;
                (!attacks).then_some(Seen { line, ..seen })
            }
            Role::SecondStep { on_line } => {
                let is_safe = !on_line || along(seen.line, piece).is_some();
                is_safe.then_some(Seen { is_second_step_taken: true, ..seen })
            }
            Role::Horse if piece == HORSE && seen.line == OnLine::Nothing => None,
            Role::Elephant if piece == ELEPHANT && seen.line == OnLine::Nothing && !seen.is_second_step_taken => None,
            _ => Some(seen),
        }
    }

    fn still_asked(mut seen: Seen, following: &[(Place, Role)]) -> Seen {
        let domain = following.first().map(|(_, domain)| *domain);
        match domain {
            Some(Role::Line { next: false, .. } | Role::SecondStep { .. }) => {}
            // Horses and elephants only need their path to be empty.
            Some(Role::Horse | Role::Elephant) if seen.line != OnLine::Nothing => seen.line = OnLine::Closed,
            Some(Role::Horse | Role::Elephant) => {}
            _ => seen.line = OnLine::Nothing,
        }
        seen.is_second_step_taken &= domain == Some(Role::Elephant) && seen.line == OnLine::Nothing;
        seen
    }
}

#[test]
#[ignore = "takes minutes; `.ci/nightly` runs it"]
fn all_of_janggi() {
    let legal_positions: BigUint = LEGAL_JANGGI.parse().expect("digits");
    let all = Most { attacking: [1, 2, 2, 5, 2, 2, 2], attacked: [2, 2, 5, 2, 2, 2] };
    assert_eq!(legal::<Janggi>(&all, false), legal_positions);
}

#[test]
fn few_pieces_of_janggi() {
    let names = ["general", "advisor", "cannon", "soldier", "elephant", "horse", "chariot"];
    let pairs = [
        (SOLDIER, ADVISOR),
        (CHARIOT, HORSE),
        (HORSE, CANNON),
        (CANNON, CANNON),
        (CANNON, SOLDIER),
        (ELEPHANT, ADVISOR),
    ];
    few_pieces_are_as_many_as_looked_at::<Janggi>("janggi", names, &pairs);
}
