//! Tuning of piece values by the results of games.

use qishu::Threads;
use qishu::engine::contest::{OpeningRules, TuneOptions, compare, tune};

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
