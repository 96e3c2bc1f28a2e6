//! Counts by decision diagrams: for each construct against brute force, and for files with published figures.

use common::constructs::CONSTRUCTS;
use common::rules;
use libtest_mimic::Trial;
use plain_methods::diagram;
use qishu_counting::oracles::brute;
use qishu_counting::system::{Statistic, System};
use qishu_spec_lang::Model;

use crate::trial;

/// Files of many squares, and their counts.
const FILES: &[(&str, &str)] = &[
    ("codegen/tests/frontier/dominoes_6", "6728"),
    ("codegen/tests/frontier/independent_7_x_7", "1280128950"),
    ("codegen/tests/frontier/king_and_rook_5", "7040"),
    ("codegen/tests/frontier/kings_12", "69645620389200894313"),
    ("codegen/tests/frontier/queens_7_in_sight", "40"),
];

/// The most boards that brute force enumerates.
const MOST_BOARDS: u64 = 3_000_000;

/// More bytes than any of them needs.
const MOST_BYTES: u64 = 1 << 28;

/// A test for each file and for the rules of each construct.
pub fn trials() -> Vec<Trial> {
    let files = FILES.iter().map(|&(path, expected)| {
        let name = path.rsplit('/').next().unwrap_or(path);
        trial(format!("diagrams::{name}"), move || {
            finds_as_many(&rules::read(&rules::path(&format!("{path}.rules"))), expected);
        })
    });
    // A diagram of sums knows no groups.
    let models = CONSTRUCTS.iter().map(|text| rules::model(text));
    let constructs = models
        .filter(|model| System::of_all_rules(model, Statistic::Total).is_ok_and(|system| system.groups.is_empty()));
    let constructs = constructs.map(|model| {
        trial(format!("diagrams::construct_{}", model.name), move || {
            let expected = brute::count(&model, MOST_BOARDS).expect("the board is small");
            finds_as_many(&model, &expected.to_string());
        })
    });
    files.chain(constructs).collect()
}

fn finds_as_many(model: &Model, expected: &str) {
    let system = System::of_all_rules(model, Statistic::Total).expect("it looks at few pairs of squares");
    let count = diagram::count(&system, MOST_BYTES).expect("it is small");
    assert_eq!(count.to_string(), expected);
}
