//! From a system of constraints to a plan: which men to place when, what to remember, and how wide the numbers are.
//!
//! Counting is variable elimination. The kinds of men fall into groups that no square tells apart ([`group`]). An order
//! of the groups splits the cells into classes that only the groups still to come tell apart; classes merge as groups
//! are spent. Each group is placed on each of its classes, where only the number of free cells matters ([`join`] with a
//! binomial), and words of [`letters`] say which of its men stand
//! where; the parts of the board meet in the sums of the constraints that are still open ([`contract`]). What a
//! table must remember is a basis of those numbers ([`basis`]), tables of the same content are built once ([`store`]),
//! and a number that only a range or a binomial asks for is summed out ahead ([`ahead`]). The order of the groups is
//! searched for by cost ([`order`]). Where rules look at where single men stand, the places of those men are told apart
//! first, case by case ([`cases`]). Each factor keeps its [`history`], from which [`assembly`] tells who stands where. At
//! last [`finish`] gives each table a width, proved by its [`mass`], and [`captions`] puts it in words.

pub mod ahead;
pub mod assembly;
pub mod basis;
pub mod captions;
pub mod cases;
pub mod content;
pub mod contract;
pub mod draft;
pub mod elimination;
pub mod factor;
pub mod finish;
pub mod group;
pub mod history;
pub mod join;
pub mod known;
pub mod letters;
pub mod mass;
pub mod nest;
pub mod order;
pub mod problem;
pub mod store;

pub use known::Known;

use qishu_spec_lang::model::Model;

use crate::error::PlanError;
use crate::plan::Plan;
use crate::system::{Statistic, System};

/// How much work a plan may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most innermost steps of all loops together.
    pub steps: u128,
    /// The most entries of one table.
    pub entries: u128,
    /// The most tables.
    pub tables: usize,
    /// The most binomials in one triangle.
    pub binomials: u128,
}

impl Limits {
    /// About a minute of counting and a gigabyte of memory.
    pub const DEFAULT: Limits = Limits { steps: 1 << 30, entries: 1 << 24, tables: 2000, binomials: 1 << 20 };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}

/// Plans the count of a variant.
///
/// # Errors
///
/// Fails if every order that was tried takes more than the limits allow.
pub fn plan(model: &Model, statistic: Statistic, limits: Limits) -> Result<Plan, PlanError> {
    plan_system(model, &System::new(model, statistic)?, limits)
}

/// Plans the count of a system that has been made from the variant's rules, with some men in place or of symmetric
/// positions only. Such a plan counts; what it says of who stands where lacks the men in place and the other halves.
///
/// # Errors
///
/// Fails if every order that was tried takes more than the limits allow.
pub fn plan_system(model: &Model, system: &System, limits: Limits) -> Result<Plan, PlanError> {
    let solution = cases::solve(model, system, limits)?;
    Ok(finish::finish(model, system, solution))
}

/// The same for a system that is much like one whose order is known, which saves the search for an order.
///
/// # Errors
///
/// Fails if every order that was tried takes more than the limits allow.
pub fn plan_like(model: &Model, system: &System, known: &Known, limits: Limits) -> Result<Plan, PlanError> {
    let solution = known.solve_like(model, system, limits)?;
    Ok(finish::finish(model, system, solution))
}
