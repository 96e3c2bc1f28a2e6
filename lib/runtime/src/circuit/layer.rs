//! The nodes between two cells, each with its numbers of ways: a hash table in order of insertion.

use num_bigint::BigUint;

use super::combinations::Shift;
use super::limbs::{add, add_each, add_product, big, is_zero};
use super::memory::{CountHalt, Memory};

/// A layer of nodes, all with one number of words, one number of counts and one number of limbs.
#[derive(Clone, Debug)]
pub struct NodeLayer {
    words: usize,
    /// The number of limbs of one count.
    pub limbs: usize,
    /// The number of limbs of all counts of a node.
    block: usize,
    /// The modulus of the counts; `None` if they are exact.
    modulus: Option<u64>,
    /// The number of nodes.
    nodes: usize,
    /// The words of each node, followed by the limbs of its counts.
    entries: Vec<u64>,
    /// The hash table, twice the capacity for nodes and a power of two: the index of a node plus 1, or 0.
    slots: Vec<u32>,
}

/// The initial capacity for nodes.
const FEWEST_NODES: usize = 8;

/// The maximum capacity for nodes: their indices plus 1 have 32 bits.
const MOST_NODES: usize = 1 << 31;

impl NodeLayer {
    /// An empty layer; each node has `words` words and one count of `limbs` limbs.
    pub fn new(words: usize, limbs: usize) -> NodeLayer {
        NodeLayer::with_blocks(words, 1, limbs)
    }

    /// An empty layer; each node has `words` words and `numbers` counts of `limbs` limbs.
    pub fn with_blocks(words: usize, numbers: usize, limbs: usize) -> NodeLayer {
        let block = numbers * limbs;
        NodeLayer { words, limbs, block, modulus: None, nodes: 0, entries: Vec::new(), slots: Vec::new() }
    }

    /// The same, where only the residues of the counts are kept; each has one limb.
    #[must_use]
    pub fn modulo(self, modulus: Option<u64>) -> NodeLayer {
        NodeLayer { modulus, ..self }
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// The words and limbs of a node.
    #[inline]
    fn entry(&self) -> usize {
        self.words + self.block
    }

    /// The words of a node.
    #[inline]
    pub fn node(&self, number: usize) -> &[u64] {
        &self.entries[number * self.entry()..][..self.words]
    }

    /// The limbs of a node's counts, count by count, the least significant first.
    #[inline]
    pub fn ways(&self, number: usize) -> &[u64] {
        &self.entries[number * self.entry() + self.words..][..self.block]
    }

    #[inline]
    fn ways_mut(&mut self, number: usize) -> &mut [u64] {
        let at = number * self.entry() + self.words;
        &mut self.entries[at..][..self.block]
    }

    /// The limbs of each count, node by node.
    pub fn counts(&self) -> impl Iterator<Item = &[u64]> {
        (0..self.nodes()).flat_map(|number| self.ways(number).chunks_exact(self.limbs))
    }

    /// The ways of all nodes together.
    pub fn sum(&self) -> BigUint {
        let mut sum = vec![0; self.limbs + 1];
        self.counts().for_each(|ways| add(&mut sum, 1, ways));
        big(&sum)
    }

    /// The number of bytes in use.
    pub fn bytes(&self) -> u64 {
        self.bytes_for(self.slots.len() / 2)
    }

    fn bytes_for(&self, nodes: usize) -> u64 {
        8 * (self.words + self.block + 1) as u64 * nodes as u64
    }

    /// The index of a node, which is inserted if it is new.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for it.
    #[inline]
    pub fn find_or_add(&mut self, node: &[u64], memory: &mut Memory) -> Result<usize, CountHalt> {
        let number = self.nodes;
        if 2 * number == self.slots.len() {
            self.make_room((2 * number).max(FEWEST_NODES), memory)?;
        }
        let slot = match self.look(node) {
            Ok(found) => return Ok(found),
            Err(free) => free,
        };
        // There is room: nothing is allocated or copied here but these few words.
        self.entries.extend(node.iter().copied().chain(std::iter::repeat_n(0, self.block)));
        self.slots[slot] = number as u32 + 1;
        self.nodes += 1;
        Ok(number)
    }

    /// The index of a node, or else its free slot; there always is one.
    #[inline]
    fn look(&self, node: &[u64]) -> Result<usize, usize> {
        // Most nodes have few words; they are hashed and compared without a loop.
        match *node {
            [only] => self.look_for(&[only], |layer, number| layer.entries[number * layer.entry()] == only),
            [first, last] => self.look_for(&[first, last], |layer, number| {
                let at = number * layer.entry();
                layer.entries[at..at + 2] == [first, last]
            }),
            _ => self.look_for(node, |layer, number| is_same(layer.node(number), node)),
        }
    }

    #[inline]
    fn look_for(&self, node: &[u64], is_it: impl Fn(&NodeLayer, usize) -> bool) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash(node) as usize & mask;
        loop {
            match self.slots[slot] {
                0 => return Err(slot),
                number if is_it(self, number as usize - 1) => return Ok(number as usize - 1),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Adds a number to the first count of a node.
    pub fn add(&mut self, number: usize, ways: &[u64]) {
        let limbs = self.limbs;
        add(&mut self.ways_mut(number)[..limbs], 1, ways);
    }

    /// Adds the counts `ways`, of `limbs` limbs each, times a weight, to those of a node, moved by the shift.
    #[inline]
    pub fn add_shifted(&mut self, number: usize, weight: &[u64], shift: &Shift, limbs: usize, ways: &[u64]) {
        let (of_sum, modulus) = (self.limbs, self.modulus);
        let block = self.ways_mut(number);
        if let Some(modulus) = modulus {
            return add_residues(block, weight, shift, ways, modulus);
        }
        if block.len() == of_sum && shift.runs.len() == 1 {
            match (block, weight, ways) {
                ([sum], [weight], [ways]) => *sum += weight * ways,
                (block, weight, ways) => add_product(block, weight, ways),
            }
            return;
        }
        for &(first, length) in &shift.runs {
            let sums = &mut block[(first + shift.by) * of_sum..][..length * of_sum];
            let ways = &ways[first * limbs..][..length * limbs];
            match (of_sum, limbs, weight) {
                (1, 1, &[times]) => add_each::<1>(sums, times, ways),
                (2, 2, &[times]) => add_each::<2>(sums, times, ways),
                (3, 3, &[times]) => add_each::<3>(sums, times, ways),
                (4, 4, &[times]) => add_each::<4>(sums, times, ways),
                _ => {
                    let each = sums.chunks_exact_mut(of_sum).zip(ways.chunks_exact(limbs));
                    each.filter(|(_, ways)| !is_zero(ways)).for_each(|(sum, ways)| add_product(sum, weight, ways));
                }
            }
        }
    }

    /// Makes room for that number of nodes, a power of two, if there is less.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for them.
    pub fn make_room(&mut self, nodes: usize, memory: &mut Memory) -> Result<(), CountHalt> {
        let before = self.slots.len() / 2;
        if nodes <= before {
            return Ok(());
        }
        memory.exchange(self.bytes(), self.bytes_for(nodes))?;
        let mut slots: Vec<u32> = Vec::new();
        let more = nodes - before;
        let is_there = nodes <= MOST_NODES
            && self.entries.try_reserve_exact(more.saturating_mul(self.entry())).is_ok()
            && slots.try_reserve_exact(2 * nodes).is_ok();
        if !is_there {
            return Err(memory.refused(self.bytes_for(nodes)));
        }
        slots.resize(2 * nodes, 0);
        for number in 0..self.nodes() {
            let mut slot = hash(self.node(number)) as usize & (slots.len() - 1);
            while slots[slot] != 0 {
                slot = (slot + 1) & (slots.len() - 1);
            }
            slots[slot] = number as u32 + 1;
        }
        self.slots = slots;
        Ok(())
    }
}

/// Adds the residues `ways`, times a weight, to others, moved by the shift.
fn add_residues(sums: &mut [u64], weight: &[u64], shift: &Shift, ways: &[u64], modulus: u64) {
    let modulus = u128::from(modulus);
    // The weight is read from its most significant limb on.
    let times = weight.iter().rev().fold(0, |times, &limb| ((times << 64) + u128::from(limb)) % modulus);
    for &(first, length) in &shift.runs {
        let sums = &mut sums[first + shift.by..][..length];
        for (sum, &ways) in sums.iter_mut().zip(&ways[first..][..length]) {
            *sum = ((u128::from(*sum) + times * u128::from(ways)) % modulus) as u64;
        }
    }
}

/// Whether two nodes are equal. They are too short for a call of the system's comparison.
#[inline]
fn is_same(one: &[u64], other: &[u64]) -> bool {
    one.iter().zip(other).all(|(one, other)| one == other)
}

/// A multiplicative hash (D. E. Knuth, *The Art of Computer Programming*, volume 3, section 6.4). The multiplier is 2
/// to the 64 divided by the golden ratio.
#[inline]
fn hash(node: &[u64]) -> u64 {
    let mixed = node.iter().fold(0u64, |hash, word| {
        let product = (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        product ^ product >> 29
    });
    mixed ^ mixed >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_found_again_and_their_numbers_add_up() {
        let (mut layer, mut memory) = (NodeLayer::new(2, 2), Memory::new(1 << 20));
        let unmoved = Shift { by: 0, runs: vec![(0, 1)] };
        for round in 0..3u64 {
            for node in 0..1000u64 {
                let number = layer.find_or_add(&[node, node % 7], &mut memory).expect("there is memory");
                assert_eq!(number as u64, node, "in the order in which they were met");
                layer.add_shifted(number, &[round + 1], &unmoved, 1, &[u64::MAX]);
            }
        }
        assert_eq!(layer.nodes(), 1000);
        assert_eq!(layer.ways(999), [u64::MAX - 5, 5], "six times the greatest word");
    }

    #[test]
    fn the_memory_allowed_is_kept() {
        let (mut layer, mut memory) = (NodeLayer::new(1, 1), Memory::new(10_000));
        let full = (0..1000u64).find_map(|node| layer.find_or_add(&[node], &mut memory).err());
        let Some(CountHalt::TooManyBytes { allowed: 10_000, needed }) = full else { panic!("{full:?}") };
        assert!(needed > 10_000);
        assert!(layer.bytes() <= memory.peak && memory.peak <= 10_000);
    }
}
