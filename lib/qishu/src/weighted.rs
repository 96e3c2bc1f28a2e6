//! Weighted positions: sums of weights, tables of them, and positions drawn by weight.

use std::sync::Arc;

use num_bigint::BigUint;
use qishu_counting::oracles::cnf::weighted_cnf;
use qishu_counting::questions::weights::with_weights;
use qishu_counting::system::Statistic;
use qishu_counting::{Counting, Method, NumberedPositions};
use qishu_runtime::numbering::Positions as _;
use qishu_runtime::sample::below;

use crate::answers::{counted, watched};
use crate::digest;
use crate::error::Error;
use crate::formula::Formula;
use crate::numbers::ratio;
use crate::packed::Packing;
use crate::position::Position;
use crate::positions::chance;
use crate::table::{By, CountTable};
use crate::variant::Variant;
use crate::work::Work;

/// The sum of the weights of all positions, and their number.
///
/// The weight of a position is the product of the weights of its pieces, by the `weight` statements of the rules. A piece
/// without a weight weighs 1.
///
/// ```
/// use qishu::{Variant, Work};
///
/// let rules = "variant dots { board 3 x 1 sides one piece dot { count 0..1 anywhere } weight dot 5 on a1 }";
/// let sum = Variant::from_text("dots", rules)?.count_weighted(&Work::default())?;
/// // No dot, a dot on `a1`, and a dot on one of the other squares.
/// assert_eq!(sum.weight, (1u32 + 5 + 2).into());
/// assert_eq!(sum.positions, 4u32.into());
/// assert_eq!(sum.mean(), Some(2.0));
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WeightedCount {
    /// The sum of the weights.
    pub weight: BigUint,
    /// The method by which the sum was computed.
    pub method: Method,
    /// The number of positions, each of which counts once.
    pub positions: BigUint,
}

impl WeightedCount {
    /// The mean weight of a position: `None` if there are no positions.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        ratio(&self.weight, &self.positions)
    }
}

/// The positions of a variant by weight: each has as many numbers as it weighs. A clone is cheap.
///
/// ```
/// use qishu::{Variant, Work};
///
/// let rules = "variant dots { board 2 x 1 sides one piece dot D { count 1 anywhere } weight dot 3 on a1 }";
/// let positions = Variant::from_text("dots", rules)?.weighted_positions(&Work::default())?;
/// assert_eq!(*positions.weight(), 4u32.into());
/// let all = (0u32..4).map(|number| positions.at(&number.into()).map(|position| position.to_string()));
/// let all = all.collect::<Result<Vec<String>, qishu::Error>>()?;
/// assert_eq!(all.iter().filter(|position| *position == "D1").count(), 3);
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct WeightedPositions {
    variant: Variant,
    /// The rules with a position for each unit of weight.
    weighted: Variant,
    numbering: Arc<NumberedPositions>,
    weight: BigUint,
}

impl WeightedPositions {
    /// The variant of the positions.
    #[must_use]
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The sum of the weights of all positions.
    #[must_use]
    pub fn weight(&self) -> &BigUint {
        &self.weight
    }

    /// The format in which their numbers are packed into bytes.
    #[must_use]
    pub fn packing(&self) -> Packing {
        Packing::new(&self.weighted, None, &self.weight)
    }

    /// The description of the set of positions: `xiangqi by weight`.
    #[must_use]
    pub fn whose(&self) -> String {
        format!("{} by weight", self.variant.name())
    }

    /// The position that has this number among others; the numbers of a position need not be consecutive.
    ///
    /// # Errors
    ///
    /// Fails if the number is not below the sum of the weights.
    pub fn at(&self, number: &BigUint) -> Result<Position, Error> {
        let mut position = Position::empty(&self.variant);
        match self.numbering.put(number, position.pieces_mut()) {
            true => Ok(position),
            false => {
                let (number, count) = (number.clone(), self.weight.clone());
                Err(Error::NoSuchNumber { number, variant: self.whose(), count })
            }
        }
    }

    /// Only the number that [`sample`](WeightedPositions::sample) draws, which is less work.
    pub fn sample_number(&self, seed: u64, index: u64) -> Option<BigUint> {
        below(&self.weight, &mut chance(seed, 0, index))
    }

    /// A position drawn at random, with a probability in proportion to its weight, and one of its numbers; `None` if no
    /// position has a weight. The generator is that of [`Positions::sample`](crate::Positions::sample).
    pub fn sample(&self, seed: u64, index: u64) -> Option<(BigUint, Position)> {
        let mut position = Position::empty(&self.variant);
        let number = self.numbering.sample(&mut chance(seed, 0, index), position.pieces_mut())?;
        Some((number, position))
    }
}

/// Questions about weights.
impl Variant {
    /// Sums the weights of all positions.
    ///
    /// # Errors
    ///
    /// Fails if a count would be too much work, or is stopped. Also fails if the weights of all pieces together are too
    /// large.
    pub fn count_weighted(&self, work: &Work<'_>) -> Result<WeightedCount, Error> {
        let weighted = with_weights(self.model()?)?;
        let counting = Counting::of(&weighted, Statistic::Total, work.limits())?;
        let weight = counted(&counting, work)?.total;
        Ok(WeightedCount { weight, method: counting.method(), positions: self.count(work)? })
    }

    /// Sums the weights of positions by numbers of pieces, or by state variables. The numbers of the table are sums of
    /// weights, and keys with a sum of 0 are left out.
    ///
    /// # Errors
    ///
    /// As [`count_weighted`](Variant::count_weighted), and if there is no such piece.
    pub fn table_weighted(&self, by: &By, work: &Work<'_>) -> Result<CountTable, Error> {
        let (model, statistic) = (self.model()?, by.statistic(self.rules())?);
        let weighted = with_weights(model)?;
        let counted = counted(&Counting::of(&weighted, statistic.clone(), work.limits())?, work)?;
        Ok(CountTable::new(by, model, &statistic, counted.by_statistic, counted.total))
    }

    /// Numbers the positions by weight, from 0 up to the sum of the weights.
    ///
    /// # Errors
    ///
    /// As [`count_weighted`](Variant::count_weighted).
    pub fn weighted_positions(&self, work: &Work<'_>) -> Result<WeightedPositions, Error> {
        let weighted = with_weights(self.model()?)?;
        let counting = Counting::of(&weighted, Statistic::Total, work.limits())?;
        let numbering = watched(&counting, work, |watch| counting.numbered(&weighted, work.limits(), watch))?;
        let weight = numbering.total();
        let weighted = self.restricted(weighted, self.material().cloned());
        Ok(WeightedPositions { variant: self.clone(), weighted, numbering: Arc::new(numbering), weight })
    }

    /// Writes the rules as a formula with weights, for independent weighted counters: each model weighs what its position
    /// weighs.
    ///
    /// # Errors
    ///
    /// Fails if the formula or a weight would be too large.
    pub fn weighted_formula(&self) -> Result<Formula, Error> {
        Ok(Formula::new(weighted_cnf(self.model()?)?))
    }

    /// The digest of the rules with their weights: equal digests mean equal [`weighted_positions`](Variant::weighted_positions).
    ///
    /// # Errors
    ///
    /// Fails if the weights of all pieces together are too large.
    pub fn weighted_digest(&self) -> Result<String, Error> {
        Ok(digest::of_rules(&with_weights(self.model()?)?.rules))
    }
}
