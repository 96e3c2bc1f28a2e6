//! Small rules, one for each feature of a plan, with all generated output: the plan, the counting module, and the
//! module of positions.
//!
//! For the library's variants, the plans and the counting modules are reviewed. The output that follows mechanically
//! from a plan is reviewed here. The crate `tools/agreement` compiles these rules and checks every position.

use std::ops::ControlFlow;

use common::reviewed::is_too_long;
use common::rules;
use qishu_codegen::emit::{emit, emit_domains, emit_frontier, emit_positions};
use qishu_codegen::explain::{explain, explain_domains, explain_frontier};
use qishu_counting::domains::DomainCount;
use qishu_counting::frontier::Frontier;
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::{Statistic, System};

/// Compares all generated output of the rules in one file with its snapshot.
fn expect_as_reviewed(name: &str) {
    let model = rules::read(&rules::path(&format!("codegen/tests/emitted/{name}.rules")));
    let plan = plan(&model, Statistic::Total, Limits::default()).expect("it is little work");
    expect_parts_as_reviewed(name, &[explain(&model, &plan), emit(&model, &plan), emit_positions(&model, &plan)]);
}

fn expect_parts_as_reviewed(name: &str, parts: &[String]) {
    for line in parts.iter().flat_map(|part| part.lines()) {
        assert!(!is_too_long(line), "a line is too long: {line}");
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("emitted");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let mark = format!("\n{}\n\n", "=".repeat(120));
    settings.bind(|| insta::assert_snapshot!(name, parts.join(&mark)));
}

/// The fixture that a frontier counts, with sums beside its states.
const WITH_STATISTICS: &str = "guard";

#[test]
fn a_frontier_with_counted_statistics() {
    let model = rules::read(&rules::path(&format!("codegen/tests/emitted/{WITH_STATISTICS}.rules")));
    let limits = Limits::default();
    let system = System::new(&model, Statistic::Total).expect("it is little work");
    let frontier = Frontier::find(system, None, false, limits.steps, limits.bytes).each_way().pop();
    let frontier = frontier.expect("there is at least the one without");
    let written = frontier.written(&model);
    assert!(!written.counted.is_empty());
    let parts = [explain_frontier(&model, &frontier), emit_frontier(&model, &written)];
    expect_parts_as_reviewed("frontier_with_statistics", &parts);
}

/// The fixture that domains count, with all that a step can end.
const WITH_DOMAINS: &str = "codegen/tests/agreement/domains.rules";

#[test]
fn a_count_by_domains() {
    let model = rules::read(&rules::path(WITH_DOMAINS));
    let limits = Limits::default();
    let system = System::new(&model, Statistic::Total).expect("it is little work");
    let domains = DomainCount::find(&system, None, limits.steps, limits.bytes).expect("a rule is local");
    let counted =
        domains.count(limits.steps, limits.bytes, &mut |_| ControlFlow::Continue(())).expect("it is little work");
    let written = domains.written(&model);
    let module = written.module(&model.rules).expect("its states have few words");
    assert_eq!(module.count(), counted.into_iter().map(|(_, positions)| positions).sum());
    expect_parts_as_reviewed("count_by_domains", &[explain_domains(&model, &domains), emit_domains(&model, &written)]);
}

macro_rules! fixtures {
    ($($name:ident),* $(,)?) => {
        $(
            #[test]
            fn $name() {
                expect_as_reviewed(stringify!($name).trim_start_matches("r#"));
            }
        )*

        /// Every file is a test.
        #[test]
        fn no_fixture_is_left_out() {
            let folder = rules::path("codegen/tests/emitted");
            let files = folder.read_dir().expect("the folder can be read").map(|file| file.expect("so can its files").path());
            let rules = files.filter(|file| file.extension().is_some_and(|extension| extension == "rules")).count();
            assert_eq!(rules, [$(stringify!($name)),*].len());
        }
    };
}

fixtures!(
    place,
    join,
    arrange,
    partial_sum,
    guard,
    cases,
    wide,
    caps,
    layers,
    hands,
    state_variables,
    any,
    r#gen,
    std,
    runtime
);
