//! Statements about the decoration of the board.

use pest::iterators::Pair;

use super::{Parser, Rule, child, children};
use crate::ast::*;

impl Parser<'_> {
    pub(super) fn show(&mut self, pair: &Pair<Rule>) -> Option<Show> {
        let span = self.span(pair);
        if let Some(sign) = child(pair, Rule::drawn_as) {
            let what = ShownThing::Sign(self.quoted(&sign));
            return Some(Show { name: self.child_name(&sign)?, what, span });
        }
        let word = pair.clone().into_inner().nth(1)?;
        let what = match word.as_rule() {
            Rule::kw_points => ShownThing::Points,
            rule => {
                let region = self.child_region(&child(pair, Rule::area)?)?;
                match rule {
                    Rule::kw_shade => ShownThing::Shade(region),
                    Rule::kw_marks => ShownThing::Marks(region),
                    Rule::kw_diagonals => ShownThing::Diagonals(region),
                    Rule::kw_gap => ShownThing::Gap(self.quoted(pair).pop(), region),
                    _ => return None,
                }
            }
        };
        Some(Show { name: Name { text: word.as_str().to_string(), span: self.span(&word) }, what, span })
    }

    /// The strings, each with its place.
    fn quoted(&self, pair: &Pair<Rule>) -> Vec<Spanned<String>> {
        let text =
            |text: Pair<Rule>| Spanned { value: text.as_str().trim_matches('"').to_string(), span: self.span(&text) };
        children(pair, Rule::string).map(text).collect()
    }
}
