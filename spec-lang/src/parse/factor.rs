//! Factors, and where rules speak of their values.

use pest::iterators::Pair;

use super::{Parser, Rule, child, children};
use crate::ast::*;

impl Parser<'_> {
    pub(super) fn factor(&mut self, pair: &Pair<Rule>) -> Option<FactorDef> {
        let mut values = Vec::new();
        for value in children(pair, Rule::value) {
            let text = match child(&value, Rule::value_text) {
                Some(text) => Some(self.name(&text)?),
                None => None,
            };
            values.push(FactorValue { name: self.child_name(&value)?, text });
        }
        Some(FactorDef { name: self.child_name(pair)?, values, span: self.span(pair) })
    }

    /// A literal of a pattern that has two words and no square: a factor and its value.
    pub(super) fn held(&mut self, pair: &Pair<Rule>) -> Option<Literal> {
        let present = child(pair, Rule::kw_no).is_none();
        let names = self.names(pair)?;
        let [factor, value] = names.as_slice() else { return None };
        Some(Literal { present, side: Some(factor.clone()), piece: value.clone(), square: None, span: self.span(pair) })
    }
}
