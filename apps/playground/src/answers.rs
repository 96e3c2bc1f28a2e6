//! Answers about the positions of rules, in numbers and words.

use qishu::numbers::grouped;
use qishu::{Error, ModulePart, Painter, Variant, Work, magnitudes};
use serde_json::{Value, json};

use crate::drawings::drawn;
use crate::no_answer::NoAnswer;

/// The number of positions with its magnitudes, published figures, and the names of the pieces.
///
/// # Errors
///
/// Fails if the count would be too much work.
pub fn count(variant: &Variant, work: &Work<'_>) -> Result<Value, NoAnswer> {
    let count = variant.count(work)?;
    let published = variant.published().iter().filter_map(|one| {
        let comparison = one.figure()?.compare(&count);
        Some(json!({
            "figure": one.grouped(),
            "source": one.source,
            "agrees": comparison.agrees,
            "remark": comparison.in_words(&count),
        }))
    });
    let rules = variant.rules();
    Ok(json!({
        "name": variant.name(),
        "title": variant.title(),
        "sources": variant.sources(),
        "positions": count.to_string(),
        "grouped": grouped(&count),
        "magnitudes": magnitudes(&count),
        "published": published.collect::<Vec<_>>(),
        "pieces": rules.non_value_type_ids().map(|piece| rules.piece_name(piece)).collect::<Vec<_>>(),
    }))
}

/// The plan: its size, the classes of squares, and the full text.
///
/// # Errors
///
/// Fails if the count would be too much work, or a picture would have too many marks.
pub fn plan(variant: &Variant, work: &Work<'_>) -> Result<Value, NoAnswer> {
    let plan = variant.plan(work)?;
    let explained = plan.explain()?;
    let (size, steps) = match (plan.size(), plan.placing()) {
        // Variants counted cell by cell have no tables.
        (Err(Error::NotCompiled(_)), _) | (_, Err(Error::NotCompiled(_))) => {
            return Ok(json!({ "explained": explained, "size": [], "classes": [] }));
        }
        (size, steps) => (size?, steps?),
    };
    let classes = Painter::of(variant)?.classes(&steps)?;
    Ok(json!({ "explained": explained, "size": size.in_words(), "classes": drawn("classes of squares", classes) }))
}

/// A part of the Rust module that counts the positions.
///
/// # Errors
///
/// Fails if the count would be too much work, or if there is no such module.
pub fn module(variant: &Variant, part: ModulePart, work: &Work<'_>) -> Result<Value, NoAnswer> {
    Ok(json!({ "name": variant.name(), "source": variant.plan(work)?.emit(part)? }))
}
