//! Runs the cases, several at a time, and keeps those that fail.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, io, process, thread};

use differential::draw::draw;
use differential::modules::{Built, Workshop};
use differential::oracle::{Effort, Judgement, oracle};
use differential::random_spec::{RandomRules, Size};
use differential::shrink::shrink;
use indicatif::ProgressBar;
use num_bigint::BigUint;
use qishu_counting::planner::Limits;

use crate::args::NightlyArgs;
use crate::tally::NightlyTally;

/// The most simpler cases that are tried after a failure.
const SHRINKS: usize = 20_000;

/// The limit where each case has to be compiled.
const COMPILED_SHRINKS: usize = 150;

/// A case that failed, made as simple as it gets.
#[derive(Clone, Debug)]
pub struct FailedCase {
    /// The number of the case.
    pub number: u64,
    /// The simplest rules that fail.
    pub case: RandomRules,
    /// How they fail.
    pub what: String,
}

/// Tries all cases, telling the bar of each.
///
/// # Errors
///
/// Fails if modules cannot be written or compiled for a reason that lies outside.
pub fn run(args: &NightlyArgs, bar: &ProgressBar) -> io::Result<(NightlyTally, Vec<FailedCase>)> {
    let nightly = Nightly {
        args,
        bar,
        next: AtomicU64::new(args.first),
        workshops: env::temp_dir().join(format!("qishu-differential-{}", process::id())),
        failures: Mutex::new(Vec::new()),
    };
    let tallies: Vec<io::Result<NightlyTally>> = thread::scope(|scope| {
        let nightly = &nightly;
        let workers: Vec<_> =
            (0..args.threads.max(1)).map(|worker| scope.spawn(move || nightly.work(worker))).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    if nightly.workshops.exists() {
        std::fs::remove_dir_all(&nightly.workshops)?;
    }
    let mut all = NightlyTally::default();
    for tally in tallies {
        all.add(tally?);
    }
    let mut failures = nightly.failures.into_inner().unwrap_or_default();
    failures.sort_by_key(|failure| failure.number);
    Ok((all, failures))
}

struct Nightly<'a> {
    args: &'a NightlyArgs,
    bar: &'a ProgressBar,
    /// The number of the next case to begin.
    next: AtomicU64,
    /// The folder of the folders in which modules are compiled.
    workshops: PathBuf,
    failures: Mutex<Vec<FailedCase>>,
}

/// Cases that wait to be compiled, with the counts that their variants' modules have to find.
type Batch = BTreeMap<u64, (RandomRules, Vec<Option<BigUint>>)>;

impl Nightly<'_> {
    fn work(&self, worker: usize) -> io::Result<NightlyTally> {
        let mut tally = NightlyTally::default();
        let mut batch = Batch::new();
        let mut workshop = None;
        let end = self.args.first.saturating_add(self.args.cases);
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= end || self.has_enough() {
                break;
            }
            self.try_case(number, &mut tally, &mut batch)?;
            self.bar.inc(1);
            if batch.len() >= self.args.batch.max(1) {
                self.compile(worker, &mut workshop, &mut batch, &mut tally)?;
            }
        }
        self.compile(worker, &mut workshop, &mut batch, &mut tally)?;
        Ok(tally)
    }

    fn has_enough(&self) -> bool {
        self.failures.lock().is_ok_and(|failures| failures.len() >= self.args.failures)
    }

    fn size(&self, number: u64) -> Size {
        if !self.args.growing {
            return Size::small(self.args.boards);
        }
        let of = self.args.of.unwrap_or(self.args.cases).max(2);
        Size::growing(
            number.saturating_sub(if self.args.of.is_some() { 0 } else { self.args.first }) as f64 / (of - 1) as f64,
        )
    }

    fn effort(&self) -> Effort {
        let limits = Limits { steps: self.args.steps, ..Limits::default() };
        Effort { boards: self.args.boards, states: self.args.states, limits }
    }

    fn try_case(&self, number: u64, tally: &mut NightlyTally, batch: &mut Batch) -> io::Result<()> {
        let mut drawn = draw(self.args.seed, number, self.size(number))
            .map_err(|reason| io::Error::other(format!("case {number}: {reason}")))?;
        let case = drawn.current();
        if self.args.print {
            self.bar.suspend(|| eprintln!("case {number}:\n{case:?}"));
        }
        let mut totals = Vec::new();
        for model in &case.models {
            let place = (number, model.name.clone());
            match self.judged(model) {
                Judgement::Agreed(agreement) => {
                    tally.agreed(&place, &agreement);
                    totals.push(Some(agreement.total));
                }
                Judgement::Refused(error) => {
                    tally.refused(&place, &error);
                    totals.push(None);
                }
                Judgement::Disagreed(_) => {
                    if let Some((case, what)) = shrink(&mut drawn, SHRINKS, |case| self.disagreement(case)) {
                        self.keep(FailedCase { number, case, what });
                    }
                    return Ok(());
                }
            }
        }
        // One variant that is not counted keeps the whole case from being compiled.
        let compiles = self.args.modules > 0 && number.is_multiple_of(self.args.modules);
        if compiles && totals.iter().all(Option::is_some) {
            batch.insert(number, (case, totals));
        }
        Ok(())
    }

    /// The judgement; a panic is a disagreement.
    fn judged(&self, model: &qishu_spec_lang::Model) -> Judgement {
        catch_unwind(AssertUnwindSafe(|| oracle(model, self.effort()))).unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
            Judgement::Disagreed(format!("a panic: {}", text.unwrap_or("without a word")))
        })
    }

    fn disagreement(&self, case: &RandomRules) -> Option<String> {
        case.models.iter().find_map(|model| match self.judged(model) {
            Judgement::Disagreed(what) => Some(format!("{}: {what}", model.name)),
            _ => None,
        })
    }

    fn keep(&self, failure: FailedCase) {
        self.bar.suspend(|| eprintln!("case {} fails: {}\n{:?}", failure.number, failure.what, failure.case));
        if let Ok(mut failures) = self.failures.lock() {
            failures.push(failure);
        }
    }

    /// Compiles the batch, and holds every module against what its variant is known to count.
    fn compile(
        &self,
        worker: usize,
        workshop: &mut Option<Workshop>,
        batch: &mut Batch,
        tally: &mut NightlyTally,
    ) -> io::Result<()> {
        let batch = std::mem::take(batch);
        if batch.is_empty() {
            return Ok(());
        }
        if workshop.is_none() {
            *workshop = Some(Workshop::new(&self.workshops.join(worker.to_string()))?);
        }
        let Some(workshop) = workshop.as_ref() else { return Ok(()) };
        let wrong = wrong_modules(workshop, &batch)?;
        let sound = batch.iter().filter(|(number, _)| !wrong.contains(number));
        tally.compiled(sound.map(|(_, (_, totals))| totals.len()).sum());
        for number in wrong {
            let drawn = draw(self.args.seed, number, self.size(number));
            let mut drawn = drawn.map_err(|reason| io::Error::other(format!("case {number}: {reason}")))?;
            let fails = |case: &RandomRules| module_failure(workshop, case).unwrap_or(None);
            if let Some((case, what)) = shrink(&mut drawn, COMPILED_SHRINKS, fails) {
                self.keep(FailedCase { number, case, what });
            }
        }
        Ok(())
    }
}

/// The name of a case's variant in a batch.
fn name(number: u64) -> String {
    format!("case_{number}")
}

/// The numbers of the cases of whose modules one is wrong. Where a batch does not compile, each half is tried alone.
fn wrong_modules(workshop: &Workshop, batch: &Batch) -> io::Result<Vec<u64>> {
    let files: Vec<(String, String)> =
        batch.iter().flat_map(|(number, (case, _))| case.texts(&name(*number))).collect();
    let counts = match workshop.build(&files)? {
        Built::Counts(counts) => counts,
        Built::Mistakes(_) if batch.len() == 1 => return Ok(batch.keys().copied().collect()),
        Built::Mistakes(_) => {
            let mut left = batch.clone();
            let middle = batch.keys().nth(batch.len() / 2).copied().unwrap_or_default();
            let right = left.split_off(&middle);
            let mut wrong = wrong_modules(workshop, &left)?;
            wrong.extend(wrong_modules(workshop, &right)?);
            return Ok(wrong);
        }
    };
    let is_wrong = |number: &u64, case: &RandomRules, totals: &[Option<BigUint>]| {
        case.models
            .iter()
            .zip(totals)
            .any(|(model, total)| counts.get(&renamed(&model.name, *number)) != total.as_ref())
    };
    Ok(batch
        .iter()
        .filter(|(number, (case, totals))| is_wrong(number, case, totals))
        .map(|(number, _)| *number)
        .collect())
}

/// What a model of a case is called in the batch: the models have the names under which they were checked.
fn renamed(model: &str, number: u64) -> String {
    model.replacen("spec", &name(number), 1)
}

/// What is wrong with the modules of one case, judged by its plans.
fn module_failure(workshop: &Workshop, case: &RandomRules) -> io::Result<Option<String>> {
    let counts = match workshop.build(&case.texts("spec"))? {
        Built::Counts(counts) => counts,
        Built::Mistakes(text) => return Ok(Some(format!("the module does not compile:\n{text}"))),
    };
    Ok(case.models.iter().find_map(|model| {
        let plan =
            qishu_counting::planner::plan(model, qishu_counting::system::Statistic::Total, Default::default()).ok()?;
        let total = qishu_counting::execute::run::run(&plan).total;
        let by_module = counts.get(&model.name);
        let found = by_module.map_or("panics".to_owned(), |count| format!("counts {count}"));
        (by_module != Some(&total)).then(|| format!("{}: the plan counts {total}, the module {found}", model.name))
    }))
}

/// Writes the rules of failures where the ordinary tests find them.
///
/// # Errors
///
/// Fails if a file cannot be written.
pub fn write(failures: &[FailedCase], seed: u64, folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for failure in failures {
        let name = format!("seed_{seed}_case_{}", failure.number);
        paths.extend(differential::fixture::write(folder, &name, &failure.case, &failure.what)?);
    }
    Ok(paths)
}
