//! Rules with other spacing, for tests of independence from spaces and comments.

/// The possible gaps between two words.
const GAPS: &[&str] =
    &[" ", "\n", "  ", "\r\n\t", "\n\n\n", "\u{feff} ", " // } { \" //\n", "\n// \u{53d8}\u{4f53}\n\n  //\n", "//\n"];

/// The rules with other gaps where they have spaces, in an order that the number decides. Texts in quotation marks,
/// comments and drawings stay as they are.
#[must_use]
pub fn respaced(rules: &str, number: u64) -> String {
    let mut text = String::new();
    let mut rest = rules;
    let mut state = number;
    while !rest.is_empty() {
        let kept = match rest {
            _ if rest.starts_with('"') => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            _ if rest.starts_with("draw {") => rest.find('}').map_or(rest.len(), |end| end + 1),
            _ if rest.starts_with("//") => rest.find('\n').map_or(rest.len(), |end| end + 1),
            _ => rest.find(|c: char| c.is_whitespace() || c == '"' || c == 'd' || c == '/').unwrap_or(rest.len()),
        };
        let gap = rest.len() - rest.trim_start().len();
        if gap > 0 {
            // The constants are Knuth's, for a generator modulo 2^64; its upper bits are the good ones.
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push_str(GAPS[(state >> 33) as usize % GAPS.len()]);
            rest = &rest[gap..];
        } else {
            // A letter that begins no drawing, and a stroke that begins no comment, is repeated once more.
            let kept = kept.max(rest.chars().next().map_or(1, char::len_utf8));
            text.push_str(&rest[..kept]);
            rest = &rest[kept..];
        }
    }
    text
}
