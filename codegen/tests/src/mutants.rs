//! Plans with one wrong part, for each part there is.

use qishu_counting::plan::{Affine, Plan, Sum, Table};

/// Rules made up so that every part of a plan occurs: guards, binomials, and tables that are read at several indices.
pub const RULES: &str = r#"
variant known {
    board 3 x 3
    sides white, black mirror ranks
    region camp = ranks 1..2
    piece king  K { count 1 on camp }
    piece stone S { count 0..3 anywhere at most 1 per file }
    piece tower T { count 0..2 anywhere }
    budget purse: 1..3 = stone + 2*tower
    forbid king on b1, stone on b2
}
"#;

/// A plan with one part made wrong, and which part that is.
pub type Mutant = (String, Plan);

/// A change of one part, and which part that is.
type PartChange<T> = (String, Box<dyn Fn(&mut T)>);

fn change<T>(what: String, change: impl Fn(&mut T) + 'static) -> PartChange<T> {
    (what, Box::new(change))
}

/// All plans that differ from the right one in one sum.
fn of_sums(right: &Plan, changes: impl Fn(&Sum) -> Vec<PartChange<Sum>>) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for (id, table) in right.tables.iter().enumerate() {
        for (number, sum) in table.sums.iter().enumerate() {
            for (what, change) in changes(sum) {
                let mut wrong = right.clone();
                change(&mut wrong.tables[id].sums[number]);
                mutants.push((format!("{what} in sum {number} of {}", table.name), wrong));
            }
        }
    }
    mutants
}

/// All plans that differ from the right one in one table.
fn of_tables(right: &Plan, changes: impl Fn(&Table) -> Vec<PartChange<Table>>) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for (id, table) in right.tables.iter().enumerate() {
        for (what, change) in changes(table) {
            let mut wrong = right.clone();
            change(&mut wrong.tables[id]);
            mutants.push((format!("{what} of {}", table.name), wrong));
        }
    }
    mutants
}

/// The form, one greater.
fn shift(form: &mut Affine, by: i64) {
    *form = form.plus(1, &Affine::constant(by));
}

/// Loops that end one too early, by all their ends.
pub fn early_ends(right: &Plan) -> Vec<Mutant> {
    of_sums(right, |sum| {
        let shorten = |variable: usize| {
            change(format!("the end of loop {variable}"), move |sum: &mut Sum| {
                sum.loops[variable].high.iter_mut().for_each(|end| shift(end, -1));
            })
        };
        (0..sum.loops.len()).map(shorten).collect()
    })
}

/// Loops that begin one too late, by all their ends.
pub fn late_beginnings(right: &Plan) -> Vec<Mutant> {
    of_sums(right, |sum| {
        let shorten = |variable: usize| {
            change(format!("the beginning of loop {variable}"), move |sum: &mut Sum| {
                sum.loops[variable].low.iter_mut().for_each(|end| shift(end, 1));
            })
        };
        (0..sum.loops.len()).map(shorten).collect()
    })
}

/// Loops with one of their ends moved.
pub fn moved_ends(right: &Plan) -> Vec<Mutant> {
    of_sums(right, |sum| {
        let mut changes = Vec::new();
        for (variable, one) in sum.loops.iter().enumerate() {
            for end in 0..one.low.len() {
                changes.push(change(format!("lower end {end} of loop {variable}"), move |sum: &mut Sum| {
                    shift(&mut sum.loops[variable].low[end], 1);
                }));
            }
            for end in 0..one.high.len() {
                changes.push(change(format!("upper end {end} of loop {variable}"), move |sum: &mut Sum| {
                    shift(&mut sum.loops[variable].high[end], -1);
                }));
            }
        }
        changes
    })
}

/// Sums without one of their guards.
pub fn dropped_guards(right: &Plan) -> Vec<Mutant> {
    of_sums(right, |sum| {
        let drop_one =
            |guard: usize| change(format!("guard {guard}"), move |sum: &mut Sum| drop(sum.guards.remove(guard)));
        (0..sum.guards.len()).map(drop_one).collect()
    })
}

/// Guards with one of their parts moved.
pub fn moved_guards(right: &Plan) -> Vec<Mutant> {
    of_sums(right, |sum| {
        let moved = |guard: usize| {
            [
                change(format!("the value of guard {guard}"), move |sum: &mut Sum| {
                    shift(&mut sum.guards[guard].value, 1);
                }),
                change(format!("the least of guard {guard}"), move |sum: &mut Sum| sum.guards[guard].low += 1),
                change(format!("the most of guard {guard}"), move |sum: &mut Sum| sum.guards[guard].high -= 1),
            ]
        };
        (0..sum.guards.len()).flat_map(moved).collect()
    })
}

/// Reads at an index that is too great by one.
pub fn shifted_reads(right: &Plan) -> Vec<Mutant> {
    of_sums(right, |sum| {
        let mut changes = Vec::new();
        for (read, one) in sum.reads.iter().enumerate() {
            for axis in 0..one.at.len() {
                changes.push(change(format!("index {axis} of read {read}"), move |sum: &mut Sum| {
                    shift(&mut sum.reads[read].at[axis], 1);
                }));
            }
        }
        changes
    })
}

/// Reads with two indices exchanged.
pub fn swapped_reads(right: &Plan) -> Vec<Mutant> {
    of_sums(right, |sum| {
        let mut changes = Vec::new();
        for (read, one) in sum.reads.iter().enumerate() {
            for axis in (1..one.at.len()).filter(|&axis| one.at[axis - 1] != one.at[axis]) {
                let what = format!("indices {} and {axis} of read {read}", axis - 1);
                changes.push(change(what, move |sum: &mut Sum| sum.reads[read].at.swap(axis - 1, axis)));
            }
        }
        changes
    })
}

/// Reads of another table, and sums that lack a read.
pub fn other_reads(right: &Plan) -> Vec<Mutant> {
    of_sums(right, |sum| {
        let mut changes = Vec::new();
        for (read, one) in sum.reads.iter().enumerate() {
            let other = if one.table == 0 { 1 } else { one.table - 1 };
            changes.push(change(format!("the table of read {read}"), move |sum: &mut Sum| {
                sum.reads[read].table = other;
            }));
            changes.push(change(format!("read {read}"), move |sum: &mut Sum| drop(sum.reads.remove(read))));
        }
        changes
    })
}

/// Binomials of one item too many.
pub fn binomials_of_more(right: &Plan) -> Vec<Mutant> {
    let mut right = right.clone();
    // The row beyond the last must be there, or it would be the missing row that is noticed.
    for triangle in &mut right.triangles {
        triangle.rows += 1;
    }
    of_sums(&right, |sum| {
        let add = |sum: &mut Sum| sum.choose.iter_mut().for_each(|choose| shift(&mut choose.whole, 1));
        sum.choose.iter().map(|_| change("the binomial".to_owned(), add)).collect()
    })
}

/// Binomials that choose one too few, and sums that lack their binomial.
pub fn other_binomials(right: &Plan) -> Vec<Mutant> {
    of_sums(right, |sum| {
        let less = |sum: &mut Sum| sum.choose.iter_mut().for_each(|choose| shift(&mut choose.part, -1));
        let none = |sum: &mut Sum| sum.choose = None;
        let changes =
            |_| [change("what the binomial chooses".to_owned(), less), change("the dropped binomial".to_owned(), none)];
        sum.choose.iter().flat_map(changes).collect()
    })
}

/// Targets that are one too great.
pub fn shifted_targets(right: &Plan) -> Vec<Mutant> {
    of_sums(right, |sum| {
        let moved = |axis: usize| {
            change(format!("index {axis} of the target"), move |sum: &mut Sum| shift(&mut sum.target[axis], 1))
        };
        (0..sum.target.len()).map(moved).collect()
    })
}

/// Tables without one of their sums.
pub fn dropped_sums(right: &Plan) -> Vec<Mutant> {
    of_tables(right, |table| {
        let drop_one = |sum: usize| change(format!("sum {sum}"), move |table: &mut Table| drop(table.sums.remove(sum)));
        (0..table.sums.len()).map(drop_one).collect()
    })
}

/// Tables with another axis, order of axes, context, name or bound.
pub fn other_tables(right: &Plan) -> Vec<Mutant> {
    of_tables(right, |table| {
        let mut changes = vec![
            change("the name".to_owned(), |table: &mut Table| table.name.push('s')),
            change("the bound".to_owned(), |table: &mut Table| table.bound = &table.bound * 2u32 + 1u32),
        ];
        for axis in 0..table.axes.len() {
            changes.push(change(format!("the name of axis {axis}"), move |table: &mut Table| {
                table.axes[axis].name.push('s');
            }));
            changes.push(change(format!("the least of axis {axis}"), move |table: &mut Table| {
                table.axes[axis].low -= 1;
            }));
            changes.push(change(format!("the most of axis {axis}"), move |table: &mut Table| {
                table.axes[axis].high += 1;
            }));
        }
        for axis in (1..table.axes.len()).filter(|&axis| table.axes[axis - 1] != table.axes[axis]) {
            let swap = move |table: &mut Table| table.axes.swap(axis - 1, axis);
            changes.push(change(format!("the order of axes {} and {axis}", axis - 1), swap));
        }
        if table.conditioning < table.axes.len() {
            changes.push(change("the context".to_owned(), |table: &mut Table| table.conditioning += 1));
        }
        changes
    })
}
