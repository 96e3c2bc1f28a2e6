//! Rules in their one canonical form.

use qishu_spec_lang::Formatted;

use crate::mistakes::Mistakes;

/// Puts a text of rules in its one canonical form, comments kept, which says the same. The name is used in messages.
///
/// Whether the rules make sense is not asked, and what they extend is not looked for.
///
/// ```
/// let rules = "variant dots{board 2x2 // tiny
/// sides alone piece_type dot {count 0..2 anywhere}}";
/// assert_eq!(
///     qishu::format_rules("dots.rules", rules)?,
///     "variant dots {
///     board 2 x 2  // tiny
///     sides alone
///     piece_type dot { count 0..2 anywhere }
/// }
/// "
/// );
/// # Ok::<(), qishu::Mistakes>(())
/// ```
///
/// # Errors
///
/// Fails with all mistakes for which the text cannot be read as rules.
pub fn format_rules(name: &str, text: &str) -> Result<String, Mistakes> {
    let Formatted { sources, text } = qishu_spec_lang::format(name, text);
    text.map_err(|diagnostics| Mistakes::new(diagnostics, sources))
}
