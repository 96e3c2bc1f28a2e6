//! The plans and the generated modules of the library, as last reviewed: a test for each variant, with its name.
//!
//! `cargo test --package qishu-codegen-tests --test library -- NAME` compares those of one variant, and needs no module
//! compiled. The plan is the thing to read first: it is short, and while it is unchanged, the counting is. `cargo insta
//! review` shows what changed; without it a `.snap.new` file beside the old one does.

use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use common::reviewed::{MOST_LINES, fnv, is_too_long, reviewed, without_line_numbers};
use common::rules;
use libtest_mimic::{Arguments, Failed, Trial};
use qishu_codegen::compile::{compile_moves, compile_plan, legal_diagrams, rules_files};
use qishu_codegen::explain::{explain, explain_domains, explain_frontier, explain_legal};
use qishu_counting::Counting;
use qishu_counting::planner::Limits;
use qishu_counting::system::Statistic;
use qishu_spec_lang::Model;

/// Where the snapshots lie, from this file on.
const SNAPSHOTS: &str = "../../generated/snapshots";

fn main() -> ExitCode {
    let variants: Arc<[ReviewedVariant]> = library();
    let trial = |index: usize, name: &str| {
        let variants = Arc::clone(&variants);
        Trial::test(name, move || is_as_reviewed(&variants[index]))
    };
    let mut trials: Vec<Trial> =
        variants.iter().enumerate().map(|(index, variant)| trial(index, &variant.model.name)).collect();
    trials.push(Trial::test("no_snapshot_is_left_over", move || no_snapshot_is_left_over(&variants)));
    trials.push(Trial::test("a_module_that_is_too_long_is_known_by_its_digest", || {
        too_long_is_a_digest();
        Ok(())
    }));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// A variant with its reviewed texts, which are generated once.
struct ReviewedVariant {
    model: Model,
    texts: OnceLock<Vec<(&'static str, String)>>,
}

impl ReviewedVariant {
    fn texts(&self) -> &[(&'static str, String)] {
        self.texts.get_or_init(|| texts(&self.model))
    }

    fn name(&self, what: &str) -> String {
        format!("{}.{what}", self.model.name)
    }
}

/// The variants of the library.
fn library() -> Arc<[ReviewedVariant]> {
    let files = rules_files(&[rules::path("variants")]).expect("the library can be read");
    let models = qishu_spec_lang::load(&files).models.expect("the library has no mistakes");
    models.into_iter().map(|model| ReviewedVariant { model, texts: OnceLock::new() }).collect()
}

/// The reviewed texts of a variant, each with its snapshot's name: its plan and its moves. For variants with a module
/// also the counting module, the legality test and its count.
fn texts(model: &Model) -> Vec<(&'static str, String)> {
    let counting = Counting::of(model, Statistic::Total, Limits::default()).expect("it is little work");
    let explained = match &counting {
        Counting::Tables(plan) => explain(model, plan),
        Counting::Frontier(frontier) => explain_frontier(model, frontier),
        Counting::Domains(domains) => explain_domains(model, domains),
    };
    let mut texts = vec![("plan", without_line_numbers(&explained))];
    let moves = compile_moves(model).ok();
    let source = compile_plan(model, &counting.module(model));
    if let Some(diagrams) = legal_diagrams(model) {
        texts.push(("legal", without_line_numbers(&explain_legal(model, &diagrams))));
    }
    let modules = [("rust", Some(source.count)), ("moves", moves), ("legal_rust", source.legal)];
    for (what, module) in modules {
        let Some(module) = module else { continue };
        texts.push((what, reviewed(&module)));
    }
    texts
}

/// Compares all texts of a variant, so that one that differs does not hide the others.
fn is_as_reviewed(variant: &ReviewedVariant) -> Result<(), Failed> {
    let mut differ = Vec::new();
    for (what, text) in variant.texts() {
        let name = variant.name(what);
        let is_module = !matches!(*what, "plan" | "legal");
        let long = text.lines().find(|line| is_module && is_too_long(line));
        if let Some(line) = long {
            return Err(format!("{name}: a line is too long: {line}").into());
        }
        let compare = || {
            let mut settings = insta::Settings::clone_current();
            settings.set_snapshot_path(SNAPSHOTS);
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.bind(|| insta::assert_snapshot!(name.clone(), text.clone()));
        };
        if catch_unwind(AssertUnwindSafe(compare)).is_err() {
            differ.push(name.clone());
        }
    }
    if differ.is_empty() {
        return Ok(());
    }
    Err(format!("not as reviewed: {}; `cargo insta review` shows what changed and accepts it", differ.join(", "))
        .into())
}

/// Every snapshot belongs to a test.
fn no_snapshot_is_left_over(variants: &[ReviewedVariant]) -> Result<(), Failed> {
    let names = variants
        .iter()
        .flat_map(|variant| variant.texts().iter().map(|(what, _)| format!("{}.snap", variant.name(what))));
    let compared: BTreeSet<String> = names.collect();
    let mut left = Vec::new();
    for entry in fs::read_dir(rules::path("generated/snapshots"))? {
        let file = entry?.file_name().to_string_lossy().into_owned();
        if file.ends_with(".snap") && !compared.contains(&file) {
            left.push(file);
        }
    }
    left.sort();
    if left.is_empty() { Ok(()) } else { Err(format!("compared with nothing: {}", left.join(", ")).into()) }
}

fn too_long_is_a_digest() {
    assert_eq!(fnv("a"), 0xaf63_dc4c_8601_ec8c, "the digest is the published one");
    let text = "line\n".repeat(MOST_LINES);
    assert_eq!(reviewed(&text), text);
    let longer = reviewed(&(text.clone() + "more\n"));
    assert!(longer.starts_with("1001 lines, too many to review"), "{longer}");
    assert_ne!(longer, reviewed(&(text + "other\n")), "any change is noticed");
}
