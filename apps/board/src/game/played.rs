//! A game with its board, its moves and its end.

use qishu::engine::contest::Playing;
use qishu::engine::{EngineGame, GameLine, Sequence};
use qishu::rules::{GameOutcome, GameState, Move, SideId};
use qishu::{GameRecord, Moves, Notation};

use super::departed::departed;
use super::error::GameError;
use super::notations::notations;
use super::offered::OfferedMove;
use super::tree::{MoveTree, ROOT};
use super::verdict::Verdict;

/// A game that is played, or looked back on.
#[derive(Debug)]
pub struct BoardGame {
    moves: Moves,
    engine_game: EngineGame,
    notations: Vec<Notation>,
    start: GameState,
    tree: MoveTree,
    /// The current state of the place that is shown.
    playing: Playing,
    /// The random source of chance outcomes.
    chance: Sequence,
}

impl BoardGame {
    /// A game that begins with a state; chance outcomes are drawn with a seed.
    ///
    /// # Errors
    ///
    /// Fails if the state is one of another board, or has something [wrong](Moves::wrong) with it.
    pub fn new(moves: Moves, engine_game: EngineGame, start: GameState, seed: u64) -> Result<BoardGame, GameError> {
        if let Some(wrong) = moves.wrong(&start) {
            return Err(GameError::Line(wrong));
        }
        let playing = follow(&engine_game, &start, Vec::new())?;
        let notations = notations(&moves, &moves.start()?);
        let (tree, chance) = (MoveTree::new(), Sequence::new(seed));
        Ok(BoardGame { moves, engine_game, notations, start, tree, playing, chance })
    }

    /// A recorded game, shown from its beginning.
    ///
    /// # Errors
    ///
    /// Fails if its beginning is no state of the board, or if it has too many moves.
    pub fn of_record(
        moves: Moves,
        engine_game: EngineGame,
        record: &GameRecord,
        seed: u64,
    ) -> Result<BoardGame, GameError> {
        let mut game = BoardGame::new(moves, engine_game, record.start.clone(), seed)?;
        game.tree = MoveTree::of_record(record)?;
        // Every place comes after its predecessor, so that the state there is computed already.
        let mut states = vec![game.start.clone()];
        for node in 1..game.tree.nodes().len() {
            let (parent, mv) = (game.tree.nodes()[node].parent, game.tree.nodes()[node].mv.clone());
            let before = &states[parent];
            let mv = mv.unwrap_or(Move::Pass);
            let after = game.moves.after(before, &mv);
            let (side, texts) = (before.to_move, game.texts(before, &mv));
            game.tree.describe(node, side, texts, departed(game.moves.variant().rules(), before, &after));
            states.push(after);
        }
        Ok(game)
    }

    /// How the pieces move.
    pub fn moves(&self) -> &Moves {
        &self.moves
    }

    /// The game as the engine has it.
    pub fn engine_game(&self) -> &EngineGame {
        &self.engine_game
    }

    /// The notations in which its moves are listed.
    pub fn notations(&self) -> &[Notation] {
        &self.notations
    }

    /// Where it began.
    pub fn start(&self) -> &GameState {
        &self.start
    }

    /// All its moves.
    pub fn tree(&self) -> &MoveTree {
        &self.tree
    }

    /// The game up to the place that is shown.
    pub fn line(&self) -> &GameLine {
        self.playing.line()
    }

    /// The game up to that place with its legal moves, for players.
    pub fn playing(&self) -> &Playing {
        &self.playing
    }

    /// The current state.
    pub fn state(&self) -> GameState {
        self.playing.state()
    }

    /// The side to move.
    pub fn to_move(&self) -> SideId {
        self.state().to_move
    }

    /// The legal moves; none if the game is over.
    pub fn offered_moves(&self) -> Vec<OfferedMove> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let state = self.state();
        self.playing.moves().iter().map(|mv| OfferedMove::of(&self.moves, &state, mv)).collect()
    }

    /// The outcome for the side to move, by the rules; `None` if the game is not over.
    pub fn outcome(&self) -> Option<GameOutcome> {
        self.playing.outcome()
    }

    /// The verdict of the rules, with the winner.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        Verdict::by_rules(&self.playing)
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.moves.in_check(&self.state())
    }

    /// Makes the legal move with this index; chance outcomes are drawn.
    ///
    /// # Errors
    ///
    /// Fails if there is no such move, if the game is over, or if it has too many moves.
    pub fn make(&mut self, index: usize) -> Result<(), GameError> {
        if self.outcome().is_some() {
            return Err(GameError::Over);
        }
        if index >= self.playing.moves().len() {
            return Err(GameError::NoMove(index.to_string()));
        }
        let drawn = self.playing.drawn(index, &mut self.chance);
        let mv = self.playing.moves()[drawn].clone();
        let before = self.state();
        let texts = self.texts(&before, &mv);
        self.tree.make(mv)?;
        self.playing.go_on(drawn);
        let departed = departed(self.moves.variant().rules(), &before, &self.state());
        self.tree.describe(self.tree.current(), before.to_move, texts, departed);
        Ok(())
    }

    /// Makes the legal move that a text means, in any notation.
    ///
    /// # Errors
    ///
    /// Fails as [`make`](BoardGame::make) does, and if the text denotes no move or several.
    pub fn make_written(&mut self, text: &str) -> Result<(), GameError> {
        let mv = self.moves.read_move(text, &self.state(), Notation::Squares)?;
        self.make(self.index_of(&mv).ok_or_else(|| GameError::NoMove(text.to_owned()))?)
    }

    /// The index of a legal move.
    pub fn index_of(&self, mv: &Move) -> Option<usize> {
        self.playing.moves().iter().position(|one| one == mv)
    }

    /// Shows another place of the game.
    ///
    /// # Errors
    ///
    /// Fails if there is no such place.
    pub fn go(&mut self, node: usize) -> Result<(), GameError> {
        let before = self.tree.current();
        self.tree.go(node)?;
        let followed = follow(&self.engine_game, &self.start, self.tree.moves());
        if followed.is_err() {
            self.tree.go(before)?;
        }
        self.playing = followed?;
        Ok(())
    }

    /// Takes the last move back; returns whether there was one. It stays in the game as a branch.
    ///
    /// # Errors
    ///
    /// Fails as [`go`](BoardGame::go) does.
    pub fn take_back(&mut self) -> Result<bool, GameError> {
        let current = self.tree.current();
        if current == ROOT {
            return Ok(false);
        }
        self.go(self.tree.nodes()[current].parent)?;
        Ok(true)
    }

    /// The pieces that have left the game up to the place that is shown, by their numbers, in order.
    pub fn departed(&self) -> Vec<usize> {
        self.tree.way().into_iter().flat_map(|node| self.tree.nodes()[node].departed.iter().copied()).collect()
    }

    /// The game as a record, without tags.
    pub fn record(&self) -> GameRecord {
        self.tree.record(self.start.clone())
    }

    /// A legal move of a state in each notation of the game.
    pub fn texts(&self, state: &GameState, mv: &Move) -> Vec<String> {
        self.notations.iter().map(|&notation| self.moves.move_written(mv, state, notation)).collect()
    }
}

fn follow(game: &EngineGame, start: &GameState, moves: Vec<Move>) -> Result<Playing, GameError> {
    let line = GameLine { start: start.clone(), moves };
    Playing::new(game, &line).map_err(|error| GameError::Line(error.to_string()))
}

#[cfg(test)]
mod tests {
    use qishu::Variant;

    use super::*;

    /// Three stones in a row win on a board of two ranks; the first side cannot be kept from it for long.
    const RULES: &str = "variant rows { board 3 x 2 sides one, two same
        piece cross X of one { count 0..3 anywhere } piece nought O of two { count 0..3 anywhere }
        start \"3/3\" move cross, nought drops end win if line of 2 along file end draw if no move }";

    fn game() -> BoardGame {
        let moves = Variant::from_text("rows", RULES).and_then(|variant| variant.moves()).expect("the rules are right");
        let engine_game = moves.engine_game().expect("it has an opening");
        let start = moves.start().expect("it has an opening");
        BoardGame::new(moves, engine_game, start, 1).expect("it begins")
    }

    fn played(game: &BoardGame) -> String {
        game.moves().record_text(&game.record(), Notation::Squares)
    }

    #[test]
    fn a_game_is_played_to_its_end_taken_back_and_branched() {
        let mut game = game();
        for text in ["X@a1", "o@b1", "x@a2"] {
            game.make_written(text).expect("it is legal");
        }
        assert_eq!((game.outcome(), game.offered_moves().len()), (Some(GameOutcome::Lose), 0));
        assert!(matches!(game.make(0), Err(GameError::Over)));
        assert_eq!(game.take_back().ok(), Some(true));
        assert_eq!((game.outcome(), game.offered_moves().len()), (None, 4));
        assert!(game.make_written("a1").is_err() && game.make(4).is_err());
        game.make_written("x@c1").expect("it is legal");
        assert!(played(&game).ends_with("\n1. X@a1 o@b1 2. X@c1 (2. X@a2) *\n"), "{}", played(&game));
        // After going back, the line played last comes first.
        game.go(2).expect("there is such a place");
        game.make_written("X@a2").expect("it is legal");
        assert!(played(&game).contains("2. X@a2 (2. X@c1)"));
        assert!(matches!(game.go(9), Err(GameError::NoNode(9))));
    }

    #[test]
    fn a_record_is_played_as_it_was_written() {
        let mut game = game();
        for text in ["X@a1", "o@b1", "x@c1"] {
            game.make_written(text).expect("it is legal");
        }
        game.go(1).expect("there is such a place");
        game.make_written("o@a2").expect("it is legal");
        let record = game.record();
        let text = game.moves().record_text(&record, Notation::Squares);
        let read = game.moves().read_records(&text).expect("it is a record").swap_remove(0);
        let engine_game = game.engine_game().clone();
        let again = BoardGame::of_record(game.moves().clone(), engine_game, &read, 1).expect("it is legal");
        assert_eq!(again.record(), record);
        assert_eq!(again.tree().current(), ROOT);
        assert!(again.tree().nodes()[1..].iter().all(|node| node.texts.len() == again.notations().len()));
    }
}
