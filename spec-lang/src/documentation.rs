//! Addresses in the published documentation of this crate. The language reference is its first page, and the pages about
//! mistakes are modules of it.

/// The first page, for this version of the crate.
pub const DOCUMENTATION: &str =
    concat!("https://docs.rs/qishu-spec-lang/", env!("CARGO_PKG_VERSION"), "/qishu_spec_lang/");

/// The anchor of a heading: its words in small letters, with hyphens between them. Rustdoc and other programs for Markdown
/// agree on it.
pub fn slug(title: &str) -> String {
    let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CODES, Explanation};

    #[test]
    fn anchors_are_the_words_of_a_heading() {
        for (title, anchor) in [
            ("Limits on numbers", "limits-on-numbers"),
            ("`royal`, `must capture` and `must drop`", "royal-must-capture-and-must-drop"),
            ("E0742 no such_thing", "e0742-no-such_thing"),
        ] {
            assert_eq!(slug(title), anchor);
        }
    }

    #[test]
    fn every_code_has_a_section_with_an_address() {
        for &code in CODES {
            let url = Explanation::url(code).unwrap_or_default();
            assert!(url.starts_with(DOCUMENTATION), "{code}: {url}");
            assert!(url.contains(&format!("/index.html#{}-", code.to_string().to_lowercase())), "{code}: {url}");
        }
    }
}
