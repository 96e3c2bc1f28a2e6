//! The positions that games come to, against a plain set of states of the interpreter and against published numbers.

use std::collections::{BTreeMap, BTreeSet};

use differential::draw;
use qishu::rules::{GameState, Piece, SideId};
use qishu::{Error, Moves, ReachOptions, ReachedPly, ReachedPositions, Shard, Symmetry, Threads, Work};

use super::{connect_four, library, moves, othello};

/// Positions return, since every piece steps back.
const KINGS: &str = "variant kings {
    board 3 x 3
    sides white, black mirror ranks
    piece king K { count 1 anywhere }
    start \"1k1/3/1K1\"
    royal king
    move king steps along file, rank, diagonal
    end draw if 3 repeats
    end draw if 4 plies without capture
    end lose if no move
}";

fn reach(moves: &Moves, options: &ReachOptions) -> ReachedPositions {
    let start = moves.start().expect("the opening is a state");
    moves.reach(&start, options, &Work::default()).expect("there is room")
}

/// The figures of a ply: positions, new ones, those in all, lines, and lines that end.
type Figures = [Option<u128>; 5];

fn figures(reach: &ReachedPositions) -> Vec<Figures> {
    let figures = |ply: &ReachedPly| {
        let [new, in_all] = [ply.new, ply.in_all].map(|number| Some(number.into()));
        [ply.positions.map(u128::from), new, in_all, ply.lines, ply.ended]
    };
    reach.plies.iter().map(figures).collect()
}

/// The same figures from plain sets of states, which the interpreter makes one by one.
fn plain(moves: &Moves, plies: usize) -> Vec<Figures> {
    let start = moves.start().expect("the opening is a state");
    let position = |state: &GameState| (state.position.clone(), state.to_move);
    let mut frontier: BTreeMap<(Vec<Piece>, SideId), (GameState, u128)> = [(position(&start), (start, 1))].into();
    let (mut all, mut found) = (BTreeSet::new(), Vec::new());
    while found.len() <= plies && !frontier.is_empty() {
        let new = frontier.keys().filter(|&one| all.insert(one.clone())).count();
        let [mut lines, mut ended] = [0; 2];
        let mut after = BTreeMap::new();
        for (state, number) in frontier.values() {
            let legal = moves.legal(state);
            lines += number;
            ended += if legal.is_empty() { *number } else { 0 };
            for next in legal.iter().map(|mv| moves.after(state, mv)) {
                after.entry(position(&next)).or_insert((next, 0)).1 += number;
            }
        }
        found.push([frontier.len() as u128, new as u128, all.len() as u128, lines, ended].map(Some));
        frontier = after;
    }
    found
}

/// The numbers of positions after each number of plies.
fn positions(reach: &ReachedPositions) -> Vec<u64> {
    reach.plies.iter().filter_map(|ply| ply.positions).collect()
}

fn for_plies(plies: u32) -> ReachOptions {
    ReachOptions { plies: Some(plies), ..ReachOptions::default() }
}

#[test]
fn figures_are_those_of_plain_sets() {
    let games = [
        (connect_four(), 6),
        (othello(), 6),
        (moves(KINGS), 12),
        (library("shogi/dobutsu_shogi.rules"), 4),
        (library("shogi/minishogi.rules"), 2),
        (library("draughts/draughts.rules"), 5),
        (library("chess/three_checks.rules"), 2),
        (library("chess/atomic.rules"), 2),
    ];
    for (moves, plies) in games {
        let found = figures(&reach(&moves, &for_plies(plies)));
        assert_eq!(found, plain(&moves, plies as usize), "{}", moves.variant().name());
    }
}

#[test]
fn figures_of_random_games_are_those_of_plain_sets() {
    let mut positions = 0;
    for number in 0..80 {
        let text = draw::game(11, number).expect("it is drawn").text;
        let moves = moves(&text);
        let found = reach(&moves, &for_plies(2));
        assert_eq!(figures(&found), plain(&moves, 2), "{text}");
        positions += found.positions();
    }
    assert!(positions > 500, "{positions} positions are too few to say anything");
}

#[test]
fn all_games_of_small_boards_are_counted() {
    let noughts_and_crosses = reach(&library("rows/noughts_and_crosses.rules"), &ReachOptions::default());
    assert_eq!((noughts_and_crosses.positions(), noughts_and_crosses.games()), (5478, Some(255_168)));
    let ended: Vec<u128> = noughts_and_crosses.plies[5..].iter().filter_map(|ply| ply.ended).collect();
    assert_eq!(ended, [1440, 5328, 47_952, 72_576, 127_872]);
    let connect_four = reach(&connect_four(), &ReachOptions::default());
    assert_eq!((connect_four.positions(), connect_four.games()), (161_029, Some(47_982_540)));
}

/// OEIS A083276, and the first terms of the positions of Connect Four by plies.
#[test]
fn first_plies_have_the_published_numbers_of_positions() {
    let chess = library("chess/chess.rules");
    assert_eq!(positions(&reach(&chess, &for_plies(4))), [1, 20, 400, 5362, 72_078]);
    let connect_four = library("rows/connect_four.rules");
    assert_eq!(positions(&reach(&connect_four, &for_plies(6))), [1, 7, 49, 238, 1120, 4263, 16_422]);
}

/// Without a number of plies, only new positions are followed once one returns.
#[test]
fn games_without_end_have_all_their_positions() {
    let kings = moves(KINGS);
    let all = reach(&kings, &ReachOptions::default());
    assert!(all.is_complete && all.games().is_none());
    assert!(all.plies[0].lines.is_some() && all.plies.last().is_some_and(|last| last.lines.is_none()), "{all:?}");
    let long = reach(&kings, &for_plies(40));
    assert_eq!((long.positions(), long.is_complete), (all.positions(), false));
    let new =
        |reach: &ReachedPositions| reach.plies.iter().map(|ply| ply.new).filter(|&new| new > 0).collect::<Vec<u64>>();
    assert_eq!(new(&all), new(&long));
}

/// 765 positions of noughts and crosses differ by more than a symmetry of the square.
#[test]
fn positions_are_counted_up_to_symmetry() {
    let options = ReachOptions { up_to: Symmetry::of_word("square"), ..ReachOptions::default() };
    let found = reach(&library("rows/noughts_and_crosses.rules"), &options);
    assert_eq!((found.positions(), found.games()), (765, Some(255_168)));
    assert_eq!(positions(&found), [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
    // The opening has this symmetry, and the side to move is exchanged with the pieces.
    let kings = moves(KINGS);
    let options = ReachOptions { up_to: vec![Symmetry::Sides], ..ReachOptions::default() };
    let (all, up_to_sides) = (reach(&kings, &ReachOptions::default()), reach(&kings, &options));
    assert_eq!(all.positions(), 2 * up_to_sides.positions());
    let game = library("rows/noughts_and_crosses.rules");
    let options = ReachOptions { up_to: vec![Symmetry::Sides], ..ReachOptions::default() };
    let error = game.reach(&game.start().expect("the opening is a state"), &options, &Work::default());
    assert!(matches!(error, Err(Error::Asymmetric(_))), "{error:?}");
}

#[test]
fn memory_is_limited_and_threads_change_nothing() {
    let game = connect_four();
    let start = game.start().expect("the opening is a state");
    let work = Work::default().most_bytes(100_000);
    let error = game.reach(&start, &ReachOptions::default(), &work).expect_err("it takes more");
    let Error::TooManyReached { plies, positions, allowed: 100_000 } = error else { panic!("{error}") };
    let options = ReachOptions { plies: Some(plies), ..ReachOptions::default() };
    let up_to_there = game.reach(&start, &options, &work).expect("there is room");
    assert_eq!(up_to_there.positions(), positions);
    let on = |number| {
        let threads = Some(Threads::new(number).expect("it is a number of threads"));
        reach(&game, &ReachOptions { threads, ..ReachOptions::default() })
    };
    assert_eq!(on(1), on(3));
}

/// Each position, or orbit, is in one part, with all lines that lead to it.
#[test]
fn parts_add_up() {
    let square = Symmetry::of_word("square");
    for (game, plies, up_to) in [
        (library("rows/noughts_and_crosses.rules"), Some(6), square),
        (library("chess/chess.rules"), Some(3), Vec::new()),
        (moves(KINGS), Some(9), vec![Symmetry::Sides]),
        (moves(KINGS), None, Vec::new()),
    ] {
        let options = ReachOptions { plies, up_to, ..ReachOptions::default() };
        let parts = (1..=3).map(|index| {
            let shard = Shard { index, of: 3 };
            figures(&reach(&game, &ReachOptions { shard, ..options.clone() }))
        });
        let add = |one: Vec<Figures>, other: Vec<Figures>| {
            let both = one.into_iter().zip(other);
            both.map(|(one, other)| std::array::from_fn(|index| Some(one[index]? + other[index]?))).collect()
        };
        let parts: Vec<Vec<Figures>> = parts.collect();
        assert!(parts.iter().all(|part| part.iter().any(|row| row[0] != Some(0))), "{parts:?}");
        assert_eq!(parts.into_iter().reduce(add), Some(figures(&reach(&game, &options))));
    }
}
