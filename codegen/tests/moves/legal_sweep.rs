//! Legal positions of Xiangqi counted by a program that knows this one game and uses nothing of the compiler: the board is gone
//! through square by square, ray after ray from black's general outward, and all that is remembered is how many men of each
//! kind there are and what the square before has to say.
//!
//! Counted are positions with red to move in which no red man can take black's general; those with black to move are as many,
//! since the sides are alike. Black's chariots, horses and cannons only stand in the way here: they are counted as men, and
//! told apart at the end.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use qishu_codegen::judges::brute;
use qishu_codegen::questions::material::with_material;
use qishu_rules::SideId;

use common::games;

/// A number of positions, the lowest digits first.
type Wide = [u64; 3];

/// File and rank, both from 1.
type Place = (i8, i8);

/// Red's men, then black's: general, advisor, elephant, soldier, chariot, horse, cannon, and without a general advisor, elephant,
/// soldier, any of the three others.
const KINDS: usize = 11;
const GENERAL: usize = 0;
const SOLDIER: usize = 3;
const CHARIOT: usize = 4;
const HORSE: usize = 5;
const CANNON: usize = 6;
const BLACK_SOLDIER: usize = 9;
const BLACK_OTHER: usize = 10;

/// How many of each man there are at most: as `KINDS` lists them, but black's chariots, horses and cannons each.
#[derive(Clone, Copy)]
struct Most {
    red: [usize; 7],
    black: [usize; 6],
}

/// What squares gone through have to say.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    /// How many men stand on the ray so far: 2 for more.
    on_ray: u8,
    /// Whether somebody stands where two horses would step first.
    leg: bool,
    /// The files, each side's, of which one soldiers' post is behind and holds a soldier and the other is still to come.
    posts: [u16; 2],
}

/// What a square is to the general.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// On a ray: whether next to him, and whether it runs upward and downward.
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

/// The squares but the general's, in the order in which they are gone through.
fn order((file, rank): Place) -> Vec<(Place, Role)> {
    let is_there = |&(file, rank): &Place| (1..=9).contains(&file) && (1..=10).contains(&rank);
    let mut order: Vec<(Place, Role)> = Vec::new();
    for (right, up) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
        let ray = (1..10).map(|far| ((file + right * far, rank + up * far), far == 1));
        let role = |next| Role::Ray { next, up: up == 1, down: up == -1 };
        order.extend(ray.filter(|(place, _)| is_there(place)).map(|(place, next)| (place, role(next))));
    }
    for (right, up) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
        let leg = ((file + right, rank + up), Role::Leg);
        let horses = [(file + right, rank + 2 * up), (file + 2 * right, rank + up)].map(|place| (place, Role::Horse));
        order.extend([leg].into_iter().chain(horses).filter(|(place, _)| is_there(place)));
    }
    let all = (1..=9).flat_map(|file| (1..=10).map(move |rank| (file, rank)));
    let left: Vec<Place> = all.filter(|at| *at != (file, rank) && order.iter().all(|(place, _)| place != at)).collect();
    order.extend(left.into_iter().map(|place| (place, Role::Plain)));
    order
}

/// Whether a man may stand on a square.
fn fits(kind: usize, (file, rank): Place) -> bool {
    // As the man's own side sees the square, and red's man who moves alike.
    let (rank, like) = if kind < 7 { (rank, kind) } else { (11 - rank, kind - 6) };
    match like {
        0 => (4..=6).contains(&file) && rank <= 3,
        1 => [(4, 1), (6, 1), (5, 2), (4, 3), (6, 3)].contains(&(file, rank)),
        2 => [(3, 1), (7, 1), (1, 3), (5, 3), (9, 3), (3, 5), (7, 5)].contains(&(file, rank)),
        3 => rank >= 6 || rank >= 4 && file % 2 == 1,
        _ => true,
    }
}

/// What is seen once a man stands on a square, or nobody; `None` if he attacks the general or breaks a rule.
fn step(seen: Seen, role: Role, (file, rank): Place, man: Option<usize>) -> Option<Seen> {
    let mut next = seen;
    match (role, man) {
        (Role::Ray { next: beside, up, down }, Some(man)) => {
            let attacks = match seen.on_ray {
                0 => man == CHARIOT || man == GENERAL && down || man == SOLDIER && beside && !up,
                1 => man == CANNON,
                _ => false,
            };
            if attacks {
                return None;
            }
            next.on_ray = (seen.on_ray + 1).min(2);
        }
        (Role::Leg, man) => next.leg = man.is_some(),
        (Role::Horse, Some(HORSE)) if !seen.leg => return None,
        _ => {}
    }
    for (side, soldier) in [(0, SOLDIER), (1, BLACK_SOLDIER)] {
        // Whichever of a file's two posts comes first is remembered until the other one comes.
        let (own_rank, bit) = (if side == 0 { rank } else { 11 - rank }, 1 << file);
        if file % 2 == 1 && (own_rank == 4 || own_rank == 5) {
            let stands = man == Some(soldier);
            if stands && seen.posts[side] & bit != 0 {
                return None;
            }
            next.posts[side] = if stands { seen.posts[side] | bit } else { seen.posts[side] };
        }
    }
    Some(next)
}

/// Adds the numbers of one table to those of another.
fn add<'a>(to: impl IntoIterator<Item = &'a mut Wide>, from: &[Wide]) {
    for (to, from) in to.into_iter().zip(from) {
        let mut carry = false;
        for (to, from) in to.iter_mut().zip(from) {
            let (sum, over) = to.overflowing_add(*from);
            let (sum, over_again) = sum.overflowing_add(carry.into());
            (*to, carry) = (sum, over || over_again);
        }
        assert!(!carry, "192 bits are enough");
    }
}

/// What is still asked of what has been seen when the squares that follow are these: not a ray at its end, nor a leg behind its
/// horses, nor a file behind its posts.
fn still_asked(mut seen: Seen, following: &[(Place, Role)]) -> Seen {
    let role = following.first().map(|(_, role)| *role);
    if !matches!(role, Some(Role::Ray { next: false, .. })) {
        seen.on_ray = 0;
    }
    seen.leg &= role == Some(Role::Horse);
    for (posts, ranks) in seen.posts.iter_mut().zip([4..=5, 6..=7]) {
        let open = following.iter().filter(|((_, rank), _)| ranks.contains(rank));
        *posts &= open.fold(0, |open, ((file, _), _)| open | 1 << file);
    }
    seen
}

/// For one place of black's general, the number of positions with each number of men, and the lengths of the table's axes.
fn positions(general: Place, most: &Most) -> (Vec<Wide>, [usize; KINDS]) {
    let [advisors, elephants, soldiers, others @ ..] = most.black;
    let black = [advisors, elephants, soldiers, others.iter().sum()];
    let mut lengths = [0; KINDS];
    lengths.iter_mut().zip(most.red.iter().chain(&black)).for_each(|(length, most)| *length = most + 1);
    let size: usize = lengths.iter().product();
    let mut first = vec![[0; 3]; size];
    first[0] = [1, 0, 0];
    let mut tables = BTreeMap::from([(Seen::default(), first)]);
    let order = order(general);
    for (at, &(place, role)) in order.iter().enumerate() {
        let mut next: BTreeMap<Seen, Vec<Wide>> = BTreeMap::new();
        let men = (0..KINDS).filter(|&kind| fits(kind, place)).map(Some);
        for man in [None].into_iter().chain(men) {
            for (seen, table) in &tables {
                let Some(seen) = step(*seen, role, place, man) else { continue };
                let seen = still_asked(seen, &order[at + 1..]);
                let sums = next.entry(seen).or_insert_with(|| vec![[0; 3]; size]);
                let Some(kind) = man else {
                    add(sums, table);
                    continue;
                };
                // One man more of a kind is so many entries further on, unless there are as many as may be.
                let stride: usize = lengths[..kind].iter().product();
                let block = stride * lengths[kind];
                for (sums, table) in sums.chunks_mut(block).zip(table.chunks(block)) {
                    add(&mut sums[stride..], table);
                }
            }
        }
        tables = next;
    }
    assert!(tables.keys().eq([&Seen::default()]), "nothing is left to be asked");
    (tables.pop_first().expect("it is there").1, lengths)
}

/// In how many orders so many men can follow one another, of three kinds of which there are so many each.
fn words(men: usize, most: &[usize]) -> u64 {
    match most {
        [] => u64::from(men == 0),
        [last] => u64::from(men <= *last),
        [first, rest @ ..] => (0..=men.min(*first)).map(|own| choose(men, own) * words(men - own, rest)).sum(),
    }
}

fn choose(of: usize, number: usize) -> u64 {
    (0..number).fold(1, |chosen, one| chosen * (of - one) as u64 / (one as u64 + 1))
}

/// The positions with one red general, of either side to move: the general of the side that waits on nine squares, of which
/// those on the left are like those on the right. With exactly so many men, or with as many at most.
fn legal(most: &Most, exactly: bool) -> BigUint {
    let mut sum = BigUint::ZERO;
    for ((file, rank), times) in (8..=10).flat_map(|rank| [((4, rank), 2u32), ((5, rank), 1)]) {
        let (numbers, lengths) = positions((file, rank), most);
        for (entry, positions) in numbers.iter().enumerate() {
            let mut rest = entry;
            let men = lengths.map(|length| (rest % length, rest /= length).0);
            if men[GENERAL] != 1 || exactly && (0..KINDS).any(|kind| men[kind] + 1 != lengths[kind]) {
                continue;
            }
            let wide = positions.iter().rev().fold(BigUint::ZERO, |sum, &digit| (sum << 64) + digit);
            sum += wide * words(men[BLACK_OTHER], &most.black[3..]) * times;
        }
    }
    sum * 2u32
}

/// All men, as the rules have them.
const ALL: Most = Most { red: [1, 2, 2, 5, 2, 2, 2], black: [2, 2, 5, 2, 2, 2] };

#[test]
#[ignore = "takes a minute; `.ci/campaigns` runs it"]
fn all_of_xiangqi() {
    let legal_positions: BigUint = "7378242680574645943637905103540484861798".parse().expect("digits");
    assert_eq!(legal(&ALL, false), legal_positions);
}

/// Few men on the same board, each position of whom is looked at: somebody who attacks, and somebody in the way.
#[test]
fn few_men_of_xiangqi() {
    let model = games::named("xiangqi");
    let game = games::interpreter(&model);
    let names = ["general", "advisor", "elephant", "soldier", "chariot", "horse", "cannon"];
    for (attacker, blocker) in [(SOLDIER, 1), (CHARIOT, 2), (HORSE, 1), (CANNON, 1)] {
        let numbers = |side: &str, of: usize| {
            let is_there = |kind: usize| kind == GENERAL || kind == if side == "red" { attacker } else { blocker };
            u32::from(is_there(of))
        };
        let number = |id| {
            let name = model.rules.piece_name(id);
            let (side, piece) = name.split_once(' ').expect("a side and a piece");
            numbers(side, names.iter().position(|one| *one == piece).expect("there are seven pieces"))
        };
        let all: Vec<u32> = model.rules.piece_ids().map(number).collect();
        let given = with_material(&model, &all).expect("the rules allow it");
        let mut by_hand = [0u32; 2];
        brute::look_at_all(&given, u64::MAX, &mut |position, keeps_rules| {
            let is_safe = |side| keeps_rules && !game.in_check(position, SideId(side));
            by_hand[0] += u32::from(is_safe(1));
            by_hand[1] += u32::from(is_safe(0));
        });
        // Black to move is red to move with the sides exchanged.
        let [red, black] = ["red", "black"].map(|side| (0..7).map(|of| numbers(side, of) as usize).collect::<Vec<_>>());
        let found = [(&red, &black), (&black, &red)].map(|(own, other)| {
            let most = Most { red: own[..].try_into().expect("seven"), black: other[1..].try_into().expect("six") };
            legal(&most, true)
        });
        assert_eq!(found, by_hand.map(|number| BigUint::from(2 * number)), "{attacker} {blocker}");
    }
}
