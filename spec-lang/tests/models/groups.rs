//! Rules about groups: their sides, their squares, and what they are in words.

use qishu_rules::Rules;
use qishu_spec_lang::check_texts;

use super::model;

/// The rules with these statements about white's king and both sides' stones.
fn rules(statements: &str) -> Rules {
    let text = format!(
        "variant small {{ board 3 x 3 sides white, black mirror ranks
            piece stone S {{ count 0..2 anywhere }} piece king K of white {{ count 0..1 anywhere }} {statements} }}"
    );
    check_texts(&[("small.rules", &text)]).models.expect("there is no mistake").remove(0).rules
}

fn in_words(rules: &Rules) -> Vec<String> {
    (0..rules.groups.len()).map(|rule| rules.group_rule_in_words(rule)).collect()
}

#[test]
fn a_rule_holds_for_each_side_that_has_its_pieces() {
    let each = rules("require every group of stone on ranks 1, beside empty");
    let of = |side: &str, rank: u8| format!("forbid group of {side} stone on a{rank}..c{rank}, not beside empty");
    assert_eq!(in_words(&each), [of("white", 1), of("black", 3)]);
    // Black has no king, and `any` is no side's own.
    assert_eq!(
        in_words(&rules("require every group of empty touching king")),
        ["forbid group of empty, not touching white king"]
    );
    assert_eq!(
        in_words(&rules("require at most 2 groups of any stone on ranks 1")),
        ["require at most 2 group of white stone or black stone on a1..c1"]
    );
    let budgets = rules("budget 0..1 = groups(empty, beside king)").budgets;
    assert_eq!(budgets.len(), 1);
}

#[test]
fn chains_and_paths_are_groups_with_conditions() {
    assert_eq!(
        in_words(&rules("forbid chain of white stone between ranks 1, c3 require chain of empty between a1, c1, b3")),
        [
            "forbid group of white stone, reaching a1..c1, reaching c3",
            "require at least 1 group of empty, reaching a1, reaching c1, reaching b3"
        ]
    );
    assert_eq!(
        in_words(&rules("require path of empty or any stone from king to ranks 3")),
        ["forbid group of white stone or white king or black stone or empty, with white king, not reaching a3..c3"
            .replace("white stone or white king or black stone or empty", "any or empty")]
    );
}

#[test]
fn every_form_of_the_fixture_is_read() {
    let model = model("groups");
    assert_eq!(model.rules.groups.iter().filter(|rule| rule.name == "alive").count(), 2, "one for each side");
    assert_eq!(model.rules.budgets.iter().map(|budget| budget.groups.len()).collect::<Vec<_>>(), [1, 1, 2]);
}
