//! How much work a plan may be.

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
    /// The most numbers that planning may write down and look through, on trial and for good, for one plan.
    pub planning: u128,
    /// The most bytes that all that is remembered at once may take.
    pub bytes: u64,
}

impl Limits {
    /// About a minute of counting and a gigabyte of memory.
    pub const DEFAULT: Limits = Limits {
        steps: 1 << 30,
        entries: 1 << 24,
        tables: 2000,
        binomials: 1 << 20,
        planning: 1 << 30,
        bytes: 1 << 30,
    };

    /// What is left once planning has looked through so many numbers.
    pub(crate) fn after_planning(self, spent: u128) -> Limits {
        Limits { planning: self.planning.saturating_sub(spent), ..self }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}
