//! Checks that are counted or forbidden.

use crate::army::ImportedGame;

/// The greatest number of checks that ends a game of the language.
const MOST_CHECKS: u32 = 9;

impl ImportedGame<'_> {
    /// Whether no piece may give check.
    pub fn forbids_checks(&self) -> bool {
        !self.settings.flag("checking") && self.has_royal()
    }

    /// Whether checks are forbidden, and some are not those of a king by one capture.
    pub fn forbids_other_checks(&self) -> bool {
        self.forbids_checks() && self.has_other_checks()
    }

    /// Whether checks are counted in a way that the language cannot express.
    pub fn counts_checks_otherwise(&self) -> bool {
        self.counts_checks() && self.checks_to_give().is_none()
    }

    /// The number of checks that wins, if checks are counted, and the language can express it.
    pub fn checks_to_give(&self) -> Option<u32> {
        if !self.counts_checks() || self.has_other_checks() || self.forbids_checks() {
            return None;
        }
        // Without numbers in the opening, the next check wins.
        let [first, second] = self.opening.checks.unwrap_or([1, 1]);
        (first == second && (1..=MOST_CHECKS).contains(&first)).then_some(first)
    }

    fn counts_checks(&self) -> bool {
        self.settings.flag("checkCounting") && self.has_royal()
    }

    /// Whether there are checks that are not those of a king by one capture.
    fn has_other_checks(&self) -> bool {
        self.settings.flag("extinctionPseudoRoyal") || self.settings.flag("blastOnCapture")
    }
}
