//! Differences in Elo's scale.

/// A difference as a whole number with its sign; none differs from 0 in the sign alone.
pub fn elo(difference: f64) -> String {
    match difference.round() {
        0.0 => "0".to_owned(),
        rounded => format!("{rounded:+}"),
    }
}

#[cfg(test)]
mod tests {
    use super::elo;

    #[test]
    fn no_difference_has_no_sign() {
        for (difference, expected) in [
            (0.0, "0"),
            (-0.0, "0"),
            (-0.4, "0"),
            (0.4, "0"),
            (-0.6, "-1"),
            (12.4, "+12"),
            (f64::INFINITY, "+inf"),
            (f64::NEG_INFINITY, "-inf"),
        ] {
            assert_eq!(elo(difference), expected, "{difference}");
        }
    }
}
