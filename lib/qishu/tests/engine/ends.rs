//! Games in the engine end as they do by the full history of the rules.

use qishu::engine::contest::Playing;
use qishu::engine::{EngineOptions, Sequence};
use qishu_moves::interpret::Interpreter;
use qishu_moves::play::Play;

use super::games::{found, library, of_text, plies};

/// Boards so small that positions repeat, and that pieces soon have no moves.
const GAMES: [&str; 4] = [
    r#"variant chase {
        board 3 x 3 sides white, black mirror ranks
        piece king K { count 1 anywhere } piece rook R { count 0..1 anywhere }
        start "k1r/3/R1K" royal king
        move king steps along file, rank
        move rook slides along file, rank
        end perpetual: lose if 2 repeats by checks
        end draw if 3 repeats
        end lose if no move in check
        end draw if no move
        end draw if 12 plies without capture
    }"#,
    r#"variant shuffle {
        board 3 x 2 sides white, black mirror ranks
        piece man M { count 1 anywhere }
        start "2m/M2"
        move man steps along file, rank to empty
        end win if line of 2 along file
        end draw if 9 plies without capture or moving man
        end win if 4 repeats
        end lose if no move
    }"#,
    r#"variant blocked {
        board 2 x 3 sides white, black mirror ranks
        piece man M { count 0..2 anywhere }
        start "mm/2/MM"
        move man steps forward
        move man steps along diagonal forward onto enemy
        end draw if 2 plies without capture
        end lose if no move
    }"#,
    r#"variant few {
        board 3 x 3 sides white, black mirror ranks
        piece king K { count 1 anywhere } piece man M { count 0..2 anywhere in hand }
        start "km1/3/1MK[]" royal king
        move king, man steps along file, rank
        move man drops
        hold man
        end lose if no move
        end draw if only king, at most 1 man on ranks 1..2
    }"#,
];

/// A piece more is worth nothing where it does not suffice, and a capture that leaves as much is no win.
#[test]
fn too_few_pieces_are_worth_nothing() {
    let rules = |few: &str| {
        format!(
            "variant few {{ board 5 x 5 sides white, black mirror ranks
            piece king K {{ count 1 anywhere }} piece guard G {{ count 0..2 anywhere }}
            start \"k3g/5/5/5/KG3\" royal king
            move king steps along file, rank, diagonal move guard leaps 1 along file, rank then 1 along diagonal
            end lose if no move in check end draw if no move {few} value guard 300 }}"
        )
    };
    let few = "end draw if only king, at most 1 guard";
    let points = |few: &str, state: &str, depth: u32| {
        found(&of_text(&rules(few)), state, EngineOptions::default(), plies(depth)).expect("there are moves").points
    };
    for depth in 1..=4 {
        assert_eq!(points(few, "k4/5/5/5/KG3 w", depth), 0, "{depth} plies");
        assert_eq!(points(few, "k4/5/5/1g3/KG3 w", depth), 0, "{depth} plies");
        assert!(points("", "k4/5/5/5/KG3 w", depth) > 200, "{depth} plies");
        assert!(points("", "k4/5/5/1g3/KG3 w", depth) > 200, "{depth} plies");
    }
}

/// Rights to castle are values of the state beside the board, and no pieces on squares.
#[test]
fn too_few_pieces_are_worth_nothing_where_there_are_rights() {
    let chess = library("chess");
    let points =
        |state: &str| found(&chess, state, EngineOptions::default(), plies(3)).expect("there are moves").points;
    assert_eq!(points("8/8/8/3k4/8/3KB3/8/8 w"), 0);
    assert_eq!(points("k7/8/8/8/4q3/3KN3/8/8 w"), 0);
    assert!(points("8/8/8/3k4/8/3KR3/8/8 w") > 300);
}

#[test]
fn games_end_as_their_rules_say() {
    let (mut ended, mut plies) = (0, 0);
    for text in GAMES {
        let game = of_text(text);
        let interpreter = Interpreter::new(game.rules(), game.game());
        let mut sequence = Sequence::new(3);
        for _ in 0..60 {
            let opening = game.opening().expect("it has an opening");
            let mut playing = Playing::new(&game, &opening).expect("it is of this board");
            let mut play = Play::new(&interpreter, opening.start.clone());
            for _ in 0..40 {
                plies += 1;
                let (found, expected) = (playing.outcome(), play.outcome());
                assert_eq!(found, expected, "{text}: {:?}", playing.line());
                if found.is_some() {
                    ended += 1;
                    break;
                }
                let index = sequence.below(playing.moves().len());
                play.go_on(&playing.moves()[index]);
                playing.go_on(index);
                assert_eq!(*play.state(), playing.state());
            }
        }
    }
    assert!(ended > 100 && plies > 1000, "{ended} games have ended after {plies} plies");
}
