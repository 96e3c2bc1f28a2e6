//! State variables, and their values in rules.

use pest::iterators::Pair;

use super::{Parser, Rule, child, children};
use crate::ast::*;

impl Parser<'_> {
    pub(super) fn state_variable(&mut self, pair: &Pair<Rule>) -> Option<StateVariableDef> {
        let mut values = Vec::new();
        for value in children(pair, Rule::value) {
            let text = match child(&value, Rule::value_text) {
                Some(text) => Some(self.name(&text)?),
                None => None,
            };
            values.push(StateValue { name: self.child_name(&value)?, text });
        }
        Some(StateVariableDef { name: self.child_name(pair)?, values, span: self.span(pair) })
    }

    pub(super) fn right(&mut self, pair: &Pair<Rule>) -> Option<RightDef> {
        let names = self.names(pair)?;
        let [name, letter] = <[Name; 2]>::try_from(names).ok()?;
        let mut staying = Vec::new();
        for one in children(pair, Rule::staying) {
            staying.push((self.child_name(&one)?, self.child_region(&one)?));
        }
        let gates = self.optional(pair, Rule::gated, Self::names)?.unwrap_or_default();
        Some(RightDef { name, letter, staying, gates, span: self.span(pair) })
    }

    /// A literal of a pattern with two words and no square: a state variable and its value.
    pub(super) fn held(&mut self, pair: &Pair<Rule>) -> Option<Literal> {
        let present = child(pair, Rule::kw_no).is_none();
        let names = self.names(pair)?;
        let [state_variable, value] = names.as_slice() else { return None };
        Some(Literal {
            present,
            side: Some(state_variable.clone()),
            piece: value.clone(),
            place: None,
            span: self.span(pair),
        })
    }
}
