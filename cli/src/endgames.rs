//! `qishu endgames`: the material with which there are few positions, and how many there are.

use std::io;

use num_bigint::BigUint;
use qishu_codegen::planner::{Limits, plan};
use qishu_codegen::questions::material::{Numbers, materials, with_material};
use qishu_codegen::system::Statistic;
use qishu_rules::{Budget, Term};
use qishu_spec_lang::Model;

use crate::args::EndgamesArgs;
use crate::console::{Console, Failure};
use crate::counting::{answers, run_until_stopped};
use crate::explain::too_much_work;
use crate::material;
use crate::stop;
use crate::tabular::Tabular;
use crate::target::Target;

/// So many kinds of material are counted one by one at most.
const MOST_MATERIALS: usize = 20_000;

/// Prints the material with at most so many positions, that with the fewest first.
///
/// # Errors
///
/// Fails if standard output does.
pub fn endgames(args: &EndgamesArgs, console: &mut Console) -> io::Result<()> {
    stop::on_interrupt();
    match counted(args, console) {
        Ok((model, table)) => console.print(&table.print(&model, args.format)),
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

fn counted(args: &EndgamesArgs, console: &Console) -> Result<(Model, Tabular), Failure> {
    let target = Target::of(&args.target)?;
    let model = target.model()?;
    let mut found = all(args, &target, &model, console)?;
    found.retain(|(positions, _)| *positions != BigUint::ZERO && *positions <= args.at_most);
    found.sort_unstable();
    let row = |(positions, numbers): (BigUint, Numbers)| {
        let men: u32 = numbers.iter().sum();
        (vec![men.to_string(), material::text(&model, &numbers)], positions)
    };
    let rows = found.into_iter().map(row).collect();
    let table = Tabular { columns: vec!["men".to_string(), "material".to_string()], rows, whole: None };
    Ok((model, table))
}

/// All material, or all of so many men, with its number of positions: from one table if that is not too large, and
/// counted one by one otherwise.
fn all(
    args: &EndgamesArgs,
    target: &Target,
    model: &Model,
    console: &Console,
) -> Result<Vec<(BigUint, Numbers)>, Failure> {
    let limits = args.work.limits();
    let of_few = args.men.map(|men| with_few_men(model, men));
    match plan(of_few.as_ref().unwrap_or(model), Statistic::Material, limits) {
        Ok(plan) => {
            let rows = run_until_stopped(&plan, &model.name, console)?.by_statistic;
            let numbers = |values: Vec<i64>| values.into_iter().map(|value| value as u32).collect();
            Ok(rows.into_iter().map(|(values, positions)| (positions, numbers(values))).collect())
        }
        Err(error) => match args.men {
            Some(men) => one_by_one(men, target, model, limits, console),
            None => {
                let text = format!("{}: {error}", target.shown());
                let help = vec!["--men N looks at material of N men at most, which is less work".to_string()];
                Err(Failure::Message { text, help })
            }
        },
    }
}

fn one_by_one(
    men: u32,
    target: &Target,
    model: &Model,
    limits: Limits,
    console: &Console,
) -> Result<Vec<(BigUint, Numbers)>, Failure> {
    let Some(materials) = materials(model, men, MOST_MATERIALS) else {
        let text = format!("{}: there are more than {MOST_MATERIALS} kinds of material", target.shown());
        return Err(Failure::Message { text, help: vec!["a smaller number after --men gives fewer".to_string()] });
    };
    let question = |numbers: &Numbers| {
        let with = with_material(model, numbers).unwrap_or_else(|_| model.clone());
        plan(&with, Statistic::Total, limits)
    };
    let too_much = |error: &_| too_much_work(target, error, limits);
    let positions = answers((&model.name, "kinds of material"), &materials, console, question, too_much)?;
    Ok(positions.into_iter().zip(materials).collect())
}

/// The rules with at most so many men on the board.
fn with_few_men(model: &Model, men: u32) -> Model {
    let mut few = model.clone();
    few.rules.budgets.to_mut().push(Budget {
        name: "men".into(),
        terms: model.rules.piece_ids().map(|piece| Term::new(1, piece)).collect(),
        range: 0..=i64::from(men),
        origin: model.origin.clone(),
    });
    few
}
