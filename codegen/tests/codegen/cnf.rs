//! Tests of the CNF export: a variant's formula has one model for each position.
//!
//! A small counter in this file is checked against brute force. A third-party counter is used in `tests/oracles`.

use std::fs;

use common::constructs::CONSTRUCTS;
use common::rules;
use differential::{effort, random_spec};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use qishu_codegen::compile::rules_files;
use qishu_counting::oracles::brute;
use qishu_counting::oracles::cnf::{self, CnfError, FormulaSize, cnf};
use qishu_spec_lang::Model;

/// The most boards that brute force enumerates.
const MOST_BOARDS: u64 = 3_000_000;

#[test]
fn the_formula_of_each_construct_has_a_model_for_each_position() {
    for rules in CONSTRUCTS {
        let model = rules::model(rules);
        let expected = by_brute_force(&model);
        assert_eq!(by_formula(&model), expected, "{}", model.name);
    }
}

#[test]
fn the_formula_of_what_once_disagreed_has_a_model_for_each_position() {
    let folder = rules::path("codegen/tests/agreement");
    for file in fs::read_dir(folder).expect("the folder is there") {
        let model = rules::read(&file.expect("the folder can be read").path());
        if let Some(expected) = brute::count(&model, MOST_BOARDS) {
            assert_eq!(by_formula(&model), expected, "{}", model.name);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: effort::times(20),
        failure_persistence: Some(Box::new(FileFailurePersistence::Off)),
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_formula_of_random_rules_has_a_model_for_each_position(case in random_spec::cases(SMALL)) {
        formulas_have_a_model_for_each_position(&case.models)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: effort::times(80),
        failure_persistence: Some(Box::new(FileFailurePersistence::Off)),
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_formula_of_random_relations_has_a_model_for_each_position(models in related()) {
        formulas_have_a_model_for_each_position(&models)?;
    }
}

/// The size of random rules.
const SMALL: random_spec::Size = random_spec::Size::small(5_000);

/// The size of random rules with groups: their formulas are long, and each model reads all of them.
const TINY: random_spec::Size = random_spec::Size { span: 3, rules: 3, boards: 500 };

/// The words of the relations, and of groups with the size of their rules. Each is in a seventh of the rules that are
/// drawn for them.
const RELATIONS: [(&str, random_spec::Size); 7] = [
    (" faces ", SMALL),
    (" touches ", SMALL),
    (" beside ", SMALL),
    (" aligned ", SMALL),
    (" group of ", TINY),
    (" groups of ", TINY),
    ("groups(", TINY),
];

/// Models of random rules that have a relation.
fn related() -> impl Strategy<Value = Vec<Model>> {
    prop::sample::select(&RELATIONS).prop_flat_map(|(word, size)| {
        let has_word = move |rules: &random_spec::Rules| rules.to_string().contains(word);
        let related = random_spec::rules(size).prop_filter("no such relation", has_word);
        related.prop_filter_map("the checker refuses these rules", |rules| random_spec::check(&rules).ok())
    })
}

fn formulas_have_a_model_for_each_position(models: &[Model]) -> Result<(), TestCaseError> {
    for model in models {
        prop_assert_eq!(by_formula(model), brute::count(model, u64::MAX).expect("there is no limit"));
    }
    Ok(())
}

#[test]
fn the_text_names_each_piece_on_each_square() {
    let model = rules::model(
        "variant small { board 2 x 1  sides white, black same  piece king K of white { count 1 on a1 as L on board }
            piece stone S of black { count 0..1 anywhere } }",
    );
    let text = cnf(&model).expect("it is small").to_string();
    let expected = "c t pmc
p cnf 11 26
c The models are the positions of the variant small.
c Each variable named below says that a piece stands on a square. The others follow from
c these, so that there are as many models of all variables as projected on the named ones.
c p show 1 2 3 4 5 0
c ind 1 2 3 4 5 0
c var 1 = white king as L on a1
c var 2 = white king on a1
c var 3 = white king on b1
c var 4 = black stone on a1
c var 5 = black stone on b1
";
    assert!(text.starts_with(expected), "{text}");
}

#[test]
fn every_named_variable_has_a_name_of_its_own() {
    for file in rules_files(&[rules::path("variants")]).expect("the folder is there") {
        let model = rules::read(&file);
        let cnf = cnf(&model).expect("it is not too large");
        let text = cnf.to_string();
        let mut names: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with("c var "))
            .filter_map(|line| line.split(" = ").nth(1))
            .collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), cnf.shown(), "{}", model.name);
    }
}

#[test]
fn a_formula_too_large_is_refused() {
    let stones =
        rules::model("variant stones { board 64 x 64 sides alone piece stone S { count 1500..2500 anywhere } }");
    let error = cnf(&stones).map(|cnf| cnf.clauses());
    assert_eq!(error, Err(CnfError::TooLarge { size: FormulaSize::Clauses, most: cnf::MOST_CLAUSES }));
    let error = error.err().map(|error| error.to_string());
    let expected = "the formula of this variant is too large: it has more than the 5_000_000 clauses allowed";
    assert_eq!(error.as_deref(), Some(expected));
}

fn by_brute_force(model: &Model) -> BigUint {
    brute::count(model, MOST_BOARDS).unwrap_or_else(|| panic!("the board of {} is not small", model.name))
}

/// The count by the formula's text and the counter of this test.
fn by_formula(model: &Model) -> BigUint {
    let text = cnf(model).expect("it is small").to_string();
    Counter::read(&text).count()
}

/// A formula, and the assignment during the search for its models.
struct Counter {
    clauses: Vec<Vec<i32>>,
    /// The number of named variables.
    shown: usize,
    /// For each literal, by [`place`], the clauses that lose it when it becomes false.
    watching: Vec<Vec<usize>>,
    /// For each variable, from 1, whether it is true, once that is known.
    values: Vec<Option<bool>>,
    /// The variables known, in the order in which they were found.
    trail: Vec<usize>,
}

/// Where a literal lies in a list of all literals.
fn place(literal: i32) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

impl Counter {
    fn read(text: &str) -> Counter {
        let mut clauses = Vec::new();
        let mut sizes = (0, 0);
        let (mut shown, mut ind) = (Vec::new(), Vec::new());
        for line in text.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let numbers = |words: &[&str]| -> Vec<i32> {
                let (last, numbers) = words.split_last().expect("there is a last word");
                assert_eq!(*last, "0", "{line}");
                numbers.iter().map(|word| word.parse().expect("it is a number")).collect()
            };
            match words.as_slice() {
                ["p", "cnf", variables, clauses] => sizes = (variables.parse().unwrap(), clauses.parse().unwrap()),
                ["c", "p", "show", rest @ ..] => shown = numbers(rest),
                ["c", "ind", rest @ ..] => ind = numbers(rest),
                ["c", ..] => {}
                clause => clauses.push(numbers(clause)),
            }
        }
        let (variables, announced): (usize, usize) = sizes;
        assert_eq!(clauses.len(), announced);
        assert_eq!(shown, (1..=shown.len() as i32).collect::<Vec<i32>>());
        assert_eq!(ind, shown);
        let mut watching = vec![Vec::new(); 2 * variables + 2];
        for (index, clause) in clauses.iter().enumerate() {
            assert!(!clause.is_empty());
            for &literal in clause {
                assert!(literal != 0 && literal.unsigned_abs() as usize <= variables);
                watching[place(-literal)].push(index);
            }
        }
        let shown = shown.len();
        Counter { clauses, shown, watching, values: vec![None; variables + 1], trail: Vec::new() }
    }

    /// The number of assignments of the named variables that can be completed. Each must have exactly one completion.
    fn count(mut self) -> BigUint {
        let units: Vec<i32> =
            self.clauses.iter().filter_map(|clause| if let [unit] = clause[..] { Some(unit) } else { None }).collect();
        let sound = units.into_iter().all(|unit| self.assume(unit));
        if sound { BigUint::from(self.descend(1)) } else { BigUint::ZERO }
    }

    /// The number of models in which the variables have the values that are known.
    fn descend(&mut self, from: usize) -> u64 {
        let Some(open) = (from..=self.shown).find(|&variable| self.values[variable].is_none()) else {
            // The other variables follow by unit propagation.
            assert!(self.values[1..].iter().all(Option::is_some), "the named variables do not decide all others");
            return 1;
        };
        let mut models = 0;
        for literal in [-(open as i32), open as i32] {
            let before = self.trail.len();
            if self.assume(literal) {
                models += self.descend(open + 1);
            }
            for variable in self.trail.drain(before..) {
                self.values[variable] = None;
            }
        }
        models
    }

    /// Assigns a literal and propagates unit clauses; `false` on a contradiction.
    fn assume(&mut self, literal: i32) -> bool {
        let mut next = self.trail.len();
        if !self.set(literal) {
            return false;
        }
        while let Some(&variable) = self.trail.get(next) {
            next += 1;
            let literal = if self.values[variable] == Some(true) { variable as i32 } else { -(variable as i32) };
            for index in 0..self.watching[place(literal)].len() {
                let clause = self.watching[place(literal)][index];
                if self.clauses[clause].iter().any(|&literal| self.is_true(literal) == Some(true)) {
                    continue;
                }
                let mut open = self.clauses[clause].iter().filter(|&&literal| self.is_true(literal).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return false,
                    (Some(&unit), None) => drop(self.set(unit)),
                    _ => {}
                }
            }
        }
        true
    }

    /// Makes a literal true; `false` if it is known to be false.
    fn set(&mut self, literal: i32) -> bool {
        let known = self.is_true(literal);
        if known.is_none() {
            let variable = literal.unsigned_abs() as usize;
            self.values[variable] = Some(literal > 0);
            self.trail.push(variable);
        }
        known != Some(false)
    }

    fn is_true(&self, literal: i32) -> Option<bool> {
        self.values[literal.unsigned_abs() as usize].map(|value| value == (literal > 0))
    }
}
