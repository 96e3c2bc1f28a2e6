//! The main check of the project: on random rules, brute force, the naive frontier and the plan agree.
//!
//! The compiled module is checked in the crate `tools/agreement`, since it needs a build. The program
//! `qishu-differential` also checks it, on any number of cases, and writes failing ones into `tests/agreement`.
//!
//! `TEST_EFFORT` multiplies the number of cases.

use std::cell::Cell;

use differential::effort;
use differential::oracle::{Effort, Judgement, oracle};
use differential::random_spec::{self, Size};
use libtest_mimic::Trial;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngSeed, TestRunner};
use qishu_counting::planner::Limits;

use crate::trial;

/// The number of shares of the random rules, each with its own thread.
const SHARES: u32 = 8;

pub fn trials() -> Vec<Trial> {
    let shares = (0..SHARES).map(|share| {
        let name = format!("random::brute_force_and_the_plan_agree::{share}");
        trial(name, move || brute_force_and_the_plan_agree(share))
    });
    let cover = trial("random::the_random_rules_cover_the_language", the_random_rules_cover_the_language);
    shares.chain([cover]).collect()
}

/// The most boards that brute force enumerates in one variant.
const MOST_BOARDS: u64 = 20_000;

/// The configuration of a share: its number of cases, and its seed.
fn config(cases: u32, share: u32) -> ProptestConfig {
    let config = ProptestConfig::default();
    ProptestConfig {
        cases: cases.div_ceil(SHARES),
        rng_seed: match config.rng_seed {
            RngSeed::Random => RngSeed::Random,
            RngSeed::Fixed(seed) => RngSeed::Fixed(seed.wrapping_add(share.into())),
        },
        // What failed is kept as rules, which mean the same when the generator changes, and not as a seed.
        failure_persistence: None,
        ..config
    }
}

/// Brute force enumerates every board, and the naive frontier checks it where it needs few states.
///
/// A plan of more steps is refused, since executing it with big integers takes minutes.
pub const EFFORT: Effort =
    Effort { boards: u64::MAX, states: 500, limits: Limits { steps: 1 << 22, ..Limits::DEFAULT } };

/// The planner may refuse a count by tables as too much work, but at most once in this many variants. A usual reason is
/// numbers left out on several lines at once, which the planner splits into cases; the frontier counts those.
const REFUSED_ONCE_IN: usize = 50;

/// The additional refusals that are allowed in a small sample.
const BY_CHANCE: usize = 4;

fn brute_force_and_the_plan_agree(share: u32) {
    let (judged, refused) = (Cell::new(0), Cell::new(0));
    let mut runner = TestRunner::new(config(effort::times(120), share));
    let result = runner.run(&random_spec::cases(Size::small(MOST_BOARDS)), |case| {
        for model in &case.models {
            judged.set(judged.get() + 1);
            match oracle(model, EFFORT) {
                Judgement::Agreed(_) => {}
                Judgement::Refused(_) => refused.set(refused.get() + 1),
                Judgement::Disagreed(what) => return Err(TestCaseError::fail(format!("{}: {what}", model.name))),
            }
        }
        Ok(())
    });
    let (judged, refused) = (judged.get(), refused.get());
    if let Err(error) = result {
        panic!("{error}");
    }
    assert!(refused <= BY_CHANCE + judged / REFUSED_ONCE_IN, "{refused} of {judged} variants are too much work");
}

/// Words of one construct of the language each, and the least number of cases with it in a thousand.
const CONSTRUCTS: &[(&str, u32)] = &[
    (" keep ", 150),
    (" keep shape", 80),
    (" joined along file, rank, rising", 10),
    (" joined along file, rank, falling", 10),
    ("mirror ranks", 80),
    ("mirror files", 80),
    (" rotate", 80),
    (" same", 80),
    ("black, red same", 40),
    (" of ", 150),
    ("draw {", 100),
    ("files ", 200),
    ("ranks ", 200),
    ("..", 200),
    (" | ", 150),
    (" & ", 150),
    (" - ", 150),
    ("mirror (", 30),
    ("(", 100),
    (" as ", 150),
    (" stacked ", 80),
    (" in hand ", 80),
    (" called ", 80),
    ("at most 0", 100),
    ("at most 1", 100),
    ("at most 2", 100),
    ("per file", 100),
    ("per rank", 100),
    ("per rising", 40),
    ("per falling", 40),
    (" joined by ", 50),
    ("partition ", 150),
    ("lines wings = ", 80),
    ("lines banks = ", 40),
    ("per wings", 40),
    ("per banks", 20),
    ("state ", 100),
    (" as KQ", 10),
    ("to_move white", 7),
    ("replace state", 1),
    ("remove state", 1),
    ("cap ", 150),
    ("cap limit", 80),
    ("budget ", 150),
    ("across sides", 80),
    ("over(", 80),
    ("lines(file", 10),
    ("lines(wings", 5),
    (" * ", 80),
    ("forbid ", 150),
    (" no ", 80),
    (" per square", 20),
    (" per square on", 10),
    (" at 1 per ", 1),
    (" at 0 0", 5),
    (" at -1 ", 5),
    (" faces ", 35),
    (" along file", 20),
    (" along rank", 20),
    ("diagonal", 10),
    ("along rising", 5),
    ("along falling", 5),
    (" touches ", 30),
    (" beside ", 30),
    (" aligned ", 15),
    ("require ", 30),
    (" any", 15),
    (" any own", 3),
    (" any enemy", 3),
    (" forward", 10),
    (" backward", 10),
    (" sideways", 10),
    (" leftward", 5),
    (" rightward", 5),
    ("touches enemy", 10),
    ("beside enemy", 10),
    ("faces enemy", 10),
    ("every group of ", 15),
    (" groups of ", 30),
    ("forbid group of ", 5),
    ("chain of ", 10),
    ("path of ", 8),
    ("groups(", 15),
    (" reaching ", 15),
    (" touching ", 15),
    (" or empty", 15),
    (" not joined", 5),
    (", not ", 5),
    (" on board - (", 8),
    ("weight ", 100),
    ("weight held: ", 5),
    ("replace weight ", 1),
    ("layer ", 100),
    ("per side", 40),
    ("interactions", 150),
    ("enemy ", 50),
    ("extends", 100),
    ("replace region", 20),
    ("replace partition", 10),
    ("remove partition", 5),
    ("replace piece", 20),
    ("replace sides", 5),
    ("replace board", 5),
    ("replace layer", 5),
    ("replace cap", 3),
    ("replace budget", 1),
    ("replace forbid", 3),
    ("remove piece", 5),
    ("remove cap", 3),
    ("remove budget", 3),
    ("remove forbid", 3),
];

fn the_random_rules_cover_the_language() {
    let mut runner = TestRunner::new(ProptestConfig { rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() });
    let rules = random_spec::rules(Size::small(20_000));
    let mut accepted: Vec<String> = Vec::new();
    for _ in 0..1000 {
        let rules = rules.new_tree(&mut runner).expect("nothing is filtered here").current();
        if random_spec::check(&rules).is_ok() {
            accepted.push(rules.to_string());
        }
    }
    for &(word, least) in CONSTRUCTS {
        let found = accepted.iter().filter(|text| text.contains(word)).count();
        assert!(found >= least as usize, "`{word}` occurs in {found} of 1000 random rules");
    }
    assert!(accepted.len() > 800, "the checker refuses most of the random rules");
}
