//! The first pass as a layered diagram: each level sorts one cell into the pool of its domain. A node is a node of the
//! diagram of domains together with a *histogram*, the number of squares of each domain so far.

use num_bigint::BigUint;

use super::diagram::{DomainChoice, DomainDiagram};
use crate::circuit::{
    Combinations, CountHalt, Domain, Field, Fields, ForwardPass, LayeredDiagram, LevelChoice, Memory, NodeLayer, big,
};

/// A histogram: the number of squares of each domain, and the number of assignments that have it.
pub type Histogram = (Vec<i64>, BigUint);

/// The assignments of domains to cells, by histogram.
#[derive(Clone, Debug)]
pub struct Sorting<'d> {
    diagram: &'d DomainDiagram,
    /// For each domain the field with its number of squares; `None` if no piece can be on them.
    fields: Vec<Option<Field>>,
    /// The number of words of a node: one for the node of the diagram, and those of the histogram.
    words: usize,
    /// No sums are counted beside the nodes.
    combinations: Combinations,
}

impl<'d> Sorting<'d> {
    /// The assignments of a diagram with these domains.
    #[must_use]
    pub fn new(diagram: &'d DomainDiagram, domains: &[Domain]) -> Sorting<'d> {
        let (mut fields, most) = (Fields::default(), diagram.most_squares(domains.len()));
        let field = |(domain, &most): (&Domain, &i64)| (!domain.kinds.is_empty()).then(|| fields.take(most));
        let fields_of: Vec<Option<Field>> = domains.iter().zip(&most).map(field).collect();
        let words = 1 + fields.words();
        Sorting { diagram, fields: fields_of, words, combinations: Combinations::default() }
    }

    /// A pass before the first cell.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for a single node.
    pub fn begin(&self, most_steps: u128, memory: &mut Memory) -> Result<ForwardPass<Sorting<'d>>, CountHalt> {
        let start = self.diagram.root.map(|root| {
            let mut start = vec![0; self.words];
            start[0] = root as u64;
            (start, vec![1])
        });
        ForwardPass::new(self.clone(), start, 1, most_steps, memory)
    }

    /// The histograms of the nodes after the last cell.
    #[must_use]
    pub fn histograms(&self, layer: &NodeLayer) -> Vec<Histogram> {
        let squares = |node: &[u64]| -> Vec<i64> {
            self.fields.iter().map(|field| field.map_or(0, |field| field.get(&node[1..]))).collect()
        };
        (0..layer.nodes()).map(|number| (squares(layer.node(number)), big(layer.ways(number)))).collect()
    }

    /// The choices of a node before the cell of a level.
    fn choices(&self, level: usize, node: &[u64]) -> &'d [DomainChoice] {
        &self.diagram.levels[level][node[0] as usize]
    }
}

impl LayeredDiagram for Sorting<'_> {
    fn words(&self) -> usize {
        self.words
    }

    fn levels(&self) -> usize {
        self.diagram.levels.len()
    }

    fn combinations(&self) -> &Combinations {
        &self.combinations
    }

    fn added(&self, _: usize) -> &[Vec<i64>] {
        &[]
    }

    fn alternatives(&self, level: usize) -> usize {
        self.diagram.levels[level].iter().map(Vec::len).max().unwrap_or(0)
    }

    fn take(&mut self, level: usize, node: &[u64]) -> usize {
        self.choices(level, node).len()
    }

    fn write(&mut self, level: usize, alternative: usize, node: &[u64], behind: &mut [u64]) -> bool {
        let choice = self.choices(level, node)[alternative];
        behind.copy_from_slice(node);
        behind[0] = choice.to as u64;
        if let Some(field) = self.fields[choice.domain] {
            let squares = field.get(&behind[1..]) + 1;
            field.set(&mut behind[1..], squares);
        }
        true
    }

    fn weight(&self, _: usize, _: usize, _: &[u64]) -> &[u64] {
        &[1]
    }

    fn growth(&self, level: usize, _: &NodeLayer) -> BigUint {
        self.alternatives(level).into()
    }

    fn choice(&self, level: usize, layer: &NodeLayer) -> LevelChoice {
        let alternatives = self.alternatives(level);
        let mut domains: Vec<u32> = Vec::with_capacity(layer.nodes() * alternatives);
        for number in 0..layer.nodes() {
            let choices = self.choices(level, layer.node(number));
            domains.extend(choices.iter().map(|choice| choice.domain as u32));
            domains.resize((number + 1) * alternatives, u32::MAX);
        }
        LevelChoice::Sort { cell: self.diagram.cells[level], domains }
    }
}
