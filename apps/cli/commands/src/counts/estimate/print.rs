//! The printed form of an estimate.

use qishu::numbers::{approximate, grouped, log10};
use qishu::{BigUint, share_of};
use serde::Serialize;

use super::part::{EstimatePart, EstimateQuestion};
use crate::args::Format;
use crate::terminal::answer;
use crate::terminal::console::printable;

/// The significant digits of approximate numbers.
const DIGITS: usize = 4;

/// The estimate as a JSON object: what parts are put together from, and what follows from it.
#[derive(Serialize)]
struct EstimateObject<'a> {
    #[serde(flatten)]
    part: &'a EstimatePart,
    /// The share of those that were decided; `null` if none was.
    share: Option<f64>,
    confidence: f64,
    /// Where the share lies with that confidence.
    interval: Option<(f64, f64)>,
    /// The numbers of positions that correspond to the share and to the ends of the interval: digits.
    estimate: Option<String>,
    estimate_interval: Option<(String, String)>,
}

impl EstimatePart {
    /// The estimate in one of its forms.
    pub fn text(&self, confidence: f64, format: Format) -> String {
        let tally = self.tally();
        let (share, interval) = (tally.share(), tally.interval(confidence));
        // It was checked when the part was read, and is printed digits where it was not.
        let of: BigUint = self.of.parse().unwrap_or_default();
        let estimate = share.map(|share| share_of(&of, share));
        let ends = interval.map(|(low, high)| (share_of(&of, low), share_of(&of, high)));
        match format {
            Format::Json => {
                let object = EstimateObject {
                    part: self,
                    share,
                    confidence,
                    interval,
                    estimate: estimate.map(|number| number.to_string()),
                    estimate_interval: ends.map(|(low, high)| (low.to_string(), high.to_string())),
                };
                answer::json(&object)
            }
            Format::Plain => {
                let number = |number: Option<f64>| number.map_or("-".to_string(), |number| format!("{number:.6}"));
                let (low, high) = interval.unzip();
                format!("{}\t{}\t{}\n", number(share), number(low), number(high))
            }
            Format::Human => {
                let mut rows = vec![("question", question(&self.question)), ("drawn", drawn(self))];
                let undecided = match tally.undecided {
                    0 => String::new(),
                    number => format!(", {} not decided", grouped(&number)),
                };
                rows.push(("found", format!("{} yes, {} no{undecided}", grouped(&tally.yes), grouped(&tally.no))));
                if let (Some(share), Some((low, high))) = (share, interval) {
                    let percent = confidence * 100.0;
                    rows.push(("share", format!("{share:.6}, with {percent} % confidence {low:.6} to {high:.6}")));
                }
                if let (Some(estimate), Some((low, high))) = (estimate, ends) {
                    let [estimate, low, high, of] = [&estimate, &low, &high, &of].map(shown);
                    rows.push(("stands for", format!("{estimate}, {low} to {high}, of {of}")));
                }
                let rows: String = rows.into_iter().map(|(label, value)| format!("  {label:<12}{value}\n")).collect();
                format!("{}: {}\n{rows}", self.name, printable(&self.title))
            }
        }
    }
}

/// What was asked, in words.
fn question(question: &EstimateQuestion) -> String {
    let safe = "no royal piece of the side that waits can be taken at once";
    match question {
        EstimateQuestion::Legal { plies_back: 0 } => safe.to_string(),
        EstimateQuestion::Legal { plies_back: 1 } => format!("{safe}, and a ply can be taken back"),
        EstimateQuestion::Legal { plies_back } => format!("{safe}, and {plies_back} plies can be taken back"),
        EstimateQuestion::Program { command } => format!("what `{}` says", printable(command)),
    }
}

/// How many positions were drawn, and which.
fn drawn(part: &EstimatePart) -> String {
    let what = if part.with_side_to_move { "positions with a side to move" } else { "positions" };
    let ranges: Vec<String> = part.drawn.iter().map(|(first, end)| format!("{first}..{end}")).collect();
    format!("{} {what}: {} of seed {}", grouped(&part.tally().drawn()), ranges.join(", "), part.seed)
}

/// A number of positions: all digits while it is small.
fn shown(number: &BigUint) -> String {
    match log10(number) {
        Some(log10) if log10 >= 9.0 => approximate(log10, DIGITS),
        _ => grouped(number),
    }
}
