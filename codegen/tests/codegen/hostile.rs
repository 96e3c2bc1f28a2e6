//! Hostile rules: a text that passes the checker is planned or refused, quickly and without a panic.

use std::fs;

use common::rules;
use differential::effort;
use proptest::prelude::*;
use proptest::sample::Index;
use qishu_codegen::compile::rules_files;
use qishu_counting::error::{Limit, PlanError};
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::Statistic;

/// Small limits, so that a refusal is as common as a plan.
const LIMITS: Limits = Limits { steps: 1 << 18, entries: 1 << 14, tables: 200, binomials: 1 << 14, ..Limits::DEFAULT };

/// Plans the rules if the checker lets them through; the limit that a refusal names.
fn planned(text: &str, limits: Limits) -> Option<Result<(), Limit>> {
    let models = qishu_spec_lang::check_texts(&[("spec.rules", text)]).models.ok()?;
    let outcome = plan(&models[0], Statistic::Pieces, limits).map(drop);
    Some(outcome.map_err(|PlanError::TooMuchWork { limit, .. }| limit))
}

#[test]
fn a_million_pairs_of_squares_are_refused() {
    let text = "variant far { board 60 x 60 sides white, black mirror ranks piece king { count 0..5 anywhere }
                forbid king faces enemy king along file, rank, diagonal }";
    assert_eq!(planned(text, Limits::default()), Some(Err(Limit::Pairs)));
}

#[test]
fn a_full_board_of_thousands_of_squares_is_refused() {
    let text = "variant full { board 64 x 64 sides white piece stone { count 0..4096 anywhere } }";
    assert_eq!(planned(text, Limits::default()), Some(Err(Limit::Binomials)));
}

#[test]
fn caps_that_cross_on_a_large_board_are_refused() {
    let text = "variant crossed { board 28 x 28 sides white piece stone { count 0..28 anywhere at most 1 per file }
                cap stone at most 1 per rank on board }";
    assert_eq!(planned(text, Limits::default()), Some(Err(Limit::Entries)));
}

#[test]
fn numbers_at_the_edge_of_the_language_are_planned() {
    let text = "variant edge { board 3 x 3 sides white, black same piece stone { count 0..1000000000 anywhere }
                budget -1000000000..1000000000 = 1000000000 * stone - 999999999 * over(stone, 1000000000) }";
    assert_eq!(planned(text, Limits::default()), Some(Ok(())));
}

/// Every self-contained rules file of the library and of the language's tests.
fn corpus() -> Vec<String> {
    let folders = ["variants", "spec-lang/tests/pass", "codegen/tests/agreement"];
    let files = rules_files(&folders.map(rules::path)).expect("the folders are there");
    files.iter().filter_map(|file| fs::read_to_string(file).ok()).filter(|text| !text.contains("extends")).collect()
}

/// A small change to a text.
#[derive(Clone, Debug)]
enum Edit {
    /// Another number in a number's place.
    Number(Index, u32),
    /// A line less.
    Without(Index),
    /// A line twice, the second time somewhere else.
    Twice(Index, Index),
    /// Two words in each other's place.
    Swapped(Index, Index),
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let number = prop_oneof![0u32..12, Just(100), Just(4096), Just(1_000_000_000)];
    let edit = prop_oneof![
        4 => (any::<Index>(), number).prop_map(|(at, number)| Edit::Number(at, number)),
        1 => any::<Index>().prop_map(Edit::Without),
        2 => any::<(Index, Index)>().prop_map(|(from, to)| Edit::Twice(from, to)),
        2 => any::<(Index, Index)>().prop_map(|(one, other)| Edit::Swapped(one, other)),
    ];
    prop::collection::vec(edit, 1..4)
}

fn edited(text: &str, edit: &Edit) -> String {
    let mut lines: Vec<Vec<String>> =
        text.lines().map(|line| line.split(' ').map(str::to_owned).collect::<Vec<_>>()).collect();
    let places: Vec<(usize, usize)> =
        lines.iter().enumerate().flat_map(|(line, words)| (0..words.len()).map(move |word| (line, word))).collect();
    match edit {
        Edit::Number(at, number) => {
            let is_number =
                |&&(line, word): &&(usize, usize)| lines[line][word].starts_with(|c: char| c.is_ascii_digit());
            let numbers: Vec<(usize, usize)> = places.iter().filter(is_number).copied().collect();
            if !numbers.is_empty() {
                let (line, word) = numbers[at.index(numbers.len())];
                lines[line][word] = number.to_string();
            }
        }
        Edit::Without(line) => {
            lines.remove(line.index(lines.len()));
        }
        Edit::Twice(from, to) => {
            let line = lines[from.index(lines.len())].clone();
            lines.insert(to.index(lines.len()), line);
        }
        Edit::Swapped(one, other) => {
            let (a, b) = (places[one.index(places.len())], places[other.index(places.len())]);
            let word = std::mem::take(&mut lines[a.0][a.1]);
            let word = std::mem::replace(&mut lines[b.0][b.1], word);
            lines[a.0][a.1] = word;
        }
    }
    lines.iter().map(|words| words.join(" ")).collect::<Vec<_>>().join("\n")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: effort::times(60), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn edited_rules_never_make_the_planner_panic(file in any::<Index>(), edits in edits()) {
        let corpus = corpus();
        let original = &corpus[file.index(corpus.len())];
        let text = edits.iter().fold(original.clone(), |text, edit| {
            if text.trim().is_empty() { text } else { edited(&text, edit) }
        });
        let _ = planned(&text, LIMITS);
    }
}
