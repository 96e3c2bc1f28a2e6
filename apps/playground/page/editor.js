// The editor: CodeMirror, which is told by the compiler what each word is, what is wrong, and what could be written.

import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { forEachDiagnostic, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { look } from "./look.js";
import { prose } from "./prose.js";

/** The number that the protocol of language servers has for offers that are words of the language. */
const KEYWORD = 14;

const colourEffect = StateEffect.define();

/** What each word is, which stays with the word until the compiler has read the text again. */
const colours = StateField.define({
  create: () => Decoration.none,
  update: (marks, change) => change.effects.reduce((all, effect) => (effect.is(colourEffect) ? effect.value : all), marks.map(change.changes)),
  provide: (field) => EditorView.decorations.from(field),
});

/** From a place as the protocol has it to a place in the text. */
function offset(doc, { line, character }) {
  if (line >= doc.lines) return doc.length;
  const { from, to } = doc.line(line + 1);
  return Math.min(from + character, to);
}

function place(doc, at) {
  const line = doc.lineAt(at);
  return { line: line.number - 1, character: at - line.from };
}

export class Editor {
  /** An editor in an element; `ask` asks the compiler as an editor asks a language server, and `changed` hears of new texts. */
  constructor(parent, ask, changed) {
    this.ask = ask;
    // Its own root lets CodeMirror's styles in, where the page's policy keeps those out that come with elements.
    const root = parent.attachShadow({ mode: "open" });
    const told = EditorView.updateListener.of((update) => { if (update.docChanged) changed(); });
    this.extensions = [
      lineNumbers(), history(), drawSelection(), highlightActiveLine(), colours, look, told,
      EditorState.tabSize.of(4),
      EditorView.contentAttributes.of({ "aria-label": "Rules", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
      autocompletion({ override: [(context) => this.offers(context)], icons: false }),
      hoverTooltip((view, at) => this.told(view, at)),
      keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
    ];
    this.view = new EditorView({ root, parent: root, state: this.begun("") });
  }

  begun(doc) {
    return EditorState.create({ doc, extensions: this.extensions });
  }

  text() {
    return this.view.state.doc.toString();
  }

  /** Begins with another text, before which there is nothing to go back to. */
  open(text) {
    this.view.setState(this.begun(text));
  }

  /** Shows what the compiler says of a text, if it is still the one that is written. */
  show(text, { mistakes, fixes, colours: { kinds, data } }) {
    if (this.text() !== text) return;
    const { doc } = this.view.state;
    const told = mistakes.map((mistake) => this.diagnostic(mistake, fixes, text));
    this.view.dispatch(setDiagnostics(this.view.state, told));
    const marks = [];
    let at = { line: 0, character: 0 };
    for (let first = 0; first < data.length; first += 5) {
      const [lines, characters, length, kind] = data.slice(first, first + 4);
      at = { line: at.line + lines, character: lines > 0 ? characters : at.character + characters };
      const from = offset(doc, at);
      marks.push(Decoration.mark({ class: `word-${kinds[kind]}` }).range(from, from + length));
    }
    this.view.dispatch({ effects: colourEffect.of(Decoration.set(marks)) });
  }

  diagnostic(mistake, fixes, text) {
    const { doc } = this.view.state;
    const own = fixes.filter(({ diagnostics }) => diagnostics.some((one) => JSON.stringify(one) === JSON.stringify(mistake)));
    return {
      from: offset(doc, mistake.range.start),
      to: offset(doc, mistake.range.end),
      severity: mistake.severity === 1 ? "error" : "warning",
      source: mistake.code,
      message: mistake.message,
      actions: own.map((fix) => ({ name: fix.title, apply: () => this.edit(Object.values(fix.edit.changes)[0], text) })),
    };
  }

  /** Makes edits of a text, if it is still the one that is written. */
  edit(edits, text) {
    const { doc } = this.view.state;
    if (this.text() !== text) return;
    const changes = edits.map(({ range, newText }) => ({ from: offset(doc, range.start), to: offset(doc, range.end), insert: newText }));
    this.view.dispatch({ changes, userEvent: "input.fix" });
  }

  /** What is wrong, in order, with what mends it. */
  diagnostics() {
    const all = [];
    forEachDiagnostic(this.view.state, (diagnostic, from) => all.push({ ...diagnostic, line: this.view.state.doc.lineAt(from).number, from }));
    return all;
  }

  goTo(at) {
    this.view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
    this.view.focus();
  }

  /** Puts the text in its canonical form; says whether it has one. */
  async format() {
    const text = this.text();
    const edits = await this.ask("textDocument/formatting", {}, text);
    if (edits) this.edit(edits, text);
    return edits !== null;
  }

  async offers(context) {
    const word = context.matchBefore(/\w*/);
    if (!context.explicit && word.from === word.to) return null;
    const { doc } = context.state;
    const offers = await this.ask("textDocument/completion", { position: place(doc, word.from) }, doc.toString()).catch(() => null);
    const options = (offers ?? []).map(({ label, detail, kind }) => ({ label, detail, boost: kind === KEYWORD ? 0 : 1 }));
    return options.length > 0 ? { from: word.from, options, validFor: /^\w*$/ } : null;
  }

  async told(view, at) {
    const { doc } = view.state;
    const hover = await this.ask("textDocument/hover", { position: place(doc, at) }, doc.toString()).catch(() => null);
    if (!hover?.range) return null;
    return {
      pos: offset(doc, hover.range.start),
      end: offset(doc, hover.range.end),
      create: () => ({ dom: prose(hover.contents.value) }),
    };
  }
}
