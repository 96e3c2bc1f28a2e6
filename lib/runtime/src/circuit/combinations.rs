//! Combinations of the values of some sums, as indices into a table.

/// Non-negative sums, each from zero up to its maximum. Their combinations are numbered with the last sum varying
/// fastest.
#[derive(Clone, Debug, Default)]
pub struct Combinations {
    most: Vec<i64>,
}

/// The combinations that lead to others, all at one offset.
#[derive(Clone, Debug)]
pub struct Shift {
    /// The offset.
    pub by: usize,
    /// Runs of combinations that lead to others, as first index and length.
    pub runs: Vec<(usize, usize)>,
}

impl Combinations {
    /// The combinations of sums with these maxima.
    #[must_use]
    pub fn new(most: Vec<i64>) -> Combinations {
        Combinations { most }
    }

    /// The number of sums.
    #[must_use]
    pub fn sums(&self) -> usize {
        self.most.len()
    }

    /// The maximum of a sum.
    #[must_use]
    pub fn most(&self, sum: usize) -> i64 {
        self.most[sum]
    }

    /// The number of combinations.
    #[must_use]
    pub fn number(&self) -> usize {
        self.most.iter().map(|&most| most as usize + 1).product()
    }

    /// The values of the sums in a combination.
    #[must_use]
    pub fn values(&self, mut combination: usize) -> Vec<i64> {
        let mut values = vec![0; self.most.len()];
        for (&most, value) in self.most.iter().zip(&mut values).rev() {
            *value = (combination % (most as usize + 1)) as i64;
            combination /= most as usize + 1;
        }
        values
    }

    /// The greatest reachable value of each sum after an addition, given the greatest values before it.
    #[must_use]
    pub fn grown(&self, reached: &[i64], added: impl Fn(usize) -> i64) -> Vec<i64> {
        let grown = self.most.iter().zip(reached).enumerate();
        grown.map(|(sum, (&most, reached))| (reached + added(sum)).min(most)).collect()
    }

    /// The shift of combinations by an addition to each sum, for sums within the reached values.
    #[must_use]
    pub fn shift(&self, reached: &[i64], added: &[i64]) -> Shift {
        let Some((&last, outer)) = self.most.split_last() else { return Shift { by: 0, runs: vec![(0, 1)] } };
        let place = |values: &[i64]| {
            let each = self.most.iter().zip(values);
            each.fold(0, |place, (&most, &value)| place * (most as usize + 1) + value as usize)
        };
        let by = place(added);
        // The last value of each sum from which the addition stays within its maximum.
        let ends: Vec<i64> =
            self.most.iter().zip(reached).zip(added).map(|((most, &reached), a)| reached.min(most - a)).collect();
        let mut runs: Vec<(usize, usize)> = Vec::new();
        if ends.iter().any(|&end| end < 0) {
            return Shift { by, runs };
        }
        let length = ends[outer.len()] as usize + 1;
        let mut values = vec![0; outer.len()];
        loop {
            let first = place(&values) * (last as usize + 1);
            match runs.last_mut() {
                Some(run) if run.0 + run.1 == first => run.1 += length,
                _ => runs.push((first, length)),
            }
            let Some(next) = (0..outer.len()).rev().find(|&sum| values[sum] < ends[sum]) else { break };
            values[next] += 1;
            values[next + 1..].fill(0);
        }
        Shift { by, runs }
    }
}

impl Shift {
    /// The number of combinations that lead to others.
    #[must_use]
    pub fn combinations(&self) -> usize {
        self.runs.iter().map(|run| run.1).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_lead_where_the_sums_have_grown() {
        let sums = Combinations::new(vec![1, 2, 3]);
        assert_eq!(sums.number(), 24);
        let number = |values: &[i64]| values[0] * 12 + values[1] * 4 + values[2];
        for reached in [[0, 0, 0], [1, 0, 2], [0, 2, 1], [1, 2, 3]] {
            for added in [[0, 0, 0], [0, 0, 1], [1, 0, 0], [0, 1, 2], [0, 3, 0]] {
                let shift = sums.shift(&reached, &added);
                let mut expected = Vec::new();
                for (a, b, c) in (0..=1).flat_map(|a| (0..=2).flat_map(move |b| (0..=3).map(move |c| (a, b, c)))) {
                    let (before, behind) = ([a, b, c], [a + added[0], b + added[1], c + added[2]]);
                    let was_reached = before.iter().zip(&reached).all(|(value, reached)| value <= reached);
                    if was_reached && behind[0] <= 1 && behind[1] <= 2 && behind[2] <= 3 {
                        expected.push((number(&before), number(&behind)));
                    }
                }
                let found = shift.runs.iter().flat_map(|&(first, length)| first..first + length);
                let found: Vec<(i64, i64)> = found.map(|from| (from as i64, (from + shift.by) as i64)).collect();
                assert_eq!(found, expected, "{reached:?} and {added:?}");
                assert_eq!(shift.combinations(), expected.len());
            }
        }
        let whole = sums.shift(&[1, 2, 3], &[0, 0, 0]);
        assert_eq!(whole.runs, [(0, 24)], "what stands side by side is one run");
    }

    #[test]
    fn combinations_have_values_and_places() {
        let sums = Combinations::new(vec![1, 2, 3]);
        assert_eq!(sums.values(23), [1, 2, 3]);
        assert_eq!(sums.values(14), [1, 0, 2]);
        assert_eq!(Combinations::default().number(), 1);
    }
}
