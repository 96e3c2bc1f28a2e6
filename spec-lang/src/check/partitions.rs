//! Partitions and lists of lines: several regions under one name, each of which is a line. Those of a partition are
//! disjoint.

use std::collections::BTreeMap;

use qishu_rules::Squares;

use super::regions::Regions;
use super::spec::Spec;
use crate::ast::PartitionDef;
use crate::catalogue;
use crate::limits;
use crate::model::NamedPartition;
use crate::report::Report;
use crate::sources::Sources;

/// The partitions and lists of lines of a variant from the first side's view. Those with a mistake are left out.
pub(super) struct Partitions<'a> {
    sound: Vec<Partition<'a>>,
    by_name: BTreeMap<&'a str, usize>,
}

struct Partition<'a> {
    definition: &'a PartitionDef,
    parts: Vec<Squares>,
}

/// Evaluates all partitions.
pub(super) fn partitions<'a>(spec: &Spec<'a>, regions: &Regions, report: &mut Report) -> Partitions<'a> {
    let mut partitions = Partitions { sound: Vec::new(), by_name: BTreeMap::new() };
    for definition in spec.partitions() {
        if let Some(parts) = parts(definition, regions, report) {
            partitions.by_name.insert(&definition.name.text, partitions.sound.len());
            partitions.sound.push(Partition { definition, parts });
        }
    }
    partitions
}

/// The squares of each part, if there is no mistake in them.
fn parts(definition: &PartitionDef, regions: &Regions, report: &mut Report) -> Option<Vec<Squares>> {
    let name = &definition.name.text;
    if let Some(beyond) = definition.parts.get(limits::PARTS) {
        report.add(|| catalogue::too_many(beyond.span, definition.parts_in_words(), limits::PARTS));
        return None;
    }
    regions.grid?;
    let mut covered = Squares::EMPTY;
    let mut parts: Vec<Squares> = Vec::new();
    let mut sound = true;
    for part in &definition.parts {
        let Some(squares) = regions.squares(part, report) else {
            // Later parts may have separate mistakes, but their overlaps are no longer known.
            sound = false;
            continue;
        };
        if squares.is_empty() {
            report.add(|| catalogue::region_empty(part.span, &format!("the {} `{name}`", definition.noun())));
            sound = false;
        }
        if definition.may_overlap {
            let same = parts.iter().zip(&definition.parts).find(|(other, _)| sound && **other == squares);
            if let Some((_, first)) = same {
                report.add(|| catalogue::line_repeated(part.span, first.span, name));
                sound = false;
            }
        } else if sound && !squares.is_disjoint(&covered) {
            let overlap = parts.iter().zip(&definition.parts).find(|(other, _)| !other.is_disjoint(&squares));
            if let Some((other, first)) = overlap {
                let common = squares.intersection(other);
                report.add(|| catalogue::parts_overlap(part.span, first.span, name, &common));
            }
            sound = false;
        }
        covered = covered.union(&squares);
        parts.push(squares);
    }
    sound.then_some(parts)
}

impl Partitions<'_> {
    /// The parts of the partition or list of that name, and whether they may overlap; `None` if it does not exist,
    /// which has been reported.
    pub(super) fn get(&self, name: &str) -> Option<(&[Squares], bool)> {
        let Partition { definition, parts } = &self.sound[*self.by_name.get(name)?];
        Some((parts, definition.may_overlap))
    }

    /// The partitions in the form of the model.
    pub(super) fn for_model(&self, sources: &Sources) -> Vec<NamedPartition> {
        let named = |partition: &Partition| NamedPartition {
            name: partition.definition.name.text.clone(),
            parts: partition.parts.clone(),
            may_overlap: partition.definition.may_overlap,
            origin: sources.origin(partition.definition.span),
        };
        self.sound.iter().map(named).collect()
    }
}
