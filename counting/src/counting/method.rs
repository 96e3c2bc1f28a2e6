//! The ways to count, and their names.

use std::fmt;

/// A way to count positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// By tables over classes of squares, which can be compiled.
    Tables,
    /// Cell by cell, with a frontier.
    Frontier,
    /// By the domains of squares: the piece kinds that may stand there.
    Domains,
    /// By several of these: a sum of counts, not all made in one way.
    Mixed,
}

impl Method {
    /// The way in which all of these counts were made; `None` for no counts.
    pub fn of_all(methods: impl IntoIterator<Item = Method>) -> Option<Method> {
        methods.into_iter().reduce(|all, next| if all == next { all } else { Method::Mixed })
    }

    /// Its name in a program's interface.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Method::Tables => "tables",
            Method::Frontier => "frontier",
            Method::Domains => "domains",
            Method::Mixed => "mixed",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
