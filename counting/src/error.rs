//! Why a variant cannot be counted.

use std::fmt;

use qishu_rules::grouped;

/// A plan that would take more work than the limits allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    /// Every order that was tried passes a limit.
    TooMuchWork {
        /// The limit that was passed.
        limit: Limit,
        /// What it allows.
        allowed: u128,
        /// What was needed when planning stopped.
        needed: u128,
        /// The rules whose sums had to be kept at the same time, with their places.
        because: Vec<String>,
    },
}

/// What a limit bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Innermost steps of all loops.
    Steps,
    /// Entries of one table.
    Entries,
    /// Sums that fill one table.
    Sums,
    /// Tables.
    Tables,
    /// Binomials of one triangle.
    Binomials,
    /// Bytes of all data stored at once.
    Bytes,
    /// Numbers that planning writes and looks through.
    Planning,
    /// Pairs of squares that rules constrain.
    Pairs,
    /// Rules about groups, of which tables know nothing.
    Groups,
    /// Pieces on squares that are compared with their images.
    Images,
    /// Copies of pieces, one for each unit of weight beyond the first.
    Copies,
    /// Copies of pieces in rules about squares.
    PlacesOfCopies,
}

/// How many rules a message names.
const MOST_NAMED: usize = 6;

impl PlanError {
    /// The rules whose sums had to be kept at the same time, with their places.
    pub fn because(&self) -> &[String] {
        let PlanError::TooMuchWork { because, .. } = self;
        because
    }

    /// The rules that made the plan exceed its limit, one per line below a heading; empty if there are none.
    pub fn rules_in_words(&self) -> String {
        let PlanError::TooMuchWork { limit, because, .. } = self;
        if because.is_empty() {
            return String::new();
        }
        let what = match limit {
            Limit::Pairs => "these rules look at the pairs",
            Limit::Copies | Limit::PlacesOfCopies => "these weights make the copies",
            _ => "these rules must be remembered at once",
        };
        let less = match limit {
            Limit::Copies | Limit::PlacesOfCopies => "smaller numbers, or on fewer pieces,",
            _ => "fewer of them, or on fewer squares,",
        };
        let named: String = because.iter().take(MOST_NAMED).map(|rule| format!("\n      {rule}")).collect();
        let more = match because.len().saturating_sub(MOST_NAMED) {
            0 => String::new(),
            more => format!("\n      and {more} more"),
        };
        format!("\nhelp: {what}, and {less} would help:{named}{more}")
    }

    /// The reason why there are no tables, as part of a sentence.
    pub fn why_no_tables(&self) -> String {
        let PlanError::TooMuchWork { limit, allowed, needed, .. } = self;
        match limit {
            // Planning stopped at its own limit, so nothing is known of tables that a longer search would find.
            Limit::Planning => format!("no small tables were found among {} numbers looked through", grouped(allowed)),
            _ => format!("tables would take {} {limit}, where {} are allowed", grouped(needed), grouped(allowed)),
        }
    }
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlanError::TooMuchWork { limit, allowed, needed, .. } = self;
        let (needed, allowed) = (grouped(needed), grouped(allowed));
        write!(f, "counting this variant takes too much work: {needed} {limit}, where {allowed} are allowed")?;
        f.write_str(&self.rules_in_words())
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Steps => "steps",
            Limit::Entries => "entries in one table",
            Limit::Sums => "sums that fill one table",
            Limit::Tables => "tables",
            Limit::Binomials => "binomials in one table",
            Limit::Bytes => "bytes",
            Limit::Planning => "numbers to look through for a plan",
            Limit::Pairs => "pairs of squares to look at",
            Limit::Groups => "rules about groups in tables",
            Limit::Images => "pieces on squares to compare with their images",
            Limit::Copies => "copies of pieces, one for each unit of weight",
            Limit::PlacesOfCopies => "copies of pieces in rules about squares, one for each unit of weight",
        })
    }
}

impl std::error::Error for PlanError {}
