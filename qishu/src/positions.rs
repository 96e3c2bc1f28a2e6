//! The positions of a variant as numbers.

use std::sync::Arc;

use chacha20::ChaCha8Rng;
use num_bigint::BigUint;
use qishu_codegen::counting::NumberedPositions;
use qishu_rules::SideId;
use qishu_runtime::sample::below;
use rand_core::{Rng, SeedableRng};

use crate::error::Error;
use crate::packed::Packing;
use crate::position::Position;
use crate::variant::Variant;

/// The positions of a variant, each of which has a number from 0 up to their count. A clone is cheap.
///
/// The order follows the choices of the plan, so numbers belong to the rules and to the version of this library that made
/// them; a compiled variant and the rules that it was compiled from number alike, where both are counted by tables.
#[derive(Clone, Debug)]
pub struct Positions {
    variant: Variant,
    numbering: NumberedBy,
    count: BigUint,
}

/// What numbers them.
#[derive(Clone, Debug)]
enum NumberedBy {
    Module(&'static dyn qishu_runtime::numbering::Positions),
    Plan(Arc<NumberedPositions>),
}

impl Positions {
    pub(crate) fn of_module(variant: Variant, module: &'static dyn qishu_runtime::numbering::Positions) -> Positions {
        Positions { variant, count: module.total(), numbering: NumberedBy::Module(module) }
    }

    pub(crate) fn numbered(variant: Variant, plan: NumberedPositions) -> Positions {
        let numbering = NumberedBy::Plan(Arc::new(plan));
        Positions { count: numbering.positions().total(), variant, numbering }
    }

    /// How many positions there are.
    pub fn count(&self) -> &BigUint {
        &self.count
    }

    /// The variant whose positions they are.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// How their numbers are packed into bytes.
    #[must_use]
    pub fn packing(&self) -> Packing {
        Packing::new(&self.variant, None, &self.count)
    }

    /// The number of a position.
    ///
    /// # Errors
    ///
    /// Fails if the position breaks a rule, which is named, or is one of another variant.
    pub fn rank(&self, position: &Position) -> Result<BigUint, Error> {
        if position.variant().name() != self.variant.name() {
            return Err(Error::OtherVariant);
        }
        let number = self.numbering.positions().number_of(position.men());
        // The same men on the same squares may break a rule here and keep those of the variant that they were read for.
        let broken = || self.variant.rules().broken(position.men()).map(|broken| broken.to_string());
        number.ok_or_else(|| match broken() {
            Some(rule) => Error::Broken(rule),
            None => Error::Inconsistent("the position has no number".to_string()),
        })
    }

    /// The position of a number.
    ///
    /// # Errors
    ///
    /// Fails if the number is not below the count.
    pub fn unrank(&self, number: &BigUint) -> Result<Position, Error> {
        let mut position = Position::empty(&self.variant);
        match self.numbering.positions().put(number, position.men_mut()) {
            true => Ok(position),
            false => Err(Error::NoSuchNumber {
                number: number.clone(),
                variant: self.variant.name().to_string(),
                count: self.count.clone(),
            }),
        }
    }

    /// A position drawn at random, each as likely as any other, and its number; `None` if there are no positions.
    ///
    /// The i-th position of a sample is drawn without regard to the others, and is the same on every machine: the numbers
    /// come from ChaCha with 8 rounds, whose key of 256 bits is the seed (64 bits, the least significant byte first)
    /// and 0 behind it, and whose stream is the index. A number below the count takes as many words of 64 bits as it needs, the least significant first; if
    /// it is too large, further words are taken.
    pub fn sample(&self, seed: u64, index: u64) -> Option<(BigUint, Position)> {
        let mut position = Position::empty(&self.variant);
        let number = self.numbering.positions().sample(&mut chance(seed, 0, index), position.men_mut())?;
        Some((number, position))
    }

    /// The number alone that [`sample`](Positions::sample) draws, which is less work.
    pub fn sample_number(&self, seed: u64, index: u64) -> Option<BigUint> {
        below(&self.count, &mut chance(seed, 0, index))
    }

    /// A side of the variant drawn at random, each as likely as any other, and without regard to the position that has the
    /// same index: as positions are drawn, with 1 in the ninth byte of the key, a number below that of the sides.
    pub(crate) fn sample_side(&self, seed: u64, index: u64) -> SideId {
        let sides = self.variant.rules().sides.len() as u64;
        let mut rng = chance(seed, 1, index);
        // What is left of the range when it is divided into equal parts is drawn again.
        let fair = u64::MAX - u64::MAX % sides;
        loop {
            let number = rng.next_u64();
            if number < fair {
                // There are fewer sides than fill a machine number.
                return SideId((number % sides) as u32);
            }
        }
    }
}

/// Chance that follows from a seed, for one purpose (0 for positions and 1 for sides) and one index.
pub(crate) fn chance(seed: u64, purpose: u8, index: u64) -> ChaCha8Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8] = purpose;
    let mut rng = ChaCha8Rng::from_seed(key);
    rng.set_stream(index);
    rng
}

impl NumberedBy {
    fn positions(&self) -> &dyn qishu_runtime::numbering::Positions {
        match self {
            NumberedBy::Module(module) => *module,
            NumberedBy::Plan(plan) => plan.positions(),
        }
    }
}
