//! Wrong rules give wrong counts, each its own: what makes Xiangqi hard to count by hand is seen by the planner.
//!
//! Each way of going wrong is tried twice: on a small board against brute force, and on the whole board against figures
//! that an independent program has worked out. So are the promotions of chess.

use std::path::{Path, PathBuf};

use num_bigint::BigUint;
use qishu_codegen::execute::run::run;
use qishu_codegen::judges::brute;
use qishu_codegen::planner::{Limits, plan};
use qishu_codegen::system::Statistic;
use qishu_spec_lang::Model;

/// The right rules and the wrong ones on the board of 3 x 6, as brute force counts them.
const SMALL: &[(&str, &str)] = &[
    ("variants/small_xiangqi", "3120430"),
    ("codegen/tests/controls/small_no_cap", "3241654"),
    ("codegen/tests/controls/small_elephants_apart", "9581313"),
    ("codegen/tests/controls/small_files_blocked", "2377105"),
];

/// The same on the board of 9 x 10.
///
/// A program of its own, which shares no code with this project, has given each of these figures: it goes through every
/// set of squares that the general, the advisors, the elephants and the soldiers of one side can take on their own
/// half, and joins the two halves by how many squares stay free. It gives the known figure for the right rules too.
const LARGE: &[(&str, &str)] = &[
    ("variants/xiangqi", "7583767311308936928441671793917387439659"),
    ("codegen/tests/controls/no_cap", "8062242942143792742215533715318927971533"),
    ("codegen/tests/controls/elephants_apart", "21674717143900730273189489196118024180844"),
    ("codegen/tests/controls/files_blocked", "6989233510797343297264170402033470340672"),
];

/// Chess, where men are promoted, and the kings do not touch.
///
/// Worked out by programs of their own, which share neither code nor plan with this one. The kings stand in 212, 1448 and
/// 1952 ways with none, one and both of them on the ranks 2 to 7, which leaves 48, 47 or 46 squares to `p` and `q` pawns.
/// For `p` pawns let E_p be the polynomial that has, for all numbers of a side's other men within the budget, a term
/// x^men / (product of the factorials of their numbers). With F = 62 - p - q squares left, those of both sides stand in as
/// many ways as E_p * E_q says when x^m is read as F! / (F - m)!. Where bishops keep to a colour, kings, pawns and the
/// squares left are told apart by colour as well, and the bishops take theirs before the other men.
const PROMOTIONS: &[(&str, &str)] = &[
    ("codegen/tests/controls/chess_inventories", "12941400138430441259967747920892788015554960528820"),
    ("codegen/tests/controls/chess_bishops_alike", "21479616060441275961994497474036924399739608659772"),
];

/// The most boards that brute force looks at in one variant.
const MOST_BOARDS: u64 = 100_000_000;

#[test]
fn wrong_rules_on_a_small_board_give_the_counts_of_brute_force() {
    check(SMALL, |model| {
        let by_brute_force = brute::count(model, MOST_BOARDS).expect("the board is small");
        assert_eq!(by_plan(model), by_brute_force, "{} by its plan", model.name);
        by_brute_force
    });
}

#[test]
fn wrong_rules_on_the_whole_board_give_the_counts_worked_out_elsewhere() {
    check(LARGE, by_plan);
}

#[test]
fn promotions_are_counted_as_they_were_worked_out_elsewhere() {
    check(PROMOTIONS, by_plan);
}

/// Holds each variant's count against the pinned one, and the wrong counts against the right one, which comes first.
fn check(pinned: &[(&str, &str)], count: impl Fn(&Model) -> BigUint) {
    let files: Vec<PathBuf> = pinned.iter().map(|(path, _)| file(path)).collect();
    let loaded = qishu_spec_lang::load(&files);
    let models = loaded.models.unwrap_or_else(|mistakes| {
        let texts: Vec<String> = mistakes.iter().map(|mistake| mistake.render_plain(&loaded.sources)).collect();
        panic!("{}", texts.join("\n"))
    });
    assert_eq!(models.len(), pinned.len());
    let counts: Vec<String> = models.iter().map(|model| count(model).to_string()).collect();
    let counted: Vec<(&str, &str)> =
        pinned.iter().zip(&counts).map(|((path, _), count)| (*path, count.as_str())).collect();
    assert_eq!(counted, pinned);
    for (place, count) in counts.iter().enumerate() {
        assert!(!counts[..place].contains(count), "{} is counted like another variant", pinned[place].0);
    }
}

fn by_plan(model: &Model) -> BigUint {
    run(&plan(model, Statistic::Total, Limits::default()).expect("it is little work")).total
}

/// A rules file by its path from the workspace's folder.
fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(format!("{path}.rules"))
}
