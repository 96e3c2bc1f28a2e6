//! All ways to give squares roles, as a decision diagram: cell by cell, which role leads where.
//!
//! A frontier over the local constraints alone tells where each occupant of a cell leads. Occupants who lead to the
//! same node are one role there. Nodes from which the same roles lead to the same nodes are one node, found from the
//! last cell to the first.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::role::{RoleId, RoleTable};
use crate::frontier::{FrontierHalt, Memory, NOWHERE, Pass, Program};
use crate::system::{CellId, Constraint, Feed, KindId, System};

/// The ways to give roles to cells.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The cells in their order.
    pub cells: Vec<CellId>,
    /// For each cell the nodes before it.
    pub stages: Vec<Vec<Node>>,
    /// The node before the first cell; `None` if the rules cannot be kept.
    pub root: Option<usize>,
}

/// What the cells before have to say: for each role that the next cell may have the node behind it, by that node
/// ascending.
pub type Node = Vec<RoleChoice>;

/// One role for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RoleChoice {
    /// The node behind the cell.
    pub to: usize,
    /// The role.
    pub role: RoleId,
}

impl Diagram {
    /// The ways to keep the local constraints of a system, with the cells in that order.
    ///
    /// # Errors
    ///
    /// Fails if that takes more steps or bytes.
    pub fn new(
        system: &System,
        is_local: &[bool],
        cells: Vec<CellId>,
        roles: &mut RoleTable,
        most_steps: u128,
        memory: &mut Memory,
    ) -> Result<Diagram, FrontierHalt> {
        let program = Program::new(&only_local(system, is_local), cells);
        let mut pass = Pass::new(&program, most_steps, memory)?;
        let mut all_moves: Vec<Vec<u32>> = Vec::with_capacity(program.stages.len());
        let root = (pass.layer.len() > 0).then_some(0);
        for stage in &program.stages {
            let count = pass.layer.len() * stage.times.len();
            let mut moves: Vec<u32> = memory.room(count)?;
            pass.advance(memory, Some(&mut moves), &mut |_| ControlFlow::Continue(()))?;
            all_moves.push(moves);
        }
        // For each state behind the cell its node, if anything leads on from there.
        let mut node_of: Vec<Option<usize>> = vec![Some(0); pass.layer.len()];
        let mut stages: Vec<Vec<Node>> = Vec::with_capacity(all_moves.len());
        for (stage, moves) in all_moves.iter().enumerate().rev() {
            let (here, occupants) = (&program.stages[stage], &program.occupants.stages[stage]);
            let cell = program.occupants.cells[stage];
            let mut numbers: BTreeMap<Node, usize> = BTreeMap::new();
            let mut nodes: Vec<Node> = Vec::new();
            let nodes_before = moves.chunks_exact(here.times.len()).map(|moves| {
                let mut leading: BTreeMap<usize, Vec<Option<KindId>>> = BTreeMap::new();
                for (occupant, &effect) in occupants.iter().zip(&here.effects) {
                    if let Some(to) = (moves[effect] != NOWHERE).then(|| node_of[moves[effect] as usize]).flatten() {
                        leading.entry(to).or_default().push(*occupant);
                    }
                }
                let choices = leading.into_iter();
                let node: Node = choices.map(|(to, who)| RoleChoice { to, role: roles.role(cell, &who) }).collect();
                if node.is_empty() {
                    return None;
                }
                Some(*numbers.entry(node).or_insert_with_key(|node| {
                    nodes.push(node.clone());
                    nodes.len() - 1
                }))
            });
            node_of = nodes_before.collect();
            stages.push(nodes);
        }
        stages.reverse();
        let root = root.and_then(|root| node_of.get(root).copied().flatten());
        Ok(Diagram { cells: program.occupants.cells, stages, root })
    }

    /// The same with the squares of some roles told apart by whether a piece stands there.
    pub fn with_told_apart(&self, told_apart: &BTreeSet<RoleId>, roles: &mut RoleTable) -> Diagram {
        let two_of: BTreeMap<RoleId, [RoleId; 2]> =
            told_apart.iter().map(|&role| (role, [roles.filled(role), roles.empty()])).collect();
        let choices = |choice: &RoleChoice| match two_of.get(&choice.role) {
            Some(two) => two.iter().map(|&role| RoleChoice { to: choice.to, role }).collect(),
            None => vec![*choice],
        };
        let node = |node: &Node| -> Node { node.iter().flat_map(choices).collect() };
        let stages = self.stages.iter().map(|nodes| nodes.iter().map(node).collect()).collect();
        Diagram { cells: self.cells.clone(), stages, root: self.root }
    }
}

/// The system with only its local constraints.
fn only_local(system: &System, is_local: &[bool]) -> System {
    let local = system.constraints.iter().zip(is_local).filter(|(_, is_local)| **is_local);
    let without_feeds = |constraint: &Constraint| Constraint { feeds: Vec::<Feed>::new(), ..constraint.clone() };
    System { constraints: local.map(|(constraint, _)| without_feeds(constraint)).collect(), ..system.clone() }
}
