//! The values of all positions that games come to, against a plain iteration over states of the interpreter and against
//! known results.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use differential::draw;
use qishu::rules::{GameOutcome, GameState, Piece, SideId};
use qishu::{
    Error, GameValue, Moves, ReachOptions, ReachedOptions, ReachedValues, SolveOptions, Symmetry, Threads, Work,
};

use super::{connect_four, library, moves, othello};

/// Kings step back, and a captured soldier comes to the other side's hand and back onto the board.
const SOLDIERS: &str = "variant soldiers {
    board 3 x 3
    sides white, black mirror ranks
    piece king K { count 1 anywhere }
    piece soldier S { count 0..2 anywhere in hand }
    start \"sk1/3/1KS[]\"
    royal king
    move king steps along file, rank, diagonal
    move soldier steps forward
    move soldier drops
    hold soldier
    end lose if no move
}";

/// The values from the opening on, verified.
fn solve(moves: &Moves, up_to: &[Symmetry]) -> ReachedValues {
    let options = ReachedOptions { up_to: up_to.to_vec(), threads: None, verify: true };
    let start = moves.start().expect("the opening is a state");
    moves.solve_reached(&start, &options, &Work::default()).unwrap_or_else(|error| panic!("{error}"))
}

type Placed = (Vec<Piece>, SideId);

/// All states that games come to by the interpreter, with their values by iteration; `None` if there are more than `most`.
fn plain(moves: &Moves, most: usize) -> Option<BTreeMap<Placed, (GameState, GameValue)>> {
    let placed = |state: &GameState| (state.position.clone(), state.to_move);
    let mut open = vec![moves.start().expect("the opening is a state")];
    let mut next: BTreeMap<Placed, (GameState, Vec<Placed>)> = BTreeMap::new();
    let mut values = BTreeMap::new();
    while let Some(state) = open.pop() {
        if next.contains_key(&placed(&state)) {
            continue;
        }
        let after: Vec<GameState> = moves.legal(&state).iter().map(|mv| moves.after(&state, mv)).collect();
        let outcome = moves.outcome(&GameState { quiet_plies: 0, ..state.clone() });
        let is_over = after.is_empty() || outcome.is_some();
        if is_over {
            let value = match outcome {
                Some(GameOutcome::Win) => GameValue::Win(0),
                Some(GameOutcome::Lose) => GameValue::Loss(0),
                Some(GameOutcome::Draw) | None => GameValue::Draw,
            };
            values.insert(placed(&state), value);
        }
        // Positions after a draw with few pieces are solved too, but decide nothing.
        let decisive = if is_over { Vec::new() } else { after.iter().map(placed).collect() };
        next.insert(placed(&state), (state, decisive));
        if next.len() > most {
            return None;
        }
        open.extend(after);
    }
    for plies in 0.. {
        let known = |place: &Placed| values.get(place).copied();
        let found: Vec<(Placed, GameValue)> = next
            .iter()
            .filter(|(place, _)| !values.contains_key(*place))
            .filter_map(|(place, (_, after))| {
                // The value for the side that has moved, which may move again.
                let known = |after: &Placed| match (known(after)?, after.1 == place.1) {
                    (value, true) => Some(value.for_the_other()),
                    (value, false) => Some(value),
                };
                let is_won = after.iter().any(|after| known(after) == Some(GameValue::Loss(plies)));
                let is_lost = || after.iter().all(|after| matches!(known(after), Some(GameValue::Win(_))));
                let value = if is_won { Some(GameValue::Win(plies + 1)) } else { None };
                Some((place.clone(), value.or_else(|| is_lost().then_some(GameValue::Loss(plies + 1)))?))
            })
            .collect();
        if found.is_empty() && plies > 0 {
            break;
        }
        values.extend(found);
    }
    let valued = next.into_iter().map(|(place, (state, _))| {
        let value = values.get(&place).copied().unwrap_or(GameValue::Draw);
        (place, (state, value))
    });
    Some(valued.collect())
}

/// Wins, losses and draws.
fn numbers(values: impl Iterator<Item = GameValue>) -> [u64; 3] {
    let mut numbers = [0; 3];
    for value in values {
        numbers[match value {
            GameValue::Win(_) => 0,
            GameValue::Loss(_) => 1,
            GameValue::Draw | GameValue::None => 2,
        }] += 1;
    }
    numbers
}

/// Compares all values; whether there were few enough positions.
fn compare(moves: &Moves, most: usize, told: &str) -> bool {
    let Some(plain) = plain(moves, most) else { return false };
    let values = solve(moves, &[]);
    assert_eq!(values.positions(), plain.len() as u64, "{told}");
    for (state, value) in plain.values() {
        let text = || moves.state_text(state, qishu::rules::Letters::Own);
        assert_eq!(values.value(state), Some(*value), "{}\n{told}", text());
    }
    let in_figures = values.figures().iter().fold([0; 3], |sum, one| {
        let figures = &one.figures;
        [sum[0] + figures.wins, sum[1] + figures.losses, sum[2] + figures.draws]
    });
    assert_eq!(in_figures, numbers(plain.values().map(|(_, value)| *value)), "{told}");
    true
}

/// A line of best play is as long as the value says, and ends the game.
fn follow(values: &ReachedValues, moves: &Moves) {
    let line = values.best_line(values.start()).expect("it begins at a position of games");
    let last = line.iter().fold(values.start().clone(), |state, mv| moves.after(&state, mv));
    if let GameValue::Win(plies) | GameValue::Loss(plies) = values.start_value() {
        assert_eq!(line.len(), plies as usize);
        assert!(moves.legal(&last).is_empty() && moves.outcome(&last).is_some());
    }
}

#[test]
fn values_are_those_of_a_plain_iteration() {
    let games = [moves(SOLDIERS), library("rows/noughts_and_crosses.rules"), library("morris/three_mens_morris.rules")];
    for moves in games {
        assert!(compare(&moves, 20_000, moves.variant().name()), "{}", moves.variant().name());
        follow(&solve(&moves, &[]), &moves);
    }
}

/// Blobs on the smallest boards: the reach of a leap, and turned blobs, are those of the interpreter.
#[test]
fn values_with_flips_are_those_of_a_plain_iteration() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/small_boards/ataxx_4x4.rules");
    let text = fs::read_to_string(file).expect("the file is there");
    let small = text.replace("4 x 4", "3 x 3").replace("..16", "..9").replace("B2b/4/4/b2B", "B1b/3/b1B");
    let moves = moves(&small);
    assert!(compare(&moves, 20_000, "3 x 3"));
    assert_eq!(solve(&moves, &moves.variant().symmetries().expect("it has some")).positions(), 257);
}

#[test]
fn values_of_random_games_are_those_of_a_plain_iteration() {
    let (mut solved, mut decided) = (0, 0);
    for number in 0..60 {
        let text = draw::game(23, number).expect("it is drawn").text;
        let moves = moves(&text);
        let start = moves.start().expect("the opening is a state");
        if moves.wrong(&start).is_some() {
            continue;
        }
        if let Err(error) =
            moves.solve_reached(&start, &ReachedOptions::default(), &Work::default().most_bytes(100_000))
        {
            assert!(matches!(error, Error::GraphTooLarge { .. } | Error::NotSolved(_)), "{error}\n{text}");
            continue;
        }
        if compare(&moves, 1000, &text) {
            solved += 1;
            decided += usize::from(solve(&moves, &[]).start_value() != GameValue::Draw);
        }
    }
    assert!(solved > 10 && decided > 3, "{solved} games, of them {decided} decided, are too few to say anything");
}

#[test]
fn known_games_have_their_values() {
    let games = [
        (library("rows/noughts_and_crosses.rules"), 5478, GameValue::Draw),
        (connect_four(), 161_029, GameValue::Draw),
        (othello(), 0, GameValue::Loss(12)),
    ];
    for (moves, positions, value) in games {
        let values = solve(&moves, &[]);
        assert_eq!(values.start_value(), value, "{}", moves.variant().name());
        assert!(positions == 0 || values.positions() == positions, "{}", values.positions());
        follow(&values, &moves);
    }
}

/// The hounds win; without their last kind of step they do not win as soon, if at all.
#[test]
fn a_wrong_rule_changes_a_value() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../variants/hunt/hare_and_hounds.rules");
    let text = std::fs::read_to_string(path).expect("the file is there");
    let values = solve(&moves(&text), &[]);
    assert_eq!(values.start_value(), GameValue::Win(23));
    follow(&values, &moves(&text));
    let aslant = "    move hound steps along diagonal rightward to empty from crossings\n";
    assert!(text.contains(aslant));
    assert_ne!(solve(&moves(&text.replace(aslant, "")), &[]).start_value(), GameValue::Win(23));
}

/// Where no material comes back, tables of material say the same.
#[test]
fn values_are_those_of_tables_by_material() {
    let moves = library("rows/noughts_and_crosses.rules");
    let tables = moves.variant().solve(&SolveOptions::default(), &Work::default()).expect("there is room");
    let values = solve(&moves, &[]);
    let mut state = moves.start().expect("the opening is a state");
    for place in [4, 0, 1, 1] {
        assert_eq!(
            (values.value(&state), values.moves(&state)),
            (tables.value(&state), tables.moves(&state).unwrap_or_default())
        );
        let legal = moves.legal(&state);
        state = moves.after(&state, &legal[place]);
    }
    let line = |line: Result<Vec<_>, Error>| line.expect("there is a line");
    assert_eq!(line(values.best_line(values.start())), line(tables.best_line(values.start())));
}

#[test]
fn orbits_are_solved_once() {
    let moves = library("rows/noughts_and_crosses.rules");
    let all = solve(&moves, &[]);
    let values = solve(&moves, &Symmetry::of_word("square"));
    assert_eq!((values.positions(), values.start_value()), (765, all.start_value()));
    for (state, value) in plain(&moves, 6000).expect("they are few").values() {
        assert_eq!(values.value(state), Some(*value));
    }
    // The sides are exchanged, and so both are counted together.
    let kings = moves_of_kings();
    let (all, up_to_sides) = (solve(&kings, &[]), solve(&kings, &[Symmetry::Sides]));
    assert_eq!((all.positions(), all.figures().len()), (2 * up_to_sides.positions(), 2));
    assert_eq!((up_to_sides.figures().len(), up_to_sides.figures()[0].to_move), (1, None));
    for (state, value) in plain(&kings, 6000).expect("they are few").values() {
        assert_eq!(up_to_sides.value(state), Some(*value));
    }
}

/// A piece each, which never meets its image.
fn moves_of_kings() -> Moves {
    moves(
        &SOLDIERS
            .replace("sk1/3/1KS", "1k1/3/1K1")
            .replace("end lose if no move", "end win if at least 1 king on ranks 3\n    end lose if no move"),
    )
}

/// The board and the pieces have the symmetry, and the moves do not.
#[test]
fn moves_that_are_not_symmetric_are_told() {
    let rules = "variant rightward {
    board 3 x 2
    sides left, right same
    piece stone S { count 0..2 anywhere }
    start \"s2/S2\"
    move stone steps rightward to empty
    end lose if no move
}";
    let moves = moves(rules);
    let start = moves.start().expect("the opening is a state");
    let solve = |up_to: &str| {
        let options = ReachedOptions { up_to: Symmetry::of_word(up_to), ..ReachedOptions::default() };
        moves.solve_reached(&start, &options, &Work::default())
    };
    let error = solve("files").expect_err("they step to one side only");
    assert!(matches!(error, Error::Asymmetric(_)) && error.to_string().contains("files"), "{error}");
    assert!(solve("ranks").is_ok());
}

#[test]
fn memory_is_limited_and_threads_change_nothing() {
    let game = connect_four();
    let start = game.start().expect("the opening is a state");
    let reach = game.reach(&start, &ReachOptions::default(), &Work::default()).expect("there is room");
    // Room for a part of the positions, for all of them, and for a part of their moves.
    for bytes in [200_000, 8 * reach.positions(), 16 * reach.positions()] {
        let work = Work::default().most_bytes(bytes);
        let error = game.solve_reached(&start, &ReachedOptions::default(), &work).expect_err("it takes more");
        let Error::GraphTooLarge { positions, allowed } = error else { panic!("{bytes}: {error}") };
        assert!(positions <= reach.positions() && allowed == bytes, "{bytes}: {positions}");
    }
    let on = |number| {
        let threads = Some(Threads::new(number).expect("it is a number of threads"));
        let options = ReachedOptions { threads, ..ReachedOptions::default() };
        game.solve_reached(&start, &options, &Work::default()).expect("there is room").figures().to_vec()
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn what_is_not_solved_is_told() {
    let random = "variant hidden {
    board 3 x 2
    sides left, right mirror ranks
    piece stone S { count 0..1 anywhere }
    piece rock R { count 0..1 anywhere }
    start \"s2/S2\"
    move stone steps along file, rank
    move rock steps along diagonal
    promote stone on ranks 2 as stone, rock by chance
    end lose if no move
}";
    let hidden = moves(random);
    let start = hidden.start().expect("the opening is a state");
    let error = hidden.solve_reached(&start, &ReachedOptions::default(), &Work::default()).expect_err("it is random");
    assert!(error.to_string().contains("promotions are random"), "{error}");
    let game = connect_four();
    let values = solve(&game, &[]);
    let hanging = game.parse_state("D3/4/4/4 w").expect("it is a state");
    assert!(values.value(&hanging).is_none() && values.best_line(&hanging).is_err());
}
