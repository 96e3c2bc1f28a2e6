//! Ranges of drawn indices.

/// The ranges of two parts, with adjacent ones joined: half-open ranges.
pub fn joined(ranges: &[(u64, u64)], next: &[(u64, u64)]) -> Vec<(u64, u64)> {
    let mut joined: Vec<(u64, u64)> = Vec::new();
    for &(first, end) in ranges.iter().chain(next) {
        match joined.last_mut() {
            Some(last) if last.1 == first => last.1 = end,
            _ => joined.push((first, end)),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn ranges_that_follow_one_another_are_one() {
        assert_eq!(joined(&[(0, 0)], &[(0, 5)]), [(0, 5)]);
        assert_eq!(joined(&[(0, 5)], &[(5, 9), (12, 13)]), [(0, 9), (12, 13)]);
        assert_eq!(joined(&[], &[]), []);
    }
}
