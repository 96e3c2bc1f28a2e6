//! Fixing warnings does not change a count. On random rules, unused caps and budgets are removed, unreachable maxima
//! lowered, and exclusions without effect dropped; brute force then counts the same.

use std::collections::BTreeMap;

use differential::draw;
use differential::effort;
use differential::random_spec::Size;
use libtest_mimic::Trial;
use qishu_counting::oracles::brute;
use qishu_rules::{Cap, CountLimit, LineTerm, List, Origin, PieceTypeId};
use qishu_spec_lang::{Diagnostic, Loaded, Model, check_texts};

use crate::trial;

/// The series of cases.
const SEED: u64 = 26;

/// The most boards that brute force enumerates in one variant.
const MOST_BOARDS: u64 = 300;

pub fn trials() -> Vec<Trial> {
    vec![trial("warned::what_is_warned_of_changes_no_count", what_is_warned_of_changes_no_count)]
}

/// What W0401 says of a condition of lines is looked at by itself.
const CONDITION: &str = "W0401 of a condition";

/// How often each warning was looked at.
type Tally = BTreeMap<String, usize>;

fn what_is_warned_of_changes_no_count() {
    let mut tally = Tally::new();
    for number in 0..u64::from(effort::times(180)) {
        let case = draw::case(SEED, number, Size::small(MOST_BOARDS)).expect("some rules are accepted");
        let texts = case.texts("spec");
        let loaded = read(&texts);
        let models = loaded.models.as_ref().expect("the rules are sound");
        // The variant asked for is in the first file.
        let of_first = |warning: &&Diagnostic| warning.span().is_some_and(|span| span.file.0 == 0);
        let warnings: Vec<&Diagnostic> = loaded.warnings.iter().filter(of_first).collect();
        let count = |model: &Model| brute::count(model, u64::MAX).expect("the boards are few");
        let without = without(&models[0], &loaded, &warnings, &mut tally);
        let texts = untaken(&texts, &warnings, &mut tally);
        if without.rules != models[0].rules || texts[0] != case.texts("spec")[0] {
            let expected = count(&models[0]);
            assert_eq!(count(&without), expected, "{case:?}");
            let again = read(&texts).models.expect("they are sound without it");
            assert_eq!(count(&again[0]), expected, "{case:?}\n{}", texts[0].1);
        }
    }
    for what in ["W0201", "W0301", "W0401", "W0402", CONDITION] {
        assert!(tally.get(what).is_some_and(|&number| number >= 3), "{what} is seldom looked at: {tally:?}");
    }
}

fn read(texts: &[(String, String)]) -> Loaded {
    let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    check_texts(&texts)
}

/// The model without caps and budgets that never bind, and with greatest numbers one lower where these are never
/// reached.
fn without(model: &Model, loaded: &Loaded, warnings: &[&Diagnostic], tally: &mut Tally) -> Model {
    let mut model = model.clone();
    for warning in warnings {
        let code = warning.code.to_string();
        let span = warning.span().expect("a warning has a place");
        let file = loaded.sources.file(span.file);
        let line = file.place(span.start).line;
        let here = |origin: &Origin| origin.line == line && *origin.file == *file.base_name();
        let rules = &mut model.rules;
        if code == "W0401" && rules.budgets.iter().any(|budget| here(&budget.origin)) {
            let before = &file.text()[..span.start];
            let statement = &before[before.rfind('\n').unwrap_or_default()..];
            // Every condition follows a comma.
            let index = statement.matches(", at ").count() + statement.matches(", exactly ").count();
            for budget in rules.budgets.to_mut().iter_mut().filter(|budget| here(&budget.origin)) {
                meet_always(&mut budget.lines, index);
            }
            *tally.entry(CONDITION.to_owned()).or_default() += 1;
            continue;
        }
        match code.as_str() {
            "W0301" => {
                for piece_type in rules.piece_types.to_mut().iter_mut().filter(|piece_type| here(&piece_type.origin)) {
                    piece_type.count = *piece_type.count.start()..=piece_type.count.end() - 1;
                }
            }
            // Of several caps on one line it is not known which is meant.
            "W0401" if is_one_statement(rules.caps.iter().filter(|cap| here(&cap.origin))) => {
                rules.caps.to_mut().retain(|cap| !here(&cap.origin));
            }
            "W0402" => rules.budgets.to_mut().retain(|budget| !here(&budget.origin)),
            _ => continue,
        }
        *tally.entry(code).or_default() += 1;
    }
    model
}

/// Lets every line meet the condition of that number in a sum.
fn meet_always(terms: &mut List<LineTerm>, index: usize) {
    let conditions = terms.to_mut().iter_mut().flat_map(|term| term.having.to_mut());
    let condition = conditions.into_iter().nth(index).expect("the sum has that condition");
    condition.limit = CountLimit::between(0, u32::MAX);
}

/// Whether the caps are those of one statement, split by side: no piece is capped twice.
fn is_one_statement<'a>(caps: impl Iterator<Item = &'a Cap>) -> bool {
    let mut piece_types: Vec<PieceTypeId> =
        caps.flat_map(|cap| cap.pieces.first().map(|pieces| pieces.piece_type)).collect();
    let all = piece_types.len();
    piece_types.sort_unstable();
    piece_types.dedup();
    piece_types.len() == all
}

/// The texts without the exclusions that have no effect.
fn untaken(texts: &[(String, String)], warnings: &[&Diagnostic], tally: &mut Tally) -> Vec<(String, String)> {
    let mut texts = texts.to_vec();
    // From the end, so that the places before it stay.
    let mut cut = usize::MAX;
    for warning in warnings.iter().rev().filter(|warning| warning.code.to_string() == "W0201") {
        let span = warning.span().expect("a warning has a place");
        let text = &mut texts[0].1;
        let minus = text[..span.start].rfind('-').expect("it stands behind a minus");
        // A part that has lost one within it ends elsewhere now.
        if span.end <= cut {
            text.replace_range(minus..span.end, "");
            cut = minus;
            *tally.entry(warning.code.to_string()).or_default() += 1;
        }
    }
    texts
}
