// The page: a text, what the compiler says of it, and what was asked about it last.

import { packed, unpacked } from "./address.js";
import { Client, Stale } from "./client.js";
import { CountCard } from "./count.js";
import { Editor } from "./editor.js";
import { MistakeList } from "./mistakes.js";
import { book, part, refused, say } from "./parts.js";
import { Panel } from "./panel.js";
import { Tools } from "./tools.js";

/** How long typing has to pause before the compiler is asked, in milliseconds. */
const PAUSE = 150;

/** How long reading and drawing may take, in seconds, which takes a fraction of one as a rule. */
const READING = 10;

/** The variant that the page begins with. */
const FIRST = "xiangqi";

const find = (selector) => document.querySelector(selector);

class Page {
  constructor(module, library) {
    this.library = library;
    const files = library.map(({ file, text }) => [file, text]);
    const card = new CountCard(find(".count"));
    this.card = card;
    // One worker reads and draws while one types, another counts.
    this.reader = new Client(module, files);
    this.counter = new Client(module, files, (share) => card.watch(share));
    this.editor = new Editor(find(".editor"), (method, params, text) => this.read({ ask: "editor", method, params }, text), () => this.typed());
    this.mistakes = new MistakeList(find(".mistakes"), this.editor);
    this.panel = new Panel(find(".tabs"), find(".panel"));
    this.tools = new Tools(find(".tools"), library, {
      choose: (name) => { location.hash = name; },
      format: () => this.format(),
      link: () => this.link(),
      limit: () => this.answer(),
    });
  }

  read(question, text = this.editor.text()) {
    return this.reader.ask({ ...question, text }, READING);
  }

  /** The text has changed: what was asked about the one before is given up, and soon the compiler is asked about this one. */
  typed() {
    clearTimeout(this.clock);
    this.panel.fade();
    this.clock = setTimeout(() => this.answer(), PAUSE);
  }

  /** Asks everything about the text as it is. */
  async answer() {
    const text = this.editor.text();
    this.reader.stop();
    this.counter.stop();
    this.keep(text);
    try {
      const checked = await this.read({ ask: "check" }, text);
      this.editor.show(text, checked);
      this.mistakes.show();
      const wrong = checked.mistakes.filter(({ severity }) => severity === 1).length;
      if (wrong > 0) return this.card.mistaken(wrong);
      this.about(text);
    } catch (error) {
      if (!(error instanceof Stale)) this.card.refuse("Rules", error);
    }
    return undefined;
  }

  /** Asks about a text that has no mistakes. */
  about(text) {
    const ask = (kind, more = {}) => this.counter.ask({ ask: kind, text, ...more }, this.tools.seconds);
    const title = /\btitle\s+"([^"]*)"/.exec(text)?.[1] ?? /\bvariant\s+(\w+)/.exec(text)?.[1] ?? "Rules";
    this.card.begin(title);
    const counted = ask("count");
    counted.then((answer) => this.card.show(answer), (error) => { if (!(error instanceof Stale)) this.card.refuse(title, error); });
    this.panel.about({
      ask: (kind, more) => ask(kind, more),
      read: (kind) => this.read({ ask: kind }, text),
      count: () => counted,
    });
  }

  /** Keeps the text in the address. */
  async keep(text) {
    const known = this.library.find((one) => one.text === text);
    const hash = `#${known ? known.name : await packed(text)}`;
    // A piece may have typed on in the meantime.
    if (this.editor.text() !== text) return;
    if (location.hash !== hash) history.replaceState(null, "", hash);
    this.tools.chosen(known?.name ?? "");
  }

  /** Shows the rules that the address has. */
  async open() {
    const word = decodeURIComponent(location.hash.slice(1));
    try {
      const text = word.startsWith("~") ? await unpacked(word) : this.library.find(({ name }) => name === (word || FIRST))?.text;
      if (text === undefined) throw new Error(`the library has no variant \`${word}\``);
      if (text === this.editor.text()) return;
      this.editor.open(text);
    } catch (error) {
      say(`The address has no rules: ${error.message}`);
      if (this.editor.text() === "") this.editor.open(this.library.find(({ name }) => name === FIRST).text);
    }
    await this.answer();
  }

  async format() {
    const has = await this.editor.format().catch((error) => error instanceof Stale);
    if (!has) say("Rules with mistakes have no form of their own");
  }

  async link() {
    const text = this.editor.text();
    await this.keep(text);
    await navigator.clipboard.writeText(location.href).then(() => say("The address is copied; it has the rules in it"), () => say("The address of this page has the rules in it"));
  }
}

async function loaded(file) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} is not there`);
  return response;
}

async function begin() {
  if (book !== undefined) find("h1").append(part("a", { href: `${book}index.html` }, "book"));
  const [module, library] = await Promise.all([
    // Not every web server tells what kind of file a module is.
    loaded("playground.wasm").then((response) => response.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes)),
    loaded("library.json").then((response) => response.json()),
  ]);
  const page = new Page(module, library);
  addEventListener("hashchange", () => page.open());
  await page.open();
}

begin().catch((error) => find(".count").replaceChildren(refused({
  message: `the compiler could not be loaded: ${error.message}`,
  help: ["It needs a browser of the last years, and to be served: a browser loads nothing for a page that is opened as a file."],
})));
