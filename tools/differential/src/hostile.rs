//! Invariants for arbitrary texts: for the fuzzer, and for the test that replays its corpus.

use std::collections::BTreeSet;

use qishu_counting::oracles::moves::legal_moves;
use qishu_counting::planner::Limits;
use qishu_moves::interpret::Interpreter;
use qishu_rules::Move;
use qishu_spec_lang::symbols::{expected, symbols};
use qishu_spec_lang::{Code, Loaded, check_texts, format};

use crate::oracle::{Effort, Judgement, oracle};

/// Small, so that refusals are as common as plans, and a count is fast.
const EFFORT: Effort = Effort {
    boards: 2_000,
    states: 100,
    limits: Limits { steps: 1 << 14, entries: 1 << 12, tables: 80, binomials: 1 << 12, ..Limits::DEFAULT },
};

/// Boards with more squares are left to the test of hostile rules: a fuzzer wants many small ones.
const SQUARES: usize = 36;

/// More pieces, counted for each side, would only cost time.
const PIECES: usize = 12;

/// More lines of caps, patterns and relations would only cost time.
const RULES: usize = 40;

/// The number of plies that are played of a game.
const PLIES: usize = 8;

/// More moves, counted for each piece of each side, would only cost time.
const MOVES: usize = 24;

/// Reads a text. Its errors must have places within it, and can be rendered. Its canonical form has errors of the same
/// kinds, and is its own canonical form. Names in it have the stated places.
///
/// # Panics
///
/// Panics if an error lies outside the text, if formatting changes the meaning, or if the checker panics.
pub fn read(text: &str) {
    let loaded = check_texts(&[("hostile.rules", text)]);
    if let Ok(formatted) = format("hostile.rules", text).text {
        assert_eq!(format("hostile.rules", &formatted).text.as_ref(), Ok(&formatted), "{text}");
        let codes = |loaded: &Loaded| -> Vec<Code> {
            loaded.models.as_ref().err().into_iter().flatten().map(|mistake| mistake.code).collect()
        };
        assert_eq!(codes(&check_texts(&[("hostile.rules", &formatted)])), codes(&loaded), "{text}");
    }
    for symbol in symbols(text) {
        assert_eq!(text.get(symbol.bytes.clone()), Some(symbol.name.as_str()), "{text}");
        assert!(text.get(symbol.statement.clone()).is_some(), "{symbol:?} is not in the text");
    }
    // Somewhere in the text, and at its end.
    let third = text.char_indices().map(|(at, _)| at).find(|&at| at >= text.len() / 3);
    for at in third.into_iter().chain([text.len()]) {
        expected(text, at);
    }
    for mistake in loaded.models.err().unwrap_or_default() {
        assert!(!mistake.render_plain(&loaded.sources).is_empty(), "a mistake is rendered in words");
        for label in &mistake.labels {
            let file = loaded.sources.file(label.span.file).text();
            assert!(file.get(label.span.range()).is_some(), "{mistake:?} is not in the text");
        }
    }
}

/// Counts the positions of a text by every method, if it is small.
///
/// # Panics
///
/// Panics if two counting methods disagree, or if the planner panics.
pub fn count(text: &str) {
    let Ok(models) = check_texts(&[("hostile.rules", text)]).models else { return };
    for model in models {
        let lines: usize = model.rules.caps.iter().map(|cap| cap.lines.len()).sum();
        let rules = lines + model.rules.patterns.len() + model.rules.relations.len() + model.rules.budgets.len();
        let cells = model.rules.cells();
        if cells > SQUARES || model.rules.piece_types.len() > PIECES || rules > RULES {
            continue;
        }
        if let Judgement::Disagreed(what) = oracle(&model, EFFORT) {
            panic!("{what}");
        }
    }
}

/// Plays a few plies of the game that a text describes, if it is small. The interpreter of pseudo-legal moves and the
/// oracle on the board must list the same moves, and states must survive a round trip through text.
///
/// # Panics
///
/// Panics if the two disagree, or if making a move panics.
pub fn play(text: &str) {
    let Ok(models) = check_texts(&[("hostile.rules", text)]).models else { return };
    for model in models {
        let rules = &model.rules;
        let Some(game) = &model.game else { continue };
        if rules.cells() > SQUARES || rules.piece_types.len() > PIECES || game.move_rules.len() > MOVES {
            continue;
        }
        let interpreter = Interpreter::new(rules, game);
        let mut state = interpreter.start().expect("the checker has read the opening");
        for ply in 0..PLIES {
            let line = rules.state_text(&state);
            assert_eq!(rules.parse_state(&line).as_ref(), Ok(&state), "{line}");
            let moves = interpreter.legal_moves(&state);
            let judged: BTreeSet<Move> = legal_moves(rules, game, &state);
            assert!(moves.iter().eq(&judged), "{line}: {moves:?}, not {judged:?}");
            // The first ones would be those of one piece again and again.
            let Some(mv) = moves.get(moves.len() * (ply % 3) / 3) else { break };
            state = interpreter.after(&state, mv);
        }
    }
}
