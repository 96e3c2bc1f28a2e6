//! Legal positions: pairs of a position and a side to move that cannot capture a royal piece of the other side at once.

use std::collections::BTreeMap;
use std::sync::Arc;

use num_bigint::BigUint;
use qishu_counting::error::PlanError;
use qishu_counting::planner::Limits;
use qishu_counting::questions::legal::{
    LegalCase, LegalOrbitNumbers, LegalQuestions, NumberedLegal, NumberedLegalOrbits, RepresentativesOfCase,
};
use qishu_counting::questions::symmetry::Symmetry;
use qishu_counting::system::Statistic;
use qishu_counting::{CountedPositions, Counting, Method, NumberedPositions};
use qishu_rules::GameState;
use qishu_runtime::sample::below;
use qishu_spec_lang::Model;

use crate::answers::{StepWatch, all_of, part_of};
use crate::counted::CountOfPositions;
use crate::digest;
use crate::error::Error;
use crate::orbits::NumberedUpTo;
use crate::packed::Packing;
use crate::positions::{chance, whose};
use crate::shard::Shard;
use crate::table::{By, CountTable};
use crate::variant::Variant;
use crate::work::Work;

/// The number of legal positions of a part of the cases, and how they were counted; `None` if the part has no case.
pub(crate) fn count(variant: &Variant, shard: Shard, work: &Work<'_>) -> Result<Option<CountOfPositions>, Error> {
    let counted = counted(variant, Statistic::Total, shard, work)?;
    Ok(counted.map(|CountedPositions { total, method, .. }| CountOfPositions::interpreted(total, method)))
}

/// The numbers of legal positions of a part of the cases, by numbers of pieces.
pub(crate) fn table(variant: &Variant, by: &By, shard: Shard, work: &Work<'_>) -> Result<CountTable, Error> {
    let statistic = by.statistic(variant.rules())?;
    let counted = counted(variant, statistic.clone(), shard, work)?;
    let (rows, total) = counted.map(|counted| (counted.by_statistic, counted.total)).unwrap_or_default();
    Ok(CountTable::new(by, variant.model()?, &statistic, rows, total))
}

/// The legal positions of a variant, each of which has a number from 0 up to their count. A clone is cheap.
///
/// A legal position is a [`GameState`]; only its pieces and the side to move matter. Numbers belong to the rules and to
/// the version of this library that made them. With numbering [up to symmetries](Variant::legal_positions_up_to), all
/// positions of an orbit share one number, which stands for the orbit's representative.
///
/// ```
/// use qishu::{Variant, Work};
///
/// let rules = "variant line { board 5 x 1 sides left, right mirror files piece piece M { count 1 anywhere } \
///     start \"M3m\" royal piece move piece steps sideways end lose if no move }";
/// let line = Variant::from_text("line", rules)?;
/// let legal = line.legal_positions(&Work::default())?;
/// let state = legal.unrank(&23u32.into())?;
/// assert_eq!(legal.rank(&state)?, 23u32.into());
/// assert!(legal.unrank(&24u32.into()).is_err());
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct LegalPositions {
    variant: Variant,
    numbering: LegalNumbering,
    /// The symmetries up to which positions are numbered, in words.
    up_to: Option<NumberedUpTo>,
}

/// The algorithm that numbers them.
#[derive(Clone, Debug)]
enum LegalNumbering {
    All(Arc<NumberedLegal>),
    Orbits(Arc<NumberedLegalOrbits>),
}

impl LegalPositions {
    /// Numbers the legal positions.
    pub(crate) fn of(variant: &Variant, work: &Work<'_>) -> Result<LegalPositions, Error> {
        let (model, game) = (variant.model()?, variant.game_of_legal_counts()?);
        let questions = LegalQuestions::new(model, game, Statistic::Total)?;
        let asked: Vec<&LegalCase> = questions.cases().iter().filter(|case| case.same.is_none()).collect();
        let numberings = numbered(model, &asked, work, |case, limits| Ok(questions.plan(case, limits)))?;
        let numbering = LegalNumbering::All(Arc::new(NumberedLegal::new(&questions, numberings)));
        Ok(LegalPositions { variant: variant.clone(), numbering, up_to: None })
    }

    /// Numbers the orbits of legal positions.
    pub(crate) fn up_to(variant: &Variant, up_to: &[Symmetry], work: &Work<'_>) -> Result<LegalPositions, Error> {
        let (model, game) = (variant.model()?, variant.game_of_legal_counts()?);
        let questions = LegalOrbitNumbers::new(model, game, up_to)?;
        let asked: Vec<&RepresentativesOfCase> = questions.questions().iter().collect();
        let numberings = numbered(model, &asked, work, |case, limits| Ok(questions.plan(case, limits)))?;
        let numbering = LegalNumbering::Orbits(Arc::new(questions.numbered(numberings)));
        Ok(LegalPositions { variant: variant.clone(), numbering, up_to: Some(NumberedUpTo::new(model, up_to)) })
    }

    /// The number of legal positions.
    pub fn count(&self) -> &BigUint {
        match &self.numbering {
            LegalNumbering::All(all) => all.total(),
            LegalNumbering::Orbits(orbits) => orbits.total(),
        }
    }

    /// The variant of the positions.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The format in which their numbers are packed into bytes.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn packing(&self) -> Result<Packing, Error> {
        let digest = digest::of_game(self.variant.rules(), self.variant.game()?);
        let up_to = self.up_to.as_ref().map(|up_to| up_to.with_digests.clone());
        Ok(Packing::new(&self.variant, Some(digest), self.count()).up_to(up_to))
    }

    /// The description of the set of positions, as [`Positions::whose`](crate::Positions::whose).
    #[must_use]
    pub fn whose(&self) -> String {
        whose(&self.variant, self.up_to.as_ref())
    }

    /// The number of a legal position.
    ///
    /// # Errors
    ///
    /// Fails if the position breaks a rule, which is named, or if a royal piece can be captured at once.
    pub fn rank(&self, state: &GameState) -> Result<BigUint, Error> {
        let (model, game) = (self.variant.model()?, self.variant.game()?);
        let GameState { position, to_move, .. } = state;
        let number = match &self.numbering {
            LegalNumbering::All(all) => all.number_of(model, game, position, *to_move),
            LegalNumbering::Orbits(orbits) => orbits.number_of(model, game, position, *to_move),
        };
        number.ok_or_else(|| match model.rules.broken(&state.position) {
            Some(rule) => Error::Broken(rule.to_string()),
            None => Error::NotLegal { side: model.rules.sides[state.to_move.index()].to_string() },
        })
    }

    /// The legal position of a number, as the first state of a game.
    ///
    /// # Errors
    ///
    /// Fails if the number is not below the count.
    pub fn unrank(&self, number: &BigUint) -> Result<GameState, Error> {
        let found = match &self.numbering {
            LegalNumbering::All(all) => all.position(number),
            LegalNumbering::Orbits(orbits) => orbits.position(number),
        };
        let found = found.map(|(position, to_move)| GameState { position, to_move, quiet_plies: 0, move_number: 1 });
        found.ok_or_else(|| Error::NoSuchNumber {
            number: number.clone(),
            variant: self.whose(),
            count: self.count().clone(),
        })
    }

    /// A legal position drawn uniformly at random, and its number; `None` if there are none. The randomness follows
    /// from seed and index as for [`Positions::sample`](crate::Positions::sample).
    pub fn sample(&self, seed: u64, index: u64) -> Option<(BigUint, GameState)> {
        let number = self.sample_number(seed, index)?;
        let state = self.unrank(&number).ok()?;
        Some((number, state))
    }

    /// Only the number that [`sample`](LegalPositions::sample) draws, which is less work.
    pub fn sample_number(&self, seed: u64, index: u64) -> Option<BigUint> {
        below(self.count(), &mut chance(seed, 0, index))
    }
}

/// Numbers the positions of each question.
fn numbered<Q: Sync>(
    model: &Model,
    asked: &[Q],
    work: &Work<'_>,
    plan: impl Fn(&Q, Limits) -> Result<Counting, PlanError> + Sync,
) -> Result<Vec<NumberedPositions>, Error> {
    // All numberings stay in memory together.
    let each = work.most_bytes(work.bytes() / asked.len().max(1) as u64);
    let carry_out =
        |_: &Q, counting: &Counting, _, watch: &mut StepWatch<'_>| counting.numbered(model, each.limits(), watch);
    all_of("cases", asked, work, plan, carry_out)
}

/// Counts the cases of a part that are not images of earlier ones, and adds the results, those of their images too;
/// `None` if there are none.
fn counted(
    variant: &Variant,
    statistic: Statistic,
    shard: Shard,
    work: &Work<'_>,
) -> Result<Option<CountedPositions>, Error> {
    let questions = LegalQuestions::new(variant.model()?, variant.game_of_legal_counts()?, statistic)?;
    let asked: Vec<(usize, &LegalCase)> =
        questions.cases().iter().enumerate().filter(|(_, case)| case.same.is_none()).collect();
    let plan = |(_, case): &(usize, &LegalCase), limits| Ok(questions.plan(case, limits));
    let answers =
        part_of(shard, "cases", &asked, work, plan, |_, counting, limits, watch| counting.count(limits, watch))?;
    let answer_of: BTreeMap<usize, &CountedPositions> =
        asked.iter().zip(&answers).filter_map(|((case, _), answer)| Some((*case, answer.as_ref()?))).collect();
    let mut total = BigUint::ZERO;
    let mut rows: BTreeMap<&[i64], BigUint> = BTreeMap::new();
    for (case, LegalCase { same, .. }) in questions.cases().iter().enumerate() {
        let Some(answer) = answer_of.get(&same.as_ref().map_or(case, |same| same.case)) else { continue };
        total += &answer.total;
        for (values, positions) in &answer.by_statistic {
            *rows.entry(values).or_default() += positions;
        }
    }
    let by_statistic = rows.into_iter().map(|(values, positions)| (values.to_vec(), positions)).collect();
    let method = Method::of_all(answer_of.values().map(|answer| answer.method));
    Ok(method.map(|method| CountedPositions { method, total, by_statistic }))
}
