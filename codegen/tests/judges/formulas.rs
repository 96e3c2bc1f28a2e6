//! A counter that is not ours finds one model of a variant's formula for each position.
//!
//! It is Ganak, an exact counter of projected models: `pip install pyganak`, and `PYTHON` names an interpreter other than
//! `python3`. Where it is not installed, these tests are ignored and say why, unless `GANAK=required` has them fail.

use std::env;

use common::constructs::CONSTRUCTS;
use common::{python, rules};
use libtest_mimic::{Completion, Failed, Trial};
use qishu_codegen::judges::brute;
use qishu_codegen::judges::cnf::cnf;
use qishu_spec_lang::Model;

/// Files whose rules a counter that is not ours has to count, and their counts.
const FILES: &[(&str, &str)] =
    &[("noughts_and_crosses", "6046"), ("small_jieqi", "168739"), ("small_xiangqi", "1703578")];

/// The most boards that brute force looks at.
const MOST_BOARDS: u64 = 3_000_000;

/// Reads a formula from standard input and prints its count; exit code 3 if the counter is not installed.
const GANAK: &str = "
import sys
try:
    from pyganak import Counter
except ImportError:
    sys.exit(3)
counter = Counter()
for line in sys.stdin:
    words = line.split()
    if words[:2] == ['p', 'cnf']:
        counter.new_vars(int(words[2]))
    elif words[:3] == ['c', 'p', 'show'] and sys.argv[1] == 'projected':
        counter.set_sampling_set([int(word) for word in words[3:-1]])
    elif words[0] != 'c':
        counter.add_clause([int(word) for word in words[:-1]])
print(counter.count())
";

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
    files.chain(constructs).collect()
}

/// Asks the counter, once for the models projected on the named variables and once for all.
fn finds_the_same(model: &Model, expected: &str) -> Result<Completion, Failed> {
    let text = cnf(model).expect("it is small").to_string();
    for models in ["projected", "all"] {
        match by_ganak(&text, models) {
            Ok(count) => assert_eq!(count, expected, "{models}"),
            Err(reason) if env::var_os("GANAK").is_some_and(|value| value == "required") => return Err(reason.into()),
            Err(reason) => return Ok(Completion::ignored_with(reason)),
        }
    }
    Ok(Completion::Completed)
}

/// The count by Ganak, projected or of all models; `Err` if it is not installed.
fn by_ganak(text: &str, models: &str) -> Result<String, String> {
    let text = python::ask("pyganak", GANAK, models, text)?;
    // The counter itself may print a remark before.
    Ok(text.lines().last().unwrap_or_default().to_string())
}
