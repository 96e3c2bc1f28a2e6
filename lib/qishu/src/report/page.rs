//! A page: its head, its sections with their links, and the pictures that fit on it.

use qishu_pictures::{MarkupElement, Palette, Picture, style_sheet};

use crate::error::Error;
use crate::variant::Variant;

/// The most marks of all pictures together: beyond them browsers become slow.
const MOST_MARKS: usize = 500_000;

/// What the page looks like, besides its pictures.
const SHEET: &str = include_str!("page.css");

/// A page that is being written.
pub struct ReportPage {
    title: String,
    head: MarkupElement,
    sections: Vec<PageSection>,
    marks_left: usize,
}

/// A section with its name for links and its heading.
struct PageSection {
    id: &'static str,
    heading: &'static str,
    content: Vec<MarkupElement>,
}

impl ReportPage {
    /// A page with a title and the sources of the rules.
    pub fn new(variant: &Variant) -> ReportPage {
        let mut head = MarkupElement::new("header").containing(with_text("h1", variant.title()));
        head = head.containing(with_text("p", variant.name()).with("class", "name"));
        if let Some(material) = variant.material() {
            head = head.containing(with_text("p", format!("material {material}")));
        }
        let sources = variant.sources().iter().map(|source| with_text("p", source).with("class", "faint"));
        let head = head.all(sources);
        ReportPage { title: variant.title().to_owned(), head, sections: Vec::new(), marks_left: MOST_MARKS }
    }

    /// Adds a section.
    pub fn section(&mut self, id: &'static str, heading: &'static str, content: Vec<MarkupElement>) {
        self.sections.push(PageSection { id, heading, content });
    }

    /// A picture with a text alternative, or a note if the picture or the page would be too large.
    pub fn figure(&mut self, title: &str, picture: Result<Picture, Error>) -> MarkupElement {
        let shown = picture.map_err(|error| error.to_string()).and_then(|picture| {
            let size = picture.size();
            self.marks_left = self.marks_left.checked_sub(size).ok_or_else(|| {
                format!(
                    "{title}: left out, since the pictures of a page have {MOST_MARKS} marks together and this one has {size}; \
                    `qishu draw` makes it alone"
                )
            })?;
            Ok(picture.svg(title))
        });
        MarkupElement::new("figure").containing(shown.unwrap_or_else(|why| missing(&why)))
    }

    /// Some of them, beside one another where there is room.
    pub fn figures(&mut self, title: &str, pictures: Vec<Result<Picture, Error>>) -> MarkupElement {
        let figures: Vec<MarkupElement> = pictures.into_iter().map(|picture| self.figure(title, picture)).collect();
        MarkupElement::new("div").with("class", "figures").all(figures)
    }

    /// The whole page as a file.
    pub fn text(self) -> String {
        let head = MarkupElement::new("head").all([
            MarkupElement::leaf("meta").with("charset", "utf-8"),
            MarkupElement::leaf("meta").with("name", "viewport").with("content", "width=device-width, initial-scale=1"),
            MarkupElement::leaf("meta").with("name", "color-scheme").with("content", "light dark"),
            with_text("title", &self.title),
            MarkupElement::sheet(&sheet()),
        ]);
        let links = self.sections.iter().map(|section| link(section.id, section.heading));
        let links = MarkupElement::new("nav").with("aria-label", "Contents").all(links.collect::<Vec<_>>());
        let sections = self.sections.into_iter().map(|section| {
            let heading = with_text("h2", section.heading);
            MarkupElement::new("section").with("id", section.id).containing(heading).all(section.content)
        });
        let body = MarkupElement::new("body").containing(self.head).containing(links);
        let body = body.containing(MarkupElement::new("main").all(sections));
        format!(
            "<!DOCTYPE html>\n{}\n",
            MarkupElement::new("html").with("lang", "en").containing(head).containing(body)
        )
    }
}

/// The style sheet with the colours for light and for dark paper.
fn sheet() -> String {
    let [light, dark] = [Palette::Light, Palette::Dark].map(Palette::variables);
    let colours = format!(":root {{ {light} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n");
    format!("\n{colours}{SHEET}{}", style_sheet())
}

fn link(id: &str, heading: &str) -> MarkupElement {
    with_text("a", heading).with("href", format!("#{id}"))
}

/// An element with a text in it.
pub fn with_text(name: &'static str, text: impl Into<String>) -> MarkupElement {
    MarkupElement::new(name).text(text)
}

/// A note in place of missing content.
pub fn missing(why: &str) -> MarkupElement {
    with_text("p", why).with("class", "missing")
}

/// A table with headings; columns from that number on are numbers.
pub fn table(headings: &[&str], rows: Vec<Vec<String>>, numbers_from: usize) -> MarkupElement {
    let cell = |name: &'static str, (column, text): (usize, String)| {
        let cell = with_text(name, text);
        if column >= numbers_from { cell.with("class", "number") } else { cell }
    };
    let row = |name: &'static str, cells: Vec<String>| {
        MarkupElement::new("tr").all(cells.into_iter().enumerate().map(|each| cell(name, each)))
    };
    let mut parts = Vec::new();
    if !headings.is_empty() {
        let headings = headings.iter().map(|heading| (*heading).to_owned()).collect();
        parts.push(MarkupElement::new("thead").containing(row("th", headings)));
    }
    parts.push(MarkupElement::new("tbody").all(rows.into_iter().map(|cells| row("td", cells))));
    // What is wider than a narrow screen is moved by itself.
    MarkupElement::new("div").with("class", "wide").containing(MarkupElement::new("table").all(parts))
}

/// What is shown on demand.
pub fn details(summary: &str, content: MarkupElement) -> MarkupElement {
    MarkupElement::new("details").containing(with_text("summary", summary)).containing(content)
}

#[cfg(test)]
mod tests {
    use qishu_pictures::log_bars;

    use super::*;

    #[test]
    fn pictures_for_which_there_is_no_room_are_left_out_and_smaller_ones_are_not() {
        let rules = "variant dots { board 2 x 2 sides one piece dot O { count 1 anywhere } }";
        let mut page = ReportPage::new(&Variant::from_text("dots", rules).expect("the rules are sound"));
        let small = log_bars(&[], "pieces", "positions").expect("it is small");
        let pair = Picture::in_rows(vec![small.clone(), small.clone()], 0).expect("it is small");
        page.marks_left = 2 * small.size() - 1;
        let figures = page.figures("bars", vec![Ok(pair), Ok(small.clone()), Ok(small)]).to_string();
        assert_eq!(figures.matches("<svg").count(), 1, "{figures}");
        assert_eq!(figures.matches("bars: left out").count(), 2, "{figures}");
    }
}
