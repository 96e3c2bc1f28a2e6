//! The interpreter against the oracle on the board, along random games in which every position has a number.

use std::collections::BTreeSet;

use common::games;
use differential::{effort, random_game};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use qishu_counting::oracles;
use qishu_moves::proofs::{Followed, prove};
use qishu_rules::Move;
use qishu_spec_lang::Model;

/// What the language has for moves.
const WORDS: &[&str] = &[
    "steps",
    "leaps",
    "slides",
    "jumps",
    "drops",
    "passes",
    "then",
    "over empty",
    "over 1",
    "over no enemy",
    "per any",
    "per any own",
    "per any enemy",
    "captured",
    "captured afterwards",
    "over 1 directly behind",
    "captured directly behind",
    "without reversal",
    "but",
    "to empty",
    "onto enemy",
    "from",
    "into",
    "within",
    "again",
    "royal",
    "must make",
    "must capture",
    "must capture most",
    "must drop\n",
    "must drop king",
    "drops for",
    "win for white",
    "then drops",
    "behind",
    "rides",
    "surrounded",
    "by line of",
    "sparing lines",
    "on board or in hand",
    "promote",
    "by chance",
    "by capture",
    "forward",
    "backward",
    "sideways",
    "along file",
    "diagonal",
    "line of",
    "if at least",
    "if at most",
    "keep",
    "joined along",
    "joined by",
    "rising",
    "falling",
    "or",
    "forbid",
    "right",
    "castles",
    "by right",
    "by exclusive right",
    "gates",
    "passing",
    "onto passed",
    "flip",
    "capture",
    "blast",
    "enclosed",
    "singly",
    "or on",
    "touching",
    "beside",
    "flipping",
    "touching own",
    "not touching enemy",
    "not beside enemy",
    "if no move with more",
    "if no move with fewer",
    "passes if no move",
    "must not give check",
    "checks given",
    "both have",
    "after reply",
    "after any reply",
    "safe from capture",
    "while full",
    "if only",
    "unless dropped alone",
    "flip group of",
    "capture group of",
    "must not leave group of",
    "royal last",
    "at most 1 with",
    "chain of",
    "every group of",
    "exactly 2 groups of",
    "or group of",
    "not joined",
    "passes always",
];

/// A source of random numbers that is the same everywhere.
fn random(seed: u8) -> TestRng {
    TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32])
}

/// Plays a random game of at most `plies` plies, and compares interpreter and oracle in each state. Every position
/// obeys the rules, or at least the placements. Returns the number of plies.
fn play(model: &Model, seed: u8, plies: usize, keeps_rules: bool) -> usize {
    let game = games::interpreter(model);
    let mut random = random(seed);
    let mut state = game.start().expect("the opening is a position");
    for ply in 0..plies {
        let text = model.rules.state_text(&state);
        assert_eq!(model.rules.parse_state(&text).as_ref(), Ok(&state), "{text}");
        for right in game.game.rights.iter().filter(|right| right.is_held(&model.rules, &state.position)) {
            assert!(right.stands(&model.rules, &state.position), "{text}");
        }
        if let Some(passed) = game.game.passed_in(&model.rules, &state.position) {
            assert!(passed.can_be_captured(&model.rules, &state.position), "{text}");
        }
        if keeps_rules {
            assert_eq!(model.rules.broken(&state.position), None, "{text}");
        }
        for end in game.game.ends.iter() {
            let judged = oracles::ends::leaves_only(&model.rules, game.game, &end.ending, &state.position);
            assert_eq!(end.ending.leaves_only(&model.rules, &state.position), judged, "{text}");
        }
        let moves = game.legal_moves(&state);
        let judged = oracles::moves::legal_moves(&model.rules, game.game, &state);
        assert_eq!(moves.iter().cloned().collect::<BTreeSet<Move>>(), judged, "{text}");
        if moves.is_empty() {
            return ply;
        }
        // Moves with effects are rare otherwise.
        let has_effect = |mv: &&Move| {
            let mut made = state.position.clone();
            mv.make(&mut made);
            !game.game.changes_after(&model.rules, &made, mv).is_empty()
        };
        let with_effects: Vec<&Move> = moves.iter().filter(|_| ply % 2 == 1).filter(has_effect).collect();
        let mv = match with_effects.len() {
            0 => &moves[random.random_range(0..moves.len())],
            number => with_effects[random.random_range(0..number)],
        };
        let checks = oracles::ends::checks_after(&model.rules, game.game, &state, mv);
        let turn = oracles::turns::turn_after(&model.rules, game.game, &state, mv);
        let board = oracles::moves::board_after(&model.rules, game.game, &state.position, mv);
        state = game.after(&state, mv);
        let squares = model.rules.board.size();
        assert_eq!(state.position[..squares], board[..squares], "{text}, {}", model.rules.state_text(&state));
        let found = game.game.checks_given().and_then(|checks| checks.numbers(&model.rules, &state.position));
        assert_eq!(found, checks, "{text}, {}", model.rules.state_text(&state));
        let made = game.game.turn.map_or(Some(0), |turn| turn.made(&model.rules, &state.position));
        assert_eq!(made.map(|made| (state.to_move, made + 1)), turn, "{text}, {}", model.rules.state_text(&state));
    }
    plies
}

/// Whether its opening and moves prove that every game keeps the rules.
fn is_proved(model: &Model) -> bool {
    let game = games::interpreter(model);
    let opening = game.start().expect("the opening is a position");
    let followed = Followed::new(&game, opening).expect("the moves are few");
    prove(&game, &followed).is_sound(&model.rules)
}

#[test]
fn random_games_agree_with_the_oracle() {
    for name in games::ALL {
        let model = games::named(name);
        let longest = (0..2).map(|seed| play(&model, seed, 60, true)).max();
        assert!(longest > Some(6), "{name}: the games are too short to say anything");
    }
}

/// Pieces on a hexagon that step to neighbours, leap over enemies and slide along its three lines, and askew ones.
#[test]
fn games_on_six_sided_cells_agree_with_the_oracle() {
    let text = "variant marbles {
        board 5 x 5 joined along file, rank, rising keep cells
        region cells = a1..c1 | a2..d2 | a3..e3 | b4..e4 | c5..e5
        sides black, white rotate
        piece marble M { count 0..5 anywhere }  piece runner R { count 0..2 anywhere }
        start \"**1mr/*1mm1/1R1r1/1MM1*/RM1**\"
        move marble steps along file, rank, rising
        move marble leaps 2 along file, rank, rising over 1 enemy captured again
        move runner slides along rising
        move runner steps along falling backward
        move runner leaps 1 along file, rank then 1 along rising
        end win if line of 3 along rising
        end lose if no move
    }";
    let model = common::rules::model(text);
    let longest = (0..8).map(|seed| play(&model, seed, 40, true)).max();
    assert!(longest > Some(6), "the games are too short to say anything");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: effort::times(60), ..ProptestConfig::default() })]

    /// A random game may break its rules: a promotion may exceed a count, and forbidden relations may occur. Proved
    /// rules must hold.
    #[test]
    fn random_rules_agree_with_the_oracle(game in random_game::games(), seed in any::<u8>()) {
        play(&game.model, seed, 12, is_proved(&game.model));
    }
}

/// The most games that are drawn for the sake of rare words.
const MOST_FURTHER_GAMES: usize = 8192;

/// A word of the language for moves that no line of the text has.
fn missing(text: &str) -> Option<&'static str> {
    // Several squares of departure, and of a right.
    let has_several = |line: &str, before: &str, behind: &str| {
        let squares = line.split_once(before).map(|(_, rest)| rest.split(behind).next().unwrap_or(rest));
        squares.is_some_and(|squares| squares.trim().contains(' '))
    };
    let drops = |line: &str, verb: &str| line.split_once(" then drops ").is_some_and(|(_, drop)| drop.contains(verb));
    let is_right = |line: &str| line.trim_start().starts_with("right ");
    let phrases = [
        ("then drops … steps", text.lines().any(|line| drops(line, " steps "))),
        ("then drops … leaps", text.lines().any(|line| drops(line, " leaps "))),
        ("castles from several squares", text.lines().any(|line| has_several(line, " castles from ", " to "))),
        ("a right on several squares", text.lines().any(|line| is_right(line) && has_several(line, " on ", ","))),
    ];
    let phrase = phrases.into_iter().find(|(_, is_in)| !is_in).map(|(phrase, _)| phrase);
    WORDS.iter().copied().find(|word| !text.contains(&format!(" {word}"))).or(phrase)
}

/// The random games are worth playing: many of them last, and each of the language's words for moves is in some.
#[test]
fn random_rules_have_all_words() {
    let mut runner = TestRunner::new_with_rng(ProptestConfig::default(), random(1));
    let mut text = String::new();
    let (mut plies, mut proved) = (0, 0);
    for seed in (0..=255).chain(0..=255) {
        let game = random_game::games().new_tree(&mut runner).expect("the checker accepts some").current();
        text += &game.text;
        proved += usize::from(is_proved(&game.model) && game.text.contains("forbid"));
        plies += play(&game.model, seed, 6, false);
    }
    // Rare words are looked for in further games, which are not played.
    for _ in 0..MOST_FURTHER_GAMES / 256 {
        if missing(&text).is_none() {
            break;
        }
        for _ in 0..256 {
            text += &random_game::games().new_tree(&mut runner).expect("the checker accepts some").current().text;
        }
    }
    assert_eq!(missing(&text), None);
    assert!(plies > 200, "{plies} plies in all");
    assert!(proved > 2, "of {proved} only it is proved that pieces never meet that must not");
}
