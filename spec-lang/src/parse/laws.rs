//! Rules about numbers: limits, caps and budgets; and weights.

use pest::iterators::Pair;

use super::{Parser, Rule, child, children, keywords};
use crate::ast::*;

impl Parser<'_> {
    pub(super) fn limit(&mut self, pair: &Pair<Rule>) -> Option<LineLimit> {
        let numbers = self.line_numbers(pair)?;
        let per = match child(pair, Rule::per) {
            None => Lines::Region,
            Some(per) => self.lines(&per)?,
        };
        Some(LineLimit { numbers, per, span: self.span(pair) })
    }

    /// The numbers of pieces of a line.
    pub(super) fn line_numbers(&mut self, pair: &Pair<Rule>) -> Option<LineNumbers> {
        let mut bound = |rule: Rule| -> Option<Option<u32>> {
            match child(pair, rule) {
                Some(bound) => self.number(child(&bound, Rule::number)?).map(Some),
                None => Some(None),
            }
        };
        let between = LineNumbers::Between(bound(Rule::at_least)?, bound(Rule::at_most)?);
        Some(match child(pair, Rule::exactly) {
            Some(exactly) => LineNumbers::Exactly(self.numbers(&child(&exactly, Rule::number_set)?)?),
            None => between,
        })
    }

    /// The lines denoted by a word.
    pub(super) fn lines(&mut self, pair: &Pair<Rule>) -> Option<Lines> {
        let name = self.child_name(pair)?;
        Some(match keywords::cap_axis(&name.text) {
            Some(axis) => Lines::Along(axis),
            None => Lines::Partition(name),
        })
    }

    pub(super) fn cap(&mut self, pair: &Pair<Rule>) -> Option<Cap> {
        Some(Cap {
            name: self.label(pair)?,
            across_sides: child(pair, Rule::across).is_some(),
            pieces: children(pair, Rule::capped).map(|piece| self.sided_piece(&piece)).collect::<Option<_>>()?,
            limit: self.limit(&child(pair, Rule::limit)?)?,
            region: self.child_region(pair)?,
            span: self.span(pair),
        })
    }

    pub(super) fn budget(&mut self, pair: &Pair<Rule>) -> Option<Budget> {
        let range = self.numbers(&child(pair, Rule::signed_set)?)?;
        let mut terms = Vec::new();
        let mut sign = 1;
        for inner in child(pair, Rule::sum)?.into_inner() {
            match inner.as_rule() {
                Rule::sign => sign = if inner.as_str().starts_with('-') { -1 } else { 1 },
                _ => terms.push(self.term(&inner, sign)?),
            }
        }
        Some(Budget {
            name: self.label(pair)?,
            across_sides: child(pair, Rule::across).is_some(),
            range,
            terms,
            span: self.span(pair),
        })
    }

    pub(super) fn weight(&mut self, pair: &Pair<Rule>) -> Option<WeightDef> {
        let number = child(pair, Rule::number)?;
        let span = self.span(&number);
        Some(WeightDef {
            name: self.label(pair)?,
            pieces: children(pair, Rule::weighted).map(|piece| self.sided_piece(&piece)).collect::<Option<_>>()?,
            number: Spanned { value: self.number(number)?, span },
            region: self.optional(pair, Rule::area, Self::child_region)?,
            span: self.span(pair),
        })
    }

    fn term(&mut self, pair: &Pair<Rule>, sign: i64) -> Option<Term> {
        let state_variable = match child(pair, Rule::number) {
            Some(number) => i64::from(self.number(number)?),
            None => 1,
        };
        let summand = if let Some(over) = child(pair, Rule::over) {
            let number = child(&over, Rule::number)?;
            let span = self.span(&number);
            let piece = self.sided_piece(&child(&over, Rule::over_piece)?)?;
            Summand::Pieces { piece, over: Some(Spanned { value: self.number(number)?, span }) }
        } else if let Some(lines) = child(pair, Rule::lines_with) {
            let per = self.lines(&child(&lines, Rule::line_kind)?)?;
            let having: Option<Vec<Having>> = children(&lines, Rule::having).map(|one| self.having(&one)).collect();
            Summand::Lines { per, having: having? }
        } else if let Some(groups) = child(pair, Rule::groups_of) {
            Summand::Groups(self.groups(&groups)?)
        } else {
            Summand::Pieces { piece: self.sided_piece(&child(pair, Rule::counted)?)?, over: None }
        };
        Some(Term { coefficient: sign * state_variable, summand, span: self.span(pair) })
    }

    fn having(&mut self, pair: &Pair<Rule>) -> Option<Having> {
        let pieces = children(pair, Rule::having_piece).map(|piece| self.sided_piece(&piece));
        let pieces = pieces.collect::<Option<Vec<SidedPiece>>>()?;
        Some(Having { numbers: self.line_numbers(pair)?, pieces, span: self.span(pair) })
    }

    /// A list of numbers and ranges.
    pub(super) fn numbers(&mut self, pair: &Pair<Rule>) -> Option<NumberList> {
        let mut ranges = Vec::new();
        for range in pair.clone().into_inner().filter(|inner| inner.as_rule() != Rule::comma) {
            let mut ends = Vec::new();
            for end in children(&range, Rule::number).chain(children(&range, Rule::integer)) {
                ends.push(self.integer(&end)?);
            }
            let step = match child(&range, Rule::step).and_then(|step| child(&step, Rule::number)) {
                Some(step) => Some(Spanned { value: self.integer(&step)?, span: self.span(&step) }),
                None => None,
            };
            ranges.push(WrittenRange { low: *ends.first()?, high: *ends.last()?, step, span: self.span(&range) });
        }
        Some(NumberList { ranges, span: self.span(pair) })
    }
}
