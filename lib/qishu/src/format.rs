//! The text of rules: its canonical form, and the kinds of its words.

use std::ops::Range;

use qishu_spec_lang::Formatted;
use qishu_spec_lang::symbols::{coloured, symbols};

use crate::mistakes::Mistakes;

/// Formats a text of rules canonically; its meaning and its comments are kept. The name is used in messages.
///
/// The text is only parsed: the rules are not checked, and the variants that they extend are not read.
///
/// ```
/// let rules = "variant dots{board 2x2 // tiny
/// sides alone piece dot {count 0..2 anywhere}}";
/// assert_eq!(
///     qishu::format_rules("dots.rules", rules)?,
///     "variant dots {
///     board 2 x 2  // tiny
///     sides alone
///     piece dot { count 0..2 anywhere }
/// }
/// "
/// );
/// # Ok::<(), qishu::Mistakes>(())
/// ```
///
/// # Errors
///
/// Fails with all mistakes of syntax in the text.
pub fn format_rules(name: &str, text: &str) -> Result<String, Mistakes> {
    let Formatted { sources, text } = qishu_spec_lang::format(name, text);
    text.map_err(|diagnostics| Mistakes::new(diagnostics, sources))
}

/// The words of a text of rules that editors and pages colour, in order: the bytes of each, and its kind by its name in
/// the protocol of language servers, such as `keyword`. The text may have mistakes.
///
/// ```
/// let words = qishu::coloured_words("variant dots { }");
/// assert_eq!(words, [(0..7, "keyword"), (8..12, "namespace")]);
/// ```
#[must_use]
pub fn coloured_words(text: &str) -> Vec<(Range<usize>, &'static str)> {
    coloured(text, &symbols(text))
}
