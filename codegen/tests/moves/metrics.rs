//! Plies to the next change of material and to the next move that is no quiet ply: against oracles that list the states of
//! small games, and against published figures.

use std::collections::BTreeMap;

use common::games;
use qishu_endgames::endgame::{Endgame, EndgameError, TablesByKey};
use qishu_endgames::metric::Metric;
use qishu_endgames::value::GameValue;
use qishu_moves::interpret::Interpreter;
use qishu_moves::play::Play;
use qishu_rules::{GameOutcome, GameState, Piece, SideId};
use qishu_spec_lang::Model;

use super::solve::{asked, solve};

/// Kings, a rook that a pawn becomes, and a number of quiet plies that is too small for some mates. Pawns of either side
/// move, so that moves that start a new count lead to more of them.
const PAWNS: &str = "variant pawns {
    board 4 x 4
    sides white, black mirror ranks
    piece king K { count 1 anywhere }
    piece rook R { count 0..2 anywhere }
    piece pawn P { count 0..1 on ranks 2..3 }
    start \"k3/4/4/K3\"
    royal king
    move king steps along file, rank, diagonal
    move rook slides along file, rank
    move pawn steps forward to empty
    move pawn steps along diagonal forward onto enemy
    promote pawn on ranks 4 as rook
    end lose if no move in check
    end draw if no move
    end draw if PLIES plies without capture or moving pawn
}";

type Placed = (Vec<Piece>, SideId);

fn pawns(plies: u32) -> Model {
    let text = PAWNS.replace("PLIES", &plies.to_string());
    qishu_spec_lang::check_texts(&[("pawns.rules", &text)]).models.expect("they are sound").remove(0)
}

/// The tables of some material, verified.
fn solved(model: &Model, symbols: &str, metric: Metric) -> (Endgame, TablesByKey) {
    let endgame = Endgame::new(model, games::game(model), &asked(model, symbols), metric);
    let endgame = endgame.expect("it can be solved");
    let tables = solve(&endgame);
    (endgame, tables)
}

/// The legal states of some material with either side to move, from the numbers of its table.
fn states(endgame: &Endgame, tables: &TablesByKey) -> Vec<GameState> {
    let (one, _) = endgame.signatures().last().expect("there is one");
    let table = &tables[&endgame.key(&one.signature)];
    let numbers = (0..2).flat_map(|side| (0..table.sides[side].length()).map(move |number| (side, number)));
    let legal = numbers.filter(|&(side, number)| table.sides[side].value(number) != Some(GameValue::None));
    let state = |(side, number)| GameState {
        position: endgame.position(table, number),
        to_move: SideId(side as u32),
        quiet_plies: 0,
        move_number: 1,
    };
    legal.map(state).collect()
}

/// Whether a side wins by force, for all states that games come to from some of them, where the counter of quiet plies is
/// part of a state and the rules end the game: by plain iteration. A state is won for the side to move, lost, or neither.
fn forced(game: &Interpreter<'_>, begin: Vec<GameState>) -> BTreeMap<(Placed, u32), Option<bool>> {
    let key = |state: &GameState| ((state.position.clone(), state.to_move), state.quiet_plies);
    // Every state has a number, and the numbers of those that come after it.
    let mut numbers: BTreeMap<(Placed, u32), usize> = BTreeMap::new();
    let mut open: Vec<GameState> = Vec::new();
    let mut number = |state: GameState, open: &mut Vec<GameState>| {
        let next = numbers.len();
        let number = *numbers.entry(key(&state)).or_insert(next);
        if number == next {
            open.push(state);
        }
        number
    };
    for state in begin {
        number(state, &mut open);
    }
    let (mut after, mut known): (Vec<Vec<usize>>, Vec<Option<bool>>) = (Vec::new(), Vec::new());
    while let Some(state) = open.get(after.len()).cloned() {
        let over = Play::new(game, state.clone()).outcome();
        let moves = if over.is_some() { Vec::new() } else { game.legal_moves(&state) };
        after.push(moves.iter().map(|mv| number(game.after(&state, mv), &mut open)).collect());
        known.push(match over {
            Some(GameOutcome::Win) => Some(true),
            Some(GameOutcome::Lose) => Some(false),
            Some(GameOutcome::Draw) | None => None,
        });
    }
    loop {
        let of = |state: &usize, value: bool| known[*state] == Some(value);
        let is_won = |state: usize| after[state].iter().any(|after| of(after, false));
        let is_lost = |state: usize| !after[state].is_empty() && after[state].iter().all(|after| of(after, true));
        let undecided = (0..after.len()).filter(|&state| known[state].is_none());
        let found: Vec<(usize, bool)> = undecided
            .filter_map(
                |state| if is_won(state) { Some((state, true)) } else { is_lost(state).then_some((state, false)) },
            )
            .collect();
        if found.is_empty() {
            break;
        }
        found.into_iter().for_each(|(state, is_win)| known[state] = Some(is_win));
    }
    numbers.into_iter().map(|(state, number)| (state, known[number])).collect()
}

/// A win of some plies to a zeroing move is one as long as the quiet plies before it and its own are no more than the rules
/// allow; a cursed one is won if no plies are counted. Whether there were wins, cursed wins, losses and blessed losses.
fn zeroing_agrees(plies: u32, symbols: &str) -> [bool; 4] {
    let model = pawns(plies);
    let game = games::interpreter(&model);
    let (zeroing, tables) = solved(&model, symbols, Metric::Zeroing);
    let (ends, tables_of_ends) = solved(&model, symbols, Metric::End);
    assert_eq!(zeroing.count().most_quiet_plies(), Some(plies));
    let begin = states(&zeroing, &tables);
    let forced = forced(&game, begin);
    let mut seen = [false; 4];
    for (((position, to_move), quiet_plies), forced) in &forced {
        let value = zeroing.value(&tables, position, to_move.index()).expect("there is a table");
        let told = || format!("{} {to_move:?} {quiet_plies}: {value}", model.rules.fen(position));
        let (is_forced, of) = match value {
            GameValue::Win(of) => (of + quiet_plies <= plies, Some((true, of))),
            GameValue::Loss(of) => (of + quiet_plies <= plies, Some((false, of))),
            GameValue::Draw | GameValue::None => (false, None),
        };
        assert_eq!(*forced, of.filter(|_| is_forced).map(|(is_win, _)| is_win), "{}", told());
        if let Some((is_win, of)) = of {
            seen[2 * usize::from(!is_win) + usize::from(of > plies)] = true;
        }
        let end = ends.value(&tables_of_ends, position, to_move.index()).expect("there is a table");
        let same = matches!(
            (value, end),
            (GameValue::Win(_), GameValue::Win(_))
                | (GameValue::Loss(_), GameValue::Loss(_))
                | (GameValue::Draw, GameValue::Draw)
        );
        assert!(same, "{}, and {end} without counting", told());
    }
    seen
}

#[test]
fn quiet_plies_are_counted_as_the_rules_do() {
    // With so few plies, some mates of a rook are too slow, and so are some promotions.
    assert_eq!(zeroing_agrees(5, "K R k"), [true; 4]);
    assert_eq!(zeroing_agrees(3, "K P k"), [true; 4]);
    assert_eq!(zeroing_agrees(20, "K R k"), [true, false, true, false]);
}

#[test]
#[ignore = "takes a minute; `.ci/nightly` runs it"]
fn quiet_plies_are_counted_with_pawns_of_both_sides() {
    assert_eq!(zeroing_agrees(3, "K P k p"), [true; 4]);
    assert_eq!(zeroing_agrees(6, "K R k p"), [true; 4]);
}

/// Where a move leads: to a position of the same material, or to other material with a value.
enum Successor {
    Same(Placed),
    Other(GameValue),
}

/// Plies to the next change of material, by plain iteration over the states of some material: those of other material
/// count as ends.
#[test]
fn conversions_are_those_of_a_plain_iteration() {
    let model = pawns(100);
    let game = games::interpreter(&model);
    for symbols in ["K P k", "K R k", "K R k p", "K R k r"] {
        let (ends, tables_of_ends) = solved(&model, symbols, Metric::End);
        let (conversion, tables) = solved(&model, symbols, Metric::Conversion);
        let pieces = |state: &GameState| {
            let mut pieces = state.position[..model.rules.board.size()].to_vec();
            pieces.sort_unstable();
            pieces
        };
        let key = |state: &GameState| (state.position.clone(), state.to_move);
        let end = |state: &GameState| ends.value(&tables_of_ends, &state.position, state.to_move.index());
        let mut next: BTreeMap<Placed, Vec<Successor>> = BTreeMap::new();
        let mut values: BTreeMap<Placed, GameValue> = BTreeMap::new();
        // Symmetric positions have one number, and games come to all of them.
        let mut open = states(&conversion, &tables);
        while let Some(state) = open.pop() {
            if next.contains_key(&key(&state)) {
                continue;
            }
            let mut successors = Vec::new();
            for mv in game.legal_moves(&state) {
                let after = GameState { quiet_plies: 0, ..game.after(&state, &mv) };
                successors.push(match end(&after).expect("it has a value") {
                    _ if pieces(&after) == pieces(&state) => Successor::Same(key(&after)),
                    GameValue::Win(_) => Successor::Other(GameValue::Win(0)),
                    GameValue::Loss(_) => Successor::Other(GameValue::Loss(0)),
                    other => Successor::Other(other),
                });
                open.extend((pieces(&after) == pieces(&state)).then_some(after));
            }
            if successors.is_empty() {
                values.insert(key(&state), end(&state).expect("it has a value"));
            }
            next.insert(key(&state), successors);
        }
        // Longer values follow from shorter ones alone.
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for (state, successors) in next.iter().filter(|(_, successors)| !successors.is_empty()) {
                let value = GameValue::from_successors(successors.iter().map(|successor| match successor {
                    Successor::Same(after) => values.get(after).copied().unwrap_or(GameValue::Draw),
                    Successor::Other(value) => *value,
                }));
                is_changed |= values.insert(state.clone(), value) != Some(value);
            }
        }
        for ((position, to_move), value) in &values {
            let found = conversion.value(&tables, position, to_move.index());
            assert_eq!(found, Some(*value), "{symbols}: {} {to_move:?}", model.rules.fen(position));
        }
    }
}

/// The longest win of the side to move, in plies.
fn longest(name: &str, symbols: &str, metric: Metric) -> Option<u32> {
    let model = games::named(name);
    let (endgame, tables) = solved(&model, symbols, metric);
    let (one, _) = endgame.signatures().last().expect("there is one");
    let figures = endgame.figures(&model.rules, &tables[&endgame.key(&one.signature)], 0);
    figures.longest_win.map(|(plies, _)| plies)
}

/// K. Thompson's distances to conversion, in moves of the winner: king and rook 16, king and queen 10, king and pawn 19.
#[test]
fn conversions_of_chess_are_as_is_known() {
    for (symbols, moves) in [("K R k", 16), ("K Q k", 10), ("K P k", 19)] {
        assert_eq!(longest("chess", symbols, Metric::Conversion), Some(2 * moves - 1), "{symbols}");
    }
}

/// Queen against rook take 31 moves to win the rook, against 35 to mate.
#[test]
#[ignore = "takes a minute; `.ci/nightly` runs it"]
fn longer_conversions_of_chess_are_as_is_known() {
    for (symbols, moves) in [("K Q k r", 31), ("K B N k", 33), ("K R k n", 27), ("K R k b", 18)] {
        assert_eq!(longest("chess", symbols, Metric::Conversion), Some(2 * moves - 1), "{symbols}");
    }
}

#[test]
fn rules_without_quiet_plies_have_no_zeroing_moves() {
    for text in ["", "end lose if 7 plies without capture"] {
        let plies = "end draw if PLIES plies without capture or moving pawn";
        let text = PAWNS.replace(plies, text);
        let model = qishu_spec_lang::check_texts(&[("pawns.rules", &text)]).models.expect("they are sound").remove(0);
        let game = games::game(&model);
        let refused = Endgame::new(&model, game, &asked(&model, "K R k"), Metric::Zeroing);
        assert_eq!(refused.err(), Some(EndgameError::QuietPlies));
        assert!(Endgame::new(&model, game, &asked(&model, "K R k"), Metric::Conversion).is_ok());
    }
}
