//! The number of positions in which each piece stands on each square.

use num_bigint::BigUint;
use qishu_counting::Counting;
use qishu_counting::questions::legal::LegalSquareQuestions;
use qishu_counting::questions::squares::{PieceOnSquares, SquareQuestion, SquareQuestions};
use qishu_counting::system::Statistic;
use qishu_runtime::circuit::KindOnCell;

use crate::answers::{StepWatch, counted, part_of};
use crate::error::Error;
use crate::shard::Shard;
use crate::variant::Variant;
use crate::work::Work;

/// The number of positions in which each piece stands on each square.
///
/// ```
/// use qishu::{Variant, Work};
///
/// let rules = "variant dots { board 2 x 2 sides one piece dot { count 0..2 anywhere } }";
/// let squares = Variant::from_text("dots", rules)?.squares(&Work::default())?;
/// assert_eq!(squares.total, 11u32.into());
/// assert_eq!(squares.positions, [vec![4u32.into(); 4]]);
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SquareCounts {
    /// The number of all positions, or of all legal ones.
    pub total: BigUint,
    /// For each of the rules' pieces, and for each square of the board, the number of positions with the piece on the
    /// square, in any placement.
    pub positions: Vec<Vec<BigUint>>,
}

/// The counts of a part of the questions. All positions are counted in the first part.
pub(crate) fn square_counts(variant: &Variant, shard: Shard, work: &Work<'_>) -> Result<SquareCounts, Error> {
    let model = variant.model()?;
    let whole = Counting::of(model, Statistic::Total, work.limits())?;
    let total = if shard.is_first() { counted(&whole, work)?.total } else { BigUint::ZERO };
    let squares = SquareQuestions::new(model, whole, work.limits())?;
    let plan = |question: &SquareQuestion, limits| Ok(squares.plan(question, limits));
    let answer = |question: &SquareQuestion, counting: &Counting, limits, watch: &mut StepWatch<'_>| {
        squares.answer(question, counting, limits, watch)
    };
    let answers = part_of(shard, "counts", squares.questions(), work, plan, answer)?;
    Ok(SquareCounts::new(total, squares.table(&answered(answers))))
}

/// The counts for the legal positions of a part of the cases, of which there are `total`.
pub(crate) fn legal_square_counts(
    variant: &Variant,
    total: BigUint,
    shard: Shard,
    work: &Work<'_>,
) -> Result<SquareCounts, Error> {
    let squares = LegalSquareQuestions::new(variant.model()?, variant.game_of_legal_counts()?)?;
    let plan = |case: &usize, limits| Ok(squares.plan(*case, limits));
    let answer = |case: &usize, counting: &Counting, limits, watch: &mut StepWatch<'_>| {
        squares.answer(*case, counting, limits, watch)
    };
    let answers = part_of(shard, "cases", squares.cases(), work, plan, answer)?;
    Ok(SquareCounts::new(total, squares.table(&answered(answers))))
}

/// The answers, with no positions for the questions of other parts.
fn answered(answers: Vec<Option<Vec<KindOnCell>>>) -> Vec<Vec<KindOnCell>> {
    answers.into_iter().map(Option::unwrap_or_default).collect()
}

impl SquareCounts {
    fn new(total: BigUint, table: Vec<PieceOnSquares>) -> SquareCounts {
        SquareCounts { total, positions: table.into_iter().map(|piece_type| piece_type.positions).collect() }
    }
}
