//! Partitions: several regions under one name, none of which has a square of another.

use std::collections::BTreeMap;

use super::field::{Field, GridSet};
use super::regions::Regions;
use super::spec::Spec;
use crate::ast::PartitionDef;
use crate::catalogue;
use crate::limits;
use crate::model::{NamedPartition, PartitionId};
use crate::report::Report;
use crate::sources::Sources;

/// The partitions of a variant as the first side sees them. One with a mistake is not among them.
pub(super) struct Partitions<'a> {
    sound: Vec<Partition<'a>>,
    by_name: BTreeMap<&'a str, PartitionId>,
}

struct Partition<'a> {
    definition: &'a PartitionDef,
    parts: Vec<GridSet>,
}

/// Works out all partitions.
pub(super) fn partitions<'a>(spec: &Spec<'a>, regions: &Regions, report: &mut Report) -> Partitions<'a> {
    let mut partitions = Partitions { sound: Vec::new(), by_name: BTreeMap::new() };
    for definition in spec.partitions() {
        if let Some(parts) = parts(definition, regions, report) {
            let id = PartitionId(partitions.sound.len() as u32);
            partitions.by_name.insert(&definition.name.text, id);
            partitions.sound.push(Partition { definition, parts });
        }
    }
    partitions
}

/// The squares of each part, if nothing is wrong with them.
fn parts(definition: &PartitionDef, regions: &Regions, report: &mut Report) -> Option<Vec<GridSet>> {
    let name = &definition.name.text;
    if let Some(beyond) = definition.parts.get(limits::PARTS) {
        report.add(|| catalogue::too_many(beyond.span, "parts of one partition", limits::PARTS));
        return None;
    }
    let field = regions.field?;
    let mut covered = field.empty();
    let mut parts: Vec<GridSet> = Vec::new();
    let mut sound = true;
    for part in &definition.parts {
        let Some(squares) = regions.squares(part, report) else {
            // The parts that follow may have mistakes of their own, but what they overlap is not known any more.
            sound = false;
            continue;
        };
        if squares.is_empty() {
            report.add(|| catalogue::region_empty(part.span, &format!("the partition `{name}`")));
            sound = false;
        }
        if sound && !squares.common(&covered).is_empty() {
            let overlap = parts.iter().zip(&definition.parts).find(|(other, _)| !other.common(&squares).is_empty());
            if let Some((other, first)) = overlap {
                let common = field.squares(&squares.common(other));
                report.add(|| catalogue::parts_overlap(part.span, first.span, name, &common));
            }
            sound = false;
        }
        covered.add(&squares);
        parts.push(squares);
    }
    sound.then_some(parts)
}

impl Partitions<'_> {
    /// The partition of that name and its parts; `None` if there is none, which has been reported then.
    pub(super) fn get(&self, name: &str) -> Option<(PartitionId, &[GridSet])> {
        let id = *self.by_name.get(name)?;
        Some((id, &self.sound[id.index()].parts))
    }

    /// The partitions as the model holds them.
    pub(super) fn for_model(&self, field: &Field, sources: &Sources) -> Vec<NamedPartition> {
        let named = |partition: &Partition| NamedPartition {
            name: partition.definition.name.text.clone(),
            parts: partition.parts.iter().map(|part| field.ids(part)).collect(),
            origin: sources.origin(partition.definition.span),
        };
        self.sound.iter().map(named).collect()
    }
}
