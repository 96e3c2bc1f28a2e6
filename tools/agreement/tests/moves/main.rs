//! Moves by tables, compiled and made at run time, equal those of the interpreter, move for move: in real and in
//! artificial games.

mod covered;
mod interpreted;
mod packed;

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use agreement::games::{CompiledGame, games};
use differential::{draw, effort};
use qishu_moves::interpret::Interpreter;
use qishu_moves::perft::perft;
use qishu_moves::tables::TabledGame;
use qishu_runtime::moves::{Evaluation, MoveFacts, PlayedPosition, SearchedPosition};
use qishu_runtime::rules::{GameState, Move, SideId, SquareId};
use qishu_spec_lang::Model;
use rayon::prelude::*;

/// The number of plies in which a game is followed, each by another of its moves.
const PLIES: usize = 60;

/// The most moves that are compared in all games of one variant, times the effort: without a limit, two variants with
/// hundreds of moves in each position take most of the time.
const MOST_MOVES: u32 = 4_000;

/// The most move sequences of two plies that are counted from an opening.
const MOST_PERFT: usize = 10_000;

/// The depth of perft from difficult positions; the nightly runs go one ply deeper.
const DEPTH: u32 = 2;

/// Positions with pins, screens, legs and generals that face each other.
const POSITIONS: &[(&str, &str)] = &[
    ("xiangqi", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w"),
    ("xiangqi", "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w"),
    ("xiangqi", "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w"),
    ("xiangqi", "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w"),
    ("xiangqi", "C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w"),
    ("xiangqi", "1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w"),
    ("chess", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b"),
    // Two of the moves end the game.
    ("breakthrough", "8/M6m/8/8/8/1m6/M6M/8 w"),
    // Capturing the rook leads to a check by a piece that had no moves before.
    ("last_of_a_piece", "xkr/3/K1R w"),
    // A piece that is captured by its own side is in no row.
    ("own_pieces_captured", "4s/SS3 w"),
    ("jieqi", "xxxxkx1x1/9/1x3c1x1/x1x1x1xNx/9/9/X1X1X1X1X/1X2C2X1/9/XXXXK1XXX w"),
    ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w"),
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("chess", "r3k2r/8/8/3pP3/1Pp5/5q2/8/R3K2R b KQkq b3 0 1"),
    // Few pieces, and royal ones with many squares.
    ("chess", "4k2r/6r1/8/8/8/8/3R4/R3K3 w - - 0 1"),
    ("chess", "8/8/3k4/2p5/2q1N3/8/4K3/7R w - - 0 1"),
    ("xiangqi", "9/4k4/9/9/4p4/9/9/4C4/3R5/4K4 b"),
    ("shogi", "9/4k4/9/3+P5/9/4R4/9/2b6/4K4[G] b"),
];

fn model(game: &CompiledGame) -> Model {
    let models = qishu_spec_lang::check_texts(&[("game.rules", game.text)]).models;
    models.expect("compiled rules have no mistakes").swap_remove(0)
}

fn interpreter(model: &Model) -> Interpreter<'_> {
    Interpreter::new(&model.rules, model.game.as_ref().expect("it says how pieces move"))
}

/// Begins a game from a state, by tables of one of the two forms.
type Start<'s> = &'s dyn Fn(&GameState) -> Box<dyn PlayedPosition>;

/// Does something with the beginnings of a game in both forms.
fn in_both_forms<T>(game: &CompiledGame, of: &Interpreter<'_>, act: impl FnOnce(&[Start<'_>]) -> T) -> T {
    let tabled = tabled(of);
    act(&[&|state| (game.play)(state).expect("it is of this board"), &|state| {
        tabled.play(state).expect("it is of this board")
    }])
}

fn perft_of(position: &mut dyn PlayedPosition, depth: u32) -> Option<u64> {
    position.perft(depth, &mut |_| ControlFlow::Continue(()))
}

/// The game with tables made at run time.
fn tabled(of: &Interpreter<'_>) -> TabledGame {
    TabledGame::new(&Arc::new(of.rules.clone()), of.game, &of.pseudo_moves).expect("it has tables")
}

/// Compares one position, in each form, with the interpreter and with a recomputation of itself; returns its moves.
/// `text` is the rules file.
fn agrees(
    text: &str,
    starts: &[Start<'_>],
    interpreter: &Interpreter<'_>,
    positions: &mut [Box<dyn PlayedPosition>],
) -> Vec<Move> {
    let state = positions[0].state();
    let place = format!("{}:\n{text}", interpreter.rules.state_text(&state));
    let moves = interpreter.legal_moves(&state);
    let after: Vec<GameState> = moves.iter().map(|mv| interpreter.after(&state, mv)).collect();
    let in_check = interpreter.in_check(&state.position, state.to_move);
    let is_attacked =
        |square: &SquareId| [0, 1].iter().any(|&side| interpreter.is_attacked(&state.position, *square, SideId(side)));
    let squares = (0..interpreter.rules.board.size()).map(|square| SquareId(square as u16));
    let attacked: Vec<SquareId> = squares.filter(is_attacked).collect();
    for (start, position) in starts.iter().zip(positions) {
        let mut found = position.moves();
        found.sort();
        assert_eq!(found, moves, "{place}");
        assert_eq!(perft_of(&mut **position, 1), Some(moves.len() as u64), "{place}");
        let mut captures_made = position.captures_made();
        captures_made.sort();
        assert!(captures_made.iter().eq(moves.iter().filter(|mv| mv.captures())), "{place}: {captures_made:?}");
        assert_eq!(position.in_check(), in_check, "{place}");
        assert_eq!(position.attacked(), attacked, "{place}");
        let anew = start(&state);
        assert_eq!(anew.key(), position.key(), "{place}: the key that is kept up is the one worked out anew");
        for (mv, after) in moves.iter().zip(&after) {
            position.make(mv).expect("it is a move");
            assert_eq!(position.state(), *after, "{place}");
            assert!(position.unmake());
            assert_eq!(
                (position.state(), position.key()),
                (state.clone(), anew.key()),
                "{place}: {mv:?} is taken back"
            );
        }
    }
    moves
}

/// Compares the engine's view of positions by compiled and by run-time tables with what the interpreter says.
fn is_searched_alike(game: &CompiledGame, interpreter: &Interpreter<'_>, state: &GameState, choice: usize) {
    let evaluation = Arc::new(evaluation(interpreter));
    let mut positions: Vec<_> = in_both_forms(game, interpreter, |starts| {
        starts.iter().map(|start| start(state).searched(&evaluation)).collect()
    });
    for ply in 0..PLIES / 5 {
        let state = positions[0].state();
        let place = format!("{}:\n{}", interpreter.rules.state_text(&state), game.text);
        let expected = interpreted::seen(interpreter, &state, &evaluation);
        for position in &mut positions {
            assert_eq!(seen(&mut **position), expected, "{place}");
        }
        let number = expected.moves.len();
        if number == 0 {
            break;
        }
        let chosen = &expected.moves[(ply * 5 + choice * 11) % number].0;
        for position in &mut positions {
            let before = (position.state(), position.key(), position.standing(), position.doing());
            let index = (0..number).find(|&index| position.mv(index) == *chosen).expect("it has the move");
            position.make_pass();
            position.unmake();
            position.make(index);
            position.unmake();
            assert_eq!((position.state(), position.key(), position.standing(), position.doing()), before);
            position.make(index);
            assert_eq!(position.copy().standing(), position.standing());
        }
    }
}

/// What a search sees of a position.
#[derive(Debug, PartialEq)]
struct SeenPosition {
    state: GameState,
    moves: Vec<(Move, [u16; 6])>,
    captures_made: usize,
    standing: [i32; 2],
    doing: i32,
    in_check: bool,
    is_over: bool,
    pieces: usize,
    quiet_plies: u32,
    targets: BTreeSet<(u16, u16, u16)>,
}

/// All of it; the list of all moves stays.
fn seen(position: &mut dyn SearchedPosition) -> SeenPosition {
    let (mut captures_made, mut facts, mut targets) = (Vec::new(), Vec::new(), BTreeSet::new());
    position.list(true, &mut captures_made);
    position.forget();
    position.list(false, &mut facts);
    let told = |mv: &MoveFacts| [mv.from, mv.to, mv.mover, mv.becomes, mv.captured, mv.chance];
    let mut moves: Vec<(Move, [u16; 6])> =
        (0..).zip(&facts).map(|(index, facts)| (position.mv(index), told(facts))).collect();
    moves.sort();
    let different: BTreeSet<&MoveFacts> = facts.iter().collect();
    assert_eq!(different.len(), facts.len(), "no two moves have the same facts");
    position.each_target(&mut |piece, from, to| _ = targets.insert((piece, from, to)));
    SeenPosition {
        state: position.state(),
        moves,
        captures_made: captures_made.len(),
        standing: position.standing(),
        doing: position.doing(),
        in_check: position.in_check(),
        is_over: position.is_over(),
        pieces: position.pieces(),
        quiet_plies: position.quiet_plies(),
        targets,
    }
}

/// Every feature has a value except protected pieces: for captures on squares where captures are impossible, the two
/// evaluations differ.
fn evaluation(of: &Interpreter<'_>) -> Evaluation {
    let (pieces, squares) = (of.pseudo_moves.pieces.len(), of.rules.board.size());
    let number = |place: usize| (place * 37 % 101) as i32 - 50;
    Evaluation {
        squares,
        standing: (0..pieces * squares).map(number).collect(),
        targets: (0..pieces).map(|piece| (piece, of.rules.board.squares().clone(), number(piece))).collect(),
        attacked: (0..pieces).map(|piece| number(piece + 3)).collect(),
        protected: vec![0; pieces],
        in_hand: (0..of.rules.piece_types.len()).map(|piece_type| number(piece_type + 5)).collect(),
    }
}

#[test]
fn games_are_searched_as_interpreted() {
    games().par_bridge().for_each(|game| {
        let model = model(&game);
        let interpreter = interpreter(&model);
        let opening = interpreter.start().expect("the opening is a position");
        is_searched_alike(&game, &interpreter, &opening, 1);
    });
}

/// Follows a game from a state in each form, with another choice of moves for each number, and takes all moves back.
/// No position is looked at once no moves are left to compare.
fn follow(
    text: &str,
    starts: &[Start<'_>],
    interpreter: &Interpreter<'_>,
    state: &GameState,
    choice: usize,
    left: &mut usize,
) -> usize {
    let mut positions: Vec<_> = starts.iter().map(|start| start(state)).collect();
    let mut before: Vec<Vec<(GameState, u64)>> = Vec::new();
    for ply in 0..PLIES {
        if *left == 0 {
            break;
        }
        let moves = agrees(text, starts, interpreter, &mut positions);
        *left = left.saturating_sub(moves.len());
        if ply % 4 == 0 {
            let state = positions[0].state();
            let after: Vec<GameState> = moves.iter().map(|mv| interpreter.after(&state, mv)).collect();
            for (start, position) in starts.iter().zip(&mut positions) {
                packed::is_packed_as_a_whole(*start, interpreter, &mut **position, &after);
                packed::is_counted_alike_by_a_table(text, &mut **position, moves.len());
            }
        }
        let Some(mv) = moves.get((ply * 7 + choice * 13 + choice) % moves.len().max(1)) else { break };
        before.push(positions.iter().map(|position| (position.state(), position.key())).collect());
        positions.iter_mut().for_each(|position| position.make(mv).expect("it is a move"));
    }
    for expected in before.iter().rev() {
        for (position, expected) in positions.iter_mut().zip(expected) {
            assert!(position.unmake());
            assert_eq!((position.state(), position.key()), *expected, "{text}");
        }
    }
    assert!(positions.iter_mut().all(|position| !position.unmake()), "nothing is left to be taken back");
    before.len()
}

#[test]
fn games_go_as_interpreted() {
    let plies = |game: CompiledGame| -> usize {
        let model = model(&game);
        let interpreter = interpreter(&model);
        let opening = interpreter.start().expect("the opening is a position");
        let is_little_work = interpreter.legal_moves(&opening).len().pow(2) <= MOST_PERFT;
        let depth = if is_little_work { 2 } else { 1 };
        let counted = perft(&interpreter, &opening, depth, &mut |_| ControlFlow::Continue(()));
        let mut left = effort::times(MOST_MOVES) as usize;
        in_both_forms(&game, &interpreter, |starts| {
            for start in starts {
                assert_eq!(perft_of(&mut *start(&opening), depth), counted, "{}", game.text);
            }
            (0..4).map(|choice| follow(game.text, starts, &interpreter, &opening, choice, &mut left)).sum()
        })
    };
    let plies: usize = games().par_bridge().map(plies).sum();
    assert!(plies > 2000, "{plies} plies in all are too few to say anything");
}

/// Many random games by tables alone, which need no compiling. Together they have every kind of move and all words.
#[test]
fn random_games_go_as_interpreted_by_tables() {
    let mut random = String::new();
    let (mut plies, mut castlings, mut in_passing, mut from_hand, mut gated) = (0, 0, 0, 0, 0);
    for number in 0..effort::times(400).into() {
        let game = draw::game(1, number).expect("it is drawn");
        random += &game.text;
        let interpreter = interpreter(&game.model);
        let rules = Arc::new(game.model.rules.clone());
        let Ok(tabled) = TabledGame::new(&rules, interpreter.game, &interpreter.pseudo_moves) else { continue };
        let start: Start<'_> = &|state| tabled.play(state).expect("it is of this board");
        let opening = interpreter.start().expect("the opening is a position");
        // In a state of a game the side that waits is not in check, so that only the dropped piece can mate.
        let waits_in_check = interpreter.in_check(&opening.position, SideId(1 - opening.to_move.0));
        if waits_in_check && game.text.contains("without mate") {
            continue;
        }
        let mut left = effort::times(MOST_MOVES) as usize;
        plies +=
            (0..3).map(|choice| follow(&game.text, &[start], &interpreter, &opening, choice, &mut left)).sum::<usize>();
        // The same with moves that are rare otherwise, wherever there are some.
        let mut positions = [start(&opening)];
        for ply in 0..PLIES / 3 {
            let moves = agrees(&game.text, &[start], &interpreter, &mut positions);
            let state = positions[0].state();
            let passes = |mv: &&Move| {
                interpreter.game.passed_in(interpreter.rules, &interpreter.after(&state, mv).position).is_some()
            };
            let in_turn = |mv: &&Move| ply % 3 == 0 && is_castling(mv);
            let is_dropped = |mv: &&Move| ply % 2 == 1 && is_from_hand(&game.model, mv);
            let special =
                moves.iter().find(|mv| is_in_passing(&game.model, mv)).or_else(|| moves.iter().find(is_dropped));
            let special = special.or_else(|| moves.iter().find(in_turn)).or_else(|| moves.iter().find(passes));
            let special = moves.iter().find(|mv| mv.gated().is_some()).or(special);
            let Some(mv) = special.or_else(|| moves.get(ply * 7 % moves.len().max(1))) else { break };
            castlings += u32::from(is_castling(&mv));
            in_passing += u32::from(is_in_passing(&game.model, mv));
            from_hand += u32::from(is_from_hand(&game.model, mv));
            gated += u32::from(mv.gated().is_some());
            positions[0].make(mv).expect("it is a move");
        }
    }
    assert_eq!(covered::missing(&random), None);
    assert!(plies > 3000 && castlings > 20 && in_passing > 2, "{plies} plies, {castlings} and {in_passing} moves");
    assert!(from_hand > 10 && gated > 0, "only {from_hand} drops from the hand and {gated} gated pieces");
}

fn is_castling(mv: &&Move) -> bool {
    matches!(mv, Move::Castle { .. })
}

/// Whether a move is a drop from the hand.
fn is_from_hand(model: &Model, mv: &Move) -> bool {
    let Move::Drop { piece, .. } = mv else { return false };
    let kind = model.rules.pieces().find(|kind| kind.piece == *piece);
    kind.is_some_and(|kind| model.rules.can_be_in_hand(kind.piece_type))
}

/// Whether a move captures a piece beside its square of arrival, in a game where pieces do so in passing.
fn is_in_passing(model: &Model, mv: &Move) -> bool {
    let passes = model.game.as_ref().is_some_and(|game| game.passing.is_some());
    let Move::Go { capture_steps, .. } = mv else { return false };
    passes && capture_steps.iter().any(|step| step.captured.is_some_and(|captured| captured != step.to))
}

#[test]
fn difficult_positions_are_as_interpreted() {
    for (name, text) in POSITIONS {
        let game = games().find(|game| game.name == *name).expect("there is a game of that name");
        let model = model(&game);
        let interpreter = interpreter(&model);
        let state = model.rules.parse_state(text).expect("it is a state of the game");
        let depths = 1..=DEPTH + u32::from(effort::effort() > 1);
        let counted: Vec<Option<u64>> = depths
            .clone()
            .map(|depth| perft(&interpreter, &state, depth, &mut |_| ControlFlow::Continue(())))
            .collect();
        in_both_forms(&game, &interpreter, |starts| {
            let mut left = effort::times(MOST_MOVES) as usize;
            (0..4).for_each(|choice| _ = follow(game.text, starts, &interpreter, &state, choice, &mut left));
            for start in starts {
                let mut position = start(&state);
                let found: Vec<Option<u64>> = depths.clone().map(|depth| perft_of(&mut *position, depth)).collect();
                assert_eq!(found, counted, "{name} {text}");
            }
        });
    }
}
