//! Xiangqi.
//!
//! The kinds are general, advisor, elephant, soldier, chariot, horse and cannon; the last three of black are blockers
//! only.

use num_bigint::BigUint;

use super::{GENERAL, Most, Place, SweptGame, few_pieces_are_as_many_as_looked_at, legal};

const SOLDIER: usize = 3;
const CHARIOT: usize = 4;
const HORSE: usize = 5;
const CANNON: usize = 6;
const BLACK_SOLDIER: usize = 9;

struct Xiangqi;

/// The state of the squares so far.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seen {
    /// The number of pieces on the ray so far: 2 for two or more.
    on_ray: u8,
    /// Whether the leg of two horses is blocked.
    leg: bool,
    /// For each side, the files on which a soldier is on the first of its two posts; the second is still to come.
    posts: [u16; 2],
}

/// What a square is to the general.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// On a ray: whether next to it, and whether it runs upward and downward.
    Ray {
        next: bool,
        up: bool,
        down: bool,
    },
    /// Where the horses on the next two squares would step first.
    Leg,
    /// A horse attacks from here.
    Horse,
    Plain,
}

impl SweptGame for Xiangqi {
    type Seen = Seen;
    type Role = Role;

    fn order((file, rank): Place) -> Vec<(Place, Role)> {
        let is_there = |&(file, rank): &Place| (1..=9).contains(&file) && (1..=10).contains(&rank);
        let mut order: Vec<(Place, Role)> = Vec::new();
        for (right, up) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            let ray = (1..10).map(|far| ((file + right * far, rank + up * far), far == 1));
            let domain = |next| Role::Ray { next, up: up == 1, down: up == -1 };
            order.extend(ray.filter(|(place, _)| is_there(place)).map(|(place, next)| (place, domain(next))));
        }
        for (right, up) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let leg = ((file + right, rank + up), Role::Leg);
            let horses =
                [(file + right, rank + 2 * up), (file + 2 * right, rank + up)].map(|place| (place, Role::Horse));
            order.extend([leg].into_iter().chain(horses).filter(|(place, _)| is_there(place)));
        }
        let all = (1..=9).flat_map(|file| (1..=10).map(move |rank| (file, rank)));
        let left: Vec<Place> =
            all.filter(|at| *at != (file, rank) && order.iter().all(|(place, _)| place != at)).collect();
        order.extend(left.into_iter().map(|place| (place, Role::Plain)));
        order
    }

    fn fits(kind: usize, (file, rank): Place) -> bool {
        // The square from the piece's own side, and the red kind that moves alike.
        let (rank, like) = if kind < 7 { (rank, kind) } else { (11 - rank, kind - 6) };
        match like {
            0 => (4..=6).contains(&file) && rank <= 3,
            1 => [(4, 1), (6, 1), (5, 2), (4, 3), (6, 3)].contains(&(file, rank)),
            2 => [(3, 1), (7, 1), (1, 3), (5, 3), (9, 3), (3, 5), (7, 5)].contains(&(file, rank)),
            3 => rank >= 6 || rank >= 4 && file % 2 == 1,
            _ => true,
        }
    }

    fn step(seen: Seen, domain: Role, (file, rank): Place, piece: Option<usize>) -> Option<Seen> {
        let mut next = seen;
        match (domain, piece) {
            (Role::Ray { next: beside, up, down }, Some(piece)) => {
                let attacks = match seen.on_ray {
                    0 => piece == CHARIOT || piece == GENERAL && down || piece == SOLDIER && beside && !up,
                    1 => piece == CANNON,
                    _ => false,
                };
                if attacks {
                    return None;
                }
                next.on_ray = (seen.on_ray + 1).min(2);
            }
            (Role::Leg, piece) => next.leg = piece.is_some(),
            (Role::Horse, Some(HORSE)) if !seen.leg => return None,
            _ => {}
        }
        for (side, soldier) in [(0, SOLDIER), (1, BLACK_SOLDIER)] {
            // Whichever of a file's two posts comes first is remembered until the other one comes.
            let (own_rank, bit) = (if side == 0 { rank } else { 11 - rank }, 1 << file);
            if file % 2 == 1 && (own_rank == 4 || own_rank == 5) {
                let stands = piece == Some(soldier);
                if stands && seen.posts[side] & bit != 0 {
                    return None;
                }
                next.posts[side] = if stands { seen.posts[side] | bit } else { seen.posts[side] };
            }
        }
        Some(next)
    }

    fn still_asked(mut seen: Seen, following: &[(Place, Role)]) -> Seen {
        let domain = following.first().map(|(_, domain)| *domain);
        if !matches!(domain, Some(Role::Ray { next: false, .. })) {
            seen.on_ray = 0;
        }
        seen.leg &= domain == Some(Role::Horse);
        for (posts, ranks) in seen.posts.iter_mut().zip([4..=5, 6..=7]) {
            let open = following.iter().filter(|((_, rank), _)| ranks.contains(rank));
            *posts &= open.fold(0, |open, ((file, _), _)| open | 1 << file);
        }
        seen
    }
}

#[test]
#[ignore = "takes a minute; `.ci/nightly` runs it"]
fn all_of_xiangqi() {
    let legal_positions: BigUint = "7378242680574645943637905103540484861798".parse().expect("digits");
    let all = Most { attacking: [1, 2, 2, 5, 2, 2, 2], attacked: [2, 2, 5, 2, 2, 2] };
    assert_eq!(legal::<Xiangqi>(&all, false), legal_positions);
}

#[test]
fn few_pieces_of_xiangqi() {
    let names = ["general", "advisor", "elephant", "soldier", "chariot", "horse", "cannon"];
    let pairs = [(SOLDIER, 1), (CHARIOT, 2), (HORSE, 1), (CANNON, 1)];
    few_pieces_are_as_many_as_looked_at::<Xiangqi>("xiangqi", names, &pairs);
}
