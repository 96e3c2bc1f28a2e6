//! A record while it is read: moves one after another, and moves instead of earlier ones.

use qishu_rules::{GameState, Move};

use super::game::{GameRecord, RecordedMove};
use super::read::{MOST_DEPTH, joined};
use crate::moves::Moves;

/// The moves so far, and the line that is being read.
#[derive(Clone, Debug)]
pub(super) struct RecordTree<'m> {
    moves: &'m Moves,
    start: GameState,
    /// The remark before the first move.
    remark: String,
    nodes: Vec<TreeMove>,
    /// The nodes of the line from the first move on.
    path: Vec<usize>,
    /// The node that the next move replaces.
    replaces: Option<usize>,
}

/// A move.
#[derive(Clone, Debug)]
struct TreeMove {
    mv: Move,
    remark: String,
    /// The state after it.
    after: GameState,
    /// The next move of the line.
    next: Option<usize>,
    /// The first moves of other lines.
    instead: Vec<usize>,
    /// The nesting depth of its line.
    depth: usize,
}

impl<'m> RecordTree<'m> {
    pub(super) fn new(moves: &'m Moves, start: GameState) -> RecordTree<'m> {
        RecordTree { moves, start, remark: String::new(), nodes: Vec::new(), path: Vec::new(), replaces: None }
    }

    /// The state at the end of the line.
    pub(super) fn state(&self) -> &GameState {
        self.path.last().map_or(&self.start, |&last| &self.nodes[last].after)
    }

    /// The last move of the line.
    pub(super) fn last(&self) -> Option<&Move> {
        self.path.last().map(|&last| &self.nodes[last].mv)
    }

    /// Adds a legal move at the end of the line.
    pub(super) fn push(&mut self, mv: Move) {
        let after = self.moves.after(self.state(), &mv);
        let new = self.nodes.len();
        let before = self.path.last().copied();
        let mut depth = before.map_or(0, |before| self.nodes[before].depth);
        if let Some(replaced) = self.replaces.take() {
            depth = self.nodes[replaced].depth + 1;
            self.nodes[replaced].instead.push(new);
        } else if let Some(before) = before {
            self.nodes[before].next = Some(new);
        }
        self.nodes.push(TreeMove { mv, remark: String::new(), after, next: None, instead: Vec::new(), depth });
        self.path.push(new);
    }

    /// Adds a remark on the last move, or before the first.
    pub(super) fn remark(&mut self, text: &str) {
        let remark = self.path.last().map_or(&mut self.remark, |&last| &mut self.nodes[last].remark);
        *remark = joined(remark, text);
    }

    /// Goes back in the line, so that the next move stands instead of the one of that number, counted from 1.
    ///
    /// # Errors
    ///
    /// Fails with a message if the line has no such move, or if lines are nested too deep.
    pub(super) fn go_back(&mut self, ply: usize) -> Result<(), String> {
        let replaced = ply.checked_sub(1).and_then(|index| self.path.get(index).copied());
        let replaced = replaced.ok_or_else(|| format!("there is no move {ply} in whose place this could be"))?;
        if self.nodes[replaced].depth >= MOST_DEPTH {
            return Err("too many lines stand in one another".to_owned());
        }
        self.path.truncate(ply - 1);
        self.replaces = Some(replaced);
        Ok(())
    }

    /// The line, to return to.
    pub(super) fn path(&self) -> &[usize] {
        &self.path
    }

    /// Returns to a line.
    pub(super) fn return_to(&mut self, path: &[usize]) {
        (self.path, self.replaces) = (path.to_vec(), None);
    }

    /// The game, without headers and result.
    pub(super) fn record(self) -> GameRecord {
        let mut record = GameRecord::new(self.start.clone());
        if !self.nodes.is_empty() {
            record.moves = self.line(0);
        }
        GameRecord { remark: self.remark, ..record }
    }

    /// The line that begins with a node.
    fn line(&self, first: usize) -> Vec<RecordedMove> {
        let nodes = std::iter::successors(Some(first), |&node| self.nodes[node].next).map(|node| &self.nodes[node]);
        let recorded = |node: &TreeMove| RecordedMove {
            mv: node.mv.clone(),
            remark: node.remark.clone(),
            instead: node.instead.iter().map(|&first| self.line(first)).collect(),
        };
        nodes.map(recorded).collect()
    }
}
