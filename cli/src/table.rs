//! `qishu table`: the count of a variant by the number of men, of each side, of each piece, or by material.

use std::io;

use num_bigint::BigUint;
use qishu_codegen::planner::{Limits, plan};
use qishu_codegen::system::Statistic;
use qishu_rules::PieceId;
use qishu_spec_lang::Model;

use crate::args::{By, TableArgs};
use crate::console::{Console, Failure};
use crate::counting::run_until_stopped;
use crate::explain::too_much_work;
use crate::stop;
use crate::tabular::Tabular;
use crate::target::Target;

/// Prints the table.
///
/// # Errors
///
/// Fails if standard output does.
pub fn table(args: &TableArgs, console: &mut Console) -> io::Result<()> {
    stop::on_interrupt();
    match tabulated(args, console) {
        Ok((model, table)) => console.print(&table.print(&model, args.format)),
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

fn tabulated(args: &TableArgs, console: &Console) -> Result<(Model, Tabular), Failure> {
    let target = Target::of(&args.target)?;
    let model = target.model()?;
    let limits = args.work.limits();
    let by = |statistic: Statistic| rows(&target, &model, statistic, limits, console);
    let titles = |statistic: &Statistic| {
        statistic.tallies(&model).iter().map(|tally| tally.title(&model)).collect::<Vec<String>>()
    };
    let table = match args.by {
        By::Men => by(Statistic::Men)?.under(titles(&Statistic::Men)),
        By::Side => by(Statistic::Sides)?.under(titles(&Statistic::Sides)),
        By::Material => by(Statistic::Material)?.under(titles(&Statistic::Material)),
        By::Piece => {
            let mut all = Rows::default();
            for piece in (0..model.rules.pieces.len() as u32).map(PieceId) {
                let one = by(Statistic::Pieces(vec![piece]))?;
                let name = model.rules.piece_name(piece);
                all.total = one.total;
                all.rows.extend(one.rows.into_iter().map(|(mut key, positions)| {
                    key.insert(0, name.clone());
                    (key, positions)
                }));
            }
            all.under(vec!["piece".to_string(), "number".to_string()])
        }
    };
    Ok((model, table))
}

/// Rows without headings.
#[derive(Default)]
struct Rows {
    rows: Vec<(Vec<String>, BigUint)>,
    total: BigUint,
}

impl Rows {
    fn under(self, columns: Vec<String>) -> Tabular {
        Tabular { columns, rows: self.rows, whole: Some(self.total) }
    }
}

fn rows(
    target: &Target,
    model: &Model,
    statistic: Statistic,
    limits: Limits,
    console: &Console,
) -> Result<Rows, Failure> {
    let plan = plan(model, statistic, limits).map_err(|error| too_much_work(target, &error, limits))?;
    let outcome = run_until_stopped(&plan, &model.name, console)?;
    let text = |values: Vec<i64>| values.iter().map(i64::to_string).collect();
    let rows = outcome.by_statistic.into_iter().map(|(values, positions)| (text(values), positions)).collect();
    Ok(Rows { rows, total: outcome.total })
}
