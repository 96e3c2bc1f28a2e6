//! From [`ast`](crate::ast) to [`model`](crate::model): resolution of names, and all semantic checks.
//!
//! Each pass relies on the earlier passes and does not repeat their reports: an undefined name or an invalid region is
//! `None` for later passes. All passes run regardless of mistakes, so that a file's mistakes are reported together.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::Text;

use crate::ast::{Name, Variant};
use crate::catalogue;
use crate::model::Model;
use crate::report::Report;
use crate::sources::Sources;
use crate::suggest;

mod assemble;
mod board;
mod budgets;
mod called;
mod caps;
mod copies;
mod counted_lines;
mod decoration;
mod directions;
mod game;
mod grid;
mod groups;
mod hands;
mod holders;
mod inheritance;
mod interactions;
mod labels;
mod layers;
mod lines;
mod lookups;
mod names;
mod numbers;
mod one_end;
mod partitions;
mod patterns;
mod pieces;
mod regions;
mod relations;
mod rights;
mod room;
mod roster;
mod sides;
mod spec;
mod state_variables;
mod symbols;
mod symmetries;
mod usage;
mod weights;

use inheritance::with_inherited;
use partitions::Partitions;
use regions::Regions;
use spec::Spec;

/// The named sets of squares of one variant, from the first side's view.
struct NamedSets<'g, 'a, 'f> {
    regions: &'g Regions<'a, 'f>,
    partitions: &'g Partitions<'a>,
}

/// The name of a rule; empty if it has none.
fn text_of(name: Option<&Name>) -> Text {
    name.map_or(Text::default(), |name| name.text.clone().into())
}

/// One of the files checked together.
pub(crate) struct File<'a> {
    /// The file's name without folder and ending.
    pub(crate) stem: &'a str,
    /// The expected path of the base variant's file.
    pub(crate) base_path: Option<String>,
    /// The variant, if the file has one.
    pub(crate) variant: Option<&'a Variant>,
}

/// Checks all variants. The models are those of the files, by index; they exist only if nothing was reported. `bases`
/// are the names of further variants that could have been extended.
pub(crate) fn check(files: &[File], bases: &[&str], sources: &Sources, report: &mut Report) -> BTreeMap<usize, Model> {
    let by_name = by_name(files, report);
    let unreadable: BTreeSet<&str> = files.iter().filter(|file| file.variant.is_none()).map(|file| file.stem).collect();
    let mut checked = BTreeMap::new();
    let mut models: BTreeMap<usize, Model> = BTreeMap::new();
    let mut usage = usage::Usage::default();
    for index in 0..files.len() {
        // Bases come first, so that mistakes in a base are reported for the base.
        for (index, variant, base) in lineage(index, files, &by_name, &unreadable, bases, report) {
            if checked.contains_key(&index) {
                continue;
            }
            let (start, warnings) = (report.len(), report.warnings());
            let spec = with_inherited(variant, base.and_then(|base| checked.get(&base)), report);
            let model = model(&spec, sources, &mut usage, report);
            // Inherited statements were checked in the base, and warnings about a variant with mistakes are unreliable.
            report.keep_warnings(warnings, model.as_ref().map(|_| variant.name.span.file));
            if let Some(mut model) = model {
                let inherited = base.and_then(|base| models.get(&base)).map_or(&[][..], |base| &base.lineage);
                model.lineage = [&[variant.name.span.file], inherited].concat();
                models.insert(index, model);
            }
            name_derived(variant, report, start);
            checked.insert(index, spec);
        }
    }
    if report.is_empty() {
        usage.warn(report);
    }
    models
}

/// The passes over one variant with all that it inherits.
fn model<'a>(spec: &Spec<'a>, sources: &Sources, usage: &mut usage::Usage<'a>, report: &mut Report) -> Option<Model> {
    // AFTER THIS: every name is defined, or stands for something broken that has been reported.
    names::check(spec, usage, report);
    // AFTER THIS: there is a board, or none of the passes below uses squares.
    let sides = sides::sides(spec, report);
    let grid = board::grid(spec, &sides, report);
    // AFTER THIS: every region is a set of squares of the board. Every partition is a list of disjoint such sets, every
    // list of lines one of different such sets.
    let regions = regions::named(spec, grid.as_ref(), report);
    let partitions = partitions::partitions(spec, &regions, report);
    let named = NamedSets { regions: &regions, partitions: &partitions };
    // AFTER THIS: every piece of every side has its layer, its count and its squares.
    let mut layers = layers::layers(spec, &sides, report);
    let drafts = pieces::pieces(spec, &regions, report);
    called::check(spec, &sides, report);
    let roster = roster::roster(&drafts, &sides, &layers, grid.as_ref(), report);
    // AFTER THIS: every state variable has its values, whose numbers follow those of all pieces.
    let mut state_variables = state_variables::state_variables(spec, roster.pieces.len(), &mut layers.all, report);
    let (rights, of_rights) =
        rights::rights(spec, &roster, &regions, &mut state_variables, &mut layers.all, sources, report);
    // AFTER THIS: every rule holds for the pieces of its side and can be satisfied.
    let caps = caps::caps(spec, &drafts, &roster, &named, sources, report);
    let budgets = budgets::budgets(spec, &roster, &state_variables, &named, sources, report);
    let mut patterns = patterns::patterns(spec, &roster, &state_variables, &named, sources, report);
    let relations = relations::relations(spec, &roster, &named, sources, report);
    let groups = groups::group_rules(spec, &roster, &named, sources, report);
    // AFTER THIS: the pieces that meet are those stated in the file.
    interactions::check(spec, &roster, report);
    // AFTER THIS: moves and ends of the game are defined for each side.
    let beside = game::StateBeside { rights, state_variables: &mut state_variables, layers: &mut layers.all };
    let game = game::game(spec, &roster, &named, beside, sources, report);
    patterns.extend(of_rights);
    patterns.extend(game.iter().flat_map(|game| game.patterns.iter().cloned()));
    // AFTER THIS: warnings about unintended meanings are reported.
    one_end::check(spec, &roster, report);
    labels::check(spec, report);
    let decoration = decoration::decoration(spec, &roster, &regions, report);
    // AFTER THIS: a symmetry maps each square and each piece to one. Whether it preserves the rules is not checked.
    let symmetries = symmetries::symmetries(spec, &roster, &state_variables, sources, report);
    // AFTER THIS: a piece has one weight on each square.
    let weights = weights::weights(spec, &roster, &state_variables, &regions, sources, report);

    if !report.is_empty() {
        return None;
    }
    let rules = assemble::Laws { caps, budgets, patterns, relations, groups };
    let mut model = assemble::assemble(spec, sources, &named, layers, (&roster, &state_variables), rules)?;
    model.decoration = decoration;
    model.symmetries = symmetries;
    model.weights = weights;
    // AFTER THIS: the opening satisfies the rules, and moves end only where pieces may stand.
    model.game = game.and_then(|game| game.tried(&model.rules, report));
    report.is_empty().then_some(model)
}

/// The variants by name.
fn by_name<'a>(files: &[File<'a>], report: &mut Report) -> BTreeMap<&'a str, usize> {
    let mut by_name: BTreeMap<&str, (usize, &Name)> = BTreeMap::new();
    for (index, file) in files.iter().enumerate() {
        let Some(variant) = file.variant else { continue };
        match by_name.get(variant.name.text.as_str()) {
            Some((_, first)) => report.add(|| catalogue::variant_twice(&variant.name, first.span)),
            None => {
                by_name.insert(&variant.name.text, (index, &variant.name));
            }
        }
    }
    by_name.into_iter().map(|(name, (index, _))| (name, index)).collect()
}

/// A variant and all those it extends, each after its own base; `None` if one of them is missing or extends itself.
fn lineage<'a>(
    from: usize,
    files: &[File<'a>],
    by_name: &BTreeMap<&str, usize>,
    unreadable: &BTreeSet<&str>,
    bases: &[&str],
    report: &mut Report,
) -> Vec<(usize, &'a Variant, Option<usize>)> {
    let mut line: Vec<(usize, &Variant, Option<usize>)> = Vec::new();
    let mut index = from;
    loop {
        let Some(variant) = files[index].variant else { return Vec::new() };
        let Some(base) = &variant.extends else {
            line.push((index, variant, None));
            break;
        };
        let Some(&base_index) = by_name.get(base.text.as_str()) else {
            if !unreadable.contains(base.text.as_str()) {
                let tried = files[index].base_path.as_deref();
                let others = by_name.keys().copied().chain(bases.iter().copied());
                let others = others.filter(|&name| name != variant.name.text);
                report.add(|| catalogue::unknown_base(base, tried, suggest::nearest(&base.text, others)));
            }
            return Vec::new();
        };
        line.push((index, variant, Some(base_index)));
        if let Some(start) = line.iter().position(|&(seen, _, _)| seen == base_index) {
            let names: Vec<&str> = line[start..]
                .iter()
                .map(|(_, variant, _)| variant.name.text.as_str())
                .chain([base.text.as_str()])
                .collect();
            // All variants of the loop find it; the first of them reports it.
            if line.iter().all(|&(index, _, _)| index >= from) {
                report.add(|| catalogue::extends_loop(base, &names));
            }
            return Vec::new();
        }
        if line.len() > crate::limits::EXTENSIONS {
            report.add(|| catalogue::extends_too_long(base));
            return Vec::new();
        }
        index = base_index;
    }
    line.reverse();
    line
}

/// Adds to mistakes in other files, from index `start` on, the name of the variant whose inheritance reveals them.
fn name_derived(variant: &Variant, report: &mut Report, start: usize) {
    let Some(base) = &variant.extends else { return };
    for diagnostic in report.since(start) {
        if diagnostic.span().is_some_and(|span| span.file != base.span.file) {
            let label = catalogue::inherited_by(&variant.name.text);
            *diagnostic = diagnostic.clone().label(base.span, label);
        }
    }
}
