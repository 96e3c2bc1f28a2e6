//! The places of flags and numbers in a state.
//!
//! The members of a family, such as the files of a cap, have indices. Two members of which one is over when the other
//! begins may share a place: the place of a member is its index modulo the least number for which no two members meet.

use qishu_runtime::circuit::Field;

use super::names::{NamedPaths, are_apart};
use super::paths::{PathId, Paths};

/// Where a path is in a state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatePlace {
    /// The family.
    pub family: usize,
    /// The index in the family.
    pub index: usize,
}

/// Flags or numbers with one name, told apart by an index.
#[derive(Clone, Debug)]
pub struct Family {
    /// The name.
    pub name: String,
    /// The name of an index as a variable.
    pub stem: String,
    /// What a member is, as a sentence.
    pub says: String,
    /// What the index is; `None` for a single member.
    pub index: Option<&'static str>,
    /// Whether the members are flags.
    pub is_flags: bool,
    /// The bits of a member.
    pub bits: u32,
    /// The first bit of the family.
    pub first: usize,
    /// The number of places.
    pub places: usize,
    /// The greatest index.
    pub last: usize,
}

const WORD: usize = u64::BITS as usize;

impl Family {
    /// The field of a member.
    pub fn field(&self, index: usize) -> Field {
        Field::nth(self.first, self.bits, index % self.places)
    }

    /// All bits of the family, word by word.
    pub fn fields(&self) -> impl Iterator<Item = Field> {
        (0..self.places).map(|index| self.field(index))
    }
}

/// Puts named paths into words. Returns the families, the place of each path, and the number of bits up to the last.
pub(crate) fn laid_out(paths: &Paths, bits: &[u32], named: Vec<NamedPaths>) -> (Vec<Family>, Vec<StatePlace>, usize) {
    let mut places = vec![StatePlace::default(); paths.list.len()];
    let (mut families, mut next) = (Vec::with_capacity(named.len()), 0);
    for (family, of_family) in named.into_iter().enumerate() {
        let NamedPaths { name, stem, says, index, is_flags, members, .. } = of_family;
        let bits = members.iter().map(|&(path, _)| bits[path]).max().unwrap_or(1);
        let modulus = least_modulus(paths, &members);
        let here = WORD - next % WORD;
        // No member crosses the end of a word: a family that does not fit into the rest of one begins a new one.
        if next % WORD != 0 && bits > 1 && modulus * bits as usize > here {
            next += here;
        }
        for &(path, index) in &members {
            places[path] = StatePlace { family, index };
        }
        let last = members.iter().map(|(_, index)| *index).max().unwrap_or(0);
        let of_family = Family { name, stem, says, index, is_flags, bits, first: next, places: modulus, last };
        let ends = of_family.fields().last().map_or(next, |field| field.word * WORD + field.end());
        next = next.max(ends);
        families.push(of_family);
    }
    (families, places, next)
}

/// The least number of places for which no two members that are there at the same time share one.
fn least_modulus(paths: &Paths, members: &[(PathId, usize)]) -> usize {
    let most = members.iter().map(|(_, index)| index + 1).max().unwrap_or(1);
    let is_free =
        |&modulus: &usize| are_apart(paths, members.iter().map(move |&(path, index)| (path, index % modulus)));
    (1..most).find(is_free).unwrap_or(most)
}
