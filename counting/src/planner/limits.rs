//! Limits on the work of a plan.

/// Limits on the work of a plan.
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
    /// The most numbers that planning may write and look through for one plan, trials included.
    pub planning: u128,
    /// The most bytes that all stored data may take at once.
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

    /// The limits after planning has looked through this many numbers.
    pub(crate) fn after_planning(self, spent: u128) -> Limits {
        Limits { planning: self.planning.saturating_sub(spent), ..self }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}
