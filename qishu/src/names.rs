//! Names that are nearly right.

/// How alike two names must be, from 0 to 1, for one to be taken for a slip of the other.
const LIKENESS: f64 = 0.6;

/// The likeliest of the known names for one that is unknown, if any is likely; the first of several that are equally so.
///
/// Likeness is one less the share of letters to insert, leave out, replace or exchange with their neighbours (Damerau and
/// Levenshtein); capital letters count as small ones.
///
/// ```
/// assert_eq!(qishu::nearest("Gadren", &["garden", "river"]), Some("garden"));
/// assert_eq!(qishu::nearest("tower", &["garden", "river"]), None);
/// ```
pub fn nearest<'n>(name: &str, known: &[&'n str]) -> Option<&'n str> {
    let likeness = |candidate: &str| strsim::normalized_damerau_levenshtein(&name.to_lowercase(), candidate);
    let mut best: Option<(f64, &str)> = None;
    for &candidate in known {
        let likeness = likeness(candidate);
        if likeness >= LIKENESS && best.is_none_or(|(most, _)| likeness > most) {
            best = Some((likeness, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn near_names_are_found() {
        let known = ["garden", "garden_small", "river"];
        assert_eq!(nearest("gardne", &known), Some("garden"));
        assert_eq!(nearest("GARDEN", &known), Some("garden"));
        assert_eq!(nearest("garden_smal", &known), Some("garden_small"));
        assert_eq!(nearest("tower", &known), None);
        assert_eq!(nearest("", &known), None);
    }
}
