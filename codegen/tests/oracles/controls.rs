//! Controls: wrong rules give wrong counts, each a different one, so the planner sees all that makes Xiangqi hard to
//! count by hand.
//!
//! Each error is tried twice: on a small board against brute force, and on the whole board against figures of an
//! independent program. The promotions of chess are tested likewise.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use common::rules;
use libtest_mimic::Trial;
use num_bigint::BigUint;
use qishu_counting::execute::run::run;
use qishu_counting::oracles::brute;
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::Statistic;
use qishu_spec_lang::Model;

use crate::trial;

/// A rules file by its path from the workspace's folder, and its count.
type Pinned = (&'static str, &'static str);

/// The right rules and the wrong ones on the board of 3 x 6, as brute force counts them.
const SMALL: &[Pinned] = &[
    ("variants/xiangqi/small_xiangqi", "1703578"),
    ("codegen/tests/controls/small_no_cap", "1784068"),
    ("codegen/tests/controls/small_elephants_apart", "3418956"),
    ("codegen/tests/controls/small_files_blocked", "1520525"),
];

/// The rules on the board of 9 x 10.
///
/// An independent program, without code of this project, has given these figures. It enumerates the sets of squares of
/// one side's general, advisors, elephants and soldiers on its own half. It joins the two halves by their numbers of
/// free squares, and gives the known figure for the right rules too.
const LARGE: &[Pinned] = &[
    ("variants/xiangqi/xiangqi", "7583767311308936928441671793917387439659"),
    ("codegen/tests/controls/no_cap", "8062242942143792742215533715318927971533"),
    ("codegen/tests/controls/elephants_apart", "21674717143900730273189489196118024180844"),
    ("codegen/tests/controls/files_blocked", "6989233510797343297264170402033470340672"),
];

/// Chess, where pieces are promoted, and the kings do not touch.
///
/// Computed by independent programs without code or plans of this one. The kings can be placed in 212, 1448 and 1952
/// ways with none, one and both of them on the ranks 2 to 7. This leaves 48, 47 or 46 squares to `p` and `q` pawns. For
/// `p` pawns let E_p be a polynomial over the numbers of a side's other pieces within the budget. Each gives a term
/// x^pieces / (product of the factorials of their numbers). With F = 62 - p - q squares left, the placements of both
/// sides number E_p * E_q when x^m is read as F! / (F - m)!. Where bishops keep to a colour, kings, pawns and the
/// squares left are split by colour as well. The bishops are then placed before the other pieces.
const PROMOTIONS: &[Pinned] = &[
    ("codegen/tests/controls/chess_inventories", "12941400138430441259967747920892788015554960528820"),
    ("codegen/tests/controls/chess_bishops_alike", "21479616060441275961994497474036924399739608659772"),
];

/// The most boards that brute force enumerates in one variant.
const MOST_BOARDS: u64 = 100_000_000;

/// A test for each file, and that no file is without one.
pub fn trials() -> Vec<Trial> {
    let each = |pinned: &'static [Pinned], test: fn(&str, &str)| {
        pinned.iter().map(move |&(path, count)| {
            let name = path.rsplit('/').next().unwrap_or(path);
            trial(format!("controls::{name}"), move || test(path, count))
        })
    };
    let mut trials: Vec<Trial> = each(SMALL, brute_force_and_the_plan_count).collect();
    trials.extend(each(LARGE, the_plan_counts));
    trials.extend(each(PROMOTIONS, the_plan_counts));
    trials.push(trial("controls::no_two_of_a_kind_are_counted_alike", no_two_are_counted_alike));
    trials.push(trial("controls::each_file_has_its_count", each_file_has_its_count));
    trials
}

fn brute_force_and_the_plan_count(path: &str, count: &str) {
    let model = rules::read(&file(path));
    assert_eq!(brute::count(&model, MOST_BOARDS).expect("the board is small").to_string(), count, "by brute force");
    assert_eq!(by_plan(&model).to_string(), count, "by its plan");
}

fn the_plan_counts(path: &str, count: &str) {
    assert_eq!(by_plan(&rules::read(&file(path))).to_string(), count);
}

/// Wrong rules give another count than the right ones, and than other wrong rules.
fn no_two_are_counted_alike() {
    for pinned in [SMALL, LARGE, PROMOTIONS] {
        let counts: BTreeSet<&str> = pinned.iter().map(|(_, count)| *count).collect();
        assert_eq!(counts.len(), pinned.len(), "{pinned:?}");
    }
}

fn each_file_has_its_count() {
    let pinned = [SMALL, LARGE, PROMOTIONS].into_iter().flatten();
    let pinned: BTreeSet<PathBuf> =
        pinned.filter(|(path, _)| !path.starts_with("variants/")).map(|(path, _)| file(path)).collect();
    let entries = fs::read_dir(rules::path("codegen/tests/controls"));
    let files: BTreeSet<PathBuf> =
        entries.expect("the folder is there").map(|entry| entry.expect("it can be read").path()).collect();
    assert_eq!(files, pinned);
}

fn by_plan(model: &Model) -> BigUint {
    run(&plan(model, Statistic::Total, Limits::default()).expect("it is little work")).total
}

/// A rules file by its path from the workspace's folder.
fn file(path: &str) -> PathBuf {
    rules::path(&format!("{path}.rules"))
}
