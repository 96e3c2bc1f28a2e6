//! The planner's own rules are broken one at a time, and each time the agreement test has to notice.
//!
//! Every mutant is a change of a few words in a copy of the sources. The copy is compiled and tried on the fixtures and on
//! random rules from a fixed seed. A mutant that survives is a rule that no test holds the planner to.
//!
//! Each takes a build of this crate, so only that the texts are still there is checked in every test run. By hand, about
//! half a minute for each mutant, and with `PLANNER_MUTANTS=12/3` only every twelfth, from the third on:
//!
//! ```text
//! cargo test --package qishu-codegen-tests --test planner_mutants -- --ignored --nocapture
//! ```

mod list;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use common::folder::Folder;
use common::rules;
use list::{MUTANTS, Mutant};

/// A mutant that counts for longer than this does not come to an end.
const PATIENCE: Duration = Duration::from_secs(300);

/// So many times as many random cases as usually are tried, unless one is noticed before.
const EFFORT: &str = "11";

fn source(root: &Path, mutant: &Mutant) -> PathBuf {
    root.join("codegen/src").join(mutant.file)
}

fn root() -> PathBuf {
    rules::path("")
}

#[test]
fn every_text_is_there_exactly_once() {
    for mutant in MUTANTS {
        let text = fs::read_to_string(source(&root(), mutant)).expect("the file is there");
        let found = text.matches(mutant.text).count();
        assert_eq!(found, 1, "{}: `{}` is there {found} times", mutant.file, mutant.text);
        assert_ne!(mutant.text, mutant.replacement, "{}", mutant.rule);
    }
}

#[test]
#[ignore = "takes a build for each mutant"]
fn every_mutant_is_noticed() {
    let copy = Folder::new(env!("CARGO_TARGET_TMPDIR"), "planner_mutants");
    copy_workspace(&copy.0);
    assert_eq!(tried(&copy.0), Verdict::Survived, "the sources as they are pass their tests");
    let (every, first) = sample();
    let mut survivors = Vec::new();
    for mutant in MUTANTS.iter().skip(first).step_by(every) {
        let path = source(&copy.0, mutant);
        let right = fs::read_to_string(&path).expect("it was copied");
        fs::write(&path, right.replacen(mutant.text, mutant.replacement, 1)).expect("the copy is this test's own");
        let started = Instant::now();
        let verdict = tried(&copy.0);
        fs::write(&path, right).expect("the copy is this test's own");
        println!("{verdict:?} after {} s: {} ({})", started.elapsed().as_secs(), mutant.rule, mutant.file);
        assert_ne!(verdict, Verdict::NotRust, "{}: the replacement does not compile", mutant.rule);
        if verdict == Verdict::Survived {
            survivors.push(mutant.rule);
        }
    }
    assert!(survivors.is_empty(), "nobody noticed that these rules were broken: {survivors:#?}");
}

/// One mutant in so many, and the index of the first.
fn sample() -> (usize, usize) {
    let parts = std::env::var("PLANNER_MUTANTS").unwrap_or_default();
    let (every, first) = parts.split_once('/').unwrap_or((&parts, "0"));
    (every.parse().unwrap_or(1).max(1), first.parse().unwrap_or(0))
}

/// What became of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// A test failed.
    Noticed,
    /// The tests did not come to an end.
    Endless,
    /// No test failed.
    Survived,
    /// It does not compile.
    NotRust,
}

/// Compiles the copy and tries it.
fn tried(copy: &Path) -> Verdict {
    let cargo = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO"));
        command
            .args(["test", "--quiet", "--offline", "--package", "qishu-codegen-tests", "--test", "judges"])
            // A mutant is compiled for longer than it is tried.
            .args(["--config", "profile.dev.package.qishu-codegen.opt-level=1"])
            .args(arguments)
            .current_dir(copy)
            .env("CARGO_TARGET_DIR", copy.join("target"))
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("TEST_EFFORT", EFFORT)
            .env("PROPTEST_MAX_SHRINK_ITERS", "0")
            .env("PROPTEST_RNG_SEED", "20261120")
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    };
    let built = cargo(&["--no-run"]).stderr(Stdio::piped()).output().expect("cargo can be started");
    if !built.status.success() {
        eprintln!("{}", String::from_utf8_lossy(&built.stderr));
        return Verdict::NotRust;
    }
    // The fixtures first, which are few.
    for test in ["agreement::", "random::brute_force_and_the_plan_agree"] {
        let mut running = cargo(&[test]).spawn().expect("cargo can be started");
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

/// The manifest, the lock file and every member that the manifest names: cargo reads all of their manifests, whatever it
/// builds. The library's rules too, which fixtures extend. What was compiled before stays, to be compiled no more.
fn copy_workspace(copy: &Path) {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the workspace has a manifest");
    let (_, rest) = manifest.split_once("members = [").expect("the manifest lists the members");
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
