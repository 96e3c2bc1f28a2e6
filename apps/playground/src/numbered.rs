//! Positions by their numbers, and random samples.

use num_bigint::BigUint;
use qishu::numbers::grouped;
use qishu::{Painter, Position, Work};
use serde_json::{Value, json};

use crate::asked_rules::AskedRules;
use crate::no_answer::NoAnswer;

/// The maximum number of positions drawn at once.
const MOST_DRAWN: u16 = 60;

/// The position of a number, whose digits may be grouped.
///
/// # Errors
///
/// Fails if the text is not a number, if there is no such position, or if the count would be too much work.
pub fn position(rules: &mut AskedRules, number: &str, work: &Work<'_>) -> Result<Value, NoAnswer> {
    let number = digits(number)?;
    let position = rules.positions(work)?.unrank(&number)?;
    shown(rules, &number, &position)
}

/// Some positions, drawn uniformly; none if there are no positions at all.
///
/// # Errors
///
/// Fails if the seed is not a number of 64 bits, or if `many` exceeds the maximum. Also fails if the count would be too
/// much work.
pub fn sample(rules: &mut AskedRules, seed: &str, many: u16, work: &Work<'_>) -> Result<Value, NoAnswer> {
    let seed: u64 = digits(seed)?.try_into().map_err(|_| NoAnswer::new("a seed is less than 2^64"))?;
    if many > MOST_DRAWN {
        return Err(NoAnswer::new(format!("at most {MOST_DRAWN} positions are drawn at once")));
    }
    let positions = rules.positions(work)?;
    let drawn: Vec<(BigUint, Position)> = (0..many.into()).filter_map(|index| positions.sample(seed, index)).collect();
    drawn.iter().map(|(number, position)| shown(rules, number, position)).collect()
}

fn shown(rules: &AskedRules, number: &BigUint, position: &Position) -> Result<Value, NoAnswer> {
    let picture = Painter::of(&rules.variant)?.position(position.pieces())?;
    let text = position.to_string();
    Ok(json!({
        "number": number.to_string(),
        "grouped": grouped(number),
        "picture": picture.svg(&text).to_string(),
        "position": text,
    }))
}

fn digits(text: &str) -> Result<BigUint, NoAnswer> {
    let digits: String = text.trim().chars().filter(|&c| c != '_').collect();
    let number = digits.parse().ok().filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()));
    number.ok_or_else(|| NoAnswer::new(format!("`{}` is not a number such as 1234 or 1_234", text.trim())))
}
