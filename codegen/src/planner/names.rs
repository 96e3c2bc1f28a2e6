//! Names and sentences for what the planner made: identifiers from the rules' own words, and what each table means.

use std::collections::BTreeSet;

use spec_lang::model::{Cap, Lines, Model, SideId, SquareId};

use super::elimination::Problem;
use super::group::GroupId;
use super::store::{Draft, Note, Step};
use crate::system::{CellId, KindId, Meaning, System};

/// What a table is called and what is said about it.
pub struct Caption {
    /// An identifier, unique among the tables.
    pub name: String,
    /// What the table counts, in sentences.
    pub doc: Vec<String>,
    /// The other parts of the board that it serves.
    pub also: Vec<String>,
    /// The rules it carries out, each as `file:line: the rule in words`.
    pub origins: Vec<String>,
}

/// How many squares are listed one by one.
const MOST_LISTED: usize = 8;

/// An identifier for a constraint's sum, from the rules' own words.
pub fn identifier_of(model: &Model, meaning: &Meaning) -> String {
    match *meaning {
        Meaning::Count(piece) => {
            let side = model.piece(piece).side;
            with_side(model, side, &model.piece(piece).name)
        }
        Meaning::Cap { cap, .. } => model.caps[cap].name.clone().unwrap_or_else(|| "capped".to_owned()),
        Meaning::Budget(budget) => {
            let named = model.budgets[budget].name.clone().unwrap_or_else(|| "budget".to_owned());
            let sides: BTreeSet<SideId> =
                model.budgets[budget].terms.iter().map(|term| model.piece(term.piece).side).collect();
            match sides.first() {
                Some(&side) if sides.len() == 1 => with_side(model, side, &named),
                _ => named,
            }
        }
        Meaning::Pattern(pattern) => model.patterns[pattern].name.clone().unwrap_or_else(|| "pattern".to_owned()),
        Meaning::Men => "men".to_owned(),
    }
}

/// A constraint in words.
pub fn in_words(model: &Model, meaning: &Meaning) -> String {
    match *meaning {
        Meaning::Count(piece) => {
            let count = &model.piece(piece).count;
            format!("{} {}..{}", model.piece_name(piece), count.start(), count.end())
        }
        Meaning::Cap { cap, line } => {
            let men: Vec<String> = model.caps[cap].men.iter().map(|men| model.piece_name(men.piece)).collect();
            let squares: Vec<String> =
                model.caps[cap].lines[line].iter().map(|&square| model.board.square(square).to_string()).collect();
            format!("at most {} {} on {}", model.caps[cap].at_most, men.join(" or "), list(&squares))
        }
        Meaning::Budget(budget) => {
            let range = &model.budgets[budget].range;
            format!("{} {}..{}", identifier_of(model, meaning), range.start(), range.end())
        }
        Meaning::Pattern(_) => "a forbidden pattern".to_owned(),
        Meaning::Men => "the number of men".to_owned(),
    }
}

/// The whole rule behind a constraint, in words, with its place.
pub fn rule_of(model: &Model, meaning: &Meaning) -> String {
    let words = match *meaning {
        Meaning::Cap { cap, .. } => {
            let Cap { men, at_most, per, .. } = &model.caps[cap];
            let men: Vec<String> = men.iter().map(|men| model.piece_name(men.piece)).collect();
            let per = match per {
                Lines::Whole => "",
                Lines::Files => " per file",
                Lines::Ranks => " per rank",
            };
            format!("at most {at_most} {}{per}", men.join(" or "))
        }
        _ => in_words(model, meaning),
    };
    match meaning.origin(model) {
        Some(origin) => format!("{words} ({origin})"),
        None => words,
    }
}

fn with_side(model: &Model, side: SideId, name: &str) -> String {
    match model.sides.as_slice() {
        [_] => name.to_owned(),
        sides => format!("{}_{name}", sides[side.index()].name),
    }
}

/// The men of a group, in words.
pub fn men_of(problem: &Problem<'_>, group: GroupId) -> String {
    let names: Vec<&str> = problem.groups[group].kinds.iter().map(|&kind| problem.kind_names[kind].as_str()).collect();
    names.join(", ")
}

/// Names and describes the tables.
pub fn captions(model: &Model, problem: &Problem<'_>, drafts: &[Draft]) -> Vec<Caption> {
    let mut taken: BTreeSet<String> = ["count", "exact", "table"].map(str::to_owned).into();
    let mut captions = Vec::with_capacity(drafts.len());
    for (index, draft) in drafts.iter().enumerate() {
        let note = &draft.notes[0];
        let mut name = if index + 1 == drafts.len() { "total".to_owned() } else { name_of(model, problem, note) };
        if taken.contains(&name) && !note.cells.is_empty() {
            name = format!("{name}_on_{}", zone_of(model, problem, &note.cells));
        }
        let stem = name.clone();
        let mut copy = 2;
        while !taken.insert(name.clone()) {
            name = format!("{stem}_{copy}");
            copy += 1;
        }
        let mut also: Vec<String> = Vec::new();
        for note in draft.notes[1..].iter().filter(|note| !note.cells.is_empty()) {
            let squares = squares(model, problem, &note.cells);
            if !also.contains(&squares) {
                also.push(squares);
            }
        }
        captions.push(Caption {
            name,
            doc: sentences(model, problem, note),
            also,
            origins: origins(model, problem, note),
        });
    }
    captions
}

fn name_of(model: &Model, problem: &Problem<'_>, note: &Note) -> String {
    match &note.step {
        Step::Place { group, .. } => format!("place_{}", brief(model, problem, &[*group])),
        Step::Words => format!("arrange_{}", brief(model, problem, &note.groups)),
        Step::Join => format!("join_{}", brief(model, problem, &note.groups)),
        Step::Ahead { .. } => format!("ahead_of_{}", brief(model, problem, &note.groups)),
    }
}

/// The pieces of some groups as part of an identifier: one or two by name, more by the first and the last, with the
/// side's name before them where they are all of one side.
fn brief(model: &Model, problem: &Problem<'_>, groups: &[GroupId]) -> String {
    let kinds = groups.iter().flat_map(|&group| &problem.groups[group].kinds).copied();
    let kinds: BTreeSet<KindId> = kinds.collect();
    if let [only] = kinds.iter().collect::<Vec<_>>().as_slice() {
        return problem.kind_names[**only].clone();
    }
    let mut names: Vec<&str> = Vec::new();
    let mut sides: BTreeSet<SideId> = BTreeSet::new();
    for &kind in &kinds {
        let piece = model.piece(problem.system.kinds[kind].piece);
        sides.insert(piece.side);
        if !names.contains(&piece.name.as_str()) {
            names.push(&piece.name);
        }
    }
    let names = match names.as_slice() {
        [] => "nothing".to_owned(),
        [one] => (*one).to_owned(),
        [one, other] => format!("{one}_and_{other}"),
        [first, .., last] => format!("{first}_to_{last}"),
    };
    match sides.first() {
        Some(&side) if sides.len() == 1 => with_side(model, side, &names),
        _ => names,
    }
}

/// Some cells as part of an identifier: a region's name, or the first square and the last.
fn zone_of(model: &Model, problem: &Problem<'_>, cells: &[CellId]) -> String {
    let squares: Vec<SquareId> = cells.iter().map(|&cell| problem.system.cells[cell].square).collect();
    if let Some(region) = model.regions.iter().find(|region| region.squares == squares) {
        return region.name.clone();
    }
    match cells {
        [] => "nothing".to_owned(),
        [one] => square(model, problem, *one),
        [first, .., last] => format!("{}_to_{}", square(model, problem, *first), square(model, problem, *last)),
    }
}

/// An identifier for each kind: the piece's; where the piece has several placements, with the placement's region behind
/// it if that is a name, and with its number otherwise.
pub fn names_of_kinds(model: &Model, system: &System) -> Vec<String> {
    let mut taken = BTreeSet::new();
    system
        .kinds
        .iter()
        .map(|kind| {
            let piece = model.piece(kind.piece);
            let name = identifier_of(model, &Meaning::Count(kind.piece));
            if piece.placements.len() == 1 {
                return name;
            }
            let text = piece.placements[kind.placement].text.as_str();
            let is_name = text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            let region = text.strip_prefix(&piece.name).map_or(text, |rest| rest.trim_start_matches('_'));
            let by_region = format!("{name}_{region}");
            if is_name && !region.is_empty() && taken.insert(by_region.clone()) {
                return by_region;
            }
            format!("{name}_{}", kind.placement + 1)
        })
        .collect()
}

fn square(model: &Model, problem: &Problem<'_>, cell: CellId) -> String {
    model.board.square(problem.system.cells[cell].square).to_string()
}

/// Some cells in words.
fn squares(model: &Model, problem: &Problem<'_>, cells: &[CellId]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| square(model, problem, cell)).collect();
    list(&names)
}

fn list(names: &[String]) -> String {
    match names {
        [] => "no squares".to_owned(),
        [one] => one.clone(),
        _ if names.len() <= MOST_LISTED => names.join(" "),
        [first, .., last] => format!("{} squares from {first} to {last}", names.len()),
    }
}

fn sentences(model: &Model, problem: &Problem<'_>, note: &Note) -> Vec<String> {
    let mut sentences = Vec::new();
    let men = |groups: &[GroupId]| {
        let names: Vec<String> = groups.iter().map(|&group| men_of(problem, group)).collect();
        names.join(", ")
    };
    sentences.push(match &note.step {
        Step::Place { group, cells } => {
            format!("Places {} on {}.", men(&[*group]), squares(model, problem, cells))
        }
        Step::Words => {
            format!("In how many orders so many men can follow one another, of some of {}.", men(&note.groups))
        }
        Step::Join => {
            format!("Joins two parts of {}, with {}.", squares(model, problem, &note.cells), men(&note.groups))
        }
        Step::Ahead { context, binomial } => {
            let quoted: Vec<String> = context.iter().map(|name| format!("`{name}`")).collect();
            let known = match quoted.as_slice() {
                [] => "once and for all".to_owned(),
                quoted => format!("for each {} of the other part", quoted.join(" and ")),
            };
            let ways = if *binomial { "the ways to place these men beside it" } else { "the ways that this part has" };
            format!("Prepares the next step on {}: {known}, {ways}.", squares(model, problem, &note.cells))
        }
    });
    if !note.closes.is_empty() && !matches!(note.step, Step::Ahead { .. }) {
        let rules: Vec<String> = note
            .closes
            .iter()
            .filter_map(|&id| problem.system.constraints.get(id))
            .map(|constraint| in_words(model, &constraint.meaning))
            .collect();
        if !rules.is_empty() {
            sentences.push(format!("Settles {}.", rules.join(", ")));
        }
    }
    sentences
}

/// The rules that the table carries out: where its men are placed, and what it settles.
fn origins(model: &Model, problem: &Problem<'_>, note: &Note) -> Vec<String> {
    let mut origins = Vec::new();
    if let Step::Place { group, .. } = &note.step {
        for &kind in &problem.groups[*group].kinds {
            let kind = &problem.system.kinds[kind];
            let placement = &model.piece(kind.piece).placements[kind.placement];
            origins.push(format!("{}: {} on {}", placement.origin, model.piece_name(kind.piece), placement.text));
        }
    }
    if !matches!(note.step, Step::Ahead { .. }) {
        for constraint in note.closes.iter().filter_map(|&id| problem.system.constraints.get(id)) {
            if let Some(origin) = constraint.meaning.origin(model) {
                origins.push(format!("{origin}: {}", in_words(model, &constraint.meaning)));
            }
        }
    }
    origins.dedup();
    origins
}
