//! The positions of a variant as numbers.

use std::sync::Arc;

use chacha20::ChaCha8Rng;
use num_bigint::BigUint;
use qishu_counting::NumberedPositions;
use qishu_counting::questions::symmetry::Symmetry;
use qishu_counting::questions::symmetry::numbered::{NumberedOrbits, OrbitNumbers};
use qishu_rules::SideId;
use qishu_runtime::sample::below;
use rand_core::{Rng, SeedableRng};

use crate::answers::watched;
use crate::error::Error;
use crate::orbits::NumberedUpTo;
use crate::packed::Packing;
use crate::position::Position;
use crate::variant::Variant;
use crate::work::Work;

/// The positions of a variant, each of which has a number from 0 up to their count. A clone is cheap.
///
/// The order follows the choices of the plan. Numbers belong to the rules and to the version of this library that made
/// them. A compiled variant and its source rules have the same numbers if both are counted by tables.
///
/// With numbering [up to symmetries](Variant::positions_up_to), all positions of an orbit share one number, which
/// stands for the orbit's representative.
#[derive(Clone, Debug)]
pub struct Positions {
    variant: Variant,
    numbering: NumberedBy,
    count: BigUint,
    /// The symmetries up to which positions are numbered, in words.
    up_to: Option<NumberedUpTo>,
}

/// The algorithm that numbers them.
#[derive(Clone, Debug)]
enum NumberedBy {
    Module(&'static dyn qishu_runtime::numbering::Positions),
    Plan(Arc<NumberedPositions>),
    Orbits(Arc<NumberedOrbits>),
}

impl Positions {
    pub(crate) fn of_module(variant: Variant, module: &'static dyn qishu_runtime::numbering::Positions) -> Positions {
        Positions { variant, count: module.total(), numbering: NumberedBy::Module(module), up_to: None }
    }

    pub(crate) fn numbered(variant: Variant, plan: NumberedPositions) -> Positions {
        let numbering = NumberedBy::Plan(Arc::new(plan));
        Positions { count: numbering.positions().total(), variant, numbering, up_to: None }
    }

    /// Numbers the orbits.
    pub(crate) fn up_to(variant: &Variant, up_to: &[Symmetry], work: &Work<'_>) -> Result<Positions, Error> {
        let model = variant.model()?;
        let orbits = OrbitNumbers::new(model, up_to)?;
        let counting = orbits.plan(work.limits());
        let found = watched(&counting, work, |watch| counting.numbered(model, work.limits(), watch))?;
        let numbering = NumberedBy::Orbits(Arc::new(orbits.numbered(found)));
        let count = numbering.positions().total();
        Ok(Positions { count, variant: variant.clone(), numbering, up_to: Some(NumberedUpTo::new(model, up_to)) })
    }

    /// The number of positions, or of orbits.
    pub fn count(&self) -> &BigUint {
        &self.count
    }

    /// The variant of the positions.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The format in which their numbers are packed into bytes.
    #[must_use]
    pub fn packing(&self) -> Packing {
        Packing::new(&self.variant, None, &self.count)
            .up_to(self.up_to.as_ref().map(|up_to| up_to.with_digests.clone()))
    }

    /// The description of the set of positions: `xiangqi`, or `xiangqi up to files, sides`.
    #[must_use]
    pub fn whose(&self) -> String {
        whose(&self.variant, self.up_to.as_ref())
    }

    /// The number of a position, or of its orbit.
    ///
    /// # Errors
    ///
    /// Fails if the position breaks a rule, which is named, or is one of another variant.
    pub fn rank(&self, position: &Position) -> Result<BigUint, Error> {
        if position.variant().name() != self.variant.name() {
            return Err(Error::OtherVariant);
        }
        let number = self.numbering.positions().number_of(position.pieces());
        // A position of another variant of the same board may break a rule of this one.
        let broken = || self.variant.rules().broken(position.pieces()).map(|broken| broken.to_string());
        number.ok_or_else(|| match broken() {
            Some(rule) => Error::Broken(rule),
            None => Error::Inconsistent("the position has no number".to_string()),
        })
    }

    /// The position of a number, or the representative of the orbit of that number.
    ///
    /// # Errors
    ///
    /// Fails if the number is not below the count.
    pub fn unrank(&self, number: &BigUint) -> Result<Position, Error> {
        let mut position = Position::empty(&self.variant);
        match self.numbering.positions().put(number, position.pieces_mut()) {
            true => Ok(position),
            false => {
                Err(Error::NoSuchNumber { number: number.clone(), variant: self.whose(), count: self.count.clone() })
            }
        }
    }

    /// A position drawn uniformly at random, and its number; `None` if there are no positions. Orbits are drawn
    /// uniformly, too, regardless of their sizes.
    ///
    /// The positions of a sample are independent, and the same on every machine. The generator is ChaCha with 8 rounds.
    /// Its key of 256 bits is the seed (64 bits, the least significant byte first), padded with 0, and its stream is
    /// the index. A number below the count takes the necessary number of 64-bit words, the least significant first. If
    /// it is too large, further words are drawn.
    pub fn sample(&self, seed: u64, index: u64) -> Option<(BigUint, Position)> {
        let mut position = Position::empty(&self.variant);
        let number = self.numbering.positions().sample(&mut chance(seed, 0, index), position.pieces_mut())?;
        Some((number, position))
    }

    /// Only the number that [`sample`](Positions::sample) draws, which is less work.
    pub fn sample_number(&self, seed: u64, index: u64) -> Option<BigUint> {
        below(&self.count, &mut chance(seed, 0, index))
    }

    /// A side of the variant drawn uniformly, independent of the position with the same index. It is a number below
    /// that of the sides, drawn as positions are, but with 1 in the ninth byte of the key.
    pub(crate) fn sample_side(&self, seed: u64, index: u64) -> SideId {
        let sides = self.variant.rules().sides.len() as u64;
        let mut rng = chance(seed, 1, index);
        // Values in the incomplete last part of the range are rejected, so that the result is uniform.
        let fair = u64::MAX - u64::MAX % sides;
        loop {
            let number = rng.next_u64();
            if number < fair {
                // The number of sides fits 32 bits.
                return SideId((number % sides) as u32);
            }
        }
    }
}

/// The variant, and the symmetries up to which its positions are numbered, if any.
pub(crate) fn whose(variant: &Variant, up_to: Option<&NumberedUpTo>) -> String {
    let up_to = up_to.map(|up_to| format!(" up to {}", up_to.in_words)).unwrap_or_default();
    format!("{}{up_to}", variant.name())
}

/// The random generator of a seed, one purpose (0 for positions and 1 for sides) and one index.
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
            NumberedBy::Plan(plan) => &**plan,
            NumberedBy::Orbits(orbits) => &**orbits,
        }
    }
}
