//! A number for each node of a level.

use num_bigint::BigUint;

use super::layer::NodeLayer;
use super::limbs::{big, limbs_of};
use super::memory::{CountHalt, Memory};

/// Numbers of one number of limbs, one for each node or for each node and combination of the counted sums.
#[derive(Clone, Debug)]
pub struct Counts {
    /// The number of limbs of a number.
    pub limbs: usize,
    numbers: Vec<u64>,
}

impl Counts {
    /// `count` zeros.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for them.
    pub fn zeros(count: usize, limbs: usize, memory: &mut Memory) -> Result<Counts, CountHalt> {
        let words = count * limbs;
        let mut numbers = memory.room(words)?;
        numbers.resize(words, 0);
        Ok(Counts { limbs, numbers })
    }

    /// These numbers.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for them.
    pub fn of(all: &[BigUint], memory: &mut Memory) -> Result<Counts, CountHalt> {
        let limbs = all.iter().map(limbs_of).max().unwrap_or(1);
        let mut numbers = memory.room(all.len() * limbs)?;
        for number in all {
            numbers.extend(number.iter_u64_digits().chain(std::iter::repeat(0)).take(limbs));
        }
        Ok(Counts { limbs, numbers })
    }

    /// The numbers of ways of a layer.
    ///
    /// # Errors
    ///
    /// Fails if there is no memory for them.
    pub fn of_layer(layer: &NodeLayer, memory: &mut Memory) -> Result<Counts, CountHalt> {
        let mut numbers = memory.room(layer.counts().count() * layer.limbs)?;
        layer.counts().for_each(|count| numbers.extend_from_slice(count));
        Ok(Counts { limbs: layer.limbs, numbers })
    }

    /// The limbs of a number, the least significant first.
    #[inline]
    pub fn get(&self, index: usize) -> &[u64] {
        &self.numbers[index * self.limbs..][..self.limbs]
    }

    /// The limbs of a number, mutable.
    #[inline]
    pub fn get_mut(&mut self, index: usize) -> &mut [u64] {
        &mut self.numbers[index * self.limbs..][..self.limbs]
    }

    /// The greatest of the numbers, 0 if there are none.
    pub fn greatest(&self) -> BigUint {
        let all = self.numbers.chunks_exact(self.limbs);
        all.max_by(|one, other| one.iter().rev().cmp(other.iter().rev())).map_or(BigUint::ZERO, big)
    }

    /// The sum of the numbers.
    pub fn sum(&self) -> BigUint {
        self.numbers.chunks_exact(self.limbs).map(big).sum()
    }

    /// Removes limbs that are 0 in every number.
    pub fn trim(&mut self, memory: &mut Memory) {
        let all = self.numbers.chunks_exact(self.limbs);
        let used = all.filter_map(|number| number.iter().rposition(|&limb| limb != 0)).max().map_or(1, |last| last + 1);
        if used == self.limbs {
            return;
        }
        let (limbs, before) = (self.limbs, self.numbers.len());
        let mut place = 0;
        self.numbers.retain(|_| {
            place += 1;
            (place - 1) % limbs < used
        });
        self.numbers.shrink_to_fit();
        self.limbs = used;
        memory.give_back(8 * (before - self.numbers.len()) as u64);
    }

    /// Releases the memory; only the number of limbs is left.
    pub fn clear(&mut self, memory: &mut Memory) {
        memory.give_back(8 * self.numbers.len() as u64);
        self.numbers = Vec::new();
    }
}
