//! Every part of the pseudo-legal moves matters: the oracle notices each change.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use common::games;
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng};
use qishu_counting::oracles;
use qishu_moves::interpret::Interpreter;
use qishu_moves::pseudo_moves::{PieceSet, PseudoMoves};
use qishu_rules::{GameState, Mapping, Move, Piece, PromotionTiming, SideId, SquareId};
use qishu_spec_lang::Model;

/// A change to the result of a statement, by the index of its move pattern. `None` where there is nothing to change.
type Mutant = (&'static str, fn(&mut PseudoMoves, usize) -> Option<()>);

/// Changes that make no difference, since the statement before says the other half of the same.
const EQUIVALENT: &[(&str, &str)] = &[
    ("janggi.rules:36", "everybody may arrive on an empty square"),
    ("janggi.rules:38", "everybody may arrive on an empty square"),
];

/// The least number of tested positions of each game.
const STATES: u32 = 1500;

/// The number of tested squares in all: on a small board royal pieces are in check in most positions, which show
/// little.
const SQUARES: u32 = 60_000;

const MUTANTS: &[Mutant] = &[
    ("pieces between do not matter", |pseudo_moves, pattern| {
        let mut changed = None;
        for pseudo_move in pseudo_moves.all.iter_mut().filter(|pseudo_move| pseudo_move.pattern as usize == pattern) {
            if !pseudo_move.between.is_empty() && pseudo_moves.patterns[pattern].over.is_none() {
                pseudo_move.between.clear();
                changed = Some(());
            }
        }
        changed
    }),
    ("own pieces are in the way", |pseudo_moves, pattern| {
        let all = PieceSet::of(&pseudo_moves.pieces, |_| true);
        (std::mem::replace(&mut pseudo_moves.patterns[pattern].blocking, all.clone()) != all).then_some(())
    }),
    ("one more piece is counted", |pseudo_moves, pattern| {
        let mut changed = None;
        for pseudo_move in pseudo_moves.all.iter_mut().filter(|pseudo_move| pseudo_move.pattern as usize == pattern) {
            if let Some(line) = &mut pseudo_move.line {
                line.number += 1;
                changed = Some(());
            }
        }
        changed
    }),
    ("pieces of one side are counted", |pseudo_moves, pattern| {
        let own = PieceSet::of(&pseudo_moves.pieces, |piece| piece.side == SideId(0));
        let counted = pseudo_moves.patterns[pattern].counted.as_mut()?;
        (std::mem::replace(counted, own.clone()) != own).then_some(())
    }),
    ("a screen is none", |pseudo_moves, pattern| pseudo_moves.patterns[pattern].over.take().map(drop)),
    ("no piece arrives on an empty square", |pseudo_moves, pattern| {
        std::mem::replace(&mut pseudo_moves.patterns[pattern].to_empty, false).then_some(())
    }),
    ("everybody may arrive on an empty square", |pseudo_moves, pattern| {
        (!std::mem::replace(&mut pseudo_moves.patterns[pattern].to_empty, true)).then_some(())
    }),
    ("no piece is taken", |pseudo_moves, pattern| {
        (!std::mem::take(&mut pseudo_moves.patterns[pattern].captures).is_empty()).then_some(())
    }),
    ("pieces of both sides are taken", |pseudo_moves, pattern| {
        let all = PieceSet::of(&pseudo_moves.pieces, |_| true);
        (!std::mem::replace(&mut pseudo_moves.patterns[pattern].captures, all).is_empty()).then_some(())
    }),
    ("any piece that is gone over stays", |pseudo_moves, pattern| {
        std::mem::replace(&mut pseudo_moves.patterns[pattern].captures_between, false).then_some(())
    }),
    ("a piece lands further behind", |pseudo_moves, pattern| {
        std::mem::replace(&mut pseudo_moves.patterns[pattern].directly_behind, false).then_some(())
    }),
    ("no piece goes on", |pseudo_moves, pattern| {
        std::mem::replace(&mut pseudo_moves.patterns[pattern].again, false).then_some(())
    }),
    ("any piece that is captured leaves at once", |pseudo_moves, pattern| {
        std::mem::replace(&mut pseudo_moves.patterns[pattern].afterwards, false).then_some(())
    }),
    ("a piece may turn back", |pseudo_moves, pattern| {
        std::mem::replace(&mut pseudo_moves.patterns[pattern].without_reversal, false).then_some(())
    }),
    ("a promotion ends the move", |pseudo_moves, pattern| {
        let mut changed = None;
        for pseudo_move in pseudo_moves.all.iter_mut().filter(|pseudo_move| pseudo_move.pattern as usize == pattern) {
            let is_captured = pseudo_moves.patterns[pattern].captures_between;
            if std::mem::take(&mut pseudo_move.timing) != PromotionTiming::AtOnce && is_captured {
                changed = Some(());
            }
        }
        changed
    }),
    ("chance leaves no piece out", |pseudo_moves, pattern| {
        let mut changed = None;
        for pseudo_move in pseudo_moves.all.iter_mut().filter(|pseudo_move| pseudo_move.pattern as usize == pattern) {
            if std::mem::replace(&mut pseudo_move.by_chance, false) {
                changed = Some(());
            }
        }
        changed
    }),
    ("no piece becomes another", |pseudo_moves, pattern| {
        let mut changed = None;
        for pseudo_move in pseudo_moves.all.iter_mut().filter(|pseudo_move| pseudo_move.pattern as usize == pattern) {
            if pseudo_move.becomes != [pseudo_move.piece] {
                pseudo_move.becomes = vec![pseudo_move.piece];
                changed = Some(());
            }
        }
        changed
    }),
];

/// The games whose mutants are judged: between them they have every verb.
pub const JUDGED: [&str; 12] = [
    "xiangqi",
    "janggi",
    "makruk",
    "draughts",
    "connect_four",
    "small_jieqi",
    "breakthrough",
    "russian_draughts",
    "turkish_draughts",
    "thai_draughts",
    "lines_of_action",
    "micro_shogi",
];

/// States that random games rarely reach. Most have cannons that jump over the centre of a palace, with any piece there and
/// beyond. Each is tested from both sides.
const RARE: &[(&str, &str)] = &[
    ("janggi", "4k4/9/9/9/9/9/9/9/4A4/3C1K3 w"),
    ("janggi", "4k4/9/9/9/9/9/9/9/4C4/3C1K3 w"),
    ("janggi", "4k4/9/9/9/9/9/9/5c3/4A4/3C1K3 w"),
    ("janggi", "4k4/9/9/9/9/9/9/5p3/4A4/3C1K3 w"),
    ("janggi", "4k4/9/9/9/9/9/9/5p3/4C4/3C1K3 w"),
    ("janggi", "5k3/4a4/3C5/p8/9/9/9/9/9/4K4 b"),
    ("janggi", "5k3/4c4/3C5/p8/9/9/9/9/9/4K4 b"),
    ("janggi", "5k3/9/3C5/p8/9/9/9/9/9/4K4 b"),
    // Seven pieces on a line, along which one goes from edge to edge unless another is in its way.
    ("lines_of_action", "1MMMMMMM/M6M/M6M/M1m4M/M2M3M/M4m1M/M6M/MMMMMMM1 w"),
    ("lines_of_action", "1MMMmMMM/M6M/M6M/M1m4m/m2M3M/M4m1M/M6M/MMMmMMM1 w"),
    ("lines_of_action", "M2m4/1M4M1/2M2M2/3MM3/m2MM2M/2M2M2/1M4M1/M7 w"),
    ("lines_of_action", "M2m4/1M4M1/2M2M2/3mM3/m2mM2M/2M2M2/1M4M1/M7 w"),
    ("lines_of_action", "3m3M/1M4M1/2M2M2/3MM3/m2MM2M/2M2M2/1M4M1/7M w"),
    ("lines_of_action", "3m3M/1M4M1/2M2M2/3mM3/m2mM2M/2M2M2/1M4M1/7M w"),
];

/// A state and its legal moves.
pub type JudgedState = (GameState, BTreeSet<Move>);

/// States of a game with the oracle's verdicts, computed once for all tests.
pub fn judged(name: &str) -> &'static [JudgedState] {
    static STATES_OF: [OnceLock<Vec<JudgedState>>; JUDGED.len()] = [const { OnceLock::new() }; JUDGED.len()];
    let index = JUDGED.iter().position(|game| *game == name).expect("a game that is judged");
    STATES_OF[index].get_or_init(|| oracle(&games::named(name)))
}

/// States with the oracle's verdicts: each piece of the opening is on any allowed square, or off the board. Most are
/// unreachable in games, which does not matter to pseudo-legal moves.
fn oracle(model: &Model) -> Vec<JudgedState> {
    let game = games::interpreter(model);
    let start = game.start().expect("the opening is a position");
    let mut random = TestRng::from_seed(RngAlgorithm::ChaCha, &[1; 32]);
    let pieces: Vec<Piece> = model.rules.pieces().map(|kind| kind.piece).collect();
    let number = STATES.max(SQUARES / start.position.len() as u32);
    let drawn = (0..number).map(|number| {
        let mut state = GameState { position: vec![Piece::NONE; start.position.len()], ..start.clone() };
        state.to_move = SideId(number % 2);
        let share = random.random_range(0.1..0.7);
        for _ in 0..start.position.len() {
            let (piece, square) = (random.random_range(0..pieces.len()), random.random_range(0..start.position.len()));
            if random.random_bool(share) && model.rules.kind(pieces[piece], square).is_some() {
                state.position[square] = pieces[piece];
            }
        }
        state
    });
    let rare = RARE.iter().filter(|(name, _)| *name == model.name).flat_map(|(_, text)| {
        let state = model.rules.parse_state(text).expect("it is a state of the game");
        [mirrored(&state, model), state]
    });
    let judged = drawn.chain(rare).map(|state| {
        let moves = oracles::moves::legal_moves(&model.rules, game.game, &state);
        (state, moves)
    });
    judged.collect()
}

/// The state from the other side, in a game with equal sides and mirrored ranks.
fn mirrored(state: &GameState, model: &Model) -> GameState {
    let (board, pieces) = (&model.rules.board, model.rules.pieces().count());
    let of_other = |piece: &Piece| piece.number().map_or(Piece::NONE, |piece| Piece::of((piece + pieces / 2) % pieces));
    let mut position = vec![Piece::NONE; state.position.len()];
    for (square, piece) in (0..).map(SquareId).zip(&state.position) {
        let opposite = Mapping::MirrorRanks.square(board.grid(), board.square(square));
        position[board.id(opposite).expect("the board is symmetric").index()] = of_other(piece);
    }
    GameState { position, to_move: SideId(1 - state.to_move.0), ..*state }
}

#[test]
#[ignore = "judges thousands of positions; `.ci/nightly` runs it"]
fn every_change_of_a_way_is_noticed() {
    let (mut changed, mut survivors) = (0, Vec::new());
    for name in JUDGED {
        let model = games::named(name);
        let (states, original) = (judged(name), games::interpreter(&model));
        for pattern in 0..original.pseudo_moves.patterns.len() {
            for (what, change) in MUTANTS {
                let mut pseudo_moves = PseudoMoves::clone(&original.pseudo_moves);
                if change(&mut pseudo_moves, pattern).is_none() {
                    continue;
                }
                changed += 1;
                let mutant = Interpreter::with(&model.rules, original.game, Arc::new(pseudo_moves));
                let is_noticed =
                    states.iter().any(|(state, expected)| !mutant.legal_moves(state).iter().eq(expected.iter()));
                let statement = &original.game.move_rules[original.pseudo_moves.patterns[pattern].statement];
                let place = statement.origin.to_string();
                if !is_noticed && !EQUIVALENT.contains(&(place.as_str(), what)) {
                    survivors.push(format!("{place} {} {what}", model.rules.piece_name(statement.piece_type)));
                }
            }
        }
    }
    assert!(survivors.is_empty(), "{} of {changed}:\n{}", survivors.len(), survivors.join("\n"));
    assert!(changed > 150, "only {changed} changes");
}
