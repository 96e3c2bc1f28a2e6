//! Tests of `count`: the three formats, both counting methods, and published figures.

use serde_json::{Value, json};

use crate::library;
use crate::program::{BROKEN, Folder, NONE, SMALL};

#[test]
fn the_human_form_tells_everything() {
    let folder = Folder::new("human").with("small.rules", SMALL).with("none.rules", NONE);
    insta::assert_snapshot!(folder.run(&["count", "small.rules", "none.rules"]).results());
}

#[test]
fn the_human_form_of_a_compiled_variant_fits_a_page() {
    let text = Folder::new("human_compiled").run(&["count", "xiangqi"]).results();
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    insta::assert_snapshot!(text);
}

#[test]
fn long_numbers_are_broken_between_groups() {
    let rules = "variant large { board 30 x 30 sides alone piece stone { count 0..900 anywhere } }";
    let text = Folder::new("long").with("large.rules", rules).run(&["count", "large.rules"]).results();
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    insta::assert_snapshot!(text);
}

#[test]
fn the_plain_form_is_the_integers_with_names_where_there_are_several() {
    let alone = Folder::new("plain_alone").with("small.rules", SMALL);
    assert_eq!(alone.run(&["count", "--format", "plain", "small.rules"]).results(), "11\n");
    let folder = Folder::new("plain").with("small.rules", SMALL).with("none.rules", NONE);
    let run = folder.run(&["count", "--format", "plain", "small.rules", "xiangqi", "none.rules"]);
    assert_eq!(run.results(), "small.rules\t11\nxiangqi\t7583767311308936928441671793917387439659\nnone.rules\t0\n");
}

#[test]
fn the_json_form_is_one_object() {
    let folder = Folder::new("json").with("small.rules", SMALL).with("none.rules", NONE);
    insta::assert_snapshot!(folder.run(&["count", "--format=json", "small.rules", "none.rules"]).results());
}

#[test]
fn numbers_of_more_than_53_bits_are_strings_in_json() {
    let text = Folder::new("json_compiled").run(&["count", "--format=json", "xiangqi"]).results();
    let report: Value = serde_json::from_str(&text).expect("it is JSON");
    let variant = &report["variants"][0];
    assert_eq!(variant["name"], "xiangqi");
    assert_eq!((&variant["method"], &variant["module"]), (&json!("tables"), &json!(true)));
    assert_eq!(variant["count"], "7583767311308936928441671793917387439659");
    assert_eq!(variant["whole_bits"], 133);
    let printed = &variant["published"][0];
    assert_eq!(printed["figure"], "7547040878332418571694532043654081760159");
    assert_eq!(printed["difference"], "-36726432976518356747139750263305679500");
    assert_eq!(printed["agrees"], false);
}

#[test]
fn without_a_name_all_compiled_variants_are_counted() {
    let names = library::counts().iter().map(|variant| variant["name"].as_str());
    assert!(names.eq(generated::LIBRARY.iter().map(|variant| Some(variant.name))));
}

#[test]
fn module_and_plan_of_compiled_variants_agree() {
    let mut folder = Folder::new("agree");
    for (file, text) in generated::LIBRARY.iter().flat_map(|variant| variant.files) {
        folder = folder.with(file, text);
    }
    // Random rules are compared in `tools/agreement`; here some of each family are, as the program counts them.
    let names: Vec<&str> = generated::VARIANTS.iter().map(|variant| variant.name).step_by(8).collect();
    let files: Vec<String> = names.iter().map(|name| format!("{name}.rules")).collect();
    let count = |targets: &[&str]| folder.run(&[&["count", "--format=plain"], targets].concat()).results();
    let planned = count(&files.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(names.len() > 10 && planned.lines().count() == names.len(), "{planned}");
    assert_eq!(planned.replace(".rules\t", "\t"), count(&names));
}

#[test]
fn standard_input_is_counted() {
    let folder = Folder::new("standard_input");
    assert_eq!(folder.run_with(&["count", "--format=plain", "-"], SMALL.as_bytes()).results(), "11\n");
}

#[test]
fn a_base_is_found_beside_its_file() {
    let derived = "variant derived extends small { replace piece stone S { count 0..4 anywhere } }";
    let folder = Folder::new("base").with("small.rules", SMALL).with("derived.rules", derived);
    assert_eq!(folder.run(&["count", "--format=plain", "derived.rules"]).results(), "16\n");
}

#[test]
fn one_mistake_does_not_stop_the_others() {
    let folder = Folder::new("others").with("small.rules", SMALL).with("broken.rules", BROKEN);
    let run = folder.run(&["count", "--format=plain", "broken.rules", "small.rules", "no_such_name", "small.rules"]);
    let lines = "broken.rules\t-\nsmall.rules\t11\nno_such_name\t-\nsmall.rules\t11\n";
    assert_eq!((run.code, run.out.as_str()), (Some(2), lines));
    assert!(run.err.contains("peice") && run.err.contains("no_such_name"), "{}", run.err);
    let run = folder.run(&["count", "--format=json", "broken.rules", "small.rules"]);
    assert_eq!(run.code, Some(1));
    let report: Value = serde_json::from_str(&run.out).expect("it is JSON");
    assert_eq!(report["variants"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (report["failed"].as_array().map(Vec::len), &report["failed"][0]["target"]),
        (Some(1), &"broken.rules".into())
    );
    assert!(
        report["failed"][0]["error"].as_str().is_some_and(|error| error.starts_with("broken.rules:4:5: error[E0012]"))
    );
    let run = folder.run(&["count", "--format=csv", "broken.rules", "small.rules"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (Some(1), "name,positions,log10,bits\nbroken.rules,,,\nsmall.rules,11,1.041393,3.459432\n")
    );
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let rules = SMALL.replace("A small game", "A \u{1b}[31msmall\u{7} game");
    let text = Folder::new("control").with("small.rules", rules).run(&["count", "small.rules"]).mistakes();
    assert!(text.contains("E0017") && !text.contains(['\u{1b}', '\u{7}']), "{text:?}");
}
