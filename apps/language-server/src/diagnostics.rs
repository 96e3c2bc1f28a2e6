//! The diagnostics of a text, and the edits that fix them.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use qishu_counting::questions::symmetry::doubts::doubts;
use qishu_spec_lang::sources::Span;
use qishu_spec_lang::{Code, Diagnostic, Edit, Explanation, Loaded, Model, Severity, check_texts_with};
use serde_json::{Value, json};

use crate::document::Document;
use crate::text::LinedText;
use crate::workspace::Workspace;

/// A text, checked together with those that it extends.
#[derive(Debug)]
pub struct CheckedText {
    /// The text, its base, and so on.
    pub lineage: Vec<Arc<Document>>,
    /// The rules, if there are no mistakes.
    pub model: Option<Model>,
    /// The mistakes, or the warnings if there are no mistakes.
    found: Vec<Diagnostic>,
}

impl CheckedText {
    /// Checks a text; `None` if it does not exist.
    pub fn new(workspace: &Workspace, uri: &str) -> Option<CheckedText> {
        let lineage = workspace.lineage(uri);
        lineage.first()?;
        let texts: Vec<(&str, &str)> =
            lineage.iter().map(|document| (document.uri.as_str(), document.text.as_str())).collect();
        // All bases are in the lineage; those of the library are only used for suggestions.
        let Loaded { models, mut warnings, .. } = check_texts_with(&texts, &workspace.library());
        warnings.retain(|warning| warning.span().is_some_and(|span| span.file.0 == 0));
        match models {
            // Models come in the order of the texts.
            Ok(models) => {
                let model = models.into_iter().next();
                warnings.extend(model.iter().flat_map(doubts));
                Some(CheckedText { model, lineage, found: warnings })
            }
            Err(mistakes) => Some(CheckedText { model: None, lineage, found: mistakes }),
        }
    }

    /// The diagnostics as editors show them.
    pub fn diagnostics(&self) -> Vec<Value> {
        self.found.iter().filter_map(|one| self.diagnostic(one)).collect()
    }

    /// The number of mistakes, and the text of the first one.
    pub fn mistakes(&self) -> (usize, Option<&str>) {
        let mut mistakes = self.found.iter().filter(|one| one.code.severity() == Severity::Error);
        let first = mistakes.next().map(|mistake| mistake.message.as_str());
        (mistakes.count() + usize::from(first.is_some()), first)
    }

    /// The explanations of the codes found at a byte of the text, in Markdown.
    pub fn explained(&self, byte: usize) -> Vec<String> {
        let is_here = |span: Span| span.file.0 == 0 && span.start <= byte && byte <= span.end;
        let codes: BTreeSet<Code> =
            self.found.iter().filter(|one| one.span().is_some_and(is_here)).map(|one| one.code).collect();
        codes.into_iter().map(explained).collect()
    }

    /// The text, which is the first of the lineage.
    fn own(&self) -> &Document {
        &self.lineage[0]
    }

    fn document(&self, span: Span) -> Option<&Document> {
        self.lineage.get(span.file.0 as usize).map(Arc::as_ref)
    }

    fn diagnostic(&self, mistake: &Diagnostic) -> Option<Value> {
        let own = self.own();
        let is_own = |span: Span| span.file.0 == 0;
        let mut message = mistake.message.clone();
        let first = mistake.labels.first();
        let here = mistake.labels.iter().find(|label| is_own(label.span));
        if let Some(label) = first.filter(|label| !is_own(label.span)) {
            let file = self.document(label.span).map_or("", |document| &document.uri);
            message = format!("in {}: {message}", file.rsplit('/').next().unwrap_or_default());
        }
        let remark = here.map(|label| label.text.as_str()).filter(|text| !text.is_empty());
        for line in remark.into_iter().chain(mistake.help.iter().map(String::as_str)) {
            message.push('\n');
            message.push_str(line);
        }
        // Mistakes elsewhere are shown where this text refers to the other one.
        let bytes = here.map(|label| label.span.range()).or_else(|| own.base().map(|base| base.bytes.clone()));
        let related: Vec<Value> = mistake
            .labels
            .iter()
            .filter(|label| Some(*label) != here)
            .filter_map(|label| {
                let document = self.document(label.span)?;
                let text = if label.text.is_empty() { &mistake.message } else { &label.text };
                let range = document.text.range(&label.span.range());
                Some(json!({ "location": { "uri": document.uri, "range": range }, "message": text }))
            })
            .collect();
        let mut diagnostic = json!({
            "range": own.text.range(&bytes.unwrap_or(0..0)),
            "severity": if mistake.code.severity() == Severity::Error { 1 } else { 2 },
            "code": mistake.code.to_string(),
            "source": "qishu",
            "message": message,
            "relatedInformation": related,
        });
        if let Some(url) = Explanation::url(mistake.code) {
            diagnostic["codeDescription"] = json!({ "href": url });
        }
        Some(diagnostic)
    }

    /// The edits that fix mistakes within a range of the text, as editors offer them.
    pub fn fixes(&self, bytes: &Range<usize>) -> Vec<Value> {
        let touches = |span: Span| span.file.0 == 0 && span.start <= bytes.end && bytes.start <= span.end;
        let mut fixes = Vec::new();
        for mistake in &self.found {
            let Some(fix) = &mistake.fix else { continue };
            if !mistake.span().is_some_and(touches) && !touches(fix.span) {
                continue;
            }
            let Some(document) = self.document(fix.span) else { continue };
            let edit = json!({ "range": document.text.range(&fix.span.range()), "newText": fix.replacement });
            fixes.push(json!({
                "title": title(fix, &document.text),
                "kind": "quickfix",
                "isPreferred": true,
                "diagnostics": self.diagnostic(mistake).into_iter().collect::<Vec<_>>(),
                "edit": { "changes": { document.uri.as_str(): [edit] } },
            }));
        }
        fixes
    }
}

/// The page of a code, with wrong and correct examples.
fn explained(code: Code) -> String {
    let Explanation { text, wrong, right } = Explanation::of(code);
    let mut page = format!("**{code}** {}\n\n{text}", code.words());
    for (word, examples) in [("Wrong", wrong), ("Right", right)] {
        for example in examples {
            page.push_str(&format!("\n\n{word}:\n```qishu\n{}\n```", example.shown().trim_end()));
        }
    }
    page
}

/// The title of an edit.
fn title(fix: &Edit, text: &LinedText) -> String {
    let before = text.as_str().get(fix.span.range()).unwrap_or_default();
    match (before.is_empty(), fix.replacement.is_empty()) {
        (true, _) => format!("Insert `{}`", fix.replacement.trim()),
        (_, true) => format!("Remove `{}`", before.trim()),
        _ => format!("Replace `{before}` by `{}`", fix.replacement),
    }
}
