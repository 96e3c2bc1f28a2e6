//! The moves of a position after the first: which are left out, and which are searched less deep.

use qishu_runtime::moves::{MoveFacts, NOTHING};

use super::window::Window;
use super::{MoveChoice, Searcher, order, prune};
use crate::path::PathStep;
use crate::score::SURE;

/// What is known of a position before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeFacts {
    pub depth: i32,
    pub window: Window,
    pub ply: usize,
    /// The evaluation, if moves may be left out.
    pub look: Option<i32>,
    /// Whether the side leads by more than before its last move.
    pub is_improving: bool,
}

impl Searcher<'_> {
    /// Whether the side to move leads by more than two plies before. Only pieces on their squares are compared, since
    /// what they do would have to be evaluated at every position.
    pub(super) fn is_improving(&self) -> bool {
        let PathStep { side, in_check, .. } = self.path.last();
        match self.made.as_slice() {
            [.., earlier, _] if !in_check => self.lead() > earlier.standing[side] - earlier.standing[1 - side],
            _ => false,
        }
    }

    /// By how many plies a move is searched less deep, given how many were tried before it. Captures and answers to
    /// checks are searched at full depth.
    pub(super) fn reduction(&self, node: &NodeFacts, mv: &MoveFacts, tried: usize) -> i32 {
        if !self.heuristics.reductions || mv.captured != NOTHING || self.path.last().in_check {
            return 0;
        }
        let hope = prune::Hope {
            is_little: node.window.is_closed() && !self.history.is_killer(mv, node.ply),
            is_improving: node.is_improving,
            history: self.history.quiet(mv, self.earlier()),
        };
        prune::reduction(node.depth, tried, hope)
    }

    /// Whether a move after the first is left out, given by how many plies less deep it would be searched. Moves that
    /// give check are not.
    pub(super) fn is_left_out(&mut self, node: &NodeFacts, choice: MoveChoice, tried: usize, less: i32) -> bool {
        let (Some(look), alpha) = (node.look, node.window.alpha) else { return false };
        if alpha.abs() >= SURE {
            return false;
        }
        let mv = self.moves[(choice.list + choice.first) as usize];
        let reduced = (node.depth - less).max(1);
        let is_weak = match mv.captured == NOTHING {
            true if mv.becomes == mv.mover => {
                prune::is_late(tried, node.depth, node.is_improving)
                    || prune::is_far_below(look, alpha, reduced, self.average)
                    || prune::quiet_loss(reduced, self.average).is_some_and(|most| self.loses_more_than(most, choice))
            }
            true => false,
            false => order::lost(choice.bonus) > prune::capture_loss(node.depth, self.average),
        };
        is_weak && !self.gives_check(choice)
    }

    /// Whether the other side is in check after a move.
    fn gives_check(&mut self, choice: MoveChoice) -> bool {
        self.make(choice.list as usize, choice.first as usize);
        let gives_check = self.path.last().in_check;
        self.unmake();
        gives_check
    }
}
