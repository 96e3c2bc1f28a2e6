//! Mutation tests of the planner: its rules are broken one at a time, and the agreement test must notice each.
//!
//! A mutant is a change of a few words in the sources. A copy of the sources holds all of them at once: a changed
//! function has its body beside the mutated ones, and an environment variable selects one. One build thus serves all
//! mutants. Each is tried on the fixtures and on random rules from a fixed seed. A surviving mutant is a planning rule
//! without a test.
//!
//! Every test run checks that the texts still exist, each in a function. The mutants themselves are tried by
//! `.ci/nightly`:
//!
//! ```text
//! cargo test --package qishu-codegen-tests --test planner_mutants -- --ignored --nocapture
//! ```

mod all_at_once;
mod list;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::folder::Folder;
use common::rules;
use list::{MUTANTS, Mutant};

/// A mutant that counts for longer than this is taken to be endless.
const PATIENCE: Duration = Duration::from_secs(300);

/// The factor of random cases above the default, unless a mutant is noticed earlier.
const EFFORT: &str = "11";

/// The sources that are broken.
const SOURCES: &str = "counting/src";

/// The tests that must notice a mutant, a target of this package.
const TESTS: &str = "oracles";

fn root() -> PathBuf {
    rules::path("")
}

#[test]
fn every_text_is_there_exactly_once_and_in_a_function() {
    assert!(root().join("codegen/tests").join(TESTS).join("main.rs").is_file(), "{TESTS} is a target");
    for mutant in MUTANTS {
        assert_ne!(mutant.text, mutant.replacement, "{}", mutant.rule);
    }
    for file in files() {
        let text = fs::read_to_string(root().join(SOURCES).join(file)).expect("the file is there");
        let broken = all_at_once::broken(&text, &mutants_of(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(syn::parse_file(&broken).is_ok(), "{file} is Rust with all of its mutants");
    }
}

/// The files that mutants change.
fn files() -> BTreeSet<&'static str> {
    MUTANTS.iter().map(|mutant| mutant.file).collect()
}

/// The mutants of a file, with their numbers.
fn mutants_of(file: &str) -> Vec<(usize, &'static Mutant)> {
    MUTANTS.iter().enumerate().filter(|(_, mutant)| mutant.file == file).collect()
}

#[test]
#[ignore = "takes a build, and then some seconds for each mutant"]
fn every_mutant_is_noticed() {
    let copy = Folder::new(env!("CARGO_TARGET_TMPDIR"), "planner_mutants");
    copy_workspace(&copy.0);
    for file in files() {
        rewrite(&copy.0.join(SOURCES).join(file), |text| {
            all_at_once::broken(text, &mutants_of(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
        });
    }
    let roots: BTreeSet<PathBuf> =
        files().into_iter().map(|file| crate_root(&copy.0.join(SOURCES).join(file))).collect();
    for root in roots {
        rewrite(&root, |text| format!("{text}\n{}", all_at_once::SWITCH));
    }
    let program = built(&copy.0);
    assert_eq!(tried(&copy.0, &program, None), Verdict::Survived, "the sources as they are pass their tests");
    let mut survivors = Vec::new();
    for (number, mutant) in MUTANTS.iter().enumerate() {
        let started = Instant::now();
        let verdict = tried(&copy.0, &program, Some(number));
        println!("{verdict:?} after {} s: {} ({})", started.elapsed().as_secs(), mutant.rule, mutant.file);
        if verdict == Verdict::Survived {
            survivors.push(mutant.rule);
        }
    }
    assert!(survivors.is_empty(), "nothing noticed that these rules were broken: {survivors:#?}");
}

/// The root of the crate that a source belongs to.
fn crate_root(source: &Path) -> PathBuf {
    let folder = source.ancestors().find(|folder| folder.ends_with("src")).expect("sources lie in a folder `src`");
    folder.join("lib.rs")
}

fn rewrite(path: &Path, rewritten: impl FnOnce(&str) -> String) {
    let text = fs::read_to_string(path).expect("it was copied");
    fs::write(path, rewritten(&text)).expect("the copy is this test's own");
}

/// What became of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// A test failed.
    Noticed,
    /// The tests did not finish.
    Endless,
    /// No test failed.
    Survived,
}

/// Compiles the copy's tests and returns the program that runs them.
fn built(copy: &Path) -> PathBuf {
    let output = Command::new(env!("CARGO"))
        .args(["test", "--offline", "--package", "qishu-codegen-tests", "--test", TESTS, "--no-run"])
        .args(["--message-format", "json"])
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", copy.join("target"))
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo can be started");
    assert!(output.status.success(), "the sources are Rust with all mutants in them");
    let messages = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
    let mut programs =
        messages.lines().rev().filter_map(|line| line.split_once("\"executable\":\"")?.1.split('"').next());
    programs.next().expect("the tests are a program").into()
}

/// Runs the tests with a rule broken, or none.
fn tried(copy: &Path, program: &Path, mutant: Option<usize>) -> Verdict {
    // The fixtures first, which are few.
    for test in ["agreement::", "random::brute_force_and_the_plan_agree"] {
        let mut command = Command::new(program);
        command
            .arg(test)
            .current_dir(copy.join("codegen/tests"))
            .env("TEST_EFFORT", EFFORT)
            .env("PROPTEST_MAX_SHRINK_ITERS", "0")
            .env("PROPTEST_RNG_SEED", "20261120")
            .env(all_at_once::VARIABLE, mutant.map_or_else(String::new, |number| number.to_string()))
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut running = command.spawn().expect("the program can be started");
        let started = Instant::now();
        let success = loop {
            if let Some(status) = running.try_wait().expect("the child is ours") {
                break status.success();
            }
            if started.elapsed() > PATIENCE {
                running.kill().expect("the child is ours");
                running.wait().expect("the child is ours");
                return Verdict::Endless;
            }
            sleep(Duration::from_millis(50));
        };
        if !success {
            return Verdict::Noticed;
        }
    }
    Verdict::Survived
}

/// The manifest, the lock file and every member of the workspace, since cargo reads all of their manifests. The
/// library's rules are copied too, since fixtures extend them. Earlier build outputs are kept.
fn copy_workspace(copy: &Path) {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the workspace has a manifest");
    let (_, rest) = manifest.split_once("\nmembers = [").expect("the manifest lists the members");
    let (members, _) = rest.split_once(']').expect("the list ends");
    let members = members.split(',').map(|member| member.trim().trim_matches('"')).filter(|member| !member.is_empty());
    for part in ["Cargo.toml", "Cargo.lock", "variants"].into_iter().chain(members) {
        let whole = copy.join(part);
        fs::create_dir_all(whole.parent().expect("it is in the copy")).expect("the folder can be made");
        copy_all(&root().join(part), &whole);
    }
}

/// Copies a file, or a folder with all that is in it but what cargo has made.
fn copy_all(from: &Path, to: &Path) {
    if from.is_file() {
        fs::copy(from, to).expect("the file can be copied");
        return;
    }
    fs::create_dir_all(to).expect("the folder can be made");
    for entry in fs::read_dir(from).expect("the folder is there") {
        let entry = entry.expect("the folder can be read");
        if entry.file_name() != "target" {
            copy_all(&entry.path(), &to.join(entry.file_name()));
        }
    }
}
