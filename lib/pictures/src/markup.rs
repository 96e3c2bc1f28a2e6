//! Elements of SVG and HTML as values, written so that parsers of XML and of HTML read them alike.

use std::fmt;

/// An element with its attributes and its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkupElement {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    /// `None` for a void element, which HTML writes without an end tag.
    content: Option<Vec<Content>>,
}

/// The content of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Content {
    Element(MarkupElement),
    Text(String),
    /// Text of a style sheet, in which HTML does not parse elements and entities.
    Sheet(String),
}

impl MarkupElement {
    /// An empty element of that name.
    #[must_use]
    pub fn new(name: &'static str) -> MarkupElement {
        MarkupElement { name, attributes: Vec::new(), content: Some(Vec::new()) }
    }

    /// A void element: a line, a rectangle, a break.
    #[must_use]
    pub fn leaf(name: &'static str) -> MarkupElement {
        MarkupElement { name, attributes: Vec::new(), content: None }
    }

    /// A style sheet. The characters `<`, `>` and `&`, which XML and HTML read differently there, are removed.
    #[must_use]
    pub fn sheet(text: &str) -> MarkupElement {
        let text = text.chars().filter(|c| !matches!(c, '<' | '>' | '&')).collect();
        MarkupElement { name: "style", attributes: Vec::new(), content: Some(vec![Content::Sheet(text)]) }
    }

    /// Adds an attribute.
    #[must_use]
    pub fn with(mut self, attribute: &'static str, value: impl fmt::Display) -> MarkupElement {
        self.attributes.push((attribute, value.to_string()));
        self
    }

    /// Appends a text to the content.
    #[must_use]
    pub fn text(self, text: impl Into<String>) -> MarkupElement {
        self.and(Content::Text(text.into()))
    }

    /// Appends an element to the content.
    #[must_use]
    pub fn containing(self, element: MarkupElement) -> MarkupElement {
        self.and(Content::Element(element))
    }

    /// Appends some elements to the content.
    #[must_use]
    pub fn all(self, elements: impl IntoIterator<Item = MarkupElement>) -> MarkupElement {
        elements.into_iter().fold(self, MarkupElement::containing)
    }

    /// The number of elements, including all nested ones.
    #[must_use]
    pub fn size(&self) -> usize {
        let inside = self.content.iter().flatten().map(|content| match content {
            Content::Element(element) => element.size(),
            Content::Text(_) | Content::Sheet(_) => 0,
        });
        1 + inside.sum::<usize>()
    }

    fn and(mut self, content: Content) -> MarkupElement {
        self.content.get_or_insert_default().push(content);
        self
    }
}

/// The markup. Elements whose siblings are all elements have a line each.
impl fmt::Display for MarkupElement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}", self.name)?;
        for (name, value) in &self.attributes {
            write!(f, " {name}=\"{}\"", escaped(value))?;
        }
        let Some(content) = &self.content else { return f.write_str("/>") };
        f.write_str(">")?;
        let in_lines = !content.is_empty() && content.iter().all(|one| matches!(one, Content::Element(_)));
        for one in content {
            if in_lines {
                f.write_str("\n")?;
            }
            match one {
                Content::Element(element) => write!(f, "{element}")?,
                Content::Text(text) => f.write_str(&escaped(text))?,
                Content::Sheet(text) => f.write_str(text)?,
            }
        }
        let end = if in_lines { "\n" } else { "" };
        write!(f, "{end}</{}>", self.name)
    }
}

/// The text with escaped characters. Characters that XML does not allow are replaced by the replacement character.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' => escaped.push(c),
            _ if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => escaped.push(char::REPLACEMENT_CHARACTER),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_written_is_read_again() {
        let nasty = "a<b> & \"c\" 'd' ]]> \u{0} \u{b} \u{ffff} 楚河";
        let markup = MarkupElement::new("g").with("class", nasty).containing(MarkupElement::new("text").text(nasty));
        let markup = markup.containing(MarkupElement::leaf("circle").with("r", 3));
        assert_eq!(markup.size(), 3);
        let text = markup.to_string();
        let read = roxmltree::Document::parse(&text).expect("it is XML");
        let shown = "a<b> & \"c\" 'd' ]]> \u{fffd} \u{fffd} \u{fffd} 楚河";
        assert_eq!(read.root_element().attribute("class"), Some(shown));
        let inside = read.root_element().children().find(|node| node.has_tag_name("text"));
        assert_eq!(inside.and_then(|node| node.text()), Some(shown));
    }

    #[test]
    fn elements_without_content_have_an_end_where_html_wants_one() {
        assert_eq!(MarkupElement::new("td").to_string(), "<td></td>");
        assert_eq!(MarkupElement::leaf("br").to_string(), "<br/>");
        assert_eq!(
            MarkupElement::new("p").text("a").containing(MarkupElement::leaf("br")).to_string(),
            "<p>a<br/></p>"
        );
    }

    #[test]
    fn a_style_sheet_never_ends_early() {
        let sheet = MarkupElement::sheet("a{content:\"</style>\"}").to_string();
        assert_eq!(sheet, "<style>a{content:\"/style\"}</style>");
    }
}
