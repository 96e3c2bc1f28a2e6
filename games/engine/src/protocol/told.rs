//! The game that a player program has transmitted, and the notation of its moves.

use qishu_rules::{GameState, Letters, Motion, Move};

use super::{Dialect, echo, sfen};
use crate::begin::LineError;
use crate::game::{EngineGame, GameLine};
use crate::words::{MoveText, SquareNames};

/// A game so far, in the words of a protocol.
#[derive(Clone)]
pub struct ToldGame {
    /// The rules.
    pub game: EngineGame,
    /// How it began, and the moves since.
    pub line: GameLine,
    /// The dialect of the notation.
    pub dialect: Dialect,
    /// Whether ranks count from 0 in UCI, as in its Cyclone dialect for boards of ten ranks.
    pub is_cyclone: bool,
    /// Whether castling is written as in Chess960, as the first piece's move onto the second. It is always read so, too.
    pub castles_onto: bool,
}

/// The number of ranks of the boards that the Cyclone dialect is for: it keeps ranks to one digit.
const CYCLONE_RANKS: u8 = 10;

impl ToldGame {
    /// The beginning of a game.
    ///
    /// # Errors
    ///
    /// Fails if it has none.
    pub fn opening(game: &EngineGame, dialect: Dialect) -> Result<ToldGame, LineError> {
        let line = game.opening()?;
        Ok(ToldGame { game: game.clone(), line, dialect, is_cyclone: false, castles_onto: false })
    }

    /// Whether the game can be played in the Cyclone dialect of UCI.
    pub fn has_cyclone(&self) -> bool {
        self.dialect == Dialect::Uci && self.game.rules().board.ranks() == CYCLONE_RANKS
    }

    /// Whether the game has castling.
    pub fn has_castling(&self) -> bool {
        self.game.game().move_rules.iter().any(|one| matches!(one.motion, Motion::Castles { .. }))
    }

    /// Whether programs call a side white: the side that begins, and in USI the other.
    pub fn is_white(&self, side: usize) -> bool {
        side == usize::from(self.dialect == Dialect::Usi)
    }

    /// Reads the words after `position`: the beginning of a game, and its moves. In UCI, ranks count from 0 as soon as
    /// the moves of a game are legal only so.
    ///
    /// # Errors
    ///
    /// Fails with a message; the game so far stays.
    pub fn hear(&mut self, words: &[&str]) -> Result<(), String> {
        let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let start = match words.split_first() {
            Some((&"startpos", _)) => self.game.opening().map_err(|error| error.to_string()),
            Some((&"fen", _)) => self.begun(&words[1..at].join(" ")),
            Some((&"sfen", _)) => self.begun(&sfen::state_text(self.game.rules(), self.game.game(), &words[1..at])?),
            _ => Err("expected `startpos`, `fen` or `sfen`".to_owned()),
        }?;
        let moves = words.get(at + 1..).unwrap_or_default();
        let played = self.played(start.clone(), moves, self.words());
        if played.is_err() && self.has_cyclone() && !self.is_cyclone {
            let from_zero = MoveText { squares: SquareNames::RanksFromZero, ..self.words() };
            if let Ok(line) = self.played(start, moves, from_zero) {
                (self.line, self.is_cyclone) = (line, true);
                return Ok(());
            }
        }
        self.line = played?;
        Ok(())
    }

    /// A game that begins with a legal state.
    fn begun(&self, text: &str) -> Result<GameLine, String> {
        let rules = self.game.rules();
        let start = self.game.game().parse_state(rules, text).map_err(|error| error.to_string())?;
        if let Some(broken) = rules.broken(&start.position) {
            return Err(broken.to_string());
        }
        let line = GameLine { start, moves: Vec::new() };
        let (mut position, _) = self.game.follow(&line).map_err(|error| error.to_string())?;
        position.make_pass();
        if position.in_check() {
            return Err("the side that is not to move is in check".to_owned());
        }
        Ok(line)
    }

    /// A game with further moves.
    fn played(&self, mut line: GameLine, words: &[&str], texts: MoveText<'_>) -> Result<GameLine, String> {
        let (mut position, _) = self.game.follow(&line).map_err(|error| error.to_string())?;
        let mut facts = Vec::new();
        for &word in words {
            facts.clear();
            position.list(false, &mut facts);
            let state = position.state();
            let meant = (0..facts.len()).find(|&index| texts.means(word, &position.mv(index), &state));
            let index = meant.ok_or_else(|| format!("no legal move: {}", echo(word)))?;
            line.moves.push(position.mv(index));
            position.make(index);
        }
        Ok(line)
    }

    /// The current state.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot be followed.
    pub fn state(&self) -> Result<GameState, LineError> {
        self.game.follow(&self.line).map(|(position, _)| position.state())
    }

    /// The legal moves among some words, and the words that are not moves.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot be followed.
    pub fn meant<'w>(&self, words: &[&'w str]) -> Result<(Vec<Move>, Vec<&'w str>), LineError> {
        let (state, legal) = (self.state()?, self.game.legal(&self.line)?);
        let texts = self.words();
        let (mut moves, mut others) = (Vec::new(), Vec::new());
        for &word in words {
            match legal.iter().find(|mv| texts.means(word, mv, &state)) {
                Some(mv) => moves.push(mv.clone()),
                None => others.push(word),
            }
        }
        Ok((moves, others))
    }

    /// A possible move, as the protocol writes it.
    pub fn text(&self, mv: &Move) -> Option<String> {
        self.texts(std::slice::from_ref(mv)).pop()
    }

    /// The moves after the game so far, up to the first that chance decides.
    pub fn texts(&self, moves: &[Move]) -> Vec<String> {
        let words = self.words();
        let Ok(mut state) = self.state() else { return Vec::new() };
        let mut texts = Vec::new();
        for mv in moves {
            let by_chance = self.is_by_chance(mv, &state);
            texts.push(words.text(mv, &state, Letters::Other, !by_chance));
            if by_chance {
                break;
            }
            match self.game.after(&state, mv) {
                Ok(after) => state = after,
                Err(_) => break,
            }
        }
        texts
    }

    fn words(&self) -> MoveText<'_> {
        let squares = match self.dialect {
            Dialect::Uci if !self.is_cyclone => SquareNames::RanksFromOne,
            Dialect::Uci | Dialect::Ucci => SquareNames::RanksFromZero,
            Dialect::Usi => SquareNames::FilesFromRight,
        };
        let royal = &self.game.game().royal;
        MoveText { castles_onto: self.castles_onto, royal, ..MoveText::new(self.game.rules(), squares) }
    }

    fn is_by_chance(&self, mv: &Move, state: &GameState) -> bool {
        let Move::Go { from, capture_steps, .. } = mv else { return false };
        let Some(last) = capture_steps.last() else { return false };
        let rules = self.game.rules();
        let piece_type = state.position.get(from.index()).and_then(|piece| piece.number());
        let piece_type = piece_type.and_then(|number| rules.pieces().nth(number)).map(|kind| kind.piece_type);
        let square = rules.board.square(last.to);
        let mut promotions = self.game.game().promotions.iter();
        promotions.any(|one| one.by_chance && Some(one.piece_type) == piece_type && one.on.has(square))
    }
}
