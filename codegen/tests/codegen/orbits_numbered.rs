//! Orbit numbers on random rules: two positions have equal numbers exactly if they are in one orbit. The numbers are
//! all from 0 up to the count.
//!
//! Brute force enumerates every board and all of its images. It uses only the action of symmetries on squares and
//! pieces, without kinds, constraints or numbers.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use differential::effort;
use differential::random_spec::{self, Size};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use qishu_counting::Counting;
use qishu_counting::domains::DomainCount;
use qishu_counting::error::{Limit, PlanError};
use qishu_counting::frontier::Frontier;
use qishu_counting::oracles::{brute, naive_frontier};
use qishu_counting::planner::Limits;
use qishu_counting::questions::symmetry::Symmetry;
use qishu_counting::questions::symmetry::group::Element;
use qishu_counting::questions::symmetry::numbered::OrbitNumbers;
use qishu_counting::questions::symmetry::orbits::OrbitsError;
use qishu_counting::questions::symmetry::representatives::{GREATEST_SUM, representatives};
use qishu_counting::system::{Statistic, System};
use qishu_rules::Piece;
use qishu_runtime::numbering::Positions;
use qishu_spec_lang::Model;

use crate::orbits::{Form, SQUARE, count, groups, model, put_form, put_image};

/// The most boards that are enumerated for one variant.
const MOST_BOARDS: u64 = 2000;

/// No case here needs more, so that larger ones are refused at once.
const LIMITS: Limits = Limits { steps: 1 << 20, ..Limits::DEFAULT };

/// The most combinations that the naive frontier stores.
const MOST_SWEPT: usize = 2000;

/// Each counting method that accepts a system, with its name.
fn countings(model: &Model, system: &System) -> Vec<(&'static str, Counting)> {
    let refused = PlanError::TooMuchWork { limit: Limit::Steps, allowed: 0, needed: 0, because: Vec::new() };
    let whole = Counting::of_system(model, system.clone(), LIMITS);
    let tables = Some(whole).filter(|counting| matches!(counting, Counting::Tables(_)));
    let frontier = Frontier::find(system.clone(), Some(&refused), true, LIMITS.steps, LIMITS.bytes);
    let domains = DomainCount::find(system, Some(&refused), LIMITS.steps, LIMITS.bytes);
    let domains = domains.filter(|domains| domains.size.is_some());
    let frontier = Counting::Frontier(Box::new(frontier));
    let all =
        [("tables", tables), ("frontier", Some(frontier)), ("domains", domains.map(Box::new).map(Counting::Domains))];
    all.into_iter().filter_map(|(name, counting)| Some((name, counting?))).collect()
}

/// The least of all images of a position, which identifies its orbit.
fn canonical(model: &Model, elements: &[Element], position: &[Piece]) -> Form {
    let [mut form, mut image] = [(); 2].map(|()| vec![None; model.rules.cells()]);
    put_form(model, position, &mut form);
    let images = elements.iter().map(|element| {
        put_image(&model.rules, &form, &element.permutation, &mut image);
        image.clone()
    });
    images.min().expect("there is one element at least")
}

/// What is wrong with numbers of orbits, if anything is.
fn complaint(model: &Model, elements: &[Element], numbered: &dyn Positions) -> Option<String> {
    let mut numbers: BTreeMap<Form, BigUint> = BTreeMap::new();
    let mut complaint = None;
    let mut complain = |text: String| {
        complaint.get_or_insert(text);
    };
    let mut back = vec![Piece::NONE; model.rules.cells()];
    brute::look_at_all(model, u64::MAX, &mut |position, is_position| {
        let number = numbered.number_of(position);
        match (number, is_position) {
            (Some(number), true) => {
                let orbit = canonical(model, elements, position);
                if !numbered.put(&number, &mut back) || canonical(model, elements, &back) != orbit {
                    complain(format!("{number} is the number of {position:?}, and {back:?} that of the number"));
                }
                if let Some(other) = numbers.insert(orbit, number.clone()).filter(|other| *other != number) {
                    complain(format!("{position:?} has the number {number}, and an image of it {other}"));
                }
            }
            (None, false) => {}
            (number, _) => complain(format!("{position:?} has the number {number:?}, position or not: {is_position}")),
        }
    });
    let mut found: Vec<&BigUint> = numbers.values().collect();
    found.sort();
    if !found.iter().zip(0u64..).all(|(number, index)| **number == BigUint::from(index)) {
        complain(format!("the numbers are {found:?}"));
    }
    if numbered.total() != BigUint::from(found.len()) || numbered.put(&numbered.total(), &mut back) {
        complain(format!("there are {} orbits and {} numbers", found.len(), numbered.total()));
    }
    complaint
}

/// The presence of a king on the last square follows from the total number of kings only, without a table or a
/// binomial.
#[test]
fn pieces_which_nothing_else_tells_have_numbers_of_their_own() {
    let model = model(
        "variant told { board 1 x 4 sides white piece king { count 1..2, 4 anywhere } piece stone { count 0..1 anywhere }
            budget -4..-1 = over(king, 1) - king }",
    );
    let orbits = OrbitNumbers::with_room(&model, &[Symmetry::Ranks], GREATEST_SUM).expect("it has the symmetry");
    for (name, counting) in countings(&model, orbits.system()) {
        let found = counting.numbered(&model, LIMITS, &mut |_| ControlFlow::Continue(())).expect("it is little work");
        let numbered = orbits.numbered(found.expect("nothing stops it"));
        assert_eq!(numbered.total(), BigUint::from(19u32), "{name}");
        assert_eq!(complaint(&model, orbits.elements(), &numbered), None, "{name}");
    }
}

/// Numbers the orbits of a model under every group, by every counting method, and compares them with one another.
/// Returns the first disagreement; `judged` counts the numberings of each method.
fn disagreement(model: &Model, groups: &[Vec<Symmetry>], judged: &mut BTreeMap<&'static str, u32>) -> Option<String> {
    // Everything compared at once, some of it, and each cell by itself.
    let rooms = [GREATEST_SUM, 1 << 12, 0];
    for (generators, room) in groups.iter().flat_map(|group| rooms.map(|room| (group, room))) {
        let Ok(orbits) = OrbitNumbers::with_room(model, generators, room) else { continue };
        let swept =
            naive_frontier::count(orbits.system(), MOST_SWEPT).map(|found| found.into_values().sum::<BigUint>());
        for (name, counting) in countings(model, orbits.system()) {
            let Ok(Some(found)) = counting.numbered(model, LIMITS, &mut |_| ControlFlow::Continue(())) else {
                continue;
            };
            let numbered = orbits.numbered(found);
            *judged.entry(name).or_default() += 1;
            if let Some(complaint) = complaint(model, orbits.elements(), &numbered) {
                return Some(format!("{} under {generators:?} in {room} by {name}: {complaint}", model.name));
            }
            if swept.as_ref().is_some_and(|swept| *swept != numbered.total()) {
                return Some(format!(
                    "{} by {name}: {}, by the naive frontier {swept:?}",
                    model.name,
                    numbered.total()
                ));
            }
        }
    }
    None
}

#[test]
fn positions_of_one_orbit_have_one_number_whichever_way_they_are_counted() {
    let judged: RefCell<BTreeMap<&'static str, u32>> = RefCell::default();
    let groups = groups();
    let mut runner =
        TestRunner::new(Config { cases: effort::times(40), failure_persistence: None, ..Config::default() });
    let result = runner.run(&random_spec::cases(Size::small(MOST_BOARDS)), |case| {
        let found = case.models.iter().find_map(|model| disagreement(model, &groups, &mut judged.borrow_mut()));
        found.map_or(Ok(()), |text| Err(TestCaseError::fail(text)))
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    let judged = judged.into_inner();
    println!("{judged:?}");
    for name in ["tables", "frontier"] {
        assert!(judged.get(name).is_some_and(|judged| *judged > 10), "{name}: {judged:?}");
    }
}

/// A budget that two sides cannot keep: a kind has a negative limit, and the count by domains overflowed.
#[test]
fn a_kind_without_room_is_counted() {
    let model = model(
        "variant cramped { board 1 x 1 sides white, black, red same piece king { count 0..1 anywhere }
            piece stone { count 0..1 in hand } piece guard of white { count 0..1 anywhere on a1..a1 as L }
            budget purse: -1, 3..6 = king + over(guard, 2) + 3*guard layer deep per side { guard } }",
    );
    assert_eq!(disagreement(&model, &groups(), &mut BTreeMap::new()), None);
}

#[test]
fn there_are_as_many_representatives_as_orbits() {
    let colours = "variant colours { board 3 x 3 sides x, o same piece stone { count 0..9 anywhere } }";
    let kings = "variant kings { board 8 x 8 sides white, black mirror ranks piece king { count 1 anywhere }
                 forbid king touches enemy king }";
    // With this many colours and squares, one integer cannot hold all compared values.
    let many = "variant many { board 10 x 3 sides a, b, c same piece king { count 0..1 anywhere }
                piece rook { count 1 anywhere } piece pawn { count 0..2 anywhere } }";
    for (text, generators) in [
        (colours, SQUARE),
        (colours, &[Symmetry::QuarterTurn]),
        (colours, &[Symmetry::Files, Symmetry::Sides]),
        (kings, &[Symmetry::Files, Symmetry::Diagonal, Symmetry::Sides]),
        (many, &[Symmetry::Files]),
    ] {
        let model = model(text);
        let orbits = OrbitNumbers::new(&model, generators).expect("it is symmetric");
        let counting = orbits.plan(Limits::default());
        let (_, expected) = count(&model, generators).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(counting.total(Limits::default()), Ok(expected), "{} {generators:?}", model.name);
    }
}

/// These tests detect a wrong numbering: numbers of positions are not those of orbits.
#[test]
fn a_group_of_fewer_symmetries_numbers_otherwise() {
    let model = model("variant dots { board 3 x 2 sides one piece dot { count 0..3 anywhere } }");
    let [files, both] = [&[Symmetry::Files][..], &[Symmetry::Files, Symmetry::Ranks]].map(|generators| {
        let orbits = OrbitNumbers::new(&model, generators).expect("it is symmetric");
        let counting = orbits.plan(LIMITS);
        let found = counting.numbered(&model, LIMITS, &mut |_| ControlFlow::Continue(())).expect("it is little work");
        let numbered = orbits.numbered(found.expect("nothing stops it"));
        (orbits, numbered)
    });
    assert_eq!(complaint(&model, files.0.elements(), &files.1), None);
    assert_eq!(complaint(&model, both.0.elements(), &both.1), None);
    assert!(complaint(&model, both.0.elements(), &files.1).is_some());
    assert!(complaint(&model, files.0.elements(), &both.1).is_some());
}

#[test]
fn what_is_too_much_to_compare_is_refused() {
    let text = "variant wide { board 60 x 60 sides a, b, c, d, e, f same piece man { count 0..9 anywhere } }";
    let Err(OrbitsError::Plan(error)) = OrbitNumbers::new(&model(text), &[Symmetry::Sides]) else {
        panic!("there are many images");
    };
    let expected = "pieces on squares to compare with their images, where 32_768 are allowed";
    assert!(error.to_string().ends_with(expected), "{error}");
}

#[test]
fn no_symmetry_leaves_all_positions() {
    let model = model("variant dots { board 3 x 2 sides one piece dot { count 0..3 anywhere } }");
    let rules = System::of_all_rules(&model, Statistic::Total).expect("it is little work");
    let system = representatives(&model, &rules, &[], GREATEST_SUM).expect("nothing is compared");
    let all = Counting::of_system(&model, system, LIMITS).total(LIMITS);
    assert_eq!(all, Ok(42u32.into()));
}
