//! Tests of the page that compares the plans of Xiangqi with the equations of a paper: its quotations match the plans,
//! and its statements about equation (3) are true.

use num_bigint::BigUint;
use qishu_counting::execute::run::run;
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::Statistic;

const PAGE: &str = include_str!("../reading/xiangqi_wei_li.md");

/// A text with every run of white space replaced by one space.
fn flowing(text: &str) -> String {
    text.split_whitespace().collect::<Vec<&str>>().join(" ")
}

#[test]
fn what_is_quoted_stands_in_the_plans() {
    let mut quoted = 0;
    for block in PAGE.split("```text ").skip(1) {
        let (name, rest) = block.split_once('\n').expect("a block has lines");
        let Some(variant) = name.strip_suffix(".plan") else { continue };
        let (lines, _) = rest.split_once("```").expect("the block ends");
        let path = format!("{}/snapshots/{variant}.plan.snap", env!("CARGO_MANIFEST_DIR"));
        let reviewed = flowing(&std::fs::read_to_string(path).expect("the plan was reviewed"));
        for line in lines.lines() {
            assert!(reviewed.contains(&flowing(line)), "{variant}: {line}");
            quoted += 1;
        }
    }
    assert!(quoted >= 8, "the page quotes {quoted} lines");
}

/// Elephants on soldiers' posts and soldiers at home, of one side; with an additional rule.
fn posts(rule: &str) -> Vec<(Vec<i64>, BigUint)> {
    let text = format!(
        "variant posts {{
            board 9 x 10
            sides red
            piece elephant B {{ count 0..2 on c5 g5 }}
            piece soldier  P {{ count 0..5 on files a c e g i & ranks 4..5 at most 1 per file }}
            {rule}
        }}"
    );
    let model = qishu_spec_lang::check_texts(&[("posts.rules", text.as_str())]).models.expect("it is right").remove(0);
    run(&plan(&model, Statistic::Material, Limits::default()).expect("it is little work")).by_statistic
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * n.saturating_sub(i) / (i + 1))
}

#[test]
fn equation_three_lacks_the_choice_of_the_blocked_files() {
    let ways = |blocked: u64, soldiers: u64, choice: fn(u64, u64) -> u64| {
        let of = |i: u64| choice(blocked, i) * 2u64.pow((soldiers - i) as u32) * choose(5 - blocked, soldiers - i);
        // The elephants stand on one of the two posts, on none or on both.
        choose(2, blocked) * (0..=blocked.min(soldiers)).map(of).sum::<u64>()
    };
    let printed = "forbid elephant on c5, elephant on g5, soldier on g4, no soldier on c4";
    for (rule, choice) in [("", choose as fn(u64, u64) -> u64), (printed, |_, _| 1)] {
        let rows = posts(rule);
        assert_eq!(rows.len(), 3 * 6);
        for (numbers, positions) in rows {
            let (blocked, soldiers) = (numbers[0] as u64, numbers[1] as u64);
            assert_eq!(positions, ways(blocked, soldiers, choice).into(), "{rule} {blocked} {soldiers}");
        }
    }
}
