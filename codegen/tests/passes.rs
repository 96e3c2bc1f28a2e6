//! The documented properties of the planner's passes hold for every plan: of the variants, the fixtures and the wrong
//! rules.

use std::collections::BTreeSet;

use common::{games, rules};
use num_bigint::BigUint;
use qishu_codegen::compile::rules_files;
use qishu_counting::execute::run::run;
use qishu_counting::plan::{Affine, Class, Guard, Loop, Plan, Sum, Table, least};
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::Statistic;

/// Plans of more steps than this are not enumerated choice by choice.
const MOST_STEPS: u128 = 100_000;

/// Where the rules files are, from this crate's folder.
const FOLDERS: [&str; 3] = ["variants", "codegen/tests/agreement", "codegen/tests/controls"];

/// Planning may look through fewer numbers than by default. Most variants that take more are refused by default, too, but
/// after seconds.
const LIMITS: Limits = Limits { planning: Limits::DEFAULT.planning / 256, ..Limits::DEFAULT };

#[test]
fn the_passes_keep_their_promises() {
    let mut wrong = Vec::new();
    let mut walked = 0;
    for (name, plan) in plans() {
        walked += usize::from(plan.steps <= MOST_STEPS);
        wrong.extend(complaints(&plan).into_iter().map(|complaint| format!("{name}: {complaint}")));
    }
    assert!(walked > 50, "only {walked} plans are small enough to go through");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A promise that is broken is noticed, whichever it is.
#[test]
fn a_broken_promise_is_noticed() {
    type Breaking = fn(&mut Plan);
    let breakings: &[(&str, Breaking)] = &[
        ("is in two classes", |plan| {
            let class = plan.elimination[0].classes[0].clone();
            plan.elimination[0].classes.push(class);
        }),
        ("is in no class", |plan| {
            plan.elimination[0].classes[0].cells.remove(0);
        }),
        ("are no union", |plan| {
            // A class of several cells that is a single class in the step before.
            let is_whole = |plan: &Plan, step: usize, class: &Class| {
                class.cells.len() > 1 && plan.elimination[step - 1].classes.iter().any(|one| one.cells == class.cells)
            };
            let found = (1..plan.elimination.len()).find_map(|step| {
                let classes = &plan.elimination[step].classes;
                classes.iter().position(|class| is_whole(plan, step, class)).map(|class| (step, class))
            });
            let (step, class) = found.expect("some class stays as it is");
            let classes = &mut plan.elimination[step].classes;
            let cells = classes[class].cells.split_off(1);
            classes.push(Class { cells, used: true, later: false });
        }),
        ("reads table", |plan| {
            let last = plan.tables.len() - 1;
            plan.tables[last].sums[0].reads[0].table = last;
        }),
        ("is no name of its own", |plan| plan.tables[1].name = plan.tables[0].name.clone()),
        ("exceeds", |plan| plan.tables[0].bound = BigUint::ZERO),
        ("has an idle end", |plan| {
            let high = &mut plan.tables[0].sums[0].loops[0].high;
            high.push(high[0].plus(1, &Affine::constant(1)));
        }),
        ("leaves its table", |plan| {
            let last = plan.tables.last_mut().expect("a plan has a table");
            last.sums[0].reads[0].at[0].constant += 100;
        }),
    ];
    let right = plan(&games::named("small_xiangqi"), Statistic::Total, LIMITS).expect("it is a small plan");
    assert_eq!(complaints(&right), Vec::<String>::new());
    for (complaint, breaking) in breakings {
        let mut wrong = right.clone();
        breaking(&mut wrong);
        let noticed = complaints(&wrong);
        assert!(noticed.iter().any(|one| one.contains(complaint)), "`{complaint}` is not noticed: {noticed:?}");
    }
}

/// The plans of all rules files that take little planning, whole and by numbers of pieces.
fn plans() -> Vec<(String, Plan)> {
    let files = rules_files(&FOLDERS.map(rules::path)).expect("the folders are there");
    let models = qishu_spec_lang::load(&files).models.expect("the rules have no mistakes");
    let mut plans = Vec::new();
    for model in &models {
        for statistic in [Statistic::Total, Statistic::Pieces] {
            let planned = plan(model, statistic.clone(), LIMITS);
            plans.extend(planned.ok().map(|plan| (format!("{} {statistic:?}", model.name), plan)));
        }
    }
    plans
}

/// All promises that the plan breaks.
fn complaints(plan: &Plan) -> Vec<String> {
    let mut complaints = about_classes(plan);
    complaints.extend(about_tables(plan));
    if complaints.is_empty() && plan.steps <= MOST_STEPS {
        complaints.extend(plan.tables.iter().flat_map(|table| about_choices(plan, table)));
        if complaints.is_empty() {
            complaints.extend(about_bounds(plan));
        }
    }
    complaints
}

/// At each step every cell is in one class, and the classes of a step are unions of those before.
fn about_classes(plan: &Plan) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut before: Option<Vec<Option<usize>>> = None;
    for (step, one) in plan.elimination.iter().enumerate() {
        let mut class_of: Vec<Option<usize>> = vec![None; plan.cells.len()];
        for (number, class) in one.classes.iter().enumerate() {
            for &cell in &class.cells {
                if class_of[cell].replace(number).is_some() {
                    complaints.push(format!("at step {step} cell {cell} is in two classes"));
                }
            }
        }
        let nowhere = class_of.iter().filter(|class| class.is_none()).count();
        if nowhere > 0 {
            complaints.push(format!("at step {step} one of {nowhere} cells is in no class"));
        }
        let pairs: BTreeSet<_> = before.iter().flatten().zip(&class_of).collect();
        let parts: BTreeSet<_> = before.iter().flatten().collect();
        if pairs.len() > parts.len() {
            complaints.push(format!("the classes of step {step} are no union of those before"));
        }
        before = Some(class_of);
    }
    complaints
}

/// A table reads only tables before it, no two have the same name, and no end of a loop is idle.
fn about_tables(plan: &Plan) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut names = BTreeSet::new();
    for (id, table) in plan.tables.iter().enumerate() {
        if !names.insert(&table.name) {
            complaints.push(format!("{} is no name of its own", table.name));
        }
        for sum in &table.sums {
            let too_late = sum.reads.iter().filter(|read| read.table >= id);
            complaints
                .extend(too_late.map(|read| format!("{} reads table {} of {id} before it", table.name, read.table)));
            complaints.extend(idle_ends(sum).map(|name| format!("loop {name} of {} has an idle end", table.name)));
        }
    }
    complaints
}

/// The loops with an end that the others see to.
fn idle_ends(sum: &Sum) -> impl Iterator<Item = &str> {
    let is_idle = |variable: usize, sign: i64, end: usize| {
        let mut without = sum.loops.clone();
        let ends = if sign > 0 { &mut without[variable].high } else { &mut without[variable].low };
        let beyond = ends.remove(end).plus(-1, &Affine::variable(variable));
        least(&Affine::default().plus(sign, &beyond), &without) >= 0
    };
    sum.loops.iter().enumerate().filter_map(move |(variable, one): (usize, &Loop)| {
        let above = (1..one.high.len()).any(|end| is_idle(variable, 1, end));
        let below = (1..one.low.len()).any(|end| is_idle(variable, -1, end));
        (above || below).then_some(one.name.as_str())
    })
}

/// No choice reads or fills an entry that its table does not have.
fn about_choices(plan: &Plan, table: &Table) -> Vec<String> {
    let mut complaints = Vec::new();
    for sum in &table.sums {
        let entries = sum.reads.iter().map(|read| (&plan.tables[read.table], &read.at)).chain([(table, &sum.target)]);
        let entries: Vec<(&Table, &Vec<Affine>)> = entries.collect();
        each_choice(&sum.loops, &mut Vec::new(), &mut |values| {
            let passes = |guard: &Guard| (guard.low..=guard.high).contains(&guard.value.value(values));
            for (other, at) in entries.iter().filter(|_| sum.guards.iter().all(passes)) {
                let is_inside = other.axes.iter().zip(*at).all(|(axis, form)| {
                    let value = form.value(values);
                    axis.low <= value && value <= axis.high
                });
                if !is_inside && complaints.is_empty() {
                    complaints.push(format!("at {values:?} {} leaves its table {}", table.name, other.name));
                }
            }
        });
    }
    complaints
}

/// Runs the loops.
fn each_choice(loops: &[Loop], values: &mut Vec<i64>, visit: &mut impl FnMut(&[i64])) {
    let Some(one) = loops.get(values.len()) else { return visit(values) };
    let low = one.low.iter().map(|end| end.value(values)).max().expect("a loop has a lower end");
    let high = one.high.iter().map(|end| end.value(values)).min().expect("a loop has an upper end");
    for value in low..=high {
        values.push(value);
        each_choice(loops, values, visit);
        values.pop();
    }
}

/// No entry exceeds its table's bound, and the table's integers hold that.
fn about_bounds(plan: &Plan) -> Vec<String> {
    let greatest = run(plan).greatest;
    let mut complaints = Vec::new();
    for (table, greatest) in plan.tables.iter().zip(&greatest) {
        if greatest.entry > table.bound {
            complaints.push(format!("{} of {} exceeds {}", greatest.entry, table.name, table.bound));
        }
        if table.bound.bits() > table.width.bits() {
            complaints.push(format!("{} does not hold {}", table.name, table.bound));
        }
    }
    complaints
}
