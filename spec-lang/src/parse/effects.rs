//! Effects of moves, and the conditions of drops on other pieces.

use pest::iterators::Pair;
use qishu_rules::Adjacency;

use super::{Parser, Rule, child};
use crate::ast::{EffectPlace, EffectVerb, MoveEffect};

impl Parser<'_> {
    pub(super) fn effect(&mut self, pair: &Pair<Rule>) -> Option<MoveEffect> {
        let verb = match pair.clone().into_inner().next()?.as_rule() {
            Rule::kw_flip => EffectVerb::Flip,
            Rule::kw_blast => EffectVerb::Blast,
            _ => EffectVerb::Capture,
        };
        let place = if let Some(groups) = child(pair, Rule::group_of) {
            EffectPlace::Groups(self.groups(&groups)?)
        } else if let Some(enclosed) = child(pair, Rule::enclosed) {
            EffectPlace::Enclosed {
                singly: child(&enclosed, Rule::kw_singly).is_some(),
                written_heading: self.child_written_heading(&enclosed)?,
                by: self.optional(&enclosed, Rule::enclosing, Self::names)?.unwrap_or_default(),
                or_on: self.optional(&enclosed, Rule::or_on, Self::child_region)?,
            }
        } else if let Some(surrounded) = child(pair, Rule::surrounded) {
            EffectPlace::Surrounded {
                written_heading: self.child_written_heading(&surrounded)?,
                by: self.optional(&surrounded, Rule::enclosing, Self::names)?.unwrap_or_default(),
                or_on: self.optional(&surrounded, Rule::or_on, Self::child_region)?,
            }
        } else if let Some(after_row) = child(pair, Rule::after_row) {
            let line = child(&after_row, Rule::line)?;
            EffectPlace::AfterRow {
                length: self.child_number(&line)?,
                lines: self.written_lines(&line)?,
                spares_rows: child(&after_row, Rule::sparing).is_some(),
            }
        } else {
            EffectPlace::Near(adjacency(&child(pair, Rule::near)?))
        };
        let unless_alone = child(pair, Rule::unless_alone).map(|words| self.span(&words));
        let within = self.optional(pair, Rule::within, Self::child_region)?;
        Some(MoveEffect {
            verb,
            name: self.label(pair)?,
            pieces: self.names(pair)?,
            place,
            unless_alone,
            within,
            span: self.span(pair),
        })
    }
}

/// The neighbours that `touching` or `beside` means.
pub(super) fn adjacency(near: &Pair<Rule>) -> Adjacency {
    if child(near, Rule::kw_touching).is_some() { Adjacency::Touches } else { Adjacency::Beside }
}
