//! The choice of the counting method, which build scripts follow.

use std::fs;

use common::folder::Folder;
use common::rules;
use num_bigint::BigUint;
use qishu_codegen::compile::{LibraryExtent, compile_decided_into, compile_into, compile_library_into};
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::Statistic;
use qishu_counting::{Counting, Method};
use qishu_spec_lang::Model;

/// Files, and how each is counted.
const FILES: &[(&str, Method)] = &[
    ("variants/rows/noughts_and_crosses.rules", Method::Tables),
    ("variants/xiangqi/xiangqi.rules", Method::Tables),
    // Their cases have small tables, though a frontier would be little work too.
    ("codegen/tests/agreement/cases_of_two_kings.rules", Method::Tables),
    ("codegen/tests/frontier/dominoes_6.rules", Method::Frontier),
    ("codegen/tests/published/go_3x3.rules", Method::Frontier),
    ("codegen/tests/frontier/latin_5.rules", Method::Frontier),
    ("codegen/tests/controls/chess_inventories.rules", Method::Domains),
];

fn counting(model: &Model) -> Counting {
    Counting::of(model, Statistic::Total, Limits::default()).expect("it is little work")
}

#[test]
fn files_are_counted_by_what_is_least_work() {
    for &(file, method) in FILES {
        assert_eq!(counting(&rules::read(&rules::path(file))).method(), method, "{file}");
    }
}

/// A variant of chess whose kings may not touch.
fn kings_apart(base: &str) -> Model {
    let text =
        |name: &str| fs::read_to_string(rules::path(&format!("variants/chess/{name}.rules"))).expect("it is there");
    let (chess, diagrams) = (text("chess"), text("chess_diagrams"));
    let apart = format!("variant chess_apart extends {base} {{ forbid king touches enemy king }}");
    let loaded = qishu_spec_lang::check_texts(&[
        ("chess_apart.rules", &apart),
        ("chess_diagrams.rules", &diagrams),
        ("chess.rules", &chess),
    ]);
    loaded.models.expect("the rules are sound").remove(0)
}

#[test]
fn kings_apart_have_tables_of_few_steps() {
    let Counting::Tables(plan) = counting(&kings_apart("chess_diagrams")) else { panic!("there is no module of it") };
    assert!(plan.steps < 100_000, "{}", plan.steps);
}

/// With rights and passed squares beside the kings, domains count them. A plain program has the same number: it places the
/// kings on each pair of squares, and then the rights, the pawns that have passed, and all others as arrangements.
#[test]
fn kings_apart_beside_rights_are_counted_by_domains() {
    let counting = counting(&kings_apart("chess"));
    assert_eq!(counting.method(), Method::Domains);
    let total = counting.total(Limits::default()).expect("it is little work");
    assert_eq!(total.to_string(), "21840557202284319878240768505888530753089225396955");
}

#[test]
fn a_build_script_compiles_whatever_it_counts() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "choice/build");
    for &(file, method) in FILES {
        let out = test.folder("out");
        let compiled = compile_into(&[rules::path(file)], &out).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(compiled.warnings, Vec::<String>::new(), "{file}");
        let name = rules::read(&rules::path(file)).name;
        let module = fs::read_to_string(out.join(format!("{name}.rs"))).expect("it is written");
        let words = match method {
            Method::Domains => "DomainSteps::new",
            Method::Frontier => "static FRONTIER",
            _ => "pub struct Tables",
        };
        assert!(module.contains(words), "{file}");
    }
}

/// Rules of which no short trial of a count comes to its end.
const OF_UNKNOWN_SIZE: &str = "variants/chess/capablanca.rules";

#[test]
fn a_library_lists_what_has_no_module() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "choice/library");
    let out = test.folder("out");
    compile_library_into(&[rules::path(OF_UNKNOWN_SIZE)], LibraryExtent::Whole, &out)
        .expect("it is listed without a module");
    let index = fs::read_to_string(out.join("variants.rs")).expect("it is written");
    assert!(index.contains("module: None"), "{index}");
    // A longer module than is wanted is none.
    let queens = rules::path("codegen/tests/published/eight_queens.rules");
    for (longest, is_compiled) in [(100, false), (400, true)] {
        let out = test.folder("out");
        compile_library_into(&[&queens], LibraryExtent::Part { longest, moves: true }, &out).expect("it is listed");
        assert_eq!(out.join("eight_queens.rs").exists(), is_compiled, "{longest}");
    }
}

#[test]
fn everything_that_has_no_module_is_told_together() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "choice/together");
    let other = test.0.join("other.rules");
    let text = fs::read_to_string(rules::path(OF_UNKNOWN_SIZE)).expect("the file is there");
    fs::write(&other, text.replace("variant capablanca", "variant other")).expect("the folder is the test's own");
    let out = test.folder("out");
    let text =
        compile_into(&[rules::path(OF_UNKNOWN_SIZE), other], &out).expect_err("they have no modules").to_string();
    for name in ["capablanca", "other"] {
        assert!(text.contains(&format!("error: `{name}` cannot be compiled: ")), "{text}");
    }
    assert_eq!(fs::read_dir(&out).expect("the folder is there").count(), 0, "nothing is written");
}

#[test]
fn tests_of_modules_have_tables_where_others_have_none() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "choice/tables");
    let crossed = rules::path("codegen/tests/agreement/crossed_caps.rules");
    assert_eq!(counting(&rules::read(&crossed)).method(), Method::Frontier);
    let by_tables = |model: &Model| plan(model, Statistic::Total, Limits::default()).map(Counting::by_tables);
    let compiled = compile_decided_into(&[crossed], &test.folder("out"), by_tables);
    // Tables of many steps cause a warning.
    let warnings = compiled.expect("its tables are within the limits").warnings;
    let [warning] = warnings.as_slice() else { panic!("{warnings:?}") };
    assert!(warning.contains("the module of `crossed_caps` takes 19_479_657 steps to count"), "{warning}");
}

#[test]
fn what_no_tables_were_found_for_is_not_called_too_large() {
    // The short search for tables ends before any are found.
    let go = counting(&rules::read(&rules::path("codegen/tests/published/go_3x3.rules")));
    let Counting::Frontier(frontier) = &go else { panic!("it is counted by a frontier") };
    let why = frontier.no_tables.as_ref().expect("there are no tables").why_no_tables();
    assert_eq!(why, "no small tables were found among 131_072 numbers looked through");
    assert_eq!(go.total(Limits::default()), Ok(BigUint::from(12_675u32)));
}
