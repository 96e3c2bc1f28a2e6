//! The games that tests play: those of the library.

use qishu_moves::interpret::Interpreter;
use qishu_rules::Game;
use qishu_spec_lang::Model;

use crate::rules;

/// All games, by their names.
pub const ALL: &[&str] = &[
    "xiangqi",
    "draughts",
    "draughts_6x6",
    "international_draughts",
    "russian_draughts",
    "brazilian_draughts",
    "turkish_draughts",
    "thai_draughts",
    "noughts_and_crosses",
    "three_mens_morris",
    "amazons",
    "minixiangqi",
    "makruk",
    "janggi",
    "chess",
    "capablanca",
    "crazyhouse",
    "fox_and_geese",
    "small_xiangqi",
    "jieqi",
    "small_jieqi",
    "connect_four",
    "breakthrough",
    "shogi",
    "minishogi",
    "dobutsu_shogi",
    "othello",
    "othello_6x6",
    "ataxx",
    "atomic",
    "clobber",
    "three_musketeers",
    "jungle",
    "gomoku",
    "antichess",
    "goro_goro_shogi",
    "kyoto_shogi",
    "micro_shogi",
    "tori_shogi",
    "knightmate",
    "horde",
    "extinction",
    "alquerque",
    "hare_and_hounds",
    "fox_and_geese_33",
    "qubic",
    "halma",
    "chinese_checkers",
    "three_checks",
    "racing_kings",
    "bagh_chal_in_hand",
    "tablut",
    "brandubh",
    "teeko_in_hand",
    "glinski",
    "six_mens_morris_in_hand",
    "nine_mens_morris_in_hand",
    "go_5x5",
    "go_7x7",
    "go_9x9",
    "hex",
    "lines_of_action",
    "havannah_4",
    "y",
    "yavalath",
    "connect_six",
    "marseillais",
];

/// The model of the game of that name.
pub fn named(name: &str) -> Model {
    assert!(ALL.contains(&name), "{name} is no game");
    rules::of_the_library(name)
}

/// Chess while no piece castles or is captured in passing: its positions are diagrams, with all symmetries of the board.
pub fn chess_without_state() -> Model {
    let path = rules::path("variants/chess/chess.rules");
    let text = std::fs::read_to_string(path).expect("the file is there");
    let is_kept = |line: &&str| !["right ", "castles ", "onto passed"].iter().any(|words| line.contains(words));
    let lines: Vec<&str> = text.lines().filter(is_kept).collect();
    let text = lines.join("\n").replace(" passing", "").replace(" w KQkq - 0 1", "");
    qishu_spec_lang::check_texts(&[("chess.rules", &text)]).models.expect("the rules are sound").remove(0)
}

/// How its pieces move.
pub fn game(model: &Model) -> &Game {
    model.game.as_ref().expect("it says how pieces move")
}

/// The game, ready to be played.
pub fn interpreter(model: &Model) -> Interpreter<'_> {
    Interpreter::new(&model.rules, game(model))
}
