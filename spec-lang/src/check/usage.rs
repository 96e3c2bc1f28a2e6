//! Which regions and partitions the files use.

use std::collections::BTreeSet;

use crate::ast::Name;
use crate::catalogue;
use crate::report::Report;
use crate::sources::Span;

/// The regions and partitions that some variants use, and those they define. Inherited ones belong to the base; the
/// places of their definitions identify them.
#[derive(Default)]
pub(super) struct Usage<'a> {
    /// The definitions of those that are used.
    pub(super) named: BTreeSet<Span>,
    /// Those that the files define, each with its noun.
    pub(super) defined: Vec<(&'static str, &'a Name)>,
}

impl Usage<'_> {
    /// Warns of unused regions and partitions.
    pub(super) fn warn(&self, report: &mut Report) {
        for (noun, name) in self.defined.iter().filter(|(_, name)| !self.named.contains(&name.span)) {
            report.warn(|| catalogue::unused_region(noun, name));
        }
    }
}
