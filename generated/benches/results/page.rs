//! The page of results: tables in Markdown.

use std::fmt::Write;
use std::time::Duration;

use crate::measuring::{MOST_STATES, Measured, Planned, Point};
use crate::numbers::MeasuredNumbers;
use crate::subjects::families::Family;

/// A measured count: a variant's module or a hand-written program.
pub struct Count {
    /// Its name.
    pub name: String,
    /// The variant's plan; `None` for a hand-written program.
    pub planned: Option<Planned>,
    /// The measurements.
    pub measured: Measured,
    /// Instructions and time relative to those of the best hand-written program.
    pub ratio: Option<(f64, f64)>,
}

const HEAD: &str = "\
# Results

Made by `cargo bench --package qishu-generated --bench results -- write`, which measures and writes this page and its
pictures anew. Steps, entries, bits and lines are the same wherever that is done; instructions depend on the compiler,
and times on the machine as well. A time is the least of several. What was not measured is a dash: a naive frontier that has to
remember too much, and the instructions of what takes longer than a fifth of a second.

A *step* is one move of an innermost loop, a product of up to three numbers; steps are what the planner keeps low. The
*naive frontier* goes over the squares one after the other and remembers all sums that are open ([naive_frontier.rs](../../counting/src/oracles/naive_frontier.rs)).
";

const LIBRARY: &str = "
## The library

The first tables of a module are hidden from the compiler, which would otherwise run the loops of small boards itself and
leave a printed figure; what it does with the rest, several steps at once, shows where there are few instructions a step.

| variant | lines | tables | entries | steps | bits | planned in | printed in | instructions | module | naive frontier |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
";

const BY_HAND: &str = "
## Beside programs written by hand

The programs are in [benches/reference_engines](../benches/reference_engines): Xiangqi by the stages of the paper with hash tables and integers of
any size, by the same loops with dense tables, and as two half-boards; Jieqi as two sides that meet in two numbers.

| count | instructions | time | instructions beside the best by hand | time beside it |
|---|--:|--:|--:|--:|
";

const NUMBERS: &str = "
## Positions and their numbers

What it takes to turn a position into its number and back, the mean of a thousand spread over all of them, and the bytes of machine code
that a module has for it beside the walk that all variants share. The index by hand ([xiangqi_index.rs](../benches/reference_engines/xiangqi_index.rs))
does less: it is made for the material at hand, leaves gaps, and takes for granted that the position keeps to the rules.

| numbering | rank | unrank | bytes of code |
|---|--:|--:|--:|
";

/// The whole page.
pub fn page(counts: &[Count], numbers: &[MeasuredNumbers], families: &[(&Family, Vec<Point>)]) -> String {
    let mut text = HEAD.to_owned();
    text.push_str(LIBRARY);
    for count in counts {
        let Some(planned) = &count.planned else { continue };
        let (name, measured) = (count.name.clone(), &count.measured);
        let row = [
            name,
            planned.lines.to_string(),
            planned.tables.to_string(),
            planned.entries.to_string(),
            planned.steps.to_string(),
            planned.bits.to_string(),
            time(planned.planning),
            time(planned.printing),
            number(measured.instructions),
            measured.time.map_or_else(none, time),
            measured.naive_frontier.map_or_else(none, time),
        ];
        line(&mut text, &row);
    }
    let all = |part: fn(&Planned) -> Duration| time(counts.iter().filter_map(|c| c.planned.as_ref()).map(part).sum());
    let (planning, printing) = (all(|planned| planned.planning), all(|planned| planned.printing));
    writeln!(
        text,
        "\nAll of them are planned in {planning} and printed in {printing}. The naive frontier is given up at {MOST_STATES} \
         combinations of sums at once."
    )
    .expect("a text can be written");
    text.push_str(BY_HAND);
    for count in counts.iter().filter(|count| count.ratio.is_some()) {
        let ratio = |ratio: f64| format!("{ratio:.2}");
        let row = [
            count.name.clone(),
            number(count.measured.instructions),
            count.measured.time.map_or_else(none, time),
            count.ratio.map_or_else(none, |(instructions, _)| ratio(instructions)),
            count.ratio.map_or_else(none, |(_, time)| ratio(time)),
        ];
        line(&mut text, &row);
    }
    text.push_str(NUMBERS);
    for MeasuredNumbers { name, rank, unrank, code } in numbers {
        line(&mut text, &[(*name).to_owned(), time(*rank), time(*unrank), code.to_string()]);
    }
    for (family, points) in families {
        family_section(&mut text, family, points);
    }
    text
}

fn family_section(text: &mut String, family: &Family, points: &[Point]) {
    let Family { name, title, about, unit, .. } = family;
    let head = format!(
        "\n## {title}\n\n{}\n\n![{title}: work, time and size]({name}.svg)\n\n\
         | {unit} | entries | steps | bits | lines | planned in | instructions | module | naive frontier |\n\
         |--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
        wrapped(about)
    );
    text.push_str(&head);
    let mut refusals = Vec::new();
    for Point { size, planned, measured } in points {
        let mut row = vec![size.to_string()];
        match planned {
            Ok(planned) => row.extend([
                planned.entries.to_string(),
                planned.steps.to_string(),
                planned.bits.to_string(),
                planned.lines.to_string(),
                time(planned.planning),
            ]),
            Err(refusal) => {
                row.extend(std::iter::repeat_with(none).take(5));
                refusals.push(format!("{size}: {refusal}."));
            }
        }
        row.push(number(measured.instructions));
        row.push(measured.time.map_or_else(none, time));
        row.push(measured.naive_frontier.map_or_else(none, time));
        line(text, &row);
    }
    if let Some(growth) = growth(points) {
        text.push_str(&format!("\n{}\n", wrapped(&growth)));
    }
    for refusal in refusals {
        text.push_str(&format!("\n{}\n", wrapped(&refusal)));
    }
}

/// The exponents with which entries and steps grow from the first size to the last that has a plan.
fn growth(points: &[Point]) -> Option<String> {
    let mut plans = points.iter().filter_map(|point| Some((point.size, point.planned.as_ref().ok()?)));
    let ((first_size, first), (last_size, last)) = (plans.next()?, plans.next_back()?);
    let times = last_size as f64 / first_size as f64;
    let power = |first: f64, last: f64| (last / first).ln() / times.ln();
    Some(format!(
        "From {first_size} to {last_size}, entries grow by the power {:.1} of the size, and steps by the power {:.1}.",
        power(first.entries as f64, last.entries as f64),
        power(first.steps as f64, last.steps as f64),
    ))
}

fn line(text: &mut String, cells: &[String]) {
    text.push_str(&format!("| {} |\n", cells.join(" | ")));
}

fn none() -> String {
    "-".to_owned()
}

fn number(value: Option<u64>) -> String {
    value.map_or_else(none, |value| value.to_string())
}

/// A time with three significant digits and a suitable unit.
fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = match seconds {
        ..1e-6 => (seconds * 1e9, "ns"),
        ..1e-3 => (seconds * 1e6, "us"),
        ..1.0 => (seconds * 1e3, "ms"),
        _ => (seconds, "s"),
    };
    match value {
        ..10.0 => format!("{value:.2} {unit}"),
        ..100.0 => format!("{value:.1} {unit}"),
        _ => format!("{value:.0} {unit}"),
    }
}

/// The text in lines of at most 120 characters.
fn wrapped(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= 120 => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.join("\n")
}
