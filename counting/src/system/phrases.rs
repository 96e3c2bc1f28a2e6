//! Identifiers and phrases for sums and for kinds of pieces, in the words of the rules.

use std::collections::BTreeSet;

use qishu_rules::{Adjacency, Cap, Demand, RelationKind, SideId};
use qishu_spec_lang::Model;

use super::constraints::System;
use super::meaning::Meaning;

/// The most squares that are listed individually.
const MOST_LISTED: usize = 8;

/// An identifier for a constraint's sum, in lower-case words of the rules.
pub(crate) fn identifier_of(model: &Model, meaning: &Meaning) -> String {
    let name = match *meaning {
        Meaning::Count(piece_type) if model.rules.is_value(piece_type) => {
            model.rules.piece_name(piece_type).replace(' ', "_")
        }
        Meaning::Count(piece_type) => {
            let side = model.rules.piece_type(piece_type).side;
            with_side(model, side, &model.rules.piece_type(piece_type).name)
        }
        Meaning::Cap { cap, .. } => identifier_of_cap(model, &model.rules.caps[cap]),
        Meaning::Budget(budget) => {
            let named = or_else(&model.rules.budgets[budget].name, "budget");
            let pieces = model.rules.budgets[budget].terms.iter().filter(|term| !model.rules.is_value(term.piece_type));
            let sides: BTreeSet<SideId> = pieces.map(|term| model.rules.piece_type(term.piece_type).side).collect();
            match sides.first() {
                Some(&side) if sides.len() == 1 => with_side(model, side, &named),
                _ => named,
            }
        }
        Meaning::Line { budget, term, condition, .. } => {
            let term = &model.rules.budgets[budget].lines[term];
            let of_side = |named: String| match term
                .piece_types()
                .map(|piece_type| model.rules.piece_type(piece_type).side)
                .next()
            {
                Some(side) => with_side(model, side, &named),
                None => named,
            };
            let line = term.per.word().unwrap_or("line");
            match condition.and_then(|condition| term.having[condition].piece_types.first()) {
                Some(&piece_type) => format!("{}_on_{line}", identifier_of(model, &Meaning::Count(piece_type))),
                None => of_side(format!("{line}_held")),
            }
        }
        Meaning::Pattern(id) => named(&model.rules.patterns[id].name, "pattern", id, model.rules.patterns.len()),
        Meaning::Relation(id) => named(&model.rules.relations[id].name, "relation", id, model.rules.relations.len()),
        Meaning::Groups(id) => named(&model.rules.groups[id].name, "groups", id, model.rules.groups.len()),
        Meaning::Threat(_) => "threat".to_owned(),
        Meaning::Images => "images".to_owned(),
        Meaning::Pieces => "pieces".to_owned(),
        Meaning::PiecesOf(side) => with_side(model, side, "pieces"),
        Meaning::Number(piece_type) => return identifier_of(model, &Meaning::Count(piece_type)),
    };
    name.to_ascii_lowercase()
}

/// The name of a rule, or a description if it has none.
/// The most kinds of pieces that the name of a cap lists.
const MOST_PIECES_NAMED: usize = 2;

/// The name of a cap, or its pieces and their lines.
fn identifier_of_cap(model: &Model, cap: &Cap) -> String {
    let pieces: BTreeSet<String> =
        cap.pieces.iter().map(|pieces| identifier_of(model, &Meaning::Count(pieces.piece_type))).collect();
    if !cap.name.is_empty() || pieces.len() > MOST_PIECES_NAMED {
        return or_else(&cap.name, "capped");
    }
    let pieces = Vec::from_iter(pieces).join("_or_");
    match cap.per.word() {
        Some(line) => format!("{pieces}_per_{line}"),
        None => format!("{pieces}_capped"),
    }
}

fn or_else(name: &str, what: &str) -> String {
    if name.is_empty() { what.to_owned() } else { name.to_owned() }
}

/// The name of a rule, or a description with its number if there are several.
fn named(name: &str, what: &str, index: usize, rules: usize) -> String {
    match name {
        "" if rules == 1 => what.to_owned(),
        "" => format!("{what}_{}", index + 1),
        name => name.to_owned(),
    }
}

/// A constraint in words.
pub fn in_words(model: &Model, meaning: &Meaning) -> String {
    match *meaning {
        Meaning::Count(piece_type) => {
            let (name, piece_type) = (model.rules.piece_name(piece_type), model.rules.piece_type(piece_type));
            match piece_type.gaps.is_empty() {
                true => format!("{name} {}..{}", piece_type.count.start(), piece_type.count.end()),
                false => format!("{name} {}", piece_type.count_in_words()),
            }
        }
        Meaning::Cap { cap, .. }
            if let Some(state_variable) = model.rules.state_variable_in_words(&model.rules.caps[cap]) =>
        {
            state_variable
        }
        Meaning::Cap { cap, line } => {
            let pieces: Vec<String> =
                model.rules.caps[cap].pieces.iter().map(|pieces| model.rules.piece_name(pieces.piece_type)).collect();
            let squares: Vec<String> =
                model.rules.caps[cap].lines[line].iter().map(|square| square.to_string()).collect();
            format!("{} {} on {}", model.rules.caps[cap].limit.in_words(), pieces.join(" or "), list(&squares))
        }
        Meaning::Budget(budget) => {
            let (name, budget) = (identifier_of(model, meaning), &model.rules.budgets[budget]);
            match budget.gaps.is_empty() {
                true => format!("{name} {}..{}", budget.range.start(), budget.range.end()),
                false => format!("{name} {}", budget.sums_in_words()),
            }
        }
        Meaning::Line { budget, term, line, condition } => {
            let term = &model.rules.budgets[budget].lines[term];
            let squares: Vec<String> = term.lines[line].iter().map(|square| square.to_string()).collect();
            match condition.map(|condition| &term.having[condition]) {
                Some(condition) => {
                    let pieces = condition.piece_types.iter().map(|&piece_type| model.rules.piece_name(piece_type));
                    format!("the number of {} on {}", pieces.collect::<Vec<String>>().join(" or "), list(&squares))
                }
                None => format!("what holds on {}", list(&squares)),
            }
        }
        Meaning::Pattern(_) => "a forbidden pattern".to_owned(),
        Meaning::Relation(relation) => {
            let relation = &model.rules.relations[relation];
            let relation_kind = match relation.relation_kind() {
                RelationKind::Faces(_) => "faces",
                RelationKind::Regardless(Adjacency::Touches) => "touches",
                RelationKind::Regardless(Adjacency::Beside) => "beside",
                RelationKind::Regardless(Adjacency::Aligned(_)) => "aligned with",
            };
            let demand = match relation.demand {
                Demand::Forbidden(_) => "never",
                Demand::Required(_) => "always",
            };
            let seconds: Vec<String> = relation.seconds().map(|second| model.rules.piece_name(second)).collect();
            let first = model.rules.piece_name(relation.first);
            let toward: Vec<&str> = relation.toward.iter().map(|direction| direction.in_words()).collect();
            let toward = if toward.is_empty() { String::new() } else { format!(", {}", toward.join(" or ")) };
            let squares = relation.squares.iter().flatten().map(|square| square.to_string()).collect::<Vec<_>>();
            let on = if squares.is_empty() { String::new() } else { format!(" on {}", list(&squares)) };
            format!("{first}{on} {demand} {relation_kind} {}{toward}", seconds.join(" or "))
        }
        Meaning::Groups(rule) => model.rules.group_rule_in_words(rule),
        Meaning::Threat(statement) => match model.game.as_ref().map(|game| game.move_rules[statement].piece_type) {
            Some(piece_type) => format!("a royal piece safe from {}", model.rules.piece_name(piece_type)),
            None => "a royal piece safe".to_owned(),
        },
        Meaning::Images => "a position that comes before its images".to_owned(),
        Meaning::Pieces => "the number of pieces".to_owned(),
        Meaning::PiecesOf(side) => format!("the number of {} pieces", model.rules.sides[side.index()]),
        Meaning::Number(piece_type) => format!("the number of {} pieces", model.rules.piece_name(piece_type)),
    }
}

/// The whole rule of a constraint, in words, with its place.
pub(crate) fn rule_of(model: &Model, meaning: &Meaning) -> String {
    let words = match *meaning {
        Meaning::Cap { cap, .. }
            if let Some(state_variable) = model.rules.state_variable_in_words(&model.rules.caps[cap]) =>
        {
            state_variable
        }
        Meaning::Cap { cap, .. } => {
            let Cap { pieces, per, .. } = &model.rules.caps[cap];
            let limit = model.rules.caps[cap].limit.in_words();
            let pieces: Vec<String> = pieces.iter().map(|pieces| model.rules.piece_name(pieces.piece_type)).collect();
            format!("{limit} {}{}", pieces.join(" or "), per.in_words())
        }
        _ => in_words(model, meaning),
    };
    match meaning.origin(model) {
        Some(origin) => format!("{words} ({origin})"),
        None => words,
    }
}

/// The name with the side's name before it, where there are several sides.
pub fn with_side(model: &Model, side: SideId, name: &str) -> String {
    match &*model.rules.sides {
        [_] => name.to_owned(),
        sides => format!("{}_{name}", sides[side.index()]),
    }
}

/// An identifier for each kind: the piece's name. Where the piece has several placements, the name of the placement's
/// region follows if there is one, and its number otherwise.
pub fn names_of_kinds(model: &Model, system: &System) -> Vec<String> {
    let mut taken = BTreeSet::new();
    system
        .kinds
        .iter()
        .map(|kind| {
            let piece_type = model.rules.piece_type(kind.piece_type);
            let name = identifier_of(model, &Meaning::Count(kind.piece_type));
            if piece_type.placements.len() == 1 {
                return name;
            }
            let in_hand = piece_type.placements[kind.placement].hand.is_some();
            let name = if in_hand { format!("{name}_in_hand") } else { name };
            if in_hand && kind.height == 1 && taken.insert(name.clone()) {
                return name;
            }
            let by_height = format!("{name}_of_{}", kind.height);
            if kind.height > 1 && taken.insert(by_height.clone()) {
                return by_height;
            }
            let text = model.written(kind.piece_type, kind.placement).region.as_str();
            let is_name = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            let region = text.strip_prefix(&*piece_type.name).map_or(text, |rest| rest.trim_start_matches('_'));
            let by_region = format!("{name}_{region}").to_ascii_lowercase();
            if is_name && !region.is_empty() && taken.insert(by_region.clone()) {
                return by_region;
            }
            format!("{name}_{}", kind.placement + 1)
        })
        .collect()
}

/// The squares listed individually, or their number with the first and the last of them.
pub fn list(names: &[String]) -> String {
    match names {
        [] => "no squares".to_owned(),
        [one] => one.clone(),
        _ if names.len() <= MOST_LISTED => names.join(" "),
        [first, .., last] => format!("{} squares from {first} to {last}", names.len()),
    }
}
