//! `qishu verify`: brute force, the naive frontier, the plan and the module, side by side.
//!
//! They share nothing but the rules. Where a board is too large for brute force and the naive frontier, positions of
//! little material are counted instead, under the same rules.

use std::io;

use qishu::numbers::grouped;
use qishu::{BigUint, Error, Variant, Work};

use crate::args::VerifyArgs;
use crate::terminal::ask::ask;
use crate::terminal::columns::aligned;
use crate::terminal::console::{Console, Failure};
use crate::terminal::tabular::heading;
use crate::terminal::target::Target;

/// What is counted in each way: the whole, or some material.
struct CountedAlike {
    /// The material; empty for the whole.
    what: String,
    /// By brute force, the naive frontier, the plan and the module; nothing where one cannot.
    counts: [Option<BigUint>; 4],
}

/// The ways to count.
const WAYS: [&str; 4] = ["brute force", "naive frontier", "plan", "module"];

impl CountedAlike {
    fn agrees(&self) -> bool {
        let mut known = self.counts.iter().flatten();
        let first = known.next();
        known.all(|other| Some(other) == first)
    }

    /// Whether two ways at least that share nothing have counted.
    fn is_verified(&self) -> bool {
        let [brute, naive_frontier, plan, _] = &self.counts;
        [brute, naive_frontier, plan].into_iter().flatten().count() >= 2
    }
}

/// Counts in all ways, prints the numbers, and fails if two differ.
///
/// # Errors
///
/// Fails if standard output does.
pub fn verify(args: &VerifyArgs, console: &mut Console) -> io::Result<()> {
    let (target, rows) = match Target::of(&args.of.target).and_then(|target| {
        let target = target.with_material(args.material.as_deref())?;
        let rows = counted(&target, args, console)?;
        Ok((target, rows))
    }) {
        Ok(verified) => verified,
        Err(failure) => {
            console.fail(&failure);
            return Ok(());
        }
    };
    console.print(&printed(&target.variant, args, &rows))?;
    let wrong: Vec<&CountedAlike> = rows.iter().filter(|row| !row.agrees()).collect();
    if !wrong.is_empty() {
        console.fail(&Failure::new(format!("{}: {} of {} counts differ", target.shown, wrong.len(), rows.len())));
    } else if !rows.iter().any(CountedAlike::is_verified) {
        let help = vec!["--most-boards, --most-states and --most-pieces allow more".to_owned()];
        console.fail(&Failure::Message { text: format!("{}: no two ways could count", target.shown), help });
    }
    Ok(())
}

/// The whole first; where brute force has not counted it, some material then.
fn counted(target: &Target, args: &VerifyArgs, console: &Console) -> Result<Vec<CountedAlike>, Failure> {
    let whole = in_all_ways(target, &target.variant, args, console)?;
    let is_whole = whole.counts[0].is_some();
    let mut rows = vec![whole];
    if is_whole {
        return Ok(rows);
    }
    let least: u32 = target.variant.rules().piece_types.iter().map(|piece| *piece.count.start()).sum();
    let pieces = args.most_pieces.unwrap_or(least.saturating_add(2));
    let most = BigUint::from(args.most_boards);
    let few = ask(target, &args.work, console, |work| target.variant.endgames(&most, Some(pieces), work))?;
    // The largest of them say most, and are seldom the same piece again.
    let from = few.list.len().saturating_sub(args.most_materials);
    for (material, _) in &few.list[from..] {
        let variant = target.variant.with_material(material).map_err(|error| target.failure(&error))?;
        rows.push(in_all_ways(target, &variant, args, console)?);
    }
    Ok(rows)
}

fn in_all_ways(
    target: &Target,
    variant: &Variant,
    args: &VerifyArgs,
    console: &Console,
) -> Result<CountedAlike, Failure> {
    let failed = |error: Error| target.failure(&error);
    let brute = variant.count_by_brute_force(args.most_boards).map_err(failed)?;
    let naive_frontier = variant.count_by_naive_frontier(args.most_states).map_err(failed)?;
    // Too much work for one way is no reason to say nothing of the others.
    let plan = possible(ask(target, &args.work, console, |work: &Work<'_>| match variant.plan(work)?.count(work) {
        Err(Error::TooMuchWork(_)) => Ok(None),
        count => count.map(Some),
    }))?;
    let module = match variant.is_compiled() {
        true => Some(ask(target, &args.work, console, |work| variant.count(work))?),
        false => None,
    };
    let what = variant.material().map(ToString::to_string).unwrap_or_default();
    Ok(CountedAlike { what, counts: [brute, naive_frontier, plan, module] })
}

/// Nothing where planning was too much work, of which nothing has been done.
fn possible(count: Result<Option<BigUint>, Failure>) -> Result<Option<BigUint>, Failure> {
    match count {
        Err(Failure::Message { .. }) => Ok(None),
        other => other,
    }
}

fn printed(variant: &Variant, args: &VerifyArgs, rows: &[CountedAlike]) -> String {
    let ways: Vec<usize> = (0..WAYS.len()).filter(|&way| rows.iter().any(|row| row.counts[way].is_some())).collect();
    let mut lines = vec![
        ["".to_owned()]
            .into_iter()
            .chain(ways.iter().map(|&way| WAYS[way].to_owned()))
            .chain(["".to_owned()])
            .collect(),
    ];
    for row in rows {
        let what = if row.what.is_empty() { "all positions".to_owned() } else { row.what.clone() };
        let count = |&way: &usize| row.counts[way].as_ref().map_or("-".to_owned(), grouped);
        let verdict = match (row.agrees(), row.is_verified()) {
            (false, _) => "DIFFER",
            (true, true) => "agree",
            (true, false) => "too large for two",
        };
        lines.push([what].into_iter().chain(ways.iter().map(count)).chain([verdict.to_owned()]).collect());
    }
    let mut to_right = vec![true; ways.len() + 2];
    to_right[0] = false;
    to_right[ways.len() + 1] = false;
    format!(
        "{}brute force looks at {} boards at most, the naive frontier remembers {} states at most\n{}",
        heading(variant),
        grouped(&args.most_boards),
        grouped(&args.most_states),
        aligned(&lines, &to_right)
    )
}
