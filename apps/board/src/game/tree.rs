//! The moves of a game with all of its variations: a tree with a current node.

use qishu::rules::{GameState, Move, SideId};
use qishu::{GameRecord, RecordedMove};

use super::error::GameError;

/// The most moves of a game with all its branches.
const MOST_NODES: usize = 20_000;

/// The number of the place before the first move.
pub const ROOT: usize = 0;

/// A node of the tree: the position after a move, or the beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveNode {
    /// The move that led here; `None` before the first.
    pub mv: Option<Move>,
    /// The place before it.
    pub parent: usize,
    /// The nodes after the moves that were made here. The first of them is the line that was played last.
    pub children: Vec<usize>,
    /// The comment on the move.
    pub remark: String,
    /// The side that made the move; the first one before the first move.
    pub side: SideId,
    /// The move in each notation of the game.
    pub texts: Vec<String>,
    /// The pieces that the move removed from the game, by their numbers.
    pub departed: Vec<usize>,
}

/// All nodes of a game.
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

    /// The moves of a record, with the beginning as the current node. The notations of the moves are filled in later.
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

    /// The nesting of lines is limited by the reader of records.
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

    /// All nodes, by their numbers; each comes after its parent.
    pub fn nodes(&self) -> &[MoveNode] {
        &self.nodes
    }

    /// Sets the side that made the move which led to a node, its notations, and the pieces that it removed.
    pub fn describe(&mut self, node: usize, side: SideId, texts: Vec<String>, departed: Vec<usize>) {
        let known = &mut self.nodes[node];
        (known.side, known.texts, known.departed) = (side, texts, departed);
    }

    /// The number of the current node.
    pub fn current(&self) -> usize {
        self.current
    }

    /// Changes the current node.
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

    /// Makes a move: from now on the line through it is the main line of every node on its path.
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

    /// The nodes from the first move to the current one.
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

    /// The current node as the indices among the children of each node on the path: [`follow`](MoveTree::follow) leads
    /// there in a tree of equal shape.
    pub fn path(&self) -> Vec<usize> {
        let index = |node: usize| {
            let siblings = &self.nodes[self.nodes[node].parent].children;
            siblings.iter().position(|&sibling| sibling == node).unwrap_or(0)
        };
        self.way().into_iter().map(index).collect()
    }

    /// The node at the end of such a path; that before the first index that is too large.
    pub fn follow(&self, path: &[usize]) -> usize {
        let mut node = ROOT;
        for &index in path {
            let Some(&child) = self.nodes[node].children.get(index) else { break };
            node = child;
        }
        node
    }

    /// The moves on that path.
    pub fn moves(&self) -> Vec<Move> {
        self.way().into_iter().filter_map(|node| self.nodes[node].mv.clone()).collect()
    }

    /// The game as a record: the line that was played last, with the others as variations.
    pub fn record(&self, start: GameState) -> GameRecord {
        let mut record = GameRecord::new(start);
        record.remark.clone_from(&self.nodes[ROOT].remark);
        record.moves = self.line(ROOT, MOST_DEPTH);
        record
    }

    /// The line after a node, with variations nested up to a depth; deeper ones are left out.
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

    /// A move with the line that follows it.
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

/// The greatest nesting of variations in a record that is written: less than the reader allows.
const MOST_DEPTH: usize = 60;

impl MoveNode {
    fn new(mv: Option<Move>, parent: usize) -> MoveNode {
        MoveNode {
            mv,
            parent,
            children: Vec::new(),
            remark: String::new(),
            side: SideId(0),
            texts: Vec::new(),
            departed: Vec::new(),
        }
    }
}
