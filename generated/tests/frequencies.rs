//! Frequencies in sampled positions, of numbers of pieces and of occupied squares, against exact counts.
//!
//! The counts come from separate plans, so that the reference depends neither on the numbering nor on the count under
//! test. The seeds are fixed; another seed would fail once in some thousand runs.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use chacha20::ChaCha8Rng;
use num_bigint::BigUint;
use qishu_counting::Counting;
use qishu_counting::execute::run::run;
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::Statistic;
use qishu_runtime::{Piece, Variant};
use qishu_spec_lang::Model;
use rand_core::SeedableRng;

/// The number of sampled positions.
const SAMPLES: usize = 4_000;

/// The quantile of the normal distribution for one in ten thousand.
const RARE: f64 = 3.719;

/// The threshold of the expected size below which categories are merged, as the chi-square test demands.
const LEAST_EXPECTED: f64 = 5.0;

/// The maximum deviation of any square, in standard deviations. There are several hundred squares.
const MOST_DEVIATIONS: f64 = 4.5;

/// The variants whose squares are tested, with the maximum number of squares of a tested piece. In the large variant,
/// only pieces with few squares are tested.
const ON_SQUARES: &[(&str, usize)] =
    &[("noughts_and_crosses", 9), ("small_jieqi", 100), ("small_xiangqi", 100), ("xiangqi", 9)];

fn model(variant: &Variant) -> Model {
    let models = qishu_spec_lang::check_texts(variant.files).models.expect("compiled rules have no mistakes");
    models.into_iter().next().expect("there is a variant in its rules")
}

fn samples(variant: &Variant) -> Vec<Vec<Piece>> {
    let mut rng = ChaCha8Rng::from_seed([3; 32]);
    let mut draw = || {
        let mut position = vec![Piece::NONE; variant.positions.cells()];
        variant.positions.sample(&mut rng, &mut position).map(|_| position)
    };
    (0..SAMPLES).map(|_| draw().expect("there are positions")).collect()
}

/// A ratio, to the precision of a floating-point number.
fn share(part: &BigUint, whole: &BigUint) -> f64 {
    const SCALE: u64 = 1 << 52;
    let scaled: u64 = (part * SCALE / whole).try_into().expect("a part is no more than the whole");
    scaled as f64 / SCALE as f64
}

/// The value that chi-square rarely exceeds, by the approximation of Wilson and Hilferty (1931).
fn most_chi_square(freedom: f64) -> f64 {
    let variance = 2.0 / (9.0 * freedom);
    freedom * (1.0 - variance + RARE * variance.sqrt()).powi(3)
}

/// Counts by pieces within these limits take a fraction of a second.
const QUICK: Limits = Limits { steps: 1 << 22, planning: Limits::DEFAULT.planning / 256, ..Limits::DEFAULT };

#[test]
fn there_are_as_many_pieces_as_there_should_be() {
    let quick = generated::VARIANTS.iter().filter(|variant| has_as_many_pieces_as_it_should(variant, QUICK)).count();
    assert!(quick * 3 > generated::VARIANTS.len() * 2, "only {quick} variants");
}

#[test]
#[ignore = "takes minutes; `.ci/nightly` runs it"]
fn there_are_as_many_pieces_in_all_games() {
    for variant in generated::VARIANTS {
        assert!(has_as_many_pieces_as_it_should(variant, Limits::DEFAULT), "{} is much work", variant.name);
    }
}

/// Compares the numbers of pieces in samples with those of all positions. Returns `false` if the count by pieces exceeds the
/// limits.
fn has_as_many_pieces_as_it_should(variant: &Variant, limits: Limits) -> bool {
    let Ok(counting) = Counting::of(&model(variant), Statistic::Pieces, limits) else { return false };
    let Ok(by_pieces) = counting.count(limits, &mut |_| ControlFlow::Continue(())) else { return false };
    let by_pieces = by_pieces.expect("nothing stops it");
    // A piece on a cell stands for a stack of its placement's height. A value of a state variable is no piece.
    let heights = variant.rules.pieces();
    let heights = heights.map(|kind| if variant.rules.is_value(kind.piece_type) { 0 } else { kind.placement.height });
    let heights: Vec<u32> = heights.collect();
    let mut seen: BTreeMap<i64, f64> = BTreeMap::new();
    for position in samples(variant) {
        let pieces: u32 = position.iter().filter_map(|piece| Some(heights[piece.number()?])).sum();
        *seen.entry(pieces.into()).or_default() += 1.0;
    }
    // The categories so far, and one that is not yet large enough.
    let (mut square, mut categories, mut waiting) = (0.0, 0.0, (0.0, 0.0));
    for (pieces, positions) in &by_pieces.by_statistic {
        waiting.0 += share(positions, &by_pieces.total) * SAMPLES as f64;
        waiting.1 += seen.remove(&pieces[0]).unwrap_or_default();
        if waiting.0 >= LEAST_EXPECTED {
            let (expected, found) = std::mem::take(&mut waiting);
            square += (found - expected).powi(2) / expected;
            categories += 1.0;
        }
    }
    let is_told_apart = categories >= 4.0 || by_pieces.by_statistic.len() == 1;
    assert!(is_told_apart, "{} has too few categories", variant.name);
    assert!(square < most_chi_square(categories), "{}: {square} of {categories}", variant.name);
    assert!(seen.is_empty(), "{}: a number of pieces that no position has", variant.name);
    true
}

#[test]
fn pieces_stand_on_each_square_as_often_as_they_should() {
    for &(name, most_squares) in ON_SQUARES {
        let variant = generated::VARIANTS.iter().find(|variant| variant.name == name).expect("it is in the library");
        let (model, total, samples) = (model(variant), variant.positions.total(), samples(variant));
        for kind in model.rules.kinds().filter(|kind| kind.placement.region.len() <= most_squares) {
            for square in &kind.placement.region {
                // All positions minus those in which the piece may not stand there.
                let mut without = model.clone();
                let piece_type = &mut without.rules.piece_types.to_mut()[kind.piece_type.index()];
                let region = &mut piece_type.placements.to_mut()[kind.index].region;
                *region = region.difference(&square.into());
                let without = run(&plan(&without, Statistic::Total, Limits::default()).expect("it is little work"));
                let share = share(&(&total - without.total), &total);

                let cell = model.rules.cell(kind.layer, square).expect("the square is on the board");
                let seen = samples.iter().filter(|position| position[cell] == kind.piece).count() as f64;
                let deviation = (SAMPLES as f64 * share * (1.0 - share)).sqrt();
                let off = (seen - SAMPLES as f64 * share).abs();
                let piece_type = model.rules.piece_name(kind.piece_type);
                assert!(
                    off <= MOST_DEVIATIONS * deviation,
                    "{name}: {piece_type} on {square}: {seen} times, not {share}"
                );
            }
        }
    }
}
