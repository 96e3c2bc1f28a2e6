//! Positions up to symmetry.

use std::fmt;

use num_bigint::BigUint;
use qishu_codegen::questions::symmetry::Generator;
use qishu_codegen::questions::symmetry::orbits;
use qishu_spec_lang::Model;

use crate::answers::answers;
use crate::error::Error;
use crate::work::Work;

/// A symmetry of boards or games. Several generate a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Symmetry {
    /// The first file becomes the last.
    Files,
    /// The first rank becomes the last.
    Ranks,
    /// The board is turned by 180 degrees.
    HalfTurn,
    /// The board is turned by 90 degrees.
    QuarterTurn,
    /// Files are exchanged with ranks: the mirror runs through a1.
    Diagonal,
    /// The sides are exchanged, and the board is mirrored as the second side sees it. Where there are more than two
    /// sides, they are exchanged in every way.
    Sides,
}

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

impl Symmetry {
    /// All of them.
    pub const ALL: [Symmetry; 6] = [
        Symmetry::Files,
        Symmetry::Ranks,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::Diagonal,
        Symmetry::Sides,
    ];

    fn generator(self) -> Generator {
        match self {
            Symmetry::Files => Generator::Files,
            Symmetry::Ranks => Generator::Ranks,
            Symmetry::HalfTurn => Generator::HalfTurn,
            Symmetry::QuarterTurn => Generator::QuarterTurn,
            Symmetry::Diagonal => Generator::Diagonal,
            Symmetry::Sides => Generator::Sides,
        }
    }

    /// Whether the rules have the symmetry.
    pub(crate) fn is_of(self, model: &Model) -> bool {
        orbits::Orbits::new(model, &[self.generator()]).is_ok()
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.generator().fmt(f)
    }
}

pub(crate) fn symmetries(model: &Model) -> Vec<Symmetry> {
    Symmetry::ALL.into_iter().filter(|symmetry| symmetry.is_of(model)).collect()
}

pub(crate) fn orbits(model: &Model, up_to: &[Symmetry], work: &Work<'_>) -> Result<Orbits, Error> {
    let generators: Vec<Generator> = up_to.iter().map(|symmetry| symmetry.generator()).collect();
    let orbits = orbits::Orbits::new(model, &generators)?;
    let fixed = answers("symmetries", orbits.elements(), work, |element| orbits.plan(element, work.limits()))?;
    let number = orbits.number(&fixed).ok_or_else(|| {
        Error::Inconsistent("the symmetries leave numbers of positions that cannot be right".to_string())
    })?;
    let names = orbits.elements().iter().map(|element| element.symmetry.name(&model.rules));
    Ok(Orbits { number, fixed: names.zip(fixed).collect() })
}
