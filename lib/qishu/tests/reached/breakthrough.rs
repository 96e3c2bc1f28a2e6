//! A game whose pieces only go forward, against a plain search over sets of squares.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use qishu::{GameValue, ReachedOptions, Symmetry, Work};

use super::moves;

const FILES: usize = 3;
const RANKS: usize = 4;

/// The squares of the side to move, which goes to the last rank, and those of the other side.
type Placed = [u32; 2];

/// The square of a file and rank.
fn square(file: usize, rank: usize) -> u32 {
    1 << (rank * FILES + file)
}

/// The squares after a map of files and ranks.
fn image(squares: u32, map: impl Fn(usize, usize) -> (usize, usize)) -> u32 {
    let all = (0..RANKS).flat_map(|rank| (0..FILES).map(move |file| (file, rank)));
    let there = all.filter(|&(file, rank)| squares & square(file, rank) != 0);
    there.map(|(file, rank)| map(file, rank)).map(|(file, rank)| square(file, rank)).sum()
}

/// The other side is to move, and goes up.
fn turned([own, other]: Placed) -> Placed {
    [other, own].map(|squares| image(squares, |file, rank| (file, RANKS - 1 - rank)))
}

/// Steps straight ahead onto empty squares, and aslant onto squares without an own piece.
fn after(placed: Placed) -> Vec<Placed> {
    let [own, other] = placed;
    let mut found = Vec::new();
    for (file, rank) in (0..RANKS - 1).flat_map(|rank| (0..FILES).map(move |file| (file, rank))) {
        if own & square(file, rank) == 0 {
            continue;
        }
        for to in file.saturating_sub(1)..FILES.min(file + 2) {
            let to = (square(to, rank + 1), to == file);
            if own & to.0 == 0 && !(to.1 && other & to.0 != 0) {
                found.push(turned([own & !square(file, rank) | to.0, other & !to.0]));
            }
        }
    }
    found
}

/// The value, after those of all positions to which moves lead. Every move goes forward, so none returns.
fn value(placed: Placed, known: &mut BTreeMap<Placed, GameValue>) -> GameValue {
    if let Some(&value) = known.get(&placed) {
        return value;
    }
    let [own, other] = placed;
    let arrived = (0..FILES).any(|file| other & square(file, 0) != 0);
    let next = if arrived || own == 0 { Vec::new() } else { after(placed) };
    let value = match next.is_empty() {
        true => GameValue::Loss(0),
        false => GameValue::from_successors(next.into_iter().map(|next| value(next, known)).collect::<Vec<_>>()),
    };
    known.insert(placed, value);
    value
}

#[test]
fn breakthrough_is_solved_as_by_a_plain_search() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/small_boards/breakthrough_3x5.rules");
    let text = fs::read_to_string(file).expect("the file is there");
    let text = text.replace("3 x 5", "3 x 4").replace("/3/", "/").replace("ranks 5", "ranks 4");
    let moves = moves(&text);
    let options = ReachedOptions { up_to: vec![Symmetry::Files, Symmetry::Sides], ..ReachedOptions::default() };
    let start = moves.start().expect("the opening is a state");
    let solved = moves.solve_reached(&start, &options, &Work::default()).expect("it is small");
    let mut known = BTreeMap::new();
    let rows = (1 << (2 * FILES)) - 1;
    assert_eq!(value([rows, rows << (FILES * (RANKS - 2))], &mut known), solved.start_value());
    // Of two positions that a reflection takes to each other, the lesser counts.
    let reflected = |placed: Placed| placed.map(|squares| image(squares, |file, rank| (FILES - 1 - file, rank)));
    let firsts = known.iter().filter(|(placed, _)| **placed <= reflected(**placed));
    let (mut wins, mut losses) = (0, 0);
    for (_, value) in firsts {
        *if matches!(value, GameValue::Win(_)) { &mut wins } else { &mut losses } += 1;
    }
    let [figures] = solved.figures() else { panic!("both sides are together") };
    assert_eq!((figures.figures.wins, figures.figures.losses, figures.figures.draws), (wins, losses, 0));
    assert!(wins + losses > 10_000 && solved.start_value() == GameValue::Loss(12));
}
