//! Independent counts of the legal positions of Xiangqi and janggi, each by a program for one game without the
//! compiler. The board is swept square by square, along rays outward from one general. The state is the number of
//! pieces of each kind, and the relevant facts about earlier squares.
//!
//! Counted are positions in which the side at the bottom cannot capture the general at the top; by symmetry, the other
//! side has equally many. Three kinds of the general's own side are mere blockers: they are one kind during the count,
//! and are distinguished at the end.

mod janggi;
mod xiangqi;

use std::collections::BTreeMap;

use common::games;
use num_bigint::BigUint;
use qishu_counting::oracles::brute;
use qishu_counting::questions::material::with_material;
use qishu_rules::SideId;

/// A number of positions, the lowest digits first.
type Wide = [u64; 3];

/// File and rank, both from 1.
type Place = (i8, i8);

/// The seven kinds of the attacking side, the general first; then three kinds of the other side, and one for all
/// blockers.
const KINDS: usize = 11;
const GENERAL: usize = 0;
const IN_THE_WAY: usize = 10;

/// The most pieces of each kind: of the attacking side, then of the other without its general, the three blocking kinds
/// last.
#[derive(Clone, Copy)]
struct Most {
    attacking: [usize; 7],
    attacked: [usize; 6],
}

/// What a game is to such a program.
trait SweptGame {
    /// The state of the squares so far.
    type Seen: Copy + Default + Ord;

    /// What a square is to the general.
    type Role: Copy;

    /// The squares except the general's, in their order.
    fn order(general: Place) -> Vec<(Place, Self::Role)>;

    /// Whether a piece may be on a square.
    fn fits(kind: usize, place: Place) -> bool;

    /// The state after a square with a piece or without one; `None` if the piece attacks the general or breaks a rule.
    fn step(seen: Self::Seen, domain: Self::Role, place: Place, piece: Option<usize>) -> Option<Self::Seen>;

    /// What is still asked of what has been seen when the squares that follow are these.
    fn still_asked(seen: Self::Seen, following: &[(Place, Self::Role)]) -> Self::Seen;
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

/// For one place of the general, the number of positions with each number of pieces, and the lengths of the table's
/// axes.
fn positions<G: SweptGame>(general: Place, most: &Most) -> (Vec<Wide>, [usize; KINDS]) {
    let [first, second, third, others @ ..] = most.attacked;
    let attacked = [first, second, third, others.iter().sum()];
    let mut lengths = [0; KINDS];
    lengths.iter_mut().zip(most.attacking.iter().chain(&attacked)).for_each(|(length, most)| *length = most + 1);
    let size: usize = lengths.iter().product();
    let mut empty = vec![[0; 3]; size];
    empty[0] = [1, 0, 0];
    let mut tables = BTreeMap::from([(G::Seen::default(), empty)]);
    let order = G::order(general);
    for (at, &(place, domain)) in order.iter().enumerate() {
        let mut next: BTreeMap<G::Seen, Vec<Wide>> = BTreeMap::new();
        let pieces = (0..KINDS).filter(|&kind| G::fits(kind, place)).map(Some);
        for piece in [None].into_iter().chain(pieces) {
            for (seen, table) in &tables {
                let Some(seen) = G::step(*seen, domain, place, piece) else { continue };
                let seen = G::still_asked(seen, &order[at + 1..]);
                let sums = next.entry(seen).or_insert_with(|| vec![[0; 3]; size]);
                let Some(kind) = piece else {
                    add(sums, table);
                    continue;
                };
                // One more piece of a kind is `stride` entries further on, unless the kind has reached its limit.
                let stride: usize = lengths[..kind].iter().product();
                let block = stride * lengths[kind];
                for (sums, table) in sums.chunks_mut(block).zip(table.chunks(block)) {
                    add(&mut sums[stride..], table);
                }
            }
        }
        tables = next;
    }
    assert!(tables.keys().eq([&G::Seen::default()]), "nothing is left to be asked");
    (tables.pop_first().expect("it is there").1, lengths)
}

/// The number of sequences of `pieces` pieces of three kinds with given limits.
fn words(pieces: usize, most: &[usize]) -> u64 {
    match most {
        [] => u64::from(pieces == 0),
        [last] => u64::from(pieces <= *last),
        [first, rest @ ..] => (0..=pieces.min(*first)).map(|own| choose(pieces, own) * words(pieces - own, rest)).sum(),
    }
}

fn choose(of: usize, number: usize) -> u64 {
    (0..number).fold(1, |chosen, one| chosen * (of - one) as u64 / (one as u64 + 1))
}

/// The positions with one attacking general, of either side to move. The waiting general's nine squares are halved by
/// the mirror. The numbers of pieces are exact, or upper limits.
fn legal<G: SweptGame>(most: &Most, exactly: bool) -> BigUint {
    let mut sum = BigUint::ZERO;
    for ((file, rank), times) in (8..=10).flat_map(|rank| [((4, rank), 2u32), ((5, rank), 1)]) {
        let (numbers, lengths) = positions::<G>((file, rank), most);
        for (entry, positions) in numbers.iter().enumerate() {
            let mut rest = entry;
            let pieces = lengths.map(|length| (rest % length, rest /= length).0);
            if pieces[GENERAL] != 1 || exactly && (0..KINDS).any(|kind| pieces[kind] + 1 != lengths[kind]) {
                continue;
            }
            let wide = positions.iter().rev().fold(BigUint::ZERO, |sum, &digit| (sum << 64) + digit);
            sum += wide * words(pieces[IN_THE_WAY], &most.attacked[3..]) * times;
        }
    }
    sum * 2u32
}

/// Few pieces on the same board, each position of which is looked at: for each pair of kinds, one that attacks and one
/// of the other side.
fn few_pieces_are_as_many_as_looked_at<G: SweptGame>(variant: &str, names: [&str; 7], pairs: &[(usize, usize)]) {
    let model = games::named(variant);
    let game = games::interpreter(&model);
    for &(attacker, blocker) in pairs {
        // The number of pieces of a kind of the first side, or of the second.
        let number = |side: SideId, kind: usize| {
            u32::from(kind == GENERAL || kind == if side == SideId(0) { attacker } else { blocker })
        };
        let number_of = |id| {
            let piece_type = model.rules.piece_type(id);
            number(
                piece_type.side,
                names.iter().position(|name| *name == &*piece_type.name).expect("there are seven pieces"),
            )
        };
        let all: Vec<u32> = model.rules.piece_type_ids().map(number_of).collect();
        let given = with_material(&model, &all).expect("the rules allow it");
        let mut by_hand = [0u32; 2];
        brute::look_at_all(&given, u64::MAX, &mut |position, keeps_rules| {
            let is_safe = |side| keeps_rules && !game.in_check(position, SideId(side));
            by_hand[0] += u32::from(is_safe(1));
            by_hand[1] += u32::from(is_safe(0));
        });
        // The second side to move is the first to move with the sides exchanged.
        let [first, second] =
            [SideId(0), SideId(1)].map(|side| [0, 1, 2, 3, 4, 5, 6].map(|kind| number(side, kind) as usize));
        let found = [(first, second), (second, first)]
            .map(|(attacking, [_, attacked @ ..])| legal::<G>(&Most { attacking, attacked }, true));
        assert_eq!(found, by_hand.map(|number| BigUint::from(2 * number)), "{attacker} {blocker}");
    }
}
