//! Diagnostics with their source lines, drawn by `annotate-snippets`.

use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};
use qishu_spec_lang::{Diagnostic, Severity, Sources};

/// The diagnostics with their source lines, remarks and help, in plain characters or with colours for a terminal.
pub fn drawn(diagnostics: &[Diagnostic], sources: &Sources, color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let rendered: Vec<String> =
        diagnostics.iter().map(|diagnostic| renderer.render(&report(diagnostic, sources))).collect();
    rendered.join("\n\n")
}

/// One diagnostic: its message with all places, then each sentence of help.
fn report<'a>(diagnostic: &'a Diagnostic, sources: &'a Sources) -> Vec<Group<'a>> {
    let level = if diagnostic.severity() == Severity::Error { Level::ERROR } else { Level::WARNING };
    let title = level.primary_title(&diagnostic.message).id(diagnostic.code.to_string());
    let mut group = Group::with_title(title);
    // The labels of one file share a snippet; they come in order of first mention.
    let mut files: Vec<_> = Vec::new();
    for label in &diagnostic.labels {
        if !files.contains(&label.span.file) {
            files.push(label.span.file);
        }
    }
    for file in files {
        let source = sources.file(file);
        let labels = diagnostic.labels.iter().enumerate().filter(|(_, label)| label.span.file == file);
        let annotations = labels.map(|(index, label)| {
            let kind = if index == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
            kind.span(label.span.range()).label(Some(label.text.as_str()).filter(|text| !text.is_empty()))
        });
        group = group.element(Snippet::source(source.text()).path(source.name()).annotations(annotations));
    }
    let helps = diagnostic.help.iter().map(|help| Level::HELP.message(help));
    let mut groups = vec![group.elements(helps)];
    if let Some(fix) = &diagnostic.fix {
        let source = sources.file(fix.span.file);
        let patch = Patch::new(fix.span.range(), &fix.replacement);
        let snippet = Snippet::source(source.text()).path(source.name()).patch(patch);
        groups.push(Group::with_title(Level::HELP.secondary_title("suggested edit")).element(snippet));
    }
    groups
}
