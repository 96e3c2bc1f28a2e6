//! All assignments of domains to squares, as a decision diagram.
//!
//! A frontier over the local constraints alone gives the target of each cell value. Cell values with a common target
//! form one domain. Nodes with equal domains and targets are merged, from the last cell to the first.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use qishu_runtime::circuit::{CountHalt, DomainId, Memory, NOWHERE};

use super::domain::DomainTable;
use crate::frontier::Program;
use crate::system::{CellId, Constraint, Feed, KindId, System};

/// The assignments of domains to cells.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The cells in their order.
    pub cells: Vec<CellId>,
    /// For each cell the nodes before it.
    pub levels: Vec<Vec<Node>>,
    /// The node before the first cell; `None` if the rules cannot be satisfied.
    pub root: Option<usize>,
}

/// A node: the choices of domain for the next cell, ascending by their target.
pub type Node = Vec<DomainChoice>;

/// A domain for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DomainChoice {
    /// The node after the cell.
    pub to: usize,
    /// The domain.
    pub domain: DomainId,
}

impl Diagram {
    /// The diagram of the local constraints of a system, with the cells in that order.
    ///
    /// # Errors
    ///
    /// Fails if that exceeds the limits.
    pub fn new(
        system: &System,
        is_local: &[bool],
        cells: Vec<CellId>,
        domains: &mut DomainTable,
        most_steps: u128,
        memory: &mut Memory,
    ) -> Result<Diagram, CountHalt> {
        let program = Program::new(&only_local(system, is_local), cells);
        let mut pass = program.begin(most_steps, memory)?;
        let mut all_moves: Vec<Vec<u32>> = Vec::with_capacity(program.levels.len());
        let root = (pass.layer.nodes() > 0).then_some(0);
        for level in &program.levels {
            let count = pass.layer.nodes() * level.times.len();
            let mut moves: Vec<u32> = memory.room(count)?;
            pass.advance(memory, Some(&mut moves), &mut |_| ControlFlow::Continue(()))?;
            all_moves.push(moves);
        }
        // For each node after the cell its merged node, if it has any completion.
        let mut node_of: Vec<Option<usize>> = vec![Some(0); pass.layer.nodes()];
        let mut levels: Vec<Vec<Node>> = Vec::with_capacity(all_moves.len());
        for (level, moves) in all_moves.iter().enumerate().rev() {
            let (here, cell_values) = (&program.levels[level], &program.cell_values.levels[level]);
            let cell = program.cell_values.cells[level];
            let mut numbers: BTreeMap<Node, usize> = BTreeMap::new();
            let mut nodes: Vec<Node> = Vec::new();
            let nodes_before = moves.chunks_exact(here.times.len()).map(|moves| {
                let mut leading: BTreeMap<usize, Vec<Option<KindId>>> = BTreeMap::new();
                for (cell_value, &edge) in cell_values.iter().zip(&here.edges) {
                    if let Some(to) = (moves[edge] != NOWHERE).then(|| node_of[moves[edge] as usize]).flatten() {
                        leading.entry(to).or_default().push(*cell_value);
                    }
                }
                let choices = leading.into_iter();
                let node: Node =
                    choices.map(|(to, values)| DomainChoice { to, domain: domains.domain(cell, &values) }).collect();
                if node.is_empty() {
                    return None;
                }
                Some(*numbers.entry(node).or_insert_with_key(|node| {
                    nodes.push(node.clone());
                    nodes.len() - 1
                }))
            });
            node_of = nodes_before.collect();
            levels.push(nodes);
        }
        levels.reverse();
        let root = root.and_then(|root| node_of.get(root).copied().flatten());
        Ok(Diagram { cells: program.cell_values.cells, levels, root })
    }

    /// The diagram with some domains split by whether the square is occupied.
    pub(crate) fn with_told_apart(&self, told_apart: &BTreeSet<DomainId>, domains: &mut DomainTable) -> Diagram {
        let two_of: BTreeMap<DomainId, [DomainId; 2]> =
            told_apart.iter().map(|&domain| (domain, [domains.filled(domain), domains.empty()])).collect();
        let choices = |choice: &DomainChoice| match two_of.get(&choice.domain) {
            Some(two) => two.iter().map(|&domain| DomainChoice { to: choice.to, domain }).collect(),
            None => vec![*choice],
        };
        let node = |node: &Node| -> Node { node.iter().flat_map(choices).collect() };
        let levels = self.levels.iter().map(|nodes| nodes.iter().map(node).collect()).collect();
        Diagram { cells: self.cells.clone(), levels, root: self.root }
    }
}

/// The system with only its local constraints.
fn only_local(system: &System, is_local: &[bool]) -> System {
    let local = system.constraints.iter().zip(is_local).filter(|(_, is_local)| **is_local);
    let without_feeds = |constraint: &Constraint| Constraint { feeds: Vec::<Feed>::new(), ..constraint.clone() };
    System { constraints: local.map(|(constraint, _)| without_feeds(constraint)).collect(), ..system.clone() }
}
