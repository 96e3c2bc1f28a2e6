//! The second pass with all its nodes, and the number of completions of each. Ranking and marginals need these.

use num_bigint::BigUint;

use super::binomials::BinomialLimbs;
use super::find::DomainCount;
use super::steps::PlacingStep;
use crate::frontier::{CellWatch, FrontierHalt, Letter, Memory, NOWHERE, add_product, big, words};

/// All steps of the second pass.
#[derive(Clone, Debug)]
pub struct PassedSteps {
    /// The steps, in their order.
    pub steps: Vec<PassedStep>,
    /// For each node after the last step the numbers of pieces of interchangeable kinds.
    ends: Vec<Vec<i64>>,
}

/// The data of one step.
#[derive(Clone, Debug)]
pub struct PassedStep {
    /// For each node the number of squares in the pool.
    pub squares: Vec<u16>,
    /// For each node and number of pieces the target node.
    pub moves: Vec<u32>,
}

/// A number of completions for each of some nodes, all with one number of limbs.
#[derive(Clone, Debug)]
pub struct WaysOn {
    /// The number of limbs of a count.
    pub limbs: usize,
    ways: Vec<u64>,
}

impl DomainCount {
    /// Executes all steps of a count whose only kept sums are the numbers of interchangeable kinds.
    ///
    /// # Errors
    ///
    /// Fails if that passes a limit, or if the watch stops it.
    pub(super) fn passed_steps(
        &self,
        most_steps: u128,
        memory: &mut Memory,
        watch: &mut CellWatch<'_>,
    ) -> Result<PassedSteps, FrontierHalt> {
        let mut pass = self.begin(most_steps, memory)?;
        let mut steps: Vec<PassedStep> = Vec::with_capacity(self.program.steps.len());
        for step in &self.program.steps {
            let nodes = pass.layer.len();
            let count = nodes * (step.most as usize + 1);
            let mut moves: Vec<u32> = memory.room(count)?;
            let mut squares: Vec<u16> = memory.room(nodes)?;
            squares.extend((0..nodes).map(|number| step.squares.get(pass.layer.node(number)) as u16));
            pass.advance(memory, Some(&mut moves), watch)?;
            steps.push(PassedStep { squares, moves });
        }
        let ends = (0..pass.layer.len()).map(|number| self.program.kept_in(pass.layer.node(number))).collect();
        memory.give_back(pass.layer.bytes());
        Ok(PassedSteps { steps, ends })
    }

    /// The completions of the nodes before each step, and last of those after the last step. After the last step they
    /// are the arrangements of interchangeable kinds, with one given piece if requested. For levels that are not to be
    /// kept, only the size is returned.
    ///
    /// # Errors
    ///
    /// Fails if that exceeds the byte limit.
    pub(super) fn ways_on(
        &self,
        passed: &PassedSteps,
        given: Option<Letter>,
        is_kept: impl Fn(usize) -> bool,
        memory: &mut Memory,
    ) -> Result<Vec<WaysOn>, FrontierHalt> {
        let ends = passed.ends.iter().map(|pieces| words(&self.alike, pieces, given));
        let mut behind = WaysOn::new(&ends.collect::<Vec<_>>(), memory)?;
        let mut all: Vec<WaysOn> = Vec::with_capacity(passed.steps.len() + 1);
        for (index, (placing, step)) in self.program.steps.iter().zip(&passed.steps).enumerate().rev() {
            let before = step.ways_before(placing, &self.binomials, &behind, memory)?;
            if !is_kept(index + 1) {
                behind.give_back(memory);
                behind.ways = Vec::new();
            }
            all.push(behind);
            behind = before;
        }
        all.push(behind);
        all.reverse();
        Ok(all)
    }
}

impl PassedStep {
    /// For each node before the step: the number of squares, and the possible numbers of pieces, each with its target
    /// node.
    pub fn nodes(&self, placing: &PlacingStep) -> impl Iterator<Item = (i64, impl Iterator<Item = (i64, usize)>)> {
        let moves = self.moves.chunks_exact(placing.most as usize + 1);
        let leading = moves.map(|moves| {
            let leading = (0..).zip(moves).filter(|(_, to)| **to != NOWHERE);
            leading.map(|(pieces, &to)| (pieces, to as usize))
        });
        self.squares.iter().map(|&squares| i64::from(squares)).zip(leading)
    }

    /// For each node before the step its number of completions.
    pub fn ways_before(
        &self,
        placing: &PlacingStep,
        binomials: &BinomialLimbs,
        behind: &WaysOn,
        memory: &mut Memory,
    ) -> Result<WaysOn, FrontierHalt> {
        // The choices of squares are no more than the sets of squares.
        let squares = u64::from(self.squares.iter().copied().max().unwrap_or(0));
        let limbs = (behind.bits() + squares).div_ceil(64).max(1) as usize;
        let words = limbs * self.squares.len();
        let mut ways: Vec<u64> = memory.room(words)?;
        ways.resize(words, 0);
        for ((squares, leading), sum) in self.nodes(placing).zip(ways.chunks_exact_mut(limbs)) {
            leading.for_each(|(pieces, to)| add_product(sum, binomials.choose(squares, pieces), behind.limbs_of(to)));
        }
        let before = WaysOn { limbs, ways }.without_idle_limbs();
        memory.give_back(8 * (words - before.ways.len()) as u64);
        Ok(before)
    }
}

impl WaysOn {
    /// An instance with these numbers.
    fn new(numbers: &[BigUint], memory: &mut Memory) -> Result<WaysOn, FrontierHalt> {
        let limbs = numbers.iter().map(BigUint::bits).max().unwrap_or(0).div_ceil(64).max(1) as usize;
        let mut ways: Vec<u64> = memory.room(limbs * numbers.len())?;
        for number in numbers {
            ways.extend(number.iter_u64_digits().chain(std::iter::repeat(0)).take(limbs));
        }
        Ok(WaysOn { limbs, ways })
    }

    /// Releases its memory.
    pub fn give_back(&self, memory: &mut Memory) {
        memory.give_back(8 * self.ways.len() as u64);
    }

    /// The limbs of the number of completions of a node, the least significant first.
    #[inline]
    pub fn limbs_of(&self, node: usize) -> &[u64] {
        &self.ways[node * self.limbs..][..self.limbs]
    }

    /// The number of completions of a node.
    pub fn of(&self, node: usize) -> BigUint {
        big(self.limbs_of(node))
    }

    /// The numbers of completions of all nodes.
    pub fn all(&self) -> impl Iterator<Item = BigUint> {
        self.ways.chunks_exact(self.limbs).map(big)
    }

    /// The number of bits of the greatest number.
    fn bits(&self) -> u64 {
        self.ways.chunks_exact(self.limbs).map(|limbs| big(limbs).bits()).max().unwrap_or(0)
    }

    /// These numbers with the fewest limbs that suffice for the greatest.
    fn without_idle_limbs(mut self) -> WaysOn {
        let all = self.ways.chunks_exact(self.limbs);
        let used = all.filter_map(|number| number.iter().rposition(|&limb| limb != 0)).max().map_or(1, |last| last + 1);
        let mut place = 0;
        self.ways.retain(|_| {
            place += 1;
            (place - 1) % self.limbs < used
        });
        self.ways.shrink_to_fit();
        WaysOn { limbs: used, ..self }
    }
}
