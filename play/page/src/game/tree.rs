//! The moves of a game with all that was tried: a tree, in which one place is looked at.

use qishu::rules::{GameState, Move};
use qishu::{GameRecord, RecordedMove};

use super::error::GameError;

/// The most moves of a game with all its branches.
const MOST_NODES: usize = 20_000;

/// The number of the place before the first move.
pub const ROOT: usize = 0;

/// A place in the game: behind a move, or before the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveNode {
    /// The move that led here; `None` before the first.
    pub mv: Option<Move>,
    /// The place before it.
    pub parent: usize,
    /// The places behind the turns that were made here. The first of them is the line that was played last.
    pub children: Vec<usize>,
    /// What is said of it.
    pub remark: String,
    /// How the move is written in each notation.
    pub texts: Vec<String>,
}

/// All places of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTree {
    nodes: Vec<MoveNode>,
    current: usize,
}

impl MoveTree {
    /// A game without moves.
    pub fn new() -> MoveTree {
        MoveTree { nodes: vec![MoveNode::new(None, ROOT)], current: ROOT }
    }

    /// The moves of a record, looked at from the beginning. What the turns are called is left to be filled in.
    ///
    /// # Errors
    ///
    /// Fails if there are too many.
    pub fn of_record(record: &GameRecord) -> Result<MoveTree, GameError> {
        let mut tree = MoveTree::new();
        tree.nodes[ROOT].remark.clone_from(&record.remark);
        tree.add_line(ROOT, &record.moves)?;
        Ok(tree)
    }

    /// Lines stand in one another no deeper than a record is read.
    fn add_line(&mut self, from: usize, moves: &[RecordedMove]) -> Result<(), GameError> {
        let mut at = from;
        for recorded in moves {
            let next = self.add(at, recorded.mv.clone())?;
            self.nodes[next].remark.clone_from(&recorded.remark);
            for line in &recorded.instead {
                self.add_line(at, line)?;
            }
            at = next;
        }
        Ok(())
    }

    fn add(&mut self, parent: usize, mv: Move) -> Result<usize, GameError> {
        let known = self.nodes[parent].children.iter().find(|&&child| self.nodes[child].mv.as_ref() == Some(&mv));
        if let Some(&known) = known {
            return Ok(known);
        }
        if self.nodes.len() > MOST_NODES {
            return Err(GameError::TooLong(MOST_NODES));
        }
        let node = self.nodes.len();
        self.nodes.push(MoveNode::new(Some(mv), parent));
        self.nodes[parent].children.push(node);
        Ok(node)
    }

    /// All places, by their numbers; each stands behind the one before it.
    pub fn nodes(&self) -> &[MoveNode] {
        &self.nodes
    }

    /// Says how the move that led to a place is written.
    pub fn set_texts(&mut self, node: usize, texts: Vec<String>) {
        self.nodes[node].texts = texts;
    }

    /// The number of the place that is looked at.
    pub fn current(&self) -> usize {
        self.current
    }

    /// Looks at another place.
    ///
    /// # Errors
    ///
    /// Fails if there is none of that number.
    pub fn go(&mut self, node: usize) -> Result<(), GameError> {
        if node >= self.nodes.len() {
            return Err(GameError::NoNode(node));
        }
        self.current = node;
        Ok(())
    }

    /// Makes a move: from now on the line through it is the first one of all places on the way.
    ///
    /// # Errors
    ///
    /// Fails if there are too many moves.
    pub fn make(&mut self, mv: Move) -> Result<(), GameError> {
        self.current = self.add(self.current, mv)?;
        for node in self.way() {
            let parent = self.nodes[node].parent;
            let children = &mut self.nodes[parent].children;
            if let Some(place) = children.iter().position(|&child| child == node) {
                children[..=place].rotate_right(1);
            }
        }
        Ok(())
    }

    /// The places from behind the first turn up to the one that is looked at.
    pub fn way(&self) -> Vec<usize> {
        let mut way = Vec::new();
        let mut node = self.current;
        while node != ROOT {
            way.push(node);
            node = self.nodes[node].parent;
        }
        way.reverse();
        way
    }

    /// The moves on that way.
    pub fn moves(&self) -> Vec<Move> {
        self.way().into_iter().filter_map(|node| self.nodes[node].mv.clone()).collect()
    }

    /// The game as a record: the line that was played last, with the others in the place of its moves.
    pub fn record(&self, start: GameState) -> GameRecord {
        let mut record = GameRecord::new(start);
        record.remark.clone_from(&self.nodes[ROOT].remark);
        record.moves = self.line(ROOT, MOST_DEPTH);
        record
    }

    /// The line behind a place, with lines that stand in one another so deep; deeper ones are left out.
    fn line(&self, from: usize, depth: usize) -> Vec<RecordedMove> {
        let mut moves = Vec::new();
        let mut children = &self.nodes[from].children;
        while let Some((&main, others)) = children.split_first() {
            let mut recorded = self.recorded(main);
            if depth > 0 {
                recorded.instead = others.iter().map(|&other| self.line_with(other, depth - 1)).collect();
            }
            moves.push(recorded);
            children = &self.nodes[main].children;
        }
        moves
    }

    /// A move with the line behind it.
    fn line_with(&self, node: usize, depth: usize) -> Vec<RecordedMove> {
        let mut line = vec![self.recorded(node)];
        line.extend(self.line(node, depth));
        line
    }

    fn recorded(&self, node: usize) -> RecordedMove {
        let mut recorded = RecordedMove::new(self.nodes[node].mv.clone().unwrap_or(Move::Pass));
        recorded.remark.clone_from(&self.nodes[node].remark);
        recorded
    }
}

/// How deep lines stand in one another in a record, at most: fewer than are read.
const MOST_DEPTH: usize = 60;

impl MoveNode {
    fn new(mv: Option<Move>, parent: usize) -> MoveNode {
        MoveNode { mv, parent, children: Vec::new(), remark: String::new(), texts: Vec::new() }
    }
}
