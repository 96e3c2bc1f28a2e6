//! The sides and their views of the board.

use super::spec::Spec;
use crate::ast::Mapping;
use crate::catalogue;
use crate::limits;
use crate::report::Report;
use crate::sources::Span;

/// The sides of a variant; a single side without a name if the file has no statement.
pub(super) struct Sides<'a> {
    pub(super) names: Vec<&'a str>,
    /// The second side's view of the first one's squares, if it differs.
    pub(super) reflection: Option<Mapping>,
    /// The statement.
    pub(super) span: Option<Span>,
    /// Whether all this is as the file states.
    pub(super) known: bool,
}

pub(super) fn sides<'a>(spec: &Spec<'a>, report: &mut Report) -> Sides<'a> {
    let Some(stated) = spec.sides else {
        return Sides { names: vec![""], reflection: None, span: None, known: false };
    };
    for (index, name) in stated.names.iter().enumerate().take(limits::SIDES) {
        if let Some(first) = stated.names[..index].iter().find(|first| first.text == name.text) {
            report.add(|| catalogue::defined_twice("side", name, first.span));
        }
    }
    if let Some(name) = stated.names.get(limits::SIDES) {
        report.add(|| catalogue::too_many(name.span, "sides", limits::SIDES));
    }
    let number = stated.names.len();
    let reflection = match stated.mapping {
        None if number > 1 => {
            report.add(|| catalogue::mapping_missing(stated.span));
            None
        }
        None => None,
        Some(mapping) if number == 1 || (number > 2 && mapping.value != Mapping::Same) => {
            report.add(|| catalogue::mapping_without_pair(mapping.span, number));
            None
        }
        Some(mapping) => (mapping.value != Mapping::Same).then_some(mapping.value),
    };
    Sides {
        names: stated.names.iter().take(limits::SIDES).map(|name| name.text.as_str()).collect(),
        reflection,
        span: Some(stated.span),
        known: number == 1 || stated.mapping.is_some(),
    }
}
