//! The view of a game in a window.

use std::time::Instant;

use qishu::numbers::ratio;
use qishu::rules::{GameState, Kind, Letters, Rules};
use qishu::{BigUint, Positions};
use qishu_pictures::placed;
use serde::Serialize;

use super::analysis::AnalysisFound;
use super::draw::DrawOffer;
use super::{GameSession, Purpose};
use crate::game::OfferedMove;
use crate::players::SeatedPlayer;

/// The view of a game in a window.
#[derive(Clone, Debug, Serialize)]
pub struct SessionView {
    /// The variant's name.
    variant: String,
    /// The state as text.
    state: String,
    /// The piece on each square, by its number.
    board: Vec<Option<usize>>,
    /// The pieces in hand.
    hands: Vec<HandView>,
    /// The pieces that have left the game, by their numbers, in order.
    departed: Vec<usize>,
    /// The notations of the moves' texts.
    notations: Vec<&'static str>,
    /// The side to move.
    to_move: u32,
    /// The squares of royal pieces in check.
    checked: Vec<String>,
    /// The legal moves.
    moves: Vec<OfferedMove>,
    /// The squares of the last move.
    last: Vec<String>,
    /// All nodes of the game.
    nodes: Vec<NodeView>,
    /// The node that is shown.
    current: usize,
    /// How it ended.
    verdict: Option<VerdictView>,
    /// The players.
    players: [SeatedPlayer; 2],
    /// The time left to the players.
    clock: Option<ClockView>,
    /// Whether a move is being searched.
    is_thinking: bool,
    /// Whether a hint is being searched.
    is_hinting: bool,
    /// The last offer of a draw.
    draw: Option<DrawOffer>,
    /// The number of best moves that the engine analyses; 0 for no analysis.
    analysed_lines: usize,
    /// The analysis of the place that is shown.
    analysis: Option<AnalysisFound>,
    /// The number of the rematch.
    rematch: Option<u64>,
    /// Whether the game is paused.
    is_paused: bool,
    /// The hint, by its index among the moves.
    hint: Option<usize>,
    /// The level that has been beaten, if a high score can be entered.
    beaten: Option<SeatedPlayer>,
    /// An error of a player.
    trouble: Option<String>,
    /// The number of the record.
    record: Option<i64>,
    /// The position's number.
    number: Option<ShownNumber>,
}

/// A node of the game.
#[derive(Clone, Debug, Serialize)]
struct NodeView {
    parent: usize,
    children: Vec<usize>,
    /// The side that made the move.
    side: u32,
    texts: Vec<String>,
    remark: String,
}

/// The pieces of one type in a side's hand, if there are any.
#[derive(Clone, Copy, Debug, Serialize)]
struct HandView {
    side: u32,
    /// The number of the piece that is dropped.
    piece: usize,
    number: u32,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Serialize)]
struct VerdictView {
    winner: Option<u32>,
    /// The name of the reason.
    reason: &'static str,
    /// The number that the reason is about.
    number: Option<u32>,
}

/// The time left to both players, in milliseconds, and the player whose time runs.
#[derive(Clone, Copy, Debug, Serialize)]
struct ClockView {
    left: [u64; 2],
    running: Option<usize>,
}

/// The number of a position.
#[derive(Clone, Debug, Serialize)]
pub struct ShownNumber {
    /// The number, from 0.
    number: String,
    /// The number of positions.
    of: String,
    /// The share of positions with lower numbers.
    share: f64,
}

impl SessionView {
    /// The view at this moment. The position's number is given where the numbering is known.
    pub fn of(session: &GameSession, number: Option<ShownNumber>, now: Instant) -> SessionView {
        let game = &session.game;
        let (state, rules) = (game.state(), game.moves().variant().rules());
        let is_open = session.ended.is_none() || session.is_paused;
        let node = |node: &crate::game::MoveNode| NodeView {
            parent: node.parent,
            children: node.children.clone(),
            side: node.side.0,
            texts: node.texts.clone(),
            remark: node.remark.clone(),
        };
        let verdict = session.verdict().map(|verdict| VerdictView {
            winner: verdict.winner.map(|side| side.0),
            reason: verdict.reason.word(),
            number: verdict.reason.number(),
        });
        let clock = session.clock.as_ref().map(|clock| ClockView {
            left: [0, 1].map(|player| clock.left(player, now).as_millis() as u64),
            running: clock.running(),
        });
        let searches = |purpose| session.thought.as_ref().is_some_and(|thought| thought.purpose == purpose);
        SessionView {
            variant: game.moves().variant().name().to_owned(),
            board: placed(rules, &state.position),
            hands: hands(rules, &state),
            departed: game.departed(),
            notations: game.notations().iter().map(|notation| notation.word()).collect(),
            to_move: state.to_move.0,
            checked: checked(session, &state),
            moves: if is_open { game.offered_moves() } else { Vec::new() },
            last: last(session),
            nodes: game.tree().nodes().iter().map(node).collect(),
            current: game.tree().current(),
            verdict,
            players: session.players,
            clock,
            is_thinking: searches(Purpose::Move),
            is_hinting: searches(Purpose::Hint),
            draw: session.draw,
            analysed_lines: session.analysed_lines,
            analysis: session.analysis.as_ref().and_then(|analysis| analysis.found.clone()),
            rematch: session.rematch,
            is_paused: session.is_paused,
            hint: session.hint,
            beaten: session.earned_high_score().map(|(player, _)| player),
            trouble: session.trouble.clone(),
            record: session.record,
            number,
            state: game.moves().state_text(&state, Letters::Own),
        }
    }
}

/// The number of a state's position, if it has one.
pub fn shown(positions: &Positions, state: &GameState) -> Option<ShownNumber> {
    let variant = positions.variant();
    let text = variant.rules().fen_with(&state.position, Letters::Own);
    let number: BigUint = positions.rank(&variant.parse_position(&text).ok()?).ok()?;
    let of = positions.count();
    Some(ShownNumber { share: ratio(&number, of)?, number: number.to_string(), of: of.to_string() })
}

/// The hands that are not empty.
fn hands(rules: &Rules, state: &GameState) -> Vec<HandView> {
    let hand = |slot: Kind<'_>| {
        let number = rules.in_hand(slot.piece_type, &state.position).filter(|&number| number > 0)?;
        Some(HandView { side: rules.piece_type(slot.piece_type).side.0, piece: slot.piece.number()?, number })
    };
    rules.slots().filter_map(hand).collect()
}

/// The squares of royal pieces of the side to move, where it is in check.
fn checked(session: &GameSession, state: &GameState) -> Vec<String> {
    if !session.game.in_check() {
        return Vec::new();
    }
    let (rules, game) = (session.game.moves().variant().rules(), session.game.moves().game());
    let pieces: Vec<_> = rules.pieces().map(|kind| kind.piece_type).collect();
    let standing = || state.position[..rules.board.size()].iter().filter_map(|piece| piece.number());
    let is_royal = |number: usize| {
        let alike = standing().filter(|&other| pieces[other] == pieces[number]).count();
        game.is_royal_among(pieces[number], alike) && rules.piece_type(pieces[number]).side == state.to_move
    };
    let squares = rules.board.squares().iter().zip(&state.position);
    squares.filter(|(_, piece)| piece.number().is_some_and(is_royal)).map(|(square, _)| square.to_string()).collect()
}

/// The squares of the last move.
fn last(session: &GameSession) -> Vec<String> {
    let tree = session.game.tree();
    let board = &session.game.moves().variant().rules().board;
    let squares = tree.nodes()[tree.current()].mv.iter().flat_map(qishu::rules::Move::squares);
    squares.map(|id| board.square(id).to_string()).collect()
}
