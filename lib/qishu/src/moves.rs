//! How the pieces of a variant move.

use std::sync::{Arc, OnceLock};

use qishu_codegen::explain::moves::{drawn, explain};
use qishu_engine::{Begin, EngineGame};
use qishu_moves::interpret::Interpreter;
use qishu_moves::lower::lower;
use qishu_moves::plan::MoveRefusal;
use qishu_moves::play::Play;
use qishu_moves::pseudo_moves::PseudoMoves;
use qishu_moves::tables::TabledGame;
use qishu_moves::targets::{best_departure, targets};
use qishu_rules::{Game, GameOutcome, GameState, Letters, Move, Piece, PieceTypeId, Rules, SquareId, TargetSquare};
use qishu_runtime::moves::{Evaluation, OtherBoard, PlayedPosition, SearchedPosition};

use crate::digest;
use crate::error::Error;
use crate::variant::Variant;

/// The moves of a variant: the legal moves of any state, and their effects.
///
/// Single states are answered by pseudo-legal moves, one by one, which is slow. What follows many moves has a
/// [position](Moves::position) with tables: a compiled module's if there is one, otherwise made at run time. A clone is
/// cheap.
///
/// ```
/// let rules = r#"variant rooks {
///     board 3 x 3 sides white, black mirror ranks
///     piece king K { count 1 anywhere } piece rook R { count 0..1 anywhere }
///     start "k2/3/R1K" royal king
///     move king steps along file, rank, diagonal
///     move rook slides along file, rank
///     end lose if no move in check
/// }"#;
/// use qishu::rules::Letters;
/// let variant = qishu::Variant::from_text("rooks", rules)?;
/// let moves = variant.moves()?;
/// let state = moves.parse_state("k2/3/R1K b - - 0 1")?;
/// let legal: Vec<String> = moves.legal(&state).iter().map(|mv| moves.move_text(mv, &state, Letters::Own)).collect();
/// assert_eq!(legal, ["a3b3"]);
///
/// // The targets of the rook from its best square, on an otherwise empty board.
/// let rook = state.position[0];
/// let targets = moves.targets(rook, moves.best_departure(rook));
/// let squares: Vec<u16> = targets.iter().filter(|target| target.by_capture).map(|target| target.square.0).collect();
/// assert_eq!(squares, [1, 3, 5, 7]);
///
/// assert_eq!(moves.perft(&state, 2, None, &qishu::Work::default())?.total, 4);
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Moves {
    variant: Variant,
    /// The statements.
    game: Arc<Game>,
    /// The pseudo-legal moves derived from them.
    pseudo_moves: Arc<PseudoMoves>,
    /// The tables, made on first use.
    tabled: Arc<OnceLock<Result<TabledGame, MoveRefusal>>>,
}

/// Drawings of the moves of a piece type from one square each, as [`Moves::explain`] draws them, with a legend of the
/// marks. Pieces without moves are left out. The work is comparable to checking the rules.
pub fn drawn_moves(rules: &Rules, game: &Game, piece_type: PieceTypeId) -> Vec<String> {
    drawn(rules, game, piece_type)
}

impl Moves {
    pub(crate) fn of(variant: &Variant) -> Result<Moves, Error> {
        let game = variant.game()?;
        let pseudo_moves = Arc::new(lower(variant.rules(), game));
        let game = Arc::new(game.clone());
        Ok(Moves { variant: variant.clone(), game, pseudo_moves, tabled: Arc::default() })
    }

    /// The variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The statements of the rules, checked.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The SHA-256 digest, in hexadecimal digits, of all that determines games except the opening: the content of
    /// positions, and the moves, promotions and ends. As with [`Variant::digest`], names and source locations do not
    /// matter.
    #[must_use]
    pub fn digest(&self) -> String {
        digest::of_game(self.variant.rules(), &self.game)
    }

    /// The opening.
    ///
    /// # Errors
    ///
    /// Fails if the opening is not a state, which the checker of rules has ruled out.
    pub fn start(&self) -> Result<GameState, Error> {
        self.parse_state(&self.game.start)
    }

    /// Reads a state from one line of text in the style of FEN. The fields are the position, the side to move, the
    /// rights, the square over which a piece has passed, the quiet plies and the number of the move. If the rules have
    /// no such state, the third and the fourth field are `-`. Trailing fields may be missing. See also [`Game::parse_state`].
    ///
    /// # Errors
    ///
    /// Fails with the first place where the text is not a state.
    pub fn parse_state(&self, text: &str) -> Result<GameState, Error> {
        let state = self.game.parse_state(self.variant.rules(), text);
        state.map_err(|error| Error::NoPosition { message: error.to_string(), byte: error.offset() })
    }

    /// The state as such a line, with the letters of the rules or with those of other programs.
    pub fn state_text(&self, state: &GameState, letters: Letters) -> String {
        self.variant.rules().state_text_with(state, letters)
    }

    /// A move as text, as in `h3e3`, with either set of letters: see
    /// [`Rules::move_text`](crate::rules::Rules::move_text).
    pub fn move_text(&self, mv: &Move, state: &GameState, letters: Letters) -> String {
        self.variant.rules().move_text_with(mv, &state.position, letters)
    }

    /// The fault of a state in words: a rule that its position breaks, or a royal piece that the side to move could
    /// capture at once. `None` if the state is legal.
    pub fn wrong(&self, state: &GameState) -> Option<String> {
        let rules = self.variant.rules();
        if let Some(broken) = rules.broken(&state.position) {
            return Some(broken.to_string());
        }
        if self.game.has_passed_itself(rules, state) {
            let side = &rules.sides[state.to_move.index()];
            return Some(format!("{side} is to move, and a piece of {side} has just passed a square"));
        }
        let waiting = Game::other(state.to_move);
        // A move that removes a royal piece of the other side may leave an own one attacked.
        let has_lost = self.game.has_blasts() && !self.has_royal(state);
        let in_check = !has_lost && self.interpreter().in_check(&state.position, waiting);
        let sides = [waiting, state.to_move].map(|side| rules.sides[side.index()].to_string());
        in_check.then(|| format!("{} is in check, and {} is to move", sides[0], sides[1]))
    }

    /// Whether a royal piece of the side to move is on the board.
    fn has_royal(&self, state: &GameState) -> bool {
        let interpreter = self.interpreter();
        let pieces = state.position[..interpreter.pseudo_moves.squares].iter();
        let mut pieces = pieces.filter_map(|&piece| interpreter.pseudo_moves.piece(piece));
        pieces.any(|piece| piece.is_royal && piece.side == state.to_move)
    }

    /// The legal moves, in order.
    pub fn legal(&self, state: &GameState) -> Vec<Move> {
        self.interpreter().legal_moves(state)
    }

    /// The state after a legal move.
    pub fn after(&self, state: &GameState, mv: &Move) -> GameState {
        self.interpreter().after(state, mv)
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self, state: &GameState) -> bool {
        self.interpreter().in_check(&state.position, state.to_move)
    }

    /// The outcome of the game for the side to move, as far as the state alone determines it; `None` if the game
    /// continues.
    pub fn outcome(&self, state: &GameState) -> Option<GameOutcome> {
        Play::new(&self.interpreter(), state.clone()).outcome()
    }

    /// The same outcome for a state in which the side to move is known to have no move, which is faster.
    pub(crate) fn outcome_without_moves(&self, state: &GameState) -> Option<GameOutcome> {
        Play::new(&self.interpreter(), state.clone()).outcome_without_moves()
    }

    /// The outcome of the game for the side to move, with the earlier states of the game considered, the first one first:
    /// ends by repetition count, too. `None` if the game continues.
    ///
    /// ```
    /// # use qishu::rules::GameOutcome;
    /// # let rules = r#"variant kings {
    /// #     board 3 x 3 sides white, black mirror ranks piece king K { count 1 anywhere }
    /// #     start "k2/3/2K" royal king move king steps along file, rank
    /// #     end draw if 2 repeats
    /// # }"#;
    /// let moves = qishu::Variant::from_text("kings", rules)?.moves()?;
    /// let mut states = vec![moves.start()?];
    /// for text in ["c1b1", "a3b3", "b1c1", "b3a3"] {
    ///     let state = &states[states.len() - 1];
    ///     let mv = moves.read_move(text, state, qishu::Notation::Squares)?;
    ///     let next = moves.after(state, &mv);
    ///     states.push(next);
    /// }
    /// assert_eq!(moves.outcome_after(&states[..4], &states[4]), Some(GameOutcome::Draw));
    /// assert_eq!(moves.outcome(&states[4]), None);
    /// # Ok::<(), qishu::Error>(())
    /// ```
    pub fn outcome_after(&self, earlier: &[GameState], state: &GameState) -> Option<GameOutcome> {
        let interpreter = self.interpreter();
        let Some((first, rest)) = earlier.split_first() else { return self.outcome(state) };
        let mut game = Play::new(&interpreter, first.clone());
        rest.iter().chain([state]).for_each(|next| game.go_on_to(next.clone()));
        game.outcome()
    }

    /// The moves in drawings: for each piece of the first side, a board with its moves from one square.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn explain(&self) -> Result<String, Error> {
        Ok(explain(self.variant.model()?))
    }

    /// The squares relevant to one capture step of a piece from a square, or onto the board, for every occupation of
    /// the other squares; ascending. Empty for a piece or a square that does not exist.
    pub fn targets(&self, piece: Piece, from: Option<SquareId>) -> Vec<TargetSquare> {
        let pseudo_moves = &self.pseudo_moves;
        let has_square = from.is_none_or(|from| from.index() < pseudo_moves.squares);
        let piece = piece.number().filter(|&number| number < pseudo_moves.pieces.len() && has_square);
        piece.map_or(Vec::new(), |number| targets(pseudo_moves, number, from))
    }

    /// The square from which a piece reaches the most others; ties go to the square nearest to the middle of the board.
    /// `None` for a piece that only comes onto the board or does not move.
    pub fn best_departure(&self, piece: Piece) -> Option<SquareId> {
        let pseudo_moves = &self.pseudo_moves;
        let number = piece.number().filter(|&number| number < pseudo_moves.pieces.len())?;
        best_departure(self.variant.rules(), pseudo_moves, number)
    }

    /// The game in the form that an engine plays.
    ///
    /// # Errors
    ///
    /// Fails as [`position`](Moves::position) does.
    pub fn engine_game(&self) -> Result<EngineGame, Error> {
        self.position(&self.start()?)?;
        let moves = self.clone();
        let begin: Begin = Arc::new(move |state, evaluation| moves.searched(state, evaluation));
        let made = EngineGame::new(Arc::new(self.variant.rules().clone()), self.game.clone(), begin);
        made.map_err(|error| Error::NoPosition { message: error.to_string(), byte: 0 })
    }

    /// A position on which moves are made and taken back fast: that of the compiled module if there is one, otherwise
    /// one with tables that are made on first use.
    ///
    /// # Errors
    ///
    /// Fails if the board or the number of pieces is too large for tables, or if the state is one of another board.
    pub fn position(&self, state: &GameState) -> Result<Box<dyn PlayedPosition>, Error> {
        let played = match self.variant.play() {
            Some(play) => play(state),
            None => self.tabled()?.play(state),
        };
        played.map_err(|_| Error::OtherVariant)
    }

    /// The tables of a variant without a module.
    fn tabled(&self) -> Result<&TabledGame, Error> {
        let made = || TabledGame::new(&Arc::new(self.variant.rules().clone()), &self.game, &self.pseudo_moves);
        self.tabled.get_or_init(made).as_ref().map_err(|refusal| Error::NotCompiled(refusal.to_string()))
    }

    /// A position for search and evaluation by an engine. Its game has been [begun](Moves::engine_game) before.
    fn searched(
        &self,
        state: &GameState,
        evaluation: &Arc<Evaluation>,
    ) -> Result<Box<dyn SearchedPosition>, OtherBoard> {
        Ok(self.position(state).map_err(|_| OtherBoard)?.searched(evaluation))
    }

    /// The pseudo-legal moves, ready to be interpreted.
    pub(crate) fn interpreter(&self) -> Interpreter<'_> {
        Interpreter::with(self.variant.rules(), &self.game, self.pseudo_moves.clone())
    }
}
