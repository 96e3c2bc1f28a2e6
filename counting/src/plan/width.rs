//! The integer types of the generated code.

use std::fmt;

/// An integer type of the generated code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// 64 bits.
    Word,
    /// 128 bits.
    Double,
    /// This many limbs of 64 bits; three or more.
    Limbs(usize),
}

impl Width {
    /// The narrowest width that holds numbers of that many bits.
    pub(crate) fn for_bits(bits: u64) -> Width {
        match bits {
            0..=64 => Width::Word,
            65..=128 => Width::Double,
            _ => Width::Limbs(bits.div_ceil(64) as usize),
        }
    }

    /// The number of bits.
    pub fn bits(self) -> u64 {
        64 * self.limbs() as u64
    }

    /// The number of limbs of 64 bits.
    pub fn limbs(self) -> usize {
        match self {
            Width::Word => 1,
            Width::Double => 2,
            Width::Limbs(limbs) => limbs,
        }
    }
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bits", self.bits())
    }
}
