//! Material with few positions.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use qishu_counting::Counting;
use qishu_counting::questions::material::{PieceNumbers, materials, with_material};
use qishu_counting::system::Statistic;
use qishu_rules::{Budget, Gaps, Rules, Term};
use qishu_spec_lang::Model;

use crate::answers::{answers, counted};
use crate::error::Error;
use crate::material::Material;
use crate::orbits::{Symmetry, is_symmetric};
use crate::table::pieces;
use crate::work::Work;

/// The maximum number of materials that are counted one by one.
const MOST_MATERIALS: usize = 20_000;

/// Materials and their numbers of positions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Endgames {
    /// The materials in ascending order of their numbers of positions, each of which is at least one.
    pub list: Vec<(Material, BigUint)>,
    /// Whether the rules are the same for all sides. Materials that differ only by an exchange of the sides then have
    /// equal counts. Only one of them is listed: that in which the first side has more, compared piece by piece.
    pub is_up_to_sides: bool,
}

pub(crate) fn endgames(
    model: &Model,
    at_most: &BigUint,
    most_pieces: Option<u32>,
    work: &Work<'_>,
) -> Result<Endgames, Error> {
    let is_up_to_sides = is_symmetric(model, &Symmetry::Sides);
    let is_listed = |numbers: &PieceNumbers| !is_up_to_sides || is_first_of_its_kind(&model.rules, numbers);
    let mut found = all(model, most_pieces, work, is_listed)?;
    found.retain(|(positions, _)| *positions != BigUint::ZERO && positions <= at_most);
    found.sort_unstable();
    let list = found.into_iter().map(|(positions, numbers)| (Material::new(&model.rules, numbers), positions));
    Ok(Endgames { list: list.collect(), is_up_to_sides })
}

/// The number of positions of every listed material, or of every material with at most the given number of pieces. One
/// table gives them all if it is not too large; otherwise each is counted separately.
fn all(
    model: &Model,
    most_pieces: Option<u32>,
    work: &Work<'_>,
    is_listed: impl Fn(&PieceNumbers) -> bool,
) -> Result<Vec<(BigUint, PieceNumbers)>, Error> {
    let of_few = most_pieces.map(|pieces| with_few_pieces(model, pieces));
    let at_once = Counting::of(of_few.as_ref().unwrap_or(model), Statistic::Material, work.limits())
        .and_then(Counting::known_to_keep_limits);
    let counting = match (at_once, most_pieces) {
        (Ok(counting), _) => counting,
        (Err(_), Some(pieces)) => return one_by_one(model, pieces, work, is_listed),
        (Err(error), None) => return Err(error.into()),
    };
    let rows = counted(&counting, work)?.by_statistic;
    let values = model.rules.piece_types.len() - model.rules.non_value_type_ids().count();
    let none = || std::iter::repeat_n(0, values);
    let numbers = |key: Vec<i64>| key.into_iter().map(pieces).chain(none()).collect::<PieceNumbers>();
    let rows = rows.into_iter().map(|(key, positions)| (positions, numbers(key)));
    Ok(rows.filter(|(_, numbers)| is_listed(numbers)).collect())
}

fn one_by_one(
    model: &Model,
    most_pieces: u32,
    work: &Work<'_>,
    is_listed: impl Fn(&PieceNumbers) -> bool,
) -> Result<Vec<(BigUint, PieceNumbers)>, Error> {
    let all = materials(model, most_pieces, MOST_MATERIALS).ok_or(Error::TooMuchMaterial { most: MOST_MATERIALS })?;
    let rules: Vec<(Model, PieceNumbers)> = all
        .into_iter()
        .filter(is_listed)
        .map(|numbers| Ok((with_material(model, &numbers)?, numbers)))
        .collect::<Result<_, Error>>()?;
    let question = |(with, _): &(Model, PieceNumbers), limits| Counting::of(with, Statistic::Total, limits);
    let positions = answers("kinds of material", &rules, work, question)?;
    Ok(positions.into_iter().zip(rules).map(|(counted, (_, numbers))| (counted.total, numbers)).collect())
}

/// The rules with at most `pieces` pieces on the board.
fn with_few_pieces(model: &Model, pieces: u32) -> Model {
    let mut few = model.clone();
    few.rules.budgets.to_mut().push(Budget {
        name: "pieces".into(),
        terms: model.rules.non_value_type_ids().map(|piece_type| Term::new(1, piece_type)).collect(),
        lines: Vec::new().into(),
        groups: Vec::new().into(),
        range: 0..=i64::from(pieces),
        gaps: Gaps::NONE,
        origin: model.origin.clone(),
    });
    few
}

/// Whether no exchange of the sides gives a greater arrangement of this material. All sides must have the same piece
/// types.
fn is_first_of_its_kind(rules: &Rules, numbers: &PieceNumbers) -> bool {
    let mut of_sides: Vec<BTreeMap<&str, u32>> = vec![BTreeMap::new(); rules.sides.len()];
    let pieces = || rules.non_value_type_ids().map(|id| rules.piece_type(id));
    for (piece_type, &number) in pieces().zip(numbers) {
        of_sides[piece_type.side.index()].insert(&piece_type.name, number);
    }
    let first = pieces().filter(|piece_type| piece_type.side.index() == 0);
    let names: Vec<&str> = first.map(|piece_type| &*piece_type.name).collect();
    let in_order = |side: &BTreeMap<&str, u32>| names.iter().map(|name| side.get(name).copied()).collect::<Vec<_>>();
    of_sides.iter().map(in_order).is_sorted_by(|side, next| side >= next)
}
