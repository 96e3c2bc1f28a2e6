//! The conversation with the page: a question and its answer, one at a time.

use qishu::Work;
use qishu::rules::PieceTypeId;
use qishu_language_server::{COLOURS, LibraryFile, OpenTexts, Unanswered};
use serde_json::{Map, Value, json};

use crate::asked_rules::AskedRules;
use crate::no_answer::NoAnswer;
use crate::question::PageQuestion;
use crate::{answers, drawings, numbered};

/// The address of the edited text.
const ADDRESS: &str = "playground:rules";

/// The maximum number of bytes in memory at once: a quarter of the module's memory, since drawing and printing need
/// some, too.
const BYTES: u64 = 1 << 28;

/// Receives the finished share of the work, from 0 to 1, at short intervals.
pub type ProgressWatch<'w> = dyn Fn(f64) + Sync + 'w;

/// Answers questions in JSON.
///
/// ```
/// let mut playground = qishu_playground::Playground::default();
/// let rules = "variant dots { board 3 x 3 sides one piece dot { count 0..9 anywhere } }";
/// let question = serde_json::json!({ "ask": "count", "text": rules }).to_string();
/// let answer: serde_json::Value = serde_json::from_str(&playground.answer(&question, &|_| ()))?;
/// assert_eq!(answer["answer"]["positions"], "512");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug)]
pub struct Playground {
    library: Vec<LibraryFile>,
    texts: OpenTexts,
    /// The rules of the latest question.
    latest: Option<AskedRules>,
}

impl Default for Playground {
    fn default() -> Playground {
        Playground { library: Vec::new(), texts: OpenTexts::new(Vec::new()), latest: None }
    }
}

impl Playground {
    /// The answer to a question, as an object. Its member is `answer`, or `refused` with a `message` and `help` if
    /// there is no answer.
    pub fn answer(&mut self, question: &str, watch: &ProgressWatch<'_>) -> String {
        let read = serde_json::from_str(question).map_err(|error| NoAnswer::new(error.to_string()));
        match read.and_then(|question| self.answered(question, watch)) {
            Ok(answer) => json!({ "answer": answer }),
            Err(refusal) => json!({ "refused": refusal }),
        }
        .to_string()
    }

    fn answered(&mut self, question: PageQuestion, watch: &ProgressWatch<'_>) -> Result<Value, NoAnswer> {
        let watch = |progress: qishu::Progress| {
            watch(progress.share);
            std::ops::ControlFlow::Continue(())
        };
        let work = Work::default().most_bytes(BYTES).watched_by(&watch);
        Ok(match question {
            PageQuestion::Library { files } => self.take_library(files),
            PageQuestion::Style => drawings::style(),
            PageQuestion::Check { text } => self.check(text)?,
            PageQuestion::Editor { text, method, params } => self.editor(text, &method, params)?,
            PageQuestion::Board { text } => drawings::board(&self.rules(text)?.variant)?,
            PageQuestion::Count { text } => answers::count(&self.rules(text)?.variant, &work)?,
            PageQuestion::Heat { text, piece } => drawings::heat(self.rules(text)?, PieceTypeId(piece), &work)?,
            PageQuestion::Plan { text } => answers::plan(&self.rules(text)?.variant, &work)?,
            PageQuestion::Position { text, number } => numbered::position(self.rules(text)?, &number, &work)?,
            PageQuestion::Sample { text, seed, many } => numbered::sample(self.rules(text)?, &seed, many, &work)?,
            PageQuestion::Module { text, part } => answers::module(&self.rules(text)?.variant, part.into(), &work)?,
        })
    }

    fn take_library(&mut self, files: Vec<(String, String)>) -> Value {
        // The language server keeps the library for the lifetime of the program, and a module receives only one
        // library, so that leaking it is harmless.
        self.library = files.into_iter().map(|(file, text)| (&*file.leak(), &*text.leak())).collect();
        self.texts = OpenTexts::new(self.library.clone());
        Value::Null
    }

    /// The diagnostics of a text in the form of the editor protocol, the edits that fix them, and the kind of each
    /// word.
    fn check(&mut self, text: String) -> Result<Value, NoAnswer> {
        let end = json!({ "line": text.matches('\n').count() + 1, "character": 0 });
        let whole = ("range".to_owned(), json!({ "start": { "line": 0, "character": 0 }, "end": end }));
        let words = self.editor(text.clone(), "textDocument/semanticTokens/full", Map::new())?;
        let fixes = self.editor(text, "textDocument/codeAction", Map::from_iter([whole]))?;
        let colours = json!({ "kinds": COLOURS, "data": words["data"] });
        Ok(json!({ "mistakes": self.texts.diagnostics(ADDRESS), "fixes": fixes, "colours": colours }))
    }

    fn editor(&mut self, text: String, method: &str, mut params: Map<String, Value>) -> Result<Value, NoAnswer> {
        self.texts.open(ADDRESS, text);
        params.insert("textDocument".to_owned(), json!({ "uri": ADDRESS }));
        let answer = self.texts.answer(method, &Value::Object(params), |_| None);
        answer.map_err(|why| match why {
            Unanswered::UnknownMethod(message) | Unanswered::UnreadParams(message) | Unanswered::Refused(message) => {
                NoAnswer::new(message)
            }
        })
    }

    /// The rules of a text: those read last, if it has not changed.
    fn rules(&mut self, text: String) -> Result<&mut AskedRules, NoAnswer> {
        let latest = match self.latest.take().filter(|latest| latest.text() == text) {
            Some(latest) => latest,
            None => AskedRules::read(text, &self.library)?,
        };
        Ok(self.latest.insert(latest))
    }
}
