//! The human layout of a count: labels on the left, values beside them, lines within [`WIDTH`] where possible.

use qishu::magnitudes;
use qishu::numbers::{approximate, grouped, log10};

use crate::terminal::console::printable;
use crate::terminal::report::VariantReport;

/// The longest line, in characters.
const WIDTH: usize = 100;

/// The significant digits of a mean.
const DIGITS: usize = 6;

/// Where values begin.
const VALUES: usize = 14;

/// Where remarks on a value begin.
const REMARKS: usize = VALUES + 2;

/// The whole text about one variant.
pub fn text(report: &VariantReport) -> String {
    let heading = &report.heading;
    let mut page = WrappedText { text: String::new() };
    match heading.title == heading.name {
        true => page.lines(0, &heading.name),
        false => page.lines(0, &format!("{}: {}", heading.name, heading.title)),
    }
    if let Some(material) = &heading.material {
        page.row("material", material);
    }
    if let Some(weighted) = &report.weighted {
        page.row("weight", &grouped(&weighted.weight));
        page.row("mean weight", &mean_weight(report));
    }
    page.row(if heading.legal { "legal" } else { "positions" }, &grouped(&report.count));
    for (label, value) in magnitudes(&report.count) {
        page.row(label, &value);
    }
    if !heading.module {
        page.row("method", &format!("{}, interpreted", heading.method));
    }
    for (index, published) in report.published.iter().enumerate() {
        page.row(if index == 0 { "published" } else { "" }, &published.printed.grouped());
        page.lines(REMARKS, &published.printed.source);
        page.lines(REMARKS, &published.comparison.in_words(&report.count));
    }
    page.text
}

/// The mean weight of a position, approximately.
fn mean_weight(report: &VariantReport) -> String {
    let weight = report.weighted.as_ref().and_then(|weighted| log10(&weighted.weight));
    match (weight, log10(&report.count)) {
        (Some(weight), Some(count)) => approximate(weight - count, DIGITS),
        (None, Some(_)) => "0".to_owned(),
        (_, None) => "-".to_owned(),
    }
}

/// Lines of text, each wrapped.
struct WrappedText {
    text: String,
}

impl WrappedText {
    /// A label and its value.
    fn row(&mut self, label: &str, value: &str) {
        let start = self.text.len();
        self.lines(VALUES, value);
        self.text.replace_range(start..start + 2 + label.len(), &format!("  {label}"));
    }

    /// Text with an indent, broken between words, and between groups of digits where a number is too long for a line.
    fn lines(&mut self, indent: usize, text: &str) {
        let room = WIDTH - indent;
        let text = printable(text);
        let mut line = String::new();
        for word in text.split_whitespace() {
            for (index, part) in parts(word, room).into_iter().enumerate() {
                let gap = usize::from(!line.is_empty() && index == 0);
                if !line.is_empty() && line.chars().count() + gap + part.chars().count() > room {
                    self.line(indent, &line);
                    line.clear();
                } else if gap == 1 {
                    line.push(' ');
                }
                line.push_str(part);
            }
        }
        if !line.is_empty() {
            self.line(indent, &line);
        }
    }

    fn line(&mut self, indent: usize, line: &str) {
        self.text.push_str(&" ".repeat(indent));
        self.text.push_str(line);
        self.text.push('\n');
    }
}

/// The word, or the groups of a number that is longer than a line.
fn parts(word: &str, room: usize) -> Vec<&str> {
    match word.len() > room && word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_') {
        true => word.split_inclusive('_').collect(),
        false => vec![word],
    }
}

#[cfg(test)]
mod tests {
    use qishu::{Variant, Work};

    use super::text;
    use crate::terminal::report::VariantReport;

    fn page(title: &str, count: &str, published: &[(&str, &str)]) -> String {
        let published: Vec<String> =
            published.iter().map(|(figure, source)| format!("published {figure} \"{source}\"")).collect();
        let rules = format!(
            "variant game {{ title \"{title}\" board 1 x 1 sides alone piece stone S {{ count 1 anywhere }} {} }}",
            published.join(" ")
        );
        let variant = Variant::from_text("game", &rules).expect("the rules are sound");
        let mut counted = variant.counted(&Work::default()).expect("it is little work");
        counted.positions = count.parse().expect("the test writes digits");
        text(&VariantReport::new(&variant, counted))
    }

    #[test]
    fn a_title_is_not_said_twice() {
        assert!(page("game", "1", &[]).starts_with("game\n"));
        assert!(page("A game", "1", &[]).starts_with("game: A game\n"));
    }

    #[test]
    fn a_hair_off_is_not_shown_as_one() {
        let count = "1000000000000000000000000000000";
        let text =
            page("game", count, &[("1000000000000000000000000000003", ""), ("999999999999999999999999999999", "")]);
        assert!(text.contains("(1 + 3.00e-30) of the count; higher by 3\n"), "{text}");
        assert!(text.contains("(1 - 1.00e-30) of the count; lower by 1\n"), "{text}");
    }

    #[test]
    fn long_remarks_are_wrapped_at_their_indent() {
        let source = ["word"; 40].join(" ");
        let text = page("game", "11", &[("11", &source)]);
        assert!(text.lines().all(|line| line.chars().count() <= 100 && line == line.trim_end()), "{text}");
        assert_eq!(text.matches("\n                word").count(), 3, "{text}");
    }
}
