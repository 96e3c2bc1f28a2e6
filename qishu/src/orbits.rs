//! Positions up to symmetry.

use num_bigint::BigUint;
use qishu_codegen::questions::legal::LegalOrbitQuestions;
pub use qishu_codegen::questions::symmetry::Symmetry;
use qishu_codegen::questions::symmetry::group::Element;
use qishu_codegen::questions::symmetry::orbits::OrbitQuestions;
use qishu_spec_lang::Model;

use crate::answers::answers;
use crate::error::Error;
use crate::variant::Variant;
use crate::work::Work;

/// The number of positions up to symmetry, and what it is the mean of.
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
    /// The name of each symmetry of the group, and how many positions it leaves as they are; first the symmetry that
    /// changes nothing.
    pub fixed: Vec<(String, BigUint)>,
}

/// Whether the rules have the symmetry.
pub(crate) fn is_symmetric(model: &Model, symmetry: Symmetry) -> bool {
    OrbitQuestions::new(model, &[symmetry]).is_ok()
}

pub(crate) fn symmetries(model: &Model) -> Vec<Symmetry> {
    Symmetry::ALL.into_iter().filter(|&symmetry| is_symmetric(model, symmetry)).collect()
}

pub(crate) fn orbits(model: &Model, up_to: &[Symmetry], work: &Work<'_>) -> Result<Orbits, Error> {
    let orbits = OrbitQuestions::new(model, up_to)?;
    let fixed = answers("symmetries", orbits.elements(), work, |element, limits| orbits.plan(element, limits))?;
    let fixed: Vec<BigUint> = fixed.into_iter().map(|counted| counted.total).collect();
    Orbits::new(model, orbits.elements(), orbits.number(&fixed), fixed)
}

/// What generates a group, in words: however often and in whichever order symmetries are named, they generate the same.
pub(crate) fn generators_in_words(up_to: &[Symmetry]) -> String {
    if up_to.is_empty() {
        return "nothing".to_string();
    }
    let named = Symmetry::ALL.iter().filter(|symmetry| up_to.contains(symmetry));
    named.map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// The symmetries that take legal positions to legal ones.
pub(crate) fn symmetries_of_legal(variant: &Variant) -> Result<Vec<Symmetry>, Error> {
    let (model, game) = (variant.model()?, variant.game()?);
    let takes_along = |symmetry: &Symmetry| LegalOrbitQuestions::new(model, game, &[*symmetry]).is_ok();
    Ok(Symmetry::ALL.into_iter().filter(takes_along).collect())
}

/// Legal positions up to symmetry.
pub(crate) fn orbits_of_legal(variant: &Variant, up_to: &[Symmetry], work: &Work<'_>) -> Result<Orbits, Error> {
    let (model, game) = (variant.model()?, variant.game()?);
    let orbits = LegalOrbitQuestions::new(model, game, up_to)?;
    let found = answers("cases", orbits.questions(), work, |question, limits| orbits.plan(question, limits))?;
    let found: Vec<BigUint> = found.into_iter().map(|counted| counted.total).collect();
    let fixed = orbits.fixed(&found);
    Orbits::new(model, orbits.elements(), orbits.number(&fixed), fixed)
}

impl Orbits {
    fn new(model: &Model, elements: &[Element], number: Option<BigUint>, fixed: Vec<BigUint>) -> Result<Orbits, Error> {
        let number = number.ok_or_else(|| {
            Error::Inconsistent("the symmetries leave numbers of positions that cannot be right".to_string())
        })?;
        let names = elements.iter().map(|element| element.permutation.name(&model.rules));
        Ok(Orbits { number, fixed: names.zip(fixed).collect() })
    }
}
