//! Compares the legal moves of random games, and the boards after them.

use std::collections::BTreeSet;

use common::games;
use libtest_mimic::{Completion, Failed};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng};
use qishu_rules::{GameState, Letters, Move};
use qishu_spec_lang::Model;

use crate::ask;

/// The number of random games, the limit of their length, and whether they end as in the other program.
#[derive(Clone, Copy)]
pub struct Games {
    pub number: u8,
    pub longest: usize,
    pub end_alike: bool,
}

/// The other program's notation.
#[derive(Clone, Copy, Default)]
pub struct Theirs {
    /// The piece by which a side passes.
    pub passing: &'static str,
    /// The letters with which we write pieces for it.
    pub letters: Letters,
    /// What it writes for some pieces on the board, and our letters for them.
    pub written: &'static [(&'static str, char)],
}

impl Theirs {
    /// Our text of a board in its notation.
    fn board(self, ours: &str) -> String {
        let (board, hands) = ours.find('[').map_or((ours, ""), |hands| ours.split_at(hands));
        let letter = |ours: char| match self.written.iter().find(|(_, letter)| *letter == ours.to_ascii_uppercase()) {
            Some((theirs, _)) if ours.is_ascii_lowercase() => theirs.to_ascii_lowercase(),
            Some((theirs, _)) => (*theirs).to_owned(),
            None => ours.to_string(),
        };
        board.chars().map(letter).collect::<String>() + hands
    }

    /// Its text of a board in our letters.
    fn read(self, theirs: &str) -> String {
        self.written.iter().fold(theirs.to_owned(), |board, (theirs, letter)| {
            let ours = letter.to_string();
            board.replace(theirs, &ours).replace(&theirs.to_lowercase(), &ours.to_lowercase())
        })
    }

    /// Our text of a move in its notation. Its drops have capitals, and its promotions by choice the letter of the result.
    fn move_text(self, ours: String) -> String {
        if let Some((piece, square)) = ours.split_once('@') {
            return format!("{}@{square}", piece.to_ascii_uppercase());
        }
        let last = ours.chars().last().map(|letter| letter.to_ascii_uppercase());
        match self.written.iter().find(|(_, letter)| Some(*letter) == last) {
            Some((theirs, _)) if theirs.starts_with('+') => format!("{}+", &ours[..ours.len() - 1]),
            Some((theirs, _)) => ours[..ours.len() - 1].to_owned() + &theirs[..1].to_ascii_lowercase(),
            None => ours,
        }
    }
}

/// Prints the legal moves of each position on standard input on one line.
const LISTED: &str = "
for line in sys.stdin:
    print(*pyffish.legal_moves(sys.argv[1], line.strip(), []))
";

/// Prints the position after each move on standard input, which stands behind its position.
const MADE: &str = "
for line in sys.stdin:
    fen, move = line.strip().split('|')
    print(pyffish.get_fen(sys.argv[1], fen, [move]))
";

/// Compares the legal moves of all states of some random games, and the boards and rights after the moves that are made.
/// All of these states obey the rules if games end alike.
pub fn are_the_same(model: &Model, theirs: &str, notation: Theirs, played: Games) -> Result<Completion, Failed> {
    let game = games::interpreter(model);
    let mut states = Vec::new();
    for seed in 0..played.number {
        let mut random = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
        let mut state = game.start().expect("the opening is a position");
        for _ in 0..played.longest {
            // A game that they have ended may go on for us to positions that break the rules.
            if played.end_alike {
                assert!(model.rules.broken(&state.position).is_none(), "{}", model.rules.state_text(&state));
            }
            let moves = game.legal_moves(&state);
            if moves.is_empty() {
                states.push((state, moves, None));
                break;
            }
            let mv = moves[random.random_range(0..moves.len())].clone();
            let next = game.after(&state, &mv);
            states.push((std::mem::replace(&mut state, next.clone()), moves, Some((mv, next))));
        }
    }
    // Our names of passes are theirs of moves that stay.
    let text = |mv: &Move, state: &GameState| match mv {
        Move::Pass => staying(&model.rules, state, notation.passing),
        _ => notation.move_text(model.rules.move_text_with(mv, &state.position, notation.letters)),
    };
    // Their first side has the letter `w` under every name. Their count of quiet plies does not affect legal moves.
    let line = |state: &GameState| {
        let side = ["w", "b"][state.to_move.index()];
        let text = model.rules.state_text_with(state, notation.letters);
        let fields: Vec<&str> = text.split_whitespace().collect();
        format!("{} {side} {} {} 0 1", notation.board(fields[0]), fields[2], fields[3])
    };
    let lines: Vec<String> = states.iter().map(|(state, ..)| line(state)).collect();
    let listed = match ask(LISTED, theirs, &(lines.join("\n") + "\n"))? {
        Ok(listed) => listed,
        Err(ignored) => return Ok(ignored),
    };
    let mut compared = 0;
    let mut made = Vec::new();
    for (((state, moves, chosen), line), theirs) in states.iter().zip(&lines).zip(listed.lines()) {
        let ours: BTreeSet<String> = moves.iter().map(|mv| text(mv, state)).collect();
        // They omit the result where there is only one.
        let said = |text: &str| match text.strip_suffix(['+', '-']) {
            Some(arrival) => ours.iter().find(|ours| ours.len() == text.len() && ours.starts_with(arrival)).cloned(),
            None => Some(text.to_owned()),
        };
        let said = |text: &str| said(text).unwrap_or_else(|| text.to_owned());
        if let Some((mv, next)) = chosen
            && let Some(theirs) = theirs.split_whitespace().find(|theirs| said(theirs) == text(mv, state))
        {
            made.push((format!("{line}|{theirs}"), next));
        }
        let theirs: BTreeSet<String> = theirs.split_whitespace().map(said).collect();
        // Where neither side can move, they pass twice before the game ends.
        if moves.is_empty() && !notation.passing.is_empty() && theirs.len() == 1 {
            assert!(theirs.contains(&staying(&model.rules, state, notation.passing)), "{line}");
            continue;
        }
        // A game that has ended for them by a rule that we leave out has no moves.
        if played.end_alike || !theirs.is_empty() {
            assert_eq!(ours, theirs, "{line}");
            compared += 1;
        }
    }
    let given: Vec<&str> = made.iter().map(|(given, _)| given.as_str()).collect();
    let after = match ask(MADE, theirs, &(given.join("\n") + "\n"))? {
        Ok(after) => after,
        Err(ignored) => return Ok(ignored),
    };
    for ((given, next), theirs) in made.iter().zip(after.lines()) {
        let fields = |line: &str| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            (fields[0].split('[').next().unwrap_or_default().to_owned(), fields[2].to_owned())
        };
        let ((our_board, our_rights), (board, rights)) =
            (fields(&model.rules.state_text_with(next, notation.letters)), fields(theirs));
        assert_eq!(our_board, notation.read(&board), "{given}");
        // They leave out rights to gate that others imply.
        let as_read = || {
            let text: Vec<&str> = theirs.split_whitespace().take(4).collect();
            let state = game.game.parse_state(&model.rules, &text.join(" ")).expect("it is a state of the game");
            fields(&model.rules.state_text_with(&state, notation.letters)).1
        };
        assert!(
            game.game.rights.is_empty() || our_rights == rights || game.game.has_gates() && our_rights == as_read(),
            "{given}: {rights}"
        );
    }
    assert!(
        compared > states.len() / 2 && compared > usize::from(played.number) * 10,
        "{theirs}: only {compared} positions were compared"
    );
    Ok(Completion::Completed)
}

/// A move of the side's piece of that type onto its own square.
fn staying(rules: &qishu_rules::Rules, state: &GameState, piece_type: &str) -> String {
    let piece = rules.pieces().find(|kind| {
        let of_piece_type = rules.piece_type(kind.piece_type);
        of_piece_type.side == state.to_move && of_piece_type.name == piece_type
    });
    let piece = piece.expect("the side has such a piece").piece;
    let cell = state.position.iter().position(|&other| other == piece).expect("it is on the board");
    let square = rules.place(cell).1;
    format!("{square}{square}")
}
