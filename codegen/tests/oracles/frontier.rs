//! The frontier counter on irregular rules with few reachable states, and on games with published figures: a test for
//! each file, with its published number.

use std::ops::ControlFlow;

use common::rules;
use libtest_mimic::Trial;
use num_bigint::BigUint;
use qishu_counting::Counting;
use qishu_counting::planner::Limits;
use qishu_counting::system::Statistic;
use qishu_rules::Piece;
use qishu_runtime::numbering::Positions;
use qishu_spec_lang::Model;

use crate::trial_for_each_file;

/// Files that take many seconds unoptimised and are left to the nightly runs; each has a smaller counterpart.
const LONG: &[&str] = &["frontier::independent_20_x_20", "frontier::kings_18", "frontier::rooks_20"];

pub fn trials() -> Vec<Trial> {
    let files = ["frontier", "published"].into_iter();
    let trials = files.flat_map(|folder| trial_for_each_file(folder, counts_and_numbers_what_is_published));
    let trials: Vec<Trial> = trials
        .map(|trial| {
            let is_long = LONG.contains(&trial.name());
            trial.with_ignored_flag(is_long)
        })
        .collect();
    let trials: Vec<Trial> = trials
        .into_iter()
        .chain([Trial::test("frontier::with_little_memory", || {
            counts_alike_with_little_memory();
            Ok(())
        })])
        .collect();
    let long = trials.iter().filter(|trial| trial.has_ignored_flag()).count();
    assert_eq!(long, LONG.len(), "each of the long files is there");
    trials
}

/// A number of bytes that suffices for each of them.
const MOST_BYTES: u64 = 1 << 28;

/// A plan of more steps needs too many states for its numbers in a test.
const MOST_STEPS_NUMBERED: u128 = 200_000;

fn counts_and_numbers_what_is_published(model: &Model) {
    let limits = Limits { bytes: MOST_BYTES, ..Limits::DEFAULT };
    let mut watch = |_| ControlFlow::Continue(());
    let counting = Counting::of(model, Statistic::Total, limits).expect("it is little work");
    let counted = counting.count(limits, &mut watch).expect("it is little work").expect("nothing stops it");
    let [published] = model.published.as_slice() else { panic!("it says one number of positions") };
    assert_eq!(counted.total.to_string(), published.figure.replace('_', ""));

    let few = Limits { steps: MOST_STEPS_NUMBERED, ..limits };
    let module = match &counting {
        Counting::Tables(_) => return,
        Counting::Frontier(frontier) => frontier.written(model).module(&model.rules),
        Counting::Domains(domains) => domains.written(model).module(&model.rules),
    };
    let by_module = module.expect("its states have few words").count();
    assert_eq!(by_module, counted.total, "the module");
    let Ok(Some(numbered)) = counting.numbered(model, few, &mut watch) else { return };
    let (positions, last) = (numbered, &counted.total - 1u32);
    for number in [BigUint::ZERO, &last / 3u32, &last / 2u32, last] {
        let mut position = vec![Piece::NONE; model.rules.cells()];
        assert!(positions.put(&number, &mut position), "{number}");
        assert_eq!(model.rules.broken(&position), None, "{number}");
        assert_eq!(positions.number_of(&position), Some(number));
    }
}

/// Rules whose numbers take several words on most squares.
const WIDE_NUMBERS: &str = "codegen/tests/frontier/independent_100_x_3.rules";

/// With too little memory for all digits, one pass follows for each of several moduli.
fn counts_alike_with_little_memory() {
    let model = rules::read(&rules::path(WIDE_NUMBERS));
    let counting = Counting::of(&model, Statistic::Total, Limits::DEFAULT).expect("it is little work");
    let Counting::Frontier(frontier) = counting else { panic!("it is counted by a frontier") };
    let size = frontier.size.expect("a trial came to its end");
    let mut bytes = size.bytes;
    // For each limit the number of levels that were passed, and the rows.
    let mut counts = Vec::new();
    loop {
        let mut levels = 0;
        let mut watch = |_| {
            levels += 1;
            ControlFlow::Continue(())
        };
        let Ok(rows) = frontier.uncounted().count(u128::MAX, bytes, &mut watch) else { break };
        counts.push((levels, rows));
        bytes -= bytes / 16;
    }
    let (levels, rows) = &counts[0];
    assert!(counts.iter().all(|(_, others)| others == rows));
    let repeated = counts.iter().filter(|(others, _)| others > &(2 * levels)).count();
    assert!(0 < repeated && repeated < counts.len(), "{repeated} of {} counts took several passes", counts.len());
}
