//! Suggestions: the most similar known word in place of an unknown one.

/// Words of other games and languages, with their equivalents here.
const SAME: &[(&str, &str)] = &[
    ("everywhere", "anywhere"),
    ("row", "rank"),
    ("rows", "ranks"),
    ("col", "file"),
    ("cols", "files"),
    ("column", "file"),
    ("columns", "files"),
    ("adjacent", "touches"),
    ("player", "sides"),
    ("players", "sides"),
    ("player", "side"),
    ("limit", "cap"),
    ("area", "region"),
    ("zone", "region"),
    ("delete", "remove"),
    ("drop", "remove"),
    ("change", "replace"),
    ("override", "replace"),
    ("redefine", "replace"),
    ("inherits", "extends"),
    ("game", "variant"),
    ("variable", "state"),
    ("version", "language"),
    ("setup", "start"),
    ("opening", "start"),
    ("captures", "capture"),
    ("capturing", "capture"),
    ("repetition", "repeats"),
    ("repetitions", "repeats"),
    ("in", "on"),
    ("not", "no"),
    ("opponent", "enemy"),
    ("opposing", "enemy"),
    ("opposite", "enemy"),
    ("other", "enemy"),
    ("pocket", "hand"),
    ("reserve", "hand"),
    ("horizontally", "files"),
    ("vertically", "ranks"),
    ("mirrored", "mirror"),
    ("reflected", "mirror"),
    ("rotated", "rotate"),
    ("turned", "rotate"),
    ("identical", "same"),
    ("goal", "end"),
    ("result", "end"),
    ("constraint", "budget"),
    ("prohibit", "forbid"),
    ("disallow", "forbid"),
    ("never", "forbid"),
    ("demand", "require"),
    ("allow", "require"),
    ("ensure", "require"),
    ("promotion", "promote"),
    ("fen", "start"),
    ("startpos", "start"),
    ("position", "start"),
    ("number", "count"),
    ("amount", "count"),
    ("name", "title"),
];

/// Common words that abbreviate no other.
const WHOLE: &[&str] = &["for", "any", "all", "the", "one", "pro"];

/// Words with more bytes than this have no similar word, since the comparison would take long.
const LONGEST: usize = 1000;

/// The number of letters from which on a word is an abbreviation, not a typo.
const SHORTENED: usize = 3;

/// The known word nearest to the unknown one, if any is near; the first of several that are equally near. If none is,
/// the equivalent of a foreign word.
///
/// Two words differ by the letters to add, drop, change or swap with their neighbour (Damerau and Levenshtein). A word may
/// have one such typo for every three letters; of two letters any word could be made. Case is ignored.
///
/// ```
/// assert_eq!(qishu_spec_lang::nearest("Gadren", ["garden", "river"]), Some("garden"));
/// assert_eq!(qishu_spec_lang::nearest("tower", ["garden", "river"]), None);
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if word.len() > LONGEST {
        return None;
    }
    let letters = word.to_lowercase();
    let allowed = letters.chars().count() / 3;
    let known: Vec<&str> = known.into_iter().collect();
    // Most words looked up are known.
    if let Some(itself) = known.iter().find(|known| **known == word && !known.is_empty()) {
        return Some(itself);
    }
    let near = known
        .iter()
        .map(|candidate| (strsim::osa_distance(&letters, &candidate.to_lowercase()), *candidate))
        .filter(|&(distance, candidate)| distance <= allowed && distance < candidate.len())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate);
    let same =
        || SAME.iter().filter(|(other, _)| *other == word).map(|&(_, same)| same).find(|same| known.contains(same));
    let is_short = word.len() >= SHORTENED && !WHOLE.contains(&word);
    let mut longer = known.iter().filter(|known| is_short && known.starts_with(word));
    let shortened = || longer.next().filter(|_| longer.next().is_none()).copied();
    near.or_else(same).or_else(shortened)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn near_words_are_found() {
        assert_eq!(nearest("regoin", ["piece", "region"]), Some("region"));
        assert_eq!(nearest("colum", ["column", "row"]), Some("column"));
        assert_eq!(nearest("Palace", ["palace"]), Some("palace"));
        assert_eq!(nearest("", ["a"]), None);
        assert_eq!(nearest("x", ["y"]), None);
        assert_eq!(nearest("column", ["file", "rank"]), Some("file"));
        assert_eq!(nearest("column", ["columns", "file"]), Some("columns"));
        assert_eq!(nearest("river", ["palace", "camp"]), None);
        assert_eq!(nearest("or", ["on", "of"]), None);
        assert_eq!(nearest("A1", ["a1"]), Some("a1"));
        assert_eq!(nearest("diag", ["file", "diagonal"]), Some("diagonal"));
        assert_eq!(nearest("garden_smal", ["garden", "garden_small"]), Some("garden_small"));
        assert_eq!(nearest(&"a".repeat(2000), [&*"a".repeat(1999)]), None);
        assert_eq!(nearest("capturing", ["capture", "plies"]), Some("capture"));
    }
}
