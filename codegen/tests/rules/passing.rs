//! The check accepts exactly the positions that brute force counts.

use std::cell::Cell;

use differential::effort;
use differential::random_spec::{self, Size};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use qishu_counting::oracles::brute;
use qishu_rules::BrokenRule;
use qishu_rules::{Kind, Piece, Rules};

use crate::choices;

/// The most arrangements of pieces that are enumerated for one variant.
const MOST_ARRANGEMENTS: usize = 20_000;

/// Calls `each` with every arrangement of pieces on allowed squares; `None` if there are too many.
fn arrangements(rules: &Rules, mut each: impl FnMut(&[Piece])) -> Option<()> {
    let choices = choices(rules);
    let all = choices.iter().try_fold(1usize, |all, here| all.checked_mul(here.len()))?;
    if all > MOST_ARRANGEMENTS {
        return None;
    }
    let mut position = vec![Piece::NONE; rules.cells()];
    for number in 0..all {
        let mut rest = number;
        for (piece, here) in position.iter_mut().zip(&choices) {
            *piece = here[rest % here.len()];
            rest /= here.len();
        }
        each(&position);
    }
    Some(())
}

#[test]
fn as_many_arrangements_pass_as_brute_force_counts() {
    let judged = Cell::new(0);
    let config = ProptestConfig { cases: effort::times(200), failure_persistence: None, ..ProptestConfig::default() };
    let result = TestRunner::new(config).run(&random_spec::cases(Size::small(5_000)), |case| {
        for model in &case.models {
            let rules = &model.rules;
            // A value of a state variable is not a piece.
            let height =
                |piece: Kind<'_>| if rules.is_value(piece.piece_type) { 0 } else { piece.placement.height as usize };
            let heights: Vec<usize> = rules.pieces().map(height).collect();
            let tallest = heights.iter().copied().max().unwrap_or(1);
            let mut by_pieces = vec![BigUint::ZERO; rules.cells() * tallest + 1];
            let looked_at = arrangements(rules, |position| {
                let pieces: usize =
                    position.iter().filter_map(|piece| piece.number()).map(|piece| heights[piece]).sum();
                by_pieces[pieces] += u32::from(rules.broken(position).is_none());
            });
            if looked_at.is_none() {
                continue;
            }
            judged.set(judged.get() + 1);
            let mut expected = brute::count_by_pieces(model, u64::MAX).expect("the limit is the greatest number");
            expected.resize(by_pieces.len(), BigUint::ZERO);
            prop_assert_eq!(by_pieces, expected, "{}", model.name);
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    println!("{} variants were looked at", judged.get());
    assert!(judged.get() >= effort::times(100), "only {} variants were small enough", judged.get());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: effort::times(60), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn brute_force_and_the_check_agree_about_each_board(case in random_spec::cases(Size::small(10_000))) {
        for model in &case.models {
            let rules = &model.rules;
            let mut differing = None;
            let all = brute::look_at_all(model, u64::MAX, &mut |position, is_position| {
                if rules.broken(position).is_none() != is_position {
                    differing = Some(rules.draw(position));
                }
            });
            prop_assert_eq!(all, Some(()));
            prop_assert!(differing.is_none(), "{}\n{}", model.name, differing.unwrap_or_default());
        }
    }

    #[test]
    fn a_piece_who_stands_where_it_may_not_is_found(case in random_spec::cases(Size::small(20_000))) {
        for model in &case.models {
            let rules = &model.rules;
            for (cell, allowed) in choices(rules).iter().enumerate() {
                for number in 0..rules.pieces().count() + 1 {
                    let piece = Piece::of(number);
                    let mut position = vec![Piece::NONE; rules.cells()];
                    position[cell] = piece;
                    let broken = rules.broken(&position);
                    let rule = broken.as_ref().map(|broken| broken.rule().clone());
                    let misplaced = match number < rules.pieces().count() {
                        true => BrokenRule::Place { cell, piece },
                        false => BrokenRule::Piece { cell, number },
                    };
                    prop_assert_eq!(rule == Some(misplaced), !allowed.contains(&piece), "{:?}", rule);
                    prop_assert!(broken.is_none_or(|broken| !broken.to_string().is_empty()));
                }
            }
        }
    }
}
