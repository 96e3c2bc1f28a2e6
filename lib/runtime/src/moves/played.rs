//! A compiled game with any board, for programs that handle all games uniformly.

use std::fmt::{self, Debug};
use std::ops::ControlFlow;
use std::sync::Arc;

use qishu_rules::{GameState, Move, SquareId};

use super::compact::MoveRecord;
use super::evaluation::Evaluation;
use super::game_moves::GameMoves;
use super::packed_fields::{PackedFields, PackedPart};
use super::perft_table::PerftTable;
use super::position::{GamePosition, OtherBoard};
use super::searched::{SearchedGame, SearchedPosition};
use super::set::ids;

/// Creates a playable position from a game state. It fails if the state is one of another board.
pub type StartPlaying = fn(&GameState) -> Result<Box<dyn PlayedPosition>, OtherBoard>;

/// A position of some compiled game: the operations of [`GamePosition`], with moves as plain data.
pub trait PlayedPosition: Debug {
    /// The game state, as plain data.
    fn state(&self) -> GameState;

    /// All legal moves, each once.
    fn moves(&self) -> Vec<Move>;

    /// The legal captures.
    fn captures_made(&self) -> Vec<Move>;

    /// The squares of the pieces that a side could capture if it were to move.
    fn attacked(&self) -> Vec<SquareId>;

    /// Whether a royal piece of the side to move could be captured.
    fn in_check(&self) -> bool;

    /// The position hash.
    fn key(&self) -> u64;

    /// The number of legal move sequences of `depth` plies; see [`GamePosition::perft`]. `watch` is called from time to
    /// time with the number counted since the last call. It may stop the count; the result is then `None`.
    fn perft(&mut self, depth: u32, watch: &mut dyn FnMut(u64) -> ControlFlow<()>) -> Option<u64>;

    /// The same number, with a table of this game; see [`GamePosition::perft_by_table`].
    fn perft_by_table(
        &mut self,
        depth: u32,
        table: &PerftTable,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<u64>;

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// Fails if the side to move has no such move.
    fn make(&mut self, mv: &Move) -> Result<(), NoSuchMove>;

    /// Unmakes the last move; the result is whether there was one.
    fn unmake(&mut self) -> bool;

    /// The fields of the packed positions of this game.
    fn packed_fields(&self) -> PackedFields;

    /// The parts of the packed positions of this game; see [`GamePosition::packed_parts`].
    fn packed_parts(&self) -> Option<Vec<PackedPart>>;

    /// Packs the position into as many words as the fields take; see [`GamePosition::pack`].
    fn pack(&self, fields: &PackedFields, words: &mut [u64]);

    /// Replaces the position by a packed one of the same game, which no move has led to.
    fn unpack(&mut self, fields: &PackedFields, words: &[u64]);

    /// Packs the position after each legal move, in turn into the same words, and shows them. The result is the number of
    /// moves.
    fn pack_after_each(&mut self, fields: &PackedFields, words: &mut [u64], show: &mut dyn FnMut(&[u64])) -> usize;

    /// The position for a search, with this evaluation.
    fn searched(&self, evaluation: &Arc<Evaluation>) -> Box<dyn SearchedPosition>;
}

/// The side to move has no such move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchMove;

impl std::error::Error for NoSuchMove {}

impl fmt::Display for NoSuchMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the side to move has no such move")
    }
}

/// A position with the moves that led to it.
pub struct PlayedGame<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> {
    position: GamePosition<G, SQUARES, PIECES>,
    made: Vec<MoveRecord<G::Path>>,
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> From<GamePosition<G, SQUARES, PIECES>>
    for PlayedGame<G, SQUARES, PIECES>
{
    /// A game that begins at a position.
    fn from(position: GamePosition<G, SQUARES, PIECES>) -> Self {
        PlayedGame { position, made: Vec::new() }
    }
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> Debug
    for PlayedGame<G, SQUARES, PIECES>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} after {} moves", self.position, self.made.len())
    }
}

/// The number of plies that are searched without a call of `watch`.
const UNWATCHED_PLIES: u32 = 3;

/// Counts with calls of `watch` in between.
fn watched<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize>(
    position: &mut GamePosition<G, SQUARES, PIECES>,
    depth: u32,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Option<u64> {
    if depth <= UNWATCHED_PLIES {
        let number = position.perft(depth);
        return watch(number).is_continue().then_some(number);
    }
    let mut sum = 0u64;
    for mv in position.moves() {
        let record = position.make(mv);
        let number = watched(position, depth - 1, watch);
        position.unmake(record);
        sum = sum.saturating_add(number?);
    }
    Some(sum)
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> PlayedPosition
    for PlayedGame<G, SQUARES, PIECES>
{
    fn state(&self) -> GameState {
        self.position.state()
    }

    fn moves(&self) -> Vec<Move> {
        self.position.view().plain_each(&self.position.moves())
    }

    fn captures_made(&self) -> Vec<Move> {
        self.position.view().plain_each(&self.position.captures_made())
    }

    fn attacked(&self) -> Vec<SquareId> {
        ids(self.position.attacked(0) | self.position.attacked(1))
    }

    fn in_check(&self) -> bool {
        self.position.in_check()
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn perft(&mut self, depth: u32, watch: &mut dyn FnMut(u64) -> ControlFlow<()>) -> Option<u64> {
        watched(&mut self.position, depth, watch)
    }

    fn perft_by_table(
        &mut self,
        depth: u32,
        table: &PerftTable,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<u64> {
        self.position.perft_by_table(depth, table, watch)
    }

    fn make(&mut self, mv: &Move) -> Result<(), NoSuchMove> {
        let mut moves = self.position.moves();
        let index = self.position.view().index_of(mv, &moves).ok_or(NoSuchMove)?;
        self.made.push(self.position.make(moves.swap_remove(index)));
        Ok(())
    }

    fn unmake(&mut self) -> bool {
        let record = self.made.pop();
        let is_one = record.is_some();
        record.into_iter().for_each(|record| self.position.unmake(record));
        is_one
    }

    fn packed_fields(&self) -> PackedFields {
        self.position.packed_fields()
    }

    fn packed_parts(&self) -> Option<Vec<PackedPart>> {
        self.position.packed_parts()
    }

    fn pack(&self, fields: &PackedFields, words: &mut [u64]) {
        self.position.pack(fields, words);
    }

    fn unpack(&mut self, fields: &PackedFields, words: &[u64]) {
        self.made.clear();
        self.position.unpack(fields, words);
    }

    fn pack_after_each(&mut self, fields: &PackedFields, words: &mut [u64], show: &mut dyn FnMut(&[u64])) -> usize {
        let moves = self.position.moves();
        let number = moves.len();
        for mv in moves {
            let record = self.position.make(mv);
            self.position.pack(fields, words);
            self.position.unmake(record);
            show(words);
        }
        number
    }

    fn searched(&self, evaluation: &Arc<Evaluation>) -> Box<dyn SearchedPosition> {
        Box::new(SearchedGame::new(&self.position, evaluation))
    }
}
