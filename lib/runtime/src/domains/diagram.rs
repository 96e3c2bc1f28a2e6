//! All assignments of domains to squares, as a decision diagram.
//!
//! A frontier over the local rules alone gives the target of each cell value. Cell values with a common target form one
//! domain. Nodes with equal domains and targets are merged, from the last cell to the first.

use std::collections::BTreeMap;

use crate::circuit::{
    CellId, CountHalt, DomainId, ForwardPass, KindId, LayeredDiagram, LevelChoice, Memory, NOWHERE, Recording,
};

/// The assignments of domains to cells.
#[derive(Clone, Debug)]
pub struct DomainDiagram {
    /// The cells in their order.
    pub cells: Vec<CellId>,
    /// For each cell the nodes before it.
    pub levels: Vec<Vec<DomainNode>>,
    /// The node before the first cell; `None` if the rules cannot be satisfied.
    pub root: Option<usize>,
}

/// A node: the choices of domain for the next cell, ascending by their target.
pub type DomainNode = Vec<DomainChoice>;

/// A domain for a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DomainChoice {
    /// The node after the cell.
    pub to: usize,
    /// The domain.
    pub domain: DomainId,
}

/// Gives the domain of a cell with some possible values, `None` among them for an empty square.
pub type DomainOf<'d> = dyn FnMut(CellId, &[Option<KindId>]) -> DomainId + 'd;

impl DomainDiagram {
    /// The diagram of the local rules, which a pass before its first cell follows cell by cell. `domain` is asked from
    /// the last cell to the first.
    ///
    /// # Errors
    ///
    /// Fails if the pass exceeds its limits.
    pub fn new<D: LayeredDiagram>(
        mut pass: ForwardPass<D>,
        memory: &mut Memory,
        domain: &mut DomainOf<'_>,
    ) -> Result<DomainDiagram, CountHalt> {
        let root = (pass.layer.nodes() > 0).then_some(0);
        let Recording { levels: followed, .. } =
            pass.record(false, memory, &mut |_| std::ops::ControlFlow::Continue(()))?;
        // For each node after the cell its merged node, if it has any completion.
        let mut node_of: Vec<Option<usize>> = vec![Some(0); pass.layer.nodes()];
        let (mut cells, mut levels) = (Vec::with_capacity(followed.len()), Vec::with_capacity(followed.len()));
        for level in followed.iter().rev() {
            let LevelChoice::Put { cell, values, .. } = &level.choice else { continue };
            let mut numbers: BTreeMap<DomainNode, usize> = BTreeMap::new();
            let mut nodes: Vec<DomainNode> = Vec::new();
            let nodes_before = level.targets.chunks_exact(level.alternatives).map(|targets| {
                let mut leading: BTreeMap<usize, Vec<Option<KindId>>> = BTreeMap::new();
                for &(value, alternative) in values {
                    let target = targets[alternative];
                    if let Some(to) = (target != NOWHERE).then(|| node_of[target as usize]).flatten() {
                        leading.entry(to).or_default().push(value);
                    }
                }
                let choices = leading.into_iter();
                let node: DomainNode =
                    choices.map(|(to, values)| DomainChoice { to, domain: domain(*cell, &values) }).collect();
                if node.is_empty() {
                    return None;
                }
                Some(*numbers.entry(node).or_insert_with_key(|node| {
                    nodes.push(node.clone());
                    nodes.len() - 1
                }))
            });
            node_of = nodes_before.collect();
            cells.push(*cell);
            levels.push(nodes);
        }
        cells.reverse();
        levels.reverse();
        let root = root.and_then(|root| node_of.get(root).copied().flatten());
        Ok(DomainDiagram { cells, levels, root })
    }

    /// The diagram with some domains split in two by whether the square is occupied: for each of them those of an occupied
    /// and of an empty square.
    #[must_use]
    pub fn with_told_apart(&self, told_apart: &BTreeMap<DomainId, [DomainId; 2]>) -> DomainDiagram {
        let choices = |choice: &DomainChoice| match told_apart.get(&choice.domain) {
            Some(two) => two.iter().map(|&domain| DomainChoice { to: choice.to, domain }).collect(),
            None => vec![*choice],
        };
        let node = |node: &DomainNode| -> DomainNode { node.iter().flat_map(choices).collect() };
        let levels = self.levels.iter().map(|nodes| nodes.iter().map(node).collect()).collect();
        DomainDiagram { cells: self.cells.clone(), levels, root: self.root }
    }

    /// For each of some domains the number of cells on which it occurs.
    #[must_use]
    pub fn most_squares(&self, domains: usize) -> Vec<i64> {
        let mut most = vec![0; domains];
        for nodes in &self.levels {
            let mut here: Vec<DomainId> = nodes.iter().flatten().map(|choice| choice.domain).collect();
            here.sort_unstable();
            here.dedup();
            here.into_iter().for_each(|domain| most[domain] += 1);
        }
        most
    }
}
