//! The names of the flags and numbers of a state, in the words of the rules.

use std::collections::BTreeMap;

use qishu_spec_lang::Model;

use super::paths::{Held, NumberPath, PathId, Paths, SlackEnd};
use crate::frontier::program::Program;
use crate::frontier::suffixes::{NOTHING, SuffixId};
use crate::system::phrases::{identifier_of, names_of_kinds, rule_of};
use crate::system::{ConstraintId, KindId, Meaning, System};

/// The most kinds that a name lists.
const MOST_KINDS_NAMED: usize = 2;

/// Paths with one name.
#[derive(Clone, Debug)]
pub struct NamedPaths {
    /// The name.
    pub name: String,
    /// The name of an index as a variable.
    pub stem: String,
    /// What a member is, as a sentence.
    pub says: String,
    /// What the index is; `None` for a single member.
    pub index: Option<&'static str>,
    /// Whether the members are flags.
    pub is_flags: bool,
    /// The kinds without which no member matters; `None` if something else matters too.
    pub kinds: Option<Vec<KindId>>,
    /// The paths, each with its index.
    pub members: Vec<(PathId, usize)>,
}

/// The identity of a family: its name, what it says, whether its members are flags, and the kinds that matter to it.
type FamilyKey = (String, String, bool, Option<Vec<KindId>>);

/// The families of all paths whose numbers take bits. `only` tells for each path the kinds without which it does not matter.
pub fn named(
    model: &Model,
    system: &System,
    program: &Program,
    paths: &Paths,
    bits: &[u32],
    only: impl Fn(PathId) -> Option<Vec<KindId>>,
) -> Vec<NamedPaths> {
    let namer = Namer::new(model, system, program);
    let mut families: BTreeMap<FamilyKey, (PathName, Vec<(PathId, usize)>)> = BTreeMap::new();
    for (id, path) in paths.list.iter().enumerate().filter(|(id, _)| bits[*id] > 0) {
        let label = namer.label(path, bits[id]);
        let is_flag = bits[id] == 1 && matches!(path.held, Held::Slack(_));
        let key = (label.name.clone(), label.says.clone(), is_flag, only(id));
        let index = label.index;
        families.entry(key).or_insert_with(|| (label, Vec::new())).1.push((id, index));
    }
    let mut taken: Vec<String> = Vec::new();
    let families = families.into_iter().map(|((name, says, is_flags, kinds), (label, members))| {
        let numbered = (1..).map(|number| if number == 1 { name.clone() } else { format!("{name}_{number}") });
        let name = numbered.into_iter().find(|name| !taken.contains(name)).unwrap_or_default();
        taken.push(name.clone());
        let (what, members) = match members.as_slice() {
            &[(path, _)] => (None, vec![(path, 0)]),
            _ if are_apart(paths, members.clone()) => (Some(label.what), members),
            _ => (Some(NUMBER), members.iter().enumerate().map(|(number, &(path, _))| (path, number)).collect()),
        };
        NamedPaths { name, stem: label.stem, says, index: what, is_flags, kinds, members }
    });
    families.collect()
}

/// Whether no two paths of one index are there at the same time.
pub(crate) fn are_apart(paths: &Paths, members: impl IntoIterator<Item = (PathId, usize)>) -> bool {
    let mut lives: Vec<(usize, (usize, usize))> =
        members.into_iter().map(|(path, index)| (index, paths.list[path].lives)).collect();
    lives.sort_unstable();
    lives.windows(2).all(|pair| pair[0].0 != pair[1].0 || pair[0].1.1 < pair[1].1.0)
}

/// A piece of any kind that fits on a cell, in names and in words.
const PIECE: &str = "piece";

/// What an index is that is the index of a cell in a position.
pub const CELL: &str = "cell";

/// What an index is that only tells members apart.
const NUMBER: &str = "number";

/// The name of a path.
struct PathName {
    /// The name of its family.
    name: String,
    /// The name of its index as a variable.
    stem: String,
    /// What it is, as a sentence.
    says: String,
    /// Its index.
    index: usize,
    /// What the index is.
    what: &'static str,
}

struct Namer<'a> {
    model: &'a Model,
    system: &'a System,
    program: &'a Program,
    /// For each suffix the first constraint that has it.
    constraint_of: BTreeMap<SuffixId, ConstraintId>,
    kinds: Vec<String>,
}

impl<'a> Namer<'a> {
    fn new(model: &'a Model, system: &'a System, program: &'a Program) -> Namer<'a> {
        let mut constraint_of = BTreeMap::new();
        for (id, &whole) in program.suffixes.whole.iter().enumerate() {
            for rest in program.suffixes.behind(whole) {
                constraint_of.entry(rest).or_insert(id);
            }
        }
        Namer { model, system, program, constraint_of, kinds: names_of_kinds(model, system) }
    }

    fn label(&self, path: &NumberPath, bits: u32) -> PathName {
        let end = match path.held {
            Held::Sum(id) => {
                let meaning = &self.system.constraints[id].meaning;
                return self.of_rule(meaning, "sum", "The sum so far");
            }
            Held::Slack(end) => end,
        };
        if let [only] = *path.suffixes
            && self.program.suffixes.list[only].next == NOTHING
            && let Some((name, names)) = self.kinds_on(only).and_then(|kinds| self.one_of(only, &kinds))
        {
            let cell = self.system.cells[self.program.cell_values.cells[self.program.suffixes.list[only].level]];
            let cell = self.model.rules.cell(cell.layer, cell.square).unwrap_or(0);
            let (name, says) = match end {
                SlackEnd::High => (format!("no_{name}"), format!("No {names} may be on the square.")),
                SlackEnd::Low => (format!("wants_{name}"), format!("A {names} must be on the square.")),
            };
            return PathName { name, stem: CELL.to_owned(), says, index: cell, what: CELL };
        }
        let meaning = path.suffixes.first().and_then(|first| self.constraint_of.get(first));
        let Some(meaning) = meaning.map(|&id| &self.system.constraints[id].meaning) else {
            let (name, says) = ("rest".to_owned(), "What is left of a rule.".to_owned());
            return PathName { stem: name.clone(), name, says, index: 0, what: NUMBER };
        };
        match (end, bits) {
            (SlackEnd::High, 1) => self.of_rule(meaning, "full", "Nothing more may count towards it"),
            (SlackEnd::High, _) => self.of_rule(meaning, "used", "What counts towards it so far"),
            (SlackEnd::Low, 1) => self.of_rule(meaning, "wanted", "Something must still count towards it"),
            (SlackEnd::Low, _) => self.of_rule(meaning, "wanted", "How much must still count towards it"),
        }
    }

    /// The label of a number of a rule.
    fn of_rule(&self, meaning: &Meaning, suffix: &str, says: &str) -> PathName {
        let (stem, rule) = (identifier_of(self.model, meaning), rule_of(self.model, meaning));
        let (index, what) = match *meaning {
            Meaning::Cap { line, .. } | Meaning::Line { line, .. } => (line, "line"),
            _ => (0, NUMBER),
        };
        PathName { name: format!("{stem}_{suffix}"), stem, says: format!("{says}: {rule}."), index, what }
    }

    /// Some kinds on the cell of a suffix, as a name and in words; `None` if they are too many to list and not all.
    fn one_of(&self, rest: SuffixId, kinds: &[KindId]) -> Option<(String, String)> {
        let values = &self.program.cell_values.levels[self.program.suffixes.list[rest].level];
        if kinds.len() > 1 && values.iter().flatten().all(|kind| kinds.contains(kind)) {
            return Some((PIECE.to_owned(), PIECE.to_owned()));
        }
        let names: Vec<&str> = kinds.iter().map(|&kind| &*self.kinds[kind]).collect();
        (kinds.len() <= MOST_KINDS_NAMED).then(|| (names.join("_or_"), names.join(" or ")))
    }

    /// The kinds that count towards a suffix of one cell, if each counts once.
    fn kinds_on(&self, rest: SuffixId) -> Option<Vec<KindId>> {
        let suffix = &self.program.suffixes.list[rest];
        let values = self.program.cell_values.levels[suffix.level].iter().zip(&suffix.weights);
        let counting: Vec<(Option<KindId>, i64)> =
            values.filter(|(_, weight)| **weight != 0).map(|(&value, &weight)| (value, weight)).collect();
        let is_once =
            suffix.fed.is_empty() && suffix.groups.is_empty() && counting.iter().all(|(_, weight)| *weight == 1);
        if is_once { counting.into_iter().map(|(value, _)| value).collect() } else { None }
    }
}
