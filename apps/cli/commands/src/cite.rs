//! `qishu cite`: the citation of a figure, so that a reader can reproduce it.

use std::io;

use crate::args::{CitationFormat, CiteArgs};
use crate::ask::ask;
use crate::console::{Console, Failure};
use crate::target::Target;

/// Counts, and prints a citation of the count.
///
/// # Errors
///
/// Fails if standard output does.
pub fn cite(args: &CiteArgs, console: &mut Console) -> io::Result<()> {
    match Target::of(&args.of.target).and_then(|target| Citation::of(target, args, console)) {
        Ok(citation) => console.print(&match args.format {
            CitationFormat::Text => citation.text(),
            CitationFormat::Bibtex => citation.bibtex(),
        }),
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

/// What a citation says.
struct Citation {
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
    fn of(target: Target, args: &CiteArgs, console: &Console) -> Result<Citation, Failure> {
        let digest = target.variant.digest();
        let target = target.with_material(args.material.as_deref())?;
        let variant = &target.variant;
        let count = ask(&target, &args.work, console, |work| match args.legal {
            true => variant.count_legal(work),
            false => variant.count(work),
        })?;
        let counted = if args.legal { "legal positions, each with a side to move" } else { "positions" };
        let of_material = variant.material().map(|material| format!(" with {material}")).unwrap_or_default();
        let legal = if args.legal { "--legal " } else { "" };
        let material = variant.material().map(|material| format!("--material '{material}' ")).unwrap_or_default();
        Ok(Citation {
            name: variant.name().to_owned(),
            title: variant.title().to_owned(),
            sources: variant.sources().to_vec(),
            figure: format!("{count} {counted}{of_material}"),
            digest,
            command: format!("qishu count {legal}{material}{}", target.shown),
        })
    }

    fn text(&self) -> String {
        let Citation { name, title, figure, digest, command, .. } = self;
        let version = env!("CARGO_PKG_VERSION");
        let sources: String = self.sources.iter().map(|source| format!("Rules after: {source}\n")).collect();
        format!("{title}: {figure}.\nQishu {version}, `{command}`.\nRules `{name}`, SHA-256 {digest}.\n{sources}")
    }

    /// A bibliography entry. It has no date, since that is the citing author's choice.
    fn bibtex(&self) -> String {
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
