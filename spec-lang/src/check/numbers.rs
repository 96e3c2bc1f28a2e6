//! Lists of numbers: their minimum, their maximum and the gaps.

use qishu_rules::{CountLimit, Gaps};

use crate::ast::{NumberList, WrittenRange};
use crate::catalogue;
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::report::Report;
use crate::sources::Span;

/// The numbers that a rule allows.
pub(super) struct AllowedNumbers {
    pub(super) low: i64,
    pub(super) high: i64,
    pub(super) gaps: Gaps,
}

impl AllowedNumbers {
    /// Whether a number is allowed.
    pub(super) fn has(&self, number: i64) -> bool {
        (self.low..=self.high).contains(&number) && !self.gaps.has(number)
    }

    /// The same for numbers of pieces or groups, which are not negative.
    pub(super) fn limit(&self) -> CountLimit {
        let [at_least, at_most] = [self.low, self.high].map(|number| u32::try_from(number).unwrap_or(u32::MAX));
        CountLimit { at_least, at_most, gaps: self.gaps.clone() }
    }

    /// The first and the last number of each allowed run.
    pub(super) fn run_ends(&self) -> impl Iterator<Item = i64> + Clone + '_ {
        [self.low, self.high].into_iter().chain(self.gaps.iter().flat_map(|(first, last)| [first - 1, last + 1]))
    }

    /// Whether every number of pieces up to `most` is allowed.
    pub(super) fn never_binds(&self, most: u64) -> bool {
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        self.low <= 0 && most <= self.high && !(self.low..=most).any(|number| self.gaps.has(number))
    }
}

/// Reads a list, which must be ascending. `reversed` reports a reversed range, with the correct one. `None` if the list
/// has a mistake, which has been reported.
pub(super) fn allowed(
    numbers: &NumberList,
    reversed: fn(Span, &str) -> Diagnostic,
    report: &mut Report,
) -> Option<AllowedNumbers> {
    let mistakes = report.len();
    for (index, range) in numbers.ranges.iter().enumerate() {
        let WrittenRange { low, high, step, span } = *range;
        if low > high {
            report.add(|| reversed(span, &format!("{high}..{low}")));
        } else if step.is_some_and(|step| step.value == 0 || (high - low) % step.value != 0) {
            let last = step.filter(|step| step.value != 0).map(|step| high - (high - low) % step.value);
            report.add(|| catalogue::step_misses(span, low, high, last));
        }
        if let Some(before) = numbers.ranges[..index].last().filter(|before| before.high >= low) {
            report.add(|| catalogue::numbers_descend(span, before.span));
        }
    }
    if report.len() > mistakes {
        return None;
    }
    let left_out: i64 = numbers.ranges.iter().map(|range| range.gaps() + 1).sum();
    if left_out > limits::GAPS {
        report.add(|| catalogue::too_many(numbers.span, "runs of numbers left out", limits::GAPS as usize));
        return None;
    }
    let runs = numbers.ranges.iter().flat_map(WrittenRange::runs);
    let mut gaps = Vec::new();
    let mut end: Option<i64> = None;
    for (low, high) in runs {
        gaps.extend(end.filter(|end| end + 1 < low).map(|end| end + 1..=low - 1));
        end = Some(high);
    }
    let low = numbers.ranges.first()?.low;
    Some(AllowedNumbers { low, high: end?, gaps: Gaps::at(gaps.into()) })
}

impl WrittenRange {
    /// The number of gaps in the range.
    fn gaps(&self) -> i64 {
        self.step.filter(|step| step.value > 1).map_or(0, |step| (self.high - self.low) / step.value)
    }

    /// The runs of numbers, ascending.
    fn runs(&self) -> Box<dyn Iterator<Item = (i64, i64)> + '_> {
        match self.step.filter(|step| step.value > 1) {
            None => Box::new(std::iter::once((self.low, self.high))),
            Some(step) => Box::new((0..=self.gaps()).map(move |index| self.low + index * step.value).map(|n| (n, n))),
        }
    }
}
