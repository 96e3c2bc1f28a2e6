//! Positions up to symmetry.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use qishu_counting::error::PlanError;
use qishu_counting::planner::Limits;
use qishu_counting::questions::legal::LegalOrbitQuestions;
pub use qishu_counting::questions::symmetry::Symmetry;
use qishu_counting::questions::symmetry::group::Element;
use qishu_counting::questions::symmetry::orbits::{OrbitQuestions, number_of_orbits};
use qishu_counting::{CountedPositions, Counting};
use qishu_spec_lang::Model;

use crate::answers::{StepWatch, part_of};
use crate::digest::sha256;
use crate::error::Error;
use crate::shard::Shard;
use crate::variant::Variant;
use crate::work::Work;

/// The number of positions up to symmetry, and the counts of fixed positions whose mean it is.
///
/// ```
/// use qishu::{Symmetry, Variant, Work};
///
/// let rules = "variant dots { board 2 x 2 sides one piece dot { count 0..2 anywhere } }";
/// let orbits = Variant::from_text("dots", rules)?.orbits(&[Symmetry::Files], &Work::default())?;
/// assert_eq!(orbits.number, 7u32.into());
/// assert_eq!(orbits.fixed, [("nothing".to_string(), 11u32.into()), ("files".to_string(), 3u32.into())]);
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Orbits {
    /// The number of positions up to symmetry.
    pub number: BigUint,
    /// The positions that each symmetry of the group fixes.
    pub fixed: FixedPositions,
}

/// The name of each symmetry of a group and the number of positions it fixes; the identity comes first.
pub type FixedPositions = Vec<(String, BigUint)>;

/// Whether the rules have the symmetry.
pub(crate) fn is_symmetric(model: &Model, symmetry: &Symmetry) -> bool {
    OrbitQuestions::new(model, std::slice::from_ref(symmetry)).is_ok()
}

pub(crate) fn symmetries(model: &Model) -> Vec<Symmetry> {
    Symmetry::of(model).into_iter().filter(|symmetry| is_symmetric(model, symmetry)).collect()
}

/// The numbers of fixed positions, from a part of the classes of conjugate symmetries.
pub(crate) fn fixed(model: &Model, up_to: &[Symmetry], shard: Shard, work: &Work<'_>) -> Result<FixedPositions, Error> {
    let orbits = OrbitQuestions::new(model, up_to)?;
    let plan = |&element: &usize, limits| Ok(orbits.plan(element, limits));
    let found = totals(shard, "symmetries", orbits.questions(), work, plan)?;
    Ok(named(orbits.elements(), orbits.fixed(&found)))
}

/// The total of each question of a part; those of other parts have none.
fn totals<Q: Sync>(
    shard: Shard,
    unit: &'static str,
    questions: &[Q],
    work: &Work<'_>,
    plan: impl Fn(&Q, Limits) -> Result<Counting, PlanError> + Sync,
) -> Result<Vec<BigUint>, Error> {
    let count = |_: &Q, counting: &Counting, limits, watch: &mut StepWatch<'_>| counting.count(limits, watch);
    let found = part_of(shard, unit, questions, work, plan, count)?;
    Ok(found
        .into_iter()
        .map(|counted: Option<CountedPositions>| counted.map_or(BigUint::ZERO, |one| one.total))
        .collect())
}

/// The symmetries up to which positions are numbered. Order and repetition do not matter, since they generate the same
/// group.
#[derive(Clone, Debug)]
pub(crate) struct NumberedUpTo {
    /// Their names.
    pub(crate) in_words: String,
    /// Their names with a digest of each symmetry given by the rules, since a name alone does not define it.
    pub(crate) with_digests: String,
}

impl NumberedUpTo {
    pub(crate) fn new(model: &Model, up_to: &[Symmetry]) -> NumberedUpTo {
        let with_digest = |symmetry: &Symmetry| match symmetry {
            Symmetry::Given(name) => {
                let given = model.symmetries.iter().find(|given| *given.name == **name);
                let words = given.map(|given| given.in_words(&model.rules)).unwrap_or_default();
                format!("{name} {}", &sha256(words.as_bytes())[..DIGITS])
            }
            built_in => built_in.to_string(),
        };
        NumberedUpTo { in_words: listed(up_to, Symmetry::to_string), with_digests: listed(up_to, with_digest) }
    }
}

/// The number of digits of a digest that identify a symmetry.
const DIGITS: usize = 16;

/// Each of the symmetries once, in a fixed order.
fn listed(up_to: &[Symmetry], name: impl Fn(&Symmetry) -> String) -> String {
    match up_to.iter().collect::<BTreeSet<_>>() {
        none if none.is_empty() => "nothing".to_string(),
        some => some.into_iter().map(name).collect::<Vec<_>>().join(", "),
    }
}

/// The symmetries that map legal positions to legal ones.
pub(crate) fn symmetries_of_legal(variant: &Variant) -> Result<Vec<Symmetry>, Error> {
    let (model, game) = (variant.model()?, variant.game_of_legal_counts()?);
    let takes_along =
        |symmetry: &Symmetry| LegalOrbitQuestions::new(model, game, std::slice::from_ref(symmetry)).is_ok();
    Ok(Symmetry::of(model).into_iter().filter(takes_along).collect())
}

/// The numbers of fixed legal positions, from a part of the symmetries with the cases that they fix.
pub(crate) fn fixed_legal(
    variant: &Variant,
    up_to: &[Symmetry],
    shard: Shard,
    work: &Work<'_>,
) -> Result<FixedPositions, Error> {
    let (model, game) = (variant.model()?, variant.game_of_legal_counts()?);
    let orbits = LegalOrbitQuestions::new(model, game, up_to)?;
    let found = totals(shard, "cases", orbits.questions(), work, |question, limits| Ok(orbits.plan(question, limits)))?;
    Ok(named(orbits.elements(), orbits.fixed(&found)))
}

fn named(elements: &[Element], fixed: Vec<BigUint>) -> FixedPositions {
    elements.iter().map(|element| element.name.clone()).zip(fixed).collect()
}

impl Orbits {
    /// The number of orbits, from the positions that each symmetry of a group fixes.
    ///
    /// # Errors
    ///
    /// Fails if the order of the group does not divide the sum, so that a number is wrong.
    pub fn of_fixed(fixed: FixedPositions) -> Result<Orbits, Error> {
        let numbers: Vec<BigUint> = fixed.iter().map(|(_, number)| number.clone()).collect();
        let number = number_of_orbits(&numbers).ok_or_else(|| {
            Error::Inconsistent("the symmetries leave numbers of positions that cannot be right".to_string())
        })?;
        Ok(Orbits { number, fixed })
    }
}
