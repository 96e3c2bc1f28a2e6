//! The game that a player program has transmitted, and the notation of its moves.

use qishu_rules::{GameState, Letters, Move};

use super::{Dialect, echo};
use crate::begin::LineError;
use crate::game::{EngineGame, GameLine};
use crate::words::{MoveText, RankNumbers};

/// A game so far, in the words of a protocol.
#[derive(Clone)]
pub struct ToldGame {
    /// The rules.
    pub game: EngineGame,
    /// How it began, and the moves since.
    pub line: GameLine,
    /// The dialect of the notation.
    pub dialect: Dialect,
}

impl ToldGame {
    /// The beginning of a game.
    ///
    /// # Errors
    ///
    /// Fails if it has none.
    pub fn opening(game: &EngineGame, dialect: Dialect) -> Result<ToldGame, LineError> {
        Ok(ToldGame { game: game.clone(), line: game.opening()?, dialect })
    }

    /// Reads the words after `position`: the beginning of a game, and its moves. Moves before the first invalid one are
    /// made.
    ///
    /// # Errors
    ///
    /// Fails with a message; if the beginning is wrong, the game so far stays.
    pub fn hear(&mut self, words: &[&str]) -> Result<(), String> {
        let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        self.line = match words.split_first() {
            Some((&"startpos", _)) => self.game.opening().map_err(|error| error.to_string()),
            Some((&"fen", _)) => self.begun(&words[1..at]),
            _ => Err("expected `startpos` or `fen`".to_owned()),
        }?;
        self.play(words.get(at + 1..).unwrap_or_default())
    }

    /// A game that begins with a legal state.
    fn begun(&self, words: &[&str]) -> Result<GameLine, String> {
        let rules = self.game.rules();
        let start = self.game.game().parse_state(rules, &words.join(" ")).map_err(|error| error.to_string())?;
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

    /// Plays some moves; those before the first invalid one are made.
    fn play(&mut self, words: &[&str]) -> Result<(), String> {
        let (mut position, _) = self.game.follow(&self.line).map_err(|error| error.to_string())?;
        let mut facts = Vec::new();
        for &word in words {
            facts.clear();
            position.list(false, &mut facts);
            let state = position.state();
            let texts = self.words();
            let meant = (0..facts.len()).find(|&index| texts.means(word, &position.mv(index), &state));
            let index = meant.ok_or_else(|| format!("no legal move: {}", echo(word)))?;
            self.line.moves.push(position.mv(index));
            position.make(index);
        }
        Ok(())
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
            texts.push(words.text(mv, &state, Letters::Own, !by_chance));
            if by_chance {
                break;
            }
            state = state.after(self.game.rules(), self.game.game(), mv, true);
        }
        texts
    }

    fn words(&self) -> MoveText<'_> {
        let ranks = match self.dialect {
            Dialect::Uci => RankNumbers::FromOne,
            Dialect::Ucci => RankNumbers::FromZero,
        };
        MoveText { rules: self.game.rules(), ranks }
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
