//! A third-party model counter finds one model of a variant's formula for each position.
//!
//! It is Ganak, an exact counter of projected models: `pip install pyganak`, and `PYTHON` names an interpreter other
//! than `python3`. Where it is not installed, these tests are ignored and say why, unless `GANAK=required` has them
//! fail.

use std::env;

use common::constructs::CONSTRUCTS;
use common::python::NotAnswered;
use common::rules;
use common::weighted::WEIGHTED;
use libtest_mimic::{Completion, Failed, Trial};
use plain_methods::ganak::{self, Models};
use qishu_counting::oracles::cnf::{cnf, weighted_cnf};
use qishu_counting::oracles::{brute, weighted};
use qishu_spec_lang::Model;

/// Files whose rules a counter that is not ours has to count, and their counts.
const FILES: &[(&str, &str)] =
    &[("noughts_and_crosses", "6046"), ("small_jieqi", "168739"), ("small_xiangqi", "1703578")];

/// The most boards that brute force enumerates.
const MOST_BOARDS: u64 = 3_000_000;

/// A test for each file and for the rules of each construct.
pub fn trials() -> Vec<Trial> {
    let files = FILES.iter().map(|&(name, expected)| {
        Trial::ignorable_test(format!("formulas::{name}"), move || {
            finds_the_same(&rules::of_the_library(name), expected)
        })
    });
    let constructs = CONSTRUCTS.iter().map(|rules| {
        let loaded = qishu_spec_lang::check_texts(&[("test.rules", rules)]);
        let model = loaded.models.expect("the rules are sound").swap_remove(0);
        Trial::ignorable_test(format!("formulas::construct_{}", model.name), move || {
            let expected = brute::count(&model, MOST_BOARDS).expect("the board is small");
            finds_the_same(&model, &expected.to_string())
        })
    });
    let weighted = WEIGHTED.iter().map(|text| {
        let model = rules::model(text);
        Trial::ignorable_test(format!("formulas::weighted_{}", model.name), move || sums_the_same(&model))
    });
    files.chain(constructs).chain(weighted).collect()
}

/// Runs the counter on the formula with weights.
fn sums_the_same(model: &Model) -> Result<Completion, Failed> {
    let text = weighted_cnf(model).expect("it is small").to_string();
    let expected = weighted::sum(model, MOST_BOARDS).expect("the board is small").to_string();
    for models in [Models::Projected, Models::All] {
        if let Some(ignored) = is_found(ganak::weighted_sum(&text, models), models, &expected)? {
            return Ok(ignored);
        }
    }
    Ok(Completion::Completed)
}

/// Runs the counter, once for the models projected on the named variables and once for all.
fn finds_the_same(model: &Model, expected: &str) -> Result<Completion, Failed> {
    let text = cnf(model).expect("it is small").to_string();
    for models in [Models::Projected, Models::All] {
        if let Some(ignored) = is_found(ganak::count(&text, models, None), models, expected)? {
            return Ok(ignored);
        }
    }
    Ok(Completion::Completed)
}

/// Compares what the counter found. Returns why the test is ignored if it is not installed and need not be.
fn is_found(found: Result<String, NotAnswered>, models: Models, expected: &str) -> Result<Option<Completion>, Failed> {
    match found {
        Ok(found) => assert_eq!(found, expected, "{models:?}"),
        Err(NotAnswered::NotInstalled(reason)) if env::var_os("GANAK").is_none_or(|value| value != "required") => {
            return Ok(Some(Completion::ignored_with(reason)));
        }
        Err(reason) => return Err(reason.into()),
    }
    Ok(None)
}
