//! The canonical form of rules.

use qishu_spec_lang::Formatted;

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
