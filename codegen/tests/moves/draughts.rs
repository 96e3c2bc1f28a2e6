//! The games of draughts, against published numbers and other programs.
//!
//! Other programs list a capture once, by its squares of departure and arrival and the set of captured pieces. Here a
//! move has all squares on its way, so that several can be one of theirs.

use std::collections::{BTreeMap, BTreeSet};

use common::games;
use qishu_moves::interpret::Interpreter;
use qishu_rules::{GameState, Move, SquareId};

/// A move as other programs list it: departure and arrival, and the captured pieces.
type ListedMove = (Vec<SquareId>, BTreeSet<SquareId>);

fn listed(mv: &Move) -> ListedMove {
    let Move::Go { from, capture_steps, .. } = mv else { return (Vec::new(), BTreeSet::new()) };
    let ends = [*from].into_iter().chain(capture_steps.last().map(|step| step.to)).collect();
    (ends, capture_steps.iter().filter_map(|step| step.captured).collect())
}

/// The legal moves, one of those that are listed as the same.
fn moves(game: &Interpreter<'_>, state: &GameState) -> BTreeMap<ListedMove, Move> {
    game.legal_moves(state).into_iter().map(|mv| (listed(&mv), mv)).collect()
}

fn perft(game: &Interpreter<'_>, state: &GameState, depth: u32) -> u64 {
    let moves = moves(game, state);
    match depth {
        1 => moves.len() as u64,
        _ => moves.values().map(|mv| perft(game, &game.after(state, mv), depth - 1)).sum(),
    }
}

/// <https://damforum.nl/bb3/viewtopic.php?t=2822>; for the Turkish game the crate kish 1.1.7, for the Thai one a program
/// of its own.
#[test]
fn numbers_of_moves_are_those_of_other_programs() {
    let known: [(&str, &[u64]); 5] = [
        ("international_draughts", &[9, 81, 658, 4265, 27117]),
        ("russian_draughts", &[7, 49, 302, 1469, 7482, 37986]),
        ("brazilian_draughts", &[7, 49, 302, 1469, 7473, 37628]),
        ("turkish_draughts", &[8, 64, 708, 7538]),
        ("thai_draughts", &[7, 49, 392, 3136, 26592, 218695]),
    ];
    for (name, known) in known {
        let model = games::named(name);
        let game = games::interpreter(&model);
        let start = game.start().expect("it has an opening");
        let found: Vec<u64> = (1..).take(known.len()).map(|depth| perft(&game, &start, depth)).collect();
        assert_eq!(found, known, "{name}");
    }
}

#[test]
fn positions_of_random_games_have_the_moves_of_other_programs() {
    let mut positions = 0;
    for section in include_str!("draughts.txt").split("\n\n").skip(1) {
        let (name, lines) = section.split_once('\n').expect("positions follow the name of a game");
        let model = games::named(name);
        let game = games::interpreter(&model);
        let words = |(ends, captured): &ListedMove| {
            let text = |squares: &mut dyn Iterator<Item = &SquareId>, between: &str| {
                let mut squares: Vec<String> = squares.map(|&id| model.rules.board.square(id).to_string()).collect();
                if !between.is_empty() {
                    squares.sort();
                }
                squares.join(between)
            };
            let captures = if captured.is_empty() { "" } else { "x" };
            text(&mut ends.iter(), "") + captures + &text(&mut captured.iter(), ",")
        };
        for line in lines.lines() {
            let (position, known) = line.split_once(": ").expect("moves follow the position");
            let state = model.rules.parse_state(position).expect("it is a state of the game");
            let found: BTreeSet<String> = moves(&game, &state).keys().map(words).collect();
            assert_eq!(found, known.split(' ').map(str::to_owned).collect(), "{name} {position}");
            positions += 1;
        }
    }
    assert_eq!(positions, 200);
}
