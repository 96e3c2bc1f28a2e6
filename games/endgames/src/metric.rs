//! What the plies of wins and losses are counted up to.
//!
//! In the words of endgame tables of chess: depth to mate, depth to conversion, and depth to zeroing, as the
//! tables of E. Nalimov, K. Thompson and Syzygy have them.

use qishu_moves::pseudo_moves::PseudoMoves;
use qishu_rules::{Ending, Game, GameOutcome};

use super::codes::FoundCodes;
use super::pieces::BoardPieces;
use super::signature::MaterialSignature;
use super::value::ValueCode;

/// What the plies of wins and losses are counted up to. Under each metric the winner hurries, and the loser delays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// The end of the game: depth to mate, where games end by mate.
    #[default]
    End,
    /// The next change of material, by a capture, a promotion or a drop, or the end if that comes first: depth to
    /// conversion.
    Conversion,
    /// The next move that is no quiet ply by the rules, or the end if that comes first: depth to zeroing. A win of more
    /// plies than the rules allow is *cursed*, and such a loss *blessed*: the game is drawn unless the other side errs.
    Zeroing,
}

/// The plies of one game, as a metric counts them.
#[derive(Clone, Debug)]
pub struct PlyCounting {
    metric: Metric,
    /// The most quiet plies of a win that is not cursed.
    most: Option<u32>,
    /// For each side the pieces whose moves are no quiet plies.
    moving: [Vec<usize>; 2],
    /// Whether drops and promotions are no quiet plies.
    drops: bool,
    promotions: bool,
}

/// A board before a move, as far as it matters to a count.
#[derive(Clone, Copy)]
pub(crate) struct BoardBefore {
    key: u128,
    pieces: u32,
    /// The squares of the side's pieces whose moves are no quiet plies.
    moving: u128,
}

impl Metric {
    /// All of them.
    pub const ALL: [Metric; 3] = [Metric::End, Metric::Conversion, Metric::Zeroing];

    /// The name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Metric::End => "end",
            Metric::Conversion => "conversion",
            Metric::Zeroing => "zeroing",
        }
    }
}

impl PlyCounting {
    /// The plies of a game; `None` for [`Metric::Zeroing`] if no number of quiet plies draws the game, or if one does not
    /// draw it, or not always.
    pub(crate) fn new(metric: Metric, game: &Game, pseudo_moves: &PseudoMoves) -> Option<PlyCounting> {
        let mut count =
            PlyCounting { metric, most: None, moving: [Vec::new(), Vec::new()], drops: false, promotions: false };
        if metric != Metric::Zeroing {
            return Some(count);
        }
        for end in game.ends.iter() {
            let Ending::QuietPlies { plies, drops, promotions, moving, balance } = &end.ending else { continue };
            if end.outcome != GameOutcome::Draw || balance.is_some() {
                return None;
            }
            count.most = Some(count.most.map_or(*plies, |most| most.min(*plies)));
            count.drops |= drops;
            count.promotions |= promotions;
            for (number, piece) in pseudo_moves.pieces.iter().enumerate() {
                let of_side = &mut count.moving[piece.side.index()];
                if moving.contains(&piece.piece_type) && !of_side.contains(&number) {
                    of_side.push(number);
                }
            }
        }
        count.most.is_some().then_some(count)
    }

    /// The metric.
    #[must_use]
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// The most plies of a win that is not cursed, and of a loss that is not blessed; `None` if all are neither.
    #[must_use]
    pub fn most_quiet_plies(&self) -> Option<u32> {
        self.most
    }

    /// Whether moves that lead to the same material may start a new count.
    pub fn restarts_within(&self, signature: &MaterialSignature) -> bool {
        self.moving.iter().flatten().any(|&piece| signature.number(piece) > 0)
    }

    /// Whether two solutions of the same positions matter equally to moves that start a new count.
    pub(crate) fn restart_equally(&self, codes: &FoundCodes, others: &FoundCodes) -> bool {
        let settled = |code: ValueCode| self.restarted(ValueCode::of(code.value()));
        codes.all().zip(others.all()).all(|(code, other)| settled(code) == settled(other))
    }

    /// The board before a move of a side.
    #[inline]
    pub(crate) fn before(&self, board: &BoardPieces, side: usize) -> BoardBefore {
        let moving = self.moving[side].iter().fold(0, |all, &piece| all | board.of_piece[piece]);
        BoardBefore { key: board.key, pieces: board.occupied.count_ones(), moving }
    }

    /// Whether a move of a side starts a new count, given the boards before and after it.
    #[inline]
    pub(crate) fn restarts(&self, before: BoardBefore, board: &BoardPieces, side: usize) -> bool {
        let after = || self.before(board, side);
        match self.metric {
            Metric::End => false,
            Metric::Conversion => board.key != before.key,
            Metric::Zeroing => {
                let BoardBefore { key, pieces, moving } = after();
                pieces < before.pieces
                    || moving != before.moving
                    || pieces > before.pieces && self.drops
                    || pieces == before.pieces && key != before.key && self.promotions
            }
        }
    }

    /// The code of the position after a move that starts a new count, as it matters to the position before it.
    #[inline]
    pub(crate) fn restarted(&self, code: ValueCode) -> ValueCode {
        let Some(plies) = code.plies() else { return code };
        let plies = self.most.filter(|&most| plies > most).unwrap_or(0);
        if code.is_win() { ValueCode::win(plies) } else { ValueCode::loss(plies) }
    }
}
