//! The forward pass over the levels of a diagram, with all nodes at once.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::combinations::Shift;
use super::counts::Counts;
use super::diagram::LayeredDiagram;
use super::layer::NodeLayer;
use super::level::{CircuitLevel, NOWHERE};
use super::limbs::limbs_of;
use super::memory::{CountHalt, Memory};

/// Receives the number of levels done, and decides whether to continue.
pub type LevelWatch<'w> = dyn FnMut(usize) -> ControlFlow<()> + 'w;

/// The cost of an alternative, in steps of tables: it writes a node and looks it up among the others.
pub const STEPS_OF_AN_EDGE: u128 = 8;

/// The number of counts of one node that are added in the time of one step of tables: they are added in place.
pub const WAYS_OF_A_STEP: u128 = 4;

/// The number of nodes between two calls of the watch; each combination of the counted sums is one.
const NODES_UNWATCHED: usize = 1 << 14;

/// All nodes before some level, with the cost so far.
#[derive(Debug)]
pub struct ForwardPass<D> {
    diagram: D,
    /// The nodes.
    pub layer: NodeLayer,
    /// An upper bound on the ways to all nodes together.
    most_ways: BigUint,
    /// The modulus of the ways; `None` if they are exact.
    modulus: Option<u64>,
    /// The maximum of each counted sum so far.
    reached: Vec<i64>,
    /// The number of levels done.
    pub level: usize,
    /// The steps: one or more for each alternative of each node, and more for the additions to its counted sums.
    pub steps: u128,
    /// The step limit.
    most_steps: u128,
    /// The maximum number of nodes between two levels; each combination of the counted sums is one.
    pub widest: usize,
    /// The number of nodes after each level done; each combination of the counted sums is one.
    pub nodes: Vec<usize>,
}

/// A diagram written out by a forward pass.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    /// The levels.
    pub levels: Vec<CircuitLevel>,
    /// For each level the numbers of ways to the nodes before it; empty if they were not asked for.
    pub paths: Vec<Counts>,
}

impl<D: LayeredDiagram> ForwardPass<D> {
    /// A pass that begins with some nodes, each with the limbs of its number of ways.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for these nodes.
    pub fn new(
        diagram: D,
        starts: impl IntoIterator<Item = (Vec<u64>, Vec<u64>)>,
        limbs: usize,
        most_steps: u128,
        memory: &mut Memory,
    ) -> Result<ForwardPass<D>, CountHalt> {
        let combinations = diagram.combinations().number();
        let mut layer = NodeLayer::with_blocks(diagram.words(), combinations, limbs);
        for (start, ways) in starts {
            let number = layer.find_or_add(&start, memory)?;
            layer.add(number, &ways);
        }
        memory.exchange(0, diagram.bytes_beside())?;
        let reached = vec![0; diagram.combinations().sums()];
        let widest = layer.nodes() * combinations;
        let most_ways = layer.sum();
        Ok(ForwardPass {
            diagram,
            layer,
            most_ways,
            modulus: None,
            reached,
            level: 0,
            steps: 0,
            most_steps,
            widest,
            nodes: Vec::new(),
        })
    }

    /// The pass with the residues of the ways.
    #[must_use]
    pub fn modulo(self, modulus: u64) -> ForwardPass<D> {
        ForwardPass { modulus: Some(modulus), ..self }
    }

    /// Advances over one level. With `targets`, the node to which each alternative of each node leads is recorded.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if the watch stops it.
    pub fn advance(
        &mut self,
        memory: &mut Memory,
        mut targets: Option<&mut Vec<u32>>,
        watch: &mut LevelWatch<'_>,
    ) -> Result<(), CountHalt> {
        let level = self.level;
        let alternatives = self.diagram.alternatives(level);
        let (shifts, unmoved) = (self.shifts(), Shift { by: 0, runs: vec![(0, 1)] });
        let shifted: usize = shifts.iter().map(Shift::combinations).sum();
        let limbs = self.layer.limbs;
        let limbs_behind = self.limbs_behind();
        let combinations = self.diagram.combinations().number();
        let mut behind = NodeLayer::with_blocks(self.diagram.words(), combinations, limbs_behind).modulo(self.modulus);
        // Few levels have less than half of the nodes of the level before: the room is needed anyway.
        behind.make_room((self.layer.nodes() / 2).next_power_of_two() / 2, memory)?;
        let mut node = vec![0; self.diagram.words()];
        let unwatched = (NODES_UNWATCHED / combinations).max(1);
        let mut next_watched = unwatched - 1;
        let mut beside = self.diagram.bytes_beside();
        for number in 0..self.layer.nodes() {
            if number == next_watched {
                next_watched += unwatched;
                let now = self.beside(memory)?;
                memory.exchange(beside, now)?;
                beside = now;
                if watch(level).is_break() {
                    return Err(CountHalt::Stopped);
                }
            }
            let before = self.layer.node(number);
            let open = self.diagram.take(level, before);
            self.steps += open as u128 * STEPS_OF_AN_EDGE + shifted as u128 / WAYS_OF_A_STEP;
            if self.steps > self.most_steps {
                return Err(CountHalt::TooManySteps { allowed: self.most_steps, needed: self.steps });
            }
            for alternative in 0..open {
                let mut to = NOWHERE;
                if self.diagram.write(level, alternative, before, &mut node) {
                    let found = behind.find_or_add(&node, memory)?;
                    let weight = self.diagram.weight(level, alternative, before);
                    let shift = shifts.get(alternative).unwrap_or(&unmoved);
                    behind.add_shifted(found, weight, shift, limbs, self.layer.ways(number));
                    to = found as u32;
                }
                if let Some(targets) = targets.as_deref_mut() {
                    targets.push(to);
                }
            }
            if let Some(targets) = targets.as_deref_mut() {
                targets.resize((number + 1) * alternatives, NOWHERE);
            }
        }
        memory.give_back(self.layer.bytes() + beside);
        self.layer = behind;
        self.level += 1;
        // After the last level this is given back at once: it only tells whether memory has run out.
        let beside = self.beside(memory)?;
        memory.exchange(0, beside)?;
        if self.level == self.diagram.levels() {
            memory.give_back(beside);
        }
        let added = self.diagram.added(level);
        let most_added = |sum: usize| added.iter().map(|added| added[sum]).max().unwrap_or(0);
        self.reached = self.diagram.combinations().grown(&self.reached, most_added);
        self.nodes.push(self.layer.nodes() * combinations);
        self.widest = self.widest.max(self.layer.nodes() * combinations);
        match watch(self.level) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(CountHalt::Stopped),
        }
    }

    /// Advances over all levels that are left.
    ///
    /// # Errors
    ///
    /// As [`advance`](ForwardPass::advance).
    pub fn finish(&mut self, memory: &mut Memory, watch: &mut LevelWatch<'_>) -> Result<(), CountHalt> {
        while self.level < self.diagram.levels() {
            self.advance(memory, None, watch)?;
        }
        Ok(())
    }

    /// Advances over all levels that are left and writes them out, with the numbers of ways to their nodes if these are
    /// wanted.
    ///
    /// # Errors
    ///
    /// As [`advance`](ForwardPass::advance).
    pub fn record(
        &mut self,
        with_paths: bool,
        memory: &mut Memory,
        watch: &mut LevelWatch<'_>,
    ) -> Result<Recording, CountHalt> {
        let mut recording = Recording::default();
        while self.level < self.diagram.levels() {
            if with_paths {
                recording.paths.push(Counts::of_layer(&self.layer, memory)?);
            }
            let (choice, shifts) = (self.diagram.choice(self.level, &self.layer), self.shifts());
            let alternatives = self.diagram.alternatives(self.level);
            let mut targets: Vec<u32> = memory.room(self.layer.nodes() * alternatives)?;
            self.advance(memory, Some(&mut targets), watch)?;
            recording.levels.push(CircuitLevel { choice, alternatives, targets, shifts });
        }
        Ok(recording)
    }

    /// The bytes in use beside the nodes.
    ///
    /// # Errors
    ///
    /// Fails if the system has refused any.
    fn beside(&self, memory: &Memory) -> Result<u64, CountHalt> {
        let beside = self.diagram.bytes_beside();
        if beside == u64::MAX { Err(memory.refused(beside)) } else { Ok(beside) }
    }

    /// The number of limbs that hold the ways to any node behind the next level. The ways are only added up where an
    /// estimate from the level before would take more limbs.
    fn limbs_behind(&mut self) -> usize {
        if self.modulus.is_some() {
            return 1;
        }
        let growth = self.diagram.growth(self.level, &self.layer);
        if limbs_of(&(&self.most_ways * &growth)) > self.layer.limbs {
            self.most_ways = self.layer.sum();
        }
        self.most_ways *= growth;
        limbs_of(&self.most_ways)
    }

    /// For each alternative of the next level the shift of the combinations of the counted sums.
    fn shifts(&self) -> Vec<Shift> {
        let combinations = self.diagram.combinations();
        self.diagram.added(self.level).iter().map(|added| combinations.shift(&self.reached, added)).collect()
    }
}
