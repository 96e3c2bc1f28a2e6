//! The portfolio: what is tried to find out how a system is counted, with how much effort, and what decides.
//!
//! Every command, the library and build scripts share it. Efforts are numbers of steps and of numbers looked through,
//! never times, so that a decision is the same on every machine.

use self::Decides::*;
use self::Tries::*;
use self::When::*;
use crate::thresholds::{
    BUILD_PLANNING, BUILD_TRIAL_STEPS, FEW_DOMAIN_STEPS, FEW_FRONTIER_STEPS, MOST_PLANNING, NORMAL_PLANNING,
    PLANNING_BESIDE_DOMAINS, QUICK_PLANNING, TINY_FRONTIER_STEPS, TRIAL_STEPS, TRIAL_STEPS_BESIDE_TABLES,
};

/// The effort spent where no short search decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Efforts {
    /// The most numbers that planning looks through for tables.
    pub planning: u128,
    /// The most steps of trials of domains and of a frontier where there are no tables.
    pub trials: u128,
    /// The most steps of trials where there are tables of many steps.
    pub trials_beside_tables: u128,
}

impl Efforts {
    /// The efforts of the program and the library.
    pub const USUAL: Efforts =
        Efforts { planning: MOST_PLANNING, trials: TRIAL_STEPS, trials_beside_tables: TRIAL_STEPS_BESIDE_TABLES };

    /// The efforts of a build script, which as a rule is not optimised.
    pub const BUILDING: Efforts =
        Efforts { planning: BUILD_PLANNING, trials: BUILD_TRIAL_STEPS, trials_beside_tables: BUILD_TRIAL_STEPS };
}

/// One attempt: what is tried, when, with how much effort, and what then decides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    pub tries: Tries,
    pub when: When,
    pub effort: fn(&Efforts) -> u128,
    /// The count is found by the first of these that applies; by none, the next attempt follows.
    pub decides: &'static [Decides],
}

/// What an attempt tries. No trial takes more steps than what has been found before it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tries {
    /// A search for tables of the system as a whole.
    Tables,
    /// A longer search for tables, of the system as a whole and of its cases, which goes on from the shorter one.
    TablesOfCases,
    /// Tables in the order that has been found for a system like this one.
    TablesInOrder,
    /// Trials of a frontier in several orders.
    Frontier,
    /// A trial of domains.
    Domains,
}

/// When an attempt is made.
#[derive(Clone, Copy, Debug)]
pub(super) enum When {
    Always,
    /// The system has few positions.
    IsSmall,
    /// The system has bounds that others imply. They are dropped, here and from now on.
    HasImpliedBounds,
    /// A frontier of few steps has been found, and tables of few steps too.
    BothAreLittleWork,
    /// No tables have been found, or they are refused.
    NoTables,
    /// There are tables.
    HasTables,
}

/// What decides after an attempt.
#[derive(Clone, Copy, Debug)]
pub(super) enum Decides {
    /// Tables of little work, after a search that came to its end: not even a longer one is of use.
    CheapTables,
    /// Tables of few steps, which can be compiled and read.
    TablesOfFewSteps,
    /// The tables, however many steps they take.
    AnyTables,
    /// A frontier that came to its end.
    EndedFrontier,
    /// A frontier of few steps, unless tables have been found that take no more than these.
    FrontierOfFewSteps,
    /// Domains that came to their end and tell squares apart. Squares that all have one domain fall into classes; a
    /// search for tables of these only takes longer.
    EndedDomains,
}

const fn attempt(tries: Tries, when: When, effort: fn(&Efforts) -> u128, decides: &'static [Decides]) -> Attempt {
    Attempt { tries, when, effort, decides }
}

/// The attempts for a system of its own.
#[rustfmt::skip]
const OF_ITS_OWN: &[Attempt] = &[
    attempt(Tables,        Always,            |_| QUICK_PLANNING,          &[CheapTables]),
    attempt(Tables,        HasImpliedBounds,  |_| QUICK_PLANNING,          &[CheapTables]),
    attempt(Frontier,      Always,            |_| FEW_FRONTIER_STEPS,      &[FrontierOfFewSteps]),
    attempt(Tables,        Always,            |_| NORMAL_PLANNING,         &[CheapTables, FrontierOfFewSteps]),
    attempt(TablesOfCases, BothAreLittleWork, |_| NORMAL_PLANNING,         &[AnyTables, EndedFrontier]),
    attempt(TablesOfCases, NoTables,          |_| PLANNING_BESIDE_DOMAINS, &[TablesOfFewSteps]),
    attempt(Domains,       NoTables,          |_| FEW_DOMAIN_STEPS,        &[EndedDomains]),
    attempt(TablesOfCases, Always,            |efforts| efforts.planning,  &[TablesOfFewSteps]),
];

/// The attempts for one of many systems, none of which is worth a long search for tables.
#[rustfmt::skip]
const ONE_OF_MANY: &[Attempt] = &[
    attempt(Tables,        Always,            |_| NORMAL_PLANNING,         &[TablesOfFewSteps]),
    attempt(Tables,        HasImpliedBounds,  |_| NORMAL_PLANNING,         &[TablesOfFewSteps]),
];

/// The attempt that comes before these for one of many cases of a count.
#[rustfmt::skip]
const SMALL: &[Attempt] = &[
    attempt(Frontier,      IsSmall,           |_| TINY_FRONTIER_STEPS,     &[EndedFrontier]),
];

/// The attempt for a system that resembles one for which an order of its tables has been found. Nothing is searched for,
/// so that its effort has no limit.
#[rustfmt::skip]
const RESEMBLING: &[Attempt] = &[
    attempt(TablesInOrder, Always,            |_| u128::MAX,               &[TablesOfFewSteps]),
];

/// The last attempts. A frontier is tried after them, with the same efforts, and what takes the least steps decides.
#[rustfmt::skip]
const LAST: &[Attempt] = &[
    attempt(Domains,       NoTables,          |efforts| efforts.trials,               &[]),
    attempt(Domains,       HasTables,         |efforts| efforts.trials_beside_tables, &[]),
];

/// For a system with groups: only a frontier knows which squares hang together.
pub(super) const WITH_GROUPS: &[&[Attempt]] = &[];
/// For a system of its own.
pub(super) const ALONE: &[&[Attempt]] = &[OF_ITS_OWN, LAST];
/// For one of many systems.
pub(super) const AMONG_MANY: &[&[Attempt]] = &[ONE_OF_MANY, LAST];
/// For one of many cases, some of which are small.
pub(super) const A_CASE: &[&[Attempt]] = &[SMALL, ONE_OF_MANY, LAST];
/// For a system that resembles one whose tables are known.
pub(super) const LIKE_ANOTHER: &[&[Attempt]] = &[RESEMBLING, LAST];
