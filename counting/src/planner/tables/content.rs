//! The content of a table, by which equal tables are found: everything but its names and provenances.

use super::planned::{PlannedRead, PlannedTable};
use crate::plan::Affine;

/// The usual length of a table's content.
const USUAL_LENGTH: usize = 128;

/// Everything of a table but names and provenances, encoded as numbers.
pub(crate) fn content_of(table: &PlannedTable) -> Vec<i64> {
    let mut content = Vec::with_capacity(USUAL_LENGTH);
    content.extend([table.axes.len() as i64, table.conditioning as i64, table.sums.len() as i64]);
    for axis in &table.axes {
        content.extend([axis.low, axis.high]);
    }
    for sum in &table.sums {
        content.push(sum.loops.len() as i64);
        for one in &sum.loops {
            write_all(&mut content, &one.low);
            write_all(&mut content, &one.high);
            content.extend([one.source.operand as i64, one.source.axis as i64]);
        }
        content.push(sum.guards.len() as i64);
        for guard in &sum.guards {
            write(&mut content, &guard.value);
            content.extend([guard.low, guard.high]);
        }
        content.push(i64::from(sum.choose.is_some()));
        if let Some((whole, part)) = &sum.choose {
            write(&mut content, whole);
            write(&mut content, part);
        }
        content.push(sum.reads.len() as i64);
        for PlannedRead { table, at, operand, .. } in &sum.reads {
            content.extend([*table as i64, *operand as i64]);
            write_all(&mut content, at);
        }
        content.push(sum.pieces.len() as i64);
        content.extend(sum.pieces.iter().flat_map(|&(operand, pieces)| [operand as i64, pieces]));
        write_all(&mut content, &sum.target);
    }
    content
}

fn write(content: &mut Vec<i64>, affine: &Affine) {
    content.extend([affine.constant, affine.terms.len() as i64]);
    content.extend(affine.terms.iter().flat_map(|&(variable, coefficient)| [variable as i64, coefficient]));
}

fn write_all(content: &mut Vec<i64>, affines: &[Affine]) {
    content.push(affines.len() as i64);
    for affine in affines {
        write(content, affine);
    }
}
