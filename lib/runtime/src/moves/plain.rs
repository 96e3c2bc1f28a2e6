//! Moves and states as plain data.

use qishu_rules::{CaptureStep, DroppedPiece, Following, GameState, Move, Piece, Rules, SideId, SquareId};

use super::compact::{BESIDE, CompactMove, MovePath, SpecialMove};
use super::game_moves::GameMoves;
use super::piece_sets::NO_PIECE;
use super::position::{GamePosition, OtherBoard};
use super::set::SquareSet;
use super::state::{StateTables, StateValues};

/// A position without the moves of its game. Each game has code of its own for positions; what needs only this view is
/// compiled once for all games whose sets of squares are equally wide.
pub(super) struct PositionView<'p, S> {
    pub rules: &'p Rules,
    pub state: Option<&'p StateTables<S>>,
    pub on: &'p [u8],
    pub values: StateValues,
    pub to_move: usize,
    pub quiet_plies: u32,
    pub move_number: u32,
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    pub(super) fn view(&self) -> PositionView<'_, G::Set> {
        PositionView {
            rules: self.tables.rules(),
            state: self.tables.state(),
            on: &self.on,
            values: self.values,
            to_move: self.to_move,
            quiet_plies: self.quiet_plies,
            move_number: self.move_number,
        }
    }
}

impl<S: SquareSet> PositionView<'_, S> {
    /// A move that has not been made yet.
    pub fn plain<P: MovePath>(&self, mv: &CompactMove<P>) -> Move {
        let to = SquareId(mv.to);
        let becomes = Piece::of(mv.becomes.into());
        let special = mv.path.special();
        let choice = special.choice().map(|square| Following::Choice(SquareId(square as u16)));
        if mv.is_pass() {
            return Move::Pass;
        }
        if mv.from == BESIDE {
            return Move::Drop { piece: becomes, to, then: choice };
        }
        if let Some(castling) = special.castling_index().and_then(|index| self.state?.castling(index)) {
            let [path, with_path] = castling.paths.map(|path| path.map(SquareId));
            return Move::Castle { path, with_path, then: self.gated(mv).map(Following::Gate) };
        }
        let in_passing = self.state.filter(|_| special == SpecialMove::PASSING);
        let passed = in_passing.and_then(|state| state.passed(self.values));
        let capture_steps = match mv.path.capture_steps() {
            [] if passed.is_some() => {
                vec![CaptureStep { to, captured: passed.map(|passed| SquareId(passed.to)) }]
            }
            [] => vec![CaptureStep { to, captured: (self.on[usize::from(mv.to)] != NO_PIECE).then_some(to) }],
            capture_steps => {
                let captured = |captured: u16| (captured != BESIDE).then_some(SquareId(captured));
                capture_steps
                    .iter()
                    .map(|capture_step| CaptureStep {
                        to: SquareId(capture_step.to),
                        captured: captured(capture_step.captured),
                    })
                    .collect()
            }
        };
        let dropped = special.following_square().and_then(|square| {
            let piece = self.state?.following.piece(self.on[usize::from(mv.from)].into(), square);
            Some(Following::Drop(DroppedPiece { piece: Piece::of(piece.into()), on: SquareId(square as u16) }))
        });
        let gated = self.gated(mv).map(Following::Gate);
        Move::Go { from: SquareId(mv.from), capture_steps, becomes, then: choice.or(dropped).or(gated) }
    }

    /// The piece that is gated with a move.
    fn gated<P: MovePath>(&self, mv: &CompactMove<P>) -> Option<DroppedPiece> {
        let (special, state) = (mv.path.special(), self.state?);
        let gated = special.gated_piece()?;
        let second = || Some(state.castling(special.castling_index()?)?.paths[1][0]);
        let square = if gated.where_second_stood { second()? } else { mv.from };
        let piece = state.gates.piece(square.into(), gated.index)?;
        Some(DroppedPiece { piece: Piece::of(piece.into()), on: SquareId(square) })
    }

    /// Moves of which none has been made yet.
    pub fn plain_each<P: MovePath>(&self, moves: &[CompactMove<P>]) -> Vec<Move> {
        moves.iter().map(|mv| self.plain(mv)).collect()
    }

    /// The index of a move among some of the same position.
    pub fn index_of<P: MovePath>(&self, wanted: &Move, moves: &[CompactMove<P>]) -> Option<usize> {
        moves.iter().position(|mv| self.plain(mv) == *wanted)
    }

    /// The game state.
    pub fn state(&self) -> GameState {
        let piece = |&piece: &u8| if piece == NO_PIECE { Piece::NONE } else { Piece::of(piece.into()) };
        let mut position: Vec<Piece> = self.on[..self.rules.board.size()].iter().map(piece).collect();
        position.resize(self.rules.cells(), Piece::NONE);
        if let Some(state) = self.state {
            state.write(self.rules, self.values, &mut position);
        }
        GameState {
            position,
            to_move: SideId(self.to_move as u32),
            quiet_plies: self.quiet_plies,
            move_number: self.move_number,
        }
    }

    /// The game state as text.
    pub fn text(&self) -> String {
        self.rules.state_text(&self.state())
    }
}

/// Calls `put` for each piece on the board and its square. The result is the state beside the board.
///
/// # Errors
///
/// Fails if the state is one of another board.
pub(super) fn read<S: SquareSet>(
    rules: &Rules,
    tables: Option<&StateTables<S>>,
    state: &GameState,
    put: &mut dyn FnMut(usize, usize),
) -> Result<StateValues, OtherBoard> {
    if state.position.len() != rules.cells() || state.to_move.index() > 1 {
        return Err(OtherBoard);
    }
    let values = tables.map_or(Some(StateValues::default()), |tables| tables.read(rules, &state.position));
    let values = values.ok_or(OtherBoard)?;
    let pieces = rules.pieces_of_sides().count();
    for (square, piece) in state.position[..rules.board.size()].iter().enumerate() {
        match piece.number() {
            Some(piece) if piece < pieces => put(piece, square),
            Some(_) => return Err(OtherBoard),
            None => {}
        }
    }
    Ok(values)
}
