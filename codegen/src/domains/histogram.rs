//! Domain histograms: the number of squares of each domain, with the number of assignments.

use num_bigint::BigUint;

use super::diagram::{Diagram, DomainChoice};
use super::domain::{DomainId, SquareDomain};
use crate::frontier::{Field, Fields, FrontierHalt, Memory, NodeLayer, big};
use crate::thresholds::STEPS_OF_AN_EDGE;

/// Histograms of the cells from each level on. A node of a layer is a diagram node together with a histogram.
#[derive(Clone, Debug)]
pub struct Histograms {
    /// For each domain the field with its number of squares; `None` if no piece can be on them.
    pub fields: Vec<Option<Field>>,
    /// The maximum number of squares of each domain.
    pub most: Vec<i64>,
    /// The words of a node: one for the diagram node, and those of the histogram.
    pub words: usize,
    /// The layers that are stored, from the first level on; only the first unless all were requested.
    pub layers: Vec<NodeLayer>,
}

impl Histograms {
    /// Computes the layers from the last cell to the first. All are stored if assignments are to be ranked or unranked.
    ///
    /// # Errors
    ///
    /// Fails if that exceeds the limits.
    pub fn new(
        diagram: &Diagram,
        domains: &[SquareDomain],
        keep_all: bool,
        most_steps: u128,
        memory: &mut Memory,
    ) -> Result<Histograms, FrontierHalt> {
        let most = most_squares(diagram, domains.len());
        let mut fields = Fields::default();
        let field = |(domain, &most): (&SquareDomain, &i64)| (!domain.members.is_empty()).then(|| fields.take(most));
        let fields_of: Vec<Option<Field>> = domains.iter().zip(&most).map(field).collect();
        let words = 1 + fields.words();
        let mut behind = NodeLayer::new(words, 1);
        let mut state = vec![0; words];
        let end = behind.find_or_add(&state, memory)?;
        behind.add(end, 1, &[1]);
        let mut layers: Vec<NodeLayer> = Vec::new();
        let mut steps: u128 = 0;
        for nodes in diagram.levels.iter().rev() {
            // For each node after the cell its sources, each with the domain.
            let nodes_behind = nodes.iter().flatten().map(|choice| choice.to + 1).max().unwrap_or(0);
            let mut leading: Vec<Vec<(usize, DomainId)>> = vec![Vec::new(); nodes_behind];
            for (node, choices) in nodes.iter().enumerate() {
                choices.iter().for_each(|choice| leading[choice.to].push((node, choice.domain)));
            }
            let widest = leading.iter().map(Vec::len).max().unwrap_or(0);
            let limbs = ((behind.sum() * widest).bits().div_ceil(64)).max(1) as usize;
            let mut here = NodeLayer::new(words, limbs);
            for number in 0..behind.len() {
                let to = behind.node(number)[0] as usize;
                for &(node, domain) in leading.get(to).into_iter().flatten() {
                    state.copy_from_slice(behind.node(number));
                    state[0] = node as u64;
                    if let Some(field) = fields_of[domain] {
                        let squares = field.get(&state[1..]) + 1;
                        field.set(&mut state[1..], squares);
                    }
                    let found = here.find_or_add(&state, memory)?;
                    here.add(found, 1, behind.ways(number));
                    steps += STEPS_OF_AN_EDGE;
                }
            }
            if steps > most_steps {
                return Err(FrontierHalt::too_many_steps(most_steps, steps));
            }
            if keep_all {
                layers.push(behind);
            } else {
                memory.give_back(behind.bytes());
            }
            behind = here;
        }
        layers.push(behind);
        layers.reverse();
        Ok(Histograms { fields: fields_of, most, words, layers })
    }

    /// The nodes of the first layer that are histograms of all cells.
    pub fn whole(&self, diagram: &Diagram) -> Vec<usize> {
        let is_root = |&number: &usize| Some(self.layers[0].node(number)[0] as usize) == diagram.root;
        (0..self.layers[0].len()).filter(is_root).collect()
    }

    /// For each histogram of all cells the number of squares of each domain, and its number of assignments.
    pub fn all(&self, diagram: &Diagram) -> Vec<(Vec<i64>, BigUint)> {
        let squares = |state: &[u64]| -> Vec<i64> {
            self.fields.iter().map(|field| field.map_or(0, |field| field.get(&state[1..]))).collect()
        };
        let numbers = self.whole(diagram).into_iter();
        numbers.map(|number| (squares(self.layers[0].node(number)), big(self.layers[0].ways(number)))).collect()
    }

    /// The node of the first layer that belongs to these choices.
    pub fn histogram_of(&self, diagram: &Diagram, choices: &[DomainChoice]) -> Vec<u64> {
        let mut state = vec![0; self.words];
        for field in choices.iter().filter_map(|choice| self.fields[choice.domain]) {
            let squares = field.get(&state[1..]) + 1;
            field.set(&mut state[1..], squares);
        }
        state[0] = diagram.root.unwrap_or(0) as u64;
        state
    }

    /// The index of the node after the cell of a level to which a choice leads from a node before it. `None` if the
    /// histogram has no such square left, or no assignment has that histogram.
    pub fn behind(&self, level: usize, number: usize, choice: &DomainChoice) -> Option<usize> {
        let mut behind = self.layers[level].node(number).to_vec();
        behind[0] = choice.to as u64;
        if let Some(field) = self.fields[choice.domain] {
            let squares = field.get(&behind[1..]) - 1;
            if squares < 0 {
                return None;
            }
            field.set(&mut behind[1..], squares);
        }
        self.layers[level + 1].find(&behind)
    }

    /// The possible choices for the cell of a level in a node before it.
    pub fn choices<'d>(&self, diagram: &'d Diagram, level: usize, number: usize) -> &'d [DomainChoice] {
        &diagram.levels[level][self.layers[level].node(number)[0] as usize]
    }

    /// The number of completions of a node before the cell of a level.
    pub fn ways(&self, level: usize, number: usize) -> BigUint {
        big(self.layers[level].ways(number))
    }
}

/// For each domain the number of cells on which it occurs.
fn most_squares(diagram: &Diagram, domains: usize) -> Vec<i64> {
    let mut most = vec![0; domains];
    for nodes in &diagram.levels {
        let mut here: Vec<DomainId> = nodes.iter().flatten().map(|choice| choice.domain).collect();
        here.sort_unstable();
        here.dedup();
        here.into_iter().for_each(|domain| most[domain] += 1);
    }
    most
}
