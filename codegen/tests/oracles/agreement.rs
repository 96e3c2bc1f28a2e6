//! Rules on which counting methods once disagreed, each shrunk to the essential, and rules that are too much work.

use differential::oracle::{Effort, Judgement, oracle};
use libtest_mimic::Trial;
use qishu_counting::planner::Limits;
use qishu_spec_lang::Model;

use crate::random::EFFORT;
use crate::trial_for_each_file;

pub fn trials() -> Vec<Trial> {
    let agreed = trial_for_each_file("agreement", what_once_disagreed_agrees);
    agreed.chain(trial_for_each_file("refused", what_is_too_much_work_is_refused)).collect()
}

/// Either oracle must be able to count them.
fn what_once_disagreed_agrees(model: &Model) {
    match oracle(model, Effort { boards: 1 << 24, states: 10_000, limits: Limits::default() }) {
        Judgement::Agreed(agreement) => {
            assert!(agreement.by_brute_force || agreement.by_naive_frontier, "no oracle can count it");
        }
        Judgement::Refused(error) => panic!("{error}"),
        Judgement::Disagreed(what) => panic!("{what}"),
    }
}

/// Small boards that brute force counts and the planner does not. One that is no longer refused belongs to the others.
fn what_is_too_much_work_is_refused(model: &Model) {
    let refused = match oracle(model, Effort { limits: Limits::DEFAULT, ..EFFORT }) {
        Judgement::Agreed(_) => panic!("it is not too much work any more"),
        Judgement::Refused(error) => error.to_string(),
        Judgement::Disagreed(what) => panic!("{what}"),
    };
    assert!(refused.contains("takes too much work"), "{refused}");
    assert!(refused.contains(&format!("({}.rules:", model.name)), "it names no rule: {refused}");
}
