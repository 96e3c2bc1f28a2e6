//! Tuning of piece values by the results of games.

use qishu::Threads;
use qishu::engine::contest::{LabelledPosition, OpeningRules, Playing, TuneOptions, compare, self_play, texel, tune};
use qishu::engine::{GameLine, Sequence};
use qishu::rules::{GameOutcome, Piece};

use super::games::of_text;

/// A game in which rooks decide, with given piece values.
fn game(rook: i32, pawn: i32) -> qishu::engine::EngineGame {
    of_text(&format!(
        r#"variant tuned {{
            board 4 x 4 sides white, black mirror ranks
            piece king K {{ count 1 anywhere }} piece rook R {{ count 0..2 anywhere }} piece pawn P {{ count 0..4 anywhere }}
            start "kr2/pp2/2PP/2RK" royal king
            move king steps along file, rank, diagonal
            move rook slides along file, rank
            move pawn steps forward to empty
            move pawn steps along diagonal forward onto enemy
            end lose if no move in check
            end draw if no move
            end draw if 2 repeats
            value rook {rook}
            value pawn {pawn}
        }}"#
    ))
}

const OPTIONS: TuneOptions = TuneOptions {
    rounds: 3,
    pairs: 6,
    nodes: 60,
    most_plies: 30,
    opening: OpeningRules { plies: 2, balance: 500, seed: 10 },
    threads: Threads::ONE,
};

#[test]
fn better_piece_values_win() {
    let tally =
        compare([&game(500, 100), &game(-500, 100)], TuneOptions { pairs: 10, ..OPTIONS }).expect("it is played");
    assert!(tally.wins > tally.losses + 4, "{tally:?}");
}

#[test]
fn what_is_kept_has_won_and_nothing_else_is_changed() {
    // Values at zero change the most by the first point.
    let before = game(0, 0);
    let mut points: Vec<i32> = before.game().piece_values.iter().map(|piece_value| piece_value.points).collect();
    let mut kept = 0;
    let tuned = tune(&before, OPTIONS, &mut |tried| {
        assert!(!tried.is_kept || tried.tally.wins > tried.tally.losses, "{tried:?}");
        for &place in &tried.places {
            assert_eq!(points[place], tried.points[0], "each change begins where the last one ended");
            if tried.is_kept {
                points[place] = tried.points[1];
            }
        }
        kept += u32::from(tried.is_kept);
        true
    });
    let tuned: Vec<i32> =
        tuned.expect("it is played").piece_values.iter().map(|piece_value| piece_value.points).collect();
    assert!(tuned == points && kept > 0, "{kept} changes are kept: {tuned:?}");
}

/// The values of rooks and pawns, of the first side.
fn values(game: &qishu::rules::Game) -> [i32; 2] {
    [0, 1].map(|statement| game.piece_values[statement].points)
}

#[test]
fn positions_of_games_are_the_same_on_any_number_of_threads() {
    let game = game(500, 100);
    let positions = self_play(&game, TuneOptions { pairs: 4, ..OPTIONS }).expect("it is played");
    assert!(positions.len() > 20, "{}", positions.len());
    let threads = Threads::new(3).expect("the number is within the limit");
    assert_eq!(self_play(&game, TuneOptions { pairs: 4, threads, ..OPTIONS }).as_ref(), Ok(&positions));
    let fitted = |threads| texel(&game, &positions, 5, threads).expect("there are positions");
    assert_eq!(fitted(Threads::ONE), fitted(threads));
    for position in &positions {
        let line = GameLine { start: position.state.clone(), moves: Vec::new() };
        let playing = Playing::new(&game, &line).expect("it is a position of the game");
        assert!(!playing.in_check() && playing.outcome().is_none(), "{position:?}");
    }
}

#[test]
fn values_that_gave_the_results_are_found() {
    // The results are drawn from the evaluation by 500 and 100 points, at 0.004 for a point.
    let known = game(500, 100);
    let mut positions = self_play(&known, TuneOptions { pairs: 150, ..OPTIONS }).expect("it is played");
    assert!(positions.len() > 1500, "{}", positions.len());
    let mut drawn = Sequence::new(3);
    for position in &mut positions {
        let sum = |names: [u32; 2], points: f64| {
            let number = |piece: u32| {
                position.state.position.iter().filter(|&&one| one == Piece::of(piece as usize)).count() as f64
            };
            (number(names[0]) - number(names[1])) * points
        };
        let points = sum([1, 4], 500.0) + sum([2, 5], 100.0);
        let expected = 1.0 / (1.0 + (-0.004 * points).exp());
        let is_won = (drawn.below(1 << 20) as f64) < expected * f64::from(1 << 20);
        position.outcome = if is_won { GameOutcome::Win } else { GameOutcome::Lose };
    }
    let (tuned, steps) = texel(&game(200, 100), &positions, 40, Threads::ONE).expect("there are positions");
    let [rook, pawn] = values(&tuned);
    // The scale is that of the first values, so that the ratio is what is found.
    let ratio = f64::from(rook) / f64::from(pawn);
    assert!((4.0..6.2).contains(&ratio), "{rook} {pawn}");
    assert!(steps[steps.len() - 1].loss < steps[0].loss, "{steps:?}");
    let second: Vec<i32> = tuned.piece_values[2..].iter().map(|piece_value| piece_value.points).collect();
    assert_eq!(second, [rook, pawn], "the sides have equal values");
}

#[test]
fn there_must_be_positions_and_values() {
    let nothing = texel(&game(500, 100), &[], 3, Threads::ONE);
    assert!(nothing.is_err_and(|why| why.contains("no quiet positions")));
    let plain = super::games::library("noughts_and_crosses");
    let start = plain.opening().expect("it has an opening").start;
    let position = LabelledPosition { state: start, outcome: GameOutcome::Draw };
    assert!(texel(&plain, &[position], 3, Threads::ONE).is_err_and(|why| why.contains("there are 0 values")));
}
