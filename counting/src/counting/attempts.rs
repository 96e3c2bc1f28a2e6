//! The decision how a system is counted: the attempts of the portfolio, carried out one after another.

use qishu_spec_lang::Model;

use super::portfolio::{A_CASE, ALONE, AMONG_MANY, Attempt, Decides, Efforts, LIKE_ANOTHER, Tries, WITH_GROUPS, When};
use super::{Counting, keeps_to};
use crate::domains::DomainCount;
use crate::error::PlanError;
use crate::frontier::Frontier;
use crate::planner::{FoundOrder, Limits, WholePlan, plan_fully, plan_in_order, plan_shortly};
use crate::system::{Statistic, System};
use crate::thresholds::{FEW_FRONTIER_STEPS, FEW_HISTOGRAMS, FEW_POSITIONS, FEW_STEPS};

/// More steps than anything takes: those of what has not been found.
const NOT_FOUND: u128 = u128::MAX;

impl Counting {
    /// Decides how to count a variant.
    ///
    /// # Errors
    ///
    /// Fails if the rules look at too many pairs of squares.
    pub fn of(model: &Model, statistic: Statistic, limits: Limits) -> Result<Counting, PlanError> {
        Ok(Counting::of_system(model, System::new(model, statistic)?, limits))
    }

    /// Decides how to count a system that has been made from the variant's rules.
    pub fn of_system(model: &Model, system: System, limits: Limits) -> Counting {
        Counting::of_system_with(model, system, limits, Efforts::USUAL)
    }

    /// Decides how to count a system, with other efforts.
    pub fn of_system_with(model: &Model, system: System, limits: Limits, efforts: Efforts) -> Counting {
        Attempts::new(model, system, limits, efforts).decided_by(ALONE)
    }

    /// Decides how to count one of many cases of a count. A small one is counted by a frontier at once.
    pub(crate) fn of_case(model: &Model, system: System, limits: Limits) -> Counting {
        Attempts::new(model, system, limits, Efforts::USUAL).decided_by(A_CASE)
    }

    /// Decides how to count one of many systems, none of which is worth a long search for tables.
    pub(crate) fn of_one_of_many(model: &Model, system: System, limits: Limits) -> Counting {
        Attempts::new(model, system, limits, Efforts::USUAL).decided_by(AMONG_MANY)
    }

    /// Decides how to count a system that resembles one for which an order has been found.
    pub fn in_order(model: &Model, system: System, order: &FoundOrder, limits: Limits) -> Counting {
        Attempts { order: Some(order), ..Attempts::new(model, system, limits, Efforts::USUAL) }.decided_by(LIKE_ANOTHER)
    }
}

/// The attempts to find out how a system is counted, and what those made so far have found.
struct Attempts<'a> {
    model: &'a Model,
    system: System,
    limits: Limits,
    efforts: Efforts,
    /// The order that has been found for the tables of a system like this one.
    order: Option<&'a FoundOrder>,
    tables: Option<WholePlan>,
    frontier: Option<Frontier>,
    domains: Option<DomainCount>,
}

impl<'a> Attempts<'a> {
    /// None has been made yet.
    fn new(model: &'a Model, system: System, limits: Limits, efforts: Efforts) -> Attempts<'a> {
        Attempts { model, system, limits, efforts, order: None, tables: None, frontier: None, domains: None }
    }

    /// Makes these attempts in order until one decides; after all of them the least work decides.
    fn decided_by(mut self, lists: &[&[Attempt]]) -> Counting {
        let lists = if self.system.groups.is_empty() { lists } else { WITH_GROUPS };
        for attempt in lists.iter().copied().flatten() {
            if !self.is_due(attempt.when) {
                continue;
            }
            self.make(attempt.tries, (attempt.effort)(&self.efforts));
            if let Some(counting) = attempt.decides.iter().find_map(|&decides| self.decided(decides)) {
                return counting;
            }
        }
        self.least()
    }

    fn is_due(&mut self, when: When) -> bool {
        match when {
            When::Always => true,
            When::IsSmall => self.system.most_positions() <= FEW_POSITIONS,
            When::HasImpliedBounds => {
                let Some(fewer_bounds) = self.system.without_implied() else { return false };
                self.system = fewer_bounds;
                true
            }
            When::BothAreLittleWork => self.table_steps().max(self.frontier_steps()) <= FEW_FRONTIER_STEPS,
            When::NoTables => self.table_steps() == NOT_FOUND,
            When::HasTables => self.table_steps() < NOT_FOUND,
        }
    }

    fn make(&mut self, tries: Tries, effort: u128) {
        let (model, system, limits) = (self.model, &self.system, self.limits);
        let briefly = Limits { planning: effort.min(limits.planning), ..limits };
        let most_steps = effort.min(self.table_steps());
        let found = match tries {
            Tries::Tables => plan_shortly(model, system, limits, effort),
            Tries::TablesInOrder => {
                let Some(order) = self.order else { return };
                WholePlan::given(plan_in_order(model, system, order, briefly))
            }
            Tries::TablesOfCases => {
                let Some(mut longer) = self.tables.take() else { return };
                longer.plan = plan_fully(model, system, briefly, &longer);
                longer
            }
            Tries::Domains => {
                self.domains = DomainCount::find(system, self.no_tables(), most_steps, limits.bytes);
                return;
            }
            Tries::Frontier => {
                self.frontier = Some(self.found_frontier(false, most_steps));
                return;
            }
        };
        let kept = found.plan.as_ref().map_or(Ok(()), |plan| keeps_to(plan.most_bytes(), limits));
        self.tables = Some(kept.map_or_else(|refused| WholePlan::given(Err(refused)), |()| found));
    }

    fn found_frontier(&self, counted_statistics: bool, most_steps: u128) -> Frontier {
        Frontier::find(self.system.clone(), self.no_tables(), counted_statistics, most_steps, self.limits.bytes)
    }

    /// The way to count, if this decides.
    fn decided(&mut self, decides: Decides) -> Option<Counting> {
        let (tables, frontier) = (self.table_steps(), self.frontier_steps());
        let is_cheap = self.tables.as_ref().is_some_and(WholePlan::is_cheap);
        let tells_apart = self.domains.as_ref().is_some_and(|domains| domains.squares > 0);
        match decides {
            Decides::CheapTables if is_cheap => self.take_tables(),
            Decides::TablesOfFewSteps if tables <= FEW_STEPS => self.take_tables(),
            Decides::AnyTables if tables < NOT_FOUND => self.take_tables(),
            Decides::EndedFrontier if frontier < NOT_FOUND => self.take_frontier(),
            Decides::FrontierOfFewSteps if frontier <= FEW_FRONTIER_STEPS && FEW_FRONTIER_STEPS < tables => {
                self.take_frontier()
            }
            Decides::EndedDomains if self.domain_steps() < NOT_FOUND && tells_apart => self.take_domains(),
            _ => None,
        }
    }

    /// The way of least work, after a last trial of a frontier. It takes no more steps than what has been found, and
    /// has counted statistics if there are no tables: they cover all combinations, as tables do, and tables can be read.
    /// Where domains have few histograms, a frontier has to be little work: to try longer costs more than it saves.
    fn least(mut self) -> Counting {
        let (tables, domains) = (self.table_steps(), self.domain_steps());
        let Efforts { trials, trials_beside_tables, .. } = self.efforts;
        let has_few_histograms = self.domains.as_ref().is_some_and(|found| found.histograms() <= FEW_HISTOGRAMS);
        let effort = match tables {
            NOT_FOUND if has_few_histograms => trials.min(FEW_FRONTIER_STEPS),
            NOT_FOUND => trials,
            _ => trials_beside_tables,
        };
        let last = self.found_frontier(tables == NOT_FOUND, effort.min(tables).min(domains));
        let frontier = last.size.map_or(NOT_FOUND, |size| size.steps);
        let are_domains_least = match frontier {
            NOT_FOUND => domains < NOT_FOUND || has_few_histograms,
            _ => domains < frontier,
        };
        let other = if tables < NOT_FOUND && tables <= frontier.min(domains) {
            self.take_tables()
        } else if are_domains_least {
            self.take_domains()
        } else {
            None
        };
        other.unwrap_or_else(|| Counting::by_frontier(last))
    }

    fn take_tables(&mut self) -> Option<Counting> {
        self.tables.take()?.plan.ok().map(Counting::by_tables)
    }

    fn take_frontier(&mut self) -> Option<Counting> {
        let mut frontier = self.frontier.take()?;
        frontier.no_tables = self.no_tables().cloned();
        Some(Counting::by_frontier(frontier))
    }

    fn take_domains(&mut self) -> Option<Counting> {
        self.domains.take().map(|domains| Counting::Domains(Box::new(domains)))
    }

    /// Why there are no tables, if that is known.
    fn no_tables(&self) -> Option<&PlanError> {
        self.tables.as_ref().and_then(|tables| tables.plan.as_ref().err())
    }

    fn table_steps(&self) -> u128 {
        self.tables.as_ref().map_or(NOT_FOUND, WholePlan::steps)
    }

    fn frontier_steps(&self) -> u128 {
        self.frontier.as_ref().and_then(|frontier| frontier.size).map_or(NOT_FOUND, |size| size.steps)
    }

    fn domain_steps(&self) -> u128 {
        self.domains.as_ref().and_then(|domains| domains.size).map_or(NOT_FOUND, |size| size.steps)
    }
}
