//! Tests of `bench`: the values that are the same in every run. No test depends on times.

use serde_json::Value;

use crate::program::{BROKEN, Folder, SMALL};

/// What is measured here is not looked at.
const BRIEFLY: &str = "--seconds=0.01";

fn report(text: &str) -> Value {
    serde_json::from_str(text).expect("it is JSON")
}

#[test]
fn plan_and_naive_frontier_are_measured_without_a_toolchain() {
    let folder = Folder::new("bench_plan").with("small.rules", SMALL);
    let text = folder.run(&["bench", "--no-module", BRIEFLY, "--format=json", "small.rules"]).results();
    let report = report(&text);
    assert_eq!((&report["schema"], &report["compiler"]), (&Value::from(1), &Value::Null));
    let variant = &report["variants"][0];
    assert_eq!((&variant["name"], &variant["count"]), (&Value::from("small"), &Value::from("11")));
    assert!(variant["steps"].is_string() && variant["plan_seconds"].is_f64(), "{variant}");
    let ways = variant["ways"].as_array().expect("there are ways");
    assert_eq!(ways.iter().map(|way| way["by"].as_str()).collect::<Vec<_>>(), [Some("plan"), Some("naive_frontier")]);
    assert!(ways.iter().all(|way| way["seconds"].is_f64()), "{ways:?}");
}

#[test]
fn the_plain_form_has_ten_values_a_line() {
    let folder = Folder::new("bench_plain").with("small.rules", SMALL);
    let text = folder.run(&["bench", "--no-module", BRIEFLY, "--format=plain", "small.rules", "xiangqi"]).results();
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(
        lines.iter().map(|values| (values[0], values.len())).collect::<Vec<_>>(),
        [("small", 10), ("xiangqi", 10)]
    );
    // Instructions and the module's time were not measured; the naive frontier would have to remember too much for one
    // of them.
    assert_eq!((lines[0][6], lines[0][7], lines[1][9]), ("-", "-", "-"), "{text}");
    assert!(lines[0][9].parse::<f64>().is_ok(), "{text}");
}

#[test]
#[ignore = "compiles a crate, optimised; `.ci/nightly` runs it"]
fn a_module_is_compiled_and_measured() {
    let folder = Folder::new("bench_module").with("small.rules", SMALL);
    let text = folder.run(&["bench", "--format=json", "small.rules", "noughts_and_crosses"]).results();
    let report = report(&text);
    assert!(report["compiler"].as_str().is_some_and(|compiler| compiler.starts_with("cargo ")), "{report}");
    let variants = report["variants"].as_array().expect("they are a list");
    assert_eq!(variants.len(), 2, "{report}");
    for variant in variants {
        let module = &variant["ways"][0];
        assert_eq!(module["by"], "module");
        assert!(module["seconds"].is_f64(), "{module}");
        // Without Valgrind there is a remark instead.
        assert_ne!(module["instructions"].is_u64(), module["remark"].is_string(), "{module}");
    }
}

#[test]
fn the_human_form_shows_the_ways_beside_one_another() {
    let folder = Folder::new("bench_human").with("small.rules", SMALL);
    let text = folder.run(&["bench", "--no-module", BRIEFLY, "--most-states", "1", "small.rules"]).results();
    assert!(text.starts_with("small: A small game\n  plan    1 table with "), "{text}");
    assert!(text.contains("\n  the plan ") && text.contains("more than 1 combinations of sums at once\n"), "{text}");
}

#[test]
fn a_missing_toolchain_is_reported() {
    let folder = Folder::new("bench_no_cargo").with("small.rules", SMALL);
    let mut command = folder.command(&["bench", "small.rules"]);
    let output = command.env("CARGO", "/no/such/cargo").output().expect("the program runs");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{message}");
    assert!(message.starts_with("error: cannot run cargo: ") && message.contains("help: --no-module"), "{message}");
}

#[test]
fn mistakes_are_reported_and_the_others_measured() {
    let folder = Folder::new("bench_mistakes").with("small.rules", SMALL).with("broken.rules", BROKEN);
    let run = folder.run(&["bench", "--no-module", BRIEFLY, "--format=plain", "broken.rules", "small.rules"]);
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("hillside") && run.out.starts_with("small\t"), "{run:?}");
    folder.run(&["bench", "--no-module", "no_such_name"]).wrong_command();
    for seconds in ["0", "-1", "inf", "soon"] {
        let wrong =
            folder.run(&["bench", "--no-module", &format!("--seconds={seconds}"), "small.rules"]).wrong_command();
        let told = format!("`--seconds`: expected a number of seconds above 0, such as 0.5, found `{seconds}`");
        assert!(wrong.contains(&told), "{wrong}");
    }
}
