//! The citation of a figure, so that a reader can reproduce it.

use crate::error::Error;
use crate::material::Material;
use crate::variant::Variant;
use crate::work::Work;

/// What a citation of a number of positions says.
///
/// ```
/// use qishu::{Citation, Variant, Work};
///
/// let rules = "variant dots { title \"Dots\" board 3 x 3 sides one piece dot O { count 0..2 anywhere } }";
/// let variant = Variant::from_text("dots", rules)?;
/// let citation = Citation::of(&variant, None, false, "dots.rules", &Work::default())?;
/// assert!(citation.text().starts_with("Dots: 46 positions.\nQishu "));
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    name: String,
    title: String,
    sources: Vec<String>,
    /// What was counted, with the number.
    figure: String,
    digest: String,
    /// The command that finds the number.
    command: String,
}

impl Citation {
    /// Counts the positions of a variant, or those with some material, or the legal ones, each with a side to move. The
    /// target is the name or the file that the command `qishu count` takes for the variant.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not allow the material, or as the count does.
    pub fn of(
        variant: &Variant,
        material: Option<&Material>,
        legal: bool,
        target: &str,
        work: &Work<'_>,
    ) -> Result<Citation, Error> {
        let with_material = material.map(|material| variant.with_material(material)).transpose()?;
        let counted = with_material.as_ref().unwrap_or(variant);
        let count = if legal { counted.count_legal(work)? } else { counted.count(work)? };
        let what = if legal { "legal positions, each with a side to move" } else { "positions" };
        let of_material = counted.material().map(|material| format!(" with {material}")).unwrap_or_default();
        let legal = if legal { "--legal " } else { "" };
        let material = counted.material().map(|material| format!("--material '{material}' ")).unwrap_or_default();
        Ok(Citation {
            name: variant.name().to_owned(),
            title: variant.title().to_owned(),
            sources: variant.sources().to_vec(),
            figure: format!("{count} {what}{of_material}"),
            digest: variant.digest(),
            command: format!("qishu count {legal}{material}{target}"),
        })
    }

    /// The citation as sentences, a line each.
    #[must_use]
    pub fn text(&self) -> String {
        let Citation { name, title, figure, digest, command, .. } = self;
        let version = env!("CARGO_PKG_VERSION");
        let sources: String = self.sources.iter().map(|source| format!("Rules after: {source}\n")).collect();
        format!("{title}: {figure}.\nQishu {version}, `{command}`.\nRules `{name}`, SHA-256 {digest}.\n{sources}")
    }

    /// An entry for BibTeX. It has no date, since that is the citing author's choice.
    #[must_use]
    pub fn bibtex(&self) -> String {
        let Citation { name, title, figure, digest, command, .. } = self;
        let (title, command) = (escaped(title), escaped(command));
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "@misc{{qishu-{name},\n  author       = {{{{The Qishu authors}}}},\n  title        = {{The positions of {{{title}}}}},\n  \
             howpublished = {{Qishu {version}, \\texttt{{{command}}}}},\n  note         = {{{}. Rules \\texttt{{{}}}, SHA-256 \
             {digest}}},\n}}\n",
            escaped(figure),
            escaped(name),
        )
    }
}

/// A text whose characters mean nothing to TeX.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', character]),
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '|' => escaped += "\\textbar{}",
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn what_means_something_to_tex_is_escaped() {
        assert_eq!(
            escaped("a_b & {50 %} | ~^\\"),
            "a\\_b \\& \\{50 \\%\\} \\textbar{} \\textasciitilde{}\\textasciicircum{}\\textbackslash{}"
        );
    }
}
