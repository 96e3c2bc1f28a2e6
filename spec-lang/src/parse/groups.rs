//! Rules about groups.

use pest::iterators::Pair;

use super::{Parser, Rule, child, children};
use crate::ast::*;

impl Parser<'_> {
    /// The rule about groups that a statement is; `None` in the inner option for other statements.
    pub(super) fn group_rule(&mut self, statement: &Pair<Rule>) -> Option<Option<GroupRule>> {
        let Some(demand) = self.group_demand(statement)? else { return Some(None) };
        let required = statement.as_rule() == Rule::require;
        Some(Some(GroupRule { name: self.label(statement)?, required, demand, span: self.span(statement) }))
    }

    /// What a statement asks of groups; `None` in the inner option where it asks nothing.
    pub(super) fn group_demand(&mut self, statement: &Pair<Rule>) -> Option<Option<GroupDemand>> {
        let kinds = [Rule::every_group, Rule::some_groups, Rule::group_of, Rule::chain_of, Rule::path_of];
        let Some(pair) = kinds.into_iter().find_map(|rule| child(statement, rule)) else { return Some(None) };
        let groups = self.groups(&pair)?;
        Some(Some(match pair.as_rule() {
            Rule::every_group => GroupDemand::Every(groups),
            Rule::some_groups => {
                let limit = child(&pair, Rule::group_limit)?;
                let numbers = Spanned { value: self.line_numbers(&limit)?, span: self.span(&limit) };
                GroupDemand::Number(Some(numbers), groups)
            }
            Rule::group_of => GroupDemand::Number(None, groups),
            Rule::chain_of => {
                let regions = children(&pair, Rule::region_expr).map(|region| self.region(&region));
                GroupDemand::Chain(groups, regions.collect::<Option<_>>()?)
            }
            _ => {
                let from = self.sided_piece(&child(&pair, Rule::path_piece)?)?;
                GroupDemand::Path { groups, from, to: self.child_region(&pair)? }
            }
        }))
    }

    /// Groups with their conditions.
    pub(super) fn groups(&mut self, pair: &Pair<Rule>) -> Option<Groups> {
        let members = child(pair, Rule::members)?;
        let joined = match child(pair, Rule::joined_along) {
            Some(joined) => self.directions(&joined)?,
            None => Vec::new(),
        };
        let conditions = children(pair, Rule::group_condition).map(|condition| self.group_condition(&condition));
        let conditions = conditions.collect::<Option<_>>()?;
        let apart = child(pair, Rule::apart).map(|words| self.span(&words));
        Some(Groups { members: self.occupants(&members)?, joined, apart, conditions, span: self.span(pair) })
    }

    fn group_condition(&mut self, pair: &Pair<Rule>) -> Option<GroupCondition> {
        let verb = match child(pair, Rule::members) {
            None => GroupVerb::Reaching(self.child_region(pair)?),
            Some(members) => {
                let occupants = self.occupants(&members)?;
                match () {
                    () if child(pair, Rule::kw_with).is_some() => GroupVerb::With(occupants),
                    () if child(pair, Rule::kw_touching).is_some() => GroupVerb::Touching(occupants),
                    () => GroupVerb::Beside(occupants),
                }
            }
        };
        Some(GroupCondition { holds: child(pair, Rule::kw_not).is_none(), verb, span: self.span(pair) })
    }

    fn occupants(&mut self, pair: &Pair<Rule>) -> Option<Occupants> {
        let list = children(pair, Rule::occupant).map(|occupant| self.occupant(&occupant));
        let list = list.collect::<Option<_>>()?;
        let region = match child(pair, Rule::area) {
            Some(area) => Some(self.child_region(&area)?),
            None => None,
        };
        Some(Occupants { list, region, span: self.span(pair) })
    }

    fn occupant(&mut self, pair: &Pair<Rule>) -> Option<Occupant> {
        if child(pair, Rule::kw_empty).is_some() {
            return Some(Occupant::Empty(self.span(pair)));
        }
        if let Some(any) = child(pair, Rule::any_member) {
            return Some(Occupant::Piece(self.any_piece(&any)?));
        }
        let enemy = child(pair, Rule::kw_enemy).is_some();
        Some(Occupant::Piece(OtherPiece::PieceType { piece: self.sided_piece(pair)?, enemy }))
    }
}
